"""The rules of TerraFlip, clause by clause. Each function takes the state first; moves are numbers.

What may be done and the doing of it pair up by name: placements / place, flips / flip, shots / shoot, looks / look.
"""

import numpy as np

from tableflip.core.hex import AREA, CELLS, CENTRE, NEIGHBOURS, lines
from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.state import Flags, Ints, Moves, Stream, signed
from tableflip.core.turns import CHANCE
from tableflip.core.turns import OVER as GAME_OVER
from tableflip.games.terraflip.state import (
    CAMPING,
    CAMPSITE,
    CATAPULT,
    DONE,
    DRAWING,
    EMPTY,
    EVERYBODY,
    FIRST_SPECIAL,
    FLIPPING,
    KNIGHT,
    LAND,
    OPENING,
    OVER,
    PLACING,
    SEATS,
    SHOOTING,
    TILES,
    TOWER,
    State,
)

# Numbers of moves: one block for each kind of move.
PLACE = 0  # + tile * CELLS + cell
FLIP = PLACE + TILES * CELLS  # + cell
SHOOT = FLIP + CELLS  # + from * CELLS + to
END = SHOOT + CELLS * CELLS
SPY = END + 1  # + cell
BEGIN = SPY + CELLS  # + seat
MOVES = BEGIN + SEATS
MOST_LEGAL = 8 * CELLS + 1  # seven kinds of tile, or shots from six neighbours and flips; looks; the end of the turn

KNIGHT_TILE, CAMPSITE_TILE, CATAPULT_TILE = FIRST_SPECIAL, FIRST_SPECIAL + 1, FIRST_SPECIAL + 2

_LINES = lines()
RAY, ROWS_END, STEP, STEP_TO = _LINES.first, _LINES.rows_end, _LINES.step, _LINES.to
NEED_FROM, NEED = _LINES.need_from, _LINES.need
FIRST_TO = STEP_TO[STEP[:-1]]  # by ray: the first centre on it


# --- the turn (TF-6) -------------------------------------------------------------------------------------------------


@rule
def legal(s: State, out: Moves) -> int:
    """Write the legal moves to `out`; return how many."""
    return looks(s, out, deeds(s, out))


@rule
def deeds(s: State, out: Moves) -> int:
    """The legal moves besides looking: place one tile, then flip, then end the turn."""
    if s.phase == PLACING:
        n = placements(s, out)
        if s.may_pass:  # TF-26
            put(out, n, END)
            n += 1
        return n
    if s.phase >= OVER:
        return lots(s, out) if s.phase == DRAWING else 0
    n = 0
    if s.phase == FLIPPING:
        n = framed(s, s.focus, out, n)
    elif s.phase == CAMPING:
        n = campsite_flips(s, out, n)
    elif s.phase == SHOOTING:
        n = shots(s, out, first_flips(s, out, n))
    elif s.phase == OPENING:
        n = first_flips(s, out, n)
    if n == 0 or not s.must_flip:  # TF-10, TF-17: mandatory flipping is over when nothing can be flipped
        put(out, n, END)
        n += 1
    return n


@rule
def play(s: State, move: int) -> None:
    """Play one legal move in place."""
    s.look = CENTRE
    if move < FLIP:
        place(s, (move - PLACE) // CELLS, (move - PLACE) % CELLS)
    elif move < SHOOT:
        flip(s, move - FLIP)
    elif move < END:
        shoot(s, (move - SHOOT) // CELLS, (move - SHOOT) % CELLS)
    elif move == END:
        end(s)
    elif move < BEGIN:
        look(s, move - SPY)
    else:
        begin(s, move - BEGIN)


@rule
def end(s: State) -> None:
    """The turn passes to the next player with a tile left; after the last tile, or when all pass, the game is over."""
    s.focus = CENTRE
    if s.may_pass:
        s.passes = s.passes + 1 if s.phase == PLACING else 0
        if s.passes > 0 and s.passes >= holders(s):
            s.phase = OVER
            return
    for _ in range(s.players):
        s.seat = (s.seat + 1) % s.players
        if s.held[s.seat] > 0:
            s.phase = PLACING
            return
    s.phase = OVER


@rule
def holders(s: State) -> int:
    """How many players have a tile left."""
    n = 0
    for seat in range(s.players):
        n += s.held[seat] > 0
    return n


@rule
def mover(s: State) -> int:
    """The seat to move, CHANCE while a lot decides who begins, or GAME_OVER."""
    if s.phase < OVER:
        return int(s.seat)
    return CHANCE if s.phase == DRAWING else GAME_OVER


# --- who begins (TF-23) ----------------------------------------------------------------------------------------------


@rule
def lots(s: State, out: Moves) -> int:
    for seat in range(s.players):
        put(out, seat, BEGIN + seat)
    return s.players


@rule
def draw(s: State, stream: Stream) -> int:
    return BEGIN + below(stream, s.players)


@rule
def begin(s: State, seat: int) -> None:
    """That seat plays first, the others follow clockwise; the bonus goes by that order (TF-15)."""
    by_place = np.zeros(SEATS, np.int8)
    for place in range(s.players):
        by_place[place] = s.bonus[place]
    for place in range(s.players):
        s.bonus[(seat + place) % s.players] = by_place[place]
    s.seat = seat
    s.phase = PLACING


# --- spies (TF-3, TF-6) ----------------------------------------------------------------------------------------------


@rule
def looks(s: State, out: Moves, n: int) -> int:
    """At any moment of the turn a spy may look under any land tile on the board."""
    if s.spies[s.seat] > 0 and s.phase < OVER:
        for cell in range(CELLS):
            if is_land(s, cell):
                put(out, n, SPY + cell)
                n += 1
    return n


@rule
def look(s: State, cell: int) -> None:
    s.spies[s.seat] -= 1
    s.known[cell] |= 1 << s.seat
    s.look = cell


# --- placing a tile (TF-7) -------------------------------------------------------------------------------------------


@rule
def placements(s: State, out: Moves) -> int:
    """Every tile in hand on every open cell in reach; the knight goes one further (TF-12)."""
    hand = s.hand[s.seat]
    n, cells, first = 0, 0, 0
    for tile in range(TILES):
        if hand[tile] > 0 and cells == 0:
            for cell in range(AREA[s.reach]):
                put(out, n, PLACE + tile * CELLS + cell)  # kept only if n moves on: no branch to mispredict
                n += is_open(s, cell)
            cells, first = n, tile
        elif hand[tile] > 0:  # the same cells once more
            same, again = out[:cells], out[n : n + cells]
            for k in range(cells):
                again[k] = same[k] + (tile - first) * CELLS
            n += cells
    if hand[KNIGHT_TILE] > 0:
        for cell in range(AREA[s.reach], AREA[s.reach + 1]):
            put(out, n, PLACE + KNIGHT_TILE * CELLS + cell)
            n += is_open(s, cell)
    return n


@rule
def is_open(s: State, cell: int) -> bool:
    """Empty, and sharing an edge with a placed tile (the tower counts)."""
    return (s.colour[cell] == EMPTY) & (s.near[cell] > 0)


@rule
def place(s: State, tile: int, cell: int) -> None:
    me = s.seat
    s.hand[me][tile] -= 1
    s.held[me] -= 1
    s.placed += 1
    s.focus = cell
    if tile < FIRST_SPECIAL:
        lay(s, cell, me, tile, LAND, me, 1 << me)  # TF-3: only its owner knows what it hides
        s.phase = OPENING if s.any_frame else FLIPPING
    elif tile == KNIGHT_TILE:
        lay(s, cell, me, EMPTY, KNIGHT, me, EVERYBODY)
        s.phase = OPENING if s.any_frame else FLIPPING
    elif tile == CAMPSITE_TILE:
        lay(s, cell, me, EMPTY, CAMPSITE, me, EVERYBODY)
        s.phase = CAMPING
    else:
        lay(s, cell, me, EMPTY, CATAPULT, me, EVERYBODY)
        s.phase = SHOOTING


@rule
def lay(s: State, cell: int, colour: int, back: int, kind: int, owner: int, known: int) -> None:
    s.colour[cell] = colour
    s.back[cell] = back
    s.kind[cell] = kind
    s.owner[cell] = owner
    s.known[cell] = known
    for side in range(6):
        s.near[NEIGHBOURS[cell][side]] += 1


# --- framing (TF-8, TF-9, TF-11) -------------------------------------------------------------------------------------


@rule
def framed(s: State, start: int, out: Moves, n: int) -> int:
    """Append the flips of all prey framed by the tile on `start` and another tile of its colour.

    A line runs from `start` to the first centre of the mover's colour on it. All prey it meets on the way is framed,
    unless the line goes over empty space before it gets there.
    """
    rays = out[n + CELLS :]  # room beyond whatever is framed
    for k in range(promising(s, start, rays)):
        ray = np.uint32(rays[k])
        met = n  # prey on this line: out[n:met]
        for step in range(STEP[ray], STEP[ray + 1]):
            cell = STEP_TO[step]
            if s.colour[cell] == EMPTY or goes_over_a_gap(s, step):
                break
            if closes_a_line(s, cell):
                n = without_alike(s, int(ray), step, out, n, met) if s.alike_stops else met
                break
            if is_prey(s, cell):
                put(out, met, FLIP + cell)
                met += 1
    return n


@rule
def promising(s: State, start: int, rays: Moves) -> int:
    """Write the lines from `start` on which a tile of another colour comes first, as on all that frame; return n."""
    n = 0
    for ray in range(RAY[start], ROWS_END[start] if s.rows_only else RAY[start + 1]):
        first = s.colour[FIRST_TO[ray]]
        put(rays, n, ray)  # kept only if n moves on: no branch to mispredict
        n += (first != EMPTY) & (first != s.seat)
    return n


@rule
def without_alike(s: State, ray: int, last: int, out: Moves, n: int, met: int) -> int:
    """Keep of out[n:met] what is the only tile of its colour on the line, which ends with step `last` (TF-25)."""
    kept = n
    for k in range(n, met):
        if alike_on_line(s, ray, last, out[k] - FLIP) == CENTRE:
            put(out, kept, out[k])
            kept += 1
    return kept


@rule
def alike_on_line(s: State, ray: int, last: int, cell: int) -> int:
    """Another tile of the colour of the one on `cell`, on that line before step `last`; else CENTRE."""
    for step in range(STEP[ray], last):
        if STEP_TO[step] != cell and s.colour[STEP_TO[step]] == s.colour[cell]:
            return int(STEP_TO[step])
    return CENTRE


@rule
def first_flips(s: State, out: Moves, n: int) -> int:
    """The flips of what is framed by the tile just placed or, at some tables, by any two of the mover's (TF-24)."""
    return framed_anywhere(s, out, n) if s.any_frame else framed(s, s.focus, out, n)


@rule
def framed_anywhere(s: State, out: Moves, n: int) -> int:
    known = np.zeros(CELLS + 1, np.uint8)
    for start in range(CELLS):
        if s.colour[start] == s.seat:
            found = framed(s, start, out, n)
            for k in range(n, found):
                cell = out[k] - FLIP
                if not known[cell]:
                    known[cell] = 1
                    put(out, n, out[k])
                    n += 1
    return n


FRAMED, GAP, STOPPED, NO_ROW, NO_END, ALIKE = range(6)


@rule
def line_over(s: State, cell: int, detail: Ints) -> int:
    """How the line from the focus over the prey on `cell` fares; `detail` gets the cells to name.

    FRAMED: by the tile on detail[0] at the line's other end. GAP: there is such a tile, but the line goes over empty
    space at detail[1] and detail[2] (a border has two sides). STOPPED: the tile on detail[0] stops the line before
    `cell`. NO_ROW: it would frame, but only rows count at this table. NO_END: no tile of the mover's beyond `cell`.
    ALIKE: the tile on detail[0], of the colour of the prey, stops it, too, at this table.
    """
    return line_from(s, s.focus, cell, detail)


@rule
def line_from(s: State, start: int, cell: int, detail: Ints) -> int:
    """The same for the line from any tile of the mover's."""
    for ray in range(RAY[start], RAY[start + 1]):
        if not runs_over(ray, cell):
            continue
        whole, passed = True, False
        for step in range(STEP[ray], STEP[ray + 1]):
            at = STEP_TO[step]
            if whole and goes_over_a_gap(s, step):
                whole = False
                name_the_gap(s, step, detail)
            elif whole and s.colour[at] == EMPTY:
                whole = False
                detail[1] = detail[2] = at
            passed |= at == cell
            if closes_a_line(s, at):
                detail[0] = at
                if not passed:
                    return STOPPED
                if not whole:
                    return GAP
                if s.rows_only and ray >= ROWS_END[start]:
                    return NO_ROW
                alike = alike_on_line(s, ray, step, cell) if s.alike_stops else CENTRE
                if alike == CENTRE:
                    return FRAMED
                detail[0] = alike
                return ALIKE
    return NO_END


@rule
def runs_over(ray: int, cell: int) -> bool:
    for step in range(STEP[ray], STEP[ray + 1]):
        if STEP_TO[step] == cell:
            return True
    return False


@rule
def name_the_gap(s: State, step: int, detail: Ints) -> None:
    for k in range(NEED_FROM[step], NEED_FROM[step + 1]):
        if s.colour[NEED[k][0]] == EMPTY and s.colour[NEED[k][1]] == EMPTY:
            detail[1], detail[2] = NEED[k][0], NEED[k][1]
            return


@rule
def closes_a_line(s: State, cell: int) -> int:
    """A tile of the mover's colour, or the French tower, which counts as every colour (TF-11)."""
    return s.colour[cell] == s.seat or (s.tower_is_wild and s.colour[cell] == TOWER)


@rule
def goes_over_a_gap(s: State, step: int) -> bool:
    """Does this step of a line pass over empty space between the two centres? (TF-9)

    Yes if it crosses the interior of an empty cell, or runs along a border with an empty cell on both sides.
    """
    for k in range(NEED_FROM[step], NEED_FROM[step + 1]):
        if s.colour[NEED[k][0]] == EMPTY and s.colour[NEED[k][1]] == EMPTY:
            return True
    return False


@rule
def is_prey(s: State, cell: int) -> bool:
    """A land tile not of the mover's colour: the only kind that can be flipped or catapulted (TF-5)."""
    return is_land(s, cell) and s.colour[cell] != s.seat


@rule
def is_land(s: State, cell: int) -> bool:
    return s.kind[cell] == LAND and s.colour[cell] != EMPTY


# --- flipping (TF-10, TF-13) -----------------------------------------------------------------------------------------


@rule
def campsite_flips(s: State, out: Moves, n: int) -> int:
    """The first flip from a campsite: any prey connected to it, framed or not, besides what it frames (TF-13)."""
    start = n
    found = first_flips(s, out, n)
    for k in range(start, found):
        if not is_connected(s.focus, out[k] - FLIP):  # those come below
            put(out, n, out[k])
            n += 1
    for side in range(6):
        cell = NEIGHBOURS[s.focus][side]
        if is_prey(s, cell):
            put(out, n, FLIP + cell)
            n += 1
    return n


@rule
def is_connected(a: int, b: int) -> bool:
    """Do two cells share an edge?"""
    for side in range(6):
        if NEIGHBOURS[a][side] == b:
            return True
    return False


@rule
def flip(s: State, cell: int) -> None:
    """Turn a tile over for all to see (TF-3). If it shows the mover's colour the chain goes on from it (TF-10)."""
    s.colour[cell], s.back[cell] = s.back[cell], s.colour[cell]
    s.known[cell] = EVERYBODY
    if s.colour[cell] == s.seat:
        s.focus = cell
        s.phase = FLIPPING
    else:
        s.focus = CENTRE
        s.phase = DONE


# --- the catapult (TF-14) --------------------------------------------------------------------------------------------


@rule
def shots(s: State, out: Moves, n: int) -> int:
    """Every tile that the catapult can lift, to every cell where it can come down."""
    for side in range(6):
        source = NEIGHBOURS[s.focus][side]
        if is_prey(s, source) and can_be_lifted(s, source):
            for to in range(AREA[s.reach]):
                put(out, n, SHOOT + signed(source) * CELLS + to)
                n += is_open_without(s, to, source)
    return n


@rule
def is_open_without(s: State, cell: int, lifted: int) -> bool:
    """Is the cell open once the tile on `lifted` is in the air? It needs another tile to be connected to."""
    return s.colour[cell] == EMPTY and s.near[cell] > (1 if is_connected(cell, lifted) else 0)


@rule
def can_be_lifted(s: State, cell: int) -> bool:
    """Would every other tile still have a path of tiles to the tower without the tile on `cell`?

    At some tables only those near the tower must have one (TF-27): what touches it, and what touches that.
    """
    reached = np.zeros(CELLS + 1, np.uint8)
    count = spread_from_tower(s, cell, reached)
    if not s.near_alone:
        return count == s.placed  # the tower in, the lifted tile out
    if is_connected(CENTRE, cell):  # else what is near hangs on another tile
        for side in range(6):
            beside = NEIGHBOURS[cell][side]
            if s.colour[beside] != EMPTY and not reached[beside]:
                return False
    return True


@rule
def spread_from_tower(s: State, without: int, reached: Ints) -> int:
    """Mark the cells with a path of tiles to the tower that avoids `without`; return how many, the tower included."""
    frontier = np.empty(CELLS + 1, np.uint16)
    frontier[0] = CENTRE
    reached[CENTRE] = 1
    waiting, count = 1, 1
    while waiting > 0:
        waiting -= 1
        cell = frontier[waiting]
        for side in range(6):
            next_cell = NEIGHBOURS[cell][side]
            if reached[next_cell] == 0 and next_cell != without and s.colour[next_cell] != EMPTY:
                reached[next_cell] = 1
                frontier[waiting] = next_cell
                waiting += 1
                count += 1
    return count


@rule
def shoot(s: State, source: int, to: int) -> None:
    """Lift a tile, set it down elsewhere, and flip it."""
    colour, back, owner, known = s.colour[source], s.back[source], s.owner[source], s.known[source]
    s.colour[source] = s.back[source] = s.owner[source] = EMPTY
    s.kind[source] = s.known[source] = 0
    for side in range(6):
        s.near[NEIGHBOURS[source][side]] -= 1
    catapult = s.focus
    lay(s, to, colour, back, LAND, owner, known)
    flip(s, to)
    if s.shot_besides and s.phase == DONE:  # TF-28: the first flip is still to come
        s.focus = catapult
        s.phase = OPENING if s.any_frame else FLIPPING


# --- the score (TF-15, TF-16) ----------------------------------------------------------------------------------------

REASONS = ("points", "tiles", "shared")  # what decided the game


@rule
def outcome(s: State, points: Ints, winners: Flags) -> int:
    """Write each seat's points, and who wins with them; return which of REASONS decided it."""
    tiles = np.zeros(TOWER + 1, np.int64)
    for seat in range(s.players):
        points[seat] = s.bonus[seat]
    for cell in range(CELLS):
        colour = s.colour[cell]
        if colour != EMPTY and colour < s.players:
            tiles[colour] += 1
            points[colour] += worth(s, cell)
    return ranking(s, points, tiles, winners)


@rule
def worth(s: State, cell: int) -> int:
    return 2 if touches_its_colour(s, cell) else 1


@rule
def touches_its_colour(s: State, cell: int) -> bool:
    for side in range(6):
        if s.colour[NEIGHBOURS[cell][side]] == s.colour[cell]:
            return True
    return False


@rule
def ranking(s: State, points: Ints, tiles: Ints, winners: Flags) -> int:
    """Most points win; among equals most tiles; still equal, they share the victory (TF-16)."""
    best, most, level = 0, 0, 0
    for seat in range(s.players):
        if points[seat] > best:
            best, most, level = points[seat], tiles[seat], 1
        elif points[seat] == best:
            most = max(most, tiles[seat])
            level += 1
    shared = 0
    for seat in range(s.players):
        winners[seat] = points[seat] == best and tiles[seat] == most
        shared += winners[seat]
    return 2 if shared > 1 else 1 if level > 1 else 0
