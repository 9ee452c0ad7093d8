"""Many games as one array, stepped by one compiled call: what `Batch` crosses into, once for a step."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tableflip.core.encoding import NOT_YET, Encoding
from tableflip.core.game import Game
from tableflip.core.kernels import MOVE, no_chance
from tableflip.core.rng import below
from tableflip.core.rule import borrowing, put, rule
from tableflip.core.state import Array, Flags, Floats, Ints, Moves, Rows, State, Stream
from tableflip.core.turns import CHANCE, OVER

LEAVE_ALONE, START, GO_ON = -1, -2, -3  # in place of an action
NEXT_STEP, SAME_STEP, OFF = range(3)  # when a game that is over begins anew
NOBODY = -1  # learns: all seats are played from outside
MANY = 16  # words of marks that are counted at once: no byte of their sum is above 16, nor all together above 255
BYTE, ONES, TOPS = np.uint64(0xFF), np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
LINE = 64  # bytes that a processor fetches at once: where an array begins

# What a call is told besides arrays, as one row of numbers: a single game's step takes little longer than its call, and
# each argument makes that longer.
# Behind them is room for the call to work in, its own: other threads have other rows.
FIRST, END, CHECKS, GOES_ON, AUTORESET, MOST_PLIES, SIMULATES, GAMES, SEATS, NUMBERS, ACTIONS, ROOM = range(12)


class Kernels(NamedTuple):
    step: Callable[..., int]
    check: Callable[..., int]
    sample: Callable[..., None]
    observe: Callable[..., None]
    mask: Callable[..., None]
    whole: Callable[..., int]


def places(parts: int) -> np.dtype[np.void]:
    """What a batch knows of each game besides its state."""
    fields = [
        ("stream", np.uint64, (1,)),  # what chance draws from
        ("picks", np.uint64, (1,)),  # what random play draws from
        ("chosen", np.int32, (parts,)),
        ("made", np.int32),  # actions in `chosen`
        ("plies", np.int32),  # actions since the start
        ("over", np.int32),
        ("waits", np.int32),  # for a simulator
        ("learner", np.int32),  # the seat that is played from outside; NOBODY: all are
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def turn_in(kind: type[np.generic]) -> Callable[..., Any]:
    """How the arrays of a `Turn` lie in one piece of memory; `kind` is that of the numbers of an observation.

    The row of a mask ends with a whole word of eight marks.
    """
    width = np.dtype(kind).itemsize

    def arrays(memory: Any, n: int, seats: int, numbers: int, actions: int) -> Any:
        row = in_words(actions)
        masks = lines(n * numbers * width)
        movers = masks + lines(n * row)
        rewards = movers + lines(n * 8)
        terminated = rewards + lines(n * seats * 4)
        truncated = terminated + lines(n)
        points = truncated + lines(n)
        finals = points + lines(n * seats * 8)
        return (
            memory[: n * numbers * width].view(kind).reshape((n, numbers)),
            memory[masks : masks + n * row].reshape((n, row)),
            memory[movers : movers + n * 8].view(np.int64),
            memory[rewards : rewards + n * seats * 4].view(np.float32).reshape((n, seats)),
            memory[terminated : terminated + n],
            memory[truncated : truncated + n],
            memory[points : points + n * seats * 8].view(np.int64).reshape((n, seats)),
            memory[finals : finals + n * seats * numbers * width].view(kind).reshape((n, seats, numbers)),
        )

    return arrays


def turn_bytes(kind: type[np.generic], n: int, seats: int, numbers: int, actions: int) -> int:
    """How much memory `turn_in` needs."""
    width = np.dtype(kind).itemsize
    row = in_words(actions)
    sizes = (n * numbers * width, n * row, n * 8, n * seats * 4, n, n, n * seats * 8, n * seats * numbers * width)
    return sum(lines(size) for size in sizes)


@borrowing
def room_in(words: Any, most_legal: int, seats: int, parts: int) -> Any:
    """The moves that may be made, who has won, and a move of which nothing is chosen: what a step works with."""
    first, second = in_words(2 * most_legal) // 8, in_words(seats) // 8
    moves, winners, blank = words[:first], words[first : first + second], words[first + second :]
    return moves.view(MOVE)[:most_legal], winners.view(np.bool_)[:seats], blank.view(np.int32)[:parts]


def room_words(most_legal: int, seats: int, parts: int) -> int:
    """How many words `room_in` needs."""
    return (in_words(2 * most_legal) + in_words(seats) + in_words(4 * parts)) // 8


@rule
def lines(size: int) -> int:
    """So many bytes, up to where the next array begins."""
    return (size + LINE - 1) // LINE * LINE


@rule
def in_words(size: int) -> int:
    """So many bytes, up to the end of a word."""
    return (size + 7) // 8 * 8


@rule
def no_rival(s: State, stream: Stream, out: Moves) -> int:
    """The opponents of a batch in which all seats are played from outside; never asked."""
    return 0


@rule
def nothing_flies(s: State) -> int:
    """The `in_the_air` of a game that no simulator knows."""
    return 0


@rule
def list_them(s: State, seat: int, chosen: Ints, mask: Ints) -> int:
    """The `mark` of a game whose legal moves are simply listed."""
    return 0


@borrowing
def check(places: Array[Any], masks: Rows[Ints], actions: Ints, orders: Ints) -> int:
    """The first game for which its action is not legal; -1 if all are. Games that are over take any."""
    for i in range(orders[FIRST], orders[END]):
        if not places[i].over:
            action = actions[i]
            if action < 0 or action >= orders[ACTIONS] or masks[i][action] == 0:
                return i
    return -1


# --- picking one of the marks: eight at a time, as the bytes of a word -----------------------------------------------


@borrowing
def added_up(word: np.uint64) -> int:
    """The sum of the bytes of a word, below 256."""
    word += word >> np.uint64(32)
    word += word >> np.uint64(16)
    word += word >> np.uint64(8)
    return int(word & BYTE)


@borrowing
def which_byte(word: np.uint64, left: int) -> int:
    """Of the marks in a word, the place of the one that has `left` others before it."""
    word += word << np.uint64(8)
    word += word << np.uint64(16)
    word += word << np.uint64(32)  # now each byte tells how many there are up to it
    before = (word | TOPS) - np.uint64(left + 1) * ONES  # the tops of bytes stay where there are more than `left`
    return 8 - added_up((before & TOPS) >> np.uint64(7))


@borrowing
def many(words: Array[np.uint64], start: int) -> int:
    """How many marks there are in the next MANY words."""
    sums = np.uint64(0)
    for k in range(MANY):
        sums += words[np.uint32(start + k)]
    return added_up(sums)


@borrowing
def pick(words: Array[np.uint64], stream: Stream) -> int:
    """One of the marks, all equally likely; 0 if there is none."""
    n, k, sums = 0, 0, np.uint64(0)
    while k + MANY <= len(words):
        n += many(words, k)
        k += MANY
    while k < len(words):
        sums += words[np.uint32(k)]
        k += 1
    n += added_up(sums)
    if n == 0:
        return 0
    left, k = below(stream, n), 0
    while k + MANY < len(words):
        here = many(words, k)
        if left < here:
            break
        left -= here
        k += MANY
    while True:
        word = words[np.uint32(k)]
        here = added_up(word)
        if left < here:
            return 8 * k + which_byte(word, left)
        left -= here
        k += 1


@borrowing
def sample(places: Array[Any], words: Rows[Array[np.uint64]], actions: Ints, orders: Ints) -> None:
    """A random legal action for each game; 0 for one that is over. `words`: the masks, eight marks a word."""
    for i in range(orders[FIRST], orders[END]):
        actions[i] = pick(words[i], places[i].picks)


@borrowing
def forget_choice(place: Any) -> None:
    for k in range(len(place.chosen)):
        place.chosen[k] = NOT_YET
    place.made = 0


@borrowing
def begin(games: Array[State], i: int, place: Any) -> None:
    """From the start, which lies behind all games."""
    games[i] = games[len(games) - 1]
    forget_choice(place)
    place.plies = place.over = 0


@borrowing
def show_again(numbers: Array[Any], out: Array[Any]) -> None:
    for k in range(len(out)):
        out[k] = numbers[k]


@borrowing
def pay(winners: Flags, together: bool, reward: Floats) -> None:
    """All or nothing, shared among those who win; what the seats get adds up to 0, unless they win together."""
    seats, won = len(reward), 0
    for seat in range(seats):
        won += winners[seat]
    for seat in range(seats):
        if together or seats == 1:
            reward[seat] = 1 if winners[seat] else -1
        elif won > 0:
            share = seats / won if winners[seat] else 0.0
            reward[seat] = (share - 1) / (seats - 1)


@cache
def kernels(game: Game, encoding: Encoding, rival: Callable[..., int] = no_rival) -> Kernels:
    """The kernels of a game; `rival(s, stream, out)` moves for all seats but the learner's."""
    legal, play, mover, outcome, draw = game.legal, game.play, game.mover, game.outcome, game.draw or no_chance
    observe, part, whole, mark = encoding.observe, encoding.part, encoding.whole, encoding.mark or list_them
    in_the_air = encoding.in_the_air or nothing_flies
    most_legal, parts, cooperative = game.most_legal, encoding.parts, game.is_cooperative

    @borrowing
    def fill_mask(s: State, seat: int, place: Any, mask: Ints, moves: Moves) -> None:
        """Mark the actions that may be chosen next."""
        chosen, made = place.chosen, place.made
        if mark(s, seat, chosen, mask):
            return
        mask[:] = 0
        for k in range(legal(s, moves)):
            move = int(moves[k])
            fits = True
            for earlier in range(made):
                fits &= part(s, seat, move, earlier) == chosen[earlier]
            if fits:
                put(mask, part(s, seat, move, made), 1)

    @borrowing
    def choose(s: State, seat: int, place: Any, action: int) -> int:
        """Take one action; return the move, or NOT_YET if it is not whole."""
        place.chosen[place.made] = action
        place.made += 1
        place.plies += 1
        move = whole(s, seat, place.chosen)
        if move != NOT_YET:
            forget_choice(place)
        return move

    lie = borrowing(turn_in(encoding.dtype))

    @borrowing
    def step(games: Array[State], places: Array[Any], actions: Ints, memory: Ints, orders: Ints) -> int:
        """One step of the games from FIRST to END; behind all games lies a fresh one.

        If it CHECKS and finds an illegal action, it changes nothing and returns which game that is for; else -1.
        When it GOES_ON, what it brings is added to that of the last call. When it SIMULATES, a game stops where a
        simulator has to say how it goes on.

        Each rule of the game is called at one place: they are large, and the compiler puts a copy into each such place.
        """
        observations, masks, seats, rewards, terminated, truncated, points, finals = lie(
            memory, orders[GAMES], orders[SEATS], orders[NUMBERS], orders[ACTIONS]
        )
        goes_on, autoreset, most_plies = orders[GOES_ON], orders[AUTORESET], orders[MOST_PLIES]
        if orders[CHECKS]:
            wrong = check(places, masks, actions, orders)
            if wrong >= 0:
                return wrong
        moves, winners, blank = room_in(orders[ROOM:], most_legal, orders[SEATS], parts)
        blank[:] = NOT_YET
        for i in range(orders[FIRST], orders[END]):
            action, place, s = actions[i], places[i], games[i]
            if not goes_on and terminated[i] + truncated[i] > 0:
                rewards[i][:] = 0
                terminated[i] = truncated[i] = 0
            if action == LEAVE_ALONE or (place.over and autoreset == OFF and action != START):
                continue
            move, who = NOT_YET, OVER
            if action == START or place.over:
                begin(games, i, place)
            elif action != GO_ON:
                move = choose(s, seats[i], place, action)
            place.waits = 0
            while True:
                if move != NOT_YET:
                    play(s, move)
                    move = NOT_YET
                who = mover(s)
                cut_off = place.plies >= most_plies
                if who == CHANCE:
                    if orders[SIMULATES] and in_the_air(s):
                        place.waits = 1
                        break
                    move = draw(s, place.stream)
                elif who == OVER or cut_off:
                    outcome(s, points[i], winners)
                    if who == OVER:
                        terminated[i] = 1
                        pay(winners, cooperative, rewards[i])
                    else:
                        truncated[i] = 1
                    for seat in range(len(winners)):
                        observe(s, seat, blank, finals[i][seat])
                    if autoreset != SAME_STEP:
                        place.over = 1
                        break
                    begin(games, i, place)
                elif place.learner != NOBODY and who != place.learner:
                    place.plies += 1
                    move = rival(s, place.picks, moves)
                else:
                    break
            if place.waits:
                continue
            if place.over:
                looks = place.learner if place.learner != NOBODY else seats[i]
                show_again(finals[i][looks], observations[i])
                masks[i][:] = 0
                continue
            seats[i] = who
            observe(s, who, place.chosen, observations[i])
            fill_mask(s, who, place, masks[i][: orders[ACTIONS]], moves)
        return -1

    @rule
    def observe_at(games: Array[State], i: int, seat: int, chosen: Ints, out: Array[Any]) -> None:
        observe(games[i], seat, chosen, out)

    @rule
    def mask_at(games: Array[State], places: Array[Any], i: int, seat: int, mask: Ints) -> None:
        fill_mask(games[i], seat, places[i], mask, np.empty(most_legal, MOVE))

    @rule
    def whole_at(games: Array[State], i: int, seat: int, chosen: Ints) -> int:
        return whole(games[i], seat, chosen)

    return Kernels(step, check, sample, observe_at, mask_at, whole_at)
