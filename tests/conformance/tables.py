"""The tables at which the conformance tests play our games, and the seeds of their playthroughs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import strategies as st

from tableflip import Match, testing
from tableflip.games import find
from tableflip.testing.tables import At


@dataclass(frozen=True)
class Table(At):
    """A table of one of our games. Its name is also the name of its playthrough file."""

    golden: int = 2026  # the seed of the playthrough

    @property
    def options(self) -> Mapping[str, Any]:
        return self.table.options

    def steered(self, choices: list[int], seed: int = 1) -> Match:
        """A match after some moves, each the one of that number (modulo how many there are)."""
        match = self.match(seed)
        for choice in choices:
            if match.turn is None:
                break
            legal = match.legal()
            match.play(legal[choice % len(legal)])
        return match


def table(game: str, options: dict[str, Any], seldom: str = "", golden: int = 2026, endless: bool = False) -> Table:
    """Where random games are endless, `golden` is a seed that gives a short one."""
    about = testing.Table(options, seldom=seldom, short_game=golden if endless else None)
    return Table(find(game), about, golden)


TERRAFLIP = [
    table("terraflip", {"players": players, "edition": edition} | more, seldom="spy")
    for players in (2, 3, 4)
    for edition, more in (
        ("published", {}),
        ("draft", {"lines": "rows"}),
        ("french", {"flipping": "mandatory"}),
        ("french", {"memory_aid": True}),
    )
] + [  # the other readings of the books (TF-23 to TF-28)
    table("terraflip", {"players": 3, "first": "lot", "placing": "optional", "stops": "alike"}, seldom="spy"),
    table("terraflip", {"players": 4, "first_flip": "any", "shot": "besides", "cut_off": "near"}, seldom="spy"),
]
TERRAIN = [
    table("terrain", {"players": 2}, golden=7, endless=True),
    table("terrain", {"players": 6, "terrain": "random", "destinations": 2}, golden=18, endless=True),
    table("terrain", {"players": 4, "terrain": "random", "inversion": True}, golden=2, endless=True),
    table("terrain", {"players": 3, "terrain": "random", "green_die": True}, golden=1),
    table("terrain", {"players": 5, "terrain": "random", "lost": True}, golden=1),
    table("terrain", {"players": 4, "terrain": "random", "teams": 2}, golden=23, endless=True),
    table("terrain", {"players": 6, "terrain": "random", "starts": "chosen", "teams": 3, "green_die": True}, golden=18),
]
FLIPSHIPS = [
    table("flipships", {"players": 2, "difficulty": "training"}),
    table("flipships", {"players": 3, "difficulty": "standard", "rows": 3}),
    table("flipships", {"players": 4, "difficulty": "elite", "skill": "fair"}),
    table(
        "flipships", {"players": 4, "no_reflip": True, "skill": "perfect", "mothership_health": 1}, golden=752
    ),  # won
    table("flipships", {"players": 1, "fleets": 3, "difficulty": "expert"}),
    table("flipships", {"players": 2, "speed": True, "skill": "fair"}),
]
TABLES = TERRAFLIP + TERRAIN + FLIPSHIPS
GAMES = tuple(dict.fromkeys(table.game.name for table in TABLES))

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
choices = st.lists(st.integers(0, 999), max_size=120)
