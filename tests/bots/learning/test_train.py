"""Training: a network learns who wins at Nim, the same on any number of threads, and after an interruption."""

from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from tableflip.bots.budget import Budget
from tableflip.bots.learning.network import valuer
from tableflip.bots.learning.train import PLAYING, ROUND, WATCHING, Lesson, Plan, Progress, Training, keep, kept
from tableflip.bots.search.search import Search
from tableflip.core.rng import streams
from tableflip.core.rule import rule
from tests.bots.learning.heaps import COURSE, FEATURES, HEAP, NIM_GAME, losing
from tests.bots.search.tiny import NIM

pytestmark = pytest.mark.compiled

VALUE = valuer(NIM_GAME, FEATURES)


@rule
def valued(games, i, rewards, shares, weights):
    VALUE(games[i], rewards, shares, weights)


def trained(games: int, threads: int = 1, progress: Progress | None = None, rounds: int | None = None) -> Training:
    """A training of so many games, stopped after so many rounds of it if that is said."""
    training, stop = Training(NIM_GAME, COURSE, Plan(2, 5, games=games, threads=threads), progress), Event()

    def told(share: float, now: Progress) -> None:
        if now.rounds == rounds:
            stop.set()

    assert training.run(told, stop) == (rounds is None)
    return training


def test_it_learns_who_wins() -> None:
    """And a search of a single look ahead then knows the right move, which it would not without."""
    weights = trained(80 * ROUND).progress.weights
    games = np.zeros(HEAP, NIM)
    games["heap"] = range(1, HEAP + 1)
    shares = np.zeros((HEAP, 2))
    for k in range(HEAP):
        valued(games, k, np.zeros(2), shares[k], weights)
    assert [share < 0.5 for share in shares[:, 0]] == losing(range(1, HEAP + 1))
    search = Search(NIM_GAME, COURSE.guide, COURSE.learned, games[10:11], 0, 2, streams(1, 1), weights)
    search.run(Budget(iterations=12))
    assert search.children()[0][0] == 11 % 4


def test_the_number_of_threads_changes_nothing() -> None:
    one, two = (trained(4 * ROUND, threads).progress for threads in (1, 2))
    assert one.weights.tobytes() == two.weights.tobytes()
    assert one.curve == two.curve
    assert [games for games, _ in one.curve] == [ROUND, 2 * ROUND, 3 * ROUND, 4 * ROUND]


@rule
def is_small(s):
    return s.heap <= 3


@rule
def a_third(s, shares):
    shares[0] = 1 / 3
    shares[1] = 2 / 3


@pytest.mark.parametrize("lesson", [WATCHING, PLAYING], ids=lambda lesson: lesson.name)
def test_where_it_is_settled_a_game_is_played_no_further(lesson: Lesson) -> None:
    """What the game's own value says there is the result, and what is learned."""
    guide = replace(COURSE.guide, features=replace(FEATURES, settled=is_small), value=a_third)
    training = Training(NIM_GAME, replace(COURSE, guide=guide, searches=0), Plan(2, 5, games=ROUND))
    notes, n = training._shard(0, replace(lesson, trust=1.0), training.progress.weights)
    assert n > 0
    assert min(notes.rows[:n]) == 4
    first = np.where(notes.mover[:n] == 0, notes.result[:n, 0], notes.result[:n, 1])
    assert first == pytest.approx(np.full(n, 1 / 3))
    assert notes.goal[:n].reshape(n, 2, 2)[:, 0] == pytest.approx(notes.result[:n])


def test_an_interrupted_training_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    games, file = 6 * ROUND, tmp_path / "heaps.npz.part"
    plan = Plan(2, 5, games=games)
    assert kept(file, plan) is None
    keep(file, plan, trained(games, rounds=5).progress)
    resumed = trained(games, progress=kept(file, plan)).progress
    assert resumed.weights.tobytes() == trained(games).progress.weights.tobytes()
    assert resumed.games == games
    with pytest.raises(ValueError, match=r"heaps.npz.part is what is left of another training"):
        kept(file, Plan(2, 6, games=games))
    file.write_bytes(b"PK nonsense")
    with pytest.raises(ValueError, match="cannot be gone on with"):
        kept(file, plan)
