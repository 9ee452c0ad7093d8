"""The random bot: legal, fair to the table, and blind to what its seat cannot see."""

import pytest

from tableflip import Match
from tableflip.bots.random import RandomBot


def play_out(match: Match, seed: int) -> list[str]:
    bot, moves = RandomBot(seed), []
    while isinstance(seat := match.turn, int):
        moves.append(bot.choose(match, seat))
        match.play(moves[-1], seat)
    return moves


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_a_match_to_its_end_without_spying(players: int) -> None:
    match = Match("terraflip", players=players, seed=1)
    moves = play_out(match, seed=players)
    assert match.result is not None
    assert not [move for move in moves if move.startswith("spy")]
    assert [move for move in moves if move.startswith("flip")]


def test_the_same_seed_plays_the_same_match() -> None:
    first, second, other = (play_out(Match("terraflip", players=2, seed=1), seed) for seed in (5, 5, 6))
    assert first == second != other


def test_it_flips_more_often_than_it_leaves_a_framed_tile_alone() -> None:
    position = {"tiles": {"g6": "river/desert", "h6": "desert/river", "i6": "river/desert"}, "turn": "river"}
    match = Match.from_position("terraflip", {**position, "focus": "g6"}, players=2, seed=1)
    assert set(match.legal()) >= {"flip h6", "end", "spy h6"}
    chosen = [RandomBot(seed).choose(match, 0) for seed in range(200)]
    assert set(chosen) == {"flip h6", "end"}
    assert 120 < chosen.count("flip h6") < 180  # three in four


def test_a_seat_that_is_not_to_move_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="not its turn"):
        RandomBot(1).choose(Match("terraflip", seed=1), 1)
