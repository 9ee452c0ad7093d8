"""Moves and positions of the terrain game as text, and back.

Moves: `build c4 5B2` (level, pattern, turns), `start k6`, `goal c4`, `step c5`, `stop`, `rotate c4 3` (sixths,
clockwise), `invert c4`, `forfeit`; by chance: `roll 5` (one player's die for who begins), `roll 4 2` (white, red),
`roll 4 2 5` (green too).

A position is a dict; all of it may be left out, and what is left out is as the rest suggests:

    {"pieces": {"f6": "5B2", ...},
     "starts": ["k6", "a6"],         by seat; else corners spread around from E (`lost`: the centre)
     "tokens": ["f6", "a6"],         by seat; else on the starts; null for a team member who is home
     "goals": [["c4"], ["d4"]],      by seat
     "visited": [["c4"], []],        by seat: which of these have been entered
     "inverted": ["e5"],
     "turn": 0,                      a seat, or its colour
     "first": 0,                     who started; else who is to move
     "thrown": [4, null, 0],         by seat, the dice for who begins: null is still to throw, 0 was outdone before
     "phase": "move",                first, build, starts, goals, roll, move, turn or over; else (or `race`): by the
                                     roll, `roll` with tokens or goals, `goals` on a full board, `build` otherwise
     "roll": [4, 2],                 white, red, and green where that die is rolled
     "points": 3,                    what is left of the white die; else all
     "stepped": true,                a step has been made in this turn; else if fewer points are left than rolled
     "winner": 1}                    of a match that is over, else null

A test position may hold more copies of a piece than the box does.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tableflip.core.cells import not_a_cell
from tableflip.core.hex import BY_NAME, CELLS, CENTRE, NAMES, OFF
from tableflip.core.reading import Part, PositionError, shown, spoken
from tableflip.core.reasons import misread
from tableflip.games.terrain.options import Options
from tableflip.games.terrain.pieces import parse_piece, piece_number, piece_text
from tableflip.games.terrain.rules import (
    BUILD,
    FORFEIT,
    GOAL,
    INVERT,
    MOST_LEGAL,
    ROLL,
    ROLLS,
    ROTATE,
    START,
    STEP,
    STOP,
    THROW,
    TURNS,
    legal,
    next_to_throw,
)
from tableflip.games.terrain.state import (
    BUILDING,
    EMPTY,
    FIRST,
    GOALS,
    MOVING,
    NOBODY,
    OVER,
    PHASES,
    RACING,
    ROLLING,
    STARTS,
    TURNING,
    State,
    States,
    lay,
    new,
)
from tableflip.games.terrain.terrains import spread_corners

FORMS = ["build c4 5B2", "start k6", "goal c4", "step c5", "stop", "rotate c4 3", "invert c4", "forfeit", "roll 4 2"]
KEYS = (
    "pieces", "starts", "tokens", "goals", "visited", "inverted", "turn", "first", "phase", "roll", "points",
    "stepped", "winner", "thrown",
)  # fmt: skip

DICE = ("1", "2", "3", "4", "5", "6")

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
    if move < THROW:
        return f"invert {NAMES[move - INVERT]}"
    if move < ROLL:
        return f"roll {1 + move - THROW}"
    if move >= START:
        return f"start {NAMES[move - START]}"
    green, dice = divmod(move - ROLL, ROLLS)
    return f"roll {1 + dice // 6} {1 + dice % 6}" + (f" {green}" if green else "")


def parse_move(options: Options, text: str) -> int:
    words = text.split()
    match words:
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
        case ["start", cell] if cell in BY_NAME:
            return START + BY_NAME[cell]
        case ["roll", die] if die in DICE:
            return THROW + int(die) - 1
        case ["roll", *dice] if len(dice) in (2, 3) and all(die in DICE for die in dice):
            white, red, green = (int(die) for die in (*dice, "0")[:3])
            return ROLL + green * ROLLS + (white - 1) * 6 + red - 1
    raise misread(text, problem_with(words), FORMS)


def problem_with(words: list[str]) -> str | None:
    """What is wrong with words that are no move, if they look like one."""
    form = next((form for form in FORMS if words and form.split()[0] == words[0]), None)
    if form is None:
        return None
    if words[0] != "roll" and len(words) != len(form.split()):
        return f"it looks like {form}"
    if words[0] in ("stop", "forfeit"):
        return f"{words[0]} stands alone"
    if words[0] == "roll":
        return "one die for who begins, white and red in the race, and green where it is rolled; each is 1 to 6"
    if words[1] not in BY_NAME:
        return f"{shown(words[1])} {not_a_cell(words[1])}"
    if words[0] == "rotate":
        return f"a piece is turned by 1 to {TURNS} sixths, not by {shown(words[2])}"
    return f"{shown(words[2])} is not a piece: level 1 to 8, pattern A to D, turned by 0 to 5, like 5B2"


# --- reading a position ----------------------------------------------------------------------------------------------


def from_position(options: Options, position: Mapping[str, Any], seed: int) -> States:
    """The state of a position; PositionError names the place of what is wrong. Nothing is left to the seed."""
    whole = Part.of_position(position, KEYS)
    games = new(options)
    s = games[0]
    set_board(options, games, whole)
    set_players(options, s, whole)
    set_turn(options, s, whole)
    set_thrown(options, s, whole)
    check_phase(options, s)
    check_standing(options, s)
    if s["phase"] != OVER and legal(s, np.empty(MOST_LEGAL, np.int16)) == 0:
        whole.refuse("there is no legal move in it, though the match is not over.")
    return games


def set_board(options: Options, games: States, whole: Part) -> None:
    pieces = whole.get("pieces", {}).named()
    if pieces and options.finished_terrain:  # the position's own board, not the table's
        fresh = new(Options.of(options.all() | {"terrain": "build"}))
        fresh["starts_later"] = games["starts_later"]
        games[:] = fresh
    for name, piece in pieces:
        number = parse_piece(piece.value) if isinstance(piece.value, str) else None
        if number is None:
            whole.at(f"piece {spoken(name)}", None).refuse(
                f"{shown(piece.value)} is not a piece; pieces look like 5B2."
            )
        lay(games, cell_named(whole.at("pieces", name)), number)
    for name_of_cell in whole.get("inverted", []).listed():
        cell = cell_named(name_of_cell)
        if games[0]["level"][cell] == EMPTY:
            name_of_cell.refuse(f"there is no piece on {NAMES[cell]}.")
        games[0]["inverted"][cell] = 1


def set_players(options: Options, s: np.void, whole: Part) -> None:
    racing = any(key in whole for key in ("tokens", "goals", "roll")) or s["placed"] == CELLS
    racing &= whole.get("phase").value not in ("first", "build", "starts")
    starts = by_seat(options, whole, "starts")
    for seat in range(options.players):
        if starts is not None:
            s["start"][seat] = OFF if starts[seat].is_missing else cell_named(starts[seat])
        elif racing and s["start"][seat] == OFF:
            s["start"][seat] = CENTRE if options.lost else spread_corners(options.sides)[seat % options.sides]
    tokens = by_seat(options, whole, "tokens")
    for seat in range(options.players):
        if tokens is not None:
            s["token"][seat] = OFF if tokens[seat].is_missing else cell_named(tokens[seat])
        elif racing and s["level"][s["start"][seat]] != EMPTY:
            s["token"][seat] = s["start"][seat]
    nothing = [Part([])] * options.players
    goals, visited = (by_seat(options, whole, key) or nothing for key in ("goals", "visited"))
    for seat in range(options.players):
        set_goals(options, s, seat, goals[seat], visited[seat])


def set_goals(options: Options, s: np.void, seat: int, goals: Part, visited: Part) -> None:
    """A seat's destinations, and those that it has entered."""
    mine = [cell_named(goal) for goal in goals.listed()]
    if mine and options.lost:
        goals.refuse(f"who is lost has no destination, and seat {seat} would have {shown(goals.value)}.")
    if len(mine) > options.destinations:
        goals.refuse(f"{shown(goals.value)} are more than {options.destinations}, for seat {seat}.")
    s["goal"][seat][: len(mine)] = mine
    for name in visited.listed():
        cell = cell_named(name) if isinstance(name.value, str) and name.value in BY_NAME else OFF
        if cell not in mine:
            name.refuse(f"{shown(name.value)} is not a destination of seat {seat}.")
        s["visited"][seat] |= 1 << mine.index(cell)
    if options.teams and mine and s["visited"][seat] == (1 << len(mine)) - 1:
        s["home"][seat], s["token"][seat] = 1, OFF


def set_turn(options: Options, s: np.void, whole: Part) -> None:
    s["seat"] = seat_named(options, whole.get("turn", 0))
    s["first"] = seat_named(options, whole.get("first", int(s["seat"])))
    roll = read_roll(options, whole.get("roll"))
    if roll:
        s["white"], s["red"] = roll[:2]
        s["green"] = roll[2] if options.rolls_green else 0
    doubles = bool(roll) and roll[0] == roll[1]
    s["phase"] = phase_of(options, s, whole, bool(roll), doubles)
    if s["phase"] in (MOVING, TURNING) and not roll:
        raise PositionError(f"phase {PHASES[s['phase']]!r}", "it needs a roll.")
    winner = whole.get("winner")
    if not winner.is_missing:
        s["winner"] = seat_named(options, winner)
        s["phase"] = OVER
    if s["phase"] == MOVING or (s["phase"] == OVER and roll):
        points = whole.get("points", roll[0])
        left = points.value
        if type(left) is not int or not 0 <= left <= roll[0]:
            points.refuse(f"{shown(left)} is not possible: 0 to {roll[0]} can be left of the white die.")
        s["points"], s["stepped"] = left, whole.get("stepped", left < roll[0]).flag()


def set_thrown(options: Options, s: State, whole: Part) -> None:
    """The dice for who begins, as far as they have been thrown; later on, those that decided it."""
    for seat, die in enumerate(by_seat(options, whole, "thrown") or ()):
        thrown = 0 if die.is_missing else die.whole(0, 6)
        s.thrown[seat], s.outdone[seat] = thrown, not die.is_missing and thrown == 0
    if s.phase != FIRST:
        return
    if next_to_throw(s) == NOBODY:
        whole.get("thrown").refuse("nobody is left to throw.")
    s.seat, s.first = next_to_throw(s), 0


def read_roll(options: Options, roll: Part) -> list[int]:
    """The dice, none if they are not rolled yet."""
    if roll.is_missing:
        return []
    dice = [die.value for die in roll.listed()]
    if dice and (len(dice) != 2 + options.rolls_green or not all(type(die) is int and 1 <= die <= 6 for die in dice)):
        colours = "white, red and green" if options.rolls_green else "white and red"
        roll.refuse(f"{shown(roll.value)} is not possible: {colours} are needed, 1 to 6 each.")
    return dice


def phase_of(options: Options, s: np.void, whole: Part, rolled: bool, doubles: bool) -> int:
    given = whole.get("phase")
    if given.value not in (None, "race"):
        phase = given.one_of(PHASES, f"is not possible; phases are {', '.join(PHASES)}")
        if phase in (MOVING, TURNING) and (phase == TURNING) != doubles:
            raise PositionError(
                f"phase {given.value!r}", "it does not go with this roll: doubles turn a piece, others move."
            )
        return phase
    if rolled:
        return MOVING if not doubles else ROLLING if options.rolls_green else TURNING  # TG-12: rolled again
    if "tokens" in whole or "goals" in whole:
        return ROLLING
    return BUILDING if s["placed"] < CELLS else ROLLING if options.lost else GOALS


def check_phase(options: Options, s: np.void) -> None:
    """Before the race: what the phase is about must be possible at this table, and all must have somewhere to start."""
    phase = f"phase {PHASES[s['phase']]!r}"
    if options.lost and s["phase"] in (STARTS, GOALS):
        raise PositionError(phase, "who is lost has neither a start to choose nor a destination.")
    if s["phase"] == STARTS:
        if not options.starts_later or s["placed"] < CELLS:
            raise PositionError(phase, "starts are chosen on a finished terrain, where the table's options say so.")
        acted = (int(s["seat"]) - int(s["first"])) % options.players
        chosen = {(int(s["first"]) + k) % options.sides for k in range(acted)}
        have = [s["start"][seat] != OFF for seat in range(options.players)]
        if acted >= options.sides or have != [seat % options.sides in chosen for seat in range(options.players)]:
            raise PositionError("starts", "those before whose turn it is must have one, in turn order, and no others.")
    needed = s["phase"] == GOALS or (s["phase"] == FIRST and not options.starts_later)
    if needed and s["placed"] == CELLS and OFF in s["start"][: options.players]:
        raise PositionError("starts", "on a finished terrain everybody needs one.")


def check_standing(options: Options, s: np.void) -> None:
    """Tokens stand on pieces, one player on each where the rules say so; starts differ."""
    seats, racing = range(options.players), s["phase"] in RACING
    shared = options.lost or options.teams
    for seat in seats:
        token, colour = int(s["token"][seat]), options.seats[seat]
        if racing and token == OFF and not s["home"][seat]:
            raise PositionError("tokens", f"{colour} must stand on a piece.")
        if token != OFF and (s["level"][token] == EMPTY or s["inverted"][token]):
            raise PositionError("tokens", f"{colour} cannot stand on {NAMES[token]}: no piece lies there upright.")
        for other in range(seat):
            if token != OFF and token == s["token"][other] and not (shared and token == s["start"][seat]):
                midway = s["phase"] == MOVING and s["stepped"] and int(s["seat"]) in (seat, other)
                if not midway:  # passing through each other is fine
                    raise PositionError("tokens", f"{colour} is not alone on {NAMES[token]}.")
            if s["start"][seat] != OFF and s["start"][seat] == s["start"][other] and not shared:
                raise PositionError("starts", f"{NAMES[s['start'][seat]]} is the start of two players.")
    if s["phase"] not in (MOVING, OVER) and s["home"][s["seat"]]:
        raise PositionError("turn", f"{options.seats[s['seat']]} is home already.")


# --- words and places ------------------------------------------------------------------------------------------------


def by_seat(options: Options, whole: Part, key: str) -> list[Part] | None:
    """The list of that key, one entry for each seat; None if it is not there."""
    return whole.get(key).one_for_each(options.seats, "seat") if key in whole else None


def cell_named(name: Part) -> int:
    return name.one_of(NAMES, not_a_cell(name.value))


def seat_named(options: Options, name: Part) -> int:
    if type(name.value) is int and 0 <= name.value < options.players:
        return int(name.value)
    return name.one_of(options.seats, f"does not play here; the players are {', '.join(options.seats)}")


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
    if s["phase"] == FIRST or s["thrown"].any():
        position["thrown"] = [thrown_by(s, seat) for seat in seats]
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


def thrown_by(s: np.void, seat: int) -> int | None:
    """The seat's die for who begins; None: still to come, 0: outdone in an earlier round."""
    return int(s["thrown"][seat]) if s["thrown"][seat] or s["outdone"][seat] else None


def piece_on(s: np.void, cell: int) -> str:
    return piece_text(piece_number(int(s["level"][cell]), int(s["exits"][cell])))


def cell_name(cell: int) -> str | None:
    return None if cell == OFF else NAMES[cell]


def goal_names(s: np.void, seat: int) -> list[str]:
    return [NAMES[goal] for goal in s["goal"][seat] if goal != OFF]


def visited_names(s: np.void, seat: int) -> list[str]:
    return [name for k, name in enumerate(goal_names(s, seat)) if int(s["visited"][seat]) >> k & 1]


def supply_left(s: np.void) -> dict[str, int]:
    """How many pieces of each level and pattern are left, by names such as `5B`."""
    return {piece_text(6 * kind)[:2]: int(count) for kind, count in enumerate(s["supply"]) if count > 0}
