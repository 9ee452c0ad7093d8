"""Match: one game in play, whatever the game. `match.py` plays it, `records.py` writes it down and plays it again."""

from tableflip.match.match import Match
from tableflip.match.parts import EVERYTHING, Everything, Ply, Result, Turn

__all__ = ["EVERYTHING", "Everything", "Match", "Ply", "Result", "Turn"]
