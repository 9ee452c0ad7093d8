"""Whoever looks at answers judges a placement by what is left of it after the best one."""

import numpy as np
import pytest

from tableflip.bots.terrain.answers import MOST_ANSWERS, bring_best_of_cells, judge_answered, likely_answers
from tableflip.bots.terrain.building import judge_builds
from tableflip.bots.terrain.weighing import WEIGHING
from tableflip.core.hex import CELLS
from tableflip.core.kernels import MOVE
from tableflip.games.terrain.rules import BUILD, legal, play
from tableflip.games.terrain.state import BUILDING

from .test_building import built, promised


def judged(games, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Some placements, and what they promise without an answer."""
    moves = np.empty(20_000, MOVE)
    n = legal(games[0], moves)
    chosen = np.sort(np.random.default_rng(1).choice(moves[:n], min(n, most), replace=False))
    values = np.empty(len(chosen))
    judge_builds(games[0], chosen, len(chosen), WEIGHING, values, 0)
    return chosen, values


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"lost": True}], ids=str)
def test_answers_are_legal_and_on_every_open_cell(options) -> None:
    for placements in (4, 30, 85):
        games = built(placements, placements, **options)
        answers, moves = np.empty(MOST_ANSWERS, MOVE), np.empty(20_000, MOVE)
        found = answers[: likely_answers(games[0], answers)].tolist()
        known = set(moves[: legal(games[0], moves)].tolist())
        assert set(found) <= known
        assert len(set(found)) == len(found)
        assert {(move - BUILD) % CELLS for move in found} == {(move - BUILD) % CELLS for move in known}


@pytest.mark.parametrize("options", [{}, {"players": 3}], ids=str)
def test_a_placement_is_worth_what_the_best_answer_leaves_of_it(options) -> None:
    games = built(86, 3, **options)
    chosen, values = judged(games, 6)
    found = judge_answered(games[0], chosen, len(chosen), WEIGHING, values)
    assert found == len({(move - BUILD) % CELLS for move in chosen.tolist()})
    me = int(games["seat"][0])
    for move, value in zip(chosen[:found].tolist(), values[:found].tolist(), strict=True):
        after = games.copy()
        play(after[0], move)
        rival, outcomes = int(after["seat"][0]), []
        answers = np.empty(MOST_ANSWERS, MOVE)
        for answer in answers[: likely_answers(after[0], answers)].tolist():
            answered = after.copy()
            play(answered[0], answer)
            outcomes.append(promised(answered))
        best = max(outcomes, key=lambda shares: shares[rival])
        assert value == pytest.approx(best[me])


def test_the_last_placement_is_never_answered() -> None:
    games = built(CELLS - 1, 2)
    assert games["phase"][0] == BUILDING
    chosen, values = judged(games, 8)
    known = dict(zip(chosen.tolist(), values.tolist(), strict=True))
    assert judge_answered(games[0], chosen, len(chosen), WEIGHING, values) == len(known)
    assert dict(zip(chosen.tolist(), values.tolist(), strict=True)) == known


def test_before_all_have_a_start_nobody_answers() -> None:
    games = built(1, 2, players=3)
    chosen, values = judged(games, 8)
    known = dict(zip(chosen.tolist(), values.tolist(), strict=True))
    assert judge_answered(games[0], chosen, len(chosen), WEIGHING, values) == len(known)
    assert dict(zip(chosen.tolist(), values.tolist(), strict=True)) == known


def test_the_best_of_every_cell_comes_to_the_front() -> None:
    chance = np.random.default_rng(4)
    cells, values = chance.integers(0, 6, 40), chance.permutation(40).astype(float)
    builds = BUILD + np.arange(40) * CELLS + cells
    best = {int(cell): max(values[cells == cell]) for cell in set(cells.tolist())}
    pairs = set(zip(builds.tolist(), values.tolist(), strict=True))
    found = bring_best_of_cells(builds, 40, values)
    assert found == len(best)
    assert {
        int((build - BUILD) % CELLS): value for build, value in zip(builds[:found], values[:found], strict=True)
    } == best
    assert set(zip(builds.tolist(), values.tolist(), strict=True)) == pairs
