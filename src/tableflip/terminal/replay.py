"""A record on the board, move by move."""

from dataclasses import replace

from rich.text import Text

from tableflip.core import record as records
from tableflip.core.game import Seat
from tableflip.match import EVERYTHING, Match
from tableflip.terminal.play import verdict
from tableflip.terminal.screen import Screen

MOVES_BEFORE = 3  # shown under the board while leafing


class Reel:
    """A match that can be looked at after any of its moves, as one seat sees it; None is a spectator.

    The list of moves is the whole record, unless it is told from a seat.
    """

    def __init__(self, text: str, seat: str | None = None) -> None:
        self.record = records.read(text)
        self.match = Match.replay(text)
        if seat is not None and seat not in self.match.seats:
            raise ValueError(f"There is no seat {seat!r}; the seats are {', '.join(self.match.seats)}.")
        self.seat: Seat = None if seat is None else self.match.seats.index(seat)
        told = self.match.record(EVERYTHING if seat is None else self.seat)
        self.moves = told.partition("\n\n")[2].splitlines()

    def at(self, number: int) -> Match:
        """The match after that many moves."""
        if number == len(self.moves):
            return self.match
        headers = self.record.headers | {"result": "*"}
        return Match.replay(records.write(replace(self.record, headers=headers, moves=self.record.moves[:number])))

    def picture(self, number: int, screen: Screen) -> list[Text]:
        match = self.at(number)
        lines = match.game.drawing.table(match.view(self.seat), [], screen.paper)
        return [*lines, Text(), verdict(match)] if match.result else lines

    def show(self, number: int, screen: Screen) -> None:
        """The board after that many moves, and the moves."""
        screen.show(self.picture(number, screen))
        screen.console.print()
        for move in self.moves[:number]:
            screen.console.print(Text(move))

    def leaf(self, number: int, screen: Screen) -> None:
        """Page through the match from there on."""
        while True:
            latest = [Text(move, "dim") for move in self.moves[max(0, number - 1 - MOVES_BEFORE) : max(0, number - 1)]]
            now = Text(self.moves[number - 1] if number else "The table is set.", "bold")
            talk = [now, Text("Enter: on. b: back. A number: go there. q: quit.", "dim")]
            screen.show(self.picture(number, screen), talk, latest)
            typed = screen.ask(f"{number} of {len(self.moves)}> ").strip().lower()
            if typed.startswith("q") or (not typed and number == len(self.moves)):
                return
            wanted = int(typed) if typed.isdecimal() else number + (-1 if typed.startswith("b") else 1)
            number = min(max(wanted, 0), len(self.moves))
