"""Positions of Flip Ships as plain data, and back.

    {"enemies": {"r4c1": "2>3s", "r3c1": "1>1"},
     "deck": ["1>2", "?"],            cards in the deck, in no order; "?": one that nobody has seen
     "gone": ["1>1"],                 cards that were destroyed
     "city": 20, "mothership": 3,
     "pilots": [["moon", "pierce", "blast"], ["encore", "long-laser", "repair"]],      for each fleet, level by level
     "ships": [3, {"1a": "active", "1b": "waiting r4c1", "2a": {"is": "landed", "on": ["r3c1"]}}],
     "hits": {"r4c1": 1}, "round": 4, "start": "river", "turn": "desert", "played": 1}

All is optional. For a fleet, a number is that many active ships; ships that are not named are in the hangar. Of a ship
that lies on the table more can be said: its `zone`, cards it lies `on`, `moons`, cards in reach of a short laser
(`near`) and a long one (`far`), `waits`, `pose` (mm and a quaternion); and `skies`, `tries`, `declared`.
The rest says where in the round we are, and is as `to_position` writes it.
"""

import random
from collections.abc import Iterable, Mapping
from typing import Any

from tableflip.games.flipships.deck import KINDS, card_text, parse_card
from tableflip.games.flipships.landing import Flick, Pose, Zone, parse_slot
from tableflip.games.flipships.notation import TARGET_NAMES, ZONES, ship_name, ship_number
from tableflip.games.flipships.options import MOST_HEALTH, STARTING_SHIPS, Options
from tableflip.games.flipships.packing import FLICK_UNIT, bits, flick_of, pose_numbers, pose_of
from tableflip.games.flipships.physics.table import slot_pose
from tableflip.games.flipships.rules.attack import count, enemies
from tableflip.games.flipships.rules.march import FEW
from tableflip.games.flipships.rules.measures import ON_A_CARD_Z, SLOT_X, SLOT_Y
from tableflip.games.flipships.state import (
    DOINGS,
    HANGAR,
    LANDED,
    LEVELS,
    NONE,
    PHASES,
    POWERS,
    POWERS_A_LEVEL,
    REASONS,
    SHIP_NAMES,
    SHIPS,
    SLOT_NAMES,
    WAITING,
    States,
    empty,
)

SETS_OF_SLOTS = ("on", "near", "far", "waits")
COUNTS = ("skies", "tries", "declared")
NAMED_SHIPS = ("hand", "last", "focus")
FLAGS = ("launching", "last_round", "assault")
KEYS = (
    "enemies", "hits", "cards", "deck", "gone", "city", "mothership", "pilots", "ships", "round", "start", "turn",
    "played", "phase", *NAMED_SHIPS, "shots", *FLAGS, "verdict", "target", "flick",
)  # fmt: skip


def wrong(where: str, problem: str) -> ValueError:
    return ValueError(f"position: {where}: {problem}")


# --- reading ---------------------------------------------------------------------------------------------------------


def from_position(options: Options, position: Mapping[str, Any], seed: int) -> States:
    """The state of a position; ValueError names the place of what is wrong. Pilots left open are dealt by `seed`."""
    for key in position:
        if key not in KEYS:
            raise wrong(str(key), f"there is no such part; there are {', '.join(KEYS)}.")
    games = empty(options)
    s = games[0]
    set_cards(options, s, position)
    s["city"] = whole(position.get("city", options.city if not options.speed else 0), "city", MOST_HEALTH)
    if options.speed:
        s["city_start"] = 0
    health = position.get("mothership", options.mothership if not options.speed else 0)
    s["mothership"] = whole(health, "mothership", MOST_HEALTH)
    set_pilots(options, s, position.get("pilots"), random.Random(f"{seed} pilots"))
    set_ships(options, s, position.get("ships"))
    set_round(options, s, position)
    return games


def whole(value: Any, where: str, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise wrong(where, f"{value!r} is not a whole number from 0 to {most}.")
    return value


def a_mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong(where, "it must be written as {...}.")
    return value


def a_list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise wrong(where, "it must be written as [...].")
    return list(value)


def slot_at(name: Any, where: str) -> int:
    if name not in SLOT_NAMES:
        raise wrong(where, f"{name!r} is not a slot; slots are r1c1 to r4c5.")
    return SLOT_NAMES.index(name)


def card(text: Any, where: str) -> int:
    kind = parse_card(text) if isinstance(text, str) else None
    if kind is None:
        raise wrong(where, f"{text!r} is not a card; cards look like 2>3, 1>1s (shield), 1>2t (two hits).")
    return kind


def set_cards(options: Options, s: Any, position: Mapping[str, Any]) -> None:
    for name, text in a_mapping(position.get("enemies", {}), "enemies").items():
        slot = slot_at(name, "enemies")
        if slot >= options.rows * len(SLOT_NAMES) // 4:
            raise wrong("enemies", f"{name} is behind the last row: this table has {options.rows}.")
        kind = card(text, f"enemies: {name}")
        s["enemy"][slot] = kind
        s["card_lies"][slot] = 1
        s["card_pose"][slot] = pose_numbers(slot_pose(parse_slot(name)))
        s["unseen"][kind] = max(s["unseen"][kind] - 1, 0)  # a test position may exceed the box
    for name, hits in a_mapping(position.get("hits", {}), "hits").items():
        s["hits"][slot_at(name, "hits")] = whole(hits, f"hits: {name}", 99)
    for name, pose in a_mapping(position.get("cards", {}), "cards").items():
        slot = slot_at(name, "cards")
        s["card_lies"][slot] = pose is not None
        s["card_pose"][slot] = 0 if pose is None else pose_numbers(a_pose(pose, f"cards: {name}"))
    for number, text in enumerate(a_list(position.get("gone", []), "gone"), start=1):
        kind = card(text, f"gone: card {number}")
        s["gone"][kind] += 1
        s["unseen"][kind] = max(s["unseen"][kind] - 1, 0)
    for number, text in enumerate(a_list(position.get("deck", []), "deck"), start=1):
        s["deck"] += 1
        if text != "?":
            kind = card(text, f"deck: card {number}")
            s["returned"][kind] += 1
            s["unseen"][kind] = max(s["unseen"][kind] - 1, 0)
    if s["deck"] - s["returned"].sum() > s["unseen"].sum():
        raise wrong("deck", f"so many cards are not left: {s['unseen'].sum()} are unseen.")


def a_pose(numbers: Any, where: str) -> Pose:
    numbers = a_list(numbers, where)
    if len(numbers) != 7 or not all(type(n) in (int, float) and abs(n) < 2000 for n in numbers):
        raise wrong(where, "a pose is seven numbers: x, y, z in mm, and a quaternion.")
    return Pose(*numbers)


def set_pilots(options: Options, s: Any, pilots: Any, chance: random.Random) -> None:
    if options.speed:
        return
    if pilots is None:
        levels = [chance.sample(range(POWERS_A_LEVEL), options.fleet_count) for _ in range(LEVELS)]
        pilots = [[POWERS[n * POWERS_A_LEVEL + dealt[f]] for n, dealt in enumerate(levels)] for f in fleets(options)]
    pilots = a_list(pilots, "pilots")
    if len(pilots) != options.fleet_count:
        raise wrong("pilots", f"there must be pilots for {options.fleet_count} fleets.")
    for fleet, of_fleet in enumerate(pilots):
        for level, power in enumerate(a_list(of_fleet, "pilots")):
            if power is None:
                continue
            if level >= LEVELS or power not in POWERS[level * POWERS_A_LEVEL : (level + 1) * POWERS_A_LEVEL]:
                raise wrong("pilots", f"{power!r} is not a power of level {level + 1}.")
            s["power"][fleet][level] = POWERS.index(power)


def fleets(options: Options) -> range:
    return range(options.fleet_count)


def set_ships(options: Options, s: Any, ships: Any) -> None:
    if ships is None:
        ships = [SHIPS if options.speed else STARTING_SHIPS[options.fleet_count]] * options.fleet_count
    ships = a_list(ships, "ships")
    if len(ships) != options.fleet_count:
        raise wrong("ships", f"there must be ships for {options.fleet_count} fleets.")
    for fleet, of_fleet in enumerate(ships):
        if isinstance(of_fleet, int):
            of_fleet = dict.fromkeys(SHIP_NAMES[: whole(of_fleet, "ships", SHIPS)], "active")
        for name, what in a_mapping(of_fleet, "ships").items():
            if name not in SHIP_NAMES:
                raise wrong("ships", f"{name!r} is not a ship; ships are {', '.join(SHIP_NAMES)}.")
            set_ship(s, fleet * SHIPS + SHIP_NAMES.index(name), what, f"ships: {options.fleet_names[fleet]} {name}")


def set_ship(s: Any, ship: int, what: Any, where: str) -> None:
    if isinstance(what, str):
        word, _, slots = what.partition(" ")
        what = {"is": word} | ({"on" if word == "landed" else "waits": slots.split(",")} if slots else {})
    what = a_mapping(what, where)
    if what.get("is") not in DOINGS:
        raise wrong(where, f"{what.get('is')!r} is not what a ship can be: {', '.join(DOINGS)}.")
    s["doing"][ship] = DOINGS.index(what["is"])
    for key, value in what.items():
        if key in SETS_OF_SLOTS:
            s[key][ship] = bits(slot_at(name, f"{where}: {key}") for name in a_list(value, where))
        elif key == "moons":
            s["moons"][ship] = bits(whole(row, f"{where}: moons", 4) - 1 for row in a_list(value, where))
        elif key in COUNTS:
            s[key][ship] = whole(int(value), f"{where}: {key}", 99)
        elif key == "zone":
            if value not in tuple(ZONES):
                raise wrong(where, f"{value!r} is not a zone; there are {', '.join(ZONES)}.")
            s["zone"][ship] = ZONES.index(Zone(value))
        elif key == "pose":
            s["ship_lies"][ship] = 1
            s["ship_pose"][ship] = pose_numbers(a_pose(value, where))
        elif key != "is":
            raise wrong(where, f"a ship has no {key!r}.")
    if s["doing"][ship] in (LANDED, WAITING) and isinstance(what, Mapping):
        lay_down(s, ship, what)


def lay_down(s: Any, ship: int, what: Mapping[str, Any]) -> None:
    """A ship on the table of which not all is said: it lies in a row, on the first of its cards."""
    if "zone" not in what and s["doing"][ship] == LANDED:
        s["zone"][ship] = ZONES.index(Zone.ROW)
    slots = int(s["on"][ship] | s["waits"][ship])
    if "pose" not in what and slots:
        slot = (slots & -slots).bit_length() - 1
        s["ship_lies"][ship] = 1
        s["ship_pose"][ship] = [SLOT_X[slot], SLOT_Y[slot], ON_A_CARD_Z, *pose_numbers(Pose(0, 0, 0))[3:]]


def set_round(options: Options, s: Any, position: Mapping[str, Any]) -> None:
    def choice(key: str, of: Iterable[str], default: str) -> int:
        words = list(of)
        value = position.get(key, default)
        if value not in words:
            raise wrong(key, f"{value!r} is not possible: it must be one of {', '.join(words)}.")
        return words.index(value)

    names = options.fleet_names
    s["rounds"] = whole(position.get("round", 1), "round", 10_000)
    s["turn"] = whole(position.get("played", 0), "played", options.fleet_count)
    s["start"] = choice("start", names, names[0])
    s["fleet"] = choice("turn", names, names[(s["start"] + s["turn"]) % options.fleet_count])
    if "start" not in position:
        s["start"] = (s["fleet"] - s["turn"]) % options.fleet_count
    s["phase"] = choice("phase", PHASES, "race" if options.speed else "flip")
    for key in NAMED_SHIPS:
        if (name := position.get(key)) is not None:
            ship = ship_number(options, name) if isinstance(name, str) else None
            if ship is None or ship >= options.fleet_count * SHIPS:
                raise wrong(key, f"{name!r} is not a ship; ships are called like {ship_name(options, 0)}.")
            s[key] = ship
    s["shots"] = whole(position.get("shots", 0), "shots", 99)
    few = not options.speed and count(enemies(s)) <= FEW
    cleared = not options.speed and s["deck"] == 0 and enemies(s) == 0
    defaults = {"launching": False, "last_round": few, "assault": cleared}
    for key in FLAGS:
        s[key] = bool(position.get(key, defaults[key]))
    s["verdict"] = choice("verdict", REASONS, REASONS[0])
    s["target"] = choice("target", TARGET_NAMES, "")
    if (flick := position.get("flick")) is not None:
        try:
            numbers = Flick.from_json(a_mapping(flick, "flick")).to_json().values()
        except ValueError as e:
            raise wrong("flick", str(e)) from None
        s["flick"] = [round(value / FLICK_UNIT) for value in numbers]
        s["by_hand"] = 1


# --- writing ---------------------------------------------------------------------------------------------------------


def to_position(options: Options, state: States) -> dict[str, Any]:
    """The position of a state, such that `from_position` gives the state back."""
    s = state[0]
    kinds = range(KINDS)
    names = options.fleet_names
    fresh = int(s["deck"] - s["returned"].sum())
    position: dict[str, Any] = {
        "enemies": {
            name: card_text(s["enemy"][slot]) for slot, name in enumerate(SLOT_NAMES) if s["enemy"][slot] != NONE
        },
        "deck": ["?"] * fresh + [card_text(kind) for kind in kinds for _ in range(s["returned"][kind])],
        "gone": [card_text(kind) for kind in kinds for _ in range(s["gone"][kind])],
        "city": int(s["city"]),
        "mothership": int(s["mothership"]),
        "ships": [ships_of(s, fleet) for fleet in fleets(options)],
        "round": int(s["rounds"]),
        "start": names[s["start"]],
        "turn": names[s["fleet"]],
        "played": int(s["turn"]),
        "phase": PHASES[s["phase"]],
    }
    if not options.speed:
        position["pilots"] = [[POWERS[p] if p != NONE else None for p in s["power"][f]] for f in fleets(options)]
        position |= {flag: bool(s[flag]) for flag in FLAGS}
    if hits := {name: int(s["hits"][slot]) for slot, name in enumerate(SLOT_NAMES) if s["hits"][slot]}:
        position["hits"] = hits
    if knocked := knocked_cards(s):
        position["cards"] = knocked
    position |= {key: ship_name(options, int(s[key])) for key in NAMED_SHIPS if s[key] != NONE}
    if s["shots"]:
        position["shots"] = int(s["shots"])
    if s["verdict"]:
        position["verdict"] = REASONS[s["verdict"]]
    if s["target"]:
        position["target"] = TARGET_NAMES[s["target"]]
    if s["by_hand"]:
        position["flick"] = flick_of(state).to_json()
    return position


def knocked_cards(s: Any) -> dict[str, Any]:
    """Cards that do not lie straight in their slots; None: off the table."""
    found: dict[str, Any] = {}
    for slot, name in enumerate(SLOT_NAMES):
        if s["enemy"][slot] != NONE:
            pose = pose_of(s["card_pose"][slot]) if s["card_lies"][slot] else None
            if pose != slot_pose(parse_slot(name)):
                found[name] = pose and pose.to_json()
    return found


def ships_of(s: Any, fleet: int) -> dict[str, Any]:
    return {
        name: ship_as_data(s, fleet * SHIPS + at)
        for at, name in enumerate(SHIP_NAMES)
        if s["doing"][fleet * SHIPS + at] != HANGAR
    }


def ship_as_data(s: Any, ship: int) -> Any:
    what: dict[str, Any] = {"is": DOINGS[s["doing"][ship]]}
    if s["zone"][ship]:
        what["zone"] = ZONES[s["zone"][ship]].value
    for key in SETS_OF_SLOTS:
        if s[key][ship]:
            what[key] = [name for slot, name in enumerate(SLOT_NAMES) if s[key][ship] >> slot & 1]
    if s["moons"][ship]:
        what["moons"] = [row + 1 for row in range(4) if s["moons"][ship] >> row & 1]
    what |= {key: int(s[key][ship]) for key in COUNTS if s[key][ship]}
    if s["ship_lies"][ship]:
        what["pose"] = pose_of(s["ship_pose"][ship]).to_json()
    return what["is"] if len(what) == 1 else what
