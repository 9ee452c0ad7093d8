"""The end of a game of TerraFlip: what the solver says equals what trying everything in every world says."""

from itertools import product

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.search.prelude import prelude
from tableflip.bots.terraflip.roster import GUIDE
from tableflip.core.hex import CELLS
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import streams
from tableflip.core.turns import OVER
from tableflip.games import find
from tableflip.games.terraflip.rules import SPY
from tableflip.games.terraflip.state import EMPTY, EVERYBODY, LAND, PLACING
from tests.conftest import times

GAME = find("terraflip")
RULES = kernels(GAME)
A_POINT = 0.0001  # of margin, besides the win


def late_position(seed: int, tiles_left: int, secrets: int, spies: int, players: int = 2):
    """A random game shortly before its end, in which everybody knows all but a few tiles of the mover's opponents."""
    state = GAME.new(GAME.options.of({"players": players}), 1)
    stream, out = streams(1, seed), np.empty(GAME.most_legal, MOVE)
    while state[0]["held"].sum() > tiles_left or state[0]["phase"] != PLACING:
        RULES.play(state, 0, int(RULES.random_move(state, 0, stream, out)))
    s, me = state[0], int(state[0]["seat"])
    unseen = [c for c in range(CELLS) if s["colour"][c] == s["owner"][c] != me and s["kind"][c] == LAND and c]
    unseen = [c for c in unseen if s["colour"][c] != EMPTY][:secrets]
    s["known"] = EVERYBODY
    for cell in unseen:
        s["known"][cell] = EVERYBODY & ~(1 << me)
    s["spies"] = spies
    return state, me, unseen


def worlds(state, cells):
    """All worlds that fit, each as likely as any other: every way to spread what the unseen tiles' owners have left."""
    s = state[0]
    pool = s["hand"].astype(int)[:, :4]
    for cell in cells:
        pool[s["owner"][cell]][s["back"][cell]] += 1
    for hidden in product(range(4), repeat=len(cells)):
        left = pool.copy()
        for cell, colour in zip(cells, hidden, strict=True):
            left[s["owner"][cell]][colour] -= 1
        if (left >= 0).all():
            world = state.copy()
            world[0]["hand"][:, :4] = left
            for cell, colour in zip(cells, hidden, strict=True):
                world[0]["back"][cell] = colour
            yield world


def looks_like(world, me):
    """What a seat can tell of a world."""
    s = world[0]
    seen = tuple(int(s["back"][c]) if int(s["known"][c]) >> me & 1 else -1 for c in range(CELLS))
    return s["colour"].tobytes(), seen, int(s["phase"]), int(s["seat"]), s["spies"].tobytes()


def moves_in(world) -> list[int]:
    out = np.empty(GAME.most_legal, MOVE)
    moves = out[: RULES.legal(world, 0, out)].tolist()
    s = world[0]
    return [m for m in moves if not (m >= SPY and int(s["known"][m - SPY]) >> int(s["seat"]) & 1)]  # nothing to learn


def after(world, move):
    child = world.copy()
    RULES.play(child, 0, move)
    return child


def final(world):
    s = world[0]
    points, winners = np.zeros(4, np.int64), np.zeros(4, np.bool_)
    RULES.outcome(world, 0, points, winners)
    players = int(s["players"])
    others = [(points.sum() - points[seat]) / (players - 1) for seat in range(players)]
    return [winners[k] / winners.sum() + A_POINT * (points[k] - others[k]) for k in range(players)]


def alone(possible, me) -> float:
    """What a set of worlds is worth to the only player who still decides anything."""
    if RULES.mover(possible[0], 0) == OVER:
        return sum(final(world)[me] for world in possible) / len(possible)
    return max(one_move(possible, me, move) for move in moves_in(possible[0]))


def one_move(possible, me, move) -> float:
    groups: dict[object, list[object]] = {}
    for world in possible:
        child = after(world, move)
        groups.setdefault(looks_like(child, me), []).append(child)
    return sum(len(group) * alone(group, me) for group in groups.values()) / len(possible)


def everybody(world):
    """What a world that everybody sees is worth to each seat."""
    if RULES.mover(world, 0) == OVER:
        return final(world)
    mover = int(world[0]["seat"])
    return max((everybody(after(world, move)) for move in moves_in(world)), key=lambda worth: worth[mover])


def solved(state, me) -> dict[int, float]:
    moves, values = np.empty(GAME.most_legal, MOVE), np.empty(GAME.most_legal)
    n = prelude(GAME, GUIDE).solve(state, 0, me, moves, values)
    return dict(zip(moves[:n].tolist(), values[:n].tolist(), strict=True))


@pytest.mark.compiled
@pytest.mark.parametrize(("secrets", "spies", "players"), [(0, 0, 2), (3, 0, 2), (4, 0, 3), (3, 1, 2)])
def test_the_last_turn_equals_all_ways_to_play_it_in_all_worlds(secrets: int, spies: int, players: int) -> None:
    undecided = 0
    for seed in range(times(12)):
        state, me, cells = late_position(seed, 1, secrets, spies, players)
        possible = list(worlds(state, cells))
        found = solved(state, me)
        assert set(found) == set(moves_in(state))
        for move, value in found.items():
            assert value == pytest.approx(one_move(possible, me, move), abs=1e-9)
        undecided += len(set(found.values())) > 1
    assert undecided, "some of the positions must be worth a thought"


@pytest.mark.compiled
def test_two_turns_of_players_who_know_everything_equal_all_ways_to_play_them() -> None:
    for seed in range(times(6)):
        state, me, _ = late_position(seed, 2, 0, 0)
        found = solved(state, me)
        assert set(found) == set(moves_in(state))
        for move, value in found.items():
            assert value == pytest.approx(everybody(after(state, move))[me], abs=1e-9)


def test_what_others_hide_while_they_still_move_is_not_solved() -> None:
    state, me, _ = late_position(1, 2, 3, 0)
    assert solved(state, me) == {}
    assert solved(Match("terraflip", players=2, seed=1)._state, 0) == {}


def test_the_solver_does_not_look_at_what_is_hidden() -> None:
    state, me, cells = late_position(3, 1, 2, 0)
    answers = [solved(world, me) for world in worlds(state, cells)]
    assert len(answers) > 1
    assert all(answer == pytest.approx(answers[0]) for answer in answers)
