"""The terrain game, put together for the engine."""

import numpy as np

from tableflip.core.game import Game
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import streams
from tableflip.core.turns import CHANCE
from tableflip.games.terrain_1.distance import expected_turns
from tableflip.games.terrain_1.drawing import DRAWING
from tableflip.games.terrain_1.notation import from_position, move_text, parse_move, to_position
from tableflip.games.terrain_1.options import RANDOM, Options
from tableflip.games.terrain_1.reasons import cannot_undo, why_not
from tableflip.games.terrain_1.rules import (
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
from tableflip.games.terrain_1.state import MOVING, STATE, new
from tableflip.games.terrain_1.view import events, tally, view


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


GAME = Game(
    name="terrain",
    title="The terrain game",
    rules_version=1,
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
    even_chance=True,
    random_move=random_move,
    bots="tableflip.bots.terrain_1.roster:ROSTER",
    drawing=DRAWING,
    board=None,
    new=new,
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
