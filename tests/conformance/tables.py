"""The tables at which the conformance tests play, and random walks through their games."""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import strategies as st

from tableflip import Match


@dataclass(frozen=True)
class Table:
    """A game with options. Its name is also the name of its perft and playthrough files."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    seldom: str = ""  # moves that start with this are made seldom, or games would be all about them
    golden: int = 2026  # the seed of the playthrough
    endless: bool = False  # random games may take very long; then `golden` is a seed that gives a short one

    @property
    def name(self) -> str:
        return "-".join([self.game, *(key if value is True else str(value) for key, value in self.options.items())])

    def match(self, seed: int = 1) -> Match:
        return Match(self.game, seed=seed, **self.options)

    def choose(self, match: Match, chance: random.Random) -> str:
        legal = match.legal()
        often = [move for move in legal if not (self.seldom and move.startswith(self.seldom))]
        return chance.choice(often if often and chance.random() < 0.9 else legal)

    def walk(self, choices: list[int], seed: int = 1) -> Match:
        """A match after some moves, each the one of that number (modulo how many there are)."""
        match = self.match(seed)
        for choice in choices:
            if match.turn is None:
                break
            legal = match.legal()
            match.play(legal[choice % len(legal)])
        return match

    def stroll(self, plies: int, seed: int) -> Match:
        """A match after so many random moves."""
        chance = random.Random(f"{self.name} {seed}")
        match = self.match(seed)
        while match.turn is not None and match.ply < plies:
            match.play(self.choose(match, chance))
        return match


TERRAFLIP = [
    Table("terraflip", {"players": players, "edition": edition} | more, seldom="spy")
    for players in (2, 3, 4)
    for edition, more in (
        ("published", {}),
        ("draft", {"lines": "rows"}),
        ("french", {"flipping": "mandatory"}),
        ("french", {"memory_aid": True}),
    )
]
TERRAIN = [
    Table("terrain", {"players": 2}, golden=15, endless=True),
    Table("terrain", {"players": 6, "terrain": "random", "destinations": 2}, golden=9, endless=True),
    Table("terrain", {"players": 4, "terrain": "random", "inversion": True}, golden=9, endless=True),
    Table("terrain", {"players": 3, "terrain": "random", "green_die": True}, golden=13),
    Table("terrain", {"players": 5, "terrain": "random", "lost": True}, golden=9),
    Table("terrain", {"players": 4, "terrain": "random", "teams": 2}, golden=15, endless=True),
]
FLIPSHIPS = [
    Table("flipships", {"players": 2, "difficulty": "training"}),
    Table("flipships", {"players": 3, "difficulty": "standard", "rows": 3}),
    Table("flipships", {"players": 4, "difficulty": "elite", "skill": "fair"}),
    Table("flipships", {"players": 4, "no_reflip": True, "skill": "perfect", "mothership_health": 1}, golden=64),  # won
    Table("flipships", {"players": 1, "fleets": 3, "difficulty": "expert"}),
    Table("flipships", {"players": 2, "speed": True, "skill": "fair"}),
]
TABLES = TERRAFLIP + TERRAIN + FLIPSHIPS
GAMES = tuple(dict.fromkeys(table.game for table in TABLES))

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
choices = st.lists(st.integers(0, 999), max_size=120)
