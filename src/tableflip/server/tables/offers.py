"""Which moves people are offered, and may make: those that the engine's own hand would make for them are not theirs."""

from typing import Any

from tableflip.match import Match
from tableflip.server.refusals import refuse


def offered(match: Match, seat: int) -> list[str]:
    """The legal moves of a person; one that ends in " ..." is to be completed with what the move carries."""
    cargo = match.game.cargo
    if cargo is None:
        return match.legal(seat)
    offers = (cargo.offer(match.options, move) for move in match.moves(seat))
    return [offer for offer in offers if offer is not None]


def check_by_hand(match: Match, move: int, carried: Any) -> None:
    """Refuse a move that leaves to the table what a person has to say: its landing would be drawn, not simulated."""
    cargo = match.game.cargo
    if cargo is None or carried is not None:
        return
    if cargo.offer(match.options, move) != match.game.move_text(match.options, move):
        raise refuse("flick-needs-numbers", example=cargo.example(match.options, move))
