"""A guide: what a search may know of one game besides its rules. Every part of it is optional.

All functions are `@rule`s: the search compiles them in. `s` is one state record of the game, and always a *world*:
drawn from what the thinking seat knows, never the true state. So a guide may read every field of it, but should let a
player act only on what that player knows (in TerraFlip: the bits of `known`), or worlds leak into choices.
A guide never changes `s`, except where it says so. `stream` is the random stream of the search (`core.rng.below`);
what a guide decides must depend on `s` and `stream` alone, so that the same seed thinks the same thoughts.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tableflip.bots.learning.features import Features
from tableflip.bots.learning.network import Weights
from tableflip.core.state import Flags, Floats, Ints, Moves, State, Stream


@dataclass(frozen=True)
class Attention:
    """What a player notices who does not look everywhere. A spot is noticed or missed as a whole."""

    spots: int  # numbered from 0
    spot: Callable[[int], int]  # (move) -> the spot that one must notice to think of that move
    lately: int  # moves back that count as having just happened
    overlook: Callable[[Moves, int, Stream, Flags], None]
    """(lately, percent, stream, missed): by what has just happened (moves as everybody sees them, `Guide.public`), say
    of each spot whether it is missed by one who misses so many hundredths of what can be missed."""


@dataclass(frozen=True)
class Hunch:
    """What a player suspects of hidden things by what others did: worked out once a thought, for all its worlds."""

    size: int  # how many numbers that makes
    suspect: Callable[[State, int, Floats, Ints], None]
    """(s, seat, weights, hunches): write what the seat suspects, for `Guide.world` to draw by. What is written may
    depend on nothing that the seat cannot know."""
    weights: Callable[[int], Weights]  # (players): what has been learned of others' habits


@dataclass(frozen=True)
class Guide:
    """What a search may know of one game.

    Three kinds of part: those that make the search stronger (`candidates` to `blend`), those that say what players can
    see (`world` to `forget`), which only games with secrets need, and `attention`, for levels that miss things. `solve`
    is for the end of a game.
    """

    candidates: Callable[[State, Stream, Moves], int] | None = None
    """(s, stream, moves) -> n: the moves worth a thought for the mover, written to `moves`; at least one, all legal.

    Like `legal`, but narrowed: TerraFlip leaves out pointless spies; a huge choice (building in the terrain game) gives
    a sample, which may differ at every call: children that the tree has already are kept besides. (A sample only where
    nothing is hidden: elsewhere the tree would find hardly anything twice.) None: the game's `legal` for the thinking
    seat, its `random_moves` for all others. Never called where chance moves.
    """

    scouting: Callable[[State, Moves], int] | None = None
    """(s, looks) -> n: looks, not among the candidates, that would help the mover with what it does next: they change
    nothing but what it knows, and are `seen`. Asked once a thought, for the move that is to be made, so it may take its
    time; what it writes may depend on nothing that the seat cannot know. None: there are none."""

    priors: Callable[[State, Moves, int, Floats], None] | None = None
    """(s, moves, n, weights): how promising each of the n moves is for the mover; weights[0..n) are to be filled with
    positive numbers (float32). Only their ratios count. Called when the tree takes in a new move, once an iteration at
    most, so it may cost as much as a playout. None: all alike."""

    rollout: Callable[[State, Stream, Moves], int] | None = None
    """(s, stream, moves) -> move: one legal move for the mover in a playout; `moves` is room to list moves in (int16,
    `most_legal` of them). Called for every move of a playout, chance excepted: the quicker, the more playouts.
    None: a random move."""

    value: Callable[[State, Floats], None] | None = None
    """(s, shares): the expected share of the win of each seat, 0 to 1, written to shares[seat] (float64), where a
    playout is cut off. In a competitive game they should sum to 1; in a cooperative one all are the odds of winning.
    It is also asked where the game is over if `blend` is not 0. None: who would win if the game were over."""

    features: Features | None = None
    """What a network looks at, for searches that are given its weights: it is asked in place of `value` where a playout
    is cut off, as soon as it may be (`Features.quiet`). None: there is no network for this game."""

    horizon: int = 1_000_000
    """A playout is cut after so many moves (chance included), counted from the tree's edge. A level may cut it sooner.
    """

    blend: float = 0.0
    """How much of the reward at the end of a game is `value` instead of the win itself, 0 to 1: where `value` knows
    points, a bot that cannot lose any more goes on playing well."""

    world: Callable[[State, int, Stream, Ints], None] | None = None
    """(s, seat, stream, hunches): redraw, in place, all that the seat cannot know: the game's `draw_world`, with better
    guesses of what is likely. Must draw only what fits what the seat has seen, and the result may depend on nothing
    that the seat cannot know. `hunches` are what `hunch` wrote, or none. None: the game's `draw_world`."""

    hunch: Hunch | None = None
    """What a player suspects, for `world`. None: nothing."""

    public: Callable[[int], int] | None = None
    """(move) -> the number that stands for all moves that others cannot tell from this one, itself a number of a move.
    None: everybody sees every move. The numbers' texts are the game's `public_text`."""

    seen: Callable[[State, int, int], int] | None = None
    """(s, move, seat) -> what the move, just played in s, has shown to the seat: 0 for nothing, else a small positive
    number for each thing that it may have shown. What a bot does next may depend on it, and so spying has a worth.
    None: moves show nothing."""

    forget: Callable[[State, int, int, int], None] | None = None
    """(s, seat, percent, key): make `seat` forget, in place, about so many hundredths of what it has seen; `world` must
    then redraw that as well. What is forgotten depends on `key` and on what there is to remember alone, so that a bot
    which keeps nothing between its moves forgets the same things every time. None: nobody forgets."""

    attention: Attention | None = None
    """What a player misses. None: everybody notices everything."""

    solve: Callable[[State, int, Moves, Floats], int] | None = None
    """(s, seat, moves, values) -> n: where the rest of the game can be solved exactly for the mover `seat`, write its
    n moves and the share of the win that each is worth (float64), best first or not; 0 where it cannot, or not within
    a fraction of a second. Called once before a search, on a world, so it may use only what the seat knows."""


PLAIN = Guide()  # rules alone: random playouts
