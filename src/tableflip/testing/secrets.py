"""Nobody can learn what their seat may not know: changing it changes no byte of what the seat receives."""

import json
from random import Random

from tableflip.core.game import no_position
from tableflip.match import Match
from tableflip.testing.boards import shown_on
from tableflip.testing.tables import At, must

WALKS = 40


def hides_something(at: At) -> bool:
    """Only a game that can draw worlds has secrets. It must tell positions, too: a world is one."""
    secret = at.game.draw_world is not None
    must(not secret or at.game.to_position is not no_position, "A game with `draw_world` needs `to_position`.")
    return secret


def received(match: Match, seat: int | None) -> str:
    """All that a seat gets to see, as bytes would go over a wire."""
    legal = match.legal() if seat is not None and match.turn == seat else []
    return json.dumps([match.view(seat), legal, shown_on(match, seat, legal)])


def a_drawn_world_looks_the_same_to_the_seat(at: At) -> None:
    if not hides_something(at):
        return
    worlds_that_differ: list[Match] = []

    def check(match: Match, chance: Random) -> None:
        for seat in (None, *range(len(match.seats))):
            world = match.draw_world(seat, chance.getrandbits(32))
            must(received(world, seat) == received(match, seat), f"Seat {seat} sees what it cannot know.")
            if world._state.tobytes() != match._state.tobytes():
                worlds_that_differ.append(world)

    at.everywhere(WALKS, check)
    must(worlds_that_differ, f"`draw_world` never changes anything at {at.name}: what is hidden must be drawn anew.")


def a_move_looks_the_same_in_every_world_unless_it_reveals_something(at: At) -> None:
    if hides_something(at):
        at.everywhere(WALKS, moves_look_the_same)


def moves_look_the_same(match: Match, chance: Random) -> None:
    """Moves that are the same to a seat, made in two worlds that it cannot tell apart, show it the same."""
    for seat in (None, *range(len(match.seats))):
        if seat == match.turn:
            continue
        here, there = (match.draw_world(seat, chance.getrandbits(32)) for _ in range(2))
        here.auto_chance = there.auto_chance = False  # what chance does next is another matter
        common = sorted(set(by_public_text(here)) & set(by_public_text(there)))
        if not common:
            continue
        public = chance.choice(common)
        for world in (here, there):
            world.play(chance.choice(by_public_text(world)[public]))
        if here.game.turned_up(here.options, here._state, here._plies[-1].move, seat) is not None:
            continue  # the move showed the seat something, which may differ
        must(here.events(seat) == there.events(seat), f"Seat {seat} sees {public!r} happen, and learns a secret.")
        must(received(here, seat) == received(there, seat), f"Seat {seat} sees {public!r}, and then a secret.")


def by_public_text(match: Match) -> dict[str, list[str]]:
    """The legal moves, grouped by what others may know of them."""
    groups: dict[str, list[str]] = {}
    for text in match.legal():
        move = match.game.parse_move(match.options, text)
        public = match.game.public_text(match.options, move) if match.game.public_text else text
        groups.setdefault(public, []).append(text)
    return groups


def drawing_a_world_leaves_the_match_alone(at: At) -> None:
    if hides_something(at):
        at.everywhere(WALKS // 4, drawing_changes_nothing_else)


def drawing_changes_nothing_else(match: Match, chance: Random) -> None:
    before, seed = match._state.tobytes(), chance.getrandbits(32)
    first, again = match.draw_state(0, seed).tobytes(), match.draw_world(0, seed)._state.tobytes()
    must(match._state.tobytes() == before, "Drawing a world changes the match.")
    must(first == again, "The same seed draws different worlds.")
