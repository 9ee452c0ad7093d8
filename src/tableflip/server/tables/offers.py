"""Which moves people are offered, and may make: those that the engine's own hand would make for them are not theirs."""

from tableflip.match import Match
from tableflip.server.refusals import refuse


def offered(match: Match, seat: int) -> list[str]:
    """The legal moves of a person; one that ends in " ..." is to be completed with what the move carries."""
    texts = match.legal(seat)
    cargo = match.game.cargo
    if cargo is None:
        return texts
    offers = (cargo.offer(match.options, match.game.parse_move(match.options, text)) for text in texts)
    return [offer for offer in offers if offer is not None]


def check_by_hand(match: Match, text: str) -> None:
    """Refuse a move that leaves to the table what a person has to say: its landing would be drawn, not simulated."""
    cargo = match.game.cargo
    if cargo is None:
        return
    move = match.game.parse_move(match.options, text)  # IllegalMove when it is none
    plain = match.game.move_text(match.options, move)
    if cargo.offer(match.options, move) != plain and cargo.read(match.options, text) is None:
        raise refuse("flick-needs-numbers", example=cargo.example(match.options, move))
