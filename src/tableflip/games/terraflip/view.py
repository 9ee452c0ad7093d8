"""What a seat may know of a match of TerraFlip (TF-3, TF-4), and the worlds that fit what it has seen."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.game import Counted, Event, Seat, Tally
from tableflip.core.hex import CELLS, CENTRE, NAMES, OFF
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Array, Grid, Ints, Stream
from tableflip.games.terraflip.notation import tile_name
from tableflip.games.terraflip.options import LAND_TILES_OF_A_KIND, Options
from tableflip.games.terraflip.rules import (
    BEGIN,
    END,
    FLIP,
    FRAMED,
    PLACE,
    SHOOT,
    SPY,
    is_prey,
    line_from,
    touches_its_colour,
    worth,
)
from tableflip.games.terraflip.state import (
    EMPTY,
    FIRST_SPECIAL,
    FLIPPING,
    KEEP,
    KINDS,
    LAND,
    PHASES,
    PLACING,
    SEATS,
    SPECTATORS,
    State,
    States,
)

ALL_CELLS = (1 << CELLS) - 1
NO_FRAMES = np.full((CELLS, 2), OFF, np.uint16)

# --- views -----------------------------------------------------------------------------------------------------------


def view(options: Options, state: States, seat: Seat) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know, JSON-ready. Nothing secret gets in unless a line here lets it."""
    focus = int(state["focus"][0])
    hands = state["hand"][0].tolist()
    return {
        "reach": options.reach,
        "phase": PHASES[state["phase"][0]],
        "focus": NAMES[focus] if focus != CENTRE else None,
        "tiles": tiles(options, state, seen_by(state, seat) if options.memory_aid else 0),  # TF-4
        "players": players(options, state, hands),
        "hand": own_hand(options, hands, seat),
        "looking": looking(options, state, seat),
        "frames": frames(state),
    }


def reveal(options: Options, state: States) -> dict[str, Any]:
    """The tiles with everything that is under them."""
    return {"tiles": tiles(options, state, ALL_CELLS)}


def tiles(options: Options, state: States, shown: int) -> dict[str, Any]:
    """The tiles on the board, and what is under those of the cells in `shown`, a bit each.

    Who placed a tile is left out on purpose: for a flipped tile, that is its underside.
    """
    colours, backs, kinds = (state[name][0].tolist() for name in ("colour", "back", "kind"))
    names = options.palette
    found: dict[str, Any] = {}
    for cell, colour in enumerate(colours):
        if colour == EMPTY:
            continue
        kind = kinds[cell]
        if kind == KEEP:
            found[NAMES[cell]] = {"kind": "tower"}
        elif shown >> cell & 1 and kind == LAND:
            found[NAMES[cell]] = {"kind": "land", "colour": names[colour], "underside": names[backs[cell]]}
        else:
            found[NAMES[cell]] = {"kind": KINDS[kind], "colour": names[colour]}
    return found


def seen_by(state: States, seat: Seat) -> int:
    """The cells of which the seat has seen what is under their tiles, a bit each."""
    bit = SPECTATORS if seat is None else seat
    return sum(1 << cell for cell, known in enumerate(state["known"][0].tolist()) if known >> bit & 1)


def players(options: Options, state: States, hands: list[list[int]]) -> list[dict[str, Any]]:
    """What everybody can see of the players: how many land tiles are left, not which."""
    spies, bonuses = state["spies"][0].tolist(), state["bonus"][0].tolist()
    return [
        {
            "colour": options.palette[seat],
            "land": sum(hands[seat][:FIRST_SPECIAL]),
            **dict(zip(KINDS[1:], hands[seat][FIRST_SPECIAL:], strict=True)),
            "spies": spies[seat],
            "bonus": bonuses[seat],
        }
        for seat in range(options.players)
    ]


def own_hand(options: Options, hands: list[list[int]], seat: Seat) -> dict[str, int] | None:
    """A player's own tiles: land by the colour it hides (TF-3), and special tiles."""
    if seat is None:
        return None
    return {tile_name(options, k): count for k, count in enumerate(hands[seat]) if k != seat}


def looking(options: Options, state: States, seat: Seat) -> dict[str, str] | None:
    """The tile under which the mover's spy is looking, until the next move; its underside for the mover alone."""
    look = int(state["look"][0])
    if look == CENTRE:
        return None
    shown = {"cell": NAMES[look]}
    if seat == state["seat"][0]:
        shown["underside"] = options.palette[state["back"][0][look]]
    return shown


def frames(state: States) -> dict[str, list[str]]:
    """For every tile framed now, the two ends of the line that frames it."""
    if state["focus"][0] == CENTRE:
        return {}
    ends = NO_FRAMES.copy()
    find_frames(state, 0, ends)
    return {NAMES[cell]: [NAMES[one], NAMES[other]] for cell, (one, other) in enumerate(ends.tolist()) if other != OFF}


@rule
def find_frames(games: Array[State], i: int, ends: Grid) -> None:
    """ends[cell]: the two tiles that frame it, the one just placed or flipped first if it is one; else left alone."""
    s = games[i]
    if s.focus == CENTRE:
        return
    find_frames_from(s, s.focus, ends)
    if s.any_frame and s.phase != FLIPPING:  # TF-24
        for start in range(CELLS):
            if s.colour[start] == s.seat:
                find_frames_from(s, start, ends)


@rule
def find_frames_from(s: State, start: int, ends: Grid) -> None:
    detail = np.zeros(3, np.uint16)
    for cell in range(CELLS):
        if ends[cell][1] == OFF and is_prey(s, cell) and line_from(s, start, cell, detail) == FRAMED:
            ends[cell][0] = start
            ends[cell][1] = detail[0]


# --- the tally -------------------------------------------------------------------------------------------------------


def tally(options: Options, state: States) -> Tally:
    """What everybody's points are made of (TF-15): tiles side by side, tiles alone, and the order of play."""
    return [counted(state[0], seat) for seat in range(options.players)]


def counted(s: State, seat: int) -> list[Counted]:
    colours = s.colour  # once: numpy takes its time to find a field by its name
    mine = [cell for cell in range(CELLS) if colours[cell] == seat]
    bonus = int(s.bonus[seat])
    return [tile_counted(s, cell) for cell in mine] + ([{"kind": "bonus", "points": bonus}] if bonus else [])


def tile_counted(s: State, cell: int) -> Counted:
    kind = "joined" if touches_its_colour(s, cell) else "alone"
    return {"kind": kind, "points": int(worth(s, cell)), "cell": NAMES[cell]}


# --- events ----------------------------------------------------------------------------------------------------------


def events(options: Options, before: States, after: States, move: int, seat: Seat) -> list[Event]:
    """What the seat sees happen when `move` leads from one state to the next."""
    mover = int(before["seat"][0])
    if move < FLIP:
        number, cell = (move - PLACE) // CELLS, (move - PLACE) % CELLS
        placed = {"event": "placed", "seat": mover, "cell": NAMES[cell], "tile": KINDS[after["kind"][0][cell]]}
        if number < FIRST_SPECIAL and seat == mover:
            placed["underside"] = tile_name(options, number)
        return [placed]
    if move < SHOOT:
        return [flipped(options, after, mover, move - FLIP)]
    if move < END:
        source, to = (move - SHOOT) // CELLS, (move - SHOOT) % CELLS
        flight = {"event": "catapulted", "seat": mover, "from": NAMES[source], "to": NAMES[to]}
        return [flight, flipped(options, after, mover, to)]
    if move == END:
        passed = before["phase"][0] == PLACING
        return [{"event": "passed" if passed else "ended", "seat": mover}]
    if move >= BEGIN:
        return [{"event": "first", "seat": move - BEGIN}]
    spied = {"event": "spied", "seat": mover, "cell": NAMES[move - SPY]}
    if seat == mover:
        spied["underside"] = options.palette[after["back"][0][move - SPY]]
    return [spied]


def flipped(options: Options, state: States, mover: int, cell: int) -> Event:
    """A flip shows everybody both sides (TF-3)."""
    was, now = options.palette[state["back"][0][cell]], options.palette[state["colour"][0][cell]]
    return {"event": "flipped", "seat": mover, "cell": NAMES[cell], "was": was, "now": now}


# --- worlds ----------------------------------------------------------------------------------------------------------


def ways_to_fill(tiles: int, kinds: int) -> NDArray[np.int64]:
    """ways[m][a][b][c]: in how many ways m tiles can hide one of three colours each, at most a, b, c of them."""
    ways = np.zeros((tiles + 1, kinds + 1, kinds + 1, kinds + 1), np.int64)
    ways[0] = 1
    for m in range(1, tiles + 1):
        ways[m, 1:] += ways[m - 1, :-1]
        ways[m, :, 1:] += ways[m - 1, :, :-1]
        ways[m, :, :, 1:] += ways[m - 1, :, :, :-1]
    return ways


MOST = 3 * LAND_TILES_OF_A_KIND  # a player's land tiles
WAYS = ways_to_fill(MOST, MOST)


@rule
def draw_world(s: State, seat: int, stream: Stream) -> None:
    """Redraw all that `seat` (-1: a spectator) cannot know: undersides it has not seen, and the opponents' hands.

    What is left to find out about an opponent is common knowledge: nine land tiles, less those seen. Every way of
    spreading them over the unseen tiles on the board is equally likely, whatever the hand is then left with.
    """
    bit = SPECTATORS if seat < 0 else seat
    unseen = np.zeros(SEATS, np.int64)
    for cell in range(1, CELLS):
        if is_secret(s, cell, bit):
            unseen[s.owner[cell]] += 1
            s.hand[s.owner[cell]][s.back[cell]] += 1  # back into the pool
    for cell in range(1, CELLS):
        if is_secret(s, cell, bit):
            owner = s.owner[cell]
            hidden = draw_underside(s.hand[owner], owner, unseen[owner], stream)
            s.back[cell] = hidden
            s.hand[owner][hidden] -= 1
            unseen[owner] -= 1


@rule
def is_secret(s: State, cell: int, bit: int) -> bool:
    return s.colour[cell] != EMPTY and not (s.known[cell] >> bit) & 1


@rule
def draw_underside(pool: Ints, owner: int, unseen: int, stream: Stream) -> int:
    """An underside for one of `unseen` tiles, in proportion to the ways in which the others can then be filled."""
    first, second, third = (owner + 1) % 4, (owner + 2) % 4, (owner + 3) % 4
    a, b, c = min(pool[first], MOST), min(pool[second], MOST), min(pool[third], MOST)
    rest = min(unseen, MOST) - 1
    with_first = WAYS[rest][a - 1][b][c] if a > 0 else 0
    with_second = WAYS[rest][a][b - 1][c] if b > 0 else 0
    with_third = WAYS[rest][a][b][c - 1] if c > 0 else 0
    ticket = below(stream, with_first + with_second + with_third)
    if ticket < with_first:
        return first
    return second if ticket < with_first + with_second else third
