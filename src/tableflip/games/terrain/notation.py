"""Moves and positions of the terrain game as text, and back.

Moves: `build c4 5B2` (level, pattern, turns), `goal c4`, `step c5`, `stop`, `rotate c4 3` (sixths, clockwise),
`invert c4`, `forfeit`; by chance: `first 2` (the seat that starts), `roll 4 2` (white, red), `roll 4 2 5` (green too).

A position is a dict; all of it may be left out, and what is left out is as the rest suggests:

    {"pieces": {"f6": "5B2", ...},
     "starts": ["k6", "a6"],         by seat; else corners spread around from E (`lost`: the centre)
     "tokens": ["f6", "a6"],         by seat; else on the starts; null for a team member who is home
     "goals": [["c4"], ["d4"]],      by seat
     "visited": [["c4"], []],        by seat: which of these have been entered
     "inverted": ["e5"],
     "turn": 0,                      a seat, or its colour
     "first": 0,                     who started; else who is to move
     "phase": "move",                first, build, goals, roll, move, turn or over; else (or `race`): by the roll,
                                     `roll` with tokens or goals, `goals` on a full board, `build` otherwise
     "roll": [4, 2],                 white, red, and green where that die is rolled
     "points": 3,                    what is left of the white die; else all
     "stepped": true,                a step has been made in this turn; else if fewer points are left than rolled
     "winner": 1}                    of a match that is over, else null

A test position may hold more copies of a piece than the box does.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tableflip.core.hex import BY_NAME, CELLS, CENTRE, NAMES, OFF
from tableflip.core.reasons import COMMON, IllegalMove
from tableflip.games.terrain.options import Options
from tableflip.games.terrain.pieces import parse_piece, piece_number, piece_text
from tableflip.games.terrain.rules import (
    BUILD,
    FIRST_IS,
    FORFEIT,
    GOAL,
    INVERT,
    MOST_LEGAL,
    ROLL,
    ROLLS,
    ROTATE,
    STEP,
    STOP,
    TURNS,
    legal,
)
from tableflip.games.terrain.state import (
    BUILDING,
    EMPTY,
    GOALS,
    MOVING,
    NOBODY,
    OVER,
    PHASES,
    ROLLING,
    TURNING,
    States,
    lay,
    new,
)
from tableflip.games.terrain.terrains import spread_corners

FORMS = ["build c4 5B2", "goal c4", "step c5", "stop", "rotate c4 3", "invert c4", "forfeit", "roll 4 2", "first 0"]
KEYS = (
    "pieces", "starts", "tokens", "goals", "visited", "inverted", "turn", "first", "phase", "roll", "points",
    "stepped", "winner",
)  # fmt: skip

# --- moves -----------------------------------------------------------------------------------------------------------


def move_text(options: Options, move: int) -> str:
    if move < GOAL:
        return f"build {NAMES[(move - BUILD) % CELLS]} {piece_text((move - BUILD) // CELLS)}"
    if move < STEP:
        return f"goal {NAMES[move - GOAL]}"
    if move < STOP:
        return f"step {NAMES[move - STEP]}"
    if move == STOP:
        return "stop"
    if move < FORFEIT:
        return f"rotate {NAMES[(move - ROTATE) // TURNS]} {1 + (move - ROTATE) % TURNS}"
    if move == FORFEIT:
        return "forfeit"
    if move < FIRST_IS:
        return f"invert {NAMES[move - INVERT]}"
    if move < ROLL:
        return f"first {move - FIRST_IS}"
    green, dice = divmod(move - ROLL, ROLLS)
    return f"roll {1 + dice // 6} {1 + dice % 6}" + (f" {green}" if green else "")


def parse_move(options: Options, text: str) -> int:
    match text.split():
        case ["stop"]:
            return STOP
        case ["forfeit"]:
            return FORFEIT
        case ["build", cell, piece] if cell in BY_NAME and (number := parse_piece(piece)) is not None:
            return BUILD + number * CELLS + BY_NAME[cell]
        case ["goal", cell] if cell in BY_NAME:
            return GOAL + BY_NAME[cell]
        case ["step", cell] if cell in BY_NAME:
            return STEP + BY_NAME[cell]
        case ["rotate", cell, sixths] if cell in BY_NAME and sixths in ("1", "2", "3", "4", "5"):
            return ROTATE + BY_NAME[cell] * TURNS + int(sixths) - 1
        case ["invert", cell] if cell in BY_NAME:
            return INVERT + BY_NAME[cell]
        case ["first", seat] if seat in ("0", "1", "2", "3", "4", "5"):
            return FIRST_IS + int(seat)
        case ["roll", *dice] if len(dice) in (2, 3) and all(die in ("1", "2", "3", "4", "5", "6") for die in dice):
            white, red, green = (int(die) for die in (*dice, "0")[:3])
            return ROLL + green * ROLLS + (white - 1) * 6 + red - 1
    raise IllegalMove(COMMON("unreadable-move", move=text, forms=FORMS))


# --- reading a position ----------------------------------------------------------------------------------------------


def from_position(options: Options, position: Mapping[str, Any], seed: int) -> States:
    """The state of a position; ValueError names the place of what is wrong. Nothing is left to the seed."""
    for key in position:
        if key not in KEYS:
            raise ValueError(f"position: there is no {key!r}; it has {', '.join(KEYS)}.")
    games = new(options)
    s = games[0]
    set_board(options, games, position)
    set_players(options, s, position)
    set_turn(options, s, position)
    check_standing(options, s)
    if s["phase"] != OVER and legal(s, np.empty(MOST_LEGAL, np.int16)) == 0:
        raise ValueError("position: there is no legal move in it, though the match is not over.")
    return games


def set_board(options: Options, games: States, position: Mapping[str, Any]) -> None:
    pieces = a_dict(position.get("pieces", {}), "pieces")
    if pieces and options.finished_terrain:  # the position's own board, not the table's
        fresh = new(Options.of(options.all() | {"terrain": "build"}))
        games[:] = fresh
    for name, text in pieces.items():
        number = parse_piece(text) if isinstance(text, str) else None
        if number is None:
            raise ValueError(f"position: piece {name}: {text!r} is not a piece; pieces look like 5B2.")
        lay(games, cell_named(name, "pieces"), number)
    for name in a_list(position.get("inverted", []), "inverted"):
        cell = cell_named(name, "inverted")
        if games[0]["level"][cell] == EMPTY:
            raise ValueError(f"position: inverted: there is no piece on {name}.")
        games[0]["inverted"][cell] = 1


def set_players(options: Options, s: Any, position: Mapping[str, Any]) -> None:
    racing = any(key in position for key in ("tokens", "goals", "roll")) or s["placed"] == CELLS
    racing &= position.get("phase") not in ("first", "build")
    starts = by_seat(options, position, "starts")
    for seat in range(options.players):
        if starts is not None:
            s["start"][seat] = OFF if starts[seat] is None else cell_named(starts[seat], "starts")
        elif racing and s["start"][seat] == OFF:
            s["start"][seat] = CENTRE if options.lost else spread_corners(options.sides)[seat % options.sides]
    tokens = by_seat(options, position, "tokens")
    for seat in range(options.players):
        if tokens is not None:
            s["token"][seat] = OFF if tokens[seat] is None else cell_named(tokens[seat], "tokens")
        elif racing and s["level"][s["start"][seat]] != EMPTY:
            s["token"][seat] = s["start"][seat]
    goals, visited = by_seat(options, position, "goals"), by_seat(options, position, "visited")
    for seat in range(options.players):
        mine = a_list(goals[seat], "goals") if goals is not None else []
        if mine and options.lost:
            raise ValueError(f"position: goals: who is lost has no destination, and seat {seat} would have {mine!r}.")
        if len(mine) > options.destinations:
            raise ValueError(f"position: goals: {mine!r} are more than {options.destinations}, for seat {seat}.")
        for k, name in enumerate(mine):
            s["goal"][seat][k] = cell_named(name, "goals")
        for name in a_list(visited[seat], "visited") if visited is not None else []:
            if name not in mine:
                raise ValueError(f"position: visited: {name!r} is not a destination of seat {seat}.")
            s["visited"][seat] |= 1 << mine.index(name)
        if options.teams and mine and s["visited"][seat] == (1 << len(mine)) - 1:
            s["home"][seat], s["token"][seat] = 1, OFF


def set_turn(options: Options, s: Any, position: Mapping[str, Any]) -> None:
    s["seat"] = seat_named(options, position.get("turn", 0), "turn")
    s["first"] = seat_named(options, position.get("first", int(s["seat"])), "first")
    roll = a_list(position.get("roll") or [], "roll")
    if roll:
        if len(roll) != 2 + options.rolls_green or not all(type(die) is int and 1 <= die <= 6 for die in roll):
            dice = "white, red and green" if options.rolls_green else "white and red"
            raise ValueError(f"position: roll: {roll!r} is not possible: {dice} are needed, 1 to 6 each.")
        s["white"], s["red"] = roll[:2]
        s["green"] = roll[2] if options.rolls_green else 0
    doubles = bool(roll) and roll[0] == roll[1]
    s["phase"] = phase_of(options, s, position, bool(roll), doubles)
    if s["phase"] in (MOVING, TURNING) and not roll:
        raise ValueError(f"position: phase {PHASES[s['phase']]!r} needs a roll.")
    winner = position.get("winner")
    if winner is not None:
        s["winner"] = seat_named(options, winner, "winner")
        s["phase"] = OVER
    if s["phase"] == MOVING or (s["phase"] == OVER and roll):
        left = position.get("points", roll[0])
        if type(left) is not int or not 0 <= left <= roll[0]:
            raise ValueError(
                f"position: points: {left!r} is not possible: 0 to {roll[0]} can be left of the white die."
            )
        s["points"], s["stepped"] = left, bool(position.get("stepped", left < roll[0]))


def phase_of(options: Options, s: Any, position: Mapping[str, Any], rolled: bool, doubles: bool) -> int:
    given = position.get("phase")
    if given not in (None, "race"):
        if given not in PHASES:
            raise ValueError(f"position: phase: {given!r} is not possible; phases are {', '.join(PHASES)}.")
        phase = PHASES.index(given)
        if phase in (MOVING, TURNING) and (phase == TURNING) != doubles:
            raise ValueError(
                f"position: phase {given!r} does not go with this roll: doubles turn a piece, others move."
            )
        return phase
    if rolled:
        return MOVING if not doubles else ROLLING if options.rolls_green else TURNING  # TG-12: rolled again
    if "tokens" in position or "goals" in position:
        return ROLLING
    return BUILDING if s["placed"] < CELLS else ROLLING if options.lost else GOALS


def check_standing(options: Options, s: Any) -> None:
    """Tokens stand on pieces, one player on each where the rules say so; starts differ."""
    seats, racing = range(options.players), s["phase"] in (ROLLING, MOVING, TURNING)
    shared = options.lost or options.teams
    for seat in seats:
        token, colour = int(s["token"][seat]), options.seats[seat]
        if racing and token == OFF and not s["home"][seat]:
            raise ValueError(f"position: tokens: {colour} must stand on a piece.")
        if token != OFF and (s["level"][token] == EMPTY or s["inverted"][token]):
            raise ValueError(f"position: tokens: {colour} cannot stand on {NAMES[token]}: no piece lies there upright.")
        for other in range(seat):
            if token != OFF and token == s["token"][other] and not (shared and token == s["start"][seat]):
                midway = s["phase"] == MOVING and s["stepped"] and int(s["seat"]) in (seat, other)
                if not midway:  # passing through each other is fine
                    raise ValueError(f"position: tokens: {colour} is not alone on {NAMES[token]}.")
            if s["start"][seat] != OFF and s["start"][seat] == s["start"][other] and not shared:
                raise ValueError(f"position: starts: {NAMES[s['start'][seat]]} is the start of two players.")
    if s["phase"] not in (MOVING, OVER) and s["home"][s["seat"]]:
        raise ValueError(f"position: turn: {options.seats[s['seat']]} is home already.")


# --- words and places ------------------------------------------------------------------------------------------------


def by_seat(options: Options, position: Mapping[str, Any], key: str) -> Sequence[Any] | None:
    """The list of that key, one entry for each seat; None if it is not there."""
    if key not in position:
        return None
    given = a_list(position[key], key)
    if len(given) != options.players:
        raise ValueError(f"position: {key}: {options.players} entries are needed, one for each seat, not {len(given)}.")
    return given


def a_list(value: Any, key: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"position: {key}: {value!r} must be a list.")
    return value


def a_dict(value: Any, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"position: {key}: {value!r} must be a dict.")
    return value


def cell_named(name: Any, where: str) -> int:
    if not isinstance(name, str) or name not in BY_NAME:
        raise ValueError(f"position: {where}: {name!r} is not a cell; cells are a1 to k11, f6 is the centre.")
    return BY_NAME[name]


def seat_named(options: Options, name: Any, where: str) -> int:
    if type(name) is int and 0 <= name < options.players:
        return name
    if name not in options.seats:
        raise ValueError(f"position: {where}: {name!r} does not play here; the players are {', '.join(options.seats)}.")
    return options.seats.index(name)


# --- writing a position ----------------------------------------------------------------------------------------------


def to_position(options: Options, state: States) -> dict[str, Any]:
    """The position of a state, such that `from_position` gives the state back."""
    s = state[0]
    seats = range(options.players)
    position: dict[str, Any] = {
        "pieces": {NAMES[cell]: piece_on(s, cell) for cell in range(CELLS) if s["level"][cell] != EMPTY},
        "starts": [cell_name(s["start"][seat]) for seat in seats],
        "tokens": [cell_name(s["token"][seat]) for seat in seats],
        "goals": [goal_names(s, seat) for seat in seats],
        "turn": int(s["seat"]),
        "first": int(s["first"]),
        "phase": PHASES[s["phase"]],
    }
    if s["visited"].any():
        position["visited"] = [visited_names(s, seat) for seat in seats]
    if s["inverted"].any():
        position["inverted"] = [NAMES[cell] for cell in range(CELLS) if s["inverted"][cell]]
    if s["white"]:
        position["roll"] = [int(s[die]) for die in ("white", "red", "green")][: 2 + options.rolls_green]
    if s["phase"] == MOVING or (s["phase"] == OVER and s["white"]):
        position |= {"points": int(s["points"]), "stepped": bool(s["stepped"])}
    if s["winner"] != NOBODY:
        position["winner"] = int(s["winner"])
    return position


def piece_on(s: Any, cell: int) -> str:
    return piece_text(piece_number(int(s["level"][cell]), int(s["exits"][cell])))


def cell_name(cell: int) -> str | None:
    return None if cell == OFF else NAMES[cell]


def goal_names(s: Any, seat: int) -> list[str]:
    return [NAMES[goal] for goal in s["goal"][seat] if goal != OFF]


def visited_names(s: Any, seat: int) -> list[str]:
    return [name for k, name in enumerate(goal_names(s, seat)) if int(s["visited"][seat]) >> k & 1]


def supply_left(s: Any) -> dict[str, int]:
    """How many pieces of each level and pattern are left, by names such as `5B`."""
    return {piece_text(6 * kind)[:2]: int(count) for kind, count in enumerate(s["supply"]) if count > 0}
