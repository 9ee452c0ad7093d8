"""TerraFlip's bots: what they see at a glance, what they guess, and what they forget."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots import make
from tableflip.bots.budget import Budget
from tableflip.bots.search.bot import SearchBot
from tableflip.bots.search.prelude import prelude
from tableflip.bots.search.search import NO_HUNCHES, Search, Settings
from tableflip.bots.terraflip.habits import HUNCH
from tableflip.bots.terraflip.play import priors, worth_of_placement
from tableflip.bots.terraflip.roster import FAR, GUIDE, LEARNED, weights
from tableflip.bots.terraflip.sight import public, seen
from tableflip.bots.terraflip.worlds import world
from tableflip.core.hex import BY_NAME, CELLS
from tableflip.core.kernels import MOVE
from tableflip.core.rng import streams
from tableflip.core.rule import rule
from tableflip.games import find
from tableflip.games.terraflip.rules import FLIP, PLACE, SPY
from tableflip.games.terraflip.state import PLACING
from tableflip.testing.secrets import received
from tests.conformance.tables import TERRAFLIP, Table
from tests.conftest import times

GAME = find("terraflip")


@rule
def draw(games, i, seat, stream, hunches=NO_HUNCHES):
    """`world` on an array and an index, for Python."""
    world(games[i], seat, stream, hunches)


@rule
def shown(games, i, move, seat):
    return seen(games[i], move, seat)


@rule
def promise(games, i, moves, n, weights):
    priors(games[i], moves, n, weights)


@rule
def worth(games, i, tile, cell, room):
    return worth_of_placement(games[i], tile, cell, room)


def bot(iterations: int = 600, **more) -> SearchBot:
    return SearchBot(GUIDE, Budget(iterations=times(iterations)), 1, FAR, **more)


def candidates(match: Match) -> set[str]:
    moves = np.empty(GAME.most_legal, MOVE)
    n = prelude(GAME, GUIDE).candidates(match._state, 0, streams(1, 1), moves)
    return {GAME.move_text(match.options, int(move)) for move in moves[:n]}


def framing(under: str, who: str) -> Match:
    """River frames the desert tile on g6, from h6 to the tower, which is French."""
    tiles = {"g6": f"desert/{under} seen by {who}", "h6": "river/forest"}
    return Match.from_position(
        "terraflip", {"tiles": tiles, "turn": "river", "focus": "h6"}, players=2, edition="french", seed=1
    )


@pytest.mark.compiled
def test_a_tile_known_to_hide_ones_own_colour_is_turned_over() -> None:
    """In a short thought; in ten times as long a one both moves come out nearly alike."""
    short = SearchBot(GUIDE, Budget(iterations=1_800), 1, FAR)
    assert short.choose(framing("river", "river,desert"), 0) == "flip g6"


def test_looks_are_considered_only_under_what_could_be_flipped_and_is_not_known() -> None:
    assert candidates(framing("river", "desert")) == {"flip g6", "end", "spy g6"}
    assert candidates(framing("river", "river,desert")) == {"flip g6", "end"}
    assert not [move for move in candidates(Match("terraflip", seed=1)) if move.startswith("spy")]


@pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
def test_placements_promise_what_each_is_worth_by_itself(table: Table) -> None:
    """They are weighed all together, and what tiles have in common on a cell is looked at once."""
    some, moves, weights = 0, np.empty(GAME.most_legal, MOVE), np.empty(GAME.most_legal, np.float32)
    for seed in range(1, 6 + times(6)):
        match = table.stroll(8 * seed, seed)
        if isinstance(match.turn, int):
            n = prelude(GAME, GUIDE).candidates(match._state, 0, streams(1, 1), moves)
            promise(match._state, 0, moves, n, weights)
            for move, weight in zip(moves[:n].tolist(), weights[:n].tolist(), strict=True):
                if move < FLIP:
                    tile, cell = divmod(move - PLACE, CELLS)
                    alone = worth(match._state, 0, tile, cell, np.empty(3 * CELLS, MOVE))
                    assert weight == pytest.approx(np.exp(alone), rel=1e-6)
                    some += 1
    assert some


def before_placing(left: str = "river", right: str = "mountain", spies: int = 1) -> Match:
    """River has one tile left, and forest, who frames nothing, the last: on c6 it frames d6, on i6 it frames h6. One of
    the two hides river and the other mountain, so a look under either tells both; river wins with the right one alone.
    """
    tiles = {
        "e6": "river/mountain seen by all",
        "g6": "river/mountain seen by all",
        "d6": f"desert/{left}",
        "h6": f"desert/{right}",
        "f7": "desert campsite",
        "f5": "desert catapult",
    }
    hands = {"river": {"mountain": 1}, "desert": {}, "forest": {"mountain": 1}}
    spying = {"river": spies, "desert": 0, "forest": 0}
    position = {"tiles": tiles, "turn": "river", "hands": hands, "spies": spying}
    return Match.from_position("terraflip", position, players=3, order_bonus="0,3,0", seed=1)


def scouting(match: Match) -> set[str]:
    moves = np.empty(GAME.most_legal, MOVE)
    n = prelude(GAME, GUIDE).scouting(match._state, 0, moves)
    return {GAME.move_text(match.options, int(move)) for move in moves[:n]}


def test_before_a_tile_is_placed_looks_are_considered_under_what_it_could_frame() -> None:
    match = before_placing()
    assert scouting(match) == {"spy d6", "spy h6"}
    assert not candidates(match) & scouting(match)
    assert scouting(before_placing(spies=0)) == set()
    match.play("spy d6")
    assert scouting(match) == set(), "that was the only spy"
    assert scouting(framing("river", "desert")) == set(), "a tile has been placed"


@pytest.mark.compiled
@pytest.mark.parametrize("hidden", [("river", "mountain"), ("mountain", "river")])
def test_who_looks_first_knows_where_to_place(hidden: tuple[str, str]) -> None:
    """Whichever it is: the look and what is thought of it are the same, and only what is seen tells where to go."""
    match, master = before_placing(*hidden), make("terraflip", 5, seed=1, pace=0.1, timed=False)
    thought = master.think(match, 0)
    assert thought.move in ("spy d6", "spy h6")
    assert thought.value > 0.9
    assert thought == master.think(before_placing(*hidden[::-1]), 0)
    match.play(thought.move)
    assert master.choose(match, 0) == ("place c6 mountain" if hidden[0] == "river" else "place i6 mountain")


@pytest.mark.compiled
def test_who_does_not_think_of_the_look_must_guess() -> None:
    """Expert is such a one: with the look it would be too far from Regular on the ladder."""
    expert = make("terraflip", 4, seed=1, timed=False)
    thought = expert.think(before_placing(), 0)
    assert thought.move in ("place c6 mountain", "place i6 mountain")
    assert thought.value < 0.7


def most_tried(match: Match, players: int, settings: Settings) -> int:
    """How often a long thought of the player to move tries what it tries most."""
    seat = match.turn
    assert isinstance(seat, int)
    root = match.draw_state(seat, 1)
    search = Search(GAME, GUIDE, settings, root, seat, players, streams(1, 1), weights(players))
    search.run(Budget(iterations=4_000))
    return search.children()[0][2]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_many_share_a_win_doubts_are_smaller_and_thoughts_go_further(players: int) -> None:
    match, casual = Match("terraflip", players=players, seed=3), make("terraflip", 2, seed=1)
    while match.ply < 16 or match._state["phase"][0] != PLACING:
        match.play(casual.choose(match, match.turn))
    ours, as_for_two = (most_tried(match, players, one) for one in (LEARNED, replace(LEARNED, explore_of_many=())))
    assert ours == as_for_two if players == 2 else ours > 1.5 * as_for_two


@pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
def test_where_to_look_is_the_same_in_all_worlds_that_look_the_same(table: Table) -> None:
    some = 0
    for seed in range(1, 6 + times(6)):
        match = table.stroll(8 * seed, seed)
        if isinstance(seat := match.turn, int):
            found = [scouting(match.draw_world(seat, world)) for world in range(3)]
            assert found[0] == found[1] == found[2] == scouting(match)
            assert found[0] <= set(match.legal(seat))
            some += len(found[0])
    assert some


def test_others_cannot_tell_land_tiles_apart_and_nothing_else_is_alike() -> None:
    options = GAME.options.of({"players": 4})
    by_text: dict[str, set[int]] = {}
    for move in range(GAME.moves):
        text = GAME.public_text(options, move) if GAME.public_text else ""
        by_text.setdefault(text, set()).add(int(public(move)))
    assert all(len(numbers) == 1 for numbers in by_text.values())
    assert len(set.union(*by_text.values())) == len(by_text)


def test_a_flip_shows_a_colour_to_all_and_a_look_to_the_mover_alone() -> None:
    g6 = BY_NAME["g6"]
    match = framing("mountain", "desert")
    match.play("spy g6")
    assert [int(shown(match._state, 0, SPY + g6, seat)) for seat in range(2)] == [1 + 3, 0]
    match.play("flip g6")
    assert [int(shown(match._state, 0, FLIP + g6, seat)) for seat in range(2)] == [1 + 3, 1 + 3]
    assert int(shown(match._state, 0, PLACE + g6, 0)) == 0


# --- worlds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
def test_guessed_worlds_look_the_same_to_the_seat(table: Table) -> None:
    for seed in range(times(8)):
        match = table.stroll(10 * seed, seed)
        for seat in range(len(match.seats)):
            before = received(match, seat)
            true, hunches = match._state, hunches_of(match, seat)
            for suspected in (NO_HUNCHES, hunches):
                match._state = true.copy()
                draw(match._state, 0, seat, streams(1, seed), suspected)
                assert received(match, seat) == before
                match._state = true


def hunches_of(match: Match, seat: int) -> np.ndarray:
    hunches = np.zeros(HUNCH.size, np.int64)
    prelude(GAME, GUIDE).suspect(match._state, 0, seat, HUNCH.weights(len(match.seats)), hunches)
    return hunches


def test_who_suspects_nothing_thinks_all_undersides_alike() -> None:
    """Of one tile that may hide river, forest or mountain."""
    check_guesses(framing("river", "desert"), {0: 1, 2: 1, 3: 1})


def test_undersides_are_drawn_by_what_is_suspected() -> None:
    hunches = np.zeros(CELLS * 4, np.int64)
    hunches[BY_NAME["g6"] * 4 : BY_NAME["g6"] * 4 + 4] = 300, 0, 200, 400
    check_guesses(framing("river", "desert"), {0: 3, 2: 2, 3: 4}, hunches)


def check_guesses(match: Match, odds: dict[int, int], hunches=NO_HUNCHES) -> None:
    """Is the tile on g6 drawn with these odds, from the first seat's eyes?"""
    count: Counter[int] = Counter()
    stream = streams(1, 1)
    draws = times(4000)
    for _ in range(draws):
        one = match._state.copy()
        draw(one, 0, 0, stream, hunches)
        count[int(one[0]["back"][BY_NAME["g6"]])] += 1
    assert set(count) == set(odds)
    for colour, ticket in odds.items():
        share = ticket / sum(odds.values())
        assert count[colour] / draws == pytest.approx(share, abs=4 * (share * (1 - share) / draws) ** 0.5)


# --- memory ----------------------------------------------------------------------------------------------------------


def forgotten(match: Match, seat: int, percent: int, key: int) -> set[int]:
    state = match._state.copy()
    prelude(GAME, GUIDE).forget(state, 0, seat, percent, key)
    before, after = match._state[0]["known"].astype(int), state[0]["known"].astype(int)
    assert (before & ~after & ~(1 << seat) == 0).all(), "nobody else forgets anything"
    return set(np.flatnonzero((before & ~after) >> seat & 1).tolist())


def test_what_is_forgotten_is_the_same_at_every_move_and_differs_between_players() -> None:
    match = TERRAFLIP[0].stroll(60, 1)
    assert forgotten(match, 0, 50, 7) == forgotten(match, 0, 50, 7)
    assert len({frozenset(forgotten(match, 0, 50, key)) for key in range(10)}) > 5
    assert forgotten(match, 0, 30, 7) <= forgotten(match, 0, 60, 7)


def test_about_so_many_hundredths_are_forgotten() -> None:
    match = TERRAFLIP[0].stroll(70, 2)
    land = [c for c in range(1, CELLS) if match._state[0]["kind"][c] == 0 and match._state[0]["colour"][c] >= 0]
    known = [c for c in land if int(match._state[0]["known"][c]) & 1]
    shares = [len(forgotten(match, 0, 40, key)) / len(known) for key in range(200)]
    assert np.mean(shares) == pytest.approx(0.4, abs=0.06)
    assert forgotten(match, 0, 0, 1) == set()
    assert forgotten(match, 0, 100, 1) == set(known)


def test_what_a_spy_looks_at_is_not_forgotten() -> None:
    """Else it would look under the same tile again."""
    tiles = {"g6": "desert/forest", "h6": "river/mountain"}
    match = Match.from_position("terraflip", {"tiles": tiles, "turn": "river", "focus": "h6"}, players=2, seed=1)
    match.play("spy g6")
    assert BY_NAME["g6"] not in forgotten(match, 0, 100, 1)
    assert BY_NAME["h6"] in forgotten(match, 0, 100, 1)


def test_the_hand_is_never_forgotten() -> None:
    match = TERRAFLIP[0].stroll(60, 3)
    state = match._state.copy()
    prelude(GAME, GUIDE).forget(state, 0, 0, 100, 1)
    for seed in range(20):
        one = state.copy()
        draw(one, 0, 0, streams(1, seed))
        assert one[0]["hand"][0].tolist() == match._state[0]["hand"][0].tolist()
        shown_and_hidden = zip(one[0]["colour"].tolist(), one[0]["back"].tolist(), strict=True)
        assert all(top != under or top < 0 for top, under in shown_and_hidden)


def test_who_forgets_everything_turns_over_what_one_who_remembers_would_not() -> None:
    """A tile that hides forest, in a game of three: turned over, it would be forest's."""
    tiles = {"g6": "desert/forest seen by all", "h6": "river/mountain"}
    match = Match.from_position(
        "terraflip", {"tiles": tiles, "turn": "river", "focus": "h6"}, players=3, edition="french", seed=1
    )
    hidden = {int(w[0]["back"][BY_NAME["g6"]]) for w in worlds_in_mind(match, forgets=100)}
    assert hidden == {0, 2, 3}
    assert {int(w[0]["back"][BY_NAME["g6"]]) for w in worlds_in_mind(match, forgets=0)} == {2}


def worlds_in_mind(match: Match, forgets: int) -> list[np.ndarray]:
    state = match._state.copy()
    prelude(GAME, GUIDE).forget(state, 0, 0, forgets, 1)
    found = []
    for seed in range(40):
        found.append(state.copy())
        draw(found[-1], 0, 0, streams(1, seed))
    return found
