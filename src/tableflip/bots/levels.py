"""Five levels for every game, from a first game with a child to as strong as we can; some games have more.

A game names its bots itself (`Game.bots`): whose rules are known here or come from outside makes no difference. Games
that name none get the plain search.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from secrets import randbits
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from tableflip.bots.budget import is_positive
from tableflip.bots.thought import Thought, Worth
from tableflip.core.game import Game
from tableflip.core.seeds import check_seed
from tableflip.core.state import Moves, State, Stream
from tableflip.games import find
from tableflip.match import Match

if TYPE_CHECKING:
    from tableflip.bots.learning.course import Course


class Bot(Protocol):
    """A player. It keeps nothing between its moves: any bot of the same making can take over at any time."""

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        """A legal move of `seat`; ValueError when it is not its turn or the game is over.

        Once `stop` is set the bot ends within moments: with the best it found so far, or with Stopped.
        """
        ...

    def think(self, match: Match, seat: int, stop: Event | None = None) -> Thought:
        """The move that `choose` makes, with its value, the runner-up and the line that the bot expects."""
        ...


@runtime_checkable
class Weigher(Protocol):
    """What a bot may do besides: all of ours can, a bot from outside need not."""

    def weigh(self, match: Match, seat: int, moves: Sequence[str], stop: Event | None = None) -> list[Worth]:
        """What each of those legal moves of `seat` is worth, whether the bot would make it or not.

        It takes as long as `think`, all moves together, and knows nothing of what `think` found: so the best of many
        moves is not flattered by having been the luckiest.
        """
        ...


@dataclass(frozen=True)
class Level:
    number: int  # from 1 on
    key: str  # for settings and translations
    name: str
    seconds: float = 2.4  # that a person of this level takes for a move where all move at once


LEVELS = (
    Level(1, "first-game", "First game"),
    Level(2, "casual", "Casual"),
    Level(3, "regular", "Regular"),
    Level(4, "expert", "Expert"),
    Level(5, "master", "Master"),
)


def the_usual_table(level: int) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Roster:
    """The bots of one game, as `Game.bots` names them."""

    make: Callable[[Game, int, int, float, bool], Bot]  # (game, level number, seed, pace, timed): see `make` below
    levels: tuple[Level, ...] = LEVELS
    table: Callable[[int], dict[str, Any]] = the_usual_table  # (level): options of a ladder's table for such a team
    rollout: Callable[[State, Stream, Moves], int] | None = None  # how they play on in their mind: see `Guide.rollout`
    course: "Course | None" = None  # how they learn, if they do
    adviser: Callable[[Game], Bot] | None = None  # whose move a hint offers first, where there is one


PLAIN = "tableflip.bots.plain:ROSTER"


@cache
def roster(game: Game) -> Roster:
    """The bots that the game names; the plain search where it names none. ValueError where a name leads nowhere."""
    name = game.bots or PLAIN
    try:
        found = resolve_name(name)
    except (ImportError, AttributeError, ValueError) as why:
        raise ValueError(f"{game.title} names its bots as {name!r}, which cannot be loaded: {why}") from why
    if not isinstance(found, Roster):
        raise ValueError(f"{game.title} names its bots as {name!r}, which is not a Roster of tableflip.bots.levels.")
    return found


def levels(game: str | Game) -> tuple[Level, ...]:
    """The levels at which this game can be played, weakest first."""
    return roster(find(game)).levels


def level_named(game: str | Game, level: int | str) -> Level:
    """A level by its number, as such or as text, or by its key; ValueError with all that there are."""
    for one in levels(game):
        if str(level).strip() in (str(one.number), one.key):
            return one
    known = ", ".join(f"{one.number} ({one.key})" for one in levels(game))
    raise ValueError(f"There is no level {level!r}; there are {known}.")


def make(game: str | Game, level: int | str, seed: int | None = None, pace: float = 1.0, timed: bool = True) -> Bot:
    """A bot of that level. The same seed plays the same, as far as its time allows; None is a seed of its own.

    A level has its time for a move at the table, five seconds at most; `pace` is the share of it that may be used.
    With `timed=False` it counts iterations instead: as many as that time buys on a machine of our kind. Then a busy
    machine does not make a bot weaker, and the same seed always plays the same.
    ValueError for a level that there is not, and for a broken pace or seed.
    """
    if not is_positive(pace):
        raise ValueError(f"pace={pace!r} is not possible: it must be a number above 0.")
    if seed is not None:
        check_seed(seed)
    rules = find(game)
    number = level_named(rules, level).number
    return roster(rules).make(rules, number, randbits(63) if seed is None else seed, pace, timed)
