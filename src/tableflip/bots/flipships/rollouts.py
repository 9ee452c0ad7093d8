"""What a move of Flip Ships is worth to the team: games played on from it, by drawn landings.

They are played to the end of the round, where the network says how it will end; without one, to the end of the game.
After the move all go on as a shrewd team does (`shrewd`). The move's own flick is made by the bot's hand, every later
one by the table's: a partner plans for the team that it plays with.
"""

import numpy as np

from tableflip.bots.flipships.features import FEATURES, MOST, SIDES, is_quiet, read
from tableflip.bots.flipships.shrewd import WEIGHING, aim_of, shrewd, weigh_cards
from tableflip.bots.learning.network import WIN, layers, network
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Moves, Stream
from tableflip.core.turns import CHANCE, OVER
from tableflip.games.flipships.hands.drawn import draw
from tableflip.games.flipships.hands.targets import steady
from tableflip.games.flipships.moves import FLICK, TARGETS
from tableflip.games.flipships.rules import mover, outcome, play
from tableflip.games.flipships.state import FLEETS, LANDING, SHIPS, SLOTS, State

forward = network(FEATURES).forward


@rule
def values_of_games(
    games: Array[State],
    i: int,
    room: Array[State],
    move: int,
    own_shake: int,
    stream: Stream,
    weights: Floats,
    wins: Floats,
) -> None:
    """Play the game on from a move, once for each place of `wins`: what it was worth, 1 for a victory."""
    points, winners = np.zeros(FLEETS, np.int64), np.zeros(FLEETS, np.bool_)
    index, amount = np.empty(MOST, np.int32), np.empty(MOST, np.float32)
    lead, layers_of_it = np.empty(SIDES, np.float32), layers(SIDES)
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
        while to_move != OVER and not (len(weights) > 0 and is_quiet(s)):
            play(s, draw(s, stream) if to_move == CHANCE else shrewd(s, stream, WEIGHING))
            to_move = mover(s)
        if to_move != OVER:
            forward(index, amount, read(s, index, amount, lead), lead, SIDES, weights, layers_of_it)
            wins[game] = layers_of_it[2][WIN * SIDES]
            continue
        outcome(s, points, winners)
        wins[game] = winners[seat]


@rule
def ranked_slots(games: Array[State], i: int, ship: int, out: Moves) -> int:
    """The slots whose cards a ship should aim at, what matters most first; return how many there are."""
    worth = np.empty(SLOTS)
    weigh_cards(games[i], ship, WEIGHING, worth)
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
def shrewd_move(games: Array[State], i: int, stream: Stream) -> int:
    return shrewd(games[i], stream, WEIGHING)


@rule
def shrewd_target(games: Array[State], i: int, ship: int) -> int:
    return aim_of(games[i], ship, WEIGHING)


@rule
def draw_without_shaking(games: Array[State], i: int, stream: Stream) -> int:
    """What chance should bring if every flick went where it was meant to."""
    s = games[i]
    s.shake = 0
    return draw(s, stream)
