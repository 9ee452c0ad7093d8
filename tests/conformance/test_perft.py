"""The number of move sequences from known positions, compared with the counts in the data files."""

import pytest

from tableflip.core.rule import COMPILED
from tableflip.games.installed import HOUSE
from tableflip.testing.contract import sequences as perft
from tests.conformance.counting import cases, start

MOST = 20_000_000 if COMPILED else 2_000  # sequences that are worth the time


def name(case: dict) -> str:
    return "-".join([case["game"], *map(str, case["options"].values()), *(["position"] if "position" in case else [])])


def test_every_game_has_counts():
    assert {case["game"] for case in cases()} == set(HOUSE)


@pytest.mark.parametrize("case", cases(), ids=name)
def test_counts(case):
    match = start(case)
    expected = [count for count in case["counts"] if count <= MOST]
    assert expected
    assert [perft(match, depth) for depth in range(1, len(expected) + 1)] == expected
