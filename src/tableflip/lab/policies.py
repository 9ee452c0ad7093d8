"""The compiled ways to play a game, by name. What is compiled for the lab is here and in `story.py`."""

from collections.abc import Callable
from functools import cache
from pkgutil import resolve_name

from tableflip.bots.levels import roster
from tableflip.bots.search.playout import mover_at_random
from tableflip.core.game import Counts, Game
from tableflip.core.rule import rule
from tableflip.core.state import Array, Flags, Ints, Moves, State, Stream
from tableflip.lab.story import Tellers, count_nothing, held_back, stories_of_policy, tellers

NO_COUNTS = Counts((), count_nothing)


@cache
def policies(game: Game) -> dict[str, Callable[..., int]]:
    """The compiled ways to play a game, by name: `(s, stream, out) -> move`."""
    found: dict[str, Callable[..., int]] = {"random": mover_at_random(game)}
    if (rollout := roster(game).rollout) is not None:
        found["rollout"] = rollout
    for name, policy in game.policies.items():
        found[name] = with_room(policy)
    return found


def with_room(policy: Callable[..., int]) -> Callable[..., int]:
    @rule
    def choose(s: State, stream: Stream, out: Moves) -> int:
        return policy(s, stream)

    return choose


@cache
def counts_of(game: Game) -> Counts:
    """What the game counts of its own; ValueError where it names something that is none."""
    if game.counts is None:
        return NO_COUNTS
    found = resolve_name(game.counts)
    if not isinstance(found, Counts):
        raise ValueError(f"{game.title} names its counts as {game.counts!r}, which is not a Counts of core.game.")
    return found


@cache
def told_by_policy(game: Game, policy: str) -> Callable[..., None]:
    """The kernel that plays whole games by a policy and tells them."""
    return stories_of_policy(game, policies(game)[policy], counts_of(game).count)


def tellers_of(game: Game) -> Tellers:
    return tellers(game, counts_of(game).count)


@cache
def choose_at(game: Game, policy: str) -> Callable[..., int]:
    """One move of a policy, on an array and an index; it leaves banned kinds alone as long as there are others."""
    chosen = held_back(game, policies(game)[policy])

    @rule
    def choose(games: Array[State], i: int, stream: Stream, out: Moves, kinds: Ints, banned: Flags) -> int:
        return chosen(games[i], stream, out, kinds, banned)

    return choose
