"""A study: a question about a game, as a small file or from Python.

title = "Is the French order bonus fairer than the published one for three players?"
game = "terraflip"
who = "rollout"                       # who plays: a policy, or bots ("level 2 at 0.1"); a list: seat by seat;
                                      # lists in a list: one table for each; "... without spy": leaves that alone
rotate = false                        # true: those of a list change seats from game to game

[options]
players = 3
edition = ["published", "french"]     # what is a list is swept; several lists make a grid

[ask]
what = "fairer"                       # or "fair", or the name of a measure; "look": no question, all figures

[stop]
games = 20_000                        # of each table; sooner when the answer is clear
"""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tableflip.core.reading import shown
from tableflip.core.seeds import check_seed
from tableflip.games import find
from tableflip.lab.measures import measures
from tableflip.lab.players import PlayersError, check_player
from tableflip.lab.policies import policies
from tableflip.lab.table import Table

FAIR, FAIRER, LOOK = "fair", "fairer", "look"
MOST_TABLES = 64
MARGIN = 0.02  # what matters of a share, unless the study says otherwise
PARTS = {"title", "game", "who", "rotate", "seed", "options", "ask", "stop"}
ASK = {"what", "against", "margin", "error"}
STOP = {"games", "minutes"}


class StudyError(ValueError):
    """A study that cannot be made: the line, if it came from a file, and what would be possible."""


@dataclass(frozen=True)
class Study:
    """A question, the tables at which it is played, and when to stop."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    who: str | Sequence[str | Sequence[str]] = "random"
    what: str = FAIR
    against: float | None = None  # for a measure: the number that it is compared with; None: two tables are compared
    margin: float | None = None  # the difference that matters
    error: float = 0.05
    games: int = 20_000
    minutes: float | None = None
    seed: int = 1
    title: str = ""
    rotate: bool = False

    def __post_init__(self) -> None:
        """StudyError names the part that is wrong, as `part: sentence`."""
        self._check_kinds()
        tables = self.tables()
        check("seed", check_seed, self.seed)
        whole("games", self.games)
        if not 0 < self.error < 0.5:
            raise StudyError(f"error: {shown(self.error)} is not possible: it must be a number between 0 and 0.5.")
        if self.minutes is not None and not self.minutes > 0:
            raise StudyError(f"minutes: {shown(self.minutes)} is not possible: it must be a number above 0.")
        if self.margin is not None and not self.margin > 0:
            raise StudyError(f"margin: {shown(self.margin)} is not possible: it must be a number above 0.")
        check_question(self, tables)

    def _check_kinds(self) -> None:
        who = self.lineups
        if not who or not all(one and all(isinstance(player, str) for player in one) for one in who):
            raise StudyError(f"who: {shown(self.who)} is not possible: it must be a text, or a list of texts.")
        if not isinstance(self.rotate, bool):
            raise StudyError(f"rotate: {shown(self.rotate)} is not possible: it must be true or false.")
        for part in ("title", "game", "what"):
            if not isinstance(value := getattr(self, part), str):
                raise StudyError(f"{part}: {shown(value)} is not possible: it must be a text.")
        for part in ("against", "margin", "error", "minutes"):
            value = getattr(self, part)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
                raise StudyError(f"{part}: {shown(value)} is not possible: it must be a number.")

    def tables(self) -> list[Table]:
        """The tables at which it is played: all combinations of the options that are lists."""
        game = check("game", find, self.game)
        swept = {name: value for name, value in self.options.items() if isinstance(value, list) and name != "colours"}
        made = []
        for who, *values in product(self.lineups, *swept.values()):
            options = {**self.options, **dict(zip(swept, values, strict=True))}
            chosen = check("options", game.options.of, options)
            if chosen.all_at_once:
                raise StudyError("options: a study needs turns; at this table all move at once.")
            if len(who) not in (1, len(chosen.seats)):
                raise StudyError(f"who: {len(who)} players are named; it must be one, or {len(chosen.seats)}.")
            if self.rotate and len(who) == 1:
                raise StudyError("rotate: who changes seats must be named in a list, one for each seat.")
            table = Table(game, tuple(options.items()), who, self.seed, self.rotate)
            for one in who:
                try:
                    check_player(table, one)
                except PlayersError as e:
                    raise StudyError(f"who: {e}") from None
            made.append(table)
        if not 1 <= len(made) <= MOST_TABLES:
            raise StudyError(f"options: they make {len(made)} tables; at most {MOST_TABLES} are possible.")
        return made

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who plays, table by table: a list of lists is one for each."""
        if isinstance(self.who, str):
            return [(self.who,)]
        if not isinstance(self.who, list | tuple):
            return []
        if any(isinstance(one, list | tuple) for one in self.who):
            return [(one,) if isinstance(one, str) else tuple(one) for one in self.who]
        return [tuple(self.who)]

    @property
    def swept(self) -> list[str]:
        """The options in which the tables differ."""
        return [name for name, value in self.options.items() if isinstance(value, list) and name != "colours"]

    @property
    def matters(self) -> float:
        """The difference that matters."""
        return MARGIN if self.margin is None else self.margin


def check(part: str, call: Any, *given: Any) -> Any:
    try:
        return call(*given)
    except ValueError as e:
        raise StudyError(f"{part}: {e}") from None


def whole(part: str, value: Any) -> None:
    if type(value) is not int or value < 1:
        raise StudyError(f"{part}: {shown(value)} is not possible: it must be a whole number from 1 on.")


def check_question(study: Study, tables: list[Table]) -> None:
    if study.what == LOOK:
        return
    if study.what in (FAIR, FAIRER):
        if tables[0].game.is_cooperative or min(len(table.seats) for table in tables) < 2:
            raise StudyError(f'what: "{study.what}" is for games in which players win against one another.')
        if study.what == FAIRER and len(tables) != 2:
            raise StudyError(f'what: "fairer" compares two tables; the options make {len(tables)}.')
        return
    known = measures(tables[0])
    if not all(study.what in measures(table) for table in tables):
        raise StudyError(f'what: there is no measure "{study.what}"; there are fair, fairer, look, {", ".join(known)}.')
    if study.against is None and len(tables) != 2:
        raise StudyError(
            f'against: compare "{study.what}" with a number, or two tables; the options make {len(tables)}.'
        )
    if study.margin is None and not known[study.what].is_share:
        raise StudyError(f'margin: which difference of "{study.what}" would matter to you? Say it as a number.')
    if study.against is not None and known[study.what].is_share and not 0 < study.against < 1:
        raise StudyError(f"against: {shown(study.against)} is not possible: it must be a share between 0 and 1.")


# --- files -----------------------------------------------------------------------------------------------------------


def read(text: str) -> Study:
    """The study of a file; StudyError names the line."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        raise StudyError(f"This is not TOML: {e}.") from None
    for name, parts in (("", PARTS), ("ask", ASK), ("stop", STOP), ("options", None)):
        here = given if not name else given.get(name, {})
        if not isinstance(here, dict):
            raise StudyError(at_line(text, name, f"[{name}] must be a table of its own."))
        for part in here:
            if parts is not None and part not in parts:
                known = ", ".join(sorted(parts))
                raise StudyError(at_line(text, part, f'there is no "{part}"; there are {known}.'))
    if "game" not in given:
        raise StudyError('line 1: the study names no game; write: game = "terraflip"')
    ask, stop = given.get("ask", {}), given.get("stop", {})
    who = given.get("who", "random")
    try:
        return Study(
            game=given["game"],
            options=given.get("options", {}),
            who=who,
            rotate=given.get("rotate", False),
            title=given.get("title", ""),
            seed=given.get("seed", 1),
            **ask,
            **stop,
        )
    except StudyError as e:
        part, _, problem = str(e).partition(": ")
        raise StudyError(at_line(text, part, problem)) from None


def at_line(text: str, part: str, problem: str) -> str:
    """The problem with the line on which that part is given; an option's own line, if the sentence names it."""
    wanted = [part]
    if (named := re.match(r"(\w+)=", problem)) and part == "options":
        wanted.insert(0, named[1])
    for name in wanted:
        for number, line in enumerate(text.splitlines(), start=1):
            if re.match(rf"\s*(\[{re.escape(name)}\]|{re.escape(name)}\s*=)", line):
                return f"line {number}: {problem}"
    return problem


def example(game: str, what: str = "", options: Mapping[str, Any] | None = None) -> str:
    """A study to start from, of that question and those options; ValueError if there is no such game."""
    rules, options = find(game), options or {}
    who = "rollout" if "rollout" in policies(rules) else next(iter(policies(rules)))
    what = what or ("wins" if rules.is_cooperative else FAIR)
    told = ", ".join(
        f"{name} {' or '.join(map(str, one if type(one) is list else [one]))}" for name, one in options.items()
    )
    title = f"{rules.title}, {what}: {told}?" if told else f"Is {rules.title} fair?"
    against = (
        "against = 0.5                           # the number that it is compared with\n" if what == "wins" else ""
    )
    chosen = "\n".join(["[options]", *(f"{name} = {json.dumps(value)}" for name, value in options.items())])
    some = '# [options]                             # any option; a list is swept: edition = ["published", "french"]'
    return f'''title = "{title}"
game = "{rules.name}"
who = "{who}"{" " * (32 - len(who))}# {", ".join(policies(rules))}; bots: "level 3 at 0.1"; or a list

{chosen if options else some}

[ask]
what = "{what}"{" " * max(1, 31 - len(what))}# fair, fairer (two tables), look, or a measure: length, margin, ...
{against}margin = 0.02                           # the difference that would matter

[stop]
games = 200_000                         # of each table; sooner when the answer is clear
# minutes = 10
'''
