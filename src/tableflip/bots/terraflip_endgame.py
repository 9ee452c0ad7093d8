"""The end of a game of TerraFlip, solved exactly.

Two kinds of end can be solved. When the mover's turn is the last one, nobody else decides anything any more: every way
to play it is weighed, with every underside that may turn up, by its odds (all worlds that fit are equally likely, as in
`draw_world`). And when everybody who still moves has seen everything, there is nothing left to guess: each of them
takes what is best for them.
"""

from typing import Any

import numpy as np

from tableflip.bots.terraflip_play import flipped_by, knows
from tableflip.core.hex import CELLS, CENTRE
from tableflip.core.rule import rule
from tableflip.games.terraflip.rules import END, FLIP, SPY, deeds, is_land, outcome, play
from tableflip.games.terraflip.state import OVER, PLACING, SEATS, STATE
from tableflip.games.terraflip.view import MOST, WAYS, is_secret

COLOURS = 4
NONE = CENTRE  # no tile: nobody looks under the tower
DEEPEST = 40  # moves to the end, at most
MOST_NODES = 150_000  # about a tenth of a second
ROOM = 9 * CELLS
A_POINT = (
    0.0001  # what a point of margin is worth besides the win: enough to prefer it, too little to risk a win for it
)


@rule
def solve(s: Any, seat: Any, moves: Any, values: Any) -> Any:
    """Write the mover's moves and what each is worth; return how many, or 0 where the end cannot be solved."""
    if not is_last_turn(s, seat) and not is_all_known(s):
        return 0
    stack, room = np.empty(DEEPEST, STATE), np.empty((DEEPEST, ROOM), np.int16)
    each, worth, nodes = np.zeros((DEEPEST, ROOM)), np.zeros((DEEPEST, SEATS)), np.zeros(1, np.int64)
    stack[0] = s
    weigh(stack, room, each, worth, nodes, 0)
    if nodes[0] > MOST_NODES:
        return 0
    n = moves_to_weigh(s, room[0])
    moves[:n] = room[0][:n]
    values[:n] = each[0][:n]
    return n


@rule
def is_last_turn(s: Any, seat: Any) -> Any:
    """Is the tile in the mover's hand, or the one just placed, the last of all?"""
    for other in range(s.players):
        if s.held[other] > (1 if other == seat and s.phase == PLACING else 0):
            return False
    return True


MOST_TILES = 2  # to be placed, where all is known


@rule
def is_all_known(s: Any) -> Any:
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
def moves_to_weigh(s: Any, out: Any) -> Any:
    """All deeds, and looks under whatever the mover has not seen; a look that shows nothing new is for nothing."""
    n = deeds(s, out)
    if s.spies[s.seat] > 0:
        for cell in range(CELLS):
            if is_land(s, cell) and not knows(s, s.seat, cell):
                out[n] = SPY + cell
                n += 1
    return n


@rule
def turned_over(s: Any, move: Any) -> Any:
    """The tile under which the move looks, or that it turns over, if the mover has not seen it; else NONE."""
    if move < FLIP or move == END:
        return NONE
    cell = move - SPY if move > END else flipped_by(move)
    return NONE if knows(s, s.seat, cell) else cell


@rule
def weigh(stack: Any, room: Any, each: Any, worth: Any, nodes: Any, depth: Any) -> None:
    """worth[depth]: what stack[depth] is worth to each seat; each[depth]: what each move is worth to the mover."""
    nodes[0] += 1
    s = stack[depth]
    if s.phase == OVER or nodes[0] > MOST_NODES or depth + 1 >= DEEPEST:
        nodes[0] += MOST_NODES if depth + 1 >= DEEPEST else 0
        share_out(s, worth[depth])
        return
    total, odds = np.empty(SEATS), np.empty(COLOURS)
    best = -np.inf
    for k in range(moves_to_weigh(s, room[depth])):
        move = room[depth][k]
        cell = turned_over(s, move)
        odds_of_undersides(s, cell, odds)
        total[:] = 0.0
        for hidden in range(COLOURS):
            if odds[hidden] > 0:
                stack[depth + 1] = s
                if cell != NONE:
                    let_it_hide(stack[depth + 1], cell, hidden)
                play(stack[depth + 1], move)
                weigh(stack, room, each, worth, nodes, depth + 1)
                total += odds[hidden] * worth[depth + 1]
        each[depth][k] = total[s.seat]
        if total[s.seat] > best:
            best = total[s.seat]
            worth[depth][:] = total


@rule
def share_out(s: Any, shares: Any) -> None:
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
def odds_of_undersides(s: Any, cell: Any, odds: Any) -> None:
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
    for colour in range(COLOURS):
        if pool[colour] > 0:
            pool[colour] -= 1
            odds[colour] = ways(pool, owner, unseen - 1)
            pool[colour] += 1
    odds /= odds.sum()


@rule
def ways(pool: Any, owner: Any, tiles: Any) -> Any:
    """In how many ways so many tiles can hide what is in the pool."""
    a, b, c = pool[(owner + 1) % COLOURS], pool[(owner + 2) % COLOURS], pool[(owner + 3) % COLOURS]
    return WAYS[min(tiles, MOST)][min(a, MOST)][min(b, MOST)][min(c, MOST)]


@rule
def let_it_hide(s: Any, cell: Any, hidden: Any) -> None:
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
