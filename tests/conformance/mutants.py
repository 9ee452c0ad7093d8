"""Records gone wrong in every way: real records of a game, and what chance makes of them.

A mutant may still be a record. Whoever reads one must either refuse it with an error of ours or have a whole match.
"""

import copy
import json
import random
import re
from collections.abc import Iterator
from typing import Any

from tableflip import IllegalMove, Match, RecordError
from tests.conformance.tables import TABLES, Table

PLIES = 24
NESTED = "[" * 400 + "]" * 400
DIGITS = "9" * 5000
RAW = ["null", "true", "NaN", "-Infinity", "1e999", DIGITS, f"-{DIGITS}", NESTED, '{"a":' * 60 + "1" + "}" * 60, ""]
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 3, 91, 92, 100, 127, 128, 255, 256, 2**31, -(2**31), 2**63, 10**19, 0.5, 1e308, -0.0,
    "", " ", "x" * 300, "\ud800", "\u2028", "\x00", "٣", "1", "f6", "g6", "r1c1", "river", "pink", "?", "done", "over",
    [], {}, [[]], [None], [1, 2], ["river"], [[], []], {"": {}}, {"river": 5}, {"is": 3}, [{}] * 3, [0] * 7, [1e9] * 7,
]  # fmt: skip
SIGNS = "\n\r\t \x00\x0b\x0c\x1c\x85\u2028\u2029\u202e\ud800\ufeff:=,.-+/#(){}[]\"'\\0123456789٣²aefgrz"
WORDS = [
    "end", "place", "flip", "spy", "catapult", "build", "goal", "step", "rotate", "roll", "first", "flick", "land",
    "deal", "pilot", "march", "resolve", "attack",
    "f6", "k11", "z9", "r4c5", "r9c9", "1a", "river-1a", "5B2", "٣", "0", "7", "-1", "99999999999999999999", "on=",
    "on=r1c1,r1c1", "on=r9c9", "moon=0", "moon=9", "row=0", "at=1", "at=1e9,0", "x=٣", "x=1", "speed=2", "turns=0.5",
    "more={}", 'more={"rest":5}', f"more={NESTED}", f"more={DIGITS}", "path=%", "path=é", "=", "= river",
    'more={"rest":{"pose":null,"gaps":{}},"seconds":"x"}',
]  # fmt: skip


def records_of(game: str) -> list[str]:
    """Real records: from the beginning, and from a position in the middle; with names, some with physics in them."""
    found = []
    for number, table in enumerate(table for table in TABLES if table.game.name == game):
        match = table.stroll(PLIES, number)
        match.names = [f"N{seat}" for seat in range(len(match.seats))]
        found.append(match.record())
        if match.turn is not None:
            found.append(from_its_position(table, match).record())
    return found + ([by_hand().record()] if game == "flipships" else [])


def from_its_position(table: Table, match: Match) -> Match:
    again = Match.from_position(table.game, match.position(), seed=3, **table.options)
    chance = random.Random(1)
    while again.turn is not None and again.ply < 6:
        again.play(table.choose(again, chance))
    return again


def by_hand() -> Match:
    match = Match("flipships", players=2, seed=5)
    for ship in ("1a", "1b"):
        match.play(f"flick {ship} x=-40 speed=1.9 aim=4 loft=60 spin=1.5")
    return match


# --- mutations -------------------------------------------------------------------------------------------------------


def of_signs(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        kind = chance.randrange(3)
        sign = chance.choice(SIGNS) if kind else ""
        text = text[:at] + sign + text[at + (kind < 2) :]
    return text


def of_lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(other, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines = lines[:at]
    return chance.choice(["\n", "\n", "\r\n", "\u2028", "\x85"]).join(lines)


def of_headers(text: str, chance: random.Random) -> str:
    name = chance.choice(re.findall(r"^([a-z ]+): ", text.split("\n\n")[0], re.MULTILINE))
    value = chance.choice([*RAW, *(str(one) for one in VALUES if isinstance(one, str | int)), "river, desert", "*"])
    return re.sub(rf"^{name}: .*$", lambda _: f"{name}: {value}", text, count=1, flags=re.MULTILINE)


def of_json(text: str, chance: random.Random) -> str:
    """One node, or two, of the options, the position or a landing replaced by something nasty."""
    start, written = chance.choice(
        [(m.start(1), m[1]) for m in re.finditer(r"(?:: |more=)(\{.*?\})(?=$| path)", text, re.MULTILINE)]
    )
    value = json.loads(written)
    for _ in range(chance.randint(1, 2)):
        value = replaced(value, chance)
    raw = json.dumps(value).replace('"RAW"', chance.choice(RAW))
    return text[:start] + raw + text[start + len(written) :]


def something_nasty(chance: random.Random) -> Any:
    """One of the values, and nobody else's: what is put into it later is in it alone."""
    return copy.deepcopy(chance.choice(VALUES))


def replaced(value: Any, chance: random.Random) -> Any:
    places = list(places_in(value))
    if not places:
        return something_nasty(chance)
    holder, key = chance.choice(places)
    kind = chance.randrange(5)
    if kind == 0 and isinstance(holder, dict):
        holder[chance.choice(["", "\ud800", "f6", "r4c5", "river", "1a", "is", "x" * 300])] = something_nasty(chance)
    elif kind == 1:
        del holder[key]
    elif kind == 2:
        source, at = chance.choice(places)
        holder[key] = json.loads(json.dumps(source[at]))
    else:
        holder[key] = "RAW" if chance.random() < 0.1 else something_nasty(chance)
    return value


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        yield value, key
        yield from places_in(part)


def of_moves(text: str, chance: random.Random) -> str:
    head, blank, body = text.partition("\n\n")
    lines = body.split("\n")
    at = chance.randrange(len(lines))
    words = lines[at].split(" ")
    everything = [*WORDS, *body.split()]
    words[chance.randrange(len(words))] = chance.choice(everything)
    if chance.random() < 0.3:
        words.insert(chance.randrange(len(words) + 1), chance.choice(everything))
    lines[at] = " ".join(words)
    return head + blank + "\n".join(lines)


MUTATIONS = (of_signs, of_lines, of_headers, of_json, of_json, of_json, of_moves)


def mutants(game: str, number: int, seed: int = 0) -> Iterator[str]:
    """So many mutants of the game's records: most differ in one thing, some in several."""
    records, chance = records_of(game), random.Random(f"{game} {seed}")
    for _ in range(number):
        text = chance.choice(records)
        for _ in range(1 if chance.random() < 0.8 else chance.randint(2, 3)):
            try:
                text = chance.choice(MUTATIONS)(text, chance)
            except (ValueError, IndexError):  # what an earlier mutation left has no such part
                break
        yield text


# --- what must hold --------------------------------------------------------------------------------------------------


def check_mutant(text: str, chance: random.Random) -> bool:
    """Is it refused as it should be, or else a match with which all can be done that one does with a match?"""
    try:
        match = Match.replay(text)
    except RecordError as e:
        check_error(e, text)
        return False
    check_match(match, chance)
    return True


def check_error(error: RecordError, text: str) -> None:
    assert 1 <= error.line <= text.count("\n") + 1
    assert error.column >= 1
    check_sentence(error.problem)


def check_match(match: Match, chance: random.Random) -> None:
    assert Match.replay(match.record()).record() == match.record()
    for seat in (*range(len(match.seats)), None):
        json.dumps([match.view(seat), match.events(seat), match.record(seat)], allow_nan=False).encode()
    for _ in range(3):
        if match.turn is None:
            return
        match.play(chance.choice(match.legal()))
    assert Match.from_position(match.game, match.position(), **match.options.all()).position() == match.position()


INTERNALS = re.compile(
    r"out of bounds|int8|int32|uint|NoneType|object has no|subscriptable|iterable|unhashable|not supported between|"
    r"invalid literal|could not convert|broadcast|Traceback|KeyError|base64 str|codec|surrogates not|integer string"
)


def check_sentence(text: str) -> None:
    """It is told in our words, and short enough to be read."""
    assert not INTERNALS.search(text), text
    assert len(text) < 2000, text
    text.encode()  # also what was given is shown so that it can be sent


def check_move(match: Match, text: str) -> None:
    try:
        match.play(text)
    except IllegalMove as e:
        check_sentence(e.reason.text.replace(text, ""))
