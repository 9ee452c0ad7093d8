"""Players of every strength. They know a match only through what their seat may know of it.

    bot = make("terraflip", level=3, seed=7)
    bot.choose(match, seat)     # a move
    bot.think(match, seat)      # a Thought: the move, what it is worth, the runner-up, the line
    bot.weigh(match, seat, moves)  # a Worth for each of these moves

Thinking releases the GIL: run it in a thread, and set the event that you gave as `stop` to end it early (Stopped).
"""

from tableflip.bots.levels import Bot, Level, Weigher, levels, make
from tableflip.bots.thought import Stopped, Thought, Worth

__all__ = ["Bot", "Level", "Stopped", "Thought", "Weigher", "Worth", "levels", "make"]
