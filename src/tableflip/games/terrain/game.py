"""The terrain game, put together for the engine."""

from tableflip.core.game import Game
from tableflip.games.terrain.notation import from_position, move_text, parse_move, to_position
from tableflip.games.terrain.options import Options
from tableflip.games.terrain.reasons import cannot_undo, why_not
from tableflip.games.terrain.rules import (
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
from tableflip.games.terrain.state import STATE, new
from tableflip.games.terrain.view import events, view

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
    random_move=random_move,
    new=new,
    move_text=move_text,
    parse_move=parse_move,
    view=view,
    events=events,
    cannot_undo=cannot_undo,
    why_not=why_not,
    from_position=from_position,
    to_position=to_position,
)
