"""What always holds in Flip Ships: cards and ships are conserved, tables end, records need no physics."""

import json
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableflip import Match, simulate
from tableflip.games.flipships.rules.march import FEW
from tableflip.games.flipships.state import DOINGS, NONE
from tests.conformance.tables import FLIPSHIPS, choices
from tests.conftest import times
from tests.games.flipships.drawing import flip, table

every_table = pytest.mark.parametrize("table", FLIPSHIPS, ids=lambda table: table.name)
examples = settings(max_examples=times(40))


@every_table
@examples
@given(path=choices, seed=st.integers(1, 50))
def test_cards_are_conserved(table, path, seed):
    match = table.steered(path, seed)
    s = match._state[0]
    on_table = np.bincount(s["enemy"][s["enemy"] != NONE], minlength=len(s["unseen"]))
    cards = match.options.make_up.cards(match.options.fleet_count)
    assert (s["unseen"] + s["returned"] + s["gone"] + on_table).tolist() == list(cards)
    assert s["deck"] >= s["returned"].sum()
    if not match.options.speed:
        left_in_box = match.options.make_up.size(match.options.fleet_count) - match.options.deck_size
        assert s["unseen"].sum() - (s["deck"] - s["returned"].sum()) == left_in_box


@every_table
@examples
@given(path=choices, seed=st.integers(1, 50))
def test_a_state_adds_up(table, path, seed):
    match = table.steered(path, seed)
    s = match._state[0]
    there = 0
    for slot in range(20):
        assert bool(s["card_lies"][slot]) == (s["enemy"][slot] != NONE)
        assert s["hits"][slot] == 0 or s["enemy"][slot] != NONE
        there |= int(s["enemy"][slot] != NONE) << slot
    for ship in range(28):
        doing = DOINGS[s["doing"][ship]]
        assert bool(s["waits"][ship]) <= (doing in ("waiting", "landed"))
        assert doing != "waiting" or s["waits"][ship]
        assert s["waits"][ship] & ~there == 0
        assert not s["ship_lies"][ship] or doing in ("landed", "waiting") or s["launching"]
    assert 0 <= s["city"] <= max(s["city_start"], 0)
    assert s["mothership"] >= 0
    assert not s["cargo"]
    if not match.options.speed and match.view()["phase"] == "flip" and len(match.view()["enemies"]) > FEW:
        assert not s["last_round"] or s["deck"] == 0
    back = slice(match.options.rows * 5 - 5, match.options.rows * 5)
    for ply in match._plies:
        if match.game.move_text(match.options, ply.move) == "march":
            after = match._plies[match._plies.index(ply) + 1].before if ply is not match._plies[-1] else match._state
            assert (after[0]["enemy"][back] == NONE).all()  # every card moves at least one space


def test_few_enemies_mean_an_empty_deck():
    """The fact behind FS-15: with a card left to deal, the back two rows are full."""
    for seed in range(times(20)):
        match = FLIPSHIPS[0].stroll(100_000, seed)
        for event, ply in ((e, p) for p in match._plies for e in [p.before[0]]):
            if event["last_round"] and ply.who != "chance" and not event["assault"]:
                assert event["deck"] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("difficulty", ["training", "elite"])
def test_every_game_ends(players, difficulty):
    result = simulate("flipships", games=times(300), players=players, difficulty=difficulty, skill="fair")
    won = result.winners.all(axis=1)
    assert (won == result.winners.any(axis=1)).all()  # all together or nobody
    assert ((result.points[:, 0] > 0) == won).all()
    assert (result.plies < 10_000).all()


def test_even_beginners_and_random_hands_come_to_an_end():
    for policy in ("steady", "random"):
        result = simulate("flipships", games=times(50), policy=policy, skill=0.2, players=2)
        assert (result.plies < 20_000).all()


@pytest.mark.compiled
def test_steadier_hands_win_more():
    wins = [
        simulate("flipships", games=times(1000), players=2, difficulty="elite", skill=skill).winners.all(axis=1).mean()
        for skill in ("expert", "steady", "beginner")
    ]
    assert wins == sorted(wins, reverse=True)
    assert wins[0] > wins[2]


def test_hands_that_never_miss_let_a_dead_mothership_be():
    result = simulate("flipships", games=times(200), skill="perfect", players=4, mothership_health=1)
    assert result.winners.any()
    assert result.plies.max() < 1000


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_difficulties_are_apart_for_a_team_of_steady_hands(players):
    """Ten in a hundred games or so, docs/flipships-balance.md says; a thousand games show that with some room."""
    wins = [
        simulate("flipships", games=1000, players=players, difficulty=difficulty).winners.all(axis=1).mean()
        for difficulty in ("training", "standard", "expert", "elite")
    ]
    assert all(easier - harder > 0.04 for easier, harder in pairwise(wins)), wins


def test_pilots_and_cards_come_by_their_odds():
    """Every pilot of a level is as likely; a card that came back is as likely as any other of the deck."""
    firsts = [Match("flipships", seed=seed).view()["fleets"][0]["powers"][0] for seed in range(times(400))]
    if len(firsts) >= 400:
        assert all(70 <= firsts.count(power) <= 130 for power in set(firsts))
        drawn = 0
        for seed in range(400):
            match = table(". . 1>5 . .\n. . . . .\n. . . . .\n. . . . .", ships=[0, 0], deck=["3>3"] + ["?"] * 3)
            match.play("done")
            match.play("done")
            match.auto_chance, match.seed = True, seed
            match.play("march")
            drawn += match._plies[3].move == match.game.parse_move(match.options, "deal 3>3 again")
        assert 70 <= drawn <= 130  # one of four


# --- physics, for real -----------------------------------------------------------------------------------------------

FLICK = "flick {ship} x=0 speed=2.2 aim=0 loft=60 spin=1.5"


def test_a_flick_by_hand_is_simulated_recorded_and_replayed():
    match = Match("flipships", players=2, seed=3)
    for ship in ("1a", "1b", "1c"):
        events = match.play(FLICK.format(ship=ship))
        landing = next(event for event in events if event["event"] == "landed")["landing"]
        assert landing["path"]
        assert landing["turns"] > 0
    assert len(match.record()) < 40_000
    script = (
        "import sys\nfrom tableflip import Match\nmatch = Match.replay(sys.stdin.read())\n"
        "assert not any(name.startswith('mujoco') for name in sys.modules)\nprint(match.record(), end='')"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], input=match.record(), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout == match.record()
    assert json.loads(json.dumps(match.view())) == match.view()


def test_the_same_numbers_land_the_same():
    one, other = (Match("flipships", players=2, seed=3) for _ in range(2))
    for match in (one, other):
        match.play(FLICK.format(ship="1a"))
        match.play(FLICK.format(ship="1b").replace("x=0", "x=5"))
    assert one.record() == other.record()


def test_a_free_shot_starts_where_the_ship_lies():
    pilots = [["moon", "launch-pad", "repair"], ["encore", "pierce", "blast"]]
    match = table("1>1 . . . 1>1\n. . . . .\n. . . . .\n. . . . .", pilots=pilots, ships=[{"2a": "active"}, 1])
    flip(match, "2a", "row=2 at=0,270")
    match.play("resolve 2a")
    match.play("launch")
    match.auto_chance = True
    events = match.play("flick 2a x=0 speed=1.8 loft=60")
    landing = next(event for event in events if event["event"] == "landed")["landing"]
    assert landing["rest"]["pose"][1] > 400


def test_a_race_by_hand():
    match = Match("flipships", players=2, speed=True, seed=3)
    match.play("flick desert-1a x=0 speed=2.43 loft=60", seat=1)
    assert match.turn == "any"
    assert Match.replay(match.record()).record() == match.record()
