"""Tableflip: a tabletop for games in which things are turned over.

>>> from tableflip import Match
>>> m = Match("terraflip", players=2, seed=7)
>>> m.play("place g6 desert")
[{'event': 'placed', 'seat': 0, 'cell': 'g6', 'tile': 'land', 'underside': 'desert'}]
"""

from tableflip.core.reasons import IllegalMove, Reason
from tableflip.core.record import RecordError
from tableflip.games import catalogue as games
from tableflip.match import Match, Result
from tableflip.simulation import Simulation, simulate

__all__ = ["IllegalMove", "Match", "Reason", "RecordError", "Result", "Simulation", "games", "simulate"]
