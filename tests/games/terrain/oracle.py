"""The terrain game, written a second time and as plainly as possible, to test the real one against.

Slow and literal on purpose: axial cells, dictionaries and sets. It shares no code and no table with the game it checks.
The ids (TG-1 ...) are those of the rulings. Where the rulings leave something open, the reading taken here stands alone
in a small function marked "Reading:".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

RADIUS = 5  # TG-1
CELLS_ON_THE_BOARD = 91
LEVELS = range(1, 9)  # TG-2
PATTERNS = {"A": (0, 1, 2), "B": (0, 1, 3), "C": (0, 1, 4), "D": (0, 2, 4)}  # sides with an exit, before turning
TURNS = {"A": 6, "B": 6, "C": 6, "D": 2}  # how many turns look different
COPIES = 3
HIGHEST_STEP = 3  # TG-8
FARTHEST_TEAMMATE = 3  # TG-14
DIE = range(1, 7)

# --- Cells -----------------------------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A cell in axial coordinates."""

    q: int
    r: int

    @property
    def name(self) -> str:
        return f"{chr(ord('f') + self.q)}{6 + self.r}"


DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # E, then clockwise
CENTRE = Cell(0, 0)
CORNERS = [Cell(RADIUS * q, RADIUS * r) for q, r in DIRECTIONS]


def distance(one: Cell, other: Cell) -> int:
    q, r = one.q - other.q, one.r - other.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


BOARD = [
    Cell(q, r)
    for q in range(-RADIUS, RADIUS + 1)
    for r in range(-RADIUS, RADIUS + 1)
    if distance(Cell(q, r), CENTRE) <= RADIUS
]


def beside(cell: Cell, side: int) -> Cell:
    """The cell on that side, on the board or not."""
    q, r = DIRECTIONS[side]
    return Cell(cell.q + q, cell.r + r)


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The neighbours on the board."""
    around = [beside(cell, side) for side in range(6)]
    return tuple(near for near in around if near in BOARD)


@cache
def cell_named(name: str) -> Cell:
    for cell in BOARD:
        if cell.name == name:
            return cell
    raise ValueError(f"{name!r} is not a cell of the board")


# --- Pieces ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """A hexagon with its level, its pattern of three exits, and how many sixths it is turned clockwise."""

    level: int
    pattern: str
    turns: int
    inverted: bool = False  # TG-11

    @classmethod
    def parse(cls, text: str) -> Piece:
        for piece in ALL_PIECES:
            if str(piece) == text:
                return piece
        raise ValueError(f"{text!r} is not a piece")

    def __str__(self) -> str:
        return f"{self.level}{self.pattern}{self.turns}"

    @property
    def kind(self) -> str:
        """What tells it apart from others in the supply, where turns do not matter."""
        return f"{self.level}{self.pattern}"

    @property
    def exits(self) -> set[int]:
        return {(side + self.turns) % 6 for side in PATTERNS[self.pattern]}

    def turned(self, sixths: int) -> Piece:
        return replace(self, turns=(self.turns + sixths) % TURNS[self.pattern])


ALL_PIECES = [
    Piece(level, pattern, turns) for level in LEVELS for pattern in PATTERNS for turns in range(TURNS[pattern])
]


def step_cost(start: int, end: int, red: int) -> int | None:
    """TG-8: the points for a step from one level to another, None for a cliff. An odd red die is bad weather."""
    climb = end - start
    if abs(climb) > HIGHEST_STEP:
        return None
    if climb == 0:
        cost = 1
    elif climb < 0:
        cost = -climb
    else:
        cost = climb + 1
    return 2 * cost if red % 2 == 1 else cost


# --- Readings: what the rulings leave open, one small function each ---------------------------------------------------


def check_options(
    players: int,
    destinations: int,
    reachable: str,
    inversion: bool,
    green_die: bool,
    lost: bool,
    teams: int,
    starts: str,
) -> None:
    """Reading: which combinations make no sense. Everything else is allowed, whether anybody would play it or not."""
    if players not in (2, 3, 4, 5, 6):
        raise ValueError("the terrain game is for 2 to 6 players")
    if destinations not in (1, 2, 3):
        raise ValueError("there are 1 to 3 destinations")
    if reachable not in ("elevation", "exits"):
        raise ValueError(f"reachable is 'elevation' or 'exits', not {reachable!r}")
    if teams not in (0, 2, 3):
        raise ValueError("there are 2 or 3 teams, or none")
    if teams and (players % teams != 0 or players == teams):
        raise ValueError(f"{players} players do not make {teams} equal teams of two or more")
    if inversion and (green_die or lost):
        raise ValueError("inversion needs a double 6, and with the green die doubles are rolled again")
    if lost and teams:
        raise ValueError("lost has no destinations for a team to bring its members to")
    if starts not in ("corners", "chosen"):
        raise ValueError(f"starts are 'corners' or 'chosen', not {starts!r}")
    if lost and starts == "chosen":
        raise ValueError("lost starts at the centre")
    if lost and (destinations != 1 or reachable != "elevation"):
        raise ValueError("lost has no destinations")


def corner_for(side: int, sides: int) -> Cell:
    """Reading: who starts where on a finished terrain that comes without starts: spread around, the first in the E."""
    return CORNERS[side * 6 // sides]


def team_of(seat: int, teams: int) -> int:
    """Reading: teams alternate around the table."""
    return seat % teams


def team_served_by(team: int, teams: int) -> int:
    """TG-14: a team sets the destinations of the team to its right, as a player does for the previous one (TG-5)."""
    return (team - 1) % teams


# --- The game --------------------------------------------------------------------------------------------------------


class Oracle:
    """One game.

    ``turn`` is the seat to move, "chance" while dice are to be rolled, None when the game is over. ``mover`` is the
    seat whose turn it is, also while its dice are to be rolled. ``phase`` is one of

    - "first": chance throws the dice that decide who starts; ``mover`` is the one who throws;
    - "build", "starts", "goals": as they say;
    - "roll": chance rolls the mover's dice; ``roll`` is None, or holds doubles to be rolled again with the green die;
    - "race": the mover moves, or has rolled doubles;
    - "over".

    Lists are by seat; members of a team have the same start and the same goals. ``tokens`` has None before the tokens
    are on the board and for members of a team who are home.
    """

    def __init__(
        self,
        players: int = 2,
        destinations: int = 1,
        reachable: str = "elevation",
        inversion: bool = False,
        green_die: bool = False,
        lost: bool = False,
        teams: int = 0,
        terrain: dict[str, str] | None = None,
        starts: str = "corners",
    ) -> None:
        check_options(players, destinations, reachable, inversion, green_die, lost, teams, starts)
        self.players = players
        self.destinations = destinations
        self.reachable = reachable
        self.inversion = inversion
        self.green_die = green_die
        self.lost = lost
        self.teams = teams
        self.choose_starts = False  # TG-18: on a finished terrain, if the table says so
        self.throwing = list(range(players))  # TG-3: who throws a die in this round
        self.thrown: dict[int, int] = {}
        self.board: dict[Cell, Piece] = {}
        self.starts: list[Cell | None] = [CENTRE if lost else None] * players  # TG-13
        self.tokens: list[Cell | None] = [None] * players
        self.goals: list[list[Cell]] = [[] for _ in range(players)]
        self.visited: list[set[Cell]] = [set() for _ in range(players)]
        self.phase = "first"
        self.first: int | None = None  # the seat that starts
        self.mover: int | None = 0
        self.roll: tuple[int, ...] | None = None
        self.points = 0
        self.won: list[int] = []
        if terrain is not None:
            self._set_terrain(terrain)
            if starts == "chosen":
                self.choose_starts = True
                self.starts = [None] * players

    def _set_terrain(self, terrain: dict[str, str]) -> None:
        """TG-6: a finished terrain."""
        self.board = {cell_named(name): Piece.parse(text) for name, text in terrain.items()}
        if len(self.board) != CELLS_ON_THE_BOARD:
            raise ValueError(f"a finished terrain has {CELLS_ON_THE_BOARD} pieces, not {len(self.board)}")
        for kind in {piece.kind for piece in self.board.values()}:
            if sum(piece.kind == kind for piece in self.board.values()) > COPIES:
                raise ValueError(f"there are only {COPIES} of {kind}")
        if not self.lost:
            sides = self.teams or self.players
            self.starts = [corner_for(team_of(seat, sides), sides) for seat in range(self.players)]

    @classmethod
    def from_position(cls, position: dict[str, Any], **options: Any) -> Oracle:
        """A game that stands as described.

        "pieces" are needed; so are "starts" (by seat, None for a corner not chosen yet), except in lost.
        "tokens" stand on the starts if not given. "goals" and "visited" are lists by seat, empty if not given.
        "inverted" lists the cells of inverted pieces. "turn" is the seat to move or whose dice are to be rolled;
        without it, chance has yet to decide who starts. "roll" is the mover's, and "points" are what is left of it.
        "first" (who started) and "phase" are guessed if not given. Any number of a kind of piece may be on the board.
        """
        game = cls(**options)
        known = {"pieces", "starts", "tokens", "goals", "visited", "inverted", "turn", "roll", "points"}
        unknown = set(position) - known - {"first", "phase"}
        if unknown:
            raise ValueError(f"a position has no {sorted(unknown)}")
        game.board = {cell_named(name): Piece.parse(text) for name, text in position["pieces"].items()}
        for name in position.get("inverted", []):
            game.board[cell_named(name)] = replace(game.board[cell_named(name)], inverted=True)
        if not game.lost:
            if "starts" not in position:
                raise ValueError("a position needs starts")
            game.starts = [cell_named(name) if name else None for name in game._by_seat(position["starts"])]
        if "goals" in position:
            game.goals = [[cell_named(name) for name in names] for names in game._by_seat(position["goals"])]
        if "visited" in position:
            game.visited = [{cell_named(name) for name in names} for names in game._by_seat(position["visited"])]
        if any(not game.visited[seat] <= set(game.goals[seat]) for seat in range(game.players)):
            raise ValueError("only destinations are visited")
        game.phase = position.get("phase") or game._guess_phase(position)
        if game.phase == "first":
            return game
        game.mover = position["turn"]
        if game.mover not in range(game.players):
            raise ValueError(f"no seat {game.mover!r}")
        game.first = position.get("first", game._guess_first())
        game.choose_starts = game.phase == "starts"
        if game.phase not in ("build", "starts"):
            game._put_tokens(position)
        if game.phase in ("roll", "race", "over"):
            game._set_roll(position)
            game._find_winners()
        return game

    def _by_seat(self, values: list[Any]) -> list[Any]:
        if len(values) != self.players:
            raise ValueError(f"{self.players} values, one by seat, not {values}")
        return values

    def _guess_phase(self, position: dict[str, Any]) -> str:
        if position.get("turn") is None:
            return "first"
        if position.get("roll") is not None:
            return "race"
        if len(self.board) < CELLS_ON_THE_BOARD and "tokens" not in position:
            return "build"
        if not self.lost and not all(self.goals):
            return "goals"
        return "roll"

    def _guess_first(self) -> int:
        """Who started, counted back from the pieces, or the destinations, that have been placed one by one."""
        mover = self._mover
        if self.phase == "build":
            return (mover - len(self.board)) % self.players
        if self.phase == "goals":
            served = self._side(self._served_by(mover))
            done = {team_of(seat, self.teams or self.players) for seat in range(self.players) if self.goals[seat]}
            done -= {team_of(seat, self.teams or self.players) for seat in served}
            return (mover - len(done)) % self.players
        return 0  # of no consequence any more

    def _put_tokens(self, position: dict[str, Any]) -> None:
        self.tokens = list(self.starts)
        if "tokens" in position:
            self.tokens = [cell_named(name) if name else None for name in self._by_seat(position["tokens"])]
        for seat in range(self.players):
            if self._is_home(seat):
                self.tokens[seat] = None
            elif self.tokens[seat] not in self.board:
                raise ValueError(f"the token of seat {seat} stands on no piece")

    def _set_roll(self, position: dict[str, Any]) -> None:
        if position.get("roll") is None:
            self.phase = "roll"
            return
        roll = tuple(position["roll"])
        if len(roll) != (3 if self._green else 2) or not all(die in DIE for die in roll):
            raise ValueError(f"{position['roll']} is no roll")
        self._rolled(roll)
        self.points = position.get("points", self.points)

    def position(self) -> dict[str, Any]:
        """The game as a position that ``from_position`` reads."""
        position: dict[str, Any] = {
            "pieces": {cell.name: str(piece) for cell, piece in self.board.items()},
            "starts": [cell.name if cell else None for cell in self.starts],
            "goals": [[cell.name for cell in cells] for cells in self.goals],
            "visited": [sorted(cell.name for cell in cells) for cells in self.visited],
            "inverted": [cell.name for cell, piece in self.board.items() if piece.inverted],
            "phase": self.phase,
        }
        if self.phase != "first":
            position |= {"turn": self.mover, "first": self.first}
        if self.phase not in ("first", "build"):
            position["tokens"] = [cell.name if cell else None for cell in self.tokens]
        if self.roll is not None:
            position |= {"roll": list(self.roll), "points": self.points}
        return position

    def copy(self) -> Oracle:
        twin = Oracle(
            self.players,
            self.destinations,
            self.reachable,
            self.inversion,
            self.green_die,
            self.lost,
            self.teams,
        )
        twin.choose_starts = self.choose_starts
        twin.throwing = list(self.throwing)
        twin.thrown = dict(self.thrown)
        twin.board = dict(self.board)
        twin.starts = list(self.starts)
        twin.tokens = list(self.tokens)
        twin.goals = [list(cells) for cells in self.goals]
        twin.visited = [set(cells) for cells in self.visited]
        twin.phase = self.phase
        twin.first = self.first
        twin.mover = self.mover
        twin.roll = self.roll
        twin.points = self.points
        twin.won = list(self.won)
        return twin

    # Who is who

    @property
    def turn(self) -> int | str | None:
        if self.phase == "over":
            return None
        if self.phase in ("first", "roll"):
            return "chance"
        return self.mover

    @property
    def _mover(self) -> int:
        assert self.mover is not None, "nobody has started yet"
        return self.mover

    @property
    def _green(self) -> bool:
        """TG-13: lost is played by the rules of the green die."""
        return self.green_die or self.lost

    @property
    def _one_per_piece(self) -> bool:
        """TG-12 to TG-14: nobody is sent back, so nobody may end a move on an occupied piece.

        Reading: in teams too. Two tokens may share a piece only until they leave the one where they start.
        """
        return self._green or self.teams > 0

    def _side(self, seat: int) -> list[int]:
        """The seats that win together."""
        if not self.teams:
            return [seat]
        return [other for other in range(self.players) if team_of(other, self.teams) == team_of(seat, self.teams)]

    def _is_home(self, seat: int) -> bool:
        """Has the player been at all destinations?

        Reading: with teams the token of such a player is off the board, and the player has no more turns.
        """
        return bool(self.goals[seat]) and set(self.goals[seat]) == self.visited[seat]

    def _others_on(self, cell: Cell, seat: int) -> list[int]:
        """The other players whose tokens stand there."""
        return [other for other in range(self.players) if other != seat and self.tokens[other] == cell]

    def _in_turn_order(self) -> list[int]:
        assert self.first is not None
        return [(self.first + step) % self.players for step in range(self.players)]

    # Building

    def supply(self) -> dict[str, int]:
        """How many of each kind are left (TG-2)."""
        left = {piece.kind: COPIES for piece in ALL_PIECES}
        for piece in self.board.values():
            left[piece.kind] = max(0, left[piece.kind] - 1)
        return left

    def _takes_a_corner(self, seat: int) -> bool:
        """TG-3: does this player's next piece go on a free corner?

        Reading: the first of a team chooses for all, and the others place as usual. In lost the first pieces go on
        corners as in any game, although nobody will start there.
        """
        if self.lost:
            return len(self.board) < self.players
        return self.starts[seat] is None

    def _open_cells(self) -> list[Cell]:
        """TG-3."""
        if self._takes_a_corner(self._mover):
            return [cell for cell in CORNERS if cell not in self.board]
        return [
            cell for cell in BOARD if cell not in self.board and any(near in self.board for near in neighbours(cell))
        ]

    def _starts_not_to_wall_in(self, cell: Cell) -> set[Cell]:
        """TG-4: the starts that have a piece once one lies on that cell.

        Reading: in lost that is the centre, where all start, and not the corners.
        """
        starts = {start for start in self.starts if start is not None}
        if self._takes_a_corner(self._mover) and not self.lost:
            starts.add(cell)
        return {start for start in starts if start == cell or start in self.board}

    def _walls_in(self, cell: Cell, level: int, left: set[int]) -> bool:
        """TG-4: would a piece of that level on that cell wall a start in? Its pattern and its turns play no part.

        ``left`` are the levels of the pieces that are left in the supply once this one is placed.

        Reading: an empty neighbour can still be within three levels if such a piece is then left in the supply.
        """
        for start in self._starts_not_to_wall_in(cell):
            around = {near: self.board[near].level for near in neighbours(start) if near in self.board}
            if cell == start:
                height = level
            else:
                height = self.board[start].level
                if cell in neighbours(start):
                    around[cell] = level
            may_come = left if len(around) < len(neighbours(start)) else set()
            if not any(abs(other - height) <= HIGHEST_STEP for other in {*around.values(), *may_come}):
                return True
        return False

    def _placements(self, guarded: bool) -> list[str]:
        supply = self.supply()
        pieces = [piece for piece in ALL_PIECES if supply[piece.kind] > 0]
        moves = []
        for level in {piece.level for piece in pieces}:
            after = [int(kind[0]) for kind, count in supply.items() for _ in range(count)]
            after.remove(level)
            for cell in self._open_cells():
                if not (guarded and self._walls_in(cell, level, set(after))):
                    moves += [f"build {cell.name} {piece}" for piece in pieces if piece.level == level]
        return moves

    def _builds(self) -> list[str]:
        """TG-4: nobody has to pass because a start would be walled in."""
        return self._placements(guarded=True) or self._placements(guarded=False)

    def _build(self, cell: Cell, piece: Piece) -> None:
        if self._takes_a_corner(self._mover) and not self.lost:
            for seat in self._side(self._mover):
                self.starts[seat] = cell
        self.board[cell] = piece
        if len(self.board) < CELLS_ON_THE_BOARD:
            self.mover = (self._mover + 1) % self.players
        else:
            self._end_building()

    def _end_building(self) -> None:
        """Reading: who started the building also sets the first destination (and rolls first in the race)."""
        if self.choose_starts:
            self.mover = self.first
            self.phase = "starts"
            return
        self.tokens = list(self.starts)
        self.mover = self.first
        self.phase = "roll" if self.lost else "goals"

    # Destinations

    def _served_by(self, seat: int) -> int:
        """A seat (one of the team) whose destinations this player places: TG-5, TG-14."""
        if self.teams:
            return team_served_by(team_of(seat, self.teams), self.teams)
        return (seat - 1) % self.players

    def _placers(self) -> list[int]:
        """Who places destinations, in turn order.

        Reading: for a team, its member who comes first in turn order. As teams alternate, these are the first in order.
        """
        return self._in_turn_order()[: self.teams or self.players]

    def _passable(self, one: Cell, other: Cell) -> bool:
        """The elevation rule, and TG-11: nobody may enter an inverted piece."""
        a, b = self.board.get(one), self.board.get(other)
        if a is None or b is None or b.inverted:
            return False
        return abs(a.level - b.level) <= HIGHEST_STEP

    def _reachable_from(self, start: Cell, by_exits: bool = False) -> set[Cell]:
        """All that can be walked to, the start included; by the elevation rule alone, or by the exits as they lie."""
        reached = {start}
        frontier = [start]
        while frontier:
            cell = frontier.pop()
            for side in range(6):
                near = beside(cell, side)
                leads_out = not by_exits or side in self.board[cell].exits
                if leads_out and self._passable(cell, near) and near not in reached:
                    reached.add(near)
                    frontier.append(near)
        return reached

    def _destination_cells(self) -> set[Cell]:
        """TG-5: where the mover may place the destinations, those already placed for the same player included.

        Reading: "anywhere" means any distance and any cliff between; the other conditions hold.
        """
        served = self._served_by(self._mover)
        start = self.starts[served]
        assert start is not None
        anywhere = set(self.board) - {start}
        for seat in range(self.players):
            if seat not in self._side(served):
                anywhere -= set(self.goals[seat])
                if self.tokens[seat] is not None and self.tokens[seat] == self.starts[seat]:
                    anywhere.discard(self.tokens[seat])
        return anywhere & self._reachable_from(start, self.reachable == "exits") or anywhere

    def _goal_moves(self) -> list[str]:
        free = self._destination_cells() - set(self.goals[self._served_by(self._mover)])
        return [f"goal {cell.name}" for cell in free]

    def _place_goal(self, cell: Cell) -> None:
        served = self._served_by(self._mover)
        for seat in self._side(served):
            self.goals[seat].append(cell)
        if len(self.goals[served]) < min(self.destinations, len(self._destination_cells())):
            return
        later = self._placers()[self._placers().index(self._mover) + 1 :]
        if later:
            self.mover = later[0]
        else:
            self.mover = self.first
            self.phase = "roll"

    # Dice

    def _rolls(self) -> list[str]:
        """TG-7, TG-12: all outcomes; doubles with the green die are rolled again with the same green."""
        rolls = [f"roll {white} {red}" for white in DIE for red in DIE]
        if not self._green:
            return rolls
        greens: Iterable[int] = DIE if self.roll is None else [self.roll[2]]
        return [f"{roll} {green}" for roll in rolls for green in greens]

    def _rolled(self, roll: tuple[int, ...]) -> None:
        self.roll = roll
        self.points = 0 if self._doubles else roll[0]
        self.phase = "roll" if self._doubles and self._green else "race"

    @property
    def _doubles(self) -> bool:
        assert self.roll is not None
        return self.roll[0] == self.roll[1]

    def _after_doubles(self) -> list[str]:
        """TG-7, TG-8: a rotation by any number of sixths, whether it looks different or not."""
        assert self.roll is not None
        moves = ["forfeit"]
        for cell, piece in self.board.items():
            if not piece.inverted:
                moves += [f"rotate {cell.name} {sixths}" for sixths in range(1, 6)]
        if self.inversion and self.roll[0] == 6:
            moves += [f"invert {cell.name}" for cell in self.board if self._may_invert(cell)]
        return moves

    def _destinations_on_the_board(self) -> set[Cell]:
        """Reading: a destination token is taken off when its player, or the last of its team, has been there."""
        return {cell for seat in range(self.players) for cell in set(self.goals[seat]) - self.visited[seat]}

    def _may_invert(self, cell: Cell) -> bool:
        """TG-11."""
        if self.board[cell].inverted or cell in self.tokens or cell in self.starts:
            return False
        if cell in self._destinations_on_the_board():
            return False
        after = self.copy()
        after._invert(cell)
        return after._all_can_still_arrive()

    def _all_can_still_arrive(self) -> bool:
        """TG-11: from where they stand and from their start.

        Reading: a destination that was out of reach before (TG-5) is out of reach after it, so nothing is inverted.
        """
        journeys = set()
        for seat in range(self.players):
            for goal in set(self.goals[seat]) - self.visited[seat]:
                journeys |= {(self.starts[seat], goal), (self.tokens[seat], goal)}
        for start in {start for start, _ in journeys if start is not None}:
            if not {goal for origin, goal in journeys if origin == start} <= self._reachable_from(start):
                return False
        return True

    def _invert(self, cell: Cell) -> None:
        self.board[cell] = replace(self.board[cell], inverted=True)

    # Moving

    @property
    def _has_stepped(self) -> bool:
        """Every step costs at least a point."""
        assert self.roll is not None
        return self.points < self.roll[0]

    def _affordable_steps(self, cell: Cell, points: int) -> list[tuple[Cell, int]]:
        """TG-8, TG-12: the neighbours that can be stepped to with so many points, and what is left of them."""
        assert self.roll is not None
        sides = {self.roll[2] - 1} if self._green else self.board[cell].exits
        steps = []
        for near in [beside(cell, side) for side in sides]:
            if self._passable(cell, near):
                cost = step_cost(self.board[cell].level, self.board[near].level, self.roll[1])
                if cost is not None and cost <= points:
                    steps.append((near, points - cost))
        return steps

    def _arrives(self, cell: Cell, visited: set[Cell]) -> bool:
        """TG-10, TG-13: does entering that cell end the mover's journey?"""
        if self.lost:
            return distance(cell, CENTRE) == RADIUS
        goals = set(self.goals[self._mover])
        return cell in goals and goals <= visited | {cell}

    def _near_all_teammates(self, cell: Cell) -> bool:
        """TG-14: within three cells of every teammate under way."""
        mates = [mate for mate in self._side(self._mover) if mate != self._mover and not self._is_home(mate)]
        places = [self.tokens[mate] for mate in mates]
        return all(place and distance(cell, place) <= FARTHEST_TEAMMATE for place in places)

    def _may_end_on(self, cell: Cell) -> bool:
        """May a move of at least one step end there?"""
        if self._one_per_piece and self._others_on(cell, self._mover):
            return False
        return self._near_all_teammates(cell)

    def _leads_somewhere(self, cell: Cell, points: int, visited: set[Cell]) -> bool:
        """Can a move go on from a cell just entered, or end there? TG-12 says so for the green die.

        Reading: the same goes for teams, so that no move comes to where it can neither end nor go on.
        """
        if self._arrives(cell, visited) or self._may_end_on(cell):
            return True
        seen = visited | ({cell} & set(self.goals[self._mover]))
        return any(self._leads_somewhere(near, left, seen) for near, left in self._affordable_steps(cell, points))

    def _steps(self) -> list[Cell]:
        cell = self.tokens[self._mover]
        if cell is None:  # home
            return []
        return [
            near
            for near, left in self._affordable_steps(cell, self.points)
            if self._leads_somewhere(near, left, self.visited[self._mover])
        ]

    def _may_stop(self) -> bool:
        """TG-8, but not on an occupied piece where nobody is sent back, and not too far from the team.

        Reading: who has not made a step has not moved, and may stay in any company and any distance from the team. With
        the green die that is so only if there is no step to make (TG-12).
        """
        cell = self.tokens[self._mover]
        if cell is None:  # home
            return True
        if self._has_stepped:
            return self._may_end_on(cell)
        return not (self._green and self._steps())

    def _moves(self) -> list[str]:
        moves = [f"step {cell.name}" for cell in self._steps()]
        if self._may_stop():
            moves.append("stop")
        return moves

    def _step(self, cell: Cell) -> None:
        """TG-10: entering a destination counts at once."""
        mover = self._mover
        here = self.tokens[mover]
        assert here is not None
        self.points = dict(self._affordable_steps(here, self.points))[cell]
        self.tokens[mover] = cell
        if cell in self.goals[mover]:
            self.visited[mover].add(cell)
        self._find_winners()
        if self._is_home(mover) and self.phase != "over":
            self._come_home()

    def _come_home(self) -> None:
        """Reading: a member of a team who is home before the others steps no more, and ends the move with a stop."""
        self.tokens[self._mover] = None

    def _find_winners(self) -> None:
        """TG-10, TG-13, TG-14."""
        for seat in range(self.players):
            token = self.tokens[seat]
            if self.lost:
                has_won = token is not None and distance(token, CENTRE) == RADIUS
            else:
                has_won = all(self._is_home(member) for member in self._side(seat))
            if has_won:
                self.won = self._side(seat)
                self.phase = "over"
                return

    def _stop(self) -> None:
        here = self.tokens[self._mover]
        if here is not None and not self._one_per_piece:
            for other in self._others_on(here, self._mover):
                self._send_back(other)
        self._end_turn()

    def _send_back(self, seat: int) -> None:
        """TG-9. Whoever ends a move on a player who stands on their own start is sent back by this, too."""
        start = self.starts[seat]
        assert start is not None
        self.tokens[seat] = start
        for occupant in self._others_on(start, seat):
            self._send_back(occupant)

    def _end_turn(self) -> None:
        self.phase = "roll"
        self.roll = None
        self.points = 0
        self.mover = (self._mover + 1) % self.players
        while self._is_home(self._mover):
            self.mover = (self._mover + 1) % self.players

    # Moves

    def legal(self) -> list[str]:
        """The texts of all legal moves, sorted; in a chance state all outcomes; none when the game is over."""
        if self.phase == "first":
            moves = [f"roll {die}" for die in DIE]
        elif self.phase == "starts":
            moves = [f"start {corner.name}" for corner in CORNERS if corner not in self.starts]
        elif self.phase == "build":
            moves = self._builds()
        elif self.phase == "goals":
            moves = self._goal_moves()
        elif self.phase == "roll":
            moves = self._rolls()
        elif self.phase == "race":
            moves = self._after_doubles() if self._doubles else self._moves()
        else:
            moves = []
        return sorted(moves)

    def play(self, text: str) -> None:
        """Play a legal move; ValueError, and nothing has changed, when it is not legal."""
        if text not in self.legal():
            raise ValueError(f"not a legal move: {text!r}")
        self._apply(text)

    def _apply(self, text: str) -> None:
        verb, *words = text.split(" ")
        if self.phase == "first":
            self._throw(int(words[0]))
        elif verb == "start":
            self._choose_start(cell_named(words[0]))
        elif verb == "build":
            self._build(cell_named(words[0]), Piece.parse(words[1]))
        elif verb == "goal":
            self._place_goal(cell_named(words[0]))
        elif verb == "roll":
            self._rolled(tuple(int(word) for word in words))
        elif verb == "step":
            self._step(cell_named(words[0]))
        elif verb == "stop":
            self._stop()
        else:
            if verb == "rotate":
                cell = cell_named(words[0])
                self.board[cell] = self.board[cell].turned(int(words[1]))
            elif verb == "invert":
                self._invert(cell_named(words[0]))
            self._end_turn()

    def _throw(self, die: int) -> None:
        """TG-3: everybody throws, the highest starts; those who are equal throw again."""
        self.thrown[self._mover] = die
        left = [seat for seat in self.throwing if seat not in self.thrown]
        if left:
            self.mover = left[0]
            return
        best = max(self.thrown.values())
        self.throwing = [seat for seat in self.throwing if self.thrown[seat] == best]
        self.thrown = {}
        self.mover = self.throwing[0]
        if len(self.throwing) == 1:
            self._start(self.throwing[0])

    def _choose_start(self, corner: Cell) -> None:
        """TG-18: in turn order, one for each player or team."""
        for seat in self._side(self._mover):
            self.starts[seat] = corner
        self.mover = (self._mover + 1) % self.players
        if all(self.starts):
            self.choose_starts = False
            self._end_building()

    def _start(self, seat: int) -> None:
        self.first = seat
        self.mover = seat
        self.phase = "build"
        if len(self.board) == CELLS_ON_THE_BOARD:
            self._end_building()

    def winners(self) -> list[int]:
        """The seat that has won, or all of its team; nobody before the end."""
        return list(self.won)

    def perft(self, depth: int) -> int:
        """The number of move sequences of that length, dice included; a finished game has none but the empty one."""
        if depth == 0:
            return 1
        moves = self.legal()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            after = self.copy()
            after._apply(move)
            total += after.perft(depth - 1)
        return total
