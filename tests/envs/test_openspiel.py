"""Our games in OpenSpiel: its own tests and algorithms, and what a seat is told there."""

import pickle
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

from examples import othello
from tableflip.core.encoding import size
from tableflip.core.rng import streams
from tableflip.envs import Batch, IllegalAction, openspiel
from tableflip.games.flipships.state import DEALING, LANDING
from tableflip.testing import times
from tests.envs.tables import OURS
from tests.envs.test_encodings import remembering

pytestmark = pytest.mark.compiled

SHORT = 40  # actions: then a game is given up
openspiel.register(othello.OTHELLO)


def name_of(value: object) -> str:
    return str(value).replace(" ", "")


def load(game: str, options: dict[str, Any], most_plies: int = SHORT) -> Any:
    return openspiel.load(game, most_plies=most_plies, **options)


def walk(game: Any, seed: int) -> Iterator[Any]:
    """A random game, state by state, the last one included."""
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        moves = [move for move, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(chance.choice(moves)))
    yield state


# --- their own tests and algorithms ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), [*OURS, ("othello", {})], ids=name_of)
def test_random_games_with_copies_and_serialised_states(game: str, options: dict[str, Any]) -> None:
    table = load(game, options)
    pyspiel.random_sim_test(table, num_sims=1, serialize=True, verbose=False)
    *_, last = walk(table, 1)
    assert len(last.returns()) == table.num_players()
    assert sum(last.returns()) == pytest.approx(0, abs=1e-6) or table.setting.game.is_cooperative


@pytest.mark.parametrize(
    ("game", "options"),
    [("terraflip", {"players": 2}), ("terrain", {"players": 3, "lost": True}), ("flipships", {"players": 2})],
    ids=name_of,
)
def test_a_whole_game_pays_what_a_batch_pays(game: str, options: dict[str, Any]) -> None:
    """The same actions in a batch: the same masks, observations and rewards."""
    state = load(game, options, most_plies=0).new_initial_state()
    batch = Batch(game, 1, autoreset="off", **options)
    turn, chance = batch.reset(5), np.random.default_rng(5)
    while not state.is_terminal():
        state.games[:] = batch.games  # what chance brought
        assert state.current_player() == turn.seats[0]
        assert state.legal_actions() == np.flatnonzero(turn.masks[0]).tolist()
        seen = state.observation_tensor(state.current_player())
        assert seen == turn.observations[0].astype(np.float32).tolist()
        action = int(chance.choice(state.legal_actions()))
        turn = batch.step(np.array([action]))
        state.apply_action(action)
        if state.is_chance_node():
            state.games[:] = batch.games
    assert turn.terminated[0]
    assert state.returns() == pytest.approx(turn.rewards[0].tolist())


def test_their_searches_and_sampling_run() -> None:
    """On whole games, given up soon; the small tables are solved in test_small.py."""
    chance = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    hidden, open_game = load("terraflip", {"players": 3}, 12), load("flipships", {"players": 2}, 6)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(hidden)
    for _ in range(3):
        solver.iteration()
    state = next(state for at, state in enumerate(walk(hidden, 1)) if at == 5)
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)
    bot = ismcts.ISMCTSBot(game=hidden, evaluator=rollouts, uct_c=2.0, max_simulations=30, random_state=chance)
    assert bot.step(state) in state.legal_actions()
    search = mcts.MCTSBot(open_game, 2.0, 20, rollouts, random_state=chance)
    state = next(state for state in walk(open_game, 1) if not state.is_chance_node())
    assert search.step(state) in state.legal_actions()


# --- what seats are told ---------------------------------------------------------------------------------------------

HIDDEN = [("terraflip", {"players": 2}), ("terraflip", {"players": 4, "first": "lot", "shot": "besides"})]


@pytest.mark.parametrize(("game", "options"), HIDDEN, ids=name_of)
def test_nothing_hidden_moves_an_observation_or_an_information_state(game: str, options: dict[str, Any]) -> None:
    """In a world with all redrawn that a seat cannot know, and all that led there, not a byte changes for it."""
    table, changed = load(game, options, 300), 0
    for number in range(times(24)):
        for at, state in enumerate(walk(table, number)):
            if (at + number) % 2 or state.is_chance_node():
                continue
            seat = (at // 2 + number) % options["players"]
            world = state.resample_from_infostate(seat, partial(float, at / 1000))
            changed += world.games.tobytes() != state.games.tobytes()
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            if seat == state.current_player():
                assert world.legal_actions() == state.legal_actions()
    assert changed > times(24) * 15


@pytest.mark.parametrize(("game", "options"), HIDDEN, ids=name_of)
def test_a_redrawn_world_came_about_as_any_other(game: str, options: dict[str, Any]) -> None:
    """Its history leads to it, so that it can be written down; others know there what they would know."""
    table, differs = load(game, options, 300), 0
    for at, state in enumerate(walk(table, 1)):
        if state.is_chance_node() or at % 4:
            continue
        drawn = state.games.copy()
        state._setting.rules.draw_world(drawn, 0, 0, streams(1, int(at / 1000 * 2**31)))
        world = state.resample_from_infostate(0, partial(float, at / 1000))
        assert world.games.tobytes() == drawn.tobytes()
        again = table.deserialize_state(world.serialize())
        assert str(again) == str(world)
        for seat in range(1, options["players"]):
            assert again.information_state_string(seat) == world.information_state_string(seat)
            alike = world.information_state_string(seat) == state.information_state_string(seat)
            if alike:
                assert world.now(seat) == state.now(seat)
            differs += not alike
    assert differs


@pytest.mark.parametrize(("game", "options"), [*HIDDEN, OURS[-3]], ids=name_of)
def test_an_information_state_is_complete(game: str, options: dict[str, Any]) -> None:
    """Its tensor says what the view says, and each string goes on from the one before: nothing is forgotten."""
    table = load(game, options, 200)
    setting, seats = table.setting, range(table.num_players())
    before, tensors = [""] * len(seats), [set() for _ in seats]
    for state in walk(table, 3):
        for seat in seats:
            told = state.information_state_string(seat)
            assert told.startswith(before[seat])
            if state.is_chance_node() or state._chosen(state.current_player())[0] == -1:
                before[seat] = told
            numbers = np.array(state.information_state_tensor(seat), np.float32)[: setting.observation_size]
            words = setting.encoding.decode(setting.options, numbers.astype(setting.encoding.dtype), seat)
            assert words == setting.game.view(remembering(setting.options), state.games, seat)
        if not state.is_terminal() and not state.is_chance_node():
            tensor = np.array(state.information_state_tensor(state.current_player())).tobytes()
            assert tensor not in tensors[state.current_player()]
            tensors[state.current_player()].add(tensor)
    assert all(len(found) > 5 for found in tensors)


def test_a_look_is_told_to_the_spy_alone() -> None:
    state = load("terraflip", {"players": 2}, 100).new_initial_state()
    for wanted in ("place opponent 1 f7", "end", "spy f7"):
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == wanted))
    assert state.information_state_string(0) == "river: place f7 desert; end; spy f7"
    assert state.information_state_string(1) == "desert: place f7 land; end; spy f7 = desert"


# --- chance, parameters, copies --------------------------------------------------------------------------------------


def test_dice_are_explicit_and_named() -> None:
    table = load("terrain", {"players": 2, "terrain": "random"}, 300)
    dice = next(s for s in walk(table, 1) if s.is_chance_node() and s.action_to_string(0).startswith("roll"))
    outcomes = dice.chance_outcomes()
    assert sum(p for _, p in outcomes) == pytest.approx(1)
    named = {dice.action_to_string(action) for action, _ in outcomes}
    assert len(named) == len(outcomes)


def test_a_landing_is_one_of_many_rolls_and_the_same_roll_lands_alike() -> None:
    table = load("flipships", {"players": 2}, 300)
    state = next(s.clone() for s in walk(table, 1) if s.is_chance_node() and s.games[0]["phase"] == LANDING)
    assert len(state.chance_outcomes()) == 1024
    one, same = state.clone(), state.clone()
    one.apply_action(7)
    same.apply_action(7)
    assert one.games.tobytes() == same.games.tobytes()
    found = set()
    for roll in range(60):
        other = state.clone()
        other.apply_action(roll)
        found.add((other.games.tobytes(), other.information_state_string(0)))
    assert len({games for games, _ in found}) > 1
    assert len(load("flipships", {"rolls": 4}).new_initial_state().chance_outcomes()) == 4  # of pilots, even


def test_cards_come_by_their_odds() -> None:
    """As often as the rules draw them, cards that came back from the city among them."""
    table = load("flipships", {"players": 2, "skill": 0.2}, 2000)
    deals = [s.clone() for s in walk(table, 0) if s.is_chance_node() and s.games[0]["phase"] == DEALING]
    state = max(deals, key=lambda state: int(state.games[0]["returned"].sum()))
    assert state.games[0]["returned"].sum() > 2
    stream, n = streams(1, 1), 20_000
    drawn = [int(table.setting.rules.draw(state.games.copy(), 0, stream)) for _ in range(n)]
    for (move, _), (_, likely) in zip(state._outcomes(), state.chance_outcomes(), strict=True):
        assert abs(drawn.count(move) - n * likely) < 5 * (n * likely) ** 0.5 + 5


def test_parameters_are_the_options() -> None:
    game = pyspiel.load_game("tableflip_flipships(players=3,city_health=7,difficulty=expert)")
    assert (game.num_players(), game.setting.options.city_health) == (3, 7)
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert game.num_distinct_actions() == size(game.setting.actions)
    for wrong, words in (
        ("tableflip_flipships(speed=true)", "all move at once"),
        ("tableflip_flipships(rolls=0)", "rolls=0"),
        ("tableflip_terraflip(players=9)", "players=9"),
        ("tableflip_terraflip(position=nowhere)", "position='nowhere' cannot be read"),
    ):
        with pytest.raises(ValueError, match=words):
            pyspiel.load_game(wrong)


@pytest.mark.parametrize(("game", "options"), [("terraflip", {"players": 2}), ("flipships", {"players": 2})])
def test_illegal_actions_are_refused_and_change_nothing(game: str, options: dict[str, Any]) -> None:
    """OpenSpiel does not look at them; compiled rules would write wherever they are told to."""
    positions = 0
    for state in walk(load(game, options), 1):
        positions += 1
        before = str(state), state.history()
        legal = [] if state.is_terminal() else state.legal_actions()  # of chance: its outcomes
        wrong = next(action for action in range(2000) if action not in legal)
        for action in (wrong, 10**6, -7):
            with pytest.raises(IllegalAction, match=f"Action {action} is not legal now"):
                state.apply_action(action)
        assert (str(state), state.history()) == before
    assert positions > SHORT / 2


def test_a_game_and_its_states_are_pickled() -> None:
    game = load("terraflip", {"players": 2})
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    *_, last = walk(again, 2)
    state = pickle.loads(pickle.dumps(last))
    assert (str(state), state.history()) == (str(last), last.history())


def test_who_wins_together_is_paid_alike() -> None:
    game = load("flipships", {"players": 2, "difficulty": "training"}, 2000)
    *_, last = walk(game, 1)
    assert last.returns() in ([1.0, 1.0], [-1.0, -1.0])
