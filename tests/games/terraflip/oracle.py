"""TerraFlip, written a second time and as plainly as possible, to test the real one against.

Slow and literal on purpose: axial cells, dictionaries, exact arithmetic. It shares no code and no table with the
game it checks. The ids (TF-1 ...) are those of the rulings.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

COLOURS = ("river", "desert", "forest", "mountain")
SPECIALS = ("knight", "campsite", "catapult")
LAND_TILES_PER_UNDERSIDE = 3  # TF-2
SPIES = 3  # TF-1
FARTHEST_CELL = 5  # the knight's limit with four players; cells beyond it have no name

ORDER_BONUS = {  # TF-15, by edition and number of players
    "published": {4: (3, 2, 1, 0), 3: (3, 2, 0), 2: (3, 0)},
    "draft": {4: (3, 2, 1, 0), 3: (3, 2, 0), 2: (3, 0)},
    "french": {4: (3, 1, 2, 0), 3: (3, 1, 0), 2: (3, 0)},
}

# --- Cells -----------------------------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A cell in axial coordinates."""

    q: int
    r: int

    @property
    def name(self) -> str:
        return f"{chr(ord('f') + self.q)}{6 + self.r}"


TOWER = Cell(0, 0)
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def distance(cell: Cell) -> int:
    """Steps from the tower, straight over whatever lies between (TF-7)."""
    return (abs(cell.q) + abs(cell.r) + abs(cell.q + cell.r)) // 2


def cells_within(radius: int) -> list[Cell]:
    steps = range(-radius, radius + 1)
    return [Cell(q, r) for q in steps for r in steps if distance(Cell(q, r)) <= radius]


def neighbours(cell: Cell) -> list[Cell]:
    return [Cell(cell.q + q, cell.r + r) for q, r in DIRECTIONS]


@cache
def cell_named(name: str) -> Cell:
    for cell in cells_within(FARTHEST_CELL):
        if cell.name == name:
            return cell
    raise ValueError(f"{name!r} is not a cell of the board")


# --- Lines -----------------------------------------------------------------------------------------------------------
#
# The plane is drawn with pointy-topped hexagons and then stretched upwards by the square root of three, which leaves
# whole numbers: neighbours in a row are 2 apart, rows are 3 apart. Stretching keeps straight lines straight, and what
# is inside, on a border or between two points stays so.

Point = tuple[int, int]


def centre(cell: Cell) -> Point:
    return 2 * cell.q + cell.r, 3 * cell.r


def corners(cell: Cell) -> list[Point]:
    """The six corners of a hexagon, in turning order, so that its inside is always on the same hand."""
    x, y = centre(cell)
    return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]


def side_of(start: Point, end: Point, point: Point) -> int:
    """Positive on one hand of the line from start to end, negative on the other, zero on it."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def along(start: Point, end: Point, point: Point) -> Fraction:
    """How far along the segment a point of its line lies: 0 at the start, 1 at the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return Fraction((point[0] - start[0]) * dx + (point[1] - start[1]) * dy, dx * dx + dy * dy)


def stretch_inside(start: Cell, end: Cell, cell: Cell) -> tuple[Fraction, Fraction] | None:
    """The stretch of the segment between two centres that lies in the interior of a cell, or None.

    A point is in the interior when it is on the inner hand of all six sides. Walking from 0 to 1, each side allows what
    comes after one moment, or before one, or all, or nothing; what all six allow is an open interval, perhaps empty.
    """
    first, last = Fraction(0), Fraction(1)
    ring = corners(cell)
    for corner, following in zip(ring, ring[1:] + ring[:1], strict=True):
        at_start = side_of(corner, following, centre(start))
        at_end = side_of(corner, following, centre(end))
        change = at_end - at_start
        if change == 0:
            if at_start <= 0:  # outside this side, or running along it
                return None
        elif change > 0:
            first = max(first, Fraction(-at_start, change))
        else:
            last = min(last, Fraction(-at_start, change))
    return (first, last) if first < last else None


def stretch_along_border(start: Cell, end: Cell, one: Cell, other: Cell) -> tuple[Fraction, Fraction] | None:
    """The stretch of the segment between two centres that runs along the common side of two neighbours, or None.

    A segment that ends in centres never ends halfway along a side: it follows one from corner to corner or not at all.
    """
    a, b = centre(start), centre(end)
    one_end, other_end = set(corners(one)) & set(corners(other))
    if side_of(a, b, one_end) != 0 or side_of(a, b, other_end) != 0:
        return None
    first, last = sorted([along(a, b, one_end), along(a, b, other_end)])
    return (first, last) if first >= 0 and last <= 1 else None


@dataclass(frozen=True)
class Line:
    """What the straight segment between the centres of two cells meets; touching a corner alone is nothing (TF-9)."""

    centres: tuple[Cell, ...]  # strictly between the two ends
    interiors: tuple[Cell, ...]  # both ends included
    borders: tuple[tuple[Cell, Cell], ...]  # the two cells of each side that the segment follows
    in_a_row: bool


@cache
def line_between(start: Cell, end: Cell) -> Line:
    nearby = [
        Cell(q, r)
        for q in range(min(start.q, end.q) - 1, max(start.q, end.q) + 2)
        for r in range(min(start.r, end.r) - 1, max(start.r, end.r) + 2)
    ]
    a, b = centre(start), centre(end)
    return Line(
        centres=tuple(
            cell for cell in nearby if side_of(a, b, centre(cell)) == 0 and 0 < along(a, b, centre(cell)) < 1
        ),
        interiors=tuple(cell for cell in nearby if stretch_inside(start, end, cell)),
        borders=tuple(
            (one, other)
            for one in nearby
            for other in neighbours(one)
            if one < other and stretch_along_border(start, end, one, other)
        ),
        in_a_row=start.q == end.q or start.r == end.r or start.q + start.r == end.q + end.r,
    )


# --- Tiles -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tile:
    """A land tile (top and underside), or a special tile (its colour on top, no underside)."""

    top: str
    underside: str | None = None
    special: str | None = None

    @classmethod
    def parse(cls, text: str) -> Tile:
        if "/" in text:
            top, underside = text.split("/")
            if top in COLOURS and underside in COLOURS and top != underside:
                return cls(top, underside=underside)
        elif " " in text:
            colour, special = text.split(" ")
            if colour in COLOURS and special in SPECIALS:
                return cls(colour, special=special)
        raise ValueError(f"{text!r} is not a tile")

    def __str__(self) -> str:
        return f"{self.top} {self.special}" if self.special else f"{self.top}/{self.underside}"

    @property
    def is_land(self) -> bool:
        return self.special is None

    def turned(self) -> Tile:
        assert self.underside is not None, "special tiles are never flipped (TF-5)"
        return Tile(self.underside, underside=self.top)


def full_hand(colour: str) -> dict[str, int]:
    """The twelve tiles of a player, by what tells them apart: the underside, or the special tile's name."""
    undersides = {other: LAND_TILES_PER_UNDERSIDE for other in COLOURS if other != colour}
    return undersides | dict.fromkeys(SPECIALS, 1)


# --- The game --------------------------------------------------------------------------------------------------------


class Oracle:
    """One game of TerraFlip with everything face up.

    ``turn`` is the seat to move, "chance" while a lot is to decide who begins (TF-23), None when the game is over.
    ``hands`` and ``spies`` are lists by seat.
    """

    def __init__(
        self,
        players: int = 4,
        edition: str = "published",
        lines: str = "any",
        flipping: str = "optional",
        colours: list[str] | None = None,
        first: str = "seat",
        stops: str = "own",
        placing: str = "mandatory",
        first_flip: str = "placed",
        shot: str = "instead",
        cut_off: str = "any",
    ) -> None:
        if players not in (2, 3, 4):
            raise ValueError("TerraFlip is for 2 to 4 players")
        if edition not in ORDER_BONUS:
            raise ValueError(f"no such edition: {edition!r}")
        if lines not in ("any", "rows"):
            raise ValueError(f"lines are 'any' or 'rows', not {lines!r}")
        if flipping not in ("optional", "mandatory"):
            raise ValueError(f"flipping is 'optional' or 'mandatory', not {flipping!r}")
        for name, value, known in (
            ("stops", stops, ("own", "alike")),
            ("placing", placing, ("mandatory", "optional")),
            ("first_flip", first_flip, ("placed", "any")),
            ("shot", shot, ("instead", "besides")),
            ("cut_off", cut_off, ("any", "near")),
        ):
            if value not in known:
                raise ValueError(f"{name} is one of {known}, not {value!r}")
        seated = list(COLOURS[:players]) if colours is None else list(colours)
        if len(seated) != players or len(set(seated)) != players or not set(seated) <= set(COLOURS):
            raise ValueError(f"{players} players need {players} different colours, not {seated}")
        self.players = players
        self.edition = edition
        self.lines = lines
        self.flipping = flipping
        self.colours = seated
        if first not in ("seat", "lot", *seated):
            raise ValueError(f"nobody who is called {first!r} can begin")
        self.first_option = first
        self.stops = stops
        self.placing = placing
        self.first_flip = first_flip
        self.shot = shot
        self.cut_off = cut_off
        self.board: dict[Cell, Tile] = {}  # without the tower
        self.hands = [full_hand(colour) for colour in seated]
        self.spies = [SPIES] * players
        self.begins: int | None = None if first == "lot" else 0 if first == "seat" else seated.index(first)
        self.turn: int | str | None = "chance" if self.begins is None else self.begins
        self.placed = False  # has the mover placed this turn's tile?
        self.focus: Cell | None = None  # the tile just placed or just flipped to the mover's colour
        self.first_is_open = False  # the first flip of this turn has not been made yet
        self.shot_is_open = False  # a catapult was placed in this turn and has not shot
        self.passed = 0  # turns in a row without a tile

    @classmethod
    def from_position(cls, position: dict[str, Any], **options: Any) -> Oracle:
        """A game that stands as described.

        Where "hands" is given, a player who is not in it holds nothing. ValueError if the player to move can neither
        place nor has just done so, unless all hands are empty: then the game is over.
        """
        game = cls(**options)
        unknown = set(position) - {"tiles", "turn", "hands", "spies", "focus"}
        if unknown:
            raise ValueError(f"a position has no {sorted(unknown)}")
        for name, text in position["tiles"].items():
            cell = cell_named(name)
            if cell == TOWER:
                raise ValueError("the tower stands at f6")
            game.board[cell] = Tile.parse(text)
        if "hands" in position:
            game._set_hands(position["hands"])
        else:
            game._set_hands_to_what_is_left()
        for colour, count in position.get("spies", {}).items():
            game.spies[game._seat_of(colour)] = count
        game.turn = game._seat_of(position["turn"])
        if position.get("focus") is not None:
            game.focus = cell_named(position["focus"])
            game.placed = True
            game.first_is_open = True
            game.shot_is_open = True
            if not game._is_movers(game.focus) or game.focus == TOWER:
                raise ValueError("the focus is a tile of the player to move")
        elif not any(game._tiles_in_hand(seat) for seat in range(game.players)):
            game.turn = None
        elif not game._tiles_in_hand(game.turn):
            raise ValueError("the player to move has no tile to place")
        return game

    def _seat_of(self, colour: str) -> int:
        if colour not in self.colours:
            raise ValueError(f"nobody plays {colour!r}")
        return self.colours.index(colour)

    def _set_hands(self, hands: dict[str, dict[str, int]]) -> None:
        self.hands = [dict.fromkeys(full_hand(colour), 0) for colour in self.colours]
        for colour, hand in hands.items():
            seat = self._seat_of(colour)
            for kind, count in hand.items():
                if kind not in self.hands[seat] or count < 0:
                    raise ValueError(f"{colour} cannot hold {count} of {kind!r}")
                self.hands[seat][kind] = count

    def _set_hands_to_what_is_left(self) -> None:
        """Every tile on the board counts as placed by the player of the colour it shows."""
        for tile in self.board.values():
            if tile.top in self.colours:
                hand = self.hands[self.colours.index(tile.top)]
                kind = tile.special or tile.underside
                assert kind is not None
                hand[kind] = max(0, hand[kind] - 1)

    def copy(self) -> Oracle:
        twin = Oracle(
            self.players, self.edition, self.lines, self.flipping, self.colours, self.first_option,
            self.stops, self.placing, self.first_flip, self.shot, self.cut_off,
        )  # fmt: skip
        twin.board = dict(self.board)
        twin.hands = [dict(hand) for hand in self.hands]
        twin.spies = list(self.spies)
        twin.begins = self.begins
        twin.turn = self.turn
        twin.placed = self.placed
        twin.focus = self.focus
        twin.first_is_open = self.first_is_open
        twin.shot_is_open = self.shot_is_open
        twin.passed = self.passed
        return twin

    @property
    def tiles(self) -> dict[str, str]:
        """The tiles on the board as positions write them: "desert/river" (top/underside), "river knight"."""
        return {cell.name: str(tile) for cell, tile in self.board.items()}

    # The board, as the mover looks at it

    @property
    def _mover(self) -> int:
        assert isinstance(self.turn, int), "the game is over, or has not begun"
        return self.turn

    def _is_empty(self, cell: Cell) -> bool:
        return cell != TOWER and cell not in self.board

    def _is_movers(self, cell: Cell) -> bool:
        """Does the cell count as a tile of the mover's colour? In the French edition the tower does (TF-11)."""
        if cell == TOWER:
            return self.edition == "french"
        return cell in self.board and self.board[cell].top == self.colours[self._mover]

    def _is_others_land(self, cell: Cell) -> bool:
        """Can the tile be turned over at all? Special tiles and the tower never (TF-5, TF-11)."""
        return cell in self.board and self.board[cell].is_land and not self._is_movers(cell)

    def _tiles_in_hand(self, seat: int) -> int:
        return sum(self.hands[seat].values())

    # Placing

    def _limit(self) -> int:
        return 4 if self.players == 4 else 3

    def _placements(self, limit: int) -> list[Cell]:
        """TF-7: empty, near enough to the tower, and sharing an edge with a tile or the tower."""
        return [
            cell
            for cell in cells_within(limit)
            if self._is_empty(cell) and any(not self._is_empty(near) for near in neighbours(cell))
        ]

    # Framing

    def _over_empty_space(self, line: Line) -> bool:
        """TF-9."""
        return any(self._is_empty(cell) for cell in line.interiors) or any(
            self._is_empty(one) and self._is_empty(other) for one, other in line.borders
        )

    def _frames(self, line: Line) -> bool:
        """Does the line between two tiles of the mover frame what its centres hold (TF-8)?"""
        if self.lines == "rows" and not line.in_a_row:
            return False
        if any(self._is_movers(cell) for cell in line.centres):
            return False
        return not self._over_empty_space(line)

    def _is_stopped_by_its_like(self, line: Line, cell: Cell) -> bool:
        """TF-25: does another tile of the colour of the one on the cell lie on the line?"""
        tops = [self.board[other].top for other in line.centres if other != cell and other in self.board]
        return self.stops == "alike" and self.board[cell].top in tops

    def _framed_from(self, focus: Cell) -> set[Cell]:
        """TF-8, TF-10: what the focus frames together with any other tile of the mover's colour."""
        framed = set()
        for partner in [TOWER, *self.board]:
            if partner != focus and self._is_movers(partner):
                line = line_between(focus, partner)
                if self._frames(line):
                    prey = {cell for cell in line.centres if self._is_others_land(cell)}
                    framed |= {cell for cell in prey if not self._is_stopped_by_its_like(line, cell)}
        return framed

    def _framed_by_any_two(self) -> set[Cell]:
        """TF-24: what any two tiles of the mover's colour frame."""
        return {cell for one in self.board if self._is_movers(one) for cell in self._framed_from(one)}

    # Flipping

    def _focus_special(self) -> str | None:
        """Special tiles are never flipped, so one in focus has just been placed."""
        return self.board[self.focus].special if self.focus is not None else None

    def _flippable(self) -> set[Cell]:
        if self.focus is None:
            return set()
        anywhere = self.first_flip == "any" and self.first_is_open
        targets = self._framed_by_any_two() if anywhere else self._framed_from(self.focus)
        if self._focus_special() == "campsite":  # TF-13
            targets |= {cell for cell in neighbours(self.focus) if self._is_others_land(cell)}
        return targets

    def _protected(self) -> set[Cell]:
        """TF-27: the tiles that a shot may not leave without a path to the tower."""
        if self.cut_off == "any":
            return set(self.board)
        touching = {cell for cell in neighbours(TOWER) if cell in self.board}
        return touching | {near for cell in touching for near in neighbours(cell) if near in self.board}

    def _reached_from_the_tower(self) -> set[Cell]:
        reached = {TOWER}
        frontier = [TOWER]
        while frontier:
            for near in neighbours(frontier.pop()):
                if near in self.board and near not in reached:
                    reached.add(near)
                    frontier.append(near)
        return reached

    def _shots(self) -> list[tuple[Cell, Cell]]:
        """TF-14: the tiles that the catapult can take, each with every cell that it can be sent to."""
        shots: list[tuple[Cell, Cell]] = []
        if self.focus is None or self._focus_special() != "catapult" or not self.shot_is_open:
            return shots
        for origin in neighbours(self.focus):
            if self._is_others_land(origin):
                lifted = self.copy()
                del lifted.board[origin]
                must_stay = self._protected() & set(lifted.board)
                if lifted._reached_from_the_tower() >= must_stay:
                    shots += [(origin, target) for target in lifted._placements(self._limit()) if target != origin]
        return shots

    # Moves

    def legal(self) -> list[str]:
        """The texts of all legal moves, sorted; none when the game is over."""
        if self.turn is None:
            return []
        if self.turn == "chance":
            return sorted(f"first {colour}" for colour in self.colours)
        moves = []
        if self.spies[self._mover] > 0:
            moves += [f"spy {cell.name}" for cell, tile in self.board.items() if tile.is_land]
        if not self.placed:
            for kind, count in self.hands[self._mover].items():
                if count > 0:
                    limit = self._limit() + 1 if kind == "knight" else self._limit()
                    moves += [f"place {cell.name} {kind}" for cell in self._placements(limit)]
            if self.placing == "optional":  # TF-26
                moves.append("end")
        else:
            flips = [f"flip {cell.name}" for cell in self._flippable()]
            shots = [f"catapult {origin.name} {target.name}" for origin, target in self._shots()]
            moves += flips + shots
            if self.flipping == "optional" or not (flips or shots):
                moves.append("end")
        return sorted(moves)

    def play(self, text: str) -> None:
        """Play a legal move; ValueError, and nothing has changed, when it is not legal."""
        if text not in self.legal():
            raise ValueError(f"not a legal move: {text!r}")
        self._apply(text)

    def _apply(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "first":
            self.begins = self.turn = self.colours.index(words[0])
        elif verb == "spy":
            self.spies[self._mover] -= 1
        elif verb == "place":
            self._place(cell_named(words[0]), words[1])
        elif verb == "flip":
            self.first_is_open = self.shot_is_open = False
            self._flip(cell_named(words[0]))
        elif verb == "catapult":
            origin, target = cell_named(words[0]), cell_named(words[1])
            self.board[target] = self.board.pop(origin)
            catapult = self.focus
            self.shot_is_open = False
            self._flip(target)
            if self.shot == "besides" and self.focus is None:  # TF-28: another colour; the first flip is still there
                self.focus = catapult
            else:
                self.first_is_open = False
        else:
            self._end()

    def _place(self, cell: Cell, kind: str) -> None:
        colour = self.colours[self._mover]
        self.board[cell] = Tile(colour, special=kind) if kind in SPECIALS else Tile(colour, underside=kind)
        self.hands[self._mover][kind] -= 1
        self.placed = True
        self.first_is_open = self.shot_is_open = True
        self.focus = cell

    def _flip(self, cell: Cell) -> None:
        """TF-10: the chain goes on from a tile that turns up the mover's colour, and ends with any other."""
        self.board[cell] = self.board[cell].turned()
        self.focus = cell if self._is_movers(cell) else None

    def _end(self) -> None:
        """TF-6: the turn goes to the next seat that still has a tile; when none has, the game is over.

        TF-26: so it is when all who have a tile pass, one after another.
        """
        mover = self._mover
        self.passed = 0 if self.placed else self.passed + 1
        self.placed = False
        self.focus = None
        self.turn = None
        if self.passed and self.passed >= sum(self._tiles_in_hand(seat) > 0 for seat in range(self.players)):
            return
        for step in range(1, self.players + 1):
            seat = (mover + step) % self.players
            if self._tiles_in_hand(seat):
                self.turn = seat
                break

    # Score

    def _shown(self, seat: int) -> list[Cell]:
        return [cell for cell, tile in self.board.items() if tile.top == self.colours[seat]]

    def points(self) -> list[int]:
        """TF-15, by seat, as they would be counted now."""
        bonus = ORDER_BONUS[self.edition][self.players]
        points = [bonus[(seat - (self.begins or 0)) % self.players] for seat in range(self.players)]
        for seat in range(self.players):
            shown = self._shown(seat)
            for cell in shown:
                points[seat] += 2 if any(near in shown for near in neighbours(cell)) else 1
        return points

    def winners(self) -> list[int]:
        """TF-16, as they would be found now: most points, then most tiles of one's colour, then shared."""
        standing = [(points, len(self._shown(seat))) for seat, points in enumerate(self.points())]
        return [seat for seat in range(self.players) if standing[seat] == max(standing)]

    def perft(self, depth: int) -> int:
        """The number of move sequences of that length; a finished game has none but the empty one."""
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
