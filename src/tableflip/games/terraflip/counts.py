"""What the lab counts of a game of TerraFlip that is over, besides what it counts of every game."""

from tableflip.core.game import Count, Counts
from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.core.state import Floats
from tableflip.games.terraflip.rules import touches_its_colour
from tableflip.games.terraflip.state import LAND, State


@rule
def count(s: State, own: Floats) -> None:
    turned = joined = neutral = 0
    for cell in range(1, CELLS):
        if s.kind[cell] == LAND and s.colour[cell] >= 0:
            turned += int(s.colour[cell] != s.owner[cell])
            if s.colour[cell] >= s.players:
                neutral += 1
            elif touches_its_colour(s, cell):
                joined += 1
    own[0], own[1], own[2] = turned, joined, neutral


COUNTS = Counts(
    (
        Count("turned tiles", "land tiles that show what was their underside, at the end"),
        Count("joined tiles", "land tiles of players that touch their own colour, at the end"),
        Count("neutral tiles", "land tiles that show a colour which nobody plays, at the end"),
    ),
    count,
)
