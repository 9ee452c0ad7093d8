"""The rules of one game, prepared for a match at the terminal: nobody waits for more than the next move needs."""

from collections.abc import Callable
from concurrent.futures import wait
from typing import Self

from rich.console import Console
from rich.text import Text

from tableflip.core.cache import COMPILED
from tableflip.core.game import Game
from tableflip.games import find
from tableflip.match import Match
from tableflip.stamps import BOTS, MATCH, PLAYING
from tableflip.terminal.play import ASIDE, Player
from tableflip.terminal.progress import compiling
from tableflip.warm import Workshop, cold, steps_of

ONCE = "{} is being compiled, once on this machine: a moment before the first move."
OLDER = (
    "{} goes by older rules here. They may have to be compiled, once on this machine: a moment before the first move."
)
BOTS_LATER = "The bots are still being prepared, and move as soon as they can."


class Preparing:
    """What is not compiled yet another process compiles: first what a match needs, then bots, while people play."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._todo = {stage: list(steps_of(game, [stage])) for stage in PLAYING} if COMPILED else {}
        self._is_newest = find(game.name) is game  # others are compiled here
        self._bar: Callable[[str], None] | None = None
        self._workshop = Workshop(cold([game.name], PLAYING) if self._is_newest else [], self._heard)

    def __enter__(self) -> Self:
        """Wait until a match can be played."""
        if (self._game.name, MATCH) in self._workshop.jobs:
            say(ONCE.format(self._game.title))
        elif COMPILED and not self._is_newest:
            say(OLDER.format(self._game.title))
        try:
            self._load(MATCH)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self._workshop.__exit__(*exception)

    def bots(self) -> None:
        """Wait until bots can think."""
        self._load(BOTS)

    def news(self) -> list[Text]:
        """What people are told when they have the first move: what is not there yet."""
        return [Text(BOTS_LATER, ASIDE)] if self.is_at(BOTS) else []

    def is_at(self, stage: str) -> bool:
        """Is it being compiled, or about to be?"""
        job = self._workshop.jobs.get((self._game.name, stage))
        return job is not None and not job.done()

    def _load(self, stage: str) -> None:
        todo = self._todo.pop(stage, [])
        if self.is_at(stage):
            with compiling(len(todo), say_steps=False) as self._bar:
                wait([self._workshop.jobs[self._game.name, stage]])
            self._bar = None
        for _, take in todo:
            take()

    def _heard(self, label: str) -> None:
        if self._bar:
            self._bar(label)


def say(sentence: str) -> None:
    Console().print(sentence, soft_wrap=True, highlight=False)


class Prepared:
    """A bot that waits until it can think."""

    def __init__(self, bot: Player, preparing: Preparing) -> None:
        self._bot, self._preparing = bot, preparing

    def choose(self, match: Match, seat: int) -> str:
        self._preparing.bots()
        return self._bot.choose(match, seat)
