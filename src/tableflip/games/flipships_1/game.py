"""Flip Ships, put together for the engine."""

from tableflip.core.game import Cargo, Game
from tableflip.games.flipships_1 import cargo, packing, tabletop
from tableflip.games.flipships_1.drawing import DRAWING
from tableflip.games.flipships_1.hands.drawn import draw
from tableflip.games.flipships_1.hands.targets import steady
from tableflip.games.flipships_1.moves import MOST_LEGAL, MOVES, TARGETS
from tableflip.games.flipships_1.notation import move_text, parse_move
from tableflip.games.flipships_1.options import Options
from tableflip.games.flipships_1.positions import from_position, to_position
from tableflip.games.flipships_1.reasons import cannot_undo, why_not
from tableflip.games.flipships_1.rules import legal, mover, outcome, play
from tableflip.games.flipships_1.state import REASONS, SHIPS, STATE, new
from tableflip.games.flipships_1.view import events, tally, view


def owner(move: int) -> int:
    """In a race everybody flips their own ships."""
    return move // TARGETS // SHIPS


GAME = Game(
    name="flipships",
    title="Flip Ships",
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
    policies={"steady": steady},
    cargo=Cargo(
        read=cargo.read,
        write=cargo.write,
        pack=tabletop.pack,
        unpack=packing.unpack,
        show=cargo.show,
        by_physics=tabletop.by_physics,
        offer=cargo.offer,
        example=cargo.example,
    ),
    is_cooperative=True,
    owner=owner,
    bots="tableflip.bots.flipships_1.roster:ROSTER",
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
)
