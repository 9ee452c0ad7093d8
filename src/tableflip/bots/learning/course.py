"""What a game brings along so that its network can learn."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableflip.bots.learning.network import Weights
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.search import Settings
from tableflip.core.state import Moves, State, Stream


@dataclass(frozen=True)
class Course:
    """How the bots of one game learn, and against whom they show what they have learned."""

    guide: Guide  # with `features`, which the network looks at
    tables: Callable[[int], tuple[dict[str, Any], ...]]
    """(players): the options of the tables at which it learns, as often as they should come up. ValueError for numbers
    of players that there are not."""
    practice: Callable[[State, Stream, Moves], int]
    """How players go on within a turn while they learn: like `Guide.rollout`, but they do all that a player may do."""
    learned: Settings  # how the search weighs and widens with the network
    unlearned: Settings  # and without: whom it is tried against
    weights: Path  # the folder of the weights that came with the package, one file for each number of players
    trial: Callable[[Weights, int, int, Callable[[int, int], None]], str] | None = None
    """(weights, players, games, done): how they did, in a sentence, where nobody plays against anybody. `done` hears
    (games played, all games)."""
    searches: int = 0
    """Iterations of the search for each move in the last lesson, where players do not choose at a glance any more but
    think; 0: there is no such lesson."""
