"""Small tables: their values by our solver and by OpenSpiel's algorithms, which share nothing but the rules."""

import subprocess
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from tableflip.core.turns import OVER
from tableflip.envs import Batch, openspiel
from tableflip.envs.small import SMALL, Small
from tableflip.envs.solve import Table, Tree, solve
from tableflip.games import find

pytestmark = pytest.mark.compiled

every_table = pytest.mark.parametrize("table", SMALL.values(), ids=SMALL)
# Rounds of their CFR+, and what may then be left to gain by knowing what the other does: a guess takes longer.
HIDDEN = [pytest.param("terraflip-three", 3, 0.02, marks=pytest.mark.long), ("terraflip-guess", 10, 0.35)]


def load(table: Small, most_plies: int = 100) -> Any:
    return openspiel.load(table.game, most_plies=most_plies, **table.settings, **table.chances)


@every_table
def test_our_solver_finds_the_value(table: Small) -> None:
    accuracy = 1e-3 if abs(table.value) == 1 or table.game != "terraflip" else 0.01  # a mixed strategy takes longer
    found = solve(table.game, accuracy=accuracy, **table.settings, **table.chances)
    assert found.low - accuracy <= table.value <= found.high + accuracy
    assert found.high - found.low < accuracy


def test_a_guess_is_worth_what_no_ending_is() -> None:
    """Every ending is won or lost, and the table is worth something between: who plays it well must mix."""
    table = SMALL["terraflip-guess"]
    tree = Tree(Table(find(table.game), table.options, table.position, 1))
    payoffs, waiting = set(), [tree.root]
    while waiting:
        node = waiting.pop()
        waiting += node.below
        if node.who == OVER:
            payoffs.add(node.payoff)
    assert payoffs == {-1, 1}
    assert -1 < table.value < 1


@every_table
def test_a_batch_plays_it(table: Small) -> None:
    batch = Batch(table.game, 32, most_plies=400, **table.settings)
    batch.reset(1)
    ends = sum(int(batch.step(batch.random_actions()).terminated.sum()) for _ in range(200))
    assert ends > 20


@pytest.mark.parametrize(("name", "rounds", "most"), HIDDEN, ids=lambda value: str(value))
def test_their_cfr_finds_the_value_and_cannot_be_exploited(name: str, rounds: int, most: float) -> None:
    game = load(SMALL[name])
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    lost = exploitability.nash_conv(game, policy)
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0]
    assert lost < most
    assert abs(value - SMALL[name].value) <= lost + 1e-6
    assert exploitability.exploitability(game, policy) == pytest.approx(lost / 2, abs=1e-9)


def test_their_sampling_learns_and_their_search_plays() -> None:
    """Where not every play is as good: random play loses a lot there, and what they have learned loses less."""
    game = load(SMALL["terraflip-guess"])
    np.random.seed(1)  # noqa: NPY002 - they draw from it
    external = external_sampling_mccfr.ExternalSamplingSolver(game)
    before = exploitability.nash_conv(game, external.average_policy())
    for _ in range(60):
        external.iteration()
    assert exploitability.nash_conv(game, external.average_policy()) < 0.9 * before
    outcome = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        outcome.iteration()
    state = game.new_initial_state()
    assert sum(outcome.average_policy().action_probabilities(state).values()) == pytest.approx(1)
    chance = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=2.0,
        max_simulations=60,
        random_state=chance,
    )
    while not state.is_terminal():
        action = bot.step(state) if state.current_player() == 0 else int(chance.choice(state.legal_actions()))
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sorted(state.returns()) == [-1.0, 1.0]


def value_by_iteration(table: Small) -> float:
    """By OpenSpiel's value iteration. For moves made at the same time it imports a solver; our games never need it."""
    solver = "open_spiel.python.algorithms.lp_solver"
    kept, sys.modules[solver] = sys.modules.get(solver), ModuleType(solver)
    try:
        from open_spiel.python.algorithms import value_iteration

        game = load(table, most_plies=0)
        values = value_iteration.value_iteration(game, -1, 1e-6, cyclic_game=True)
    finally:
        if kept is None:
            del sys.modules[solver]
        else:
            sys.modules[solver] = kept

    def at(state: Any) -> float:
        if not state.is_chance_node():
            return float(values[str(state)])
        return sum(odds * at(state.child(outcome)) for outcome, odds in state.chance_outcomes())

    return at(game.new_initial_state())


@pytest.mark.parametrize(
    "name", [pytest.param("terrain-bridge", marks=pytest.mark.long), "flipships-last-stand"]
)  # each state of the first has 36 rolls behind it
def test_their_value_iteration_finds_the_value(name: str) -> None:
    assert value_by_iteration(SMALL[name]) == pytest.approx(SMALL[name].value, abs=1e-4)


def test_what_cannot_be_solved_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableflip.envs.solve.MOST_STATES", 300)
    for game in ("terraflip", "terrain"):
        with pytest.raises(ValueError, match="too large to solve: it has more than 300 states"):
            solve(game, players=2)
    with pytest.raises(ValueError, match="3 players who play against one another"):
        solve("terraflip", players=3)


def test_the_command_lists_and_solves_them() -> None:
    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "tableflip", "envs", "small", *words], capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    listed = run()
    for name, table in SMALL.items():
        assert f"{name}" in listed
        assert table.meaning in listed
    solved = run("flipships-last-stand")
    assert "0.58025" in solved
    assert '"rolls": 3' in solved
    assert "There is no small table called nothing" in run("nothing")
