"""What the lab counts of a game of Flip Ships that is over, besides what it counts of every game."""

from tableflip.core.game import Count, Counts
from tableflip.core.rule import rule
from tableflip.core.state import Floats
from tableflip.games.flipships.state import FLEETS, LEVELS, NONE, POWERS, State

FIRST_POWER = 3  # after what is counted of every game


@rule
def count(s: State, own: Floats) -> None:
    own[0], own[1], own[2] = s.rounds, s.city, s.mothership
    for fleet in range(FLEETS):
        for level in range(LEVELS):
            if s.power[fleet][level] != NONE:
                own[FIRST_POWER + s.power[fleet][level]] = 1


COUNTS = Counts(
    (
        Count("rounds", "rounds that were played"),
        Count("city left", "what is left of the city, at the end"),
        Count("mothership left", "what is left of the mothership, at the end"),
        *(Count(power, "games in which some fleet has the power {about}", is_share=True) for power in POWERS),
    ),
    count,
)
