"""What is said in the terrain game: news, hints that aim, help, and how far it is."""

from collections.abc import Iterable, Mapping
from math import isinf

from tableflip.core.drawing import Event, Reply, View, plain_hint
from tableflip.core.hex import AXIAL, BY_NAME, CENTRE, NAMES, distance
from tableflip.games.terrain import distance as how_far
from tableflip.games.terrain import terrains

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")

HELP = """\
Building: in turn, put a piece next to another, your first one on a corner:
you start there. `build c4 5B2`: level 5, pattern B, turned by two sixths.
Then set the destination of the player before you: `goal c4`.
The race: white gives points. A step leaves by an exit of your piece, goes up or
down 3 levels at most, and costs 1; n levels down n, n levels up n + 1; all
twice if red is odd: `step c5`, in the end `stop`. Stop on others, and they go
back to their start; but who stands on their own is safe: you go back instead.
After doubles `rotate c4 2` turns any piece by sixths, to open a way where there
is none. First at the destination wins. The board: R a token, r its destination,
a level, exits as arrows or dots, in small digits the points to get there.
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
    "thrown": "throws a {white}",
    "tied": "{whose} throw again",
    "first": "begins",
    "built": "puts {piece} on {cell}",
    "claimed": "starts from {cell}",
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
TURNING = {
    "rotate": "turn any piece by 1 to 5 sixths",
    "invert": "put one upside-down",
    "forfeit": "leave all as it is",
}
TURNS = {1: "a sixth", 2: "two sixths", 3: "half", 4: "four sixths", 5: "five sixths"}


def tell(view: View, event: Event) -> str:
    if view["options"]["terrain"] == "random" and event["event"] == "built":
        return ""  # chance built it, in 91 lines
    words = dict(event)
    if event["event"] == "goal":
        words["whose"] = " and ".join(view["seats"][seat] for seat in event["for"])
    if event["event"] == "tied":
        words["whose"] = " and ".join(view["seats"][seat] for seat in event["seats"])
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


def hint(view: View, legal: list[str], advice: str | None = None) -> str:
    """What can be done now, with examples that are legal, in backticks: first what was advised, or else seems good."""
    if not legal:
        return ""
    hints = {
        "build": hint_to_build,
        "starts": hint_to_start,
        "goals": hint_for_goal,
        "move": hint_to_move,
        "turn": hint_to_turn,
    }
    return hints[view["phase"]](view, legal, advice) if view["phase"] in hints else plain_hint(view, legal)


def apart(one: str, other: str) -> int:
    return distance(AXIAL[BY_NAME[one]], AXIAL[BY_NAME[other]])


def hint_to_build(view: View, legal: list[str], advice: str | None) -> str:
    """A piece that is easy to walk on, near one's start."""
    player = view["players"][view["turn"]]
    places = targets("build", legal)
    start = player["start"] or NAMES[CENTRE]
    cell = min(places, key=lambda name: (apart(name, start), BY_NAME[name]))
    near = [piece["level"] for name, piece in view["pieces"].items() if apart(name, cell) == 1]
    level = sum(near) / len(near) if near else 4.5
    there = [move for move in legal if move.split()[1] == cell]
    move = advice or min(there, key=lambda text: (abs(int(text.split()[2][0]) - level), text))
    if player["start"] is None and not view["options"]["lost"]:
        return f"Your first piece goes on a corner: `{move}` (level, pattern, turns)."
    return f"Put a piece next to another: `{move}`. What else fits there: `moves {' '.join(move.split()[:2])}`."


def hint_to_start(view: View, legal: list[str], advice: str | None) -> str:
    best = advice or legal[0]
    others = ", ".join(move.split()[1] for move in legal if move != best)
    return f"Choose the corner where you start: `{best}`" + (f", or another: {others}." if others else ".")


def hint_for_goal(view: View, legal: list[str], advice: str | None) -> str:
    """A cell far from the player's start."""
    owner = view["players"][view["goal_for"][0]]
    whose = " and ".join(view["seats"][seat] for seat in view["goal_for"])
    best = advice or max(legal, key=lambda move: apart(move.split()[1], owner["start"]))
    turns = how_far.turns_from_everywhere(board_of(view, {}), (best.split()[1],), *kind_of_race(view)).get(
        owner["start"], float("inf")
    )
    about = "no way there yet" if isinf(turns) else f"about {turns:.0f} turns away"
    return f"Set the destination of {whose}: `{best}` ({about})."


def hint_to_move(view: View, legal: list[str], advice: str | None) -> str:
    steps = [move for move in legal if move.startswith("step ")]
    warnings = [f"To stop on {cell} {words}." for cell, words in who_goes_back(view).items()]
    if not steps:
        ways = ", ".join(f"{cell} {REASONS.get(why['reason'], why['reason'])}" for cell, why in view["blocked"].items())
        home = view["players"][view["turn"]]["home"]
        return " ".join(["You are home: `stop`." if home else f"No way out on this roll ({ways}): `stop`.", *warnings])
    best = advice or min([*(["stop"] if "stop" in legal else []), *steps], key=lambda move: turns_after(view, move))
    costs = ", ".join(f"{cell} ({view['reach'][cell]['cost']})" for cell in (move.split()[1] for move in steps))
    if best == "stop":
        return " ".join([f"Stop here: `stop`. Or step to {costs}.", *warnings])
    stop = ["Or `stop`."] if "stop" in legal else []
    return " ".join([f"Step to {costs}: `{best}`.", *stop, *warnings])


# --- who goes back (TG-9, TG-23) -------------------------------------------------------------------------------------


def who_goes_back(view: View) -> dict[str, str]:
    """For every cell within reach, and the one where the mover stands: whom a stop there would send back, in words."""
    here = view["players"][view["turn"]]["token"]
    sends = {cell: way.get("sends") for cell, way in view["reach"].items()} | {here: view["stop_sends"]}
    return {cell: sent_in_words(view, cell, sent) for cell, sent in sends.items() if sent}


def note(view: View, move: str) -> str:
    """What a step or a stop may bring besides: somebody goes back."""
    if view["phase"] != "move":
        return ""
    here = view["players"][view["turn"]]["token"]
    cell = here if move == "stop" else move.split()[-1]
    words = who_goes_back(view).get(cell)
    return "" if words is None else words if move == "stop" else f"to stop there {words}"


def doubt(view: View, move: str) -> str:
    """Whoever is about to send themselves back is asked (TG-23)."""
    if view["phase"] != "move" or move != "stop" or str(view["turn"]) not in view["stop_sends"]:
        return ""
    return f"To stop here {note(view, move)}."


def sent_in_words(view: View, cell: str, sent: Mapping[str, str]) -> str:
    """Who stands on the own start is safe, and sends the mover back instead."""
    others = [f"{view['seats'][int(seat)]} back to {to}" for seat, to in sent.items() if int(seat) != view["turn"]]
    if str(view["turn"]) not in sent:
        return f"sends {' and '.join(others)}"
    safe = next(seat for seat, player in enumerate(view["players"]) if player["token"] == player["start"] == cell)
    also = f", and {' and '.join(others)}" if others else ""
    return f"sends YOU back to {sent[str(view['turn'])]}: {view['seats'][safe]} is safe at the start there{also}"


REASONS = {
    "no-exit": "no exit",
    "direction": "not that way",
    "cliff": "a cliff",
    "points": "too few points",
    "inverted": "upside-down",
    "occupied": "taken",
    "team": "too far from the team",
}


def turns_after(view: View, move: str) -> float:
    """How far it is from here for who stops; else from the best place that this roll reaches by way of that step."""
    player = view["players"][view["turn"]]
    cell = move.split()[-1]
    ends = [name for name, way in view["reach"].items() if way["path"][0] == cell and way["stop"]]
    if move == "stop":
        ends = [player["token"]]
    goals = how_far.EDGE if view["options"]["lost"] else tuple(goals_left(player))
    if not goals:
        return 0.0
    turns = how_far.turns_from_everywhere(board_of(view, {}), goals, *kind_of_race(view))
    return min((turns[name] for name in ends), default=float("inf"))


def hint_to_turn(view: View, legal: list[str], advice: str | None) -> str:
    """Unless something else was advised, the turn of one's own piece that shortens the way most."""
    at = view["players"][view["turn"]]["token"]
    own = [move for move in legal if move.startswith(f"rotate {at} ")]
    best = advice or min(own, key=lambda move: rotated_turns(view, at, int(move.split()[2])), default="forfeit")
    examples = {move.split()[0]: move for move in (*reversed(legal), best)}  # one of each kind
    first = best.split()[0]
    others = [f"Or {TURNING[verb]}: `{examples[verb]}`." for verb in TURNING if verb in examples and verb != first]
    return " ".join([f"Doubles: {TURNING[first]}: `{best}`.", *others])


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
