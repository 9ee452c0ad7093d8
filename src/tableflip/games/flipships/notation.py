"""Moves of Flip Ships as text, and back. Positions are in `positions`, what moves carry in `cargo`.

A slot is `r3c2`: row 3 from the city, column 2 from the moons. A ship is `1a`, `1b`, `1c`, `2a`, `2b`, `3a`, `3b`: its
level and a letter. It belongs to the fleet in turn; in a race, where all flip at once, its colour comes first:
`river-1a`. A card is `2>3s`: two arrows, 3 damage, a shield (`t` for two hits).

| move | what it means |
| --- | --- |
| `flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5` | flip by hand: mm along the edge, m/s, degrees, degrees, turns |
| `flick 1a r3c2`, `flick 1a mothership`, `flick 1a moon3` | let the table's hand (option `skill`) flip it at that |
| `flick 1a` | the same, at what that hand thinks best |
| `flick river-1a x=0 speed=2.2 edge=left` | in a race: from another edge than one's own, `right`, `far` or `left` |
| `reflip` | pick up the ship that landed last, to flip it again |
| `declare 3a` | up to three flips at the mothership with this ship (power `triple`) |
| `resolve 1a` | this ship's attack now, and its power if there is a choice; else `done` resolves all that are left |
| `attack r3c2` | what the power of the ship being resolved attacks |
| `launch`, `heal` | take the free shot from where it lies; mend the city |
| `done` | no (more) power; or all ships are flipped and the turn ends |

By chance: `land on=r3c2,r3c3 at=12,331 turns=1.5`, `land mothership turns=1.6`, `land atmosphere`, `land moon=2`,
`land row=2` (on nothing), `land beyond`, `land off`, `land short`; `pilot side-step` (dealt to the next fleet);
`deal 2>3s` (into the next empty slot), `deal 2>3s again` (a card that has come back); `march`.
"""

import re

from tableflip.core import reasons
from tableflip.core.reasons import IllegalMove
from tableflip.games.flipships.deck import card_text, parse_card
from tableflip.games.flipships.landing import ROWS, Zone
from tableflip.games.flipships.moves import (
    AT_MOON,
    AT_MOTHERSHIP,
    AT_SLOT,
    ATTACK,
    DEAL,
    DEAL_AGAIN,
    DECLARE,
    DONE,
    FLICK,
    FREE,
    HEAL,
    LAND,
    LAND_MISS,
    LAND_MOON,
    LAND_ON,
    LAUNCH,
    MARCH,
    PILOT,
    REFLIP,
    RESOLVE,
    TARGETS,
)
from tableflip.games.flipships.options import COLOURS, Options
from tableflip.games.flipships.reasons import SAY
from tableflip.games.flipships.state import POWERS, SHIP_NAMES, SHIPS, SLOT_NAMES

FORMS = [
    "flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5",
    "flick 1a r3c2",
    "reflip",
    "declare 3a",
    "resolve 1a",
    "attack r3c2",
    "launch",
    "heal",
    "done",
]
ZONES = (Zone.SHORT, Zone.OFF, Zone.ATMOSPHERE, Zone.MOTHERSHIP, Zone.BEYOND, Zone.ROW)  # as numbered in `state`
SIMPLE = {REFLIP: "reflip", DONE: "done", LAUNCH: "launch", HEAL: "heal", MARCH: "march"}
BY_WORD = {word: move for move, word in SIMPLE.items()}
TARGET_NAMES = ("", *SLOT_NAMES, "mothership", *(f"moon{row}" for row in range(1, ROWS + 1)))
assert len(TARGET_NAMES) == TARGETS
assert (TARGET_NAMES[AT_SLOT], TARGET_NAMES[AT_MOTHERSHIP], TARGET_NAMES[AT_MOON]) == ("r1c1", "mothership", "moon1")
LANDED_IN = {zone.value: LAND + number for number, zone in enumerate(ZONES[:-1])}


def unreadable(options: Options, text: str) -> IllegalMove:
    return reasons.unreadable(text, race_forms(options) if options.speed else FORMS)


def race_forms(options: Options) -> list[str]:
    ship = ship_name(options, 0)
    return [f"flick {ship} x=0 speed=2.2 aim=0 loft=52 spin=1.5 edge=left", f"flick {ship} mothership"]


def ship_name(options: Options, ship: int) -> str:
    """The name of a ship of the whole table: `river-1a`."""
    palette = options.fleet_names + tuple(colour for colour in COLOURS if colour not in options.fleet_names)
    return f"{palette[ship // SHIPS]}-{SHIP_NAMES[ship % SHIPS]}"


def ship_number(options: Options, name: str) -> int | None:
    names = [ship_name(options, ship) for ship in range(len(COLOURS) * SHIPS)]
    return names.index(name) if name in names else None


def move_text(options: Options, move: int) -> str:
    if move in SIMPLE:
        return SIMPLE[move]
    if move < REFLIP:
        ship, target = divmod(move - FLICK, TARGETS)
        name = ship_name(options, ship) if options.speed or ship >= SHIPS else SHIP_NAMES[ship]
        return f"flick {name} {TARGET_NAMES[target]}".rstrip()
    if move < RESOLVE:
        return f"declare {SHIP_NAMES[move - DECLARE]}"
    if move < ATTACK:
        return f"resolve {SHIP_NAMES[move - RESOLVE]}"
    if move < LAUNCH:
        return f"attack {SLOT_NAMES[move - ATTACK]}"
    if move < PILOT:
        return landing_text(move)
    if move < DEAL:
        return f"pilot {POWERS[move - PILOT]}"
    if move < DEAL_AGAIN:
        return f"deal {card_text(move - DEAL)}"
    return f"deal {card_text(move - DEAL_AGAIN)} again"


def landing_text(move: int) -> str:
    """A landing in its plain form."""
    if move >= LAND_ON:
        return f"land on={SLOT_NAMES[move - LAND_ON]}"
    if move >= LAND_MOON:
        return f"land moon={move - LAND_MOON + 1}"
    if move >= LAND_MISS:
        return f"land row={move - LAND_MISS + 1}"
    return f"land {ZONES[move - LAND].value}"


def parse_move(options: Options, text: str) -> int:
    """The number of a move; what else it carries is read by `cargo`."""
    match text.split():
        case [word] if word in BY_WORD:
            return BY_WORD[word]
        case ["flick", ship, *rest]:
            return flick_number(options, text, ship, [word for word in rest if "=" not in word])
        case ["declare", ship] if ship in SHIP_NAMES:
            return DECLARE + SHIP_NAMES.index(ship)
        case ["resolve", ship] if ship in SHIP_NAMES:
            return RESOLVE + SHIP_NAMES.index(ship)
        case ["attack", slot] if slot in SLOT_NAMES:
            return ATTACK + SLOT_NAMES.index(slot)
        case ["land", *words]:
            return landing_number(options, text, words)
        case ["pilot", power] if power in POWERS:
            return PILOT + POWERS.index(power)
        case ["deal", card] if (kind := parse_card(card)) is not None:
            return DEAL + kind
        case ["deal", card, "again"] if (kind := parse_card(card)) is not None:
            return DEAL_AGAIN + kind
    raise unreadable(options, text)


def flick_number(options: Options, text: str, name: str, words: list[str]) -> int:
    whole = ship_number(options, name)
    ship = whole if whole is not None and (options.speed or whole >= SHIPS) else None
    if ship is None and name in SHIP_NAMES and not options.speed:
        ship = SHIP_NAMES.index(name)
    if ship is None and name in SHIP_NAMES:
        raise IllegalMove(SAY("whose-ship", ships=[f"{colour}-{name}" for colour in options.fleet_names]))
    target = FREE if not words else TARGET_NAMES.index(words[0]) if words[0] in TARGET_NAMES else None
    if ship is None or target is None or len(words) > 1:
        raise unreadable(options, text)
    return FLICK + ship * TARGETS + target


def landing_number(options: Options, text: str, words: list[str]) -> int:
    """The plain landing that comes nearest to a landing's text: of several cards or moons the first counts."""
    pairs = dict(word.split("=", 1) for word in words if "=" in word)
    plain = [word for word in words if "=" not in word]
    if len(plain) == 1 and plain[0] in LANDED_IN:
        return LANDED_IN[plain[0]]
    if not plain:
        slots = pairs.get("on", "").split(",")
        if slots[0] in SLOT_NAMES:
            return LAND_ON + min(SLOT_NAMES.index(slot) for slot in slots if slot in SLOT_NAMES)
        moons = re.findall(r"[1-4]", pairs.get("moon", ""))
        if moons:
            return LAND_MOON + int(min(moons)) - 1
        if re.fullmatch(r"[1-4]", pairs.get("row", "")):
            return LAND_MISS + int(pairs["row"]) - 1
    raise unreadable(options, text)
