"""What a seat may know of a match of Flip Ships, and what it sees happen. There are no secrets: see `state`."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.game import Event, Seat, Tally
from tableflip.core.rule import rule
from tableflip.core.state import Array, Ints
from tableflip.games.flipships.deck import KINDS, PLAIN, SHIELD, card_text
from tableflip.games.flipships.landing import Layout
from tableflip.games.flipships.moves import (
    ATTACK,
    DEAL,
    DEAL_AGAIN,
    DECLARE,
    DONE,
    HEAL,
    LAND,
    LAND_MISS,
    LAUNCH,
    MARCH,
    PILOT,
    REFLIP,
    RESOLVE,
    TARGETS,
)
from tableflip.games.flipships.notation import TARGET_NAMES, ZONES, ship_name
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.packing import flick_of, pose_of
from tableflip.games.flipships.physics.table import MOTHERSHIP_WIDTH_MM, mothership_depth_mm, mothership_middle_mm
from tableflip.games.flipships.rules.attack import ARROWS_OF, DAMAGE_OF, ICON_OF, could_do, is_shielded
from tableflip.games.flipships.rules.march import destinations
from tableflip.games.flipships.state import (
    ACTIVE,
    CHOOSING,
    DOCKED,
    DOINGS,
    FLIPPING,
    HANGAR,
    IN_HAND,
    LEVEL_OF,
    LEVELS,
    NONE,
    PHASES,
    POWERS,
    SHIP_NAMES,
    SHIPS,
    SLOT_NAMES,
    SLOTS,
    WAITING,
    State,
    States,
)
from tableflip.games.flipships.teaching import lesson

COULD = (None, "heal", "launch", "attack")  # as `rules.attack` numbers what a power could do


# --- views -----------------------------------------------------------------------------------------------------------


def view(options: Options, state: States, seat: Seat) -> dict[str, Any]:
    """All that can be seen of the table, JSON-ready: the same for everybody, and for whoever looks on."""
    s = state[0]
    to = np.empty(SLOTS, np.int64)
    goes_at(state, 0, to)
    return {
        "phase": phase(s),
        "round": int(s["rounds"]),
        "last_round": bool(s["last_round"]),
        "rows": options.rows,
        "fleet": None if options.speed else options.fleet_names[s["fleet"]],
        "start": options.fleet_names[s["start"]],
        "city": int(s["city"]),
        "city_start": int(s["city_start"]),
        "icons": sorted(options.icons, reverse=True) if not options.speed else [],
        "mothership": int(s["mothership"]),
        "deck": int(s["deck"]),
        "returned": cards(s["returned"]),
        "gone": cards(s["gone"]),
        "enemies": {
            SLOT_NAMES[slot]: enemy(s, slot, int(to[slot]), bool(is_shielded(s, slot)))
            for slot in range(SLOTS)
            if s["enemy"][slot] != NONE
        },
        "fleets": [fleet(options, s, number) for number in range(options.fleet_count)],
        "hand": named(options, s["hand"]),
        "last": named(options, s["last"]),
        "focus": named(options, s["focus"]),
        "launching": bool(s["launching"]),
        "target": TARGET_NAMES[s["target"]] or None,
        "flick": flick_of(state).to_json() if s["by_hand"] else None,
        "stands": dict(stands(options.rows, options.speed)),
        "unused": unused(state),
    }


@cache
def stands(rows: int, is_race: bool) -> dict[str, float]:
    """Where the middle of the mothership is, and how big it is inside, in millimetres."""
    table = Layout({}, rows=rows, is_race=is_race)
    x_mm, y_mm = mothership_middle_mm(table)
    return {"x": x_mm, "y": y_mm, "width": MOTHERSHIP_WIDTH_MM, "depth": mothership_depth_mm(table)}


def unused(state: States) -> dict[str, str]:
    """The ships of the fleet in turn whose powers `done` would leave unused, and what they could still do."""
    s = state[0]
    if s["assault"] or phase(s) != "resolve":
        return {}
    first = int(s["fleet"]) * SHIPS
    could = {name: COULD[could_do_at(state, 0, first + at)] for at, name in enumerate(SHIP_NAMES)}
    return {name: what for name, what in could.items() if what is not None}


@rule
def could_do_at(games: Array[State], i: int, ship: int) -> int:
    return could_do(games[i], ship)


@rule
def goes_at(games: Array[State], i: int, to: Ints) -> None:
    destinations(games[i], to)


def phase(s: np.void) -> str:
    """The phase as players would say it."""
    if s["phase"] != FLIPPING:
        return PHASES[s["phase"]]
    if s["assault"]:
        return "assault"
    mine = s["doing"][s["fleet"] * SHIPS : (s["fleet"] + 1) * SHIPS]
    return "flip" if ((mine == ACTIVE) | (mine == IN_HAND)).any() else "resolve"


def named(options: Options, ship: int) -> str | None:
    return ship_name(options, int(ship)) if ship != NONE else None


def cards(pool: NDArray[np.int32]) -> list[str]:
    return [card_text(kind) for kind in range(KINDS) for _ in range(pool[kind])]


def slots(mask: int) -> list[str]:
    return [name for slot, name in enumerate(SLOT_NAMES) if int(mask) >> slot & 1]


def enemy(s: np.void, slot: int, goes_to: int, shielded: bool) -> dict[str, Any]:
    """A card: what it shows, what protects it, and where the next march would take it as things are."""
    kind = int(s["enemy"][slot])
    icon = ICON_OF[kind]
    return {
        "card": card_text(kind),
        "march": int(ARROWS_OF[kind]),
        "damage": int(DAMAGE_OF[kind]),
        "icon": None if icon == PLAIN else "shield" if icon == SHIELD else "two-hits",
        "hits": int(s["hits"][slot]),
        "shielded": shielded,
        "goes": SLOT_NAMES[goes_to] if goes_to >= 0 and not s["last_round"] else "atmosphere",
        "pose": pose_of(s["card_pose"][slot]).to_json() if s["card_lies"][slot] else None,
    }


def fleet(options: Options, s: np.void, number: int) -> dict[str, Any]:
    powers = [POWERS[p] if p != NONE else None for p in s["power"][number]]
    return {
        "colour": options.fleet_names[number],
        "seat": number % options.players,
        "powers": powers,
        "ships": {
            SHIP_NAMES[at]: ship(s, number * SHIPS + at, powers[LEVEL_OF[at]])
            for at in range(SHIPS)
            if s["doing"][number * SHIPS + at] != HANGAR
        },
    }


def ship(s: np.void, at: int, power: str | None) -> dict[str, Any]:
    seen: dict[str, Any] = {"is": DOINGS[s["doing"][at]], "power": power}
    if s["ship_lies"][at]:
        seen["pose"] = pose_of(s["ship_pose"][at]).to_json()
        seen["zone"] = ZONES[s["zone"][at]].value
        seen["on"] = slots(s["on"][at])
    if s["waits"][at]:
        seen["waits"] = slots(s["waits"][at])
    return seen


# --- the tally -------------------------------------------------------------------------------------------------------


def tally(options: Options, state: States) -> Tally:
    """One point for each health of the city, for all alike; in a race one for each ship in the mothership (FS-21)."""
    s = state[0]
    if options.speed:
        docked = (s["doing"] == DOCKED).reshape(-1, SHIPS).sum(axis=1).tolist()
        return [[{"kind": "ships", "points": 1}] * docked[seat] for seat in range(options.players)]
    return [[{"kind": "city", "points": 1}] * int(s["city"]) for _ in range(options.players)]


# --- events ----------------------------------------------------------------------------------------------------------


def events(options: Options, before: States, after: States, move: int, seat: Seat) -> list[Event]:
    """What happens when `move` leads from one state to the next; everybody sees the same."""
    old, new = before[0], after[0]
    if move < REFLIP:
        at, target = divmod(move, TARGETS)
        number = at if options.speed else int(old["fleet"]) * SHIPS + at
        return [happened("flicked", options, number) | {"target": TARGET_NAMES[target] or None}]
    if LAND <= move < PILOT:
        return landed(options, before, after, move)
    if move == MARCH:
        return marched(options, before, after)
    if move >= PILOT:
        return dealt(options, old, new, move)
    return [deed(options, old, move), *consequences(options, old, new)]


def happened(event: str, options: Options, number: int) -> Event:
    at = number // SHIPS
    return {"event": event, "seat": at % options.players, "ship": ship_name(options, number)}


def deed(options: Options, old: np.void, move: int) -> Event:
    first = int(old["fleet"]) * SHIPS
    if move == REFLIP:
        return happened("picked-up", options, int(old["last"]))
    if move < RESOLVE and move != DONE:
        return happened("declared", options, first + move - DECLARE)
    if move < ATTACK and move != DONE:
        return happened("resolved", options, first + move - RESOLVE)
    if move == DONE and old["phase"] != CHOOSING:
        return {
            "event": "ended",
            "seat": int(old["fleet"]) % options.players,
            "fleet": options.fleet_names[old["fleet"]],
        }
    focus = int(old["focus"])
    if move == DONE:
        return happened("declined", options, focus)
    if move == LAUNCH:
        return happened("launching", options, focus)
    if move == HEAL:
        return happened("healing", options, focus)
    return happened("attacked", options, focus) | {"slot": SLOT_NAMES[move - ATTACK]}


def consequences(options: Options, old: np.void, new: np.void) -> list[Event]:
    """What an attack changed: hits, cards destroyed, the tracks, ships that wait, and the end of the enemy."""
    seen: list[Event] = []
    for slot, name in enumerate(SLOT_NAMES):
        if old["enemy"][slot] != NONE and new["enemy"][slot] == NONE:
            seen.append({"event": "destroyed", "slot": name, "card": card_text(int(old["enemy"][slot]))})
        elif new["hits"][slot] > old["hits"][slot]:
            seen.append({"event": "hit", "slot": name, "hits": int(new["hits"][slot])})
    if new["mothership"] < old["mothership"]:
        seen.append(
            {
                "event": "mothership",
                "lost": int(old["mothership"] - new["mothership"]),
                "health": int(new["mothership"]),
            }
        )
    if new["city"] != old["city"]:
        seen.append({"event": "city", "lost": int(old["city"] - new["city"]), "health": int(new["city"])})
    waiting = (new["doing"] == WAITING) & (old["doing"] != WAITING)
    seen += [
        happened("waits", options, at) | {"on": slots(new["waits"][at]), "pose": pose_of(pose).to_json()}
        for at, pose in enumerate(new["ship_pose"])
        if waiting[at]
    ]
    if new["assault"] and not old["assault"]:
        seen.append({"event": "assault"})
    return seen


def landed(options: Options, before: States, after: States, move: int) -> list[Event]:
    """How a ship landed. Whoever flipped it by hand and hit nothing is taught why: see `teaching`."""
    old, new = before[0], after[0]
    number = int(old["hand"])
    zone = ZONES[move - LAND].value if move < LAND_MISS else "row"
    seen = happened("landed", options, number) | {"zone": zone, "on": slots(new["on"][number])}
    if old["by_hand"] and not seen["on"] and zone != "mothership" and not options.speed:
        lies = pose_of(new["ship_pose"][number]) if new["ship_lies"][number] else None
        seen["taught"] = lesson(flick_of(before), lies, zone, to_hit(options, old))
    return [seen, *consequences(options, old, new)]


def to_hit(options: Options, s: np.void) -> dict[str, tuple[float, float]]:
    """Where everything is that a flick can be meant for: cards, and the mothership while it stands."""
    cards = {name: pose_of(s["card_pose"][slot]) for slot, name in enumerate(SLOT_NAMES) if s["card_lies"][slot]}
    found = {name: (pose.x_mm, pose.y_mm) for name, pose in cards.items()}
    if s["mothership"] > 0:
        found["mothership"] = mothership_middle_mm(Layout({}, {}, options.rows))
    return found


def dealt(options: Options, old: np.void, new: np.void, move: int) -> list[Event]:
    if move < DEAL:
        fleet, level = np.argwhere(new["power"] != old["power"])[0].tolist()
        assert level < LEVELS
        return [
            {"event": "pilot", "fleet": options.fleet_names[fleet], "level": level + 1, "power": POWERS[move - PILOT]}
        ]
    slot = int(np.flatnonzero(new["enemy"] != old["enemy"])[0])
    kind = move - (DEAL if move < DEAL_AGAIN else DEAL_AGAIN)
    seen: list[Event] = [{"event": "dealt", "slot": SLOT_NAMES[slot], "card": card_text(kind)}]
    return seen + round_begun(old, new)


def round_begun(old: np.void, new: np.void) -> list[Event]:
    if new["rounds"] == old["rounds"]:
        return []
    return [{"event": "round", "number": int(new["rounds"]), "last": bool(new["last_round"])}]


def marched(options: Options, before: States, after: States) -> list[Event]:
    """Where every card went, what that cost, and which ships came."""
    old, new = before[0], after[0]
    to = np.empty(SLOTS, np.int64)
    goes_at(before, 0, to)
    moves = {}
    for slot, name in enumerate(SLOT_NAMES):
        if old["enemy"][slot] != NONE:
            stays = to[slot] >= 0 and not old["last_round"]
            moves[name] = SLOT_NAMES[to[slot]] if stays else "atmosphere"
    seen: list[Event] = [{"event": "marched", "cards": moves}]
    if new["city"] != old["city"]:
        seen.append({"event": "city", "lost": int(old["city"] - new["city"]), "health": int(new["city"])})
    came = np.flatnonzero((old["doing"] == HANGAR) & (new["doing"] != HANGAR)).tolist()
    if came:
        seen.append({"event": "reinforced", "ships": [ship_name(options, number) for number in came]})
    if new["assault"] and not old["assault"]:
        seen.append({"event": "assault"})
    return seen + round_begun(old, new)
