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
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from tableflip.core.reading import Part, PositionError, shown
from tableflip.games.flipships.deck import KINDS, card_text, parse_card
from tableflip.games.flipships.landing import COLUMNS, ROWS, Flick, FlickError, Pose, Zone, parse_slot
from tableflip.games.flipships.notation import TARGET_NAMES, ZONES, ship_name, ship_number
from tableflip.games.flipships.options import MOST_HEALTH, STARTING_SHIPS, Options
from tableflip.games.flipships.packing import bits, flick_of, pose_numbers, pose_of, put_flick
from tableflip.games.flipships.physics.table import slot_pose
from tableflip.games.flipships.rules.march import FEW, ROWS_DEALT
from tableflip.games.flipships.rules.measures import ON_A_CARD_Z, SLOT_X, SLOT_Y
from tableflip.games.flipships.state import (
    DEALING,
    DOINGS,
    HANGAR,
    LANDED,
    LEVELS,
    NONE,
    PHASES,
    PILOTS,
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
MOST_OF_A_COUNT = 99
MOST_ROUNDS = 10_000
KEYS = (
    "enemies", "hits", "cards", "deck", "gone", "city", "mothership", "pilots", "ships", "round", "start", "turn",
    "played", "phase", *NAMED_SHIPS, "shots", *FLAGS, "verdict", "target", "flick",
)  # fmt: skip


# --- reading ---------------------------------------------------------------------------------------------------------


def from_position(options: Options, position: Mapping[str, Any], seed: int) -> States:
    """The state of a position; PositionError names the place of what is wrong. Pilots left open are dealt by `seed`."""
    whole = Part.of_position(position, KEYS)
    games = empty(options)
    s = games[0]
    set_cards(options, s, whole)
    s["city"] = whole.get("city", options.city if not options.speed else 0).whole(0, MOST_HEALTH)
    if options.speed:
        s["city_start"] = 0
    s["mothership"] = whole.get("mothership", options.mothership if not options.speed else 0).whole(0, MOST_HEALTH)
    set_pilots(options, s, whole.get("pilots"), random.Random(f"{seed} pilots"))
    set_ships(options, s, whole.get("ships"))
    set_round(options, s, whole)
    return games


def slot_at(name: Part) -> int:
    return name.one_of(SLOT_NAMES, "is not a slot; slots are r1c1 to r4c5")


def card(text: Part) -> int:
    kind = parse_card(text.value) if isinstance(text.value, str) else None
    if kind is None:
        text.refuse(f"{shown(text.value)} is not a card; cards look like 2>3, 1>1s (shield), 1>2t (two hits).")
    return kind


def by_slot(whole: Part, key: str) -> Iterator[tuple[int, Part]]:
    """What a mapping says of each slot that it names."""
    part = whole.get(key, {})
    for name, value in part.named():
        yield slot_at(part.same(name)), value


def set_cards(options: Options, s: np.void, whole: Part) -> None:
    for slot, text in by_slot(whole, "enemies"):
        if slot >= options.rows * len(SLOT_NAMES) // 4:
            text.refuse(f"{SLOT_NAMES[slot]} is behind the last row: this table has {options.rows}.")
        kind = card(text)
        s["enemy"][slot] = kind
        s["card_lies"][slot] = 1
        s["card_pose"][slot] = pose_numbers(slot_pose(parse_slot(SLOT_NAMES[slot])))
        s["unseen"][kind] = max(s["unseen"][kind] - 1, 0)  # a test position may exceed the box
    for slot, hits in by_slot(whole, "hits"):
        s["hits"][slot] = hits.whole(0, MOST_OF_A_COUNT)
    for slot, pose in by_slot(whole, "cards"):
        s["card_lies"][slot] = not pose.is_missing
        s["card_pose"][slot] = 0 if pose.is_missing else pose_numbers(Pose.read(pose))
    for text in whole.get("gone", []).listed(word="card"):
        kind = card(text)
        s["gone"][kind] += 1
        s["unseen"][kind] = max(s["unseen"][kind] - 1, 0)
    for text in whole.get("deck", []).listed(word="card"):
        s["deck"] += 1
        if text.value != "?":
            kind = card(text)
            s["returned"][kind] += 1
            s["unseen"][kind] = max(s["unseen"][kind] - 1, 0)
    if s["deck"] - s["returned"].sum() > s["unseen"].sum():
        raise PositionError("deck", f"so many cards are not left: {s['unseen'].sum()} are unseen.")


def set_pilots(options: Options, s: np.void, pilots: Part, chance: random.Random) -> None:
    if options.speed:
        return
    if pilots.is_missing:
        levels = [chance.sample(range(POWERS_A_LEVEL), options.fleet_count) for _ in range(LEVELS)]
        pilots = pilots.same(
            [[POWERS[n * POWERS_A_LEVEL + dealt[f]] for n, dealt in enumerate(levels)] for f in fleets(options)]
        )
    for fleet, of_fleet in enumerate(pilots.one_for_each(options.fleet_names, "fleet")):
        for level, power in enumerate(of_fleet.listed(LEVELS)):
            if not power.is_missing:
                possible = POWERS[level * POWERS_A_LEVEL : (level + 1) * POWERS_A_LEVEL]
                number = power.one_of(possible, f"is not a power of level {level + 1}")
                s["power"][fleet][level] = level * POWERS_A_LEVEL + number


def fleets(options: Options) -> range:
    return range(options.fleet_count)


def set_ships(options: Options, s: np.void, ships: Part) -> None:
    if ships.is_missing:
        usual = SHIPS if options.speed else STARTING_SHIPS[options.fleet_count]
        ships = ships.same([usual] * options.fleet_count)
    for fleet, of_fleet in enumerate(ships.one_for_each(options.fleet_names, "fleet")):
        if not isinstance(of_fleet.value, Mapping):
            of_fleet = of_fleet.same(dict.fromkeys(SHIP_NAMES[: of_fleet.whole(0, SHIPS)], "active"))
        for name, what in of_fleet.named():
            at = of_fleet.same(name).one_of(SHIP_NAMES, f"is not a ship; ships are {', '.join(SHIP_NAMES)}")
            set_ship(s, fleet * SHIPS + at, what.called(f"ships: {options.fleet_names[fleet]} {name}"))


def set_ship(s: np.void, ship: int, what: Part) -> None:
    if isinstance(what.value, str):
        word, _, slots = what.value.partition(" ")
        what = what.same({"is": word} | ({"on" if word == "landed" else "waits": slots.split(",")} if slots else {}))
    s["doing"][ship] = what.same(what.mapping().get("is")).one_of(
        DOINGS, f"is not what a ship can be: {', '.join(DOINGS)}"
    )
    for key, part in what.named():
        if key in SETS_OF_SLOTS:
            s[key][ship] = bits(slot_at(name) for name in part.listed())
        elif key == "moons":
            s["moons"][ship] = bits(row.whole(1, ROWS) - 1 for row in part.listed())
        elif key in COUNTS:
            s[key][ship] = part.flag() if isinstance(part.value, bool) else part.whole(0, MOST_OF_A_COUNT)
        elif key == "zone":
            s["zone"][ship] = part.one_of(ZONES, f"is not a zone; there are {', '.join(ZONES)}")
        elif key == "pose":
            s["ship_lies"][ship] = 1
            s["ship_pose"][ship] = pose_numbers(Pose.read(part))
        elif key != "is":
            what.refuse(f"a ship has no {shown(key)}.")
    if s["doing"][ship] in (LANDED, WAITING):
        lay_down(s, ship, what)


def lay_down(s: np.void, ship: int, what: Part) -> None:
    """A ship on the table of which not all is said: it lies in a row, on the first of its cards."""
    if "zone" not in what and s["doing"][ship] == LANDED:
        s["zone"][ship] = ZONES.index(Zone.ROW)
    slots = int(s["on"][ship] | s["waits"][ship])
    if "pose" not in what and slots:
        slot = (slots & -slots).bit_length() - 1
        s["ship_lies"][ship] = 1
        s["ship_pose"][ship] = [SLOT_X[slot], SLOT_Y[slot], ON_A_CARD_Z, *pose_numbers(Pose(0, 0, 0))[3:]]


def set_round(options: Options, s: np.void, whole: Part) -> None:
    names = options.fleet_names
    s["rounds"] = whole.get("round", 1).whole(0, MOST_ROUNDS)
    s["turn"] = whole.get("played", 0).whole(0, options.fleet_count)
    s["start"] = whole.get("start", names[0]).one_of(names)
    s["fleet"] = whole.get("turn", names[(s["start"] + s["turn"]) % options.fleet_count]).one_of(names)
    if "start" not in whole:
        s["start"] = (s["fleet"] - s["turn"]) % options.fleet_count
    phase = whole.get("phase", "race" if options.speed else "flip")
    s["phase"] = phase.one_of(PHASES)
    if s["phase"] == PILOTS and (s["power"][: options.fleet_count] != NONE).all():
        phase.refuse("no pilot can be dealt: all fleets have theirs.")
    if s["phase"] == DEALING and not can_be_dealt(options, s):
        phase.refuse("no card can be dealt: the deck is empty, or the back two rows are full.")
    for key in NAMED_SHIPS:
        if not (name := whole.get(key)).is_missing:
            ship = ship_number(options, name.value) if isinstance(name.value, str) else None
            if ship is None or ship >= options.fleet_count * SHIPS:
                name.refuse(f"{shown(name.value)} is not a ship; ships are called like {ship_name(options, 0)}.")
            s[key] = ship
    s["shots"] = whole.get("shots", 0).whole(0, MOST_OF_A_COUNT)
    enemies = int((s["enemy"] != NONE).sum())
    few = not options.speed and enemies <= FEW
    cleared = not options.speed and s["deck"] == 0 and enemies == 0
    defaults = {"launching": False, "last_round": few, "assault": cleared}
    for key in FLAGS:
        s[key] = whole.get(key, bool(defaults[key])).flag()
    s["verdict"] = whole.get("verdict", REASONS[0]).one_of(REASONS)
    s["target"] = whole.get("target", "").one_of(TARGET_NAMES)
    if not (flick := whole.get("flick")).is_missing:
        put_flick(s, read_flick(flick))
        s["by_hand"] = 1


def can_be_dealt(options: Options, s: np.void) -> bool:
    """The rules deal without asking: where there is no card, or no slot for it, nobody may wait for one."""
    back = s["enemy"][: options.rows * COLUMNS][-ROWS_DEALT * COLUMNS :]
    return bool(s["deck"] > 0 and (back == NONE).any())


def read_flick(flick: Part) -> Flick:
    try:
        return Flick.from_json(flick.mapping())
    except FlickError as e:
        return flick.refuse(e.problem)


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


def knocked_cards(s: np.void) -> dict[str, Any]:
    """Cards that do not lie straight in their slots; None: off the table."""
    found: dict[str, Any] = {}
    for slot, name in enumerate(SLOT_NAMES):
        if s["enemy"][slot] != NONE:
            pose = pose_of(s["card_pose"][slot]) if s["card_lies"][slot] else None
            if pose != slot_pose(parse_slot(name)):
                found[name] = pose and pose.to_json()
    return found


def ships_of(s: np.void, fleet: int) -> dict[str, Any]:
    return {
        name: ship_as_data(s, fleet * SHIPS + at)
        for at, name in enumerate(SHIP_NAMES)
        if s["doing"][fleet * SHIPS + at] != HANGAR
    }


def ship_as_data(s: np.void, ship: int) -> Any:
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
