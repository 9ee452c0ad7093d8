"""Why a move of the terrain game is not legal: found by the clauses that make moves legal, in a player's words."""

from typing import Any

import numpy as np

from tableflip.core.hex import CELLS, CENTRE, NAMES, NEIGHBOURS, OFF
from tableflip.core.reasons import COMMON, Reason, Wording
from tableflip.core.rule import rule
from tableflip.core.state import Array, Ints, signed
from tableflip.core.turns import CHANCE
from tableflip.games.terrain_1.build import (
    goal_owner,
    holds_goal,
    is_free,
    is_manned_start,
    is_open,
    spread,
    takes_a_corner,
    walls_in,
)
from tableflip.games.terrain_1.options import Options
from tableflip.games.terrain_1.pieces import IS_DISTINCT, KIND_OF, LEVEL_OF, PATTERNS, SIDES, piece_text
from tableflip.games.terrain_1.race import (
    NO_SIDE,
    allows_inversion,
    cost,
    cut_off,
    has_way_out,
    is_cliff,
    is_occupied,
    is_start,
    may_rotate,
    other_on,
    side_towards,
)
from tableflip.games.terrain_1.rules import (
    BUILD,
    FIRST_IS,
    FORFEIT,
    GOAL,
    INVERT,
    ROLL,
    ROLLS,
    ROTATE,
    STEP,
    STOP,
    TURNS,
    mover,
)
from tableflip.games.terrain_1.state import (
    BUILDING,
    EMPTY,
    FIRST,
    GOALS,
    MOVING,
    NOBODY,
    OVER,
    TURNING,
    State,
    States,
)

SAY = Wording(
    {
        "terrain-finished": ("TG-3", "The terrain is finished: no more pieces are placed."),
        "build-first": ("TG-3", "The terrain is still being built: place a piece."),
        "goals-first": ("TG-5", "Destinations come first: place one for {owner}."),
        "goals-set": ("TG-5", "Destinations are placed between building and the race, not now."),
        "dice-not-now": ("TG-7", "There is nothing to roll for now."),
        "who-starts": ("TG-3", "First it is decided who starts."),
        "start-decided": ("TG-3", "It is decided already who starts."),
        "no-such-player": ("TG-3", "There is no seat {seat} at this table; the seats are 0 to {last}."),
        "green-die-needed": ("TG-12", "The green die is rolled, too: it gives the direction."),
        "no-green-die": ("TG-12", "There is no green die at this table."),
        "green-stays": ("TG-12", "After doubles the direction stays as it was: {green}."),
        "cell-taken": ("TG-3", "There is a piece on {cell} already."),
        "corner-first": ("TG-3", "Your first piece goes on a free corner of the board; {cell} is not a corner."),
        "not-connected": ("TG-3", "{cell} touches no piece: a piece must share an edge with one already placed."),
        "none-left": ("TG-2", "There is no piece {kind} left."),
        "same-look": ("TG-15", "Turned like that, a piece of pattern D looks like {same}: say that."),
        "walls-in": ("TG-4", "A level {level} on {cell} would wall in the start on {start}: it must keep a neighbour within 3 levels."),
        "walls-centre-in": ("TG-16", "A level {level} on {cell} would cut the centre off from the edge: there must be a way out."),
        "goal-own-start": ("TG-5", "{cell} is the start of {owner}: a destination lies elsewhere."),
        "goal-taken": ("TG-5", "There is a destination on {cell} already: one to a piece."),
        "goal-manned": ("TG-5", "A player stands on the start {cell}: no destination goes there."),
        "goal-unreachable": ("TG-5", "{owner} cannot reach {cell}: cliffs of more than 3 levels cut it off."),
        "goal-no-exits": ("TG-5", "{owner} cannot reach {cell} through the exits as they lie, which count at this table."),
        "no-piece": ("TG-8", "There is no piece on {cell}."),
        "doubles": ("TG-7", "You rolled doubles: nobody moves with those. Rotate a piece, or forfeit the turn."),
        "no-doubles": ("TG-7", "Pieces are turned, and turns forfeited, after doubles only."),
        "home": ("TG-20", "You are home: stop, and let the others come."),
        "not-next-to": ("TG-8", "{cell} is not next to {at}, where you stand: go step by step."),
        "no-exit": ("TG-8", "The piece on {at} has no exit towards {cell}."),
        "direction": ("TG-12", "The green die says {direction}; {cell} lies in another direction."),
        "cliff": ("TG-8", "{cell} is {levels} levels away from {at}: a step goes up or down 3 at most."),
        "inverted": ("TG-11", "The piece on {cell} is upside-down: nobody may enter it."),
        "points": ("TG-8", "The step to {cell} costs {cost} in this weather, and you have {points} left."),
        "occupied": ("TG-12", "{other} stands on {cell}: you may not end there, and cannot go on to where you may."),
        "team": ("TG-14", "You would end more than 3 cells from every teammate on {cell}, and cannot go on to where you may."),
        "must-step": ("TG-12", "With the green die you must make a step if you can."),
        "stop-occupied": ("TG-12", "{other} stands on {cell}: a move may not end there. Go on."),
        "stop-team": ("TG-14", "{cell} is more than 3 cells from every teammate: a move may not end there. Go on."),
        "rotate-inverted": ("TG-11", "The piece on {cell} is upside-down: it stays as it is."),
        "no-inversion": ("TG-11", "Pieces are not turned upside-down at this table."),
        "no-double-six": ("TG-11", "Only a double six turns a piece upside-down."),
        "invert-player": ("TG-11", "{other} stands on {cell}."),
        "invert-goal": ("TG-11", "There is a destination on {cell}."),
        "invert-start": ("TG-11", "{cell} is a start: it stays as it is."),
        "invert-cuts-off": ("TG-11", "Without {cell}, {other} could not reach a destination any more."),
    }
)  # fmt: skip

KEYS = tuple(SAY.sentences)
(
    TERRAIN_FINISHED, BUILD_FIRST, GOALS_FIRST, GOALS_SET, DICE_NOT_NOW, WHO_STARTS, START_DECIDED, NO_SUCH_PLAYER,
    GREEN_DIE_NEEDED, NO_GREEN_DIE, GREEN_STAYS, CELL_TAKEN, CORNER_FIRST, NOT_CONNECTED, NONE_LEFT,
    SAME_LOOK, WALLS_IN, WALLS_CENTRE_IN, GOAL_OWN_START, GOAL_TAKEN, GOAL_MANNED, GOAL_UNREACHABLE, GOAL_NO_EXITS,
    NO_PIECE, DOUBLES, NO_DOUBLES, HOME, NOT_NEXT_TO, NO_EXIT, DIRECTION, CLIFF, INVERTED, POINTS, OCCUPIED, TEAM,
    MUST_STEP, STOP_OCCUPIED, STOP_TEAM, ROTATE_INVERTED, NO_INVERSION, NO_DOUBLE_SIX, INVERT_PLAYER, INVERT_GOAL,
    INVERT_START, INVERT_CUTS_OFF, CHANCE_FIRST,
) = range(len(KEYS) + 1)  # fmt: skip

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")


# --- finding the flaw ------------------------------------------------------------------------------------------------


@rule
def flaw(games: Array[State], i: int, move: int) -> int:
    """What is wrong with an illegal move of a game that is not over."""
    s = games[i]
    if move >= FIRST_IS:
        return flaw_of_chance(s, move)
    if mover(s) == CHANCE and not (s.phase == BUILDING and move < GOAL):
        return CHANCE_FIRST
    if move < GOAL:
        return flaw_of_build(s, (move - BUILD) // CELLS, (move - BUILD) % CELLS)
    if move < STEP:
        return flaw_of_goal(s, move - GOAL)
    if s.phase == BUILDING:
        return BUILD_FIRST
    if s.phase == GOALS:
        return GOALS_FIRST
    if move <= STOP:
        if s.phase == TURNING:
            return DOUBLES
        return flaw_of_step(s, move - STEP) if move < STOP else flaw_of_stop(s)
    if s.phase == MOVING:
        return NO_DOUBLES
    return flaw_of_turning(s, (move - ROTATE) // TURNS) if move < FORFEIT else flaw_of_inversion(s, move - INVERT)


@rule
def flaw_of_chance(s: State, move: int) -> int:
    if move < ROLL:
        return START_DECIDED if s.phase != FIRST else NO_SUCH_PLAYER
    if s.phase == FIRST:
        return WHO_STARTS
    if mover(s) != CHANCE or s.phase == BUILDING:
        return DICE_NOT_NOW
    if not s.green_die:
        return NO_GREEN_DIE
    return GREEN_DIE_NEEDED if move < ROLL + ROLLS else GREEN_STAYS


@rule
def flaw_of_build(s: State, piece: int, cell: int) -> int:
    if s.phase != BUILDING:
        return TERRAIN_FINISHED
    if s.level[cell] != EMPTY:
        return CELL_TAKEN
    if not is_open(s, cell):
        return CORNER_FIRST if takes_a_corner(s) else NOT_CONNECTED
    if not is_free(s, piece):
        return NONE_LEFT if IS_DISTINCT[piece] else SAME_LOOK
    return WALLS_CENTRE_IN if s.lost else WALLS_IN


@rule
def flaw_of_goal(s: State, cell: int) -> int:
    if s.phase == BUILDING:
        return BUILD_FIRST
    if s.phase != GOALS:
        return GOALS_SET
    owner = goal_owner(s)
    if s.level[cell] == EMPTY:
        return NO_PIECE
    if cell == s.start[owner]:
        return GOAL_OWN_START
    if holds_goal(s, cell):
        return GOAL_TAKEN
    reached = np.zeros(CELLS + 1, np.uint8)
    spread(s, s.start[owner], False, OFF, reached)
    if is_manned_start(s, cell):
        return GOAL_MANNED
    return GOAL_NO_EXITS if reached[cell] else GOAL_UNREACHABLE


@rule
def flaw_of_step(s: State, cell: int) -> int:
    if s.home[s.seat]:
        return HOME
    at = s.token[s.seat]
    side = side_towards(at, cell)
    if side == NO_SIDE:
        return NOT_NEXT_TO
    if s.level[cell] == EMPTY:
        return NO_PIECE
    if not has_way_out(s, at, side):
        return DIRECTION if s.green_die else NO_EXIT
    if s.inverted[cell]:
        return INVERTED
    if is_cliff(s, at, cell):
        return CLIFF
    if cost(s, at, cell) > s.points:
        return POINTS
    return OCCUPIED if is_occupied(s, cell) else TEAM


@rule
def flaw_of_stop(s: State) -> int:
    if not s.stepped:
        return MUST_STEP
    return STOP_OCCUPIED if is_occupied(s, s.token[s.seat]) else STOP_TEAM


@rule
def flaw_of_turning(s: State, cell: int) -> int:
    return NO_PIECE if s.level[cell] == EMPTY else ROTATE_INVERTED


@rule
def flaw_of_inversion(s: State, cell: int) -> int:
    if not s.inversion:
        return NO_INVERSION
    if not allows_inversion(s):
        return NO_DOUBLE_SIX
    if not may_rotate(s, cell):
        return flaw_of_turning(s, cell)
    if other_on(s, NOBODY, cell) != NOBODY:
        return INVERT_PLAYER
    if holds_goal(s, cell):
        return INVERT_GOAL
    return INVERT_START if is_start(s, cell) else INVERT_CUTS_OFF


@rule
def find_blocked(games: Array[State], i: int, flaws: Ints) -> None:
    """flaws[side]: what keeps the mover from stepping over each side; to be asked of illegal steps."""
    s = games[i]
    for side in range(6):
        neighbour = NEIGHBOURS[s.token[s.seat]][side]
        if neighbour != OFF:
            flaws[side] = flaw_of_step(s, neighbour)


@rule
def whom(games: Array[State], i: int, cell: int, is_lost: bool) -> int:
    """The other player on a cell, or the one whom its inversion would cut off."""
    s = games[i]
    if is_lost:
        return cut_off(s, cell)
    return other_on(s, s.seat, cell) if other_on(s, s.seat, cell) != NOBODY else signed(s.seat)


@rule
def walled_start(games: Array[State], i: int, level: int, cell: int) -> int:
    return walls_in(games[i], level, cell)


@rule
def step_cost(games: Array[State], i: int, cell: int) -> int:
    s = games[i]
    return cost(s, s.token[s.seat], cell)


# --- telling it ------------------------------------------------------------------------------------------------------


def why_not(options: Options, state: States, move: int) -> Reason:
    """The reason why `move`, which is not legal in this state, is not."""
    if state[0]["phase"] == OVER:
        return COMMON("game-over")
    found = flaw(state, 0, move)
    if found == CHANCE_FIRST:
        return COMMON("chance-to-move")
    return SAY(KEYS[found], **told(options, state, KEYS[found], move))


def told(options: Options, state: States, key: str, move: int) -> dict[str, Any]:
    """The parameters that the sentence of `key` names."""
    s = state[0]
    cell, piece = cell_of(s, move), (move - BUILD) // CELLS
    name, at = NAMES[cell], NAMES[s["token"][s["seat"]]] if s["token"][s["seat"]] != OFF else None
    match key:
        case "goals-first":
            return {"owner": owner_name(options, s)}
        case "no-such-player":
            return {"seat": move - FIRST_IS, "last": options.players - 1}
        case "green-stays":
            return {"green": int(s["green"])}
        case "none-left":
            return {"kind": f"{LEVEL_OF[piece]}{PATTERNS[KIND_OF[piece] % 4]}"}
        case "same-look":
            return {"same": piece_text(piece - piece % SIDES + piece % 2)}
        case "walls-in":
            start = walled_start(state, 0, LEVEL_OF[piece], cell)
            return {"cell": name, "level": int(LEVEL_OF[piece]), "start": NAMES[start]}
        case "walls-centre-in":
            return {"cell": name, "level": int(LEVEL_OF[piece])}
        case "goal-own-start" | "goal-unreachable" | "goal-no-exits":
            return {"cell": name, "owner": owner_name(options, s)}
        case "not-next-to" | "no-exit":
            return {"cell": name, "at": at}
        case "direction":
            return {"cell": name, "direction": DIRECTIONS[int(s["green"]) - 1]}
        case "cliff":
            levels = abs(int(s["level"][cell]) - int(s["level"][s["token"][s["seat"]]]))
            return {"cell": name, "at": at, "levels": levels}
        case "points":
            return {"cell": name, "cost": int(step_cost(state, 0, cell)), "points": int(s["points"])}
        case "occupied" | "stop-occupied" | "invert-player" | "invert-cuts-off":
            return {"cell": name, "other": options.seats[whom(state, 0, cell, key == "invert-cuts-off")]}
    return {"cell": name} if "{cell}" in SAY.sentences[key][1] else {}


def cell_of(s: State, move: int) -> int:
    """The cell that a move is about; of a stop, the one where the token stands."""
    if move < GOAL:
        return (move - BUILD) % CELLS
    if move < STOP:
        return (move - GOAL) % CELLS
    if ROTATE <= move < FORFEIT:
        return (move - ROTATE) // TURNS
    if INVERT <= move < FIRST_IS:
        return move - INVERT
    return int(s.token[s.seat]) if s.token[s.seat] != OFF else CENTRE


def owner_name(options: Options, s: State) -> str:
    return options.seats[int(goal_owner(s))]


# --- what cannot be taken back ---------------------------------------------------------------------------------------

UNDO = Wording({"undo-arrived": ("TG-10", "It cannot be taken back: arriving counts at once, and the match is over.")})


def cannot_undo(before: States, after: States, move: int) -> Reason | None:
    """Nothing is hidden (TG-27): steps can be taken back until the turn passes or the match ends; pieces and destinations
    that were placed, until the next player acts.
    """
    if after[0]["phase"] == OVER:
        return UNDO("undo-arrived")
    if move < STEP:
        return None
    return COMMON("undo-turn-over") if before[0]["seat"] != after[0]["seat"] else None
