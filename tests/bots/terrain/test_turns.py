"""Quick answers to "how far is it?", held against numbers by hand and against the exact solver."""

import pytest

from tableflip import Match
from tableflip.bots.terrain.turns import NEVER, tables_of
from tableflip.core.hex import BY_NAME, NAMES
from tableflip.games.terrain.distance import EDGE, expected_turns, expected_turns_of_tour

from ...conftest import times
from ...games.terrain.drawing import pieces, race

ONE_POINT = 36 / 28  # turns until the dice give at least one point


def alone(row: str, goals: str, **options: int) -> Match:
    """A race of the first player over a row from f6 on; the second stands apart, with the same destinations."""
    board = pieces(f"f6 {row}\na6 4D0")
    return race(board, "f6 a6", starts=["f6", "a6"], goals=[goals.split(), goals.split()[::-1]], options=options)


def turns(match: Match, seat: int = 0, mask: int = 0) -> dict[str, float]:
    """The table of a seat by the names of cells."""
    table = tables_of(match.draw_world(None, 1)._state[0])[seat][mask]
    return {name: float(table[BY_NAME[name]]) for name in NAMES}


def test_an_open_step_takes_as_long_as_its_odds_say() -> None:
    for rise, fails in ((0, 8), (-1, 8), (1, 16), (-2, 16), (2, 23), (-3, 23)):
        assert turns(alone(f"4D0 {4 + rise}D0", "g6"))["f6"] == pytest.approx(36 / (36 - fails))


def test_a_shut_side_waits_for_doubles_and_then_for_the_step() -> None:
    assert turns(alone("4D1 4D0", "g6"))["f6"] == pytest.approx(6 + ONE_POINT)  # D1 leads SE, W, NE


def test_a_cliff_is_never_climbed() -> None:
    found = turns(alone("4D0 8D0 7D0", "h6"))
    assert (found["f6"], found["h6"]) == (NEVER, 0.0)
    assert found["g6"] < NEVER


def test_destinations_are_taken_on_the_way() -> None:
    match = alone("4D0 4D0 4D0", "g6 h6", destinations=2)
    exact = expected_turns_of_tour(pieces("f6 4D0 4D0 4D0"), ["g6", "h6"])
    assert turns(match)["f6"] == pytest.approx(exact["f6"], abs=0.02)
    assert turns(match, mask=1)["g6"] == pytest.approx(ONE_POINT)  # g6 has been reached: h6 is left


def test_doubles_can_only_help() -> None:
    """On random terrains: often far shorter than without turning anything, and longer by half a turn at most."""
    for seed in range(times(20)):
        match = Match("terrain", players=2, terrain="random", seed=seed)
        for _ in match.seats:
            goals = match.legal()
            match.play(goals[seed % min(7, len(goals))])
        position = match.position()
        exact = expected_turns(position["pieces"], position["goals"][0])
        quick = turns(match)
        assert all(quick[name] <= exact[name] + 0.5 for name in NAMES)
        assert any(quick[name] < exact[name] - 1 for name in NAMES)
        assert all(quick[name] == NEVER or quick[name] < 100 for name in NAMES)


@pytest.mark.parametrize("options", [{"green_die": True}, {"lost": True}])
def test_with_the_green_die_the_answer_is_exact(options) -> None:
    match = Match("terrain", players=2, terrain="random", seed=5, **options)
    while not isinstance(match.turn, int) or "goal" in match.legal()[0]:
        match.play(match.legal()[0])
    position = match.position()
    goals = EDGE if "lost" in options else position["goals"][1]
    exact = expected_turns(position["pieces"], goals, green_die=True)
    assert turns(match, seat=1) == pytest.approx({name: min(NEVER, exact[name]) for name in NAMES})
