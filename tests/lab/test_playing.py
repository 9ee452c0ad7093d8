"""Games of a study: the same games as matches, in parts or whole; and stories that a person would tell as well."""

from itertools import pairwise

import numpy as np
import pytest

from tableflip import Match
from tableflip.games import find
from tableflip.lab.measures import measures
from tableflip.lab.playing import PlayersError, Table, check_player, kinds, match_of, play, room_for, tell_match
from tests.conftest import times

TERRAFLIP = find("terraflip")


def table(who: str | tuple[str, ...] = "random", game=TERRAFLIP, seed: int = 5, **options) -> Table:
    return Table(game, tuple(options.items()), (who,) if isinstance(who, str) else who, seed)


def alike(one, other) -> bool:
    return all((a == b).all() for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("who", ["random", "rollout"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_of_a_policy_is_a_match_that_tells_the_same_story(who, players):
    games = times(6)
    counted, followed = table(who, players=players), room_for(table(who, players=players), games)
    played = play(counted, 0, games)
    for number in range(games):
        match = match_of(counted, number)
        assert match.result is not None
        assert played.points[number].tolist() == match.result.points
        assert np.flatnonzero(played.winners[number]).tolist() == match.result.winners
        tell_match(counted, match, followed, number)
    assert alike(played, followed)


def test_a_run_in_parts_is_the_whole_run():
    whole = play(table(players=2), 0, 20)
    parts = [play(table(players=2), 0, 7), play(table(players=2), 7, 13)]
    assert alike(whole, [np.concatenate(columns) for columns in zip(*parts, strict=True)])


def test_the_seed_decides():
    assert not alike(play(table(players=2, seed=1), 0, 5), play(table(players=2, seed=2), 0, 5))


def test_chance_is_no_decision():
    """Flip Ships draws cards and landings: its moves are more than its decisions."""
    played = play(table("steady", find("flipships"), players=2), 0, 20)
    assert (played.stories["plies"] > played.stories["decisions"]).all()
    assert (played.uses.sum(axis=(1, 2)) == played.stories["decisions"]).all()


def test_a_story_by_hand():
    """A match of two turns each, told by going through it with `Match` alone."""
    counted = table("random", players=2)
    match = match_of(counted, 3)
    told = room_for(counted, 1)
    tell_match(counted, match, told, 0)
    choices, forced, leads, turns = 0, 0, [], 0
    for ply in range(match.ply):
        before, after = match.at(ply), match.at(ply + 1)
        choices += len(before.legal())
        forced += len(before.legal()) == 1
        if after.turn != before.turn:
            points = after.count().points
            leads.append(tuple(one == max(points) for one in points))
            turns += 1
    story = told.stories[0]
    assert story["choices"] == choices
    assert story["forced"] == forced
    assert story["turns"] == turns == 24
    assert story["lead_changes"] == sum(one != other for one, other in pairwise(leads))
    winners = match.result.winners
    assert story["behind"] == sum(not any(lead[seat] for seat in winners) for lead in leads)


def test_moves_are_counted_by_kind_and_seat():
    counted = table("random", players=2)
    match, told = match_of(counted, 0), room_for(counted, 1)
    tell_match(counted, match, told, 0)
    names = kinds(counted).names
    assert "place knight" in names
    knights = [text for who, text in match.history() if text.startswith("place") and text.endswith("knight")]
    assert told.uses[0][:, names.index("place knight")].sum() == len(knights)


@pytest.mark.compiled
def test_bots_play_the_same_game_again_and_fill_the_same_rows():
    counted = table(("level 1 at 0.5", "random"), players=2)
    one, again = play(counted, 4, 2), play(counted, 4, 2)
    assert alike(one, again)
    assert one.stories["turns"].tolist() == [24, 24]
    assert alike([column[1:] for column in one], play(counted, 5, 1))


def test_a_policy_at_one_seat_sees_only_what_its_seat_may_know():
    """It plays in a drawn world: whatever lies hidden, its move is the same."""
    counted = table(("rollout", "random"), players=2)
    match = match_of(counted, 1)
    from tableflip.lab.playing import PolicyPlayer

    for ply in range(0, match.ply, 9):
        seen = match.at(ply)
        if not isinstance(seat := seen.turn, int):
            continue
        moves = {PolicyPlayer("rollout", 3).choose(seen.draw_world(seat, world), seat) for world in range(3)}
        assert len(moves) == 1


@pytest.mark.parametrize(
    ("who", "says"),
    [("nobody", 'no player "nobody"'), ("level 9", "no level '9'"), ("level 2 at 0", "no player"), ("", "no player")],
)
def test_players_that_there_are_not(who, says):
    with pytest.raises(PlayersError, match=says):
        check_player(TERRAFLIP, who)


def test_a_cooperative_game_is_won_together():
    known = measures(table("steady", find("flipships"), players=2))
    assert "wins" in known
    assert "seat 1 wins" not in known


def test_matches_of_studies_can_be_replayed():
    match = match_of(table("rollout", players=3), 2)
    assert Match.replay(match.record()).result == match.result
