"""Nobody can learn what their seat may not know: changing it changes no byte of what the seat receives."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.tables import TABLES, choices, every_table
from tests.conftest import times

PAIRS = 2400  # random positions x seats, over all tables


def received(match, seat) -> str:
    """All that a seat gets to see, as bytes would go over a wire."""
    legal = match.legal() if seat is not None and match.turn == seat else []
    return json.dumps([match.view(seat), legal])


@every_table
def test_a_drawn_world_looks_the_same_to_the_seat(table):
    pairs, seed, changed = 0, 0, 0
    while pairs < times(PAIRS // len(TABLES) + 1):
        seed += 1
        match = table.stroll(random.Random(seed).randrange(130), seed)
        for seat in (None, *range(len(match.seats))):
            world = match.draw_world(seat, seed)
            assert received(world, seat) == received(match, seat)
            changed += world._state.tobytes() != match._state.tobytes()
            pairs += 1
    hides_something = match.game.draw_world is not None
    assert (changed > pairs // 3) == hides_something, "the worlds must really differ"


@every_table
@settings(max_examples=times(40))
@given(path=choices, seed=st.integers(0, 2**32))
def test_a_move_looks_the_same_in_every_world_unless_it_reveals_something(table, path, seed):
    """Moves that are the same to a seat, made in two worlds that it cannot tell apart, show it the same."""
    match = table.walk(path)
    chance = random.Random(seed)
    for seat in (None, *range(len(match.seats))):
        if seat == match.turn:
            continue
        here, there = match.draw_world(seat, seed), match.draw_world(seat, seed + 1)
        here.auto_chance = there.auto_chance = False  # what chance decides may differ
        common = sorted(set(by_public_text(here)) & set(by_public_text(there)))
        if not common:
            continue
        public = chance.choice(common)
        for world in (here, there):
            world.auto_chance = False  # what chance does next is another matter
            world.play(chance.choice(by_public_text(world)[public]))
        if here.game.turned_up(here.options, here._state, here._plies[-1].move, seat) is not None:
            continue  # the move showed the seat something, which may differ
        assert here.events(seat) == there.events(seat)
        assert received(here, seat) == received(there, seat)


def by_public_text(match) -> dict[str, list[str]]:
    """The legal moves, grouped by what others may know of them."""
    groups: dict[str, list[str]] = {}
    for text in match.legal():
        move = match.game.parse_move(match.options, text)
        public = match.game.public_text(match.options, move) if match.game.public_text else text
        groups.setdefault(public, []).append(text)
    return groups


@every_table
def test_drawing_a_world_leaves_the_match_alone(table):
    match = table.stroll(40, 3)
    before = match._state.tobytes()
    first, again, other = (match.draw_world(0, seed)._state.tobytes() for seed in (1, 1, 2))
    assert match._state.tobytes() == before
    assert first == again
    if match.game.draw_world is not None:
        assert first != other
