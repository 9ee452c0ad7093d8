"""What moves carry, as text: the five numbers of a flick, and how a ship landed. `packing` puts it into the state.

A flick's text has its numbers: `flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5`; those after `speed` may be left out.
In a race it may say from which edge: `edge=left`.

A landing's text says how the ship lies, in words that a person can type: `land on=r3c2,r3c3 at=12,331 turns=1.5`. One
that physics found has more: `more=` all exact numbers, among them what else was moved, and `path=` the way that
everything took (base64; see `physics.path`). So a record replays, and shows every flick, without simulating anything.
"""

import base64
import json
import re
from typing import Any, NamedTuple

from tableflip.core.reading import JsonError, Part, read_json, shown, spoken
from tableflip.core.reasons import IllegalMove
from tableflip.games.flipships.landing import (
    Edge,
    Flick,
    FlickError,
    Landing,
    LandingError,
    Pose,
    Rest,
    Zone,
    read_slot,
    slot_name,
)
from tableflip.games.flipships.moves import FREE, LAND, LAND_MISS, REFLIP, TARGETS
from tableflip.games.flipships.notation import ZONES, landing_number, landing_text, move_text, unreadable
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.reasons import SAY
from tableflip.games.flipships.rules.measures import ON_A_CARD_Z, SHIP_Z, UM


class Landed(NamedTuple):
    """A landing as a move carries it. A physical one says all there is to know; another leaves it to plain geometry."""

    landing: Landing
    is_physical: bool


Cargo = Flick | Landed


def read(options: Options, text: str) -> Cargo | None:
    """What the text of a move carries; IllegalMove when it makes no sense."""
    pairs: dict[str, str] = {}
    words = text.split()
    for name, equals, value in (word.partition("=") for word in words):
        if equals and (name in pairs or not value):
            raise unreadable(options, text)
        if equals:
            pairs[name] = value
    if not pairs:
        return None
    if words[0] == "flick":
        return read_flick(text, words, pairs)
    if words[0] == "land":
        return read_landing(options, text, words, pairs)
    raise unreadable(options, text)


def number(text: Part) -> float:
    if not re.fullmatch(r"[-+]?([0-9]{1,6}(\.[0-9]{0,12})?|\.[0-9]{1,12})", text.value):
        text.refuse(f"{shown(text.value)} is not a number.")
    return float(text.value)


def decimal(value: float, digits: int = 4) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"


def read_flick(text: str, words: list[str], pairs: dict[str, str]) -> Flick:
    if any("=" not in word for word in words[2:]):
        raise IllegalMove(SAY("numbers-or-target"))
    try:
        given = Part(pairs, error=FlickError).named()
        read = {name: value.value if name == "edge" else number(value) for name, value in given}
        return rounded(Flick.from_json(read))
    except FlickError as e:
        raise IllegalMove(SAY("no-such-flick", problem=str(e))) from None


def rounded(flick: Flick) -> Flick:
    """A flick with the digits that are kept."""
    return Flick(*(round(value, 4) + 0.0 for value in flick.numbers().values()), edge=flick.edge)


def flick_words(flick: Flick) -> str:
    """Its numbers and its edge as a move says them."""
    numbers = " ".join(f"{name}={decimal(value)}" for name, value in flick.numbers().items())
    return numbers if flick.edge == Edge.OWN else f"{numbers} edge={flick.edge}"


def read_landing(options: Options, text: str, words: list[str], pairs: dict[str, str]) -> Landed | None:
    move = landing_number(options, text, words[1:])
    if landing_text(move) == text:
        return None
    if unknown := pairs.keys() - {"on", "moon", "row", "at", "turns", "more", "path"}:
        raise IllegalMove(SAY("no-such-landing", problem=f"it has no {', '.join(sorted(map(spoken, unknown)))}"))
    try:
        return landing_from(move, Part(pairs, error=LandingError))
    except LandingError as e:
        raise IllegalMove(SAY("no-such-landing", problem=str(e).rstrip("."))) from None


def landing_from(move: int, pairs: Part) -> Landed:
    on = tuple(sorted({read_slot(name) for name in words_of(pairs, "on")}))
    moons = tuple(sorted({int(number(row)) for row in words_of(pairs, "moon")}))
    zone = ZONES[move - LAND] if move < LAND_MISS else Zone.ROW
    row = int(number(pairs.get("row"))) if "row" in pairs else None
    turns = number(pairs.get("turns")) if "turns" in pairs else 0.0
    if "more" in pairs:
        more = read_more(pairs.get("more"))
        rest = Rest(zone, Pose.read_if_there(more.get("rest").get("pose")), row, on, moons)
        whole = {"turns": turns, "cards": {}, "ships": {}, "path": pairs.get("path", "").value, **more.mapping()}
        whole["rest"] = rest.to_json() | {"gaps": more.get("rest").get("gaps").value}
        return Landed(Landing.from_json(whole), True)
    pose = None
    if "at" in pairs:
        place = words_of(pairs, "at")
        if len(place) != 2:
            pairs.get("at").refuse("two numbers are needed, x and y in mm.")
        pose = Pose(number(place[0]), number(place[1]), (ON_A_CARD_Z if on else SHIP_Z) / UM)
    return Landed(Landing(Rest(zone, pose, row, on, moons), turns, 0.0), False)


def words_of(pairs: Part, key: str) -> list[Part]:
    """The words of a list such as `on=r3c2,r3c3`; none if it is not there."""
    return [pairs.get(key).same(word) for word in pairs.get(key).text().split(",")] if key in pairs else []


def read_more(text: Part) -> Part:
    try:
        return text.same(read_json(text.text())).only(("rest", "seconds", "cards", "ships"))
    except JsonError as e:
        return text.refuse(e.problem)


def write(options: Options, move: int, cargo: Cargo | None) -> str:
    """The text of a move with all that it carries."""
    if cargo is None:
        return move_text(options, move)
    if isinstance(cargo, Flick):
        return f"{move_text(options, move)} {flick_words(cargo)}"
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


def example(options: Options, move: int) -> str:
    """A flick with numbers that make sense, to show how it is said."""
    flick = f"{' '.join(move_text(options, move).split()[:2])} x=-40 speed=1.9 aim=4 loft=60 spin=1.5"
    return f"{flick} edge=left" if options.speed else flick


def offer(options: Options, move: int) -> str | None:
    """People flip with their own hand: they are offered the ship, and give the numbers of the flick."""
    text = move_text(options, move)
    if move >= REFLIP:
        return text
    return f"{text} ..." if move % TARGETS == FREE else None
