"""What a seat at Flip Ships has seen as numbers, and moves as actions.

There are no secrets: the numbers are the table, with the fleets in order of play from that of the seat that looks (one
player has every fleet, the first one first). A flick is a ship and what it is aimed at; where it lands is drawn by a
hand of the table's `skill`. Lengths are in units of 2**18 micrometres (26 cm), parts of a quaternion in units of 2**20
millionths: powers of two, so that every number comes back exactly. The race, in which all flick at once, has none.
"""

from typing import Any

import numpy as np

from tableflip.core.encoding import NOT_YET, Block, Encoding, Numbers, Reader, block, put_number
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints
from tableflip.games.flipships.deck import KINDS, card_text, kind_of
from tableflip.games.flipships.landing import ROWS
from tableflip.games.flipships.moves import REFLIP, TARGETS
from tableflip.games.flipships.notation import TARGET_NAMES, ZONES
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.rules.attack import ARROWS_OF, DAMAGE_OF, ICON_OF
from tableflip.games.flipships.state import (
    DOINGS,
    LANDING,
    LEVELS,
    NONE,
    NUMBERS_OF_A_FLICK,
    PHASES,
    POSE,
    POWERS,
    POWERS_A_LEVEL,
    SHIP_NAMES,
    SHIPS,
    SLOT_NAMES,
    SLOTS,
    State,
    States,
    empty,
)
from tableflip.games.flipships.view import view

LENGTH, ANGLE = 2.0**18, 2.0**20  # what 1 in an observation is of the state's units
FLICK_UNIT = 2.0**14
MANY = 2.0**4  # counts that may be in the tens
POSE_NAMES = ("x", "y", "z", "quaternion w", "quaternion x", "quaternion y", "quaternion z")
VERDICTS = 5

# --- names -----------------------------------------------------------------------------------------------------------


def observation(options: Options) -> tuple[Block, ...]:
    fleets = ("mine", *(f"fleet {k} after mine" for k in range(1, options.fleet_count)))
    ships = [f"{fleet} {ship}" for fleet in fleets for ship in SHIP_NAMES]
    cards = [card_text(kind) for kind in range(KINDS)]
    rows = range(1, ROWS + 1)
    return (
        block("card", "the arrows of the enemy card there, 0 where there is none", SLOT_NAMES),
        block("damage", "its damage", SLOT_NAMES),
        block("icon", "its icon: 1 a shield, 2 two hits", SLOT_NAMES),
        block("hits", "its hits in this round", SLOT_NAMES),
        block("card lies", "the card is on the table", SLOT_NAMES),
        block("card pose", "where the card lies", SLOT_NAMES, POSE_NAMES),
        block("unseen", "cards in the deck or left in the box that nobody has seen, by kind", cards),
        block("returned", "cards in the deck again after an attack on the city, by kind", cards),
        block("gone", "cards destroyed, by kind", cards),
        block("is", "what a ship is doing", ships, DOINGS),
        block("zone", "where it landed", ships, [zone.value for zone in ZONES]),
        block("on", "it lies on that card", ships, SLOT_NAMES),
        block("moons", "it lies on the moon space of that row", ships, rows),
        block("near", "that card is in reach of a short laser", ships, SLOT_NAMES),
        block("far", "that card is in reach of a long laser", ships, SLOT_NAMES),
        block("waits", "its hit on that card waits", ships, SLOT_NAMES),
        block("skies", "landings in the atmosphere in a row", ships),
        block("tries", "declared flips made, or the extra re-flip taken", ships),
        block("declared", "three flips at the mothership have been declared", ships),
        block("ship lies", "the ship is on the table", ships),
        block("ship pose", "where the ship lies", ships, POSE_NAMES),
        block("hand", "the ship that must be flipped now, or is in the air", ships),
        block("last", "the ship that landed last, while it might be flipped again", ships),
        block("focus", "the ship whose power is being used", ships),
        block("power", "the powers of a fleet", fleets, POWERS),
        block("start", "the fleet under the start marker", fleets),
        block("fleet", "the fleet whose turn it is", fleets),
        block("phase", "where the match is", PHASES),
        block("verdict", "what decided the game", range(VERDICTS)),
        block("target", "what the flick in the air aims at", [name or "anything" for name in TARGET_NAMES]),
        block(
            "flick", "the flick in the air by its numbers, if somebody gave them", ("given", *range(NUMBERS_OF_A_FLICK))
        ),
        block("tracks", "health, in units of 16", ("city", "mothership")),
        block("counts", "in units of 16", ("deck", "rounds", "turn", "shots")),
        block("flags", "yes or no", ("launching", "last round", "assault")),
    )


def actions(options: Options) -> tuple[Block, ...]:
    targets = [name or "anything" for name in TARGET_NAMES]
    return (
        block("flick", "flip a ship of the fleet in turn at something", SHIP_NAMES, targets),
        block("reflip", "flip the ship that landed last again"),
        block("done", "use no power (any more), or end the turn"),
        block("declare", "declare three flips at the mothership", SHIP_NAMES),
        block("resolve", "resolve where a ship lies", SHIP_NAMES),
        block("attack", "attack a card with the ship's power", SLOT_NAMES),
        block("launch", "take the free shot from the launch pad"),
        block("heal", "repair the city"),
    )


@rule
def in_the_air(s: State) -> int:
    """A ship is, and physics could say where it lands."""
    return int(s.phase == LANDING)


# --- observations ----------------------------------------------------------------------------------------------------


@rule
def relative(s: State, seat: int, ship: int) -> int:
    """The number of a ship as the seat counts: its own fleet first."""
    number = ship - seat * SHIPS
    return number if number >= 0 else number + s.fleets * SHIPS


@rule
def observe(s: State, seat: int, chosen: Ints, out: Floats) -> None:
    out[:] = 0
    at = observe_cards(s, out)
    at = observe_ships(s, seat, out, at)
    for fleet in range(s.fleets):
        place = relative(s, seat, fleet * SHIPS) // SHIPS
        for level in range(LEVELS):
            if s.power[fleet][level] != NONE:
                put_number(out, at + place * len(POWERS) + s.power[fleet][level], 1)
    at += s.fleets * len(POWERS)
    put_number(out, at + relative(s, seat, s.start * SHIPS) // SHIPS, 1)
    at += s.fleets
    put_number(out, at + relative(s, seat, s.fleet * SHIPS) // SHIPS, 1)
    at += s.fleets
    put_number(out, at + s.phase, 1)
    at += len(PHASES)
    put_number(out, at + s.verdict, 1)
    at += VERDICTS
    put_number(out, at + s.target, 1)
    at += TARGETS
    if s.by_hand:
        put_number(out, at, 1)
        for k in range(NUMBERS_OF_A_FLICK):
            put_number(out, at + 1 + k, s.flick[k] / FLICK_UNIT)
    at += 1 + NUMBERS_OF_A_FLICK
    put_number(out, at, s.city / MANY)
    put_number(out, at + 1, s.mothership / MANY)
    put_number(out, at + 2, s.deck / MANY)
    put_number(out, at + 3, s.rounds / MANY)
    put_number(out, at + 4, s.turn / MANY)
    put_number(out, at + 5, s.shots / MANY)
    put_number(out, at + 6, s.launching)
    put_number(out, at + 7, s.last_round)
    put_number(out, at + 8, s.assault)


@rule
def observe_cards(s: State, out: Floats) -> int:
    """The enemy and the deck; return where they end."""
    for slot in range(SLOTS):
        kind = s.enemy[slot]
        if kind != NONE:
            put_number(out, slot, ARROWS_OF[kind])
            put_number(out, SLOTS + slot, DAMAGE_OF[kind])
            put_number(out, 2 * SLOTS + slot, ICON_OF[kind])
        put_number(out, 3 * SLOTS + slot, s.hits[slot])
        if s.card_lies[slot]:
            put_number(out, 4 * SLOTS + slot, 1)
            observe_pose(s.card_pose[slot], out, 5 * SLOTS + slot * POSE)
    at = (5 + POSE) * SLOTS
    for kind in range(KINDS):
        put_number(out, at + kind, s.unseen[kind])
        put_number(out, at + KINDS + kind, s.returned[kind])
        put_number(out, at + 2 * KINDS + kind, s.gone[kind])
    return at + 3 * KINDS


@rule
def observe_pose(pose: Ints, out: Floats, at: int) -> None:
    for k in range(POSE):
        put_number(out, at + k, pose[k] / (LENGTH if k < 3 else ANGLE))


@rule
def observe_ships(s: State, seat: int, out: Floats, at: int) -> int:
    """All that belongs to a ship, from `at` on; return where it ends."""
    ships = int(s.fleets) * SHIPS
    zones = at + ships * len(DOINGS)
    on = zones + ships * len(ZONES)
    moons = on + ships * SLOTS
    near = moons + ships * ROWS
    far = near + ships * SLOTS
    waits = far + ships * SLOTS
    skies = waits + ships * SLOTS
    poses = skies + 4 * ships
    ends = poses + ships * POSE
    for ship in range(ships):
        place = relative(s, seat, ship)
        put_number(out, at + place * len(DOINGS) + s.doing[ship], 1)
        put_number(out, zones + place * len(ZONES) + s.zone[ship], 1)
        observe_bits(s.on[ship], SLOTS, out, on + place * SLOTS)
        observe_bits(s.moons[ship], ROWS, out, moons + place * ROWS)
        observe_bits(s.near[ship], SLOTS, out, near + place * SLOTS)
        observe_bits(s.far[ship], SLOTS, out, far + place * SLOTS)
        observe_bits(s.waits[ship], SLOTS, out, waits + place * SLOTS)
        put_number(out, skies + place, s.skies[ship])
        put_number(out, skies + ships + place, s.tries[ship])
        put_number(out, skies + 2 * ships + place, s.declared[ship])
        if s.ship_lies[ship]:
            put_number(out, skies + 3 * ships + place, 1)
            observe_pose(s.ship_pose[ship], out, poses + place * POSE)
    if s.hand != NONE:
        put_number(out, ends + relative(s, seat, s.hand), 1)
    if s.last != NONE:
        put_number(out, ends + ships + relative(s, seat, s.last), 1)
    if s.focus != NONE:
        put_number(out, ends + 2 * ships + relative(s, seat, s.focus), 1)
    return ends + 3 * ships


@rule
def observe_bits(bits: int, n: int, out: Floats, at: int) -> None:
    for k in range(n):
        put_number(out, at + k, (bits >> k) & 1)


# --- actions ---------------------------------------------------------------------------------------------------------

# Flicks of the fleet in turn come first; all that may be chosen besides follows as in `moves`.
FLICKS = SHIPS * TARGETS


@rule
def part(s: State, seat: int, move: int, k: int) -> int:
    if k > 0:
        return NOT_YET
    return move if move < FLICKS else FLICKS + move - REFLIP


@rule
def whole(s: State, seat: int, chosen: Ints) -> int:
    action = int(chosen[0])
    return action if action < FLICKS else REFLIP + action - FLICKS


# --- and back in words -----------------------------------------------------------------------------------------------


def decode(options: Options, numbers: Numbers, seat: int) -> dict[str, Any]:
    return view(options, restore(options, numbers, seat), seat)


def restore(options: Options, numbers: Numbers, seat: int) -> States:
    """The state in which the seat has seen these numbers."""
    seen = Reader(observation(options), numbers)
    games = empty(options)
    s = games[0]
    for slot, (arrows, damage, icon) in enumerate(zip(seen["card"], seen["damage"], seen["icon"], strict=True)):
        s["enemy"][slot] = kind_of(int(arrows), int(damage), int(icon)) if arrows else NONE
    s["hits"], s["card_lies"] = seen["hits"], seen["card lies"]
    s["card_pose"] = poses(seen["card pose"])
    for name in ("unseen", "returned", "gone"):
        s[name] = seen[name]
    ships = options.fleet_count * SHIPS
    order = [(seat * SHIPS + place) % ships for place in range(ships)]
    s["doing"][order] = seen["is"].reshape(ships, -1).argmax(axis=1)
    s["zone"][order] = seen["zone"].reshape(ships, -1).argmax(axis=1)
    for name in ("on", "moons", "near", "far", "waits"):
        flags = seen[name].reshape(ships, -1).astype(np.int64)
        s[name][order] = (flags << np.arange(flags.shape[1])).sum(axis=1)
    for name in ("skies", "tries", "declared"):
        s[name][order] = seen[name]
    s["ship_lies"][order] = seen["ship lies"]
    s["ship_pose"][order] = poses(seen["ship pose"])
    for name in ("hand", "last", "focus"):
        at = seen.which(name, NONE)
        s[name] = NONE if at == NONE else order[at]
    for place, powers in enumerate(seen["power"].reshape(options.fleet_count, LEVELS, POWERS_A_LEVEL)):
        fleet = (seat + place) % options.fleet_count
        for level, row in enumerate(powers):
            s["power"][fleet][level] = level * POWERS_A_LEVEL + row.argmax() if row.any() else NONE
    for name in ("start", "fleet"):
        s[name] = (seat + seen.which(name)) % options.fleet_count
    for name in ("phase", "verdict", "target"):
        s[name] = seen.which(name)
    s["by_hand"] = seen["flick"][0]
    s["flick"] = np.rint(seen["flick"][1:] * FLICK_UNIT)
    s["city"], s["mothership"] = seen["tracks"] * MANY
    s["deck"], s["rounds"], s["turn"], s["shots"] = seen["counts"] * MANY
    s["launching"], s["last_round"], s["assault"] = seen["flags"]
    return games


def poses(numbers: Numbers) -> Numbers:
    return np.rint(numbers.reshape(-1, POSE) * ([LENGTH] * 3 + [ANGLE] * 4))


ENCODING = Encoding(
    version=1,
    dtype=np.float32,
    parts=1,
    observation=observation,
    actions=actions,
    decode=decode,
    observe=observe,
    part=part,
    whole=whole,
    in_the_air=in_the_air,
    simulator="tableflip.games.flipships.simulated:landing",
)
