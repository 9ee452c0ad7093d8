"""Terrains that fair chance lays (TG-28), and the rest of one that people have begun (TG-29)."""

import random
from math import inf

import pytest

from tableflip import IllegalMove, Match
from tableflip.core.hex import BY_NAME, NEIGHBOURS, OFF
from tableflip.games.terrain.distance import expected_turns
from tableflip.games.terrain.fair import MOST_APART, Ways, apart, ways_from
from tableflip.games.terrain.pieces import CORNERS as CORNER_CELLS
from tableflip.games.terrain.pieces import EXITS_OF, IS_CORNER, parse_piece
from tableflip.testing.tables import times
from tests.games.terrain.drawing import flat

CORNERS = [name for name, cell in BY_NAME.items() if IS_CORNER[cell]]


def laid(match: Match) -> dict[str, str]:
    return {name: piece["piece"] for name, piece in match.view()["pieces"].items()}


def starts(match: Match) -> list[str]:
    return list(dict.fromkeys(player["start"] for player in match.view()["players"]))


def begun(pieces: int, seed: int, **options) -> Match:
    """A terrain on which people have laid some pieces, anyhow."""
    match, chance = Match("terrain", seed=seed, **options), random.Random(seed)
    while match.view()["phase"] == "build" and len(match.view()["pieces"]) < pieces:
        match.play(chance.choice(match.legal()))
    return match


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options",
    [
        *({"players": players} for players in (2, 3, 4, 5, 6)),
        {"players": 6, "teams": 3},
        {"players": 3, "green_die": True},
        {"players": 2, "starts": "chosen"},
        {"players": 3, "destinations": 2, "reachable": "exits"},
    ],
    ids=str,
)
def test_every_start_has_a_way_everywhere_and_no_longer_ways_than_the_others(options):
    for seed in range(times(8)):
        match = Match("terrain", terrain="fair", seed=seed, **options)
        at = CORNERS if options.get("starts") else starts(match)
        ways = ways_from(laid(match), at, green_die=bool(options.get("green_die")))
        assert apart(ways) <= MOST_APART, (seed, ways)
        assert len(at) == (6 if options.get("starts") else options.get("teams") or options["players"])


@pytest.mark.compiled
def test_the_measure_is_the_longest_and_the_mean_of_the_exact_turns_to_all_cells_but_starts():
    match = Match("terrain", terrain="fair", players=3, seed=5)
    at, pieces = starts(match), laid(match)
    turns = {goal: expected_turns(pieces, [goal]) for goal in pieces if goal not in at}
    for start, found in zip(at, ways_from(pieces, at), strict=True):
        ways = [to[start] for to in turns.values() if to[start] < inf]
        assert found.longest == pytest.approx(max(ways))
        assert found.mean == pytest.approx(sum(ways) / len(ways))


@pytest.mark.compiled
def test_whoever_is_stuck_or_farther_off_is_noticed():
    """A flat board is fair; a start with all exits off the board is stuck; behind a climb it is farther."""
    east, west = "k6", "a6"
    assert {east, west} <= set(CORNERS)
    outward = next(
        f"4{pattern}{turn}"
        for pattern in "ABC"
        for turn in range(6)
        if not any(
            (EXITS_OF[parse_piece(f"4{pattern}{turn}")] >> side) & 1
            for side in range(6)
            if NEIGHBOURS[BY_NAME[east]][side] != OFF
        )
    )
    assert apart(ways_from(flat(), [east, west], green_die=True)) == pytest.approx(1.0)
    assert apart(ways_from(flat(k6=outward), [east, west])) == inf
    assert apart(ways_from(flat(j6="7D0", j7="7D0", k5="7D0"), [east, west], green_die=True)) > 1.0
    assert apart([Ways(20.0, 10.0), Ways(20.0, 12.0)]) == pytest.approx(1.2)


@pytest.mark.compiled
def test_starts_are_spread_and_lead_onto_the_board():
    for players, gap in ((2, 3), (3, 2), (4, 1)):  # sides of the board from one to the next
        match = Match("terrain", terrain="fair", players=players, seed=1)
        around = sorted(CORNER_CELLS.tolist().index(BY_NAME[start]) for start in starts(match))
        assert min((after - one) % 6 for one, after in zip(around, around[1:] + around[:1], strict=True)) == gap
        for start in starts(match):
            exits = EXITS_OF[parse_piece(laid(match)[start])]
            assert sum((exits >> side) & 1 for side in range(6) if NEIGHBOURS[BY_NAME[start]][side] != OFF) >= 2


def test_those_who_are_lost_have_a_way_out():
    match = Match("terrain", terrain="fair", lost=True, players=3, seed=2)
    edge = [name for name, cell in BY_NAME.items() if OFF in NEIGHBOURS[cell].tolist()]
    assert expected_turns(laid(match), edge, green_die=True)["f6"] < inf


@pytest.mark.compiled
def test_a_fair_terrain_is_drawn_by_the_seed_and_is_in_the_record():
    match = Match("terrain", terrain="fair", players=4, seed=11)
    assert laid(Match("terrain", terrain="fair", players=4, seed=11)) == laid(match)
    assert laid(Match("terrain", terrain="fair", players=4, seed=12)) != laid(match)
    again = Match.replay(match.record())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()
    moves = [text for who, text in match.history() if who == "chance" and text.startswith("build ")]
    assert len(moves) == 91


@pytest.mark.compiled
def test_a_plan_in_whose_way_something_comes_is_made_anew():
    match = Match("terrain", terrain="fair", players=2, seed=3)
    cut = next(ply for ply in range(match.ply) if len(match.at(ply).view()["pieces"]) == 30)
    other = match.at(cut)
    other.auto_chance = False
    planned = {move for _, move in match.history(since=cut)}
    other.play(next(move for move in other.legal() if move not in planned))
    other.draw_chance()
    assert other.view()["phase"] == "goals"
    assert apart(ways_from(laid(other), starts(other))) <= MOST_APART


# --- finish it for us ------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("pieces", [0, 1, 7, 30])
def test_what_people_began_is_finished_fairly_by_moves_of_their_own(pieces):
    for seed in range(times(6)):
        match = begun(pieces, seed, players=3)
        before, ply = laid(match), match.ply
        assert match.can_finish
        match.finish()
        assert match.view()["phase"] == "goals"
        assert before.items() <= laid(match).items()
        assert [who for who, _ in match.history(since=ply)] == [
            (match.view()["first"] + n) % 3 for n in range(pieces, 91)
        ]
        again = Match.replay(match.record())
        assert again.state.tobytes() == match.state.tobytes()
        stuck = [
            start
            for start in starts(match)
            if start in before
            and not any(
                (EXITS_OF[parse_piece(before[start])] >> side) & 1
                for side in range(6)
                if NEIGHBOURS[BY_NAME[start]][side] != OFF
            )
        ]
        if not stuck and pieces < 30:  # else it may be too late
            assert apart(ways_from(laid(match), starts(match))) <= MOST_APART, (seed, pieces)


@pytest.mark.compiled
def test_what_cannot_be_mended_is_finished_all_the_same():
    """Nearly full boards of pieces laid anyhow: somebody may be stuck for good, and what is left is laid."""
    for seed in range(times(4)):
        match = begun(88, seed, players=2)
        match.finish()
        assert len(laid(match)) == 91


def test_there_is_nothing_to_finish_where_nobody_builds():
    for match in (
        Match("terrain", terrain="random", players=2, seed=1),
        Match("terraflip", players=2, seed=1),
        Match("flipships", players=2, seed=1),
    ):
        assert not match.can_finish
        with pytest.raises(IllegalMove) as refused:
            match.finish()
        assert refused.value.reason.key == "nothing-to-finish"
