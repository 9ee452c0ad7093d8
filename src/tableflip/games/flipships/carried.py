"""What moves carry: the five numbers of a flick, and how a ship landed. As text, and into the state.

A flick's text has its numbers: `flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5`; those after `speed` may be left out.

A landing's text says how the ship lies, in words that a person can type: `land on=r3c2,r3c3 at=12,331 turns=1.5`. One
that physics found has more: `more=` all exact numbers, among them what else was moved, and `path=` the way that
everything took (base64; see `physics.path`). So a record replays, and shows every flick, without simulating anything.
"""

import base64
import binascii
import json
import re
from typing import Any, NamedTuple

import numpy as np

from tableflip.core.reasons import IllegalMove
from tableflip.core.rule import rule
from tableflip.games.flipships.flips import give_place, lay_plainly
from tableflip.games.flipships.landing import Flick, Landing, Pose, Rest, Slot, Zone, parse_slot, slot_name
from tableflip.games.flipships.measures import ON_A_CARD_Z, ONE, SHIP_Z, UM
from tableflip.games.flipships.moves import FREE, LAND, LAND_MISS, LAND_MOON, LAND_ON, REFLIP, TARGETS
from tableflip.games.flipships.notation import ZONES, landing_number, landing_text, move_text, ship_name, unreadable
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.physics.table import CARD_DEPTH_MM, CARD_WIDTH_MM
from tableflip.games.flipships.reasons import SAY
from tableflip.games.flipships.state import (
    FLEETS,
    LANDED,
    LANDING,
    NONE,
    SHIPS,
    SLOT_NAMES,
    States,
)

FLICK_UNIT = 1e-4  # flicks are kept to so much of their units
SIZES = np.array([UM] * 3 + [ONE] * 4)  # what one millimetre, and one of a quaternion, are in a state


class Landed(NamedTuple):
    """A landing as a move carries it. A physical one says all there is to know; another leaves it to plain geometry."""

    landing: Landing
    is_physical: bool


Cargo = Flick | Landed


# --- text ------------------------------------------------------------------------------------------------------------


def read(options: Options, text: str) -> Cargo | None:
    """What the text of a move carries; IllegalMove when it makes no sense."""
    pairs: dict[str, str] = {}
    words = text.split()
    for name, equals, value in (word.partition("=") for word in words):
        if equals and (name in pairs or not value):
            raise unreadable(text)
        if equals:
            pairs[name] = value
    if not pairs:
        return None
    if words[0] == "flick":
        return read_flick(text, words, pairs)
    if words[0] == "land":
        return read_landing(text, words, pairs)
    raise unreadable(text)


def number(text: str) -> float:
    if not re.fullmatch(r"[-+]?(\d{1,6}(\.\d{0,12})?|\.\d{1,12})", text):
        raise ValueError(f"{text!r} is not a number.")
    return float(text)


def decimal(value: float, digits: int = 4) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"


def read_flick(text: str, words: list[str], pairs: dict[str, str]) -> Flick:
    if any("=" not in word for word in words[2:]):
        raise IllegalMove(SAY("numbers-or-target"))
    try:
        return rounded(Flick.from_json({name: number(value) for name, value in pairs.items()}))
    except ValueError as e:
        raise IllegalMove(SAY("no-such-flick", problem=str(e))) from None


def rounded(flick: Flick) -> Flick:
    """A flick with the digits that are kept."""
    return Flick(*(round(value, 4) + 0.0 for value in flick.to_json().values()))


def read_landing(text: str, words: list[str], pairs: dict[str, str]) -> Landed | None:
    move = landing_number(text, words[1:])
    if landing_text(move) == text:
        return None
    if unknown := pairs.keys() - {"on", "moon", "row", "at", "turns", "more", "path"}:
        raise IllegalMove(SAY("no-such-landing", problem=f"it has no {', '.join(sorted(unknown))}"))
    try:
        return landing_from(move, pairs)
    except (ValueError, KeyError, TypeError, AttributeError, binascii.Error) as e:
        raise IllegalMove(SAY("no-such-landing", problem=str(e).rstrip("."))) from None


def landing_from(move: int, pairs: dict[str, str]) -> Landed:
    on = tuple(sorted({parse_slot(name) for name in pairs["on"].split(",")})) if "on" in pairs else ()
    moons = tuple(sorted({int(number(row)) for row in pairs["moon"].split(",")})) if "moon" in pairs else ()
    zone = ZONES[move - LAND] if move < LAND_MISS else Zone.ROW
    row = int(number(pairs["row"])) if "row" in pairs else None
    turns = number(pairs["turns"]) if "turns" in pairs else 0.0
    if "more" in pairs:
        more = json.loads(pairs["more"])
        found = Rest.from_json({"zone": zone.value, "row": row, "on": [], "moons": [], "pose": None} | more["rest"])
        rest = Rest(zone, found.pose, row, on, moons, found.gaps_mm)
        whole = {"rest": rest.to_json(), "turns": turns, "cards": {}, "ships": {}, "path": pairs.get("path", "")}
        return Landed(Landing.from_json(whole | {k: v for k, v in more.items() if k != "rest"}), True)
    pose = None
    if "at" in pairs:
        x_mm, y_mm = map(number, pairs["at"].split(","))
        pose = Pose(x_mm, y_mm, (ON_A_CARD_Z if on else SHIP_Z) / UM)
    return Landed(Landing(Rest(zone, pose, row, on, moons), turns, 0.0), False)


def write(options: Options, move: int, cargo: Cargo | None) -> str:
    """The text of a move with all that it carries."""
    if cargo is None:
        return move_text(options, move)
    if isinstance(cargo, Flick):
        numbers = " ".join(f"{name}={decimal(value)}" for name, value in cargo.to_json().items())
        return f"{move_text(options, move)} {numbers}"
    landing, rest = cargo.landing, cargo.landing.rest
    words = ["land"] if rest.zone == Zone.ROW else ["land", rest.zone.value]
    if rest.on:
        words.append("on=" + ",".join(map(slot_name, rest.on)))
    if rest.moons:
        words.append("moon=" + ",".join(map(str, rest.moons)))
    if rest.row is not None:
        words.append(f"row={rest.row}")
    if rest.pose is not None:
        digits = 0 if cargo.is_physical else 3
        words.append(f"at={decimal(rest.pose.x_mm, digits)},{decimal(rest.pose.y_mm, digits)}")
    if landing.turns:
        words.append(f"turns={decimal(landing.turns, 3)}")
    if cargo.is_physical:
        words += physical_words(landing)
    return " ".join(words)


def physical_words(landing: Landing) -> list[str]:
    """What a physical landing has to say besides, exactly: where words and `at=` are not enough."""
    whole = landing.to_json()
    more = {"rest": {key: whole["rest"][key] for key in ("pose", "gaps")}, "seconds": whole["seconds"]}
    more |= {key: whole[key] for key in ("cards", "ships") if whole[key]}
    words = ["more=" + json.dumps(more, separators=(",", ":"))]
    return words + (["path=" + base64.b64encode(landing.path).decode("ascii")] if landing.path else [])


def show(options: Options, cargo: Cargo) -> dict[str, Any]:
    """What everybody sees of it, JSON-ready: part of the move's event."""
    if isinstance(cargo, Flick):
        return {"flick": cargo.to_json()}
    return {"landing": cargo.landing.to_json()}


def offer(options: Options, move: int) -> str | None:
    """People flip with their own hand: they are offered the ship, and give the numbers of the flick."""
    text = move_text(options, move)
    if move >= REFLIP:
        return text
    return f"{text} ..." if move % TARGETS == FREE else None


# --- numbers of moves ------------------------------------------------------------------------------------------------


def number_of(rest: Rest) -> int:
    """The plain landing that is nearest to how a ship lies."""
    if rest.zone != Zone.ROW:
        return LAND + ZONES.index(rest.zone)
    if rest.on:
        return LAND_ON + min(slot_number(slot) for slot in rest.on)
    return LAND_MOON + min(rest.moons) - 1 if rest.moons else LAND_MISS + (rest.row or 1) - 1


def slot_number(slot: Slot) -> int:
    return SLOT_NAMES.index(slot_name(slot))


def bits(numbers: Any) -> int:
    return sum(1 << n for n in set(numbers))


# --- into the state, and out of it -----------------------------------------------------------------------------------


def load(options: Options, state: States, move: int, cargo: Cargo | None) -> None:
    """Put what a move carries where `play` looks for it; IllegalMove if it does not fit the table as it is."""
    if isinstance(cargo, Flick):
        if move >= REFLIP:
            raise unreadable(write(options, move, cargo))
        state[0]["flick"] = [round(value / FLICK_UNIT) for value in cargo.to_json().values()]
        state[0]["given"] = 1
    elif isinstance(cargo, Landed):
        check_landing(state, cargo)
        (load_physical if cargo.is_physical else load_plain)(options, state, move, cargo.landing)
        state[0]["given"] = 1


def check_landing(state: States, cargo: Landed) -> None:
    s, landing, rest = state[0], cargo.landing, cargo.landing.rest
    for slot in rest.on:
        name = slot_name(slot)
        if name not in SLOT_NAMES or s["enemy"][SLOT_NAMES.index(name)] == NONE:
            raise IllegalMove(SAY("no-card-there", slot=name))
    for row in (*rest.moons, *([rest.row] if rest.row is not None else [])):
        if not 1 <= row <= s["rows"]:
            raise IllegalMove(SAY("no-such-row", row=row, rows=int(s["rows"])))
    if rest.zone in (Zone.SHORT, Zone.OFF, Zone.MOTHERSHIP) and (rest.on or rest.moons) and not cargo.is_physical:
        raise IllegalMove(SAY("lies-nowhere", zone=rest.zone.value))
    if 0 < landing.turns < 1 and rest.zone != Zone.SHORT:
        raise IllegalMove(SAY("under-one-turn", turns=landing.turns))


def load_plain(options: Options, state: States, move: int, landing: Landing) -> None:
    s, rest = state[0], landing.rest
    lay_at(state, 0, move)
    if rest.pose is not None and rest.zone not in (Zone.SHORT, Zone.OFF):
        place_at(state, 0, *(round(length * UM) for length in (rest.pose.x_mm, rest.pose.y_mm, rest.pose.z_mm)))
    s["given_on"] = bits(slot_number(slot) for slot in rest.on)
    s["given_moons"] = bits(row - 1 for row in rest.moons)


@rule
def lay_at(games: Any, i: Any, move: Any) -> None:
    lay_plainly(games[i], move)


@rule
def place_at(games: Any, i: Any, x: Any, y: Any, z: Any) -> None:
    give_place(games[i], x, y, z)


def load_physical(options: Options, state: States, move: int, landing: Landing) -> None:
    s, rest = state[0], landing.rest
    s["given_zone"] = ZONES.index(rest.zone)
    s["given_on"], s["given_moons"], s["given_near"], s["given_far"] = reach_bits(rest)
    if rest.pose is not None:
        s["given_pose"] = pose_numbers(rest.pose)
    for slot, pose in landing.cards.items():
        card = slot_number(slot)
        s["card_lies"][card] = pose is not None
        s["card_pose"][card] = 0 if pose is None else pose_numbers(pose)
    names = [ship_name(options, ship) for ship in range(FLEETS * SHIPS)]
    for name, knocked in landing.ships.items():
        if name not in names:
            raise IllegalMove(SAY("no-such-landing", problem=f"there is no ship {name}"))
        knock(s, names.index(name), knocked)


def knock(s: Any, ship: int, rest: Rest) -> None:
    """Another ship was moved. One that is not resolved yet counts where it lies now; a hit that waits stays made."""
    s["ship_lies"][ship] = rest.pose is not None
    s["ship_pose"][ship] = 0 if rest.pose is None else pose_numbers(rest.pose)
    if s["doing"][ship] == LANDED:
        s["zone"][ship] = ZONES.index(rest.zone)
        s["on"][ship], s["moons"][ship], s["near"][ship], s["far"][ship] = reach_bits(rest)
        if s["declared"][ship]:
            s["on"][ship] = 0


def reach_bits(rest: Rest) -> tuple[int, int, int, int]:
    """The cards and moons that a ship lies on, and the cards in reach of a short and a long laser."""
    on, moons = bits(slot_number(slot) for slot in rest.on), bits(row - 1 for row in rest.moons)
    near, far = (
        bits(slot_number(slot) for slot, gap in rest.gaps_mm.items() if gap <= reach_mm)
        for reach_mm in (CARD_WIDTH_MM, CARD_DEPTH_MM)
    )
    return on, moons, near, far


def pose_numbers(pose: Pose) -> list[int]:
    return [round(part * size) for part, size in zip(pose.to_json(), SIZES.tolist(), strict=True)]


def pose_of(numbers: Any) -> Pose:
    return Pose(*(numbers / SIZES).tolist())


def unload(options: Options, state: States, move: int) -> Cargo | None:
    """The landing that `draw` left in the state. What it leaves out of a plain landing, geometry adds again."""
    s = state[0]
    if s["phase"] != LANDING or not s["given"]:
        return None
    zone = ZONES[s["given_zone"]]
    if zone in (Zone.SHORT, Zone.OFF):
        return None
    on = tuple(parse_slot(name) for slot, name in enumerate(SLOT_NAMES) if s["given_on"] >> slot & 1)
    moons = tuple(row + 1 for row in range(int(s["rows"])) if s["given_moons"] >> row & 1)
    row = move - LAND_MISS + 1 if LAND_MISS <= move < LAND_MOON else None
    return Landed(Landing(Rest(zone, pose_of(s["given_pose"]), row, on, moons), 0.0, 0.0), False)


def flick_of(state: States) -> Flick:
    """The flick that is in the air."""
    numbers = state[0]["flick"]
    return Flick(*(round(int(n) * FLICK_UNIT, 4) for n in numbers))
