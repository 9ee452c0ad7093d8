"""Where the two halves of Flip Ships meet: a flick and a layout go into physics, a landing comes out for the rules.

Nothing here simulates and nothing here judges. All of it can be written as JSON and read back unchanged.

The table is measured in millimetres: x along the edge from its middle (to the right), y away from the players, z up;
the edge is y = 0, the table top z = 0. A slot is (row, column): row 1 is nearest the city, column 1 at the right,
near the moons.
"""

import base64
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, Self, TypeAlias

from tableflip.core.reading import Part, PartError, shown, spoken

Slot: TypeAlias = tuple[int, int]

ROWS, COLUMNS = 4, 5
SLOT_NAME = re.compile(r"r([1-4])c([1-5])")
FARTHEST_MM = 2000.0  # no piece is ever farther from the middle of the edge
LONGEST_SECONDS = 3600.0
MOST_TURNS = 999_999.0  # six digits, as they are written


class FlickError(PartError):
    """A flick that nobody can make."""


class LandingError(PartError):
    """A landing that makes no sense."""


def slot_name(slot: Slot) -> str:
    return f"r{slot[0]}c{slot[1]}"


def parse_slot(name: str) -> Slot:
    found = SLOT_NAME.fullmatch(name)
    if not found:
        raise ValueError(f"{name!r} is not a slot; slots look like r3c2: row 3, column 2.")
    return int(found[1]), int(found[2])


def read_slot(name: Part) -> Slot:
    if not isinstance(name.value, str) or not SLOT_NAME.fullmatch(name.value):
        name.refuse(f"{shown(name.value)} is not a slot; slots look like r3c2: row 3, column 2.")
    return parse_slot(name.value)


def by_slot(part: Part) -> list[tuple[Slot, Part]]:
    return [(read_slot(part.same(name)), value) for name, value in part.named()]


@dataclass(frozen=True)
class Pose:
    """Where the middle of a piece is, and how it is turned (a unit quaternion).

    Poses are kept to a micrometre: finer digits would say nothing, coarser ones would leave a ship hanging in the air
    or stuck in the table when it is put back there for the next flick.
    """

    x_mm: float
    y_mm: float
    z_mm: float
    qw: float = 1.0
    qx: float = 0.0
    qy: float = 0.0
    qz: float = 0.0

    def __post_init__(self) -> None:
        for f in fields(self):
            digits = 3 if f.name.endswith("_mm") else 6
            object.__setattr__(self, f.name, round(float(getattr(self, f.name)), digits) + 0.0)  # no -0.0

    def to_json(self) -> list[float]:
        return [getattr(self, f.name) for f in fields(self)]

    @classmethod
    def read(cls, part: Part) -> Self:
        numbers = [one.value for one in part.listed()]
        if len(numbers) != 7 or not all(type(n) in (int, float) and abs(n) < FARTHEST_MM for n in numbers):
            part.refuse("a pose is seven numbers: x, y, z in mm, and a quaternion.")
        if not math.isclose(math.hypot(*numbers[3:]), 1.0, abs_tol=0.01):
            part.refuse("the last four numbers of a pose are a quaternion of length 1.")
        return cls(*numbers)

    @classmethod
    def read_if_there(cls, part: Part) -> Self | None:
        """None: off the table."""
        return None if part.is_missing else cls.read(part)


@dataclass(frozen=True)
class Range:
    """What a number of a flick may be."""

    least: float
    most: float
    unit: str

    def check(self, name: str, value: Any) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not self.least <= value <= self.most:  # nan fails, too
            problem = f"{name}={shown(value)} is not possible: it must be {self.least:g} to {self.most:g} {self.unit}."
            raise FlickError("", problem)
        return float(value)


class Edge(StrEnum):
    """An edge of the table, as whoever flips sees it from the own seat. Only a race is flipped from other edges."""

    OWN = "own"
    RIGHT = "right"
    FAR = "far"
    LEFT = "left"

    @property
    def quarters(self) -> int:
        """Quarter turns around the middle of the table, to the left, that bring the own edge there."""
        return list(Edge).index(self)


@dataclass(frozen=True)
class Flick:
    """How a ship that hangs over an edge is struck: all that a hand decides.

    Good flicks have a speed of 1.1 to 2.7, a loft of 55 to 72 and a spin of 1.2 to 3. Outside of that they are
    possible, as at any table: a weak stroke cannot turn a ship over, a flat one sends it skidding.
    """

    x_mm: float  # where along the edge, to the right of its middle for one who stands there
    speed_m_s: float
    aim_degrees: float = 0.0  # to the right of straight ahead
    loft_degrees: float = 60.0  # above the table
    spin_turns: float = 1.5  # how often it should turn over in a flight back to the height that it started from
    edge: Edge = field(default=Edge.OWN, kw_only=True)

    RANGES: ClassVar[Mapping[str, Range]] = {
        "x": Range(-430.0, 430.0, "mm"),
        "speed": Range(0.5, 3.0, "m/s"),
        "aim": Range(-80.0, 80.0, "degrees"),
        "loft": Range(35.0, 80.0, "degrees"),
        "spin": Range(0.0, 8.0, "turns"),
    }

    def __post_init__(self) -> None:
        for name, field_name in self.names().items():
            object.__setattr__(self, field_name, self.RANGES[name].check(name, getattr(self, field_name)))
        if self.edge not in list(Edge):
            raise FlickError("", f"edge={shown(self.edge)} is not possible: it must be one of {', '.join(Edge)}.")
        object.__setattr__(self, "edge", Edge(self.edge))

    @classmethod
    def names(cls) -> dict[str, str]:
        """What texts call its numbers, and the fields that they are."""
        return {name: f.name for name, f in zip(cls.RANGES, fields(cls), strict=False)}

    @classmethod
    def nearest(
        cls,
        x_mm: float,
        speed_m_s: float,
        aim_degrees: float,
        loft_degrees: float,
        spin_turns: float,
        edge: Edge = Edge.OWN,
    ) -> Self:
        """The flick with these numbers, each moved into its range where need be."""
        numbers = (x_mm, speed_m_s, aim_degrees, loft_degrees, spin_turns)
        moved = (min(max(n, r.least), r.most) for n, r in zip(numbers, cls.RANGES.values(), strict=True))
        return cls(*moved, edge=edge)

    def numbers(self) -> dict[str, float]:
        return {name: getattr(self, field_name) for name, field_name in self.names().items()}

    def to_json(self) -> dict[str, Any]:
        """Its numbers, and the edge if it is another than usual."""
        return self.numbers() | ({"edge": self.edge.value} if self.edge != Edge.OWN else {})

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Self:
        known = {**cls.names(), "edge": "edge"}
        if unknown := given.keys() - known.keys():
            raise FlickError(
                "", f"A flick has no {', '.join(sorted(map(spoken, unknown)))}; it has {', '.join(known)}."
            )
        if missing := [name for name in ("x", "speed") if name not in given]:
            raise FlickError("", f"A flick needs {' and '.join(missing)}.")
        return cls(**{known[name]: value for name, value in given.items()})


@dataclass(frozen=True)
class Layout:
    """What lies on the table before a flick: every card by its slot, every ship by a name, and where the mothership is.

    A race has a table of its own, a square with the mothership in its middle (FS-36).
    A card keeps its slot however far it was knocked. `mothership_mm` is the middle of its front face. Ships lie still
    until something touches them, or what they lie on; only `loose` ones, which have lost what they leaned on, fall
    into place with the next flick (`physics.geometry.take_away` knows which they are).
    """

    cards: Mapping[Slot, Pose]
    ships: Mapping[str, Pose] = field(default_factory=dict)
    rows: int = ROWS
    mothership_mm: tuple[float, float] | None = None
    loose: frozenset[str] = frozenset()
    is_race: bool = False

    def __post_init__(self) -> None:
        """In order, for the order of pieces is one of the numbers that a landing depends on."""
        object.__setattr__(self, "cards", dict(sorted(self.cards.items())))
        object.__setattr__(self, "ships", dict(sorted(self.ships.items())))

    def to_json(self) -> dict[str, Any]:
        return {
            "cards": {slot_name(slot): pose.to_json() for slot, pose in self.cards.items()},
            "ships": {name: pose.to_json() for name, pose in self.ships.items()},
            "rows": self.rows,
            "mothership": self.mothership_mm and list(self.mothership_mm),
            "loose": sorted(self.loose),
            "race": self.is_race,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Self:
        whole = Part(found, error=LandingError)
        middle = whole.get("mothership")
        return cls(
            {slot: Pose.read(pose) for slot, pose in by_slot(whole.get("cards"))},
            {name: Pose.read(pose) for name, pose in whole.get("ships").named()},
            whole.get("rows").whole(1, ROWS),
            None if middle.is_missing else (middle.listed()[0].value, middle.listed()[1].value),
            frozenset(name.text() for name in whole.get("loose").listed()),
            whole.get("race").flag(),
        )

    def after(self, landing: "Landing", ship: str) -> "Layout":
        """The table after a landing, with the flicked ship under this name; what fell off the table is gone."""
        cards = {slot: landing.cards.get(slot, pose) for slot, pose in self.cards.items()}
        ships = {name: landing.ships[name].pose if name in landing.ships else p for name, p in self.ships.items()}
        if landing.rest.zone not in (Zone.SHORT, Zone.OFF):
            ships[ship] = landing.rest.pose
        return replace(
            self,
            cards={slot: pose for slot, pose in cards.items() if pose is not None},
            ships={name: pose for name, pose in ships.items() if pose is not None},
            loose=frozenset(),
        )


class Zone(StrEnum):
    """Where a ship came to rest."""

    SHORT = "short"  # it did not turn over once, or never came to rest: nothing counts, it is flipped again
    OFF = "off"  # it fell off the table
    ATMOSPHERE = "atmosphere"  # it lies wholly before row 1
    ROW = "row"  # it lies in a row, on a card or not
    MOTHERSHIP = "mothership"
    BEYOND = "beyond"  # it is past the last row, but not in the mothership


@dataclass(frozen=True)
class Rest:
    """How a ship lies: all that the rules may want to know about it."""

    zone: Zone
    pose: Pose | None  # None: it fell off the table
    row: int | None = None  # in zone ROW: which; the strip between two rows belongs to the nearer one to the city
    on: tuple[Slot, ...] = ()  # the cards that it lies on; touching their edge is not enough
    moons: tuple[int, ...] = ()  # the rows whose moon space it lies on
    gaps_mm: Mapping[Slot, float] = field(default_factory=dict)  # to each card within a laser's reach; below 0: over it

    def to_json(self) -> dict[str, Any]:
        return {
            "zone": self.zone.value,
            "pose": self.pose and self.pose.to_json(),
            "row": self.row,
            "on": [slot_name(slot) for slot in self.on],
            "moons": list(self.moons),
            "gaps": {slot_name(slot): gap for slot, gap in self.gaps_mm.items()},
        }

    @classmethod
    def read(cls, part: Part) -> Self:
        row = part.get("row")
        return cls(
            list(Zone)[part.get("zone").one_of(Zone)],
            Pose.read_if_there(part.get("pose")),
            None if row.is_missing else row.whole(1, ROWS),
            tuple(read_slot(name) for name in part.get("on").listed()),
            tuple(moon.whole(1, ROWS) for moon in part.get("moons").listed()),
            read_gaps(part.get("gaps")),
        )


def read_gaps(part: Part) -> dict[Slot, float]:
    return {slot: gap.number(-FARTHEST_MM, FARTHEST_MM) for slot, gap in by_slot(part)}


@dataclass(frozen=True)
class Landing:
    """What became of a flick. `path` shows how: see `physics.path.decode`."""

    rest: Rest
    turns: float  # how often the ship turned over before it first touched anything
    seconds: float  # until all lay still
    cards: Mapping[Slot, Pose | None] = field(default_factory=dict)  # that moved, and where to; None: off the table
    ships: Mapping[str, Rest] = field(default_factory=dict)  # other ships that moved or lie on other cards than before
    path: bytes = b""

    def to_json(self) -> dict[str, Any]:
        return {
            "rest": self.rest.to_json(),
            "turns": self.turns,
            "seconds": self.seconds,
            "cards": {slot_name(slot): pose and pose.to_json() for slot, pose in self.cards.items()},
            "ships": {name: rest.to_json() for name, rest in self.ships.items()},
            "path": base64.b64encode(self.path).decode("ascii"),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Self:
        """What `to_json` wrote; LandingError names the path of what is wrong."""
        whole = Part(found, error=LandingError)
        return cls(
            Rest.read(whole.get("rest")),
            whole.get("turns").number(-MOST_TURNS, MOST_TURNS),
            whole.get("seconds").number(0.0, LONGEST_SECONDS),
            {slot: Pose.read_if_there(pose) for slot, pose in by_slot(whole.get("cards"))},
            {name: Rest.read(rest) for name, rest in whole.get("ships").named()},
            read_path(whole.get("path")),
        )


def read_path(part: Part) -> bytes:
    text = part.text()
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:  # binascii.Error is one, and letters that are not ASCII make another
        return part.refuse("it is not written in base64.")
