"""What a batch is handed wrongly is refused in a sentence that says what is possible; numpy's numbers are taken."""

import re
from typing import Any

import numpy as np
import pytest

from tableflip.envs import Batch, IllegalAction

TERRAFLIP = {"players": 2}
SEATS = "it must be a seat, 0 to 1, or a list with a seat for each of the 2 games"


def reset(**settings: Any) -> Batch:
    batch = Batch("terraflip", 2, **TERRAFLIP | settings)
    batch.reset(1)
    return batch


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"n": 0}, "n=0 is not possible: it must be a whole number of at least 1"),
        ({"n": 2.0}, "n=2.0 is not possible"),
        ({"threads": -1}, "threads=-1 is not possible: it must be a whole number of at least 0"),
        ({"threads": "2"}, "threads='2' is not possible"),
        ({"most_plies": 0}, "most_plies=0 is not possible: it must be a whole number of at least 1"),
        ({"autoreset": "never"}, "next-step, same-step, off"),
        ({"autoreset": []}, "next-step, same-step, off"),
        ({"learner": 2}, f"learner=2 is not possible: {SEATS}"),
        ({"learner": -1}, SEATS),
        ({"learner": 0.5}, SEATS),
        ({"learner": "0"}, SEATS),
        ({"learner": [0, 1, 0]}, SEATS),
        ({"learner": 0, "opponents": "clever"}, "no opponents called 'clever'; there are random, or give a callable"),
        ({"learner": 0, "opponents": []}, "opponents=[] is not possible: it must be a name, or a callable"),
        ({"copy": 1}, "copy=1 is not possible: it must be True or False"),
        ({"physics": "yes"}, "physics='yes' is not possible: it must be True or False"),
        ({"opponents": "random play"}, "say which seat learns, as in learner=0"),
        ({"players": 9}, "players=9"),
        ({"game": "flipships", "speed": True}, "all move at once"),
        ({"game": "chess"}, "There is no game called 'chess'"),
    ],
    ids=str,
)
def test_what_cannot_be_a_batch(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        Batch(**{"game": "terraflip", "n": 2} | TERRAFLIP | settings)


@pytest.mark.parametrize(
    ("actions", "given"),
    [
        ([0], "1 of int64"),
        ([[0, 0]], "1 x 2 of int64"),
        ([0.0, 0.0], "2 of float64"),
        ([True, True], "2 of bool"),
        (0, "a single one of int64"),
        (None, "something that is no number"),
        ("ab", "something that is no number"),
        ([[0], [1, 2]], "something that is no number"),
    ],
    ids=str,
)
def test_what_cannot_be_actions(actions: Any, given: str) -> None:
    batch = reset()
    before = batch.games.tobytes()
    with pytest.raises(IllegalAction, match=f"Actions must be 2 whole numbers, one for each game; given: {given}"):
        batch.step(actions)
    assert batch.games.tobytes() == before


@pytest.mark.parametrize("answer", [np.zeros(17, int), np.zeros(2), None, 0], ids=str)
def test_what_opponents_cannot_answer_and_that_the_games_are_not_stepped_on(answer: Any) -> None:
    batch = Batch("terraflip", 2, learner=1, opponents=lambda seen, masks, seats: answer, **TERRAFLIP)
    with pytest.raises(IllegalAction, match="What opponents answer must be 2 whole numbers"):
        batch.reset(1)
    with pytest.raises(ValueError, match="call reset"):  # where an opponent is to move, nobody speaks for it
        batch.step([0, 0])


@pytest.mark.parametrize("games", [[2], [-1], [0.5], 0, "a", None, np.array([[0]])], ids=str)
def test_games_that_cannot_be_restarted(games: Any) -> None:
    with pytest.raises(ValueError, match="by their numbers, 0 to 1, or by True or False for each of the 2"):
        reset(autoreset="off").restart(games)


def test_games_are_restarted_by_number_and_by_mark() -> None:
    for games in ([1], np.array([False, True]), [1, 1]):
        batch = reset(autoreset="off")
        batch.step(batch.random_actions())
        kept, fresh = batch.games[0].tobytes(), Batch("terraflip", **TERRAFLIP).games[0].tobytes()
        batch.restart(games)
        assert [batch.games[i].tobytes() for i in range(2)] == [kept, fresh]
    batch.restart([])
    assert batch.games[0].tobytes() == kept


@pytest.mark.parametrize(("i", "seat"), [(2, 0), (-1, 0), (0, 2), (0, -1), ("a", 0), (0, "river")], ids=str)
def test_who_is_not_there_sees_nothing(i: Any, seat: Any) -> None:
    """A kernel does not look whether there is such a game: what it is told must be right."""
    batch = reset()
    for look in (batch.observe, batch.words):
        with pytest.raises(ValueError, match="is not possible"):
            look(i, seat)


@pytest.mark.parametrize("seed", ["7", 1.0, None, True, [1]], ids=str)
def test_what_cannot_be_a_seed(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed=.* is not possible: it must be a whole number"):
        Batch("terraflip", 2, **TERRAFLIP).reset(seed)
    with pytest.raises(ValueError, match="first="):
        Batch("terraflip", 2, **TERRAFLIP).reset(1, first=-1)


def test_numbers_of_numpy_are_numbers() -> None:
    batch = Batch(
        "terraflip", np.int64(2), threads=np.int32(1), learner=np.array([0, 1]), most_plies=10**30, **TERRAFLIP
    )
    assert batch.reset(np.uint8(5), first=np.int64(3)).seats.tolist() == [0, 1]
    assert batch.observe(np.int64(1), np.int64(0)).any()


@pytest.mark.parametrize("call", [lambda batch: batch.step([0, 0]), lambda batch: batch.restart([0])])
def test_games_begin_with_a_seed(call: Any) -> None:
    for threads in (1, 2):
        with pytest.raises(ValueError, match=r"have not begun: call reset\(seed\) first"):
            call(Batch("terraflip", 2, threads=threads, **TERRAFLIP))


def test_marks_can_be_used_as_marks() -> None:
    """Ends and masks are True and False: as an index, 0 and 1 would be two numbers of games."""
    turn = reset().turn
    assert {array.dtype for array in (turn.masks, turn.terminated, turn.truncated)} == {np.dtype(bool)}
    assert turn.rewards[turn.terminated].shape == (0, 2)
    assert np.shares_memory(np.from_dlpack(turn.masks), turn.masks)
