"""The parts of a search outside its tree: which moves it considers, how it plays on, and what an end is worth."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from tableflip.bots.learning.features import never
from tableflip.bots.learning.network import valuer
from tableflip.bots.search.guide import Guide
from tableflip.core.kernels import no_chance, nothing_hidden
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Flags, Floats, Ints, Moves, State, Stream, signed
from tableflip.core.turns import CHANCE, OVER

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game

Score: TypeAlias = tuple[Floats, Floats, Ints, Flags]  # rewards, shares, points, winners: see `rewarder`


def chooser(game: "Game", guide: Guide) -> Callable[..., int]:
    """(s, is_me, stream, moves) -> n: the moves that the tree considers for the mover; is that the thinking seat?"""
    if guide.candidates is not None:
        candidates = guide.candidates

        @rule
        def choices(s: State, is_me: bool, stream: Stream, moves: Moves) -> int:
            return signed(candidates(s, stream, moves))

        return choices
    legal, random_moves = game.legal, game.random_moves or game.legal

    @rule
    def all_choices(s: State, is_me: bool, stream: Stream, moves: Moves) -> int:
        return signed(legal(s, moves) if is_me else random_moves(s, moves))

    return all_choices


def drawer(game: "Game", guide: Guide) -> Callable[..., None]:
    """(s, seat, stream, hunches): redraw what the seat cannot know, as the guide guesses it or by the rules."""
    if guide.world is not None:
        return guide.world
    draw_world = game.draw_world or nothing_hidden

    @rule
    def world(s: State, seat: int, stream: Stream, hunches: Ints) -> None:
        draw_world(s, seat, stream)

    return world


def player(game: "Game", guide: Guide) -> Callable[..., None]:
    """(s, stream, moves, most, is_learned): play on until the game is over, or for `most` moves.

    Where a network is to be asked then, until it may be, or need not.
    """
    play, mover, draw = game.play, game.mover, game.draw or no_chance
    policy = guide.rollout or mover_at_random(game)
    quiet = guide.features.quiet if guide.features is not None else always_quiet
    settled = guide.features.settled if guide.features is not None else never

    @rule
    def play_on(s: State, stream: Stream, moves: Moves, most: int, is_learned: bool) -> None:
        to_move = mover(s)
        while to_move != OVER and (most > 0 or (is_learned and not settled(s) and (to_move == CHANCE or not quiet(s)))):
            if to_move == CHANCE:
                play(s, draw(s, stream))
            else:
                play(s, policy(s, stream, moves))
            most -= 1
            to_move = mover(s)

    return play_on


@rule
def always_quiet(s: State) -> bool:
    return True


def mover_at_random(game: "Game") -> Callable[..., int]:
    """(s, stream, moves) -> move: any of the game's random moves."""
    if game.random_move is not None:
        quick_move = game.random_move

        @rule
        def quickly(s: State, stream: Stream, moves: Moves) -> int:
            return quick_move(s, stream)

        return quickly
    random_moves = game.random_moves or game.legal

    @rule
    def one_of_a_list(s: State, stream: Stream, moves: Moves) -> int:
        return moves[below(stream, random_moves(s, moves))]

    return one_of_a_list


def rewarder(game: "Game", guide: Guide) -> Callable[..., None]:
    """(s, blend, score, weights): what each seat gets, at the end of a game or where a playout was cut off.

    `score` is (rewards, shares, points, winners), each with a place for every seat: what the search strives for, and
    the share of the win. They differ by what `blend` mixes in. `weights` are the network's; none: there is no network.
    """
    mover, is_cooperative = game.mover, game.is_cooperative
    share_the_win = sharer(game)
    if guide.value is None:

        @rule
        def reward_by_result(s: State, blend: float, score: Score, weights: Floats) -> None:
            rewards, shares, points, winners = score
            if share_the_win(s, shares, points, winners) == 0 and not is_cooperative and mover(s) != OVER:
                shares[:] = 1.0 / len(shares)  # nobody is ahead yet
            rewards[:] = shares

        return reward_by_result
    value = guide.value
    learned = valuer(game, guide.features) if guide.features is not None else nothing_learned
    settled = guide.features.settled if guide.features is not None else never

    @rule
    def reward(s: State, blend: float, score: Score, weights: Floats) -> None:
        rewards, shares, points, winners = score
        if mover(s) != OVER:
            if len(weights) > 0 and not settled(s):
                learned(s, rewards, shares, weights)
            else:
                value(s, rewards)
                shares[:] = rewards
            return
        share_the_win(s, shares, points, winners)
        if blend > 0:
            value(s, rewards)
            for seat in range(len(shares)):
                rewards[seat] = (1.0 - blend) * shares[seat] + blend * rewards[seat]
        else:
            rewards[:] = shares

    return reward


@rule
def nothing_learned(s: State, rewards: Floats, shares: Floats, weights: Floats) -> None:
    """Stands where a game has no network; it is given no weights, and never asked."""


def sharer(game: "Game") -> Callable[..., int]:
    """(s, shares, points, winners) -> how many win: the win, shared among the winners; together they win it whole."""
    outcome, is_cooperative = game.outcome, game.is_cooperative

    @rule
    def share_the_win(s: State, shares: Floats, points: Ints, winners: Flags) -> int:
        outcome(s, points, winners)
        won = 0
        for seat in range(len(shares)):
            won += winners[seat]
        for seat in range(len(shares)):
            shares[seat] = 0.0
            if winners[seat]:
                shares[seat] = 1.0 if is_cooperative else 1.0 / won
        return won

    return share_the_win
