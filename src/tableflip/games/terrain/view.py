"""What there is to see of a match of the terrain game: everything, for there are no secrets. And how far one can go."""

from math import isinf
from typing import Any

import numpy as np

from tableflip.core.game import Event, Seat, Tally
from tableflip.core.hex import CELLS, NAMES, NEIGHBOURS, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Array, Flags, Grid, Ints, signed
from tableflip.games.terrain.build import goal_owner, goals_on
from tableflip.games.terrain.distance import EDGE, Board, turns_from_everywhere
from tableflip.games.terrain.notation import cell_name, goal_names, piece_on, supply_left, thrown_by, visited_names
from tableflip.games.terrain.options import Options
from tableflip.games.terrain.pieces import COPIES, IS_CORNER, KINDS, SIDES, piece_number, piece_text
from tableflip.games.terrain.race import arrives, can_go, cost, ends_well, is_cliff, is_dead_end, may_end, send_back
from tableflip.games.terrain.reasons import KEYS, find_blocked
from tableflip.games.terrain.rules import (
    BUILD,
    FORFEIT,
    GOAL,
    INVERT,
    ROLL,
    ROTATE,
    START,
    STEP,
    STOP,
    THROW,
    TURNS,
)
from tableflip.games.terrain.state import EMPTY, FIRST, GOALS, MOVING, PHASES, RACING, State, States
from tableflip.games.terrain.terrains import Terrain

# --- views -----------------------------------------------------------------------------------------------------------


def view(options: Options, state: States, seat: Seat) -> dict[str, Any]:
    """The whole table, JSON-ready; the same for every seat.

    `thrown` has each seat's die for who begins (TG-3): None is still to come, 0 was outdone in an earlier round; once
    it is decided, the dice that did so. It is None in a match that did not begin with dice.
    `reach` holds every cell that the player to move can get to under this roll, with the cheapest cost, a path that
    costs so much, and whether the move may end there; `sends`, if that sent anybody back, says who would go to which
    start, the mover perhaps among them (TG-23). The same of a stop here and now is `stop_sends`. `blocked` says of each
    neighbour that is not in `reach` why not.
    `cliffs` are the pairs of neighbours that no step leads across; `dead_ends`, in the race, the cells from which no
    way leads on until a piece is turned. A player's `turns_left` is how long the race takes on average from there (see
    `distance`); None before and after it, and where no way leads.
    """
    s = state[0]
    moving = s["phase"] == MOVING and not s["home"][s["seat"]]
    reach = reachable(state) if moving else {}
    return {
        "phase": PHASES[s["phase"]],
        "first": int(s["first"]),
        "thrown": thrown_dice(options, s),
        "pieces": {NAMES[cell]: piece(s, cell) for cell in range(CELLS) if s["level"][cell] != EMPTY},
        "cliffs": cliffs(state),
        "dead_ends": dead_ends(state) if s["phase"] in RACING else [],
        "supply": supply_left(s),
        "players": players(options, s),
        "goal_for": goal_for(options, s) if s["phase"] == GOALS else None,
        "roll": roll(options, s) if s["white"] else None,
        "points_left": int(s["points"]) if s["phase"] == MOVING else None,
        "reach": reach,
        "stop_sends": who_goes_back(state, int(s["token"][s["seat"]])) if moving and s["stepped"] else {},
        "blocked": blocked(state, reach) if moving else {},
        "share": share(options, s),
    }


def thrown_dice(options: Options, s: np.void) -> list[int | None] | None:
    if s["phase"] != FIRST and not s["thrown"].any():
        return None
    return [thrown_by(s, seat) for seat in range(options.players)]


def piece(s: np.void, cell: int) -> dict[str, Any]:
    """A piece as it lies; `exits` are the sides with an exit, clockwise from E."""
    return {
        "piece": piece_on(s, cell),
        "level": int(s["level"][cell]),
        "exits": [side for side in range(SIDES) if int(s["exits"][cell]) >> side & 1],
        "inverted": bool(s["inverted"][cell]),
    }


def cliffs(state: States) -> list[list[str]]:
    found = np.zeros((CELLS, SIDES), np.bool_)
    find_cliffs(state, 0, found)
    return [[NAMES[cell], NAMES[NEIGHBOURS[cell][side]]] for cell, side in np.argwhere(found).tolist()]


@rule
def find_cliffs(games: Array[State], i: int, found: Grid) -> None:
    """found[cell][side]: both hold a piece, and there is a cliff between them; each pair once."""
    s = games[i]
    for cell in range(CELLS):
        for side in range(3):
            to = NEIGHBOURS[cell][side]
            both = s.level[cell] != EMPTY and s.level[to] != EMPTY
            found[cell][side] = both and is_cliff(s, cell, to)


def dead_ends(state: States) -> list[str]:
    found = np.zeros(CELLS, np.bool_)
    find_dead_ends(state, 0, found)
    return [NAMES[cell] for cell in np.flatnonzero(found).tolist()]


@rule
def find_dead_ends(games: Array[State], i: int, found: Flags) -> None:
    s = games[i]
    for cell in range(CELLS):
        found[cell] = s.level[cell] != EMPTY and not s.inverted[cell] and is_dead_end(s, cell)


def players(options: Options, s: np.void) -> list[dict[str, Any]]:
    racing = s["phase"] in RACING
    filled = [cell for cell in range(CELLS) if s["level"][cell] != EMPTY]
    board = tuple((NAMES[cell], piece_on(s, cell), bool(s["inverted"][cell])) for cell in filled) if racing else ()
    return [
        player(options, s, seat) | {"turns_left": turns_left(options, s, seat, board) if racing else None}
        for seat in range(options.players)
    ]


def turns_left(options: Options, s: np.void, seat: int, board: Board) -> float | None:
    token = cell_name(s["token"][seat])
    reached = visited_names(s, seat)
    left = EDGE if options.lost else tuple(goal for goal in goal_names(s, seat) if goal not in reached)
    if token is None or not left:
        return None
    turns = turns_from_everywhere(board, left, options.rolls_green, options.lost)[token]
    return None if isinf(turns) else round(turns, 2)


def player(options: Options, s: np.void, seat: int) -> dict[str, Any]:
    return {
        "colour": options.seats[seat],
        "team": options.team(seat),
        "start": cell_name(s["start"][seat]),
        "token": cell_name(s["token"][seat]),
        "goals": goal_names(s, seat),
        "visited": visited_names(s, seat),
        "home": bool(s["home"][seat]),
    }


def goal_for(options: Options, s: State) -> list[int]:
    """The seats whose destination is being placed: one, or a whole team."""
    owner = int(goal_owner(s))
    return [
        seat for seat in range(options.players) if seat == owner or (options.teams and seat % options.teams == owner)
    ]


def roll(options: Options, s: np.void) -> dict[str, Any]:
    """The dice of this turn: movement, weather, and the direction where the green die is rolled."""
    dice: dict[str, Any] = {"white": int(s["white"]), "red": int(s["red"])}
    dice["weather"] = "bad" if dice["red"] % 2 else "good"
    return dice | ({"green": int(s["green"])} if options.rolls_green else {})


def share(options: Options, s: np.void) -> str | None:
    """The finished terrain as it lies, as one line to hand on; None for one that the box has no pieces for."""
    if s["placed"] != CELLS or int(s["supply"].sum()) != KINDS * COPIES - CELLS:
        return None
    pieces = tuple(piece_number(int(s["level"][cell]), int(s["exits"][cell])) for cell in range(CELLS))
    starts = dict.fromkeys(int(start) for start in s["start"][: options.players] if IS_CORNER[start])
    return Terrain(pieces, tuple(starts)).share()


# --- how far one can go (TG-8) ---------------------------------------------------------------------------------------

MASKS = 8  # sets of up to three destinations entered on the way: the last of them ends the match, and the path
NODES = MASKS * CELLS
FAR = 99


def reachable(state: States) -> dict[str, dict[str, Any]]:
    """Cells with cheapest cost, path, whether the move may end there, and whom that would send back."""
    costs, came_from = np.empty(NODES, np.int64), np.empty(NODES, np.int64)
    enters, ends = np.zeros(NODES, np.bool_), np.zeros(CELLS, np.bool_)
    find_reach(state, 0, costs, came_from, enters, ends)
    cells: dict[str, dict[str, Any]] = {}
    start = int(state[0]["token"][state[0]["seat"]])
    taken = taken_by_others(state[0]) if state[0]["sends_back"] else set()
    for cell in range(CELLS):
        nodes = [node for node in range(cell, NODES, CELLS) if enters[node]]
        if nodes and cell != start:
            best = min(nodes, key=lambda node: (costs[node], node))
            path, node = [], best
            while came_from[node] >= 0:
                path.append(NAMES[node % CELLS])
                node = int(came_from[node])
            cells[NAMES[cell]] = {"cost": int(costs[best]), "path": path[::-1], "stop": bool(ends[cell])}
            if cell in taken and not any(is_done_at(state, 0, node) for node in nodes):
                cells[NAMES[cell]]["sends"] = who_goes_back(state, cell)
    return cells


def who_goes_back(state: States, cell: int) -> dict[str, str]:
    """If the mover ended the move on that cell: the seats that would have to go back, each with its start (TG-9)."""
    s = state[0]
    if not s["sends_back"] or cell not in taken_by_others(s):
        return {}
    ended = state.copy()
    ended[0]["token"][s["seat"]] = cell
    before = ended[0]["token"].tolist()
    send_back_in(ended, 0)
    return {
        str(seat): NAMES[now]
        for seat, (was, now) in enumerate(zip(before, ended[0]["token"].tolist(), strict=True))
        if was != now
    }


def taken_by_others(s: np.void) -> set[int]:
    """Where the others stand."""
    return {cell for seat, cell in enumerate(s["token"].tolist()) if cell != OFF and seat != s["seat"]}


@rule
def send_back_in(games: Array[State], i: int) -> None:
    send_back(games[i])


@rule
def is_done_at(games: Array[State], i: int, node: int) -> bool:
    return is_done(games[i], node)


@rule
def find_reach(games: Array[State], i: int, costs: Ints, came_from: Ints, enters: Ints, ends: Ints) -> None:
    """The cheapest way to every cell, cost by cost. A node is a cell with the destinations entered so far.

    enters[node]: a legal move can go there; ends[cell]: it may stop there, or the match or the player's race is over.
    """
    s = games[i]
    start = signed(s.visited[s.seat]) * CELLS + s.token[s.seat]
    for node in range(NODES):
        costs[node] = FAR
        came_from[node] = -1
    costs[start] = 0
    for spent in range(s.points + 1):
        for node in range(NODES):
            if costs[node] == spent and (node == start or not is_done(s, node)):
                for side in range(6):
                    go_on(s, node, side, spent, costs, came_from)
    for node in range(NODES):
        cell = node % CELLS
        if costs[node] > s.points or node == start:
            continue
        done = is_done(s, node)
        stops = done or s.sends_back == 1 or may_end(s, cell)
        enters[node] = stops or ends_well(s, cell, s.points - costs[node], node // CELLS & ~goals_on(s, s.seat, cell))
        if stops:
            ends[cell] = True


@rule
def go_on(s: State, node: int, side: int, spent: int, costs: Ints, came_from: Ints) -> None:
    """One step further from a node, if it can be made and is the cheapest so far."""
    at, reached = node % CELLS, node // CELLS
    if not can_go(s, at, side, s.points - spent):
        return
    to = signed(NEIGHBOURS[at][side])
    total = spent + cost(s, at, to)
    node_there = (reached | goals_on(s, s.seat, to)) * CELLS + to
    if total < costs[node_there]:
        costs[node_there] = total
        came_from[node_there] = node


@rule
def is_done(s: State, node: int) -> bool:
    """Is the way over at that node? The last destination, or an edge for those who are lost, has been entered."""
    cell, reached = node % CELLS, node // CELLS
    return arrives(s, cell, reached & ~goals_on(s, s.seat, cell))


def blocked(state: States, reach: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """For every neighbour that is not within reach, what is in the way."""
    flaws = np.zeros(SIDES, np.int64)
    find_blocked(state, 0, flaws)
    at = state[0]["token"][state[0]["seat"]]
    near = ((side, int(NEIGHBOURS[at][side])) for side in range(SIDES))
    return {
        NAMES[cell]: {"reason": KEYS[flaws[side]], "side": side}
        for side, cell in near
        if cell != OFF and NAMES[cell] not in reach
    }


# --- the tally -------------------------------------------------------------------------------------------------------


def tally(options: Options, state: States) -> Tally:
    """One point for each destination reached; for those who were lost, one for getting out (TG-13)."""
    s = state[0]
    if options.lost:
        return [
            [{"kind": "edge", "points": 1, "cell": NAMES[s["token"][seat]]}] if s["winner"] == seat else []
            for seat in range(options.players)
        ]
    return [
        [{"kind": "goals", "points": 1, "cell": cell} for cell in visited_names(s, seat)]
        for seat in range(options.players)
    ]


# --- events ----------------------------------------------------------------------------------------------------------


def events(options: Options, before: States, after: States, move: int, seat: Seat) -> list[Event]:
    """What happens when `move` leads from one state to the next; everybody sees the same."""
    was, now = before[0], after[0]
    mover = int(was["seat"])
    if move < GOAL:
        return built(was, now, mover, move)
    if move < STEP:
        return [{"event": "goal", "seat": mover, "for": goal_for(options, was), "cell": NAMES[move - GOAL]}]
    if move < STOP:
        return stepped(options, was, now, mover, move - STEP)
    if move == STOP:
        stopped = {"event": "stopped", "seat": mover, "cell": cell_name(was["token"][mover])}
        return [stopped, *sent_back(options, was, now)]
    if move < FORFEIT:
        cell, sixths = (move - ROTATE) // TURNS, 1 + (move - ROTATE) % TURNS
        return [
            {"event": "rotated", "seat": mover, "cell": NAMES[cell], "sixths": sixths, "piece": piece_on(now, cell)}
        ]
    if move == FORFEIT:
        return [{"event": "forfeited", "seat": mover}]
    if move < THROW:
        return [{"event": "inverted", "seat": mover, "cell": NAMES[move - INVERT]}]
    if move < ROLL:
        return thrown(options, was, now, 1 + move - THROW)
    if move >= START:
        return [{"event": "claimed", "seat": mover, "cell": NAMES[move - START]}]
    return [{"event": "rolled", "seat": mover, **roll(options, now)}]


def thrown(options: Options, was: np.void, now: np.void, die: int) -> list[Event]:
    """A die for who begins; with the last one of a round, who begins or which equals throw again (TG-3)."""
    seen: list[Event] = [{"event": "thrown", "seat": int(was["seat"]), "white": die}]
    if now["phase"] != FIRST:
        seen.append({"event": "first", "seat": int(now["first"])})
    elif not now["thrown"].any():
        equals = [seat for seat in range(options.players) if not now["outdone"][seat]]
        seen.append({"event": "tied", "seats": equals})
    return seen


def built(was: np.void, now: np.void, mover: int, move: int) -> list[Event]:
    number, cell = (move - BUILD) // CELLS, (move - BUILD) % CELLS
    seen: list[Event] = [{"event": "built", "seat": mover, "cell": NAMES[cell], "piece": piece_text(number)}]
    if was["start"][mover] == OFF and now["start"][mover] != OFF:
        seen.append({"event": "claimed", "seat": mover, "cell": NAMES[cell]})
    return seen


def stepped(options: Options, was: State, now: np.void, mover: int, cell: int) -> list[Event]:
    at = int(was.token[mover])
    rise = int(was.level[cell]) - int(was.level[at])
    spent = int(cost(was, at, cell))
    seen: list[Event] = [
        {"event": "stepped", "seat": mover, "from": NAMES[at], "to": NAMES[cell], "cost": spent, "rise": rise}
    ]
    if now["visited"][mover] != was.visited[mover]:
        seen.append({"event": "reached", "seat": mover, "cell": NAMES[cell]})
    if now["home"][mover]:
        seen.append({"event": "home", "seat": mover})
    return seen


def sent_back(options: Options, was: np.void, now: np.void) -> list[Event]:
    """Who went back to their start, in seat order (TG-9)."""
    return [
        {"event": "sent-back", "seat": seat, "from": cell_name(was["token"][seat]), "to": cell_name(now["token"][seat])}
        for seat in range(options.players)
        if was["token"][seat] != now["token"][seat]
    ]
