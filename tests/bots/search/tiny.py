"""Tiny games in which the right move is known, for tests of the search."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tableflip.bots.search.guide import Guide, Hunch
from tableflip.core.game import Game
from tableflip.core.options import Options
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Flags, Floats, Ints, Moves, Record, Stream, i32, u32
from tableflip.core.turns import CHANCE, OVER


@dataclass(frozen=True)
class TwoSeats(Options):
    GAME: ClassVar[str] = "tiny"

    @property
    def seats(self) -> tuple[str, ...]:
        return ("ann", "bob")


def shown(options: Any, state: Any, seat: Any) -> dict[str, Any]:
    return {}


def no_events(options: Any, before: Any, after: Any, move: int, seat: Any) -> list[dict[str, Any]]:
    return []


def number_text(options: Any, move: int) -> str:
    return str(move)


def number_of(options: Any, text: str) -> int:
    return int(text)


def tiny(name: str, state: Any, moves: int, new: Any, **rules: Any) -> Game:
    return Game(
        name=name,
        title=name,
        rules_version=1,
        options=TwoSeats,
        STATE=state,
        moves=moves,
        most_legal=moves,
        reasons=("points",),
        new=new,
        move_text=number_text,
        parse_move=number_of,
        view=shown,
        events=no_events,
        to_position=lambda options, state: {},
        **rules,
    )


# --- Nim: take 1 to 3 of a heap; who takes the last one wins ---------------------------------------------------------


class Nim(Record):
    heap: int = u32()  # unsigned, so that its search meets a `legal` whose result is, too
    seat: int = i32()


NIM = Nim.dtype


@rule
def nim_legal(s: Nim, out: Moves) -> int:
    n = min(s.heap, np.uint32(3))
    for k in range(n):
        out[k] = k + 1
    return n


@rule
def nim_play(s: Nim, move: int) -> None:
    s.heap -= move
    s.seat = 1 - s.seat


@rule
def nim_mover(s: Nim) -> int:
    return int(s.seat) if s.heap > 0 else OVER


@rule
def nim_outcome(s: Nim, points: Ints, winners: Flags) -> int:
    for seat in range(2):
        winners[seat] = s.heap == 0 and s.seat != seat
        points[seat] = winners[seat]
    return 0


def nim(heap: int) -> Game:
    def new(options: Any, n: int) -> Any:
        games = np.zeros(n, NIM)
        games["heap"] = heap
        return games

    rules = {"legal": nim_legal, "play": nim_play, "mover": nim_mover, "outcome": nim_outcome}
    return tiny("nim", NIM, 4, new, **rules)


# --- Dice: bet that a die shows more than 2 (move 0), more than 4 (move 1), or keep a half chance (move 2) -----------


class Dice(Record):
    bet: int = i32()
    phase: int = i32()
    won: int = i32()


DICE = Dice.dtype
ODDS_OF_BETS = (4 / 6, 2 / 6, 3 / 6)


@rule
def dice_legal(s: Dice, out: Moves) -> int:
    if s.phase == 0:
        for bet in range(3):
            out[bet] = bet
        return 3
    if s.phase == 1:
        for face in range(6):
            out[face] = face + 3
        return 6
    return 0


@rule
def dice_play(s: Dice, move: int) -> None:
    if s.phase == 0:
        s.bet = move
    else:
        face = move - 2
        s.won = face > (2 if s.bet == 0 else 4 if s.bet == 1 else 3)
    s.phase += 1


@rule
def dice_mover(s: Dice) -> int:
    return 0 if s.phase == 0 else CHANCE if s.phase == 1 else OVER


@rule
def dice_draw(s: Dice, stream: Stream) -> int:
    return 3 + below(stream, 6)


@rule
def dice_outcome(s: Dice, points: Ints, winners: Flags) -> int:
    winners[0], winners[1] = s.phase == 2 and s.won == 1, s.phase == 2 and s.won == 0
    points[0], points[1] = winners[0], winners[1]
    return 0


def new_dice(options: Any, n: int) -> Any:
    return np.zeros(n, DICE)


BET = tiny(
    "dice", DICE, 9, new_dice, legal=dice_legal, play=dice_play, mover=dice_mover, draw=dice_draw, outcome=dice_outcome
)


# --- Cups: a ball is under one of four cups. Ann may peek under cup 0 (move 4) once, then points at a cup ------------


class Cups(Record):
    ball: int = i32()
    peeked: int = i32()
    pick: int = i32()


CUPS = Cups.dtype
PEEK = 4


@rule
def cups_legal(s: Cups, out: Moves) -> int:
    if s.pick >= 0:
        return 0
    for cup in range(4):
        out[cup] = cup
    if s.peeked == 0:
        out[4] = PEEK
        return 5
    return 4


@rule
def cups_play(s: Cups, move: int) -> None:
    if move == PEEK:
        s.peeked = 1
    else:
        s.pick = move


@rule
def cups_mover(s: Cups) -> int:
    return 0 if s.pick < 0 else OVER


@rule
def cups_outcome(s: Cups, points: Ints, winners: Flags) -> int:
    winners[0], winners[1] = s.pick >= 0 and s.pick == s.ball, s.pick >= 0 and s.pick != s.ball
    points[0], points[1] = winners[0], winners[1]
    return 0


@rule
def cups_world(s: Cups, seat: int, stream: Stream) -> None:
    """After a peek Ann knows whether cup 0 has it; where it is otherwise, nobody knows."""
    if seat == 0 and s.peeked:
        if s.ball != 0:
            s.ball = 1 + below(stream, 3)
    else:
        s.ball = below(stream, 4)


@rule
def cups_seen(s: Cups, move: int, seat: int) -> int:
    if move == PEEK and seat == 0:
        return 1 if s.ball == 0 else 2
    return 0


def new_cups(options: Any, n: int) -> Any:
    games = np.zeros(n, CUPS)
    games["pick"] = -1
    games["ball"] = 3
    return games


@rule
def only_cups(s: Cups, stream: Stream, moves: Moves) -> int:
    for cup in range(4):
        moves[cup] = cup
    return 4


@rule
def suspect_cups(s: Cups, seat: int, weights: Floats, hunches: Ints) -> None:
    """Bob likes some cups better than others, and everybody knows."""
    for cup in range(4):
        hunches[cup] = int(weights[cup])


@rule
def cups_by_hunch(s: Cups, seat: int, stream: Stream, hunches: Ints) -> None:
    """Where the ball is suspected; anywhere by one who suspects nothing."""
    if len(hunches) == 0:
        s.ball = below(stream, 4)
        return
    ticket = below(stream, hunches[0] + hunches[1] + hunches[2] + hunches[3])
    s.ball = 0
    while ticket >= hunches[s.ball]:
        ticket -= hunches[s.ball]
        s.ball += 1


def likes_of_bob(players: int) -> Any:
    return np.array([1, 1, 7, 1], np.float32)


@rule
def peek_first(s: Cups, looks: Moves) -> int:
    looks[0] = PEEK
    return 1 - s.peeked


PEEKING = Guide(seen=cups_seen)
SCOUTING = Guide(candidates=only_cups, scouting=peek_first, seen=cups_seen)
SUSPECTING = Guide(candidates=only_cups, world=cups_by_hunch, hunch=Hunch(4, suspect_cups, likes_of_bob))
SHELLS = tiny(
    "cups",
    CUPS,
    5,
    new_cups,
    legal=cups_legal,
    play=cups_play,
    mover=cups_mover,
    outcome=cups_outcome,
    draw_world=cups_world,
)
