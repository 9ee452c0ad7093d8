"""TerraFlip, put together for the engine."""

from tableflip.core.game import Game
from tableflip.games.terraflip.drawing import DRAWING
from tableflip.games.terraflip.notation import (
    from_position,
    move_text,
    parse_move,
    public_text,
    to_position,
    turned_up,
)
from tableflip.games.terraflip.options import Options
from tableflip.games.terraflip.reasons import cannot_undo, why_not
from tableflip.games.terraflip.rules import MOST_LEGAL, MOVES, REASONS, deeds, draw, legal, mover, outcome, play
from tableflip.games.terraflip.state import STATE, new
from tableflip.games.terraflip.view import draw_world, events, reveal, tally, view

GAME = Game(
    name="terraflip",
    title="TerraFlip",
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
    draw_world=draw_world,
    random_moves=deeds,  # random play never spies: looking is worth nothing to it
    bots="tableflip.bots.terraflip.roster:ROSTER",
    encoding="tableflip.games.terraflip.encode:ENCODING",
    explain="tableflip.bots.terraflip.explain:EXPLAIN",
    counts="tableflip.games.terraflip.counts:COUNTS",
    drawing=DRAWING,
    board=None,
    new=new,
    move_text=move_text,
    parse_move=parse_move,
    public_text=public_text,
    turned_up=turned_up,
    view=view,
    events=events,
    tally=tally,
    reveal=reveal,
    cannot_undo=cannot_undo,
    why_not=why_not,
    from_position=from_position,
    to_position=to_position,
)
