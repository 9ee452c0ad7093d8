"""Games of a study: the same games as matches, in parts or whole; and stories that a person would tell as well."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tableflip import Match
from tableflip.games import find
from tableflip.lab.measures import listed, measures
from tableflip.lab.players import PlayersError, PolicyPlayer, check_player
from tableflip.lab.playing import match_of, play, room_for, tell_match
from tableflip.lab.table import Table, kinds
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
    counted, followed = table(who, players=players), room_for(table(who, players=players), 0, games)
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
    told = room_for(counted, 3, 1)
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
    match, told = match_of(counted, 0), room_for(counted, 0, 1)
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
    for ply in range(0, match.ply, 9):
        seen = match.at(ply)
        if not isinstance(seat := seen.turn, int):
            continue
        free = counted.banned(0, 1)
        worlds = [seen.draw_world(seat, world) for world in range(3)]
        moves = {PolicyPlayer(counted, "rollout", free, 3).choose(world, seat) for world in worlds}
        assert len(moves) == 1


@pytest.mark.parametrize(
    ("who", "says"),
    [
        ("nobody", 'no player "nobody"'),
        ("level 9", "no level '9'"),
        ("level 2 at 0", "no player"),
        ("", "no player"),
        ("rollout without dragons", 'no moves "dragons" to do without; there are .*"place knight"'),
    ],
)
def test_players_that_there_are_not(who, says):
    with pytest.raises(PlayersError, match=says):
        check_player(table(players=2), who)


def test_a_cooperative_game_is_won_together():
    known = measures(table("steady", find("flipships"), players=2))
    assert "wins" in known
    assert "seat 1 wins" not in known


def test_matches_of_studies_can_be_replayed():
    match = match_of(table("rollout", players=3), 2)
    assert Match.replay(match.record()).result == match.result


# --- with something left out, and by turns ---------------------------------------------------------------------------


def test_who_does_without_makes_such_a_move_only_where_there_is_no_other():
    """In the compiled loop, and in the match that follows it: the same games."""
    counted = table(("rollout", "rollout without place knight, end"), players=2)
    played, told = play(counted, 0, 8), room_for(counted, 0, 8)
    knight = kinds(counted).names.index("place knight")
    for number in range(8):
        match = match_of(counted, number)
        tell_match(counted, match, told, number)
        for ply, (who, text) in enumerate(match.history()):
            if who == 1 and (text == "end" or text.endswith("knight")):
                assert all(one == "end" or one.endswith("knight") for one in match.at(ply).legal()), text
    assert alike(played, told)
    assert played.uses[:, 0, knight].sum() > 0


def test_bots_can_do_without_as_well():
    counted = table(("level 1 at 0.5 without flip", "random"), players=2)
    history = match_of(counted, 0)
    for ply, (who, text) in enumerate(history.history()):
        if who == 0 and text.startswith("flip"):
            assert all(one.startswith("flip") for one in history.at(ply).legal())


def test_by_turns_everybody_sits_everywhere():
    counted = Table(TERRAFLIP, (("players", 3),), ("rollout", "rollout without flip", "rollout without end"), 5, True)
    assert [[counted.player_at(seat, number) for seat in range(3)] for number in range(3)] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
    ]
    played = play(counted, 0, 9)
    won = measures(counted)
    total = sum(won[f"player {one} wins"].count(played) for one in (1, 2, 3))
    assert total == pytest.approx(1)
    flip, names = played.uses[:, :, kinds(counted).names.index("flip")], range(9)
    without = [flip[number, (1 - number) % 3] for number in names]
    assert sum(without) < flip.sum() / 3  # who does without flips hardly flips, wherever that one sits


@pytest.mark.compiled
def test_who_hardly_ever_turns_a_tile_over_is_found_to_be_worse():
    """Restricted play: what a rule is worth is what it costs to do without it."""
    counted = Table(TERRAFLIP, (("players", 2),), ("rollout", "rollout without flip"), 1, True)
    played = play(counted, 0, 400)
    assert measures(counted)["player 1 wins"].count(played).mean() > 0.7


def test_a_game_counts_what_is_its_own():
    """TerraFlip's tiles and Flip Ships' powers are counted at the end of a game, as a view would tell them."""
    counted = table("random", players=2)
    played = play(counted, 0, 4)
    for number in range(4):
        tiles = match_of(counted, number).revealed()["tiles"].values()
        neutral = sum(one.get("colour") in ("forest", "mountain") for one in tiles)
        assert measures(counted)["neutral tiles"].count(played)[number] == neutral
    ships = table("steady", find("flipships"), players=2)
    of_ships, played = measures(ships), play(ships, 0, 30)
    with_it, without = (of_ships[f"wins {word} repair"].count(played) for word in ("with", "without"))
    assert (np.isnan(with_it) != np.isnan(without)).all()
    has = of_ships["repair"].count(played) > 0
    assert (np.isnan(without) == has).all()


def test_what_winners_do_more_often_has_an_edge():
    counted = table("random", players=2)
    played = room_for(counted, 0, 3)
    flip = kinds(counted).names.index("flip")
    played.winners[:] = [[True, False], [False, True], [True, True]]
    played.uses[:, :, flip] = [[4, 2], [0, 6], [5, 1]]
    known = measures(counted)
    assert known['edge of "flip"'].count(played).tolist() == [1, 3, 0]  # a win that is shared has no edge
    assert known['use of "flip"'].count(played).tolist() == [6, 6, 6]
    assert known['wins with "flip"'].count(played).tolist() == [0.5, 1, 0.5]
    assert np.isnan(known['wins with "spy"'].count(played)).all()


def test_every_measure_says_what_it_is_and_whose_idea_it_was():
    for counted in (table(players=3), table("steady", find("flipships"), players=2)):
        for name, one in measures(counted).items():
            assert one.name == name
            assert one.meaning
            assert one.source
            assert "\n" not in one.meaning


def test_the_documentation_lists_them_from_the_code():
    assert listed() in (Path(__file__).parents[2] / "docs/lab.md").read_text()
