"""What a shrewd team does, by pictures; that it wins more than a sensible one; and what the network looks at."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tableflip import Match, simulate
from tableflip.bots.flipships.bot import FlipShipsBot, weights_for
from tableflip.bots.flipships.course import tables
from tableflip.bots.flipships.features import END, FEATURES, MOST, SIDES, is_quiet, read
from tableflip.bots.flipships.rollouts import shrewd_move
from tableflip.bots.flipships.shrewd import WEIGHING
from tableflip.bots.flipships.tuning import share_won, tune
from tableflip.bots.learning.weights import load
from tableflip.bots.learning.weights import read as weights_file
from tableflip.cli import app
from tableflip.core.kernels import kernels
from tableflip.core.rng import streams
from tableflip.core.turns import CHANCE, OVER
from tableflip.games import find
from tests.conftest import times
from tests.games.flipships.drawing import ICONS, flip, table

PLAIN = [["side-step", "pierce", "repair"], ["encore", "launch-pad", "triple"]]


def aimed_at(match: Match) -> str:
    """What a shrewd team flips its next ship at."""
    move = shrewd_move(match._state, 0, streams(1, 1))
    return match.game.move_text(match.options, int(move)).split()[-1]


def test_damage_that_brings_ships_is_let_through() -> None:
    """With an icon on 8 a city of 9 gains ships by losing 2; a city of 3 that loses 2 gains none."""
    picture = """
        .    .    .    .    .
        .    3>1t .    .    .
        .    3>1  .    .    .
        1>2  .    .    .    .
    """
    assert aimed_at(table(picture, pilots=PLAIN, ships=[1, 1], city=3, options=ICONS)) == "r1c5"
    assert aimed_at(table(picture, pilots=PLAIN, ships=[1, 1], city=9, options=ICONS)) != "r1c5"


def test_nobody_is_left_to_hit_twice() -> None:
    """The two-hit card does more damage, but with one ship and no partner it would stand."""
    picture = """
        .    .    .    .    .
        .    .    .    .    .
        .    .    .    .    .
        1>2t .    1>1  .    .
    """
    pair = table(picture, pilots=PLAIN, ships=[3, 3], city=20)
    assert aimed_at(pair) == "r1c5"
    alone = table(picture, pilots=PLAIN, ships=[1, 0], city=20)
    assert aimed_at(alone) == "r1c3"


def test_what_lies_on_a_card_already_is_reckoned_with() -> None:
    picture = """
        .    .    .    .    .
        .    .    .    .    .
        .    .    .    .    .
        1>3  .    1>1  .    .
    """
    match = table(picture, pilots=PLAIN, ships=[2, 1], city=20)
    flip(match, "1a", "on=r1c5")
    assert aimed_at(match) == "r1c3"


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_wins_far_more_at_elite_than_a_sensible_team(players: int) -> None:
    at = {"players": players, "difficulty": "elite", "skill": 0.02}
    games = 1000  # in a tenth of a second
    sensible = simulate("flipships", games, seed=3, **at).winners.all(axis=1).mean()
    assert share_won(WEIGHING, games, 3, **at) > sensible + 0.3


@pytest.mark.compiled
def test_tuning_finds_better_weighings_and_always_the_same() -> None:
    blind = WEIGHING._replace(now=0.05, soon=0.05, lethal=0.05, last=0.05)
    at = {"players": 2, "difficulty": "expert", "skill": 0.02}
    heard: list[float] = []
    found = tune([at], 4, 60, blind, lambda generation, won, w: heard.append(won))
    assert share_won(found, 400, 9, **at) > share_won(blind, 400, 9, **at) + 0.1
    again: list[float] = []
    tune([at], 2, 60, blind, lambda generation, won, w: again.append(won))
    assert heard[:2] == again


# --- the network -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fleets", [2, 3, 4])
def test_it_looks_at_the_beginning_of_each_round(fleets: int) -> None:
    """There, once a round; at rows that there are, within the room for them."""
    rules = find("flipships")
    step = kernels(rules)
    index, amount, lead = np.empty(MOST, np.int32), np.empty(MOST, np.float32), np.empty(SIDES, np.float32)
    for seed, options in enumerate(tables(fleets)[:: max(1, 24 // times(8))]):
        games = rules.new(rules.options.of({"players": fleets} | options), 1)
        stream, asked = streams(1, seed), 0
        while (turn := step.mover(games, 0)) != OVER:
            if turn != CHANCE and is_quiet(games[0]):
                n = read(games[0], index, amount, lead)
                assert n <= MOST
                assert 0 <= index[:n].min() <= index[:n].max() < END
                asked += 1
            move = step.draw(games, 0, stream) if turn == CHANCE else shrewd_move(games, 0, stream)
            step.play(games, 0, int(move))
        assert asked == int(games[0]["rounds"]) + int(games[0]["assault"])


@pytest.mark.compiled
@pytest.mark.parametrize("fleets", [2, 3, 4])
def test_weights_come_with_the_package_for_every_number_of_fleets(fleets: int) -> None:
    assert len(weights_for(Match("flipships", players=fleets, seed=1))) > 0
    assert len(weights_for(Match("flipships", players=1, fleets=fleets, seed=1))) > 0


@pytest.mark.compiled
def test_where_it_has_not_learned_games_are_played_to_their_end() -> None:
    for match in (Match("flipships", players=2, seed=1, **ICONS), Match("flipships", players=2, seed=1, speed=True)):
        assert len(weights_for(match)) == 0
        assert 0 <= FlipShipsBot(5, 1, by_hand=False, rollouts=40).think(match, 0).value <= 1


@pytest.mark.compiled
def test_a_city_about_to_fall_is_worth_less() -> None:
    """It says so at once: a round is played on, and the network asked."""
    picture = """
        1>2  1>2  1>2  1>2  1>2
        1>2  1>2  1>2  1>2  1>2
        1>2  .    1>2  .    1>2
        .    1>2  .    1>2  .
    """
    values = [
        FlipShipsBot(5, 1, by_hand=False, rollouts=200).think(table(picture, pilots=PLAIN, city=city), 0).value
        for city in (3, 9, 18)
    ]
    assert values == sorted(values)
    assert values[0] < values[2] - 0.2


@pytest.mark.long
@pytest.mark.compiled
def test_it_is_trained_and_tried_by_the_command(tmp_path: Path) -> None:
    """A team has two sides, however many play: with three, too, it soon knows better than even odds."""
    file = tmp_path / "weights.npz"
    args = ["train", "flipships", "--players", "3", "--games", "1024", "--trial", "1", "--out", str(file)]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    assert "3 fleets at elite" in done.output
    about, _ = weights_file(file)
    assert about.curve[-1][1] > 0.3
    assert len(load(file, find("flipships"), FEATURES, 3)) > 0
