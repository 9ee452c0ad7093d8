"""The end of a game of TerraFlip, solved exactly.

Two kinds of end can be solved. When the mover's turn is the last one, nobody else decides anything any more: every way
to play it is weighed, with every underside that may turn up, by its odds (all worlds that fit are equally likely, as in
`draw_world`). And when everybody who still moves has seen everything, there is nothing left to guess: each of them
takes what is best for them.
"""

import numpy as np

from tableflip.bots.terraflip.play import flipped_by, knows
from tableflip.bots.terraflip.worlds import ways_to_hide
from tableflip.core.hex import CELLS, CENTRE
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Grid, Moves, Record, f64, i64
from tableflip.games.terraflip.rules import END, FLIP, SPY, deeds, is_land, outcome, play
from tableflip.games.terraflip.state import OVER, PLACING, SEATS, STATE, State
from tableflip.games.terraflip.view import is_secret

COLOURS = 4
NONE = CENTRE  # no tile: nobody looks under the tower
DEEPEST = 40  # moves to the end, at most
MOST_NODES = 150_000  # about a tenth of a second
ROOM = 9 * CELLS
A_POINT = (
    0.0001  # what a point of margin is worth besides the win: enough to prefer it, too little to risk a win for it
)


class Frame(Record):
    """A position on the way to the end: which of its moves is being weighed, and what that has come to so far."""

    n: int = i64()  # moves
    k: int = i64()  # the one being weighed
    cell: int = i64()  # what it turns up, or NONE
    hidden: int = i64()  # the underside being weighed
    odds: Floats = f64(COLOURS)  # of the undersides
    total: Floats = f64(SEATS)  # what the move is worth to each seat, over the undersides weighed so far
    best: Floats = f64(SEATS)  # what the best move so far is worth to each seat


FRAME = Frame.dtype


@rule
def solve(s: State, seat: int, moves: Moves, values: Floats) -> int:
    """Write the mover's moves and what each is worth; return how many, or 0 where the end cannot be solved."""
    if not is_last_turn(s, seat) and not is_all_known(s):
        return 0
    stack, frames, room = np.empty(DEEPEST, STATE), np.empty(DEEPEST, FRAME), np.empty((DEEPEST, ROOM), np.int16)
    stack[0] = s
    if not weigh_all(stack, frames, room, values):
        return 0
    n = int(frames[0].n)
    moves[:n] = room[0][:n]
    return n


@rule
def weigh_all(stack: Array[State], frames: Array[Frame], room: Grid, values: Floats) -> bool:
    """values[k]: what the k-th move in stack[0] is worth to its mover. False: there is too much to weigh.

    A walk over all that can happen, without recursion, which the compiler's cache cannot keep.
    """
    depth, nodes = 0, 0
    begin(stack[0], frames[0], room[0])
    while nodes < MOST_NODES and depth + 1 < DEEPEST:
        frame = frames[depth]
        if next_underside(frame):
            nodes += 1
            stack[depth + 1] = stack[depth]
            follow(stack[depth + 1], frame, room[depth])
            if stack[depth + 1].phase == OVER:
                share_out(stack[depth + 1], frames[depth + 1].best)
                count_in(frame, frames[depth + 1])
            else:
                depth += 1
                begin(stack[depth], frames[depth], room[depth])
            continue
        mover = stack[depth].seat
        if depth == 0:
            values[frame.k] = frame.total[mover]
        if frame.k == 0 or frame.total[mover] > frame.best[mover]:
            frame.best[:] = frame.total
        frame.k += 1
        if frame.k < frame.n:
            take_up(stack[depth], frame, room[depth])
        elif depth == 0:
            return True
        else:
            depth -= 1
            count_in(frames[depth], frames[depth + 1])
    return False


@rule
def count_in(frame: Frame, after: Frame) -> None:
    """What the underside that is being weighed leads to, by its odds."""
    for seat in range(SEATS):
        frame.total[seat] += frame.odds[frame.hidden] * after.best[seat]


@rule
def begin(s: State, frame: Frame, moves: Moves) -> None:
    frame.n = moves_to_weigh(s, moves)
    frame.k = 0
    take_up(s, frame, moves)


@rule
def take_up(s: State, frame: Frame, moves: Moves) -> None:
    """Begin with the move of number k."""
    frame.cell = turned_over(s, moves[frame.k])
    frame.hidden = -1
    frame.total[:] = 0.0
    odds_of_undersides(s, frame.cell, frame.odds)


@rule
def next_underside(frame: Frame) -> bool:
    """Go on to the next underside that may turn up; False after the last."""
    frame.hidden += 1
    while frame.hidden < COLOURS and frame.odds[frame.hidden] == 0:
        frame.hidden += 1
    return frame.hidden < COLOURS


@rule
def follow(s: State, frame: Frame, moves: Moves) -> None:
    """Make the move, with the underside that is being weighed."""
    if frame.cell != NONE:
        let_it_hide(s, frame.cell, frame.hidden)
    play(s, moves[frame.k])


@rule
def is_last_turn(s: State, seat: int) -> bool:
    """Is the tile in the mover's hand, or the one just placed, the last of all?"""
    for other in range(s.players):
        if s.held[other] > (1 if other == seat and s.phase == PLACING else 0):
            return False
    return True


MOST_TILES = 2  # to be placed, where all is known


@rule
def is_all_known(s: State) -> bool:
    """Has everybody who will move seen every tile, and so knows every hand, with but a few tiles left?"""
    left = 0
    for seat in range(s.players):
        left += s.held[seat]
        if s.held[seat] > 0 or seat == s.seat:
            for cell in range(1, CELLS):
                if is_secret(s, cell, seat):
                    return False
    return left <= MOST_TILES


@rule
def moves_to_weigh(s: State, out: Moves) -> int:
    """All deeds, and looks under whatever the mover has not seen; a look that shows nothing new is for nothing."""
    n = deeds(s, out)
    if s.spies[s.seat] > 0:
        for cell in range(CELLS):
            if is_land(s, cell) and not knows(s, s.seat, cell):
                out[n] = SPY + cell
                n += 1
    return n


@rule
def turned_over(s: State, move: int) -> int:
    """The tile under which the move looks, or that it turns over, if the mover has not seen it; else NONE."""
    if move < FLIP or move == END:
        return NONE
    cell = move - SPY if move > END else flipped_by(move)
    return NONE if knows(s, s.seat, cell) else cell


@rule
def share_out(s: State, shares: Floats) -> None:
    """At the end: each seat's share of the win, and a trifle for every point."""
    points, winners = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.bool_)
    outcome(s, points, winners)
    for seat in range(SEATS):
        shares[seat] = 0.0
        if winners[seat]:
            shares[seat] = 1.0 / winners.sum()
        others = (points.sum() - points[seat]) / (s.players - 1)
        shares[seat] += A_POINT * (points[seat] - others)


# --- what may turn up ------------------------------------------------------------------------------------------------


@rule
def odds_of_undersides(s: State, cell: int, odds: Floats) -> None:
    """How likely each colour is to be under a tile that the mover has not seen; for NONE all is one."""
    odds[:] = 0.0
    if cell == NONE:
        odds[0] = 1.0
        return
    owner = int(s.owner[cell])
    pool = np.zeros(COLOURS, np.int64)
    for colour in range(COLOURS):
        pool[colour] = s.hand[owner][colour]
    unseen = 0
    for other in range(1, CELLS):
        if is_secret(s, other, s.seat) and s.owner[other] == owner:
            pool[s.back[other]] += 1
            unseen += 1
    total = 0.0
    for colour in range(COLOURS):
        if pool[colour] > 0:
            pool[colour] -= 1
            odds[colour] = ways_to_hide(pool, owner, unseen - 1)
            pool[colour] += 1
            total += odds[colour]
    for colour in range(COLOURS):
        odds[colour] /= total


@rule
def let_it_hide(s: State, cell: int, hidden: int) -> None:
    """Change the world so that the tile hides that colour: swap with its owner's hand, or with another unseen tile."""
    owner, before = s.owner[cell], s.back[cell]
    if before == hidden:
        return
    if s.hand[owner][hidden] > 0:
        s.hand[owner][hidden] -= 1
        s.hand[owner][before] += 1
    else:
        for other in range(1, CELLS):
            if is_secret(s, other, s.seat) and s.owner[other] == owner and s.back[other] == hidden:
                s.back[other] = before
                break
    s.back[cell] = hidden
