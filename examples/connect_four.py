"""Connect Four for Tableflip, on boards of three sizes. docs/adding-a-game.md walks through it.

>>> from tableflip import Match
>>> Match("connect_four").play("d")
[{'event': 'dropped', 'seat': 0, 'column': 'd', 'cell': 'd1'}]

Cells are numbered column by column, from the bottom: cell = column * rows + row.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from tableflip.core.board import Board, Cell, Face, squares
from tableflip.core.drawing import Drawing, View, plain_table
from tableflip.core.encoding import NOT_YET, Block, Encoding, Numbers, Reader, block
from tableflip.core.game import Event, Game, Seat, States, Tally
from tableflip.core.options import Options, option
from tableflip.core.reading import Part
from tableflip.core.reasons import unreadable
from tableflip.core.rule import put, rule
from tableflip.core.state import Flags, Grid, Ints, Moves, Record, u8, u32
from tableflip.core.turns import OVER
from tableflip.games import add

SIZES = {"small": (6, 5), "usual": (7, 6), "large": (9, 7)}  # columns and rows
MOST_COLUMNS, MOST_ROWS = SIZES["large"]
COLUMNS = "abcdefghi"
COLOURS, DISCS = ("yellow", "red"), "yr"  # by seat
EMPTY, LINE = 2, 4
BESIDE = LINE - 1  # empty columns beside the board, so that a line need not ask where it ends


class State(Record):
    disc: Ints = u8(MOST_COLUMNS * MOST_ROWS)  # by cell: the seat whose disc it is, or EMPTY
    lies: Grid = u8(2, MOST_COLUMNS + 2 * BESIDE)  # the same by seat and column: a set of rows, bit k stands for row k
    height: Ints = u32(MOST_COLUMNS)  # by column: how many discs lie in it
    columns: int = u32()  # of this board
    rows: int = u32()
    seat: int = u32()  # whose turn it is
    won: int = u32()  # there is a line of four, by the one who moved last
    discs: int = u32()  # on the board


STATE = State.dtype

# --- the rules -------------------------------------------------------------------------------------------------------


@rule
def makes_a_line(rows: Ints, column: int) -> bool:
    """Are there four in a row with one in this column: upright, flat, or slanting either way?"""
    here = rows[column + BESIDE]
    found = here & here >> 1 & here >> 2 & here >> 3
    for first in range(np.uint32(column), np.uint32(column + LINE)):
        a, b, c, d = rows[first], rows[first + 1], rows[first + 2], rows[first + 3]
        found |= a & b & c & d
        found |= a & b >> 1 & c >> 2 & d >> 3
        found |= a & b << 1 & c << 2 & d << 3
    return found > 0


@rule
def is_over(s: State) -> bool:
    return s.won > 0 or s.discs == s.columns * s.rows


@rule
def legal(s: State, out: Moves) -> int:
    """Every column that is not full. Move n is: drop a disc into column n."""
    n = 0
    if not is_over(s):
        for column in range(s.columns):
            if s.height[column] < s.rows:
                put(out, n, column)
                n += 1
    return n


@rule
def play(s: State, move: int) -> None:
    """The disc falls onto those in its column."""
    row = int(s.height[move])
    s.disc[move * s.rows + row] = s.seat
    s.height[move] += 1
    s.discs += 1
    s.lies[s.seat][move + BESIDE] |= 1 << row
    s.won = makes_a_line(s.lies[s.seat], move)
    s.seat = 1 - s.seat


@rule
def mover(s: State) -> int:
    return OVER if is_over(s) else int(s.seat)


@rule
def outcome(s: State, points: Ints, winners: Flags) -> int:
    """Whoever made a line has the point; without one, both share the game."""
    for seat in range(2):
        points[seat] = s.won and seat != s.seat
        winners[seat] = points[seat] > 0 or not s.won
    return 0 if s.won else 1


# --- for people ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table(Options):
    GAME: ClassVar[str] = "connect_four"

    board: str = option("usual", *SIZES, meaning="how large it is: 6 columns of 5 cells, 7 of 6, or 9 of 7")

    @property
    def seats(self) -> tuple[str, ...]:
        return COLOURS

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return SIZES[self.board]


def new(options: Table, n: int) -> States:
    state = np.zeros(n, STATE)
    state["disc"] = EMPTY
    state["columns"], state["rows"] = options.size
    return state


def view(options: Table, state: States, seat: Seat) -> dict[str, Any]:
    """There are no secrets: everybody sees the board, as rows from the top."""
    columns, rows = options.size
    signs = [(DISCS + ".")[disc] for disc in state[0]["disc"]]
    drawn = ["".join(signs[column * rows + row] for column in range(columns)) for row in range(rows)]
    return {"board": drawn[::-1]}


def move_text(options: Table, move: int) -> str:
    return COLUMNS[move]


def parse_move(options: Table, text: str) -> int:
    if len(text) != 1 or text not in COLUMNS:
        raise unreadable(text, ["a", "d"])
    return COLUMNS.index(text)


def events(options: Table, before: States, after: States, move: int, seat: Seat) -> list[Event]:
    cell = f"{COLUMNS[move]}{before[0]['height'][move] + 1}"
    return [{"event": "dropped", "seat": int(before[0]["seat"]), "column": COLUMNS[move], "cell": cell}]


def tally(options: Table, state: States) -> Tally:
    s = state[0]
    return [[{"kind": "line", "points": 1}] if s["won"] and seat != s["seat"] else [] for seat in range(2)]


def from_position(options: Table, position: Mapping[str, Any], seed: int) -> States:
    """From the board as the view shows it. Whose turn it is follows from the discs, and who has won from the lines."""
    columns, rows = options.size
    whole = Part.of_position(position, ("board",))
    board = [row.text() for row in whole.get("board", []).listed()]
    if [len(row) for row in board] != [columns] * rows:
        whole.refuse(f"the board has {rows} rows of {columns} cells, each y, r or a dot.")
    state = new(options, 1)
    s = state[0]
    for column in range(columns):
        discs = "".join(row[column] for row in reversed(board)).rstrip(".")
        if set(discs) - set(DISCS):
            whole.refuse(f"column {COLUMNS[column]} has a gap, or what is neither y, r nor a dot.")
        s["height"][column] = len(discs)
        s["disc"][column * rows : column * rows + len(discs)] = [DISCS.index(disc) for disc in discs]
        for row, disc in enumerate(discs):
            s["lies"][DISCS.index(disc), column + BESIDE] |= 1 << row
    counts = [int(np.count_nonzero(s["disc"] == seat)) for seat in range(2)]
    if counts[0] - counts[1] not in (0, 1):
        whole.refuse("yellow begins, so it has as many discs as red, or one more.")
    s["discs"], s["seat"] = sum(counts), counts[0] - counts[1]
    s["won"] = any(makes_a_line(s["lies"][seat], column) for seat in range(2) for column in range(columns))
    return state


def to_position(options: Table, state: States) -> dict[str, Any]:
    return view(options, state, None)


# --- for the terminal and the browser --------------------------------------------------------------------------------


def cells(options: Table) -> list[Cell]:
    """Any cell of a column stands for the column."""
    columns, rows = options.size
    return [replace(cell, group=cell.name[0]) for cell in squares(COLUMNS[:columns], rows)]


def faces(options: Table, view: View) -> dict[str, Face]:
    looks = {"y": Face("yellow disc", "yellow", "cross"), "r": Face("red disc", "red", "dot")}
    rows = view["board"][::-1]
    return {
        f"{COLUMNS[column]}{row + 1}": looks[disc]
        for row, discs in enumerate(rows)
        for column, disc in enumerate(discs)
        if disc in looks
    }


def touches(options: Table, view: View, move: str) -> list[str]:
    """Where the disc comes to lie."""
    column = COLUMNS.index(move)
    return [f"{move}{sum(row[column] != '.' for row in view['board']) + 1}"]


def say(options: Table, move: str) -> str:
    return f"Drop a disc into column {move}"


def tell(view: View, event: Event) -> str:
    return f"drops a disc into column {event['column']}: it lies on {event['cell']}"


def hint(view: View, legal: list[str]) -> str:
    return f"Drop a disc into a column, for example `{legal[0]}`." if legal else ""


HELP = """Four of your discs in a row win: flat, upright or slanting.
In turns, drop a disc into a column; it falls onto those that lie there. Yellow begins."""

BOARD = Board(cells, faces, shape="round", colour="#2456b8", stands=True, touches=touches, say=say)

# --- for programs that learn -----------------------------------------------------------------------------------------


def observation(options: Table) -> tuple[Block, ...]:
    names = [cell.name for cell in cells(options)]
    return (
        block("mine", "my discs", names),
        block("theirs", "the opponent's discs", names),
    )


def actions(options: Table) -> tuple[Block, ...]:
    return (block("drop", "drop a disc into a column", COLUMNS[: options.size[0]]),)


@rule
def observe(s: State, seat: int, chosen: Ints, out: Ints) -> None:
    disc, size = s.disc, np.uint32(s.columns * s.rows)
    for cell in range(size):
        out[cell] = disc[cell] == seat
    for cell in range(size):
        out[size + cell] = disc[cell] == 1 - seat


@rule
def part(s: State, seat: int, move: int, k: int) -> int:
    """An action is a move."""
    return move if k == 0 else NOT_YET


@rule
def whole(s: State, seat: int, chosen: Ints) -> int:
    return int(chosen[0])


@rule
def mark(s: State, seat: int, chosen: Ints, mask: Ints) -> int:
    rows = s.rows
    for column in range(len(mask)):
        put(mask, column, s.height[column] < rows)
    return 1


def decode(options: Table, numbers: Numbers, seat: int) -> dict[str, Any]:
    """The board as the view shows it."""
    seen = Reader(observation(options), numbers)
    columns, rows = options.size
    discs = (seen["mine"] * (1 + seat) + seen["theirs"] * (2 - seat)).reshape(columns, rows)
    return {"board": ["".join(("." + DISCS)[disc] for disc in row) for row in discs.T[::-1]]}


ENCODING = Encoding(1, np.int8, 1, observation, actions, decode, observe, part, whole, mark)

CONNECT_FOUR = Game(
    name="connect_four",
    title="Connect Four",
    rules_version=1,
    options=Table,
    STATE=STATE,
    moves=MOST_COLUMNS,
    most_legal=MOST_COLUMNS,
    reasons=("line", "full"),
    legal=legal,
    play=play,
    mover=mover,
    outcome=outcome,
    new=new,
    move_text=move_text,
    parse_move=parse_move,
    view=view,
    events=events,
    tally=tally,
    from_position=from_position,
    to_position=to_position,
    drawing=Drawing(plain_table, tell, hint, HELP),
    board=BOARD,
    encoding=f"{__name__}:ENCODING",
)
add(CONNECT_FOUR)
