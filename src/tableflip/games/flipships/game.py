"""Flip Ships, put together for the engine."""

from tableflip.core.game import Cargo, Game
from tableflip.games.flipships import cargo, packing, tabletop
from tableflip.games.flipships.drawing import DRAWING
from tableflip.games.flipships.hands.drawn import draw
from tableflip.games.flipships.hands.targets import steady
from tableflip.games.flipships.moves import MOST_LEGAL, MOVES, TARGETS
from tableflip.games.flipships.notation import move_text, parse_move
from tableflip.games.flipships.odds import odds
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.positions import from_position, to_position
from tableflip.games.flipships.reasons import cannot_undo, why_not
from tableflip.games.flipships.rules import legal, mover, outcome, play
from tableflip.games.flipships.state import REASONS, SHIPS, STATE, new
from tableflip.games.flipships.view import events, tally, view


def owner(move: int) -> int:
    """In a race everybody flips their own ships."""
    return move // TARGETS // SHIPS


GAME = Game(
    name="flipships",
    title="Flip Ships",
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
    bots="tableflip.bots.flipships.roster:ROSTER",
    encoding="tableflip.games.flipships.encode:ENCODING",
    explain="tableflip.bots.flipships.explain:EXPLAIN",
    counts="tableflip.games.flipships.counts:COUNTS",
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
