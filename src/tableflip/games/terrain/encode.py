"""What a seat of the terrain game has seen as numbers, and moves as actions.

There are no secrets: the numbers are the table, with the players in order of play from the seat that looks. A piece is
built in three actions, a cell, a kind of piece and its turn; one is rotated in two.
"""

from typing import Any

import numpy as np

from tableflip.core.encoding import NOT_YET, Block, Encoding, Numbers, Reader, block
from tableflip.core.hex import CELLS, NAMES, NEIGHBOURS, OFF
from tableflip.core.rule import put, rule
from tableflip.core.state import Ints, signed
from tableflip.games.terrain.build import PATTERNS_OF_A_LEVEL, has_level, is_open, walls_in
from tableflip.games.terrain.options import MOST_DESTINATIONS, Options
from tableflip.games.terrain.pieces import CORNERS, DISTINCT_TURNS, KINDS, LEVELS, SIDES, piece_text
from tableflip.games.terrain.rules import (
    BUILD,
    FORFEIT,
    GOAL,
    INVERT,
    ROTATE,
    START,
    STEP,
    STOP,
    TURNS,
)
from tableflip.games.terrain.state import BUILDING, EMPTY, NOBODY, PHASES, State, States, new
from tableflip.games.terrain.view import view

# --- names -----------------------------------------------------------------------------------------------------------

KIND_NAMES = tuple(piece_text(kind * SIDES)[:-1] for kind in range(KINDS))
CORNER_AT = np.zeros(CELLS, np.int64)  # which of the corners a cell is
CORNER_AT[CORNERS] = range(len(CORNERS))


def seats(options: Options) -> tuple[str, ...]:
    return ("me", *(f"player {k} after me" for k in range(1, options.players)))


def observation(options: Options) -> tuple[Block, ...]:
    who = seats(options)
    return (
        block("level", "the height of the piece, 0 where there is none", NAMES),
        block("exits", "an exit over that side, clockwise from E", range(SIDES), NAMES),
        block("inverted", "a piece upside-down for good", NAMES),
        block("token", "where a player stands", who, NAMES),
        block("start", "where a player starts", who, NAMES),
        block("goal", "a destination of a player", who, range(1, MOST_DESTINATIONS + 1), NAMES),
        block("visited", "that destination has been reached", who, range(1, MOST_DESTINATIONS + 1)),
        block("home", "a member of a team who has arrived", who),
        block("thrown", "the die for who begins, 0 before it is thrown", who),
        block("outdone", "somebody has thrown more for who begins", who),
        block("cell", "the cell that I have chosen to build on, or to rotate", NAMES),
        block("kind", "the kind of piece that I have chosen to build", KIND_NAMES),
        block("supply", "pieces that are left, by kind", KIND_NAMES),
        block("phase", "where the match is", PHASES),
        block("turn", "whose turn it is", who),
        block("first", "who started", who),
        block("winner", "who has won", who),
        block("dice", "the dice of this turn, 0 before they are rolled", ("white", "red", "green")),
        block("points", "movement points left"),
        block("stepped", "a step has been made in this turn"),
    )


def actions(options: Options) -> tuple[Block, ...]:
    return (
        block("build", "build on a cell; then choose a kind of piece, then its turn", NAMES),
        block("kind", "build a piece of that kind", KIND_NAMES),
        block("turn", "lay it turned by so many sixths", range(SIDES)),
        block("start", "start on a corner", [NAMES[corner] for corner in CORNERS]),
        block("goal", "place a destination", NAMES),
        block("step", "step onto a cell", NAMES),
        block("rotate", "rotate the piece on a cell; then say how far", NAMES),
        block("sixths", "rotate it by so many sixths", range(1, TURNS + 1)),
        block("invert", "turn the piece on a cell upside-down", NAMES),
        block("stop", "stop here"),
        block("forfeit", "rotate nothing"),
    )


# --- observations ----------------------------------------------------------------------------------------------------


@rule
def relative(s: State, seat: int, other: int) -> int:
    """How many places after `seat` the other one plays."""
    return other - seat if other >= seat else other - seat + signed(s.players)


@rule
def absolute(s: State, seat: int, place: int) -> int:
    return (seat + place) % signed(s.players)


@rule
def observe(s: State, seat: int, chosen: Ints, out: Ints) -> None:
    out[:] = 0
    for cell in range(CELLS):
        if s.level[cell] != EMPTY:
            put(out, cell, s.level[cell])
            for side in range(SIDES):
                put(out, (1 + side) * CELLS + cell, (signed(s.exits[cell]) >> side) & 1)
            put(out, (1 + SIDES) * CELLS + cell, s.inverted[cell])
    at = observe_players(s, seat, out, (2 + SIDES) * CELLS)
    if chosen[0] != NOT_YET:
        put(out, at + chosen[0] - (ROTATE_ACTION if chosen[0] >= ROTATE_ACTION else BUILD_ACTION), 1)
    if chosen[1] != NOT_YET:
        put(out, at + CELLS + chosen[1] - KIND_ACTION, 1)
    at += CELLS + KINDS
    for kind in range(KINDS):
        put(out, at + kind, s.supply[kind])
    at += KINDS
    put(out, at + signed(s.phase), 1)
    at += len(PHASES)
    players = signed(s.players)
    put(out, at + relative(s, seat, signed(s.seat)), 1)
    put(out, at + players + relative(s, seat, signed(s.first)), 1)
    if s.winner != NOBODY:
        put(out, at + 2 * players + relative(s, seat, signed(s.winner)), 1)
    at += 3 * players
    put(out, at, s.white)
    put(out, at + 1, s.red)
    put(out, at + 2, s.green)
    put(out, at + 3, s.points)
    put(out, at + 4, s.stepped)


@rule
def observe_players(s: State, seat: int, out: Ints, at: int) -> int:
    """All that belongs to a player, from `at` on; return where it ends."""
    players = signed(s.players)
    starts = at + players * CELLS
    goals = starts + players * CELLS
    visits = goals + players * MOST_DESTINATIONS * CELLS
    homes = visits + players * MOST_DESTINATIONS
    throws = homes + players
    for other in range(players):
        place = relative(s, seat, other)
        if s.token[other] != OFF:
            put(out, at + place * CELLS + signed(s.token[other]), 1)
        if s.start[other] != OFF:
            put(out, starts + place * CELLS + signed(s.start[other]), 1)
        for k in range(MOST_DESTINATIONS):
            number = place * MOST_DESTINATIONS + k
            if s.goal[other][k] != OFF:
                put(out, goals + number * CELLS + signed(s.goal[other][k]), 1)
            put(out, visits + number, (signed(s.visited[other]) >> k) & 1)
        put(out, homes + place, s.home[other])
        put(out, throws + place, s.thrown[other])
        put(out, throws + players + place, s.outdone[other])
    return throws + 2 * players


# --- actions ---------------------------------------------------------------------------------------------------------

BUILD_ACTION = 0  # + cell
KIND_ACTION = BUILD_ACTION + CELLS  # + kind
TURN_ACTION = KIND_ACTION + KINDS  # + turn
START_ACTION = TURN_ACTION + SIDES  # + corner, clockwise from E
GOAL_ACTION = START_ACTION + len(CORNERS)  # + cell
STEP_ACTION = GOAL_ACTION + CELLS  # + cell
ROTATE_ACTION = STEP_ACTION + CELLS  # + cell
SIXTHS_ACTION = ROTATE_ACTION + CELLS  # + sixths - 1
INVERT_ACTION = SIXTHS_ACTION + TURNS  # + cell
STOP_ACTION = INVERT_ACTION + CELLS
FORFEIT_ACTION = STOP_ACTION + 1


@rule
def part(s: State, seat: int, move: int, k: int) -> int:
    if move < GOAL:
        piece, cell = (move - BUILD) // CELLS, (move - BUILD) % CELLS
        if k == 0:
            return BUILD_ACTION + cell
        return KIND_ACTION + piece // SIDES if k == 1 else TURN_ACTION + piece % SIDES
    if ROTATE <= move < FORFEIT:
        if k == 0:
            return ROTATE_ACTION + (move - ROTATE) // TURNS
        return SIXTHS_ACTION + (move - ROTATE) % TURNS if k == 1 else NOT_YET
    if k > 0:
        return NOT_YET
    if move < STEP:
        return GOAL_ACTION + move - GOAL
    if move < STOP:
        return STEP_ACTION + move - STEP
    if move == STOP:
        return STOP_ACTION
    if move >= START:
        return START_ACTION + int(CORNER_AT[move - START])
    return FORFEIT_ACTION if move == FORFEIT else INVERT_ACTION + move - INVERT


@rule
def whole(s: State, seat: int, chosen: Ints) -> int:
    first, second, third = int(chosen[0]), int(chosen[1]), int(chosen[2])
    if first < KIND_ACTION:
        if third == NOT_YET:
            return NOT_YET
        piece = (second - KIND_ACTION) * SIDES + third - TURN_ACTION
        return BUILD + piece * CELLS + first - BUILD_ACTION
    if first < GOAL_ACTION:
        return START + int(CORNERS[first - START_ACTION])
    if first < STEP_ACTION:
        return GOAL + first - GOAL_ACTION
    if first < ROTATE_ACTION:
        return STEP + first - STEP_ACTION
    if first < SIXTHS_ACTION:
        if second == NOT_YET:
            return NOT_YET
        return ROTATE + (first - ROTATE_ACTION) * TURNS + second - SIXTHS_ACTION
    if first < STOP_ACTION:
        return INVERT + first - INVERT_ACTION
    return STOP if first == STOP_ACTION else FORFEIT


@rule
def mark(s: State, seat: int, chosen: Ints, mask: Ints) -> int:
    """Some ten thousand ways to build a piece, without listing them."""
    if s.phase != BUILDING:
        return 0
    mask[:] = 0
    if chosen[0] == NOT_YET:
        if not mark_cells(s, mask, True):
            mark_cells(s, mask, False)  # TG-4: lifted when nothing else is left
    elif chosen[1] == NOT_YET:
        cell = chosen[0] - BUILD_ACTION
        if not mark_kinds(s, cell, mask, True):
            mark_kinds(s, cell, mask, False)
    else:
        for turn in range(DISTINCT_TURNS[(chosen[1] - KIND_ACTION) % PATTERNS_OF_A_LEVEL]):
            put(mask, TURN_ACTION + turn, 1)
    return 1


@rule
def mark_cells(s: State, mask: Ints, wall_nobody_in: int) -> int:
    """Every cell on which some piece may be built; is there one?"""
    found = 0
    for cell in range(CELLS):
        if is_open(s, cell):
            for level in range(1, LEVELS + 1):
                if has_level(s, level) and not (wall_nobody_in and walls_in(s, level, cell) != OFF):
                    put(mask, BUILD_ACTION + cell, 1)
                    found = 1
                    break
    return found


@rule
def mark_kinds(s: State, cell: int, mask: Ints, wall_nobody_in: int) -> int:
    found = 0
    for level in range(1, LEVELS + 1):
        if not has_level(s, level) or (wall_nobody_in and walls_in(s, level, cell) != OFF):
            continue
        for kind in range((level - 1) * PATTERNS_OF_A_LEVEL, level * PATTERNS_OF_A_LEVEL):
            if s.supply[kind] > 0:
                put(mask, KIND_ACTION + kind, 1)
                found = 1
    return found


# --- and back in words -----------------------------------------------------------------------------------------------


def decode(options: Options, numbers: Numbers, seat: int) -> dict[str, Any]:
    return view(options, restore(options, numbers, seat), seat)


def restore(options: Options, numbers: Numbers, seat: int) -> States:
    """The state in which the seat has seen these numbers."""
    seen = Reader(observation(options), numbers)
    games = new(options)
    s = games[0]
    level = seen["level"].astype(np.int64)
    s["level"][:CELLS] = np.where(level > 0, level, EMPTY)
    s["exits"][:CELLS] = sum(
        seen["exits"].reshape(SIDES, CELLS)[side].astype(np.int64) << side for side in range(SIDES)
    )
    s["inverted"][:CELLS] = seen["inverted"]
    s["near"] = 0
    for cell in np.flatnonzero(level):
        s["near"][NEIGHBOURS[cell]] += 1
    s["near"][OFF] = 0
    s["placed"] = np.count_nonzero(level)
    s["supply"] = seen["supply"]
    tokens, starts = (seen[name].reshape(options.players, CELLS) for name in ("token", "start"))
    goals = seen["goal"].reshape(options.players, MOST_DESTINATIONS, CELLS)
    visited = seen["visited"].reshape(options.players, MOST_DESTINATIONS)
    for place in range(options.players):
        other = absolute(s, seat, place)
        s["token"][other], s["start"][other] = where(tokens[place]), where(starts[place])
        s["goal"][other] = [where(goal) for goal in goals[place]]
        s["visited"][other] = sum(int(flag) << k for k, flag in enumerate(visited[place]))
        s["home"][other] = seen["home"][place]
        s["thrown"][other], s["outdone"][other] = seen["thrown"][place], seen["outdone"][place]
    s["phase"] = seen.which("phase")
    s["seat"], s["first"] = (absolute(s, seat, seen.which(name)) for name in ("turn", "first"))
    won = seen.which("winner", NOBODY)
    s["winner"] = NOBODY if won == NOBODY else absolute(s, seat, won)
    s["white"], s["red"], s["green"] = seen["dice"]
    s["points"], s["stepped"] = seen.number("points"), seen.number("stepped")
    return games


def where(plane: Numbers) -> int:
    """The cell that is marked, or OFF."""
    found = np.flatnonzero(plane)
    return int(found[0]) if len(found) else OFF


ENCODING = Encoding(
    version=2,
    dtype=np.int8,
    parts=3,
    observation=observation,
    actions=actions,
    decode=decode,
    observe=observe,
    part=part,
    whole=whole,
    mark=mark,
)
