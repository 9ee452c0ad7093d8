"""The network that says how sure a lead is while a terrain is built: what it is told, what it says, and who asks it."""

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.learning import train
from tableflip.bots.learning.network import NO_WEIGHTS, Weights, fresh, network, valuer
from tableflip.bots.learning.train import Plan, Training
from tableflip.bots.learning.weights import load, read
from tableflip.bots.terrain.answers import MOST_ANSWERS, judge_answered, likely_answers
from tableflip.bots.terrain.bot import LookingBot, Skill
from tableflip.bots.terrain.building import judge_builds
from tableflip.bots.terrain.course import COURSE, WEIGHTS, trial, weights
from tableflip.bots.terrain.eye import FARSIGHTED
from tableflip.bots.terrain.features import FEATURES, is_quiet, is_settled, room_to_tell, tell
from tableflip.bots.terrain.roster import SKILLS
from tableflip.bots.terrain.tuning import lead
from tableflip.bots.terrain.weighing import WEIGHING
from tableflip.core.hex import CELLS
from tableflip.core.kernels import MOVE
from tableflip.core.rule import rule
from tableflip.games import find
from tableflip.games.terrain.rules import legal, play
from tableflip.games.terrain.state import ROLLING

from .test_building import built, turned

TERRAIN = find("terrain")
VALUE = valuer(TERRAIN, FEATURES)
MASTER = SKILLS[-1]


@rule
def valued(games, i, rewards, shares, weights):
    """`valuer`'s rule on an array and an index, for Python."""
    VALUE(games[i], rewards, shares, weights)


def expected(games, learned: Weights | None = None) -> list[float]:
    """The shares that the network sees in a position, from scratch."""
    players = int(games["players"][0])
    rewards, shares = np.zeros(players), np.zeros(players)
    valued(games, 0, rewards, shares, weights(players) if learned is None else learned)
    return shares.tolist()


def judged(games, most: int, learned: Weights) -> tuple[np.ndarray, np.ndarray]:
    """Some placements, and what they promise the mover."""
    moves = np.empty(20_000, MOVE)
    n = legal(games[0], moves)
    chosen = np.sort(np.random.default_rng(1).choice(moves[:n], min(n, most), replace=False))
    values = np.empty(len(chosen))
    judge_builds(games[0], chosen, len(chosen), WEIGHING._replace(learned=learned), values, 0)
    return chosen, values


# --- what it says ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_shares_sum_to_one_however_the_board_is_turned(players: int) -> None:
    for placements in (players, 50):
        games = built(placements, 3, players=players)
        shares = expected(games)
        assert sum(shares) == pytest.approx(1, abs=1e-6)
        assert all(0 < share < 1 for share in shares)
        assert expected(turned(games, 2)) == pytest.approx(shares, abs=1e-6)


def test_seats_that_change_places_change_shares() -> None:
    for placements in (6, 70):
        games = built(placements, placements)
        swapped = games.copy()
        swapped["start"][0][:2] = games["start"][0][1::-1]
        swapped["first"] = 1 - games["first"]
        swapped["seat"] = 1 - games["seat"]
        assert expected(swapped) == pytest.approx(expected(games)[::-1], abs=1e-6)


def test_who_is_nearer_has_more_of_it() -> None:
    """All else being the same: the turns of both change places, and who began does not."""
    forward, learned = network(FEATURES).forward, weights(2)
    games = built(70, 1)
    index, amount, told, room = room_to_tell()
    mine = []
    for turns in ([10.0, 20.0], [20.0, 10.0]):
        n = tell(games[0], 0, np.array(turns + [0.0] * 4), index, amount, told)
        forward(index, amount, n, told, 2, learned, room)
        seat = int(games["seat"][0])
        mine.append(float(room[2][FEATURES.seats]) if seat == 0 else 1 - float(room[2][FEATURES.seats]))
    assert mine[0] > 0.5 + 0.1 > 0.5 - 0.1 > mine[1]


# --- who asks it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_placements_are_worth_what_it_says_of_the_terrain_after_them(players: int) -> None:
    for placements in (players - 1, 8, 70):
        games = built(placements, placements, players=players)
        chosen, values = judged(games, 6, weights(players))
        for move, value in zip(chosen.tolist(), values.tolist(), strict=True):
            after = games.copy()
            play(after[0], move)
            assert is_quiet(after[0])
            assert value == pytest.approx(expected(after)[int(games["seat"][0])], abs=1e-6)


@pytest.mark.parametrize("players", [2, 3])
def test_so_they_are_after_the_best_answer(players: int) -> None:
    games = built(86, 3, players=players)
    chosen, values = judged(games, 4, weights(players))
    found = judge_answered(games[0], chosen, len(chosen), WEIGHING._replace(learned=weights(players)), values)
    me = int(games["seat"][0])
    for move, value in zip(chosen[:found].tolist(), values[:found].tolist(), strict=True):
        after = games.copy()
        play(after[0], move)
        rival, outcomes, answers = int(after["seat"][0]), [], np.empty(MOST_ANSWERS, MOVE)
        for answer in answers[: likely_answers(after[0], answers)].tolist():
            answered = after.copy()
            play(answered[0], answer)
            outcomes.append(expected(answered))
        assert value == pytest.approx(max(outcomes, key=lambda shares: shares[rival])[me], abs=1e-6)


def test_with_two_players_hardly_any_choice_depends_on_it() -> None:
    """It says how sure a lead is, not who is ahead: what it likes best is as good as the best by turns alone."""
    for placements in (10, 40, 70):
        games = built(placements, placements)
        by_turns, by_network = (judged(games, 200, one)[1] for one in (NO_WEIGHTS, weights(2)))
        assert by_turns[by_network.argmax()] > by_turns.max() - 0.001
        assert np.corrcoef(by_turns, by_network)[0, 1] > 0.99
        assert not np.allclose(by_turns, by_network, atol=1e-3)


@pytest.mark.parametrize(
    "options", [{"destinations": 2}, {"green_die": True}, {"lost": True}, {"players": 4, "teams": 2}], ids=str
)
def test_tables_that_it_has_not_learned_go_by_turns_alone(options) -> None:
    games = built(20, 1, **options)
    learned = weights(int(games["players"][0]))
    assert judged(games, 20, learned)[1].tolist() == judged(games, 20, NO_WEIGHTS)[1].tolist()
    assert not is_quiet(games[0])


def test_master_asks_it_and_nobody_else() -> None:
    for players in range(2, 7):
        world = TERRAIN.new(TERRAIN.options.of({"players": players}), 1)
        assert MASTER.weighing_at(world).learned is weights(players)
        assert all(len(skill.weighing_at(world).learned) == 0 for skill in SKILLS[:-1])
    match = Match("terrain", players=2, seed=1)
    chance = np.random.default_rng(1)
    while len(match.view()["pieces"]) < CELLS - 4:
        match.play(chance.choice(match.legal()))
    seat = int(match.turn)
    with_it, without = (LookingBot(skill, 1).think(match, seat) for skill in (MASTER, Skill(FARSIGHTED)))
    assert with_it.value != pytest.approx(without.value, abs=1e-3)


# --- how it learns ---------------------------------------------------------------------------------------------------


def trained(games: int, threads: int = 1) -> Training:
    training = Training(TERRAIN, COURSE, Plan(2, 5, games=games, threads=threads))
    assert training.run(lambda share, progress: None)
    return training


@pytest.fixture
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "ROUND", 16)
    monkeypatch.setattr(train, "SHARD", 8)


@pytest.mark.long  # the compiler takes two minutes for its lessons; tests/bots/learning has shorter ones
@pytest.mark.usefixtures("short_rounds")
def test_a_short_training_knows_more_than_even_odds() -> None:
    progress = trained(64).progress
    assert progress.weights.tobytes() != fresh(FEATURES, 5).tobytes()
    assert np.mean([known for _, known in progress.curve]) > 0.3


@pytest.mark.long  # the compiler takes two minutes for its lessons; tests/bots/learning has shorter ones
@pytest.mark.usefixtures("short_rounds")
def test_the_number_of_threads_changes_nothing() -> None:
    one, two = (trained(32, threads).progress for threads in (1, 2))
    assert one.weights.tobytes() == two.weights.tobytes()
    assert one.curve == two.curve


def test_it_learns_until_the_race_begins() -> None:
    games = built(CELLS, 1)
    while games["phase"][0] != ROLLING:
        assert not is_quiet(games[0])
        assert not is_settled(games[0])
        moves = np.empty(20_000, MOVE)
        play(games[0], int(moves[: legal(games[0], moves)][0]))
    assert is_settled(games[0])


@pytest.mark.parametrize("players", range(2, 7))
def test_weights_come_with_the_package(players: int) -> None:
    file = WEIGHTS / f"{players}.npz"
    about, _ = read(file)
    assert about.command.startswith(f"tableflip train terrain --players {players} --games ")
    assert about.trials
    assert about.options == list(COURSE.tables(players))
    assert file.stat().st_size < 20_000
    with pytest.raises(ValueError, match=f"has learned terrain for {players} players, not terrain for {9 - players}"):
        load(file, TERRAIN, FEATURES, 9 - players)


@pytest.mark.parametrize("players", [1, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=f"players={players} is not possible: 2 to 6 can play"):
        COURSE.tables(players)


@pytest.mark.compiled
def test_a_trial_tells_who_is_ahead_when_the_race_begins() -> None:
    heard = []
    told = trial(weights(3), 3, 1, lambda *what: heard.append(what))
    assert heard == [(1, 1)]
    assert told.startswith("1 of 3 builds with the network: ahead at the start of the race by ")


@pytest.mark.compiled
def test_who_builds_better_is_ahead_of_all_others() -> None:
    assert lead(SKILLS[3], SKILLS[0], 1, 3, players=3) > 0.1
