"""What is said in the terrain game: news, hints that aim, help, and how far it is."""

from collections.abc import Iterable, Mapping
from math import isinf

from tableflip.core.drawing import Event, Reply, View, plain_hint
from tableflip.core.hex import AXIAL, BY_NAME, CENTRE, NAMES, distance
from tableflip.games.terrain_1 import distance as how_far
from tableflip.games.terrain_1 import terrains

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")

HELP = """\
Building: in turn, put a piece next to another, your first one on a corner:
you start there. `build c4 5B2`: level 5, pattern B, turned by two sixths.
Then set the destination of the player before you: `goal c4`.
The race: white gives points. A step leaves by an exit of your piece, goes up or
down 3 levels at most, and costs 1; n levels down n, n levels up n + 1; all
twice if red is odd: `step c5`, in the end `stop`. Stop on others, and they go
back to their start. After doubles `rotate c4 2` turns any piece by sixths.
First at the destination wins. "No way": not before a piece is turned.
The board: R a token, r its destination, a level, exits as arrows or as dots
that lie like the sides; small digits are the points that it takes to get there.
`keep`       the finished terrain as a text to share; `keep NAME` saves it"""


# --- how far it is ---------------------------------------------------------------------------------------------------


def targets(verb: str, legal: Iterable[str]) -> set[str]:
    """The cells that moves with that verb name first."""
    return {move.split()[1] for move in legal if move.startswith(f"{verb} ")}


def goals_left(player: Mapping[str, list[str]]) -> list[str]:
    return [goal for goal in player["goals"] if goal not in player["visited"]]


def turns_to_go(view: View, seat: int, turned: Mapping[str, str] | None = None) -> float | None:
    """The turns that a player needs on average from where they stand; None where that cannot be asked yet."""
    player = view["players"][seat]
    goals = how_far.EDGE if view["options"]["lost"] else tuple(goals_left(player))
    if view["phase"] not in ("roll", "move", "turn", "over") or player["token"] is None or not goals:
        return None
    return how_far.turns_from_everywhere(board_of(view, turned or {}), goals, *kind_of_race(view)).get(player["token"])


def board_of(view: View, turned: Mapping[str, str]) -> how_far.Board:
    return tuple((name, turned.get(name, piece["piece"]), piece["inverted"]) for name, piece in view["pieces"].items())


def kind_of_race(view: View) -> tuple[bool, bool]:
    return bool(view["options"]["green_die"] or view["options"]["lost"]), bool(view["options"]["lost"])


# --- words -----------------------------------------------------------------------------------------------------------

WORDS = {
    "first": "goes first",
    "built": "puts {piece} on {cell}",
    "claimed": "claims it as the start",
    "goal": "sets the destination of {whose} on {cell}",
    "rolled": "rolls {roll}",
    "stepped": "{goes} to {to} for {cost}",
    "reached": "reaches a destination on {cell}",
    "home": "is home",
    "stopped": "stops on {cell}",
    "sent-back": "is sent back from {from} to {to}",
    "rotated": "turns {cell} by {sixths}: {piece}",
    "forfeited": "forfeits the turn",
    "inverted": "turns {cell} upside-down",
}
TURNS = {1: "a sixth", 2: "two sixths", 3: "half", 4: "four sixths", 5: "five sixths"}


def tell(view: View, event: Event) -> str:
    words = dict(event)
    if event["event"] == "goal":
        words["whose"] = " and ".join(view["seats"][seat] for seat in event["for"])
    if event["event"] == "rolled":
        words["roll"] = roll_in_words(event)
    if event["event"] == "stepped":
        rise = event["rise"]
        words["goes"] = f"climbs {rise}" if rise > 0 else f"goes down {-rise}" if rise < 0 else "walks"
    if event["event"] == "rotated":
        words["sixths"] = TURNS[event["sixths"]]
    return WORDS[event["event"]].format(**words)


def roll_in_words(roll: Mapping[str, int]) -> str:
    if roll["white"] == roll["red"]:
        return f"a double {roll['white']}"
    where = f", {DIRECTIONS[roll['green'] - 1]}" if roll.get("green") else ""
    return f"{roll['white']}{where} in {roll['weather']} weather"


def hint(view: View, legal: list[str]) -> str:
    """What can be done now, with examples that are legal, in backticks."""
    if not legal:
        return ""
    hints = {"build": hint_to_build, "goals": hint_for_goal, "move": hint_to_move, "turn": hint_to_turn}
    return hints.get(view["phase"], plain_hint)(view, legal)


def apart(one: str, other: str) -> int:
    return distance(AXIAL[BY_NAME[one]], AXIAL[BY_NAME[other]])


def hint_to_build(view: View, legal: list[str]) -> str:
    """A piece that is easy to walk on, near one's start."""
    player = view["players"][view["turn"]]
    places = targets("build", legal)
    start = player["start"] or NAMES[CENTRE]
    cell = min(places, key=lambda name: (apart(name, start), BY_NAME[name]))
    near = [piece["level"] for name, piece in view["pieces"].items() if apart(name, cell) == 1]
    level = sum(near) / len(near) if near else 4.5
    there = [move for move in legal if move.split()[1] == cell]
    move = min(there, key=lambda text: (abs(int(text.split()[2][0]) - level), text))
    if player["start"] is None and not view["options"]["lost"]:
        return f"Your first piece goes on a corner: `{move}` (level, pattern, turns)."
    return f"Put a piece next to another: `{move}`. What else fits there: `moves {' '.join(move.split()[:2])}`."


def hint_for_goal(view: View, legal: list[str]) -> str:
    """A cell far from the player's start."""
    owner = view["players"][view["goal_for"][0]]
    whose = " and ".join(view["seats"][seat] for seat in view["goal_for"])
    best = max(legal, key=lambda move: apart(move.split()[1], owner["start"]))
    turns = how_far.turns_from_everywhere(board_of(view, {}), (best.split()[1],), *kind_of_race(view)).get(
        owner["start"], float("inf")
    )
    about = "no way there yet" if isinf(turns) else f"about {turns:.0f} turns away"
    return f"Set the destination of {whose}: `{best}` ({about})."


def hint_to_move(view: View, legal: list[str]) -> str:
    steps = [move for move in legal if move.startswith("step ")]
    if not steps:
        ways = ", ".join(f"{cell} {REASONS.get(why['reason'], why['reason'])}" for cell, why in view["blocked"].items())
        return f"No way out on this roll ({ways}): `stop`."
    best = min(steps, key=lambda move: after_step(view, move.split()[1]))
    costs = ", ".join(f"{cell} ({view['reach'][cell]['cost']})" for cell in (move.split()[1] for move in steps)
                      if cell in view["reach"])  # fmt: skip
    stop = " Or `stop`." if "stop" in legal else ""
    return f"Step to {costs}: `{best}`.{stop}"


REASONS = {
    "no-exit": "no exit",
    "direction": "not that way",
    "cliff": "a cliff",
    "points": "too few points",
    "inverted": "upside-down",
    "occupied": "taken",
    "team": "too far from the team",
}


def after_step(view: View, cell: str) -> float:
    """How far it is from the best place that this roll reaches by way of that cell."""
    ends = [name for name, way in view["reach"].items() if way["path"][0] == cell and way["stop"]]
    player = view["players"][view["turn"]]
    goals = how_far.EDGE if view["options"]["lost"] else tuple(goals_left(player))
    if not goals:
        return 0.0
    turns = how_far.turns_from_everywhere(board_of(view, {}), goals, *kind_of_race(view))
    return min((turns[name] for name in ends), default=float("inf"))


def hint_to_turn(view: View, legal: list[str]) -> str:
    """The turn of one's own piece that shortens the way most."""
    at = view["players"][view["turn"]]["token"]
    own = [move for move in legal if move.startswith(f"rotate {at} ")]
    far = {move: rotated_turns(view, at, int(move.split()[2])) for move in own}
    best = min(own, key=lambda move: far[move]) if own else next(move for move in legal if move != "forfeit")
    inverts = [move for move in legal if move.startswith("invert ")]
    instead = f" Or put one upside-down: `{inverts[0]}`." if inverts else ""
    return f"Doubles: turn any piece by 1 to 5 sixths: `{best}`.{instead} Or `forfeit`."


def rotated_turns(view: View, at: str, sixths: int) -> float:
    piece = view["pieces"][at]["piece"]
    turned = f"{piece[:2]}{(int(piece[2]) + sixths) % 6}"
    found = turns_to_go(view, view["turn"], {at: turned})
    return float("inf") if found is None else found


# --- a terrain of one's own ------------------------------------------------------------------------------------------


def keep(view: View, name: str) -> Reply:
    """The finished terrain as a text to copy; with a name, it is saved under it. ValueError when it cannot be."""
    if view["share"] is None:
        return Reply("The terrain is not finished yet.")
    if not name:
        return Reply(f"The terrain as a text to share; with a name, keep saves it here:\n{view['share']}")
    terrains.save(name, view["share"])
    return Reply(f"Saved. Travel it again with: `tableflip play terrain -o terrain={name}`")
