"""Flip Ships as text: the table from the city's edge; flicks are five numbers, and an aimer helps with them."""

import random
from collections.abc import Iterable

from rich.text import Text

from tableflip.core.drawing import Drawing, Event, Paper, Reply, View
from tableflip.games.flipships.hands.aimed import aimed_flick, flick_text
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Edge, Flick
from tableflip.games.flipships.options import SKILLS

STYLES = {
    "river": "bold white on dodger_blue3",
    "desert": "black on gold1",
    "forest": "bold white on green4",
    "mountain": "black on grey70",
}
DANGER, CALM, FAINT = "bold red", "", "dim"
COLUMNS = (5, 4, 3, 2, 1)
WIDTH = 9  # of a card and the blank beside it

HELP = """\
Flip every ship at the enemy: `flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5`:
mm along the edge from its middle, m/s, degrees to the right, degrees up, turns.
`aim 1a r3c2` proposes numbers; change them as you like. `throw 1a r3c2` lets your
hand try the proposal, shaking as the option skill says. `flick 1a r3c2` leaves
it all to the table. Aim at a card, at `mothership`, or at a moon like `moon3`.
When all are flipped, `done` makes your attacks; `resolve 1a` first if a ship should
use its power: then `attack r3c2`, `launch` or `heal`. `reflip` where it is allowed.
Cards show arrows, damage, s for a shield, t for two hits; red ones attack next.
(>>2) is protected by a shield beside it; each ' is a hit that it took this round."""

RACE_HELP = """\
All flip at once, and bots do not wait for you: `{ship}` is your ship 1a.
`throw {ship}` flips it at the mothership, your hand shaking as the option skill says.
`throw {ship} left` does so from the left edge: there are `own`, `right`, `far`, `left`.
`aim {ship}` proposes numbers; change them as you like:
`flick {ship} x=-40 speed=2.2 aim=4 loft=52 spin=1.5 edge=left`: mm along the edge
from its middle, m/s, degrees to the right, degrees up, turns, and the edge.
`flick {ship} mothership` leaves it all to the table. A ship that is not in is yours
to flip again. First with all seven in the mothership wins."""


def help_for(view: View) -> str:
    return RACE_HELP.format(ship=own_ship(view, "1a")) if view["options"]["speed"] else HELP


def own_ship(view: View, name: str) -> str:
    """What moves call a ship of whoever looks on: in a race its colour comes first."""
    if not view["options"]["speed"] or "-" in name:
        return name
    return f"{view['fleets'][view['seat'] or 0]['colour']}-{name}"


# --- the table -------------------------------------------------------------------------------------------------------


def table(view: View, legal: list[str], paper: Paper) -> list[Text]:
    if view["options"]["speed"]:
        return [title(view), Text(), *(race_line(view, fleet) for fleet in view["fleets"])]
    moon = "☾" if paper.unicode else ")"
    return [
        title(view),
        tracks(view, paper.unicode),
        Text("      " + "".join(f"{f'c{column}':^{WIDTH}}" for column in COLUMNS), FAINT),
        *(row(view, number, moon) for number in range(view["rows"], 0, -1)),
        Text("  " + ("~" * (WIDTH * 5 + 6)), "blue"),
        *(fleet_line(view, fleet) for fleet in view["fleets"]),
    ]


def title(view: View) -> Text:
    options = view["options"]
    words = [options["difficulty"], f"round {view['round']}", f"{view['deck']} cards in the deck"]
    if view["options"]["speed"]:
        words = ["a race: first with all seven ships in the mothership"]
    elif view["phase"] == "assault":
        words = ["THE FINAL ASSAULT: every ship, once, at the mothership"]
    elif view["last_round"]:
        words.append("THE LAST ROUND: all that is left attacks, twice as hard")
    return Text.assemble(("Flip Ships", "bold"), (f"  {', '.join(words)}", FAINT))


def tracks(view: View, unicode: bool) -> Text:
    full, empty = ("♥", "·") if unicode else ("#", ".")
    city = full * view["city"] + empty * (view["city_start"] - view["city"])
    icons = ", ".join(str(space) for space in view["icons"] if space < view["city"])
    words = f"city {city} {view['city']}" + (f" (a ship each at {icons})" if icons else "")
    return Text.assemble(
        (f"mothership {full * view['mothership']} {view['mothership']}   ", "magenta"), (words, "cyan")
    )


def row(view: View, number: int, moon: str) -> Text:
    line = Text(f"  r{number}  ")
    for column in COLUMNS:
        enemy = view["enemies"].get(f"r{number}c{column}")
        if enemy is None:
            line.append(f"{'.':^{WIDTH}}", FAINT)
        else:
            line.append(f"{sign(enemy):^{WIDTH}}", DANGER if enemy["goes"] == "atmosphere" else CALM)
    return line.append(moon, FAINT)


def sign(enemy: View) -> str:
    """A card in a few characters: `>>3s'` has two arrows, does 3 damage, is a shield, and was hit once."""
    icon = {"shield": "s", "two-hits": "t"}.get(enemy["icon"], "")
    sign = f"{'>' * enemy['march']}{enemy['damage']}{icon}{chr(39) * enemy['hits']}"
    return f"({sign})" if enemy["shielded"] else sign


def fleet_line(view: View, fleet: View) -> Text:
    in_turn = fleet["colour"] == view["fleet"]
    line = Text("> " if in_turn else "  ").append(f"{fleet['colour']:^10}", STYLES[fleet["colour"]])
    for name, ship in fleet["ships"].items():
        style = "bold" if ship["is"] in ("active", "in-hand") else FAINT
        line.append(f" {name}{where(ship)}", style)
    powers = " ".join(f"{level}:{power}" for level, power in enumerate(fleet["powers"], start=1) if power)
    return line.append(f"  {powers}", "green" if in_turn else FAINT)


def where(ship: View) -> str:
    if ship["is"] == "waiting":
        return f"@{'+'.join(ship['waits'])}"
    if ship["is"] != "landed":
        return "" if ship["is"] in ("active", "in-hand") else "-"
    return f"@{'+'.join(ship.get('on', [])) or ship.get('zone', 'off')}"


def race_line(view: View, fleet: View) -> Text:
    inside = sum(ship["is"] == "docked" for ship in fleet["ships"].values())
    left = " ".join(name for name, ship in fleet["ships"].items() if ship["is"] == "active")
    return (
        Text("  ").append(f"{fleet['colour']:^10}", STYLES[fleet["colour"]]).append(f" {inside} in   to flip: {left}")
    )


# --- words -----------------------------------------------------------------------------------------------------------

ZONES = {
    "short": "{ship} makes no full turn: again",
    "off": "{ship} goes off the table",
    "atmosphere": "{ship} lands in the atmosphere",
    "mothership": "{ship} lands IN THE MOTHERSHIP",
    "beyond": "{ship} lands behind the enemy",
    "row": "{ship} lands on nothing",
}
BESIDE_IN_A_RACE = "{ship} lands beside it"
WORDS = {
    "picked-up": "picks {ship} up again",
    "declared": "declares three flips at the mothership with {ship}",
    "resolved": "",
    "declined": "",
    "attacked": "attacks {slot} with {ship}",
    "launching": "sets {ship} on the launch pad",
    "healing": "mends the city",
    "ended": "",
    "destroyed": "{card} on {slot} is destroyed",
    "hit": "{slot} is hit",
    "mothership": "the mothership is down to {health}",
    "waits": "{ship} waits on {on}",
    "assault": "no enemy is left: the final assault begins",
    "pilot": "",
    "dealt": "",
    "marched": "the enemy marches",
    "round": "round {number} begins",
}


def tell(view: View, event: Event) -> str:
    kind = event["event"]
    if kind == "flicked":
        return f"flips {called(view, event)}"
    if kind == "landed":
        return tell_landing(view, event)
    if kind == "city":
        lost, health = event["lost"], event["health"]
        return f"the city {'loses' if lost > 0 else 'gains'} {abs(lost)}: {health} left"
    if kind == "reinforced":
        return f"new ships: {', '.join(event['ships'])}"
    words = {"ship": called(view, event), "on": " and ".join(event["on"])} if kind == "waits" else {}
    return WORDS[kind].format(**event | ({"ship": called(view, event)} if "ship" in event else {}) | words)


def called(view: View, event: Event) -> str:
    """A ship after the name of its player: `1a`, unless the player has ships of several colours."""
    colour, _, name = event["ship"].partition("-")
    return name if colour == view["seats"][event["seat"]] else str(event["ship"])


def tell_landing(view: View, event: Event) -> str:
    ship = called(view, event)
    if event["on"]:
        return f"{ship} lands on {' and '.join(event['on'])}"
    beside = view["options"]["speed"] and event["zone"] in ("beyond", "atmosphere", "row")
    return (BESIDE_IN_A_RACE if beside else ZONES[event["zone"]]).format(ship=ship)


def hint(view: View, legal: list[str]) -> str:
    """What can be done now, with examples in backticks."""
    verbs = {text.split()[0] for text in legal}
    said = []
    if "flick" in verbs:
        ships = list(dict.fromkeys(text.split()[1] for text in legal if text.startswith("flick")))
        around = " You may add an edge: `right`, `far` or `left`." if view["phase"] == "race" else ""
        at = "mothership" if view["phase"] in ("assault", "race") or view["launching"] else most_dangerous(view)
        said.append(
            f"Flip {' or '.join(ships)}: `aim {ships[0]} {at}` for numbers, or just `throw {ships[0]} {at}`.{around}"
        )
    if "declare" in verbs:
        said.append(f"Before its first flip: `{next(text for text in legal if text.startswith('declare'))}`.")
    if "reflip" in verbs:
        said.append("The last ship may be flipped again: `reflip`.")
    if "attack" in verbs:
        said.append(f"{view['focus']} may attack {targets(legal)}: `attack {targets(legal).split()[0]}`.")
    said += [f"You may `{verb}`." for verb in ("launch", "heal") if verb in verbs]
    said += [f"{lost(view)} `resolve {ship}` lets it." for ship in list(view["unused"])[:1] if "resolve" in verbs]
    if "resolve" in verbs and not view["unused"]:
        said.append(f"A ship with a power: `{next(text for text in legal if text.startswith('resolve'))}`.")
    if "done" in verbs:
        said.append("Or no power: `done`." if view["phase"] == "choose" else "All attacks and on: `done`.")
    return " ".join(said)


def targets(legal: Iterable[str]) -> str:
    return " ".join(text.split()[1] for text in legal if text.startswith("attack"))


def most_dangerous(view: View) -> str:
    """A card that attacks next, or else the one that does most damage, and no ship lies on yet."""
    ships = [ship for fleet in view["fleets"] for ship in fleet["ships"].values() if ship["is"] == "landed"]
    taken = {slot for ship in ships for slot in ship.get("on", [])}
    cards = {slot: card for slot, card in view["enemies"].items() if slot not in taken}
    ranked = sorted(cards, key=lambda slot: (cards[slot]["goes"] == "atmosphere", cards[slot]["damage"], slot))
    return ranked[-1] if ranked else "mothership"


# --- second thoughts -------------------------------------------------------------------------------------------------

COULD = {
    "heal": "{ship} could still mend the city by 2",
    "launch": "{ship} could still take its free shot",
    "attack": "{ship} could still attack with its power",
}


def lost(view: View) -> str:
    """What powers could still do before the turn ends."""
    return "; ".join(COULD[what].format(ship=ship) for ship, what in view["unused"].items()) + "."


def doubt(view: View, move: str) -> str:
    """Ending the turn gives up powers that were not used."""
    return lost(view) if move == "done" and view["unused"] else ""


# --- the aimer -------------------------------------------------------------------------------------------------------


def asked(view: View, words: str) -> tuple[str, Flick] | None:
    """The ship and the flick in `1a r3c2`; in a race `river-1a left`, from that edge."""
    ship, *rest = words.split() or [""]
    edge = Edge.OWN
    if view["options"]["speed"] and rest and rest[-1] in list(Edge):
        edge = Edge(rest.pop())
    target = " ".join(rest) or most_dangerous(view)
    flick = aimed_flick(view, target, edge) if ship else None
    return (own_ship(view, ship), flick) if flick else None


def aim(view: View, words: str) -> Reply:
    found = asked(view, words)
    if found is None:
        return Reply(f"Aim which ship at what? For example: `aim {own_ship(view, '1a')} {most_dangerous(view)}`")
    ship, flick = found
    return Reply(f"An expert would do this: `{flick_text(ship, flick)}`")


def throw(view: View, words: str) -> Reply:
    found = asked(view, words)
    if found is None:
        return Reply(f"Throw which ship at what? For example: `throw {own_ship(view, '1a')} {most_dangerous(view)}`")
    import numpy as np

    skill = view["options"]["skill"]
    shake = SKILLS[skill] if isinstance(skill, str) else float(skill)
    ship, flick = found
    return Reply(move=flick_text(ship, shaken(flick, shake, np.random.default_rng(random.getrandbits(64)))))


DRAWING = Drawing(table, tell, hint, help_for, {"aim": aim, "throw": throw}, doubt)
