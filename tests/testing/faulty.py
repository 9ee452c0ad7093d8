"""A small game with a secret, dice and narrow numbers, and the same game with a fault planted into each of its parts.

Two players hold a hidden number each, drawn at the start. In turns they take one, two or three stones off a heap, but
never as many as were taken last. Whoever cannot take any has
lost.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from tableflip.core.board import Board, Cell, Face
from tableflip.core.drawing import Drawing, View, plain_event, plain_hint, plain_table
from tableflip.core.game import Event, Game, Seat, States, Tally
from tableflip.core.options import Options, option
from tableflip.core.reasons import COMMON, IllegalMove, Reason, Wording, unreadable
from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.turns import CHANCE, OVER
from tableflip.games import add

NUMBERS, MOST, UNKNOWN = 4, 3, 9
DEALT = MOST  # moves from here on: chance deals a number
MOVES = DEALT + NUMBERS
SEATS = ("north", "south")

FIELDS = [("number", np.uint8, 2), ("heap", np.uint32), ("last", np.uint32), ("seat", np.uint32), ("dealt", np.uint32)]
STATE = np.dtype((np.record, FIELDS), align=True)
REASONS = Wording({"same-again": (None, "{n} were taken last."), "too-few": (None, "There are not so many.")})


@dataclass(frozen=True)
class Table(Options):
    GAME: ClassVar[str] = "sound"

    heap: int = option(12, 5, 12, meaning="how many stones there are")

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS


@rule
def legal(s: Any, out: Any) -> Any:
    n = 0
    if s.dealt < 2:
        for number in range(NUMBERS):
            put(out, n, DEALT + number)
            n += 1
        return n
    for stones in range(1, MOST + 1):
        if stones <= s.heap and stones != s.last:
            put(out, n, stones - 1)
            n += 1
    return n


@rule
def legal_without_the_last_stones(s: Any, out: Any) -> Any:
    n = legal(s, out)
    return n - 1 if s.dealt == 2 and n > 1 and s.heap < 6 else n


@rule
def legal_with_one_too_many(s: Any, out: Any) -> Any:
    n = legal(s, out)
    if s.dealt == 2 and s.last > 0 and s.heap >= s.last:
        put(out, n, s.last - 1)
        n += 1
    return n


@rule
def play(s: Any, move: Any) -> None:
    if s.dealt < 2:
        s.number[s.dealt] = move - DEALT
        s.dealt += 1
        return
    s.heap -= move + 1
    s.last = move + 1
    s.seat = 1 - s.seat


@rule
def play_otherwise_when_compiled(s: Any, move: Any) -> None:
    """Narrow numbers wrap round as plain Python, and do not when compiled."""
    play(s, move)
    s.last = (np.uint8(s.heap) + np.uint8(250)) // np.uint8(64)


@rule
def mover(s: Any) -> Any:
    if s.dealt < 2:
        return CHANCE
    can_take_one = s.heap >= 1 and s.last != 1
    return int(s.seat) if can_take_one or (s.heap >= 2 and s.last != 2) else OVER


@rule
def outcome(s: Any, points: Any, winners: Any) -> Any:
    for seat in range(2):
        winners[seat] = seat != s.seat
        points[seat] = winners[seat]
    return 0


@rule
def draw(s: Any, stream: Any) -> Any:
    return DEALT + below(stream, NUMBERS)


@rule
def draw_world(s: Any, seat: Any, stream: Any) -> None:
    for other in range(int(s.dealt)):
        if other != seat:
            s.number[other] = below(stream, NUMBERS)


@rule
def draw_the_same_world(s: Any, seat: Any, stream: Any) -> None:
    """Forgets that there is something hidden."""


def new(options: Table, n: int) -> States:
    states = np.zeros(n, STATE)
    states["heap"] = options.heap
    return states


def view(options: Table, state: States, seat: Seat) -> dict[str, Any]:
    s = state[0]
    shown = [int(s["number"][one]) if one == seat else None for one in range(2)]
    return {"heap": int(s["heap"]), "last": int(s["last"]), "numbers": shown}


def view_that_leaks(options: Table, state: States, seat: Seat) -> dict[str, Any]:
    return view(options, state, seat) | {"sum": int(state[0]["number"][0]) + int(state[0]["number"][1])}


def view_that_is_no_data(options: Table, state: States, seat: Seat) -> dict[str, Any]:
    return view(options, state, seat) | {"heap": (1, 2)}


def move_text(options: Table, move: int) -> str:
    return f"take {move + 1}" if move < DEALT else f"deal {move - DEALT}"


def public_text(options: Table, move: int) -> str:
    return move_text(options, move) if move < DEALT else "deal ?"


def parse_move(options: Table, text: str) -> int:
    for move in range(MOVES):
        if text == move_text(options, move):
            return move
    raise unreadable(text, ["take 1"])


def parse_one_too_far(options: Table, text: str) -> int:
    return min(parse_move(options, text) + 1, MOVES - 1)


def events(options: Table, before: States, after: States, move: int, seat: Seat) -> list[Event]:
    if move >= DEALT:
        whose = int(before[0]["dealt"])
        return [{"event": "dealt", "seat": whose, "number": move - DEALT if seat == whose else None}]
    return [{"event": "took", "seat": int(before[0]["seat"]), "stones": move + 1}]


def events_that_leak(options: Table, before: States, after: States, move: int, seat: Seat) -> list[Event]:
    happened = events(options, before, after, move, seat)
    return happened if move >= DEALT else [{**happened[0], "smile": int(before[0]["number"][before[0]["seat"]]) > 1}]


def tally(options: Table, state: States) -> Tally:
    winner = 1 - int(state[0]["seat"])
    return [[{"kind": "last", "points": 1}] if seat == winner else [] for seat in range(2)]


def tally_that_forgets(options: Table, state: States) -> Tally:
    return [parts[:0] for parts in tally(options, state)]


def why_not(options: Table, state: States, move: int) -> Reason:
    s = state[0]
    if move >= DEALT or s["dealt"] < 2:
        return REASONS("too-few")
    if move + 1 == s["last"]:
        return REASONS("same-again", n=move + 1)
    return REASONS("too-few") if move + 1 > s["heap"] else COMMON("not-legal")


def cannot_undo(before: States, after: States, move: int) -> Reason | None:
    return None


def from_position(options: Table, position: Mapping[str, Any], seed: int) -> States:
    states = new(options, 1)
    for name in STATE.names or ():
        states[0][name] = position[name]
    return states


def to_position(options: Table, state: States) -> dict[str, Any]:
    return {name: state[0][name].tolist() for name in STATE.names or ()}


def position_that_forgets(options: Table, state: States) -> dict[str, Any]:
    return to_position(options, state) | {"last": 0}


def view_that_tells_the_turn(options: Table, state: States, seat: Seat) -> dict[str, Any]:
    return view(options, state, seat) | {"turn": int(state[0]["seat"])}


def parse_with_wrong_forms(options: Table, text: str) -> int:
    try:
        return parse_move(options, text)
    except IllegalMove:
        raise unreadable(text, ["take 1", "take all"]) from None


def parse_with_a_sentence(options: Table, text: str) -> int:
    try:
        return parse_move(options, text)
    except IllegalMove:
        raise IllegalMove(COMMON("unreadable-move", move=text, forms="take some")) from None


ROW = [Cell("a", 0, 0, ("b",)), Cell("b", 1, 0, ("a",))]


def faces(options: Table, seen: View) -> dict[str, Face]:
    """Each sees their own number, on the cell of their seat; nobody sees another's."""
    numbers = zip("ab", seen["numbers"], strict=True)
    return {cell: Face("a number", sign="?" if number is None else str(number)) for cell, number in numbers}


SOUND = Game(
    name="sound",
    title="A sound game",
    rules_version=1,
    options=Table,
    STATE=STATE,
    moves=MOVES,
    most_legal=NUMBERS,
    reasons=("cannot take",),
    legal=legal,
    play=play,
    mover=mover,
    outcome=outcome,
    new=new,
    move_text=move_text,
    parse_move=parse_move,
    view=view,
    events=events,
    draw=draw,
    draw_world=draw_world,
    public_text=public_text,
    tally=tally,
    cannot_undo=cannot_undo,
    why_not=why_not,
    from_position=from_position,
    to_position=to_position,
    board=Board(lambda options: ROW, faces),
)

OVERFLOWING = replace(SOUND, play=play_otherwise_when_compiled)  # another process imports it by this name

last_seen: dict[str, int] = {}


def on_board(
    cells: Any, faces: Callable[[Any, View], dict[str, Face]] = lambda options, view: {}, touches: Any = None
) -> Game:
    """The sound game with a board."""
    return replace(SOUND, board=Board(cells if callable(cells) else lambda options: cells, faces, touches=touches))


def view_and_remember(options: Table, state: States, seat: Seat) -> dict[str, Any]:
    last_seen["number"] = int(state[0]["number"][1])
    return view(options, state, seat)


def faces_that_leak(options: Table, seen: View) -> dict[str, Face]:
    """What it draws does not come from the view alone."""
    return {"a": Face("a stone", sign=str(last_seen["number"]))}


# By the fault that is planted: what is told of it.
FAULTS: dict[str, tuple[Game, str]] = {
    "a view that leaks": (replace(SOUND, view=view_that_leaks), "sees what it cannot know"),
    "an event that leaks": (replace(SOUND, events=events_that_leak), "happen, and learns a secret"),
    "a view that is no data": (replace(SOUND, view=view_that_is_no_data), "is not plain data"),
    "a legal move left out": (replace(SOUND, legal=legal_without_the_last_stones), "finds nothing that speaks against"),
    "an illegal move listed": (
        replace(SOUND, legal=legal_with_one_too_many),
        "sequences of|the legal moves are",
    ),
    "too many legal moves": (replace(SOUND, most_legal=NUMBERS - 1), "`most_legal` is 3"),
    "a text read as another move": (
        replace(SOUND, parse_move=parse_one_too_far),
        "written otherwise|IllegalMove",
    ),
    "points that do not add up": (replace(SOUND, tally=tally_that_forgets), "The tally adds up to"),
    "a position that forgets": (replace(SOUND, to_position=position_that_forgets), "From the position"),
    "a cell named twice": (on_board(lambda options: [Cell("a", 0, 0), Cell("a", 1, 0)]), "have the same name"),
    "two cells in one place": (on_board(lambda options: [Cell("a", 0, 0), Cell("b", 0, 0)]), "are in one place"),
    "a neighbour on one side only": (
        on_board(lambda options: [Cell("a", 0, 0, ("b",)), Cell("b", 1, 0)]),
        "not the other way round",
    ),
    "a neighbour that is no cell": (on_board(lambda options: [Cell("a", 0, 0, ("z",))]), "which is no other cell"),
    "a piece beside the board": (on_board(ROW, lambda options, view: {"z": Face("a stone")}), "which is no cell"),
    "a piece without words": (on_board(ROW, lambda options, view: {"a": Face("")}), "has no words"),
    "a colour that nobody knows": (on_board(ROW, lambda options, view: {"a": Face("a stone", "blau")}), "is no colour"),
    "a sign that is a sentence": (
        on_board(ROW, lambda options, view: {"a": Face("a stone", sign="a large stone")}),
        "is no sign",
    ),
    "a move beside the board": (
        on_board(ROW, touches=lambda options, view, move: ["z"]),
        "which are not all cells",
    ),
    "a board that leaks": (replace(on_board(ROW, faces_that_leak), view=view_and_remember), "sees what it cannot know"),
    "a view with the match's word": (replace(SOUND, view=view_that_tells_the_turn), "the match's own word"),
    "moves that are shown and cannot be read": (replace(SOUND, parse_move=parse_with_wrong_forms), "cannot be read"),
    "moves that are shown in a sentence": (replace(SOUND, parse_move=parse_with_a_sentence), "lists no moves"),
    "a table that is no text": (
        replace(SOUND, drawing=Drawing(lambda view, legal, paper: [str(view)], plain_event, plain_hint)),
        "is a list of Text",
    ),
    "a hint that is no text": (
        replace(SOUND, drawing=Drawing(plain_table, plain_event, lambda view, legal: None)),
        "None is no text",
    ),
    "news without words": (
        replace(SOUND, drawing=Drawing(plain_table, lambda view, event: 5, plain_hint)),
        "told as 5",
    ),
    "worlds that are all the same": (replace(SOUND, draw_world=draw_the_same_world), "never changes"),
}
add(SOUND)
