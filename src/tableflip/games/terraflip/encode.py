"""What a seat at TerraFlip has seen as numbers, and moves as actions.

Colours are relative to the seat that looks: its own first, then the opponents' in order of play, then neutral land.
Who has looked under which tile, and who placed it, all have seen; a perfect memory keeps it. Cells are those that a
tile can lie on at this table, so that a smaller table has shorter rows.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from tableflip.core.encoding import NOT_YET, Block, Encoding, Numbers, Reader, block
from tableflip.core.hex import AREA, CELLS, CENTRE, NAMES, NEIGHBOURS
from tableflip.core.rule import put, rule
from tableflip.core.state import Ints, signed
from tableflip.games.terraflip.options import Options
from tableflip.games.terraflip.rules import BEGIN, END, FLIP, PLACE, SHOOT, SPY
from tableflip.games.terraflip.state import (
    EMPTY,
    FIRST_SPECIAL,
    KINDS,
    LAND,
    PHASES,
    TILES,
    State,
    States,
    new,
)
from tableflip.games.terraflip.view import view

COLOURS = 4
SPECIALS = len(KINDS) - 1
PUBLIC = 6  # numbers that all know of each player

# --- names -----------------------------------------------------------------------------------------------------------


def cells(options: Options) -> tuple[str, ...]:
    """The cells that a tile can lie on: a knight goes one further than the rest (TF-12)."""
    return NAMES[: AREA[options.reach + 1]]


def roles(options: Options) -> tuple[str, ...]:
    """Whose a colour is, seen from a seat."""
    opponents = [f"opponent {k}" for k in range(1, options.players)]
    return ("mine", *opponents, *(f"neutral {k}" for k in range(1, COLOURS + 1 - options.players)))


def observation(options: Options) -> tuple[Block, ...]:
    board, whose, seats = cells(options), roles(options), roles(options)[: options.players]
    return (
        block("colour", "the colour on top", whose, board),
        block("special", "a special tile", KINDS[1:], board),
        block("underside", "the colour under a land tile, where I have seen it", whose, board),
        block("turned", "a land tile that does not show the colour of who placed it", board),
        block("seen", "an opponent has seen what is under a land tile", seats[1:], board),
        block("focus", "the tile just placed or flipped, from which one may flip", board),
        block("look", "the tile that the mover's spy is looking under", board),
        block("lifted", "the tile that I have chosen to lift with the catapult", board),
        block("hand", "my tiles: land by the colour that it hides, special ones by kind", (*whose, *KINDS[1:])),
        block("players", "what all know of each player", seats, (*KINDS, "spies", "bonus")),
        block("phase", "where the mover is in the turn", PHASES),
        block("turn", "whose turn it is", seats),
        block("passes", "turns that ended without a tile, one after another"),
    )


def actions(options: Options) -> tuple[Block, ...]:
    board = cells(options)
    return (
        block("place", "place a tile: land by the colour that it hides", (*roles(options), *KINDS[1:]), board),
        block("flip", "flip a tile", board),
        block("lift", "lift a tile with the catapult; then drop it", board),
        block("drop", "drop the lifted tile", board),
        block("spy", "look under a tile", board),
        block("end", "end the turn"),
    )


# --- observations ----------------------------------------------------------------------------------------------------


@rule
def area(s: State) -> int:
    return int(AREA[s.reach + 1])


@rule
def relative(s: State, seat: int, colour: int) -> int:
    """A colour as the seat sees it: its own is 0."""
    if colour >= signed(s.players):
        return colour
    return colour - seat if colour >= seat else colour - seat + signed(s.players)


@rule
def absolute(s: State, seat: int, colour: int) -> int:
    """The colour that the seat sees as this one."""
    if colour >= signed(s.players):
        return colour
    return colour + seat if colour + seat < signed(s.players) else colour + seat - signed(s.players)


@rule
def observe(s: State, seat: int, chosen: Ints, out: Ints) -> None:
    out[:] = 0
    size, players = area(s), signed(s.players)
    special = COLOURS * size
    underside = special + SPECIALS * size
    turned = underside + COLOURS * size
    seen = turned + size
    focus = seen + (players - 1) * size
    for cell in range(1, size):
        colour = int(s.colour[cell])
        if colour == EMPTY:
            continue
        put(out, relative(s, seat, colour) * size + cell, 1)
        kind = int(s.kind[cell])
        if kind != LAND:
            put(out, special + (kind - 1) * size + cell, 1)
            continue
        known = int(s.known[cell])
        if (known >> seat) & 1:
            put(out, underside + relative(s, seat, int(s.back[cell])) * size + cell, 1)
        put(out, turned + cell, colour != s.owner[cell])
        for other in range(players):
            if other != seat and (known >> other) & 1:
                put(out, seen + (relative(s, seat, other) - 1) * size + cell, 1)
    if s.focus != CENTRE:
        put(out, focus + signed(s.focus), 1)
    if s.look != CENTRE:
        put(out, focus + size + signed(s.look), 1)
    if chosen[0] != NOT_YET:
        put(out, focus + 2 * size + chosen[0] - lifts(size), 1)
    observe_players(s, seat, out, focus + 3 * size)


@rule
def observe_players(s: State, seat: int, out: Ints, at: int) -> None:
    for tile in range(TILES):
        place = relative(s, seat, tile) if tile < FIRST_SPECIAL else tile
        put(out, at + place, s.hand[seat][tile])
    at += TILES
    for other in range(signed(s.players)):
        row, hand = at + relative(s, seat, other) * PUBLIC, s.hand[other]
        put(out, row, hand[0] + hand[1] + hand[2] + hand[3])
        for k in range(SPECIALS):
            put(out, row + 1 + k, hand[FIRST_SPECIAL + k])
        put(out, row + 1 + SPECIALS, s.spies[other])
        put(out, row + 2 + SPECIALS, s.bonus[other])
    at += signed(s.players) * PUBLIC
    put(out, at + signed(s.phase), 1)
    at += len(PHASES)
    put(out, at + relative(s, seat, signed(s.seat)), 1)
    put(out, at + signed(s.players), signed(s.passes))


# --- actions ---------------------------------------------------------------------------------------------------------


@rule
def lifts(size: int) -> int:
    """The first action that lifts a tile; the blocks before it are placements and flips."""
    return (TILES + 1) * size


@rule
def part(s: State, seat: int, move: int, k: int) -> int:
    size = area(s)
    if move < FLIP:
        tile = (move - PLACE) // CELLS
        place = relative(s, seat, tile) if tile < FIRST_SPECIAL else tile
        action = place * size + (move - PLACE) % CELLS
    elif move < SHOOT:
        action = TILES * size + move - FLIP
    elif move < END:
        if k == 1:
            return lifts(size) + size + (move - SHOOT) % CELLS
        action = lifts(size) + (move - SHOOT) // CELLS
    elif move == END:
        action = lifts(size) + 3 * size
    else:
        action = lifts(size) + 2 * size + move - SPY
    return action if k == 0 else NOT_YET


@rule
def whole(s: State, seat: int, chosen: Ints) -> int:
    size, action = area(s), int(chosen[0])
    block, cell = action // size, action % size
    if block < TILES:
        tile = absolute(s, seat, block) if block < FIRST_SPECIAL else block
        return PLACE + tile * CELLS + cell
    if block == TILES:
        return FLIP + cell
    if block == TILES + 1:
        drop = int(chosen[1])
        return SHOOT + cell * CELLS + drop % size if drop != NOT_YET else NOT_YET
    return END if action == lifts(size) + 3 * size else SPY + cell


# --- and back in words -----------------------------------------------------------------------------------------------


def decode(options: Options, numbers: Numbers, seat: int) -> dict[str, Any]:
    """The view of one who forgets nothing, from the numbers alone."""
    return view(replace(options, memory_aid=True), restore(options, numbers, seat), seat)


def restore(options: Options, numbers: Numbers, seat: int) -> States:
    """A state in which the seat would have seen these numbers; what it does not know is left open."""
    seen = Reader(observation(options), numbers)
    games = new(options)
    s = games[0]
    board = len(cells(options))
    for colour, cell in marked(seen["colour"], board):
        s["colour"][cell] = absolute(s, seat, colour)
        s["near"][NEIGHBOURS[cell]] += 1
        s["placed"] += 1
    for kind, cell in marked(seen["special"], board):
        s["kind"][cell] = kind + 1
    for colour, cell in marked(seen["underside"], board):
        s["back"][cell] = absolute(s, seat, colour)
        s["known"][cell] = 1 << seat
    s["owner"] = np.where(s["colour"] < options.players, s["colour"], EMPTY)
    for _, cell in marked(seen["turned"], board):
        s["owner"][cell] = s["back"][cell]
    for other, cell in marked(seen["seen"], board):
        s["known"][cell] |= 1 << absolute(s, seat, other + 1)
    s["focus"], s["look"] = seen.which("focus", CENTRE), seen.which("look", CENTRE)
    s["phase"], s["passes"] = seen.which("phase"), seen.number("passes")
    s["seat"] = absolute(s, seat, seen.which("turn"))
    for place, (land, *specials, spies, bonus) in enumerate(seen["players"].reshape(options.players, PUBLIC)):
        other = absolute(s, seat, place)
        s["hand"][other] = [land, 0, 0, 0, *specials]  # which land, only its owner knows
        s["spies"][other], s["bonus"][other] = spies, bonus
    for place, count in enumerate(seen["hand"]):
        s["hand"][seat][absolute(s, seat, place) if place < FIRST_SPECIAL else place] = count
    s["held"] = s["hand"].sum(axis=1)
    return games


def marked(planes: Numbers, board: int) -> Iterator[tuple[int, int]]:
    """The plane and the cell of every number that is not 0."""
    for at in np.flatnonzero(planes).tolist():
        yield divmod(at, board)


# --- what a game was like for one who forgets nothing ----------------------------------------------------------------


def glimpse(after: np.void, move: int, seat: int) -> int:
    """The colour that came to light, from 1 on: of a flip for all, of a look for the spy alone (TF-3)."""
    if FLIP <= move < END:
        return 1 + int(after["colour"][move - FLIP if move < SHOOT else (move - SHOOT) % CELLS])
    if SPY <= move < BEGIN and seat == after["seat"]:
        return 1 + int(after["back"][move - SPY])
    return 0


def retell(world: np.void, moves: list[int]) -> list[int]:
    """The same moves, with the land tiles that this world has: what a tile hides was chosen when it was placed."""
    told, placed = list(moves), {}  # by cell: which of the moves placed the tile that lies there
    for number, move in enumerate(moves):
        if move < PLACE + FIRST_SPECIAL * CELLS:
            placed[(move - PLACE) % CELLS] = number
        elif SHOOT <= move < END and (move - SHOOT) // CELLS in placed:
            placed[(move - SHOOT) % CELLS] = placed.pop((move - SHOOT) // CELLS)
    for cell, number in placed.items():
        turned = world["colour"][cell] != world["owner"][cell]
        hides = int(world["colour" if turned else "back"][cell])
        told[number] = PLACE + hides * CELLS + (moves[number] - PLACE) % CELLS
    return told


ENCODING = Encoding(
    version=1,
    dtype=np.int8,
    parts=2,
    observation=observation,
    actions=actions,
    decode=decode,
    observe=observe,
    part=part,
    whole=whole,
    symmetric=True,
    glimpse=glimpse,
    retell=retell,
)
