"""What a seat may know (TF-3, TF-4), the worlds that fit it, and what can be taken back."""

import itertools
import json
import random
from collections import Counter

import pytest

from tableflip import IllegalMove, Match
from tableflip.core.hex import BY_NAME
from tests.conformance.tables import TERRAFLIP
from tests.conftest import times
from tests.games.terraflip.drawing import drawn


def test_opponents_see_only_the_top_of_a_placed_tile():
    match = Match("terraflip", players=3)
    shown = match.play("place g6 desert")
    assert shown == [{"event": "placed", "seat": 0, "cell": "g6", "tile": "land", "underside": "desert"}]
    for seat in (1, 2, None):
        assert match.events(seat) == [{"event": "placed", "seat": 0, "cell": "g6", "tile": "land"}]
        assert "1. river: place g6 land\n" in match.record(seat)
    assert "1. river: place g6 desert\n" in match.record(0)
    assert match.view(0)["hand"] == {
        "desert": 2,
        "forest": 3,
        "mountain": 3,
        "knight": 1,
        "campsite": 1,
        "catapult": 1,
    }
    assert match.view(None)["hand"] is None
    assert match.view(1)["players"][0] == {
        "colour": "river",
        "land": 8,
        "knight": 1,
        "campsite": 1,
        "catapult": 1,
        "spies": 3,
        "bonus": 3,
    }


def test_a_look_is_private_that_it_happened_is_public():
    match = Match.from_position("terraflip", drawn("##  Df", turn="river"))
    assert match.play("spy g6") == [{"event": "spied", "seat": 0, "cell": "g6", "underside": "forest"}]
    assert match.view(0)["looking"] == {"cell": "g6", "underside": "forest"}
    assert "1. river: spy g6 = forest\n" in match.record(0)
    for seat in (1, 2, 3, None):
        assert match.events(seat) == [{"event": "spied", "seat": 0, "cell": "g6"}]
        assert match.view(seat)["looking"] == {"cell": "g6"}
        assert "1. river: spy g6\n" in match.record(seat)
    match.play("place h6 desert")
    assert match.view(0)["looking"] is None
    assert match.view(0)["players"][0]["spies"] == 2


def test_a_flip_shows_everybody_both_sides():
    match = Match.from_position("terraflip", drawn("##  Rf  Dm  Rf", turn="river", focus="g6"))
    for_all = {"event": "flipped", "seat": 0, "cell": "h6", "was": "desert", "now": "mountain"}
    assert match.play("flip h6") == [for_all]
    for seat in (1, 2, 3, None):
        assert match.events(seat) == [for_all]
        assert "1. river: flip h6 = mountain\n" in match.record(seat)


@pytest.mark.parametrize("memory_aid", [False, True])
def test_the_memory_aid_goes_on_showing_what_a_player_has_seen(memory_aid):
    match = Match.from_position(
        "terraflip", drawn("##  Rf  Dm  Rf  Df", turn="river", focus="g6"), memory_aid=memory_aid
    )
    match.play("flip h6")
    match.play("spy j6")
    match.play("end")
    known = {
        0: {"g6": "forest", "h6": "desert", "i6": "forest", "j6": "forest"},  # its own, the flipped one, its look
        1: {"h6": "desert", "j6": "forest"},
        2: {"h6": "desert"},
        None: {"h6": "desert"},
    }
    for seat, undersides in known.items():
        shown = {cell: tile["underside"] for cell, tile in match.view(seat)["tiles"].items() if "underside" in tile}
        assert shown == (undersides if memory_aid else {})


@pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
def test_another_history_that_a_seat_cannot_tell_apart_shows_it_the_same(table):
    """Rewrite what opponents placed, where a seat never saw it; play the match again: not a byte is different."""
    for seed in range(times(12)):
        match = table.stroll(random.Random(seed).randrange(20, 140), seed)
        for seat in (None, *range(len(match.seats))):
            other = rewritten(match, match.draw_world(seat, seed))
            assert json.dumps(other.view(seat)) == json.dumps(match.view(seat))
            assert json.dumps(other.events(seat)) == json.dumps(match.events(seat))
            assert other.record(seat) == match.record(seat)


def rewritten(match: Match, world: Match) -> Match:
    """The match as it would have been if the undersides had been those of the world."""
    here, there = match.position()["tiles"], world.position()["tiles"]
    moves = [match.game.move_text(match.options, ply.move).split() for ply in match._plies]
    placed = {words[1]: number for number, words in enumerate(moves) if words[0] == "place"}  # the last on each cell
    for cell in here:
        if here[cell] != there[cell]:
            moves[placed[cell]][2] = there[cell].split()[0].split("/")[1]
    other = Match("terraflip", auto_chance=False, **match.options.all())
    for words in moves:
        other.play(" ".join(words))
    other.date, other.seed = match.date, match.seed
    return other


SMALL_WORLDS = {
    "one of two": drawn("##  Df", turn="river", hands={"desert": {"river": 1}}),
    "two tiles, one spare": drawn("Dr  ##  Df", turn="river", hands={"desert": {"mountain": 1}}),
    "two of a kind": drawn("Dr  ##  Df", turn="river", hands={"desert": {"river": 1, "forest": 1}}),
    "two opponents": drawn(
        """
          Fr
        Dr  ##  Df
        """,
        turn="river",
        hands={"desert": {"river": 1, "forest": 1}, "forest": {"desert": 1, "knight": 1}},
    ),
    "a look": drawn("Dr  ##  Df  Dm", turn="river", hands={"desert": {}}) | {
        "tiles": {"e6": "desert/river", "g6": "desert/forest seen by river", "h6": "desert/mountain"}
    },
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL_WORLDS)
def test_worlds_are_drawn_evenly_from_all_that_fit(name):
    match = Match.from_position("terraflip", SMALL_WORLDS[name])
    expected = all_worlds(match, seat=0)
    draws = max(20, times(400)) * len(expected)  # with fewer, chance may leave one out
    drawn_worlds = Counter(json.dumps(match.draw_world(0, seed).position(), sort_keys=True) for seed in range(draws))
    assert set(drawn_worlds) == expected
    # chi-squared: its mean is (worlds - 1); five standard deviations above it would be one in a million
    even = draws / len(expected)
    surprise = sum((count - even) ** 2 / even for count in drawn_worlds.values())
    freedom = len(expected) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5 + 10 * (draws < 1000)


def all_worlds(match: Match, seat: int) -> set[str]:
    """Every position that the seat cannot rule out, found by trying all ways to deal the unseen land tiles."""
    position = match.position()
    s = match._state[0]
    unseen = {
        owner: [
            cell for cell in position["tiles"]
            if s["owner"][BY_NAME[cell]] == owner and not int(s["known"][BY_NAME[cell]]) >> seat & 1
        ]
        for owner in range(len(match.seats))
    }  # fmt: skip
    deals = []
    for owner, cells in unseen.items():
        hand = position["hands"][match.seats[owner]]
        land = [tile for tile in match.options.palette for _ in range(hand.get(tile, 0))]
        pool = land + [position["tiles"][cell].split("/")[1] for cell in cells]
        ways = set(itertools.permutations(pool, len(cells))) if owner != seat else {()}
        deals.append([(owner, cells, pool, way) for way in ways])
    worlds = set()
    for deal in itertools.product(*deals):
        world = json.loads(json.dumps(position))
        for owner, cells, pool, way in deal:
            if owner == seat:
                continue
            name = match.seats[owner]
            for cell, hidden in zip(cells, way, strict=True):
                world["tiles"][cell] = f"{name}/{hidden}"
            left = Counter(pool) - Counter(way)
            specials = {tile: n for tile, n in world["hands"][name].items() if tile not in match.options.palette}
            world["hands"][name] = {tile: left[tile] for tile in match.options.palette if left[tile]} | specials
        worlds.add(json.dumps(world, sort_keys=True))
    return worlds


def test_undo_ends_where_somebody_learned_something():
    match = Match.from_position("terraflip", drawn("##  Df  Rm", turn="river"))

    def refused() -> str:
        with pytest.raises(IllegalMove) as error:
            match.undo()
        return error.value.reason.key

    match.play("place g7 desert")
    assert match.undo() == "place g7 desert"
    match.play("spy g6")
    assert refused() == "undo-look"
    match.play("place f7 catapult")
    assert match.undo() == "place f7 catapult"
    assert refused() == "undo-look"
    match.play("place g5 campsite")
    match.play("flip g6")
    assert refused() == "undo-flip"
    match.play("end")
    assert refused() == "undo-turn-over"
