"""The terrain game, put together for the engine."""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.game import Finishing, Game
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import streams
from tableflip.core.turns import CHANCE
from tableflip.games.terrain.distance import expected_turns
from tableflip.games.terrain.drawing import DRAWING
from tableflip.games.terrain.fair import the_rest
from tableflip.games.terrain.notation import from_position, move_text, parse_move, to_position
from tableflip.games.terrain.options import RANDOM, Options
from tableflip.games.terrain.reasons import cannot_undo, why_not
from tableflip.games.terrain.rules import (
    BUILD,
    MOST_LEGAL,
    MOVES,
    REASONS,
    draw,
    legal,
    mover,
    outcome,
    play,
    random_move,
)
from tableflip.games.terrain.state import BUILDING, BY_FAIR_CHANCE, MOVING, STATE, States, new
from tableflip.games.terrain.view import events, tally, view


def try_a_race() -> None:
    """How far one can go, and how far it is: asked for in a race alone, which comes late in a match."""
    options = Options(players=2, terrain=RANDOM)
    state, stream = new(options, 1), streams(1, 1)
    rules = kernels(GAME)
    while state[0]["phase"] != MOVING:
        chance = rules.mover(state, 0) == CHANCE
        out = np.empty(0, MOVE)  # the quick way needs no room
        move = rules.draw(state, 0, stream) if chance else rules.random_move(state, 0, stream, out)
        rules.play(state, 0, int(move))
    seen = view(options, state, None)
    pieces = {name: piece["piece"] for name, piece in seen["pieces"].items()}
    for green_die in (False, True):
        expected_turns(pieces, seen["players"][0]["goals"], green_die=green_die)


def can_finish(options: Options, state: States) -> bool:
    """Do people build, and is there something left to lay (TG-29)?"""
    return bool(state[0]["phase"] == BUILDING and not state[0]["chance_builds"])


def finish(options: Options, state: States, stream: NDArray[np.uint64]) -> list[int]:
    return [BUILD + number for number in the_rest(state, stream)]


def odds(s: np.void, move: int) -> int:
    """All that may come of chance is equally likely; but what fair chance lays follows from the whole terrain."""
    return 0 if s["phase"] == BUILDING and s["chance_builds"] == BY_FAIR_CHANCE else 1


GAME = Game(
    name="terrain",
    title="The terrain game",
    rules_version=2,
    options=Options,
    STATE=STATE,
    moves=MOVES,
    most_legal=MOST_LEGAL,
    reasons=REASONS,
    legal=legal,
    play=play,
    mover=mover,
    outcome=outcome,
    draw=draw,
    odds=odds,
    random_move=random_move,
    bots="tableflip.bots.terrain.roster:ROSTER",
    encoding="tableflip.games.terrain.encode:ENCODING",
    explain="tableflip.bots.terrain.explain:EXPLAIN",
    drawing=DRAWING,
    board=None,
    new=new,
    finishing=Finishing(can_finish, finish),
    move_text=move_text,
    parse_move=parse_move,
    view=view,
    events=events,
    tally=tally,
    cannot_undo=cannot_undo,
    why_not=why_not,
    from_position=from_position,
    to_position=to_position,
    to_warm=(("a race", try_a_race),),
)
