"""The contract of a game, on one page. Whatever offers these names can be played, searched, recorded and served.

A state is one numpy record of dtype `STATE`; a batch of games is an array of them. Rules are `@rule` functions on one
record; moves are numbers 0 .. moves-1 inside and texts outside. Everything random is a move, too: a state that waits
for dice has the mover CHANCE, and the outcome is played like any other move. Nothing in a state can tell the future.

Some moves carry more than a number can say: Flip Ships' flicks have five numbers of their own, its landings a place and
a path. That is their cargo (`Cargo`). Searches and simulations do without: every move can be played bare. A `Match`
reads the cargo from the text, packs into the state what the rules need of it, plays the move, and keeps the cargo for
records and events.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from tableflip.core.board import NO_BOARD, Board
from tableflip.core.drawing import PLAIN, Drawing
from tableflip.core.options import Options
from tableflip.core.reading import PositionError
from tableflip.core.reasons import COMMON, Reason
from tableflip.core.state import Flags, Floats, Ints, Moves, State, Stream

States: TypeAlias = NDArray[np.void]
Event: TypeAlias = dict[str, Any]
Seat: TypeAlias = int | None  # None: a spectator
# What a match adds to every view; a game's own words are others.
IN_EVERY_VIEW = ("game", "options", "seats", "seat", "turn", "points", "result", "tally")


class Counted(TypedDict):
    """A part of somebody's points: what counts, for how much, and where it lies, if it lies somewhere."""

    kind: str
    points: int
    cell: NotRequired[str]


Tally: TypeAlias = list[list[Counted]]  # by seat, in the order in which people would count


def nothing_to_count(options: Any, state: States) -> Tally:
    return [[] for _ in options.seats]


def nothing_to_reveal(options: Any, state: States) -> dict[str, Any]:
    return {}


def nothing_turned_up(options: Any, after: States, move: int, seat: Seat) -> str | None:
    return None


def undo_within_a_turn(before: States, after: States, move: int) -> Reason | None:
    """The `cannot_undo` of a game in which a move teaches nobody anything until the turn passes."""
    return COMMON("undo-turn-over") if before[0]["seat"] != after[0]["seat"] else None


def simply_not_legal(options: Any, state: States, move: int) -> Reason:
    return COMMON("not-legal")


def no_positions(options: Any, position: Mapping[str, Any], seed: int) -> States:
    raise PositionError("", "this game cannot be started from one.")


def no_position(options: Any, state: States) -> dict[str, Any]:
    raise ValueError("This game cannot tell its position.")


@dataclass(frozen=True)
class Cargo:
    """How a game handles what moves carry. A cargo is any value that never changes; None is none."""

    read: Callable[[Any, str], Any]  # (options, text); IllegalMove when it makes no sense
    write: Callable[[Any, int, Any], str]  # (options, move, cargo): the move's text; `read` gives the cargo back
    pack: Callable[[Any, States, int, Any], None]  # (options, state, move, cargo): IllegalMove when it does not fit
    unpack: Callable[[Any, States, int], Any]  # (options, state, move): the cargo of a move that `draw` drew
    show: Callable[[Any, Any], dict[str, Any]]  # (options, cargo): what all may see of it, for the move's first event
    by_physics: Callable[[Any, States], tuple[int, Any] | None]  # (options, state): what chance brings; None: `draw` it
    # (options, move): the move as people are offered it: its text, which ends in " ..." where they must say what it
    # carries; None: not for people.
    offer: Callable[[Any, int], str | None]
    example: Callable[
        [Any, int], str
    ]  # (options, move): such a move with all that it may carry, to show how it is said


@dataclass(frozen=True)
class Finishing:
    """What all may leave to fair chance, if they agree: the rest of what is made in turns, such as a terrain."""

    can: Callable[[Any, States], bool]  # (options, state): is there such a rest now?
    moves: Callable[[Any, States, NDArray[np.uint64]], list[int]]  # (options, state, stream): legal, one after another


@dataclass(frozen=True)
class Count:
    """Something that a game counts of its own, in a few words; `is_share`: it lies between 0 and 1."""

    name: str
    meaning: str  # "{about}" in it stands for the name
    is_share: bool = False


@dataclass(frozen=True)
class Counts:
    """What else is counted of a game when it is over, for studies (lab/measures.py)."""

    of: tuple[Count, ...]
    count: Callable[[State, Floats], None]  # (s, own): a rule that writes a number for each of them


@dataclass(frozen=True)
class Explaining:
    """Why a move is a good one or not, in a sentence for whoever looks back at a match; None where no reason is sure.

    `world` is a state that fits what the mover knows, drawn at random: what is said may depend on nothing that the
    mover could not know, or it would differ from world to world.
    """

    praise: Callable[[Any, States, int], Reason | None]  # (options, world, move): what good the move does
    blame: Callable[
        [Any, States, int, int], Reason | None
    ]  # (options, world, move, better): what the other does better


@dataclass(frozen=True)
class Game:
    """One game: what every game must say, then what has a plain default."""

    def __hash__(self) -> int:
        """Of its name, not of all that it consists of: kernels are looked up by their game, several at every move."""
        return hash((self.name, self.rules_version))

    name: str
    title: str
    rules_version: int  # goes up with any change of behaviour; records carry it
    options: type[Options]  # has `seats`: the name of each seat, in order of play
    STATE: np.dtype[np.void]
    moves: int  # moves are 0 .. moves - 1
    most_legal: int  # the most moves that are ever legal at once
    reasons: tuple[str, ...]  # keys: what can decide a game

    # Rules: they compile, and run inside searches and simulations.
    legal: Callable[[State, Moves], int]  # (s, out) -> n; in a CHANCE state: the possible outcomes
    play: Callable[[State, int], None]  # (s, move): `move` must be legal
    mover: Callable[[State], int]  # a seat, CHANCE, ANY or OVER
    outcome: Callable[[State, Ints, Flags], int]  # (s, points, winners) -> index of `reasons`; also before the end

    # For people. `state` is an array of one record, `seat` may be None: a spectator.
    new: Callable[[Any, int], States]  # (options, n): n fresh games
    move_text: Callable[[Any, int], str]  # (options, move)
    parse_move: Callable[[Any, str], int]  # (options, text); IllegalMove when it is no move at all
    view: Callable[[Any, States, Seat], dict[str, Any]]  # (options, state, seat): all that the seat may know
    events: Callable[[Any, States, States, int, Seat], list[Event]]  # (options, before, after, move, seat)

    # Rules with a default.
    random_moves: Callable[[State, Moves], int] | None = None  # like `legal`, without what is pointless for random play
    random_move: Callable[[State, Stream], int] | None = (
        None  # (s, stream) -> one of `random_moves`, quicker than listing
    )
    draw: Callable[[State, Stream], int] | None = None  # (s, stream) -> a chance move, by its odds; None: no chance
    draw_world: Callable[[State, int, Stream], None] | None = None  # (s, seat or -1, stream): redraw all it cannot know
    even_chance: bool = False  # is all that `legal` lists in a CHANCE state equally likely?
    # (s, move): else how likely a move of chance is beside the others; 0: it has no number, `draw` it. Not compiled.
    odds: Callable[[np.void, int], int] | None = None
    policies: Mapping[str, Callable[[State, Stream], int]] = field(
        default_factory=dict, hash=False
    )  # (s, stream) -> move
    most_plies: int = 1_000_000  # random play gives a game up after so many moves: it then has no winner

    # What else compiles, later in a match than the first moves: a label and a call for each.
    to_warm: tuple[tuple[str, Callable[[], None]], ...] = ()

    # Bots that know this game: "module:NAME" of a `Roster` (bots/levels.py), loaded when it is first asked for, so that
    # rules need not know bots; None: the plain search.
    bots: str | None = None

    # What a seat has seen as numbers, and moves as actions: "module:NAME" of an `Encoding` (core/encoding.py), loaded
    # like bots; None: a plain one, in a game without secrets.
    encoding: str | None = None

    # What the lab counts besides what it counts of every game: "module:NAME" of a `Counts`, loaded like bots.
    counts: str | None = None

    # Sentences for the analysis of a match that is over: "module:NAME" of an `Explaining`, loaded like bots.
    explain: str | None = None

    # For people, with a default.
    is_cooperative: bool = False  # all win, or nobody does
    drawing: Drawing = PLAIN  # the table, its news, hints and help as text: for `print` and for the terminal
    # Its cells and what lies on them, for browsers; without it they show the drawing as text, and moves as a list.
    # None: the browser client has a room of its own for the game.
    board: Board | None = NO_BOARD
    finishing: Finishing | None = None  # None: nobody can leave anything to fair chance
    cargo: Cargo | None = None  # None: moves are numbers, and nothing else
    owner: Callable[[int], int] | None = None  # (move): whose it is, where the mover is ANY
    public_text: Callable[[Any, int], str] | None = None  # (options, move): what everybody may know of the move
    # (options, state): what the points are made of, once the game is over; each seat's parts add up to its points.
    tally: Callable[[Any, States], Tally] = nothing_to_count
    # (options, state): those parts of the view that hide something, with nothing hidden; for games that are over.
    reveal: Callable[[Any, States], dict[str, Any]] = nothing_to_reveal
    turned_up: Callable[[Any, States, int, Seat], str | None] = nothing_turned_up  # (options, after, move, seat)
    cannot_undo: Callable[[States, States, int], Reason | None] = undo_within_a_turn  # (before, after, move)
    why_not: Callable[[Any, States, int], Reason] = simply_not_legal  # (options, state, move): why it is not legal
    # (options, position, seed): the state; PositionError, with the path of what is wrong, if it makes no sense
    from_position: Callable[[Any, Mapping[str, Any], int], States] = no_positions
    to_position: Callable[[Any, States], dict[str, Any]] = no_position
