"""The rules of Flip Ships: what may be done, and the doing of it.

`turn` is the way in: whose turn it is, the flicks and choices, pilots, the score. `flips` is a ship in the air and its
landing, `attack` what a landed ship does, `march` all between two rounds, `measures` the plain geometry of the table.
"""

from tableflip.games.flipships_1.rules.turn import legal, mover, outcome, play

__all__ = ["legal", "mover", "outcome", "play"]
