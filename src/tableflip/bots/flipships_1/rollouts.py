"""What a move of Flip Ships is worth to the team: games played on from it, whole, by drawn landings.

After the move all go on as a sensible team does (`steady` in the game's `hands/targets.py`). The move's own flick is
made by the bot's hand, every later one by the table's: a partner plans for the team that it plays with.
"""

import numpy as np

from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Moves, Stream
from tableflip.core.turns import CHANCE, OVER
from tableflip.games.flipships_1.hands.drawn import draw
from tableflip.games.flipships_1.hands.targets import best_target, steady, worth_of_cards
from tableflip.games.flipships_1.moves import FLICK, TARGETS
from tableflip.games.flipships_1.rules import mover, outcome, play
from tableflip.games.flipships_1.state import FLEETS, LANDING, SHIPS, SLOTS, State

CITY_SHARE = 0.1  # what a whole city is worth beside a victory: of two ways to win, the safer one


@rule
def values_of_games(
    games: Array[State], i: int, room: Array[State], move: int, own_shake: int, stream: Stream, wins: Floats
) -> None:
    """Play the game on from a move, once for each place of `wins`: 1 for a victory, a little more for the city."""
    points, winners = np.zeros(FLEETS, np.int64), np.zeros(FLEETS, np.bool_)
    for game in range(len(wins)):
        room[0] = games[i]
        s = room[0]
        seat = s.fleet % s.players
        if s.race:
            seat = (move - FLICK) // TARGETS // SHIPS
        table_shake = s.shake
        s.shake = own_shake
        play(s, move)
        if s.phase == LANDING:
            play(s, draw(s, stream))
        s.shake = table_shake
        to_move = mover(s)
        while to_move != OVER:
            play(s, draw(s, stream) if to_move == CHANCE else steady(s, stream))
            to_move = mover(s)
        outcome(s, points, winners)
        wins[game] = 0.0
        if winners[seat]:
            wins[game] = 1.0 if s.race else 1.0 - CITY_SHARE + CITY_SHARE * s.city / s.city_start


@rule
def ranked_slots(games: Array[State], i: int, ship: int, out: Moves) -> int:
    """The slots whose cards a ship should aim at, what matters most first; return how many there are."""
    worth = np.empty(SLOTS, np.int64)
    worth_of_cards(games[i], ship, worth)
    n = 0
    while n < SLOTS:
        best = int(np.argmax(worth))
        if worth[best] <= 0:
            break
        out[n] = best
        worth[best] = 0
        n += 1
    return n


@rule
def sensible_move(games: Array[State], i: int, stream: Stream) -> int:
    return steady(games[i], stream)


@rule
def sensible_target(games: Array[State], i: int, ship: int) -> int:
    return best_target(games[i], ship)


@rule
def draw_without_shaking(games: Array[State], i: int, stream: Stream) -> int:
    """What chance should bring if every flick went where it was meant to."""
    s = games[i]
    s.shake = 0
    return draw(s, stream)
