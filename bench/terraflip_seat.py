"""A player at TerraFlip for whoever asks: one line in, a position as a seat may know it; one line out, its move.

`bench/terraflip_against.py` starts this program twice, by the Python of this checkout and by that of another. So it may
use nothing but what has been there since the first bots: `Match.from_position` and `make`. It keeps nothing between two
lines, and is told nothing but worlds that fit what the seat has seen.
"""

import json
import sys
from time import thread_time
from typing import Any

from tableflip import Match
from tableflip.bots import make

MASTER, TABLE_MILLISECONDS = 5, 1600.0  # which level answers, and its time for a move at the table, then as now


def count_own_time(bot: Any) -> None:
    """Let a bot look at the time that its thread has had on a processor, instead of at the wall."""
    if hasattr(bot, "clock"):
        bot.clock = thread_time
        return
    for name, module in list(sys.modules.items()):  # earlier bots know but one clock
        if name.startswith("tableflip.bots") and hasattr(module, "perf_counter"):
            vars(module)["perf_counter"] = thread_time


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The move of a bot that is made for this one move, and the milliseconds that it took."""
    seat = asked["seat"]
    match = Match.from_position("terraflip", asked["position"], seed=asked["seed"], **asked["options"])
    bot = make("terraflip", MASTER, asked["seed"], asked["milliseconds"] / TABLE_MILLISECONDS)
    count_own_time(bot)
    begin = thread_time()
    move = bot.choose(match, seat)
    return {"move": move, "milliseconds": (thread_time() - begin) * 1000}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
