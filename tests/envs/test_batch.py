"""Many games as one array: the same by seed on any number of threads, honest about ends, deaf to illegal actions."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

from tableflip.core.rule import COMPILED
from tableflip.core.turns import CHANCE
from tableflip.envs import Batch, IllegalAction, Turn
from tableflip.envs.batch import shares
from tableflip.games import find
from tableflip.testing import times
from tests.envs.tables import FEWEST, every_table

TERRAFLIP = {"players": 2}
QUICK = {"terraflip": TERRAFLIP, "terrain": {"players": 3, "terrain": "random", "lost": True}, "flipships": {}}


def told(turn: Turn) -> bytes:
    return b"".join(array.tobytes() for array in turn)


def played(steps: int, n: int, game: str = "terraflip", seed: int = 3, first: int = 0, **settings) -> list[Turn]:
    batch = Batch(game, n, copy=True, **settings)
    turns = [batch.reset(seed, first)]
    for _ in range(steps):
        turns.append(batch.step(batch.random_actions()))
    return turns


def fingerprint(game: str, options: dict, steps: int) -> str:
    """A sum over all that a batch tells, games that end and begin anew among it."""
    sums = hashlib.sha256()
    for turn in played(steps, 2, game, most_plies=40, **options):
        sums.update(told(turn))
    return sums.hexdigest()


@pytest.mark.compiled
def test_threads_and_shards_make_no_difference():
    alone = played(90, 64, **TERRAFLIP)
    assert [told(turn) for turn in played(90, 64, threads=3, **TERRAFLIP)] == [told(turn) for turn in alone]
    shard = played(90, 20, first=30, **TERRAFLIP)
    for whole, part in zip(alone, shard, strict=True):
        assert told(part) == told(Turn._make(array[30:50] for array in whole))
    assert any(turn.terminated.any() for turn in alone)
    assert told(played(5, 64, seed=4, **TERRAFLIP)[-1]) != told(alone[5])


EVERY_GAME = QUICK | {"othello": {}, "connect_four": {"board": "small"}}
OTHERS = [game for game in EVERY_GAME if game != "terraflip"]


def fingerprints(*games: str) -> list[str]:
    return [f"{game} {fingerprint(game, EVERY_GAME[game], 60)}" for game in games]


def fingerprints_as_plain_python(*games: str) -> list[str]:
    script = "import sys; from tests.envs.test_batch import *; print(*fingerprints(*sys.argv[1:]), sep='\\n')"
    command = [sys.executable, "-c", script, *games]
    settings = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout.splitlines()


@pytest.mark.compiled
@pytest.mark.parametrize("games", [["terraflip"], pytest.param(OTHERS, marks=pytest.mark.long)])
def test_compiled_and_plain_runs_give_the_same_bytes(games: list[str]) -> None:
    assert fingerprints(*games) == fingerprints_as_plain_python(*games)


@pytest.mark.compiled
@pytest.mark.slow_to_compile  # which is compiled with bounds checks alone
@pytest.mark.parametrize("game", EVERY_GAME)
def test_bounds_checked_and_plain_runs_give_the_same_bytes(game: str) -> None:
    assert fingerprints(game) == fingerprints_as_plain_python(game)


def test_shares_are_all_games_and_equal():
    for n, threads in ((1, 4), (31, 4), (1024, 2), (1000, 7)):
        found = shares(n, threads)
        assert [i for begin, end in found for i in range(begin, end)] == list(range(n))
        sizes = [end - begin for begin, end in found]
        assert len(found) <= threads
        assert max(sizes) - min(sizes) <= 1


def test_an_illegal_action_is_refused_and_changes_nothing():
    batch = Batch("terraflip", 32, threads=2, **TERRAFLIP)
    batch.reset(1)
    good = batch.random_actions().copy()
    before = batch.games.tobytes(), batch._places.tobytes(), told(batch.turn)
    for wrong, words in (
        (int(np.flatnonzero(batch.turn.masks[31] == 0)[0]), "is not legal in game 31 now"),
        (-1, "actions are 0 to 671"),
        (-2, "actions are 0 to 671"),
        (672, "actions are 0 to 671"),
    ):
        bad = good.copy()
        bad[31] = wrong
        with pytest.raises(IllegalAction, match=words):
            batch.step(bad)
        assert (batch.games.tobytes(), batch._places.tobytes(), told(batch.turn)) == before
    assert told(batch.step(good)) != before[2]


def to_the_end(batch: Batch) -> Turn:
    turn = batch.reset(1)
    while not turn.terminated[0]:
        turn = batch.step(batch.random_actions())
    return turn


def test_same_step_the_next_game_is_there_at_once_and_the_last_look_is_kept():
    turn = to_the_end(Batch("terraflip", 1, **TERRAFLIP))
    batch = Batch("terraflip", 1, **TERRAFLIP)
    words = batch.encoding.decode(batch.options, turn.finals[0, 1], 1)
    assert words["phase"] == "over"
    assert batch.encoding.decode(batch.options, turn.observations[0], int(turn.seats[0]))["tiles"].keys() == {"f6"}
    assert turn.masks.any()


def test_next_step_the_end_is_seen_and_any_action_begins_anew():
    batch = Batch("terraflip", 1, autoreset="next-step", **TERRAFLIP)
    turn = to_the_end(batch)
    assert batch.words(0, 0)["phase"] == "over"
    assert not turn.masks.any()
    assert turn.observations[0].tobytes() == turn.finals[0, turn.seats[0]].tobytes()
    turn = batch.step([12345])
    assert (turn.terminated[0], turn.rewards.any()) == (0, False)
    assert batch.words(0, 0)["tiles"].keys() == {"f6"}


def test_off_a_game_stays_over_until_it_is_restarted():
    batch = Batch("terraflip", 2, autoreset="off", copy=True, **TERRAFLIP)
    turn = to_the_end(batch)
    again = batch.step([0, batch.random_actions()[1]])
    assert again.observations[0].tobytes() == turn.observations[0].tobytes()
    assert not again.terminated[0]
    other = again.observations[1].tobytes()
    anew = batch.restart([0])
    assert (batch.is_over(0), anew.masks[0].any(), anew.observations[1].tobytes()) == (False, True, other)


@pytest.mark.parametrize(("game", "options"), QUICK.items())
def test_rewards_are_what_the_rules_say(game, options):
    batch = Batch(game, 16, **options)
    batch.reset(2)
    seats, seen = len(batch.seat_names), 0
    for _ in range(times(1500)):
        turn = batch.step(batch.random_actions())
        for i in np.flatnonzero(turn.terminated):
            seen += 1
            rewards = turn.rewards[i].tolist()
            if batch.game.is_cooperative:
                assert rewards in ([1] * seats, [-1] * seats)
            else:
                assert sum(rewards) == pytest.approx(0, abs=1e-6)
                assert max(rewards) <= 1
                if game == "terraflip" and turn.points[i][0] > turn.points[i][1]:
                    assert rewards == [1, -1]
        assert not turn.rewards[turn.terminated == 0].any()
    assert seen or not COMPILED


def test_a_game_is_given_up_after_so_many_actions():
    batch = Batch("terraflip", 1, most_plies=7, **TERRAFLIP)
    batch.reset(1)
    ends = [batch.step(batch.random_actions()).truncated[0] for _ in range(14)]
    assert ends == [0] * 6 + [1] + [0] * 6 + [1]
    assert not batch.turn.rewards.any()


@pytest.mark.parametrize("opponents", ["random", lambda seen, masks, seats: masks.argmax(axis=1)])
@pytest.mark.parametrize("autoreset", ["same-step", "next-step"])
def test_a_learner_sees_only_its_own_turns(opponents, autoreset):
    batch = Batch("terraflip", 8, learner=[0, 1] * 4, opponents=opponents, autoreset=autoreset, **TERRAFLIP)
    turn = batch.reset(1)
    ends = 0
    for _ in range(times(300)):
        going = [i for i in range(8) if not batch.is_over(i)]
        assert (turn.seats[going] == batch.learners[going]).all()
        for i in range(8):
            if batch.is_over(i):
                assert turn.observations[i].tobytes() == turn.finals[i, batch.learners[i]].tobytes()
        turn = batch.step(batch.random_actions())
        ends += int(turn.terminated.sum())
        assert (turn.rewards.any(axis=1) <= turn.terminated).all()
    assert ends or not COMPILED


def test_opponents_that_cheat_or_are_unknown_are_refused():
    with pytest.raises(ValueError, match="no opponents called 'clever'; there are random"):
        Batch("terraflip", 1, learner=0, opponents="clever", **TERRAFLIP)
    cheat = Batch("terraflip", 1, learner=1, opponents=lambda seen, masks, seats: masks.argmin(axis=1), **TERRAFLIP)
    with pytest.raises(IllegalAction, match="The opponents"):
        cheat.reset(1)


@pytest.mark.slow_to_compile
def test_the_policy_of_a_game_can_be_the_opponents():
    turns = {}
    for opponents in ("steady", "random"):
        batch = Batch("flipships", 4, learner=0, opponents=opponents, players=2)
        batch.reset(1)
        for _ in range(max(times(60), FEWEST)):
            turns[opponents] = told(batch.step(batch.random_actions()))
    assert turns["steady"] != turns["random"]


def test_arrays_are_lent_or_copied_and_go_by_dlpack():
    lent = Batch("terraflip", 4, **TERRAFLIP)
    first = lent.reset(1)
    assert lent.step(lent.random_actions()) is first
    assert np.shares_memory(np.from_dlpack(first.observations), first.observations)
    copied = Batch("terraflip", 4, copy=True, **TERRAFLIP)
    before = copied.reset(1)
    kept = told(before)
    copied.step(copied.random_actions())
    assert told(before) == kept


@pytest.mark.parametrize("threads", [1, 2])
def test_copies_and_pickled_batches_go_on_by_themselves(threads):
    batch = Batch("terraflip", 32, threads=threads, **TERRAFLIP)
    batch.reset(1)
    batch.step(batch.random_actions())
    before = told(batch.turn)
    others = copy.deepcopy(batch), copy.copy(batch), pickle.loads(pickle.dumps(batch))
    after = {told(other.step(other.random_actions())) for other in others}
    assert told(batch.turn) == before
    assert after == {told(batch.step(batch.random_actions()))}
    assert before not in after


def test_games_begin_from_a_position():
    position = {"tiles": {"f7": "river knight"}, "hands": {"river": ["desert"], "desert": ["forest"]}, "turn": "desert"}
    batch = Batch("terraflip", 2, position=position, **TERRAFLIP)
    turn = batch.reset(1)
    assert turn.seats.tolist() == [1, 1]
    assert batch.words(0, 0)["tiles"].keys() == {"f6", "f7"}
    while not turn.terminated.any():
        turn = batch.step(batch.random_actions())
    assert batch.words(int(turn.terminated.argmax()), 0)["tiles"].keys() == {"f6", "f7"}  # and do so again
    for wrong, words in (
        ({"tiles": {"f7": "river/?"}}, "left open"),  # drawn by a seed
        ({"tiles": {"f7": "river/desert"}}, "nobody has secrets"),
        ({"hands": {"river": [], "desert": []}}, "are over|no tile left"),
        ({"tiles": {"z9": "river knight"}}, "z9"),
    ):
        with pytest.raises(ValueError, match=words):
            Batch("terraflip", position=wrong, **TERRAFLIP)


@every_table
def test_what_chance_lists_as_even_is_drawn_evenly(game, options):
    """`even_chance` of a game, or even `odds`: each thing that chance can do is drawn about as often as any other."""
    rules = find(game)
    if not rules.even_chance and game != "terrain":
        assert rules.draw is None or game == "flipships"
        return
    from tableflip.core.kernels import MOVE, kernels
    from tableflip.core.rng import streams

    state, out = rules.new(rules.options.of(options), 1), np.empty(rules.most_legal, MOVE)
    if kernels(rules).mover(state, 0) != CHANCE:
        assert game == "terraflip"
        assert options.get("first") != "lot"  # chance has nothing to say at this table
        return
    n = kernels(rules).legal(state, 0, out)
    assert rules.even_chance or {rules.odds(state[0], move) for move in out[:n].tolist()} == {1}
    stream = streams(1, 1)
    drawn = [int(kernels(rules).draw(state.copy(), 0, stream)) for _ in range(400 * n)]
    counts = np.bincount(drawn, minlength=rules.moves)[out[:n]]
    assert counts.sum() == len(drawn)
    assert abs(counts - 400).max() < 100
