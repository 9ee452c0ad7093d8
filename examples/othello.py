"""Othello for Tableflip: how to add a game. docs/adding-a-game.md walks through it.

>>> from tableflip import Match
>>> Match("othello").play("d3")
[{'event': 'placed', 'seat': 0, 'square': 'd3', 'flipped': ['d4']}]

The discs of a colour are a set of squares, and a set of squares is a number: bit k stands for SQUARES[k].
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

import numpy as np

from tableflip.core.board import Board, Face, squares
from tableflip.core.drawing import Drawing, View, plain_table
from tableflip.core.encoding import NOT_YET, Block, Encoding, Numbers, Reader, block
from tableflip.core.game import Event, Game, Seat, States
from tableflip.core.options import Options
from tableflip.core.reading import Part
from tableflip.core.reasons import unreadable
from tableflip.core.rule import put, rule
from tableflip.core.state import Array, Flags, Ints, Moves, Record, u32, u64
from tableflip.core.turns import OVER
from tableflip.games import add

SQUARES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
PASS = len(SQUARES)
MOVES = (*SQUARES, "pass")
COLOURS, DISCS = ("black", "white"), "xo"  # by seat


Squares: TypeAlias = np.uint64  # a set of them


class State(Record):
    discs: Array[Squares] = u64(2)  # by seat: the squares with its discs
    open: Squares = u64()  # the squares on which the mover can place a disc
    seat: int = u32()  # whose turn it is
    over: int = u32()


STATE = State.dtype

# --- sets of squares -------------------------------------------------------------------------------------------------

NONE, ONE, EIGHT, ALL = np.uint64(0), np.uint64(1), np.uint64(2**8 - 1), np.uint64(2**64 - 1)

# Steps east, south, south-east and south-west go up so many squares; those in the opposite directions down as many.
FAR: Array[Squares] = np.array([1, 8, 9, 7], np.uint64)
# By direction: where a disc can have another on both sides. So no line goes from the end of one row to the next.
INNER: Array[Squares] = np.array([0x7E7E7E7E7E7E7E7E, ALL, 0x7E7E7E7E7E7E7E7E, 0x7E7E7E7E7E7E7E7E], np.uint64)


@rule
def count(squares: Squares) -> int:
    n = 0
    while squares != NONE:
        squares &= squares - ONE  # the lowest goes
        n += 1
    return n


# --- the rules -------------------------------------------------------------------------------------------------------


@rule
def line_up(start: Squares, theirs: Squares, far: Squares) -> Squares:
    """The opponent's discs in an unbroken line from `start`, in one direction."""
    reached = start << far & theirs
    reached |= reached << far & theirs
    two, pairs = far + far, theirs & theirs << far
    reached |= reached << two & pairs
    return reached | reached << two & pairs  # six discs at most: the ends take two of the eight squares


@rule
def line_down(start: Squares, theirs: Squares, far: Squares) -> Squares:
    """The same in the opposite direction."""
    reached = start >> far & theirs
    reached |= reached >> far & theirs
    two, pairs = far + far, theirs & theirs >> far
    reached |= reached >> two & pairs
    return reached | reached >> two & pairs


@rule
def openings(mine: Squares, theirs: Squares) -> Squares:
    """The empty squares just beyond a line of the opponent's discs that starts at one of mine."""
    found = NONE
    for way in range(4):
        far, between = FAR[way], theirs & INNER[way]
        found |= line_up(mine, between, far) << far | line_down(mine, between, far) >> far
    return found & ~(mine | theirs)


@rule
def outflanked(square: Squares, mine: Squares, theirs: Squares) -> Squares:
    """The opponent's discs between `square` and another disc of mine, in all directions."""
    found = NONE
    for way in range(4):
        far, between = FAR[way], theirs & INNER[way]
        up, down = line_up(square, between, far), line_down(square, between, far)
        found |= up if up << far & mine != NONE else NONE
        found |= down if down >> far & mine != NONE else NONE
    return found


@rule
def legal(s: State, out: Moves) -> int:
    """Every opening; one who has none must pass."""
    if s.over:
        return 0
    if s.open == NONE:
        put(out, 0, PASS)
        return 1
    n, left = 0, s.open
    while left != NONE:
        rest = left & left - ONE  # all but the lowest
        put(out, n, count((left ^ rest) - ONE))
        n, left = n + 1, rest
    return n


@rule
def play(s: State, move: int) -> None:
    """Place a disc and flip all that it outflanks, or pass; then it is the other's turn."""
    me, other = s.seat, 1 - s.seat
    if move != PASS:
        square = ONE << np.uint64(move)
        flipped = outflanked(square, s.discs[me], s.discs[other])
        s.discs[me] |= square | flipped
        s.discs[other] ^= flipped
    begin_turn(s, other)


@rule
def begin_turn(s: State, seat: int) -> None:
    """The game is over when neither side can place a disc."""
    mine, theirs = s.discs[seat], s.discs[1 - seat]
    s.seat = seat
    s.open = openings(mine, theirs)
    s.over = s.open == NONE and openings(theirs, mine) == NONE


@rule
def mover(s: State) -> int:
    return OVER if s.over else int(s.seat)


@rule
def outcome(s: State, points: Ints, winners: Flags) -> int:
    """Most discs win; if both have as many, both do."""
    for seat in range(2):
        points[seat] = count(s.discs[seat])
    for seat in range(2):
        winners[seat] = points[seat] >= points[1 - seat]
    return int(points[0] == points[1])


# --- for people ------------------------------------------------------------------------------------------------------

START = {"turn": "black", "board": ["........"] * 3 + ["...ox...", "...xo..."] + ["........"] * 3}


@dataclass(frozen=True)
class Table(Options):
    GAME: ClassVar[str] = "othello"

    @property
    def seats(self) -> tuple[str, ...]:
        return COLOURS


def new(options: Table, n: int) -> States:
    return np.repeat(from_position(options, START, seed=0), n)


def from_position(options: Table, position: Mapping[str, Any], seed: int) -> States:
    """From a board drawn as eight texts of x (black), o (white) and dots, and the colour to move."""
    whole = Part.of_position(position, ("board", "turn"))
    board, turn = "".join(row.text() for row in whole.get("board", []).listed()), whole.get("turn").value
    if len(board) != PASS or set(board) - set(DISCS + ".") or turn not in COLOURS:
        whole.refuse("the board has 8 rows of 8 squares, each x, o or a dot; the turn is black or white.")
    state = np.zeros(1, STATE)
    for seat, disc in enumerate(DISCS):
        state["discs"][0, seat] = sum(1 << k for k in range(PASS) if board[k] == disc)
    begin_turn(state[0], COLOURS.index(turn))
    return state


def to_position(options: Table, state: States) -> dict[str, Any]:
    return {"turn": COLOURS[state[0]["seat"]], **view(options, state, None)}


def view(options: Table, state: States, seat: Seat) -> dict[str, Any]:
    """There are no secrets: everybody sees the board."""
    black, white = (set(names(discs)) for discs in state[0]["discs"])
    drawn = "".join("x" if square in black else "o" if square in white else "." for square in SQUARES)
    return {"board": [drawn[row : row + 8] for row in range(0, PASS, 8)]}


def names(squares: Squares) -> list[str]:
    return [square for k, square in enumerate(SQUARES) if int(squares) >> k & 1]


def move_text(options: Table, move: int) -> str:
    return MOVES[move]


def parse_move(options: Table, text: str) -> int:
    if text not in MOVES:
        raise unreadable(text, ["d3", "pass"])
    return MOVES.index(text)


def events(options: Table, before: States, after: States, move: int, seat: Seat) -> list[Event]:
    mover = int(before[0]["seat"])
    if move == PASS:
        return [{"event": "passed", "seat": mover}]
    flipped = before[0]["discs"][1 - mover] & after[0]["discs"][mover]
    return [{"event": "placed", "seat": mover, "square": SQUARES[move], "flipped": names(flipped)}]


# --- for the terminal and the browser --------------------------------------------------------------------------------


def faces(options: Table, view: View) -> dict[str, Face]:
    """Discs are black on one side and white on the other."""
    looks = {
        "x": Face("black disc", "black", "star", back="white"),
        "o": Face("white disc", "white", "plus", back="black"),
    }
    discs = zip(SQUARES, "".join(view["board"]), strict=True)
    return {square: looks[disc] for square, disc in discs if disc in looks}


def say(options: Table, move: str) -> str:
    return "Pass" if move == "pass" else f"Place a disc on {move}"


def tell(view: View, event: Event) -> str:
    if event["event"] == "passed":
        return "has to pass"
    return f"places a disc on {event['square']} and flips {', '.join(event['flipped'])}"


def hint(view: View, legal: list[str]) -> str:
    if legal == ["pass"]:
        return "Nothing can be placed: `pass`."
    return f"Place a disc so that it outflanks the other colour, for example `{legal[0]}`." if legal else ""


HELP = """Two players turn each other's discs. Black begins.
Place a disc so that a line of the opponent's discs lies between it and another of yours: all of them are flipped.
Whoever cannot do so passes. When neither can, most discs win."""

BOARD = Board(cells=lambda options: squares("abcdefgh", 8, top_down=True), faces=faces, colour="#2f7a4d", say=say)

# --- for programs that learn -----------------------------------------------------------------------------------------


def observation(options: Table) -> tuple[Block, ...]:
    return (
        block("mine", "my discs", SQUARES),
        block("theirs", "the opponent's discs", SQUARES),
        block("turn", "it is my turn"),
    )


def actions(options: Table) -> tuple[Block, ...]:
    return (block("move", "place a disc, or pass", MOVES),)


@rule
def eight(squares: Squares, row: int) -> np.uint8:
    """One row of the board."""
    return np.uint8(squares >> np.uint64(8 * row) & EIGHT)


@rule
def observe(s: State, seat: int, chosen: Ints, out: Ints) -> None:
    mine, theirs = s.discs[seat], s.discs[1 - seat]
    for row in range(8):  # row by row, as bytes: the compiler makes a few steps of it
        my_row, their_row = eight(mine, row), eight(theirs, row)
        for k in range(8):
            put(out, 8 * row + k, (my_row & np.uint8(1 << k)) != 0)
            put(out, PASS + 8 * row + k, (their_row & np.uint8(1 << k)) != 0)
    put(out, 2 * PASS, s.seat == seat)


@rule
def part(s: State, seat: int, move: int, k: int) -> int:
    """An action is a move."""
    return move if k == 0 else NOT_YET


@rule
def whole(s: State, seat: int, chosen: Ints) -> int:
    return int(chosen[0])


@rule
def mark(s: State, seat: int, chosen: Ints, mask: Ints) -> int:
    """The legal moves, which the state knows already."""
    open_squares = s.open
    for k in range(PASS):
        put(mask, k, int(open_squares >> np.uint64(k) & ONE))
    put(mask, PASS, open_squares == NONE)
    return 1


def decode(options: Table, numbers: Numbers, seat: int) -> dict[str, Any]:
    """The board as the view shows it."""
    seen = Reader(observation(options), numbers)
    discs = seen["mine"] * (1 + seat) + seen["theirs"] * (2 - seat)
    drawn = "".join(("." + DISCS)[disc] for disc in discs)
    return {"board": [drawn[row : row + 8] for row in range(0, PASS, 8)]}


ENCODING = Encoding(1, np.int8, 1, observation, actions, decode, observe, part, whole, mark)

OTHELLO = Game(
    name="othello",
    title="Othello",
    rules_version=1,
    options=Table,
    STATE=STATE,
    moves=len(MOVES),
    most_legal=PASS,
    reasons=("discs", "shared"),
    legal=legal,
    play=play,
    mover=mover,
    outcome=outcome,
    new=new,
    move_text=move_text,
    parse_move=parse_move,
    view=view,
    events=events,
    from_position=from_position,
    to_position=to_position,
    drawing=Drawing(plain_table, tell, hint, HELP),
    board=BOARD,
    encoding=f"{__name__}:ENCODING",
)
add(OTHELLO)
