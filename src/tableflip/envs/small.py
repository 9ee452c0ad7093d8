"""Small tables for science: games from positions so small that perfect play is known.

    from tableflip.envs.small import SMALL

    table = SMALL["terrain-bridge"]
    batch = Batch(table.game, 64, **table.settings)
    game = openspiel.load(table.game, **table.settings, **table.chances)

Values were found in two ways that share nothing but the rules: by `solve`, and by OpenSpiel's algorithms on our games
there (tests/envs/test_small.py compares both). The rules know boards of one size: a table is small by where it begins.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

PILOTS = [["moon", "second-try", "triple"], ["encore", "long-laser", "repair"]]

# All cells around the tower but four: what is placed there can be flipped, these knights cannot.
RIVER_KNIGHTS = "c6 c8 c9 d6 d8 e6 e7 f4 f5 f9 g4 h3 h4 h6 h7 i5"
DESERT_KNIGHTS = "c7 d5 d7 d9 e4 e5 e8 e9 f3 f7 f8 g3 g6 g7 g8 i6"


@dataclass(frozen=True)
class Small:
    """A game, its options, and where it begins. `value`: what perfect play is worth to the first seat, -1 to 1."""

    game: str
    meaning: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    value: float
    rolls: int | None = None  # landings that stand for all, where there are any

    @property
    def settings(self) -> dict[str, Any]:
        """For `Batch`, the dialects and `solve`."""
        return {**self.options, "position": self.position}

    @property
    def chances(self) -> dict[str, Any]:
        """What `solve` and OpenSpiel are told beside: a batch draws landings from all that there are."""
        return {} if self.rolls is None else {"rolls": self.rolls}


SMALL = {
    "terraflip-three": Small(
        "terraflip",
        "three land tiles around the tower: river hides which of its two it places first",
        {"players": 2},
        {"hands": {"river": ["desert", "forest"], "desert": ["river"]}, "spies": {"river": 0, "desert": 0}},
        1.0,
    ),
    "terraflip-guess": Small(
        "terraflip",
        "four empty cells among knights: river hides which of its two tiles is which, and desert flips one of them",
        {"players": 2, "lines": "rows"},
        {
            "tiles": {
                cell: f"{colour} knight"
                for colour, cells in (("river", RIVER_KNIGHTS), ("desert", DESERT_KNIGHTS))
                for cell in cells.split()
            },
            "hands": {"river": ["desert", "forest"], "desert": ["forest", "campsite"]},
            "spies": {"river": 0, "desert": 0},
        },
        0.0,
    ),
    "terrain-bridge": Small(
        "terrain",
        "two cells, each the destination of who stands on the other; both ways out are closed",
        {"players": 2},
        {
            "pieces": {"f6": "1D1", "f7": "2D1"},
            "starts": ["f6", "f7"],
            "tokens": ["f6", "f7"],
            "goals": [["f7"], ["f6"]],
        },
        0.88641,
    ),
    "flipships-last-stand": Small(
        "flipships",
        "two ships in hands that shake, one enemy before the city, two hits for the mothership; three landings a flick",
        {"players": 1, "skill": "fair"},
        {"enemies": {"r1c3": "1>3"}, "deck": [], "city": 3, "mothership": 2, "ships": [1, 1], "pilots": PILOTS},
        0.58025,
        rolls=3,
    ),
}
