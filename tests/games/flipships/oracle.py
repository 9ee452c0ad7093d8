"""Flip Ships, written a second time and as plainly as possible, to test the real one against.

Slow and literal on purpose: dictionaries, sets and texts. It shares no code and no table with the game it checks.
The ids (FS-1 ...) are those of the rulings. Where the rulings leave something open, the reading taken here is marked
"Reading:".

A landing is told as the text of the move tells it; where exactly a ship lies is an input, what that means is worked out
here.
"""

from __future__ import annotations

import copy
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Slot = tuple[int, int]  # row from the city, column from the moons
Point = tuple[float, float]  # millimetres: along the edge to the right, away from the edge

COLOURS = ["river", "desert", "forest", "mountain"]
DIFFICULTIES = ["training", "standard", "expert", "elite"]
DECK = {2: [25, 28, 33, 37], 3: [30, 34, 40, 45], 4: [40, 45, 50, 60]}  # FS-3
MOTHERSHIP = {2: [2, 3, 5, 7], 3: [3, 4, 7, 9], 4: [4, 6, 9, 12]}
CITY = [20, 20, 15, 10]
COLUMNS = range(1, 6)
SHIPS = ["1a", "1b", "1c", "2a", "2b", "3a", "3b"]  # FS-2
POWERS = [  # FS-17 to FS-19, level by level
    ["moon", "short-laser", "side-step", "encore"],
    ["second-try", "pierce", "launch-pad", "long-laser"],
    ["double-laser", "repair", "triple", "blast"],
]
FEW = 6  # FS-15
DECK_FILE = Path(__file__).parents[3] / "src" / "tableflip" / "games" / "flipships" / "gentle.txt"

# Millimetres, FS-1.
CARD_WIDTH, CARD_DEPTH, GAP, ATMOSPHERE = 63.0, 88.0, 12.5, 130.0
SHIP_RADIUS = 14.0
SHORT_LASER, LONG_LASER = CARD_WIDTH, CARD_DEPTH


def name_of(slot: Slot) -> str:
    return f"r{slot[0]}c{slot[1]}"


def slot_of(name: str) -> Slot:
    return int(name[1]), int(name[3])


def arrows_of(card: str) -> int:
    return int(card[0])


def damage_of(card: str) -> int:
    return int(card[2])


def is_shield(card: str) -> bool:
    return card.endswith("s")


def takes_two(card: str) -> bool:
    return card.endswith("t")


def beside(slot: Slot) -> list[Slot]:
    row, column = slot
    return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def from_card(point: Point, slot: Slot) -> float:
    """How far a ship's rim is from a card that lies straight in its slot; negative: it lies over it."""
    row, column = slot
    card_x, card_y = (3 - column) * (CARD_WIDTH + GAP), ATMOSPHERE + (row - 1) * (CARD_DEPTH + GAP) + CARD_DEPTH / 2
    across = max(abs(point[0] - card_x) - CARD_WIDTH / 2, 0.0)
    along = max(abs(point[1] - card_y) - CARD_DEPTH / 2, 0.0)
    return math.hypot(across, along) - SHIP_RADIUS


def plain_point(landing: str, rows: int) -> Point | None:
    """Where the plain form of a landing lies: on the middle of what it names, or beside the cards."""
    row_pitch, left = CARD_DEPTH + GAP, -2.5 * (CARD_WIDTH + GAP) - SHIP_RADIUS
    behind = ATMOSPHERE + rows * row_pitch + 48.0
    what = landing.removeprefix("land ")
    if what.startswith("on="):
        row, column = slot_of(what[3:])
        return (3 - column) * (CARD_WIDTH + GAP), ATMOSPHERE + (row - 1) * row_pitch + CARD_DEPTH / 2
    if what.startswith(("row=", "moon=")):
        row = int(what[-1])
        x = left if what.startswith("row") else 3 * (CARD_WIDTH + GAP)
        return x, ATMOSPHERE + (row - 1) * row_pitch + CARD_DEPTH / 2
    return {"atmosphere": (0.0, ATMOSPHERE / 2), "beyond": (left, behind)}.get(what)


def icons(fleets: int) -> list[int]:
    """FS-4: the spaces with a ship icon, as the file has them."""
    side = f"icons for {fleets} players:"
    lines = DECK_FILE.read_text(encoding="utf-8").splitlines()
    return [int(space) for line in lines if line.startswith(side) for space in line.removeprefix(side).split()]


def box(fleets: int) -> list[str]:
    """FS-4: all enemy cards for so many fleets, as the file has them."""
    after = DECK_FILE.read_text(encoding="utf-8").partition(f"cards for {fleets} players:")[2].partition("cards for")[0]
    lines = [line.partition("#")[0].split() for line in after.splitlines()]
    return [words[2] for words in lines if len(words) == 3 and words[1] == "x" for _ in range(int(words[0]))]


@dataclass
class Ship:
    """A ship that is not in the hangar."""

    is_: str = "active"  # active, in-hand, landed, waiting, docked
    zone: str = ""
    on: set[Slot] = field(default_factory=set)
    moons: set[int] = field(default_factory=set)
    at: Point | None = None
    waits: set[Slot] = field(default_factory=set)
    card: Slot | None = None  # that it was moved onto to wait
    skies: int = 0  # landings in the atmosphere, one after the other
    declared: int | None = None  # declared flips that are left; None: nothing was declared
    tried_again: bool = False  # the second try is used up

    def wait_on_its_card(self) -> None:
        """FS-10: in the middle of the card that it waits on; of several, of the first, row by row from the city."""
        self.card = row, column = min(self.waits)
        self.is_, self.on, self.moons, self.zone = "waiting", {self.card}, set(), "row"
        self.at = (3 - column) * (CARD_WIDTH + GAP), ATMOSPHERE + (row - 1) * (CARD_DEPTH + GAP) + CARD_DEPTH / 2

    def pick_up(self, is_: str) -> None:
        self.is_, self.zone, self.at, self.card = is_, "", None, None
        self.on, self.moons, self.waits = set(), set(), set()


class Oracle:
    def __init__(self, position: dict[str, Any] | None = None, **options: Any) -> None:
        self.players = options.get("players", 2)
        self.fleets = self.players if self.players > 1 else options.get("fleets") or 2
        self.names = COLOURS[: self.fleets]
        level = DIFFICULTIES.index(options.get("difficulty", "standard"))
        self.rows = options.get("rows", 4)
        self.race = options.get("speed", False)
        self.sky_reflips = level < 2 and not options.get("no_reflip", False)  # FS-7
        self.city_start = options.get("city_health") or CITY[level]
        self.city, self.mothership = self.city_start, options.get("mothership_health") or MOTHERSHIP[self.fleets][level]
        self.deck = DECK[self.fleets][level] if not self.race else 0  # FS-21: no cards
        self.unseen = Counter(box(self.fleets))
        self.returned: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.enemies: dict[Slot, str] = {}
        self.hits: Counter[Slot] = Counter()
        self.pilots: list[list[str]] = [[] for _ in self.names]
        active = 7 if self.race else 3 if self.fleets == 2 else 2  # FS-2
        self.ships = [{name: Ship() for name in SHIPS[:active]} for _ in self.names]
        self.round, self.start, self.played = 0, 0, 0
        self.phase = "race" if self.race else "pilots"
        self.hand: tuple[int, str] | None = None  # the ship that must be flipped, or is in the air
        self.last: str | None = None  # the ship that landed last, while it may still be flipped again
        self.focus: str | None = None  # the ship whose power is being used
        self.shots = 0
        self.launching = self.last_round = self.assault = False
        self.verdict = "undecided"
        if position is not None:
            self._set_up(position)

    # --- positions ---------------------------------------------------------------------------------------------------

    def _set_up(self, position: dict[str, Any]) -> None:
        """A position at the start of somebody's turn; ships are active, landed on cards, docked or waiting."""
        self.phase, self.round = "flip", position.get("round", 1)
        self.enemies = {slot_of(name): card for name, card in position.get("enemies", {}).items()}
        self.hits = Counter({slot_of(name): n for name, n in position.get("hits", {}).items()})
        deck = position.get("deck", [])
        self.deck, self.returned = len(deck), Counter(card for card in deck if card != "?")
        self.gone = Counter(position.get("gone", []))
        for card in [*self.enemies.values(), *self.returned.elements(), *self.gone.elements()]:
            self.unseen[card] = max(self.unseen[card] - 1, 0)
        self.city = position.get("city", self.city)
        self.mothership = position.get("mothership", self.mothership)
        self.pilots = [list(pilots) for pilots in position["pilots"]]
        if "ships" in position:
            self.ships = [self._fleet(fleet) for fleet in position["ships"]]
        self.start = self.names.index(position.get("start", self.names[0]))
        self.played = position.get("played", 0)
        self.last_round = position.get("last_round", len(self.enemies) <= FEW)
        self.assault = position.get("assault", not self.enemies and not self.deck)

    def _fleet(self, fleet: int | dict[str, str]) -> dict[str, Ship]:
        if isinstance(fleet, int):
            fleet = dict.fromkeys(SHIPS[:fleet], "active")
        ships = {}
        for name, text in fleet.items():
            word, _, slots = text.partition(" ")
            ships[name] = Ship(word, zone="row" if word == "landed" else "")
            (ships[name].on if word == "landed" else ships[name].waits).update(
                map(slot_of, slots.split(",") if slots else [])
            )
            if ships[name].waits:
                ships[name].wait_on_its_card()
        return ships

    def position(self) -> dict[str, Any]:
        """What the engine's position must agree with."""
        slots = sorted(self.enemies)
        return {
            "enemies": {name_of(slot): self.enemies[slot] for slot in slots},
            "hits": {name_of(slot): self.hits[slot] for slot in slots if self.hits[slot]},
            "deck": ["?"] * (self.deck - self.returned.total()) + sorted(self.returned.elements()),
            "gone": sorted(self.gone.elements()),
            "city": 0 if self.race else self.city,
            "mothership": 0 if self.race else self.mothership,
            "round": self.round,
            "start": self.names[self.start],
            "phase": self.phase,
            "last_round": self.last_round,
            "assault": self.assault,
            "verdict": self.verdict,
            "ships": [
                {name: self._as_data(ship) if ship is not self._in_focus() else {} for name, ship in fleet.items()}
                for fleet in self.ships
            ],
        }

    def _in_focus(self) -> Ship | None:
        return self._mine()[self.focus] if self.focus is not None else None

    def _as_data(self, ship: Ship) -> dict[str, Any]:
        data: dict[str, Any] = {"is": ship.is_}
        if ship.is_ == "waiting":
            data["waits"] = [name_of(slot) for slot in sorted(ship.waits)]
            data["at"] = ship.at
        if ship.is_ == "landed" and not self.assault:
            data |= {"zone": ship.zone, "on": [name_of(slot) for slot in sorted(ship.on)], "moons": sorted(ship.moons)}
            for key, reach in (("near", SHORT_LASER), ("far", LONG_LASER)):
                data[key] = [name_of(slot) for slot in sorted(self._within(ship, reach))]
        return data

    # --- whose turn --------------------------------------------------------------------------------------------------

    @property
    def fleet(self) -> int:
        return (self.start + self.played) % self.fleets

    @property
    def turn(self) -> int | str | None:
        if self.phase == "over":
            return None
        if self.phase in ("pilots", "deal", "landing", "march"):
            return "chance"
        if self.phase == "race":
            return "any"
        return self.fleet if self.players > 1 else 0

    def _mine(self) -> dict[str, Ship]:
        return self.ships[self.fleet]

    def _power(self, name: str) -> str:
        """FS-16: none in the final assault."""
        if self.assault or self.race:
            return ""
        level = int(name[0]) - 1
        pilots = self.pilots[self.fleet]
        return pilots[level] if level < len(pilots) else ""

    # --- legal moves -------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        return sorted(getattr(self, f"_{self.phase}_moves")())

    def _over_moves(self) -> Iterator[str]:
        yield from ()

    def _pilots_moves(self) -> Iterator[str]:
        """Reading: level by level, to one fleet after the other."""
        level = min(len(pilots) for pilots in self.pilots)
        dealt = {pilots[level] for pilots in self.pilots if len(pilots) > level}
        yield from (f"pilot {power}" for power in POWERS[level] if power not in dealt)

    def _deal_moves(self) -> Iterator[str]:
        """FS-23: what could be turned up."""
        if self.deck > self.returned.total():
            yield from (f"deal {card}" for card, n in self.unseen.items() if n)
        yield from (f"deal {card} again" for card, n in self.returned.items() if n)

    def _march_moves(self) -> Iterator[str]:
        yield "march"

    def _landing_moves(self) -> Iterator[str]:
        """In their plain form."""
        yield from ("land short", "land off", "land atmosphere", "land mothership", "land beyond")
        if not self.race:
            for row in range(1, self.rows + 1):
                yield from (f"land row={row}", f"land moon={row}")
            yield from (f"land on={name_of(slot)}" for slot in self.enemies)

    def _race_moves(self) -> Iterator[str]:
        for colour, fleet in zip(self.names, self.ships, strict=True):
            for name, ship in fleet.items():
                if ship.is_ == "active":
                    yield from (f"flick {colour}-{name}", f"flick {colour}-{name} mothership")

    def _flip_moves(self) -> Iterator[str]:
        if self.hand is not None:
            yield from self._flicks(self.hand[1])
            return
        waiting = [name for name, ship in self._mine().items() if ship.is_ == "active"]
        for name in waiting:
            yield from self._flicks(name)
            if self._power(name) == "triple":
                yield f"declare {name}"
        if self.last is not None and self._may_reflip(self.last):
            yield "reflip"
        if not waiting:
            yield "done"
            if not self.assault:
                yield from (f"resolve {name}" for name, ship in self._mine().items() if ship.is_ == "landed")

    def _flicks(self, name: str) -> Iterator[str]:
        """FS-37: at what the table's hand can be asked to aim at."""
        yield f"flick {name}"
        yield f"flick {name} mothership"
        ship = self._mine()[name]
        if not self.assault and not self.launching and ship.declared is None:
            yield from (f"flick {name} {name_of(slot)}" for slot in self.enemies)
            yield from (f"flick {name} moon{row}" for row in range(1, self.rows + 1))

    def _may_reflip(self, name: str) -> bool:
        ship, power = self._mine()[name], self._power(name)
        if ship.declared is not None:  # FS-19, FS-31
            return ship.zone != "mothership" and ship.declared > 0
        if ship.zone == "atmosphere" and self.sky_reflips and ship.skies < 3:  # FS-7
            return True
        if power == "encore":
            return ship.zone == "mothership"
        # FS-29, FS-32: off the table, and after the third landing in the atmosphere, too
        return power == "second-try" and not ship.tried_again

    def _choose_moves(self) -> Iterator[str]:
        assert self.focus is not None
        yield "done"
        power = self._power(self.focus)
        if power == "repair":
            yield "heal"
        elif power == "launch-pad":
            yield "launch"
        else:
            yield from (f"attack {name_of(slot)}" for slot in self._targets(self.focus))

    # --- making moves ------------------------------------------------------------------------------------------------

    def play(self, text: str, at: Point | None = None) -> None:
        """`at`: where a ship that lands comes to lie."""
        word, *rest = text.split()
        if word == "land":
            self._land(rest, at)
        else:
            getattr(self, f"_{word}")(*rest)

    def _pilot(self, power: str) -> None:
        level = min(len(pilots) for pilots in self.pilots)
        next(pilots for pilots in self.pilots if len(pilots) == level).append(power)
        if all(len(pilots) == 3 for pilots in self.pilots):
            self._begin_round()

    def _deal(self, card: str, again: str = "") -> None:
        (self.returned if again else self.unseen)[card] -= 1
        self.deck -= 1
        self.enemies[self._empty_slots()[0]] = card
        self._begin_round()

    def _empty_slots(self) -> list[Slot]:
        """FS-14: of the two back rows, the back one first, from column 1."""
        return [
            (row, column)
            for row in (self.rows, self.rows - 1)
            for column in COLUMNS
            if (row, column) not in self.enemies
        ]

    def _begin_round(self) -> None:
        """Deal as long as there is something to deal; then the round begins."""
        if self.deck and self._empty_slots():
            self.phase = "deal"
            return
        self.phase = "flip"
        self.round += 1
        self.last_round = len(self.enemies) <= FEW  # FS-15

    def _flick(self, name: str, target: str = "") -> None:
        fleet = self.fleet
        if self.race:
            colour, name = name.split("-")
            fleet = self.names.index(colour)
        self.hand, self.last = (fleet, name), None
        self.ships[fleet][name].is_ = "in-hand"
        self.phase = "landing"

    def _declare(self, name: str) -> None:
        """FS-19. Reading: who declares a ship takes it in hand."""
        ship = self._mine()[name]
        ship.declared, ship.is_ = 3, "in-hand"
        self.hand, self.last = (self.fleet, name), None

    def _reflip(self) -> None:
        assert self.last is not None
        ship = self._mine()[self.last]
        free = ship.zone == "atmosphere" and self.sky_reflips and ship.skies < 3
        if not free and self._power(self.last) == "second-try":
            ship.tried_again = True
        ship.pick_up("in-hand")
        self.hand, self.last = (self.fleet, self.last), None

    def _land(self, words: list[str], at: Point | None) -> None:
        assert self.hand is not None
        fleet, name = self.hand
        ship = self.ships[fleet][name]
        told = dict(word.split("=") for word in words if "=" in word)
        zone = next((word for word in words if "=" not in word), "row")
        self.phase = "race" if self.race else "flip"
        if zone == "short":  # FS-6: it stays in hand
            if self.race:
                ship.is_, self.hand = "active", None
            return
        self.hand = None
        if self.race:
            self._land_in_a_race(fleet, ship, zone)
            return
        ship.is_, ship.zone, ship.at = "landed", zone, at
        ship.on = {slot_of(slot) for slot in told["on"].split(",")} if "on" in told else set()
        ship.moons = {int(row) for row in told["moon"].split(",")} if "moon" in told else set()
        if self.launching:
            self._shot_from_the_pad(ship)
            return
        self.last = name
        ship.skies = ship.skies + 1 if zone == "atmosphere" and ship.declared is None else 0
        if ship.declared is not None:
            ship.declared -= 1
            ship.on = set()  # FS-19: they do not count
        if self.assault or self._power(name) == "encore":  # FS-16, FS-17: it counts at once
            self._hit_the_mothership(zone == "mothership")
            if zone == "mothership":
                ship.is_ = "docked"  # FS-9; with an encore it may be flipped again from there
        if ship.skies >= 3 and not self._may_reflip(name):  # FS-7
            ship.pick_up("docked")

    def _land_in_a_race(self, fleet: int, ship: Ship, zone: str) -> None:
        ship.is_ = "docked" if zone == "mothership" else "active"
        if all(ship.is_ == "docked" for ship in self.ships[fleet].values()):
            self.phase, self.verdict = "over", "race"

    def _shot_from_the_pad(self, ship: Ship) -> None:
        """FS-18, FS-31."""
        self.launching = False
        self._hit_the_mothership(ship.zone == "mothership")
        ship.pick_up("docked")

    def _hit_the_mothership(self, hit: bool) -> None:
        self.mothership = max(self.mothership - hit, 0)
        if self.assault and self.mothership == 0:
            self.phase, self.verdict = "over", "mothership"

    # --- resolving ---------------------------------------------------------------------------------------------------

    def _resolve(self, name: str) -> None:
        self.last = None
        ship = self._mine()[name]
        power = self._power(name)
        self.shots = 1
        if power == "side-step" and self._targets(name):
            self.focus, self.phase = name, "choose"
            return
        ship.is_ = "docked"  # FS-9; unless it waits
        if ship.zone == "mothership":
            if power != "encore":
                self._hit_the_mothership(True)
        elif self._attack_with(name, ship.on):
            return
        if power == "double-laser":
            self.shots = 2 - len(ship.on)
        if self._has_a_choice(name):
            self.focus, self.phase = name, "choose"
        else:
            self._put_away(ship)

    def _has_a_choice(self, name: str) -> bool:
        ship, power = self._mine()[name], self._power(name)
        if power == "repair":
            return ship.zone == "mothership" and self.city < self.city_start
        if power == "launch-pad":
            return ship.zone not in ("mothership", "off") and not ship.on
        return self.shots > 0 and bool(self._targets(name))

    def _targets(self, name: str) -> set[Slot]:
        """What the power of a ship may attack now."""
        ship, power = self._mine()[name], self._power(name)
        if ship.zone == "off" or ship.declared is not None:  # FS-29
            return set()
        if power == "moon":
            return {slot for slot in self.enemies if slot[0] in ship.moons} - ship.on  # FS-39
        if ship.zone == "mothership":  # FS-29
            return set()
        if power in ("side-step", "blast"):
            return {next_to for slot in ship.on for next_to in beside(slot) if next_to in self.enemies} - ship.on
        if power in ("short-laser", "long-laser") and not ship.on:
            return self._within(ship, SHORT_LASER if power == "short-laser" else LONG_LASER)
        if power == "double-laser":
            return self._within(ship, LONG_LASER) - ship.on
        return set()

    def _within(self, ship: Ship, reach: float) -> set[Slot]:
        if ship.at is None:
            return set()
        return {slot for slot in self.enemies if from_card(ship.at, slot) <= reach}

    def _attack(self, target: str) -> None:
        assert self.focus is not None
        name, slot = self.focus, slot_of(target)
        ship = self._mine()[name]
        if self._power(name) == "side-step":  # FS-30: in place of everything
            ship.on = set()
            ship.is_ = "docked"
        if self._attack_with(name, {slot}):
            return
        self.shots -= 1
        if self._power(name) == "double-laser":
            ship.on = ship.on | {slot}  # two different ones
        if self.shots <= 0 or not self._targets(name):
            self._put_away(ship)

    def _attack_with(self, name: str, slots: set[Slot]) -> bool:
        """Hit these cards; those that are protected are waited on (FS-10, FS-20). Has that ended the round?"""
        ship = self._mine()[name]
        standing = {slot for slot in slots if slot in self.enemies}
        for slot in standing:
            self.hits[slot] += 1
        for slot in sorted(standing):
            if self._power(name) == "pierce":
                self._destroy(slot)
        while fallen := [slot for slot in sorted(self.enemies) if self._falls(slot)]:
            for slot in fallen:
                self._destroy(slot)
        ship.waits |= {slot for slot in standing if slot in self.enemies}
        if ship.waits:
            ship.is_ = "waiting"
        return self._all_destroyed()

    def _falls(self, slot: Slot) -> bool:
        card = self.enemies[slot]
        shields = [next_to for next_to in beside(slot) if is_shield(self.enemies.get(next_to, ""))]
        return self.hits[slot] >= (2 if takes_two(card) else 1) and (is_shield(card) or not shields)

    def _destroy(self, slot: Slot) -> None:
        self.gone[self.enemies.pop(slot)] += 1
        del self.hits[slot]
        for fleet in self.ships:
            for ship in fleet.values():
                if slot in ship.waits:
                    ship.waits.remove(slot)
                    if not ship.waits:
                        ship.is_ = "docked"
                    elif ship.card == slot:
                        ship.wait_on_its_card()

    def _all_destroyed(self) -> bool:
        """FS-12."""
        if self.enemies or self.deck:
            return False
        self._end_round()
        return True

    def _put_away(self, ship: Ship) -> None:
        """The ship is resolved."""
        self.focus, self.phase, self.shots = None, "flip", 0
        ship.wait_on_its_card() if ship.waits else ship.pick_up("docked")

    def _heal(self) -> None:
        assert self.focus is not None
        self.city = min(self.city + 2, self.city_start)
        self._put_away(self._mine()[self.focus])

    def _launch(self) -> None:
        assert self.focus is not None
        self._mine()[self.focus].is_ = "in-hand"
        self.hand, self.launching, self.focus, self.phase = (self.fleet, self.focus), True, None, "flip"

    def _done(self) -> None:
        self.last = None
        if self.focus is not None:
            name, ship = self.focus, self._mine()[self.focus]
            if self._power(name) == "side-step":  # declined: it hits what it lies on
                ship.is_ = "docked"
                if self._attack_with(name, ship.on):
                    return
            self._put_away(ship)
            return
        landed = [name for name, ship in self._mine().items() if ship.is_ == "landed"]
        if self.assault:
            for name in landed:
                self._mine()[name].pick_up("docked")
        else:
            for name in sorted(landed, key=lambda name: self._mine()[name].zone != "mothership"):  # FS-33
                ship = self._mine()[name]
                ship.is_ = "docked"
                if ship.zone == "mothership" and self._power(name) != "encore":
                    self._hit_the_mothership(True)
                elif self._attack_with(name, ship.on):
                    return
                if ship.waits:
                    ship.wait_on_its_card()
        self._next_fleet()

    def _next_fleet(self) -> None:
        self.played += 1
        if self.played < self.fleets:
            return
        if self.assault:
            self.played = self.fleets - 1
            self.phase, self.verdict, self.city = "over", "assault", 0  # FS-16, FS-35
        else:
            self.phase = "march"

    # --- march and clean-up ------------------------------------------------------------------------------------------

    def _march(self) -> None:
        self._dock_those_that_wait()
        before = self.city
        attackers = list(self.enemies.values()) if self.last_round else self._advance()
        damage = sum(map(damage_of, attackers)) * (2 if self.last_round else 1)  # FS-15
        self.city = max(self.city - damage, 0)
        if self.last_round:
            self.gone.update(attackers)
            self.enemies = {}
        else:
            self.returned.update(attackers)
            self.deck += len(attackers)
        if self.city == 0:  # FS-13
            self.phase, self.verdict = "over", "city"
        elif self.last_round:
            self._end_round()
        else:
            self._clean_up()
            self._reinforce(sum(self.city <= space < before for space in icons(self.fleets)))
            self._begin_round()

    def _dock_those_that_wait(self) -> None:
        """FS-10: after the last fleet's turn they go home, and their hits are forgotten."""
        self.hits.clear()
        for fleet in self.ships:
            for ship in fleet.values():
                ship.pick_up("docked")

    def _advance(self) -> list[str]:
        """FS-13: the cards that leave row 1, after all have marched."""
        out: list[str] = []
        for column in COLUMNS:
            line: dict[int, str] = {row: card for (row, c), card in self.enemies.items() if c == column}

            def step(row: int, line: dict[int, str] = line) -> None:
                """One space forward, pushing."""
                if row - 1 in line:
                    step(row - 1)
                card = line.pop(row)
                if row == 1:
                    out.append(card)
                else:
                    line[row - 1] = card

            for row in range(1, self.rows + 1):
                if row not in line:
                    continue
                arrows, at = arrows_of(line[row]), row
                while at >= 1 and ((arrows < 3 and row - at < arrows) or (arrows == 3 and at - 1 not in line)):
                    step(at)
                    at -= 1
            self.enemies = {slot: card for slot, card in self.enemies.items() if slot[1] != column}
            self.enemies |= {(row, column): card for row, card in line.items()}
        return out

    def _clean_up(self) -> None:
        """FS-10, FS-14: all ships come home, all hits are forgotten, the marker moves on."""
        self.hits.clear()
        for fleet in self.ships:
            for ship in fleet.values():
                ship.__init__()  # type: ignore[misc]
        self.start, self.played = (self.start + 1) % self.fleets, 0
        self.hand = self.last = self.focus = None
        self.shots = 0

    def _reinforce(self, icons: int) -> None:
        for fleet in self.ships:
            for name in [name for name in SHIPS if name not in fleet][:icons]:
                fleet[name] = Ship()

    def _end_round(self) -> None:
        """No enemy is left: FS-12, FS-15, FS-16, FS-34."""
        if self.mothership == 0:
            self.phase, self.verdict = "over", "mothership"
            return
        self._clean_up()
        self.assault, self.phase = True, "flip"

    # --- the end -----------------------------------------------------------------------------------------------------

    def winners(self) -> list[int]:
        if self.verdict == "race":
            return [f for f, fleet in enumerate(self.ships) if all(ship.is_ == "docked" for ship in fleet.values())]
        return list(range(self.players)) if self.verdict == "mothership" else []

    def points(self) -> list[int]:
        if self.race:
            return [sum(ship.is_ == "docked" for ship in fleet.values()) for fleet in self.ships]
        return [self.city if self.verdict == "mothership" else 0] * self.players  # FS-35

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are; ships land in the middle of what they land on."""
        moves = self.legal()
        if depth == 1 or not moves:
            return len(moves) if depth == 1 else 0
        count = 0
        for move in moves:
            after = copy.deepcopy(self)
            after.play(move, plain_point(move, self.rows))
            count += after.perft(depth - 1)
        return count
