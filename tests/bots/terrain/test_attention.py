"""What weak players of the terrain game miss, and what they see when they are in a hurry."""

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.terrain.attention import BESIDE, CELL_OF, FAR, LATELY, NOWHERE, noticed
from tableflip.bots.terrain.bot import LookingBot, Skill, look_as, overlook_at
from tableflip.bots.terrain.eye import Eye
from tableflip.core.hex import BY_NAME, DISTANCE
from tableflip.core.kernels import MOVE
from tableflip.core.seeds import stream_of
from tableflip.games import find

from ...games.terrain.drawing import flat, pieces, race
from .test_bot import lanes

GAME = find("terrain")
OPTIONS = GAME.options.of({"players": 2})
HASTY = LookingBot(Skill(Eye(hasty=True)))
E6, F8, G8, I6 = (BY_NAME[name] for name in ("e6", "f8", "g8", "i6"))


def number(text: str) -> int:
    return GAME.parse_move(OPTIONS, text)


def missed(match: Match, lately: list[str], percent: int, key: int) -> np.ndarray:
    """By cell, for whoever is to move."""
    found = np.ones(NOWHERE + 1, np.bool_)
    moves = np.array([number(text) for text in lately], MOVE)
    overlook_at(match.draw_state(0, 1), 0, moves, percent, stream_of(key), found)
    return found


def at_the_start(**position) -> Match:
    """The first player stands on e6."""
    return lanes("e6 g8", "i6 h8", roll=[3, 3], **position)


def test_what_is_near_the_own_token_or_has_just_happened_is_never_missed() -> None:
    match = at_the_start()
    off = np.minimum(DISTANCE[E6], DISTANCE[G8])[:NOWHERE]
    for key in range(20):
        found = missed(match, ["roll 1 2", "step g8", "stop"], 100, key)
        assert not found[:-1][off <= BESIDE].any()
        assert found[:-1][off >= FAR].all()
        assert not found[NOWHERE]  # nobody forgets that a turn may be stopped or forfeited


def test_the_farther_off_the_likelier_it_is_missed() -> None:
    match = at_the_start()
    share = np.mean([missed(match, [], 40, key)[:-1] for key in range(200)], axis=0)
    for cells, expected in ((2, 0.1), (3, 0.2), (4, 0.3), (5, 0.4), (6, 0.4)):
        assert share[DISTANCE[E6][:NOWHERE] == cells].mean() == pytest.approx(expected, abs=0.06)
    assert missed(match, [], 40, 1).tolist() == missed(match, [], 40, 1).tolist()
    assert not missed(match, [], 0, 1).any()


def test_nothing_is_missed_before_the_first_piece() -> None:
    match = Match("terrain", players=2, seed=1)
    assert not missed(match, ["roll 1 2"], 100, 1).any()


def test_a_move_is_noticed_by_its_cell() -> None:
    texts = ("build g8 1D0", "goal g8", "step g8", "rotate g8 3", "invert g8")
    assert {int(CELL_OF[number(text)]) for text in texts} == {G8}
    assert {int(CELL_OF[number(text)]) for text in ("stop", "forfeit", "roll 1 2")} == {NOWHERE}
    moves = np.array([number(text) for text in ("rotate g8 1", "rotate e6 1", "forfeit", "rotate g8 2")], MOVE)
    flags = np.zeros(NOWHERE + 1, np.bool_)
    flags[G8] = True
    assert noticed(moves, 4, flags) == 2
    assert set(moves[:2].tolist()) == {number("rotate e6 1"), number("forfeit")}
    flags[:] = True
    assert noticed(moves, 4, flags) == 4  # who notices nothing sees all


def test_who_misses_what_is_far_off_does_not_shut_a_far_gate() -> None:
    """The rival's last gate is six cells away, and nothing has happened there lately."""
    board = pieces("a6 4D0 4D0 4D0\nf8 4D0 4D0 4D0")
    match = race(board, "a6 g8", starts=["a6", "f8"], goals=[["c6"], ["h8"]], roll=[3, 3])
    world = match.draw_state(0, 1)
    for key in range(1, 6):
        move = look_as(GAME, world, Skill(misses=100), [], key).moves[0]
        assert CELL_OF[move] != G8
        move = look_as(GAME, world, Skill(misses=100), [number("step g8")], key).moves[0]
        assert CELL_OF[move] == G8  # what moves there draws the eye
        assert CELL_OF[look_as(GAME, world, Skill(), [], key).moves[0]] == G8


def test_attention_goes_back_a_turn_or_two() -> None:
    """A bot asks the match for what has happened: as much as it looks back."""
    match = at_the_start()
    assert match.latest_moves(LATELY) == []
    match.play("forfeit")
    assert match.latest_moves(LATELY)[0] == number("forfeit")


# --- at a glance -----------------------------------------------------------------------------------------------------


def test_in_a_hurry_one_goes_as_the_crow_flies() -> None:
    """The straight way ends at a cliff before the destination; the way around it begins with a step aside."""
    board = pieces("e6 4D0 4D0 8D0 4D0\ne7 4D0 4D0 4D0 4D0")
    match = race(board, "e6 e7", starts=["e6", "e7"], goals=[["h6"], ["h7"]], roll=[1, 2])
    assert HASTY.choose(match, 0) == "step f6"


def test_in_a_hurry_one_sets_the_destination_far_off_however_easy_the_way() -> None:
    """The peak in the middle of the board is harder to reach than any corner."""
    position = {"pieces": flat(f6="7D0"), "starts": ["f1", "a6"], "turn": 0}
    _, cell = HASTY.choose(Match.from_position("terrain", position, players=2), 0).split()
    start = BY_NAME["a6"]
    assert DISTANCE[start][BY_NAME[cell]] == DISTANCE[start][:NOWHERE].max()


def test_in_a_hurry_one_thinks_of_the_piece_underfoot_alone() -> None:
    board = pieces("e6 4D0 4D1 4D0 4D0 4D0\nf8 4D0 4D0 4D0")
    match = race(board, "f6 g8", starts=["e6", "f8"], goals=[["i6"], ["h8"]], roll=[3, 3])
    assert HASTY.choose(match, 0).split()[:2] in (["rotate", "f6"], ["forfeit"])
    assert "g8" not in HASTY.choose(match, 0)


def test_in_a_hurry_one_lays_what_looks_flat() -> None:
    board = flat()
    del board["f6"]
    match = Match.from_position("terrain", {"pieces": board, "starts": ["a6", "k6"], "turn": 0}, players=2)
    assert HASTY.choose(match, 0).split()[2][0] == "4"


def test_a_hasty_move_is_told_with_what_it_is_worth() -> None:
    thought = HASTY.think(at_the_start(), 0)
    assert 0 < thought.value < 1
