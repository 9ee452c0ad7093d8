"""How a player weighs ways: what the dark costs was found by comparing builders, as `tuning` does.

How sure a lead is was found by watching games (`calibration`). All of it is an argument of every kernel that
asks for it: other numbers compile nothing.
"""

from typing import NamedTuple

from tableflip.bots.learning.network import NO_WEIGHTS, Weights
from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.games.terrain.state import GOALS, State


class Weighing(NamedTuple):
    """What an unfinished terrain promises, and how sure a lead is."""

    dark: float  # turns for a step to or from a cell where nobody has built yet
    dark_green: float  # the same with the green die
    far: float  # of a way: how much the cubic mean of all ways counts, in which long ones weigh most
    longest: float  # how much the longest one counts; what is left to 1, the plain mean
    goals_from: float  # pieces on the board after which it counts more and more where destinations will be set
    building: float  # how much a lead in turns counts: shares go with the turns to the power of minus this
    race: float  # the same once destinations are set
    learned: Weights = NO_WEIGHTS  # of a network that says what an unfinished terrain promises; none: the numbers do


WEIGHING = Weighing(dark=4.5, dark_green=2.0, far=1.0, longest=0.0, goals_from=40, building=1.2, race=1.7)
ANYWHERE = WEIGHING._replace(goals_from=CELLS)  # takes a destination for as likely here as there, to the last piece
BEFORE = ANYWHERE._replace(dark=1.3, far=0.0, longest=0.1, building=4.0, race=4.0)  # thought out, not found


@rule
def dark_turns(s: State, w: Weighing) -> float:
    return w.dark_green if s.green_die else w.dark


@rule
def goals_count(placed: int, w: Weighing) -> float:
    """How much it counts where destinations will be set, once so many pieces lie: from 0 to 1, where all of them do."""
    return max(0.0, placed - w.goals_from) / (CELLS - w.goals_from) if w.goals_from < CELLS else 0.0


@rule
def steepness(s: State, w: Weighing) -> float:
    return w.building if s.phase < GOALS else w.race
