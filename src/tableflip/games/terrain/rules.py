"""The rules of the terrain game: what may be done in each phase, and the doing of it. Moves are numbers.

Building and destinations are in `build`, the race is in `race`; here they are put together with the turn and chance.
"""

import numpy as np

from tableflip.core.hex import CELLS, NEIGHBOURS
from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.state import Flags, Ints, Moves, Stream, signed
from tableflip.core.turns import CHANCE
from tableflip.core.turns import OVER as GAME_OVER
from tableflip.games.terrain.build import (
    all_goals_set,
    build,
    builds,
    claim,
    goal_cells,
    goal_setters,
    may_start,
    random_build,
    set_goal,
)
from tableflip.games.terrain.fair import fair_build
from tableflip.games.terrain.pieces import CORNERS, PIECES
from tableflip.games.terrain.race import (
    cuts_nobody_off,
    end_turn,
    inversion_is_open,
    invert,
    is_free_to_invert,
    may_rotate,
    may_stop,
    nobody_can_arrive,
    roll,
    rotate,
    step,
    step_sides,
    stop,
)
from tableflip.games.terrain.state import (
    BUILDING,
    BY_FAIR_CHANCE,
    FIRST,
    GOALS,
    MOVING,
    NO_PLAN,
    NOBODY,
    OVER,
    ROLLING,
    STARTS,
    TURNING,
    State,
)

# Numbers of moves: one block for each kind of move.
TURNS = 5  # a piece is rotated by 1 to 5 sixths
DIE, ROLLS = 6, 36
BUILD = 0  # + piece * CELLS + cell
GOAL = BUILD + PIECES * CELLS  # + cell
STEP = GOAL + CELLS  # + cell
STOP = STEP + CELLS
ROTATE = STOP + 1  # + cell * TURNS + sixths - 1
FORFEIT = ROTATE + CELLS * TURNS
INVERT = FORFEIT + 1  # + cell
THROW = INVERT + CELLS  # + die - 1: the white die of one player, for who begins
ROLL = THROW + DIE  # + green * ROLLS + (white - 1) * 6 + red - 1; green 0: there is no green die
START = ROLL + 7 * ROLLS  # + cell
MOVES = START + CELLS
MOST_LEGAL = PIECES * CELLS


@rule
def legal(s: State, out: Moves) -> int:
    """Write the legal moves to `out`; return how many. Where chance moves: what may come of it."""
    if s.phase == MOVING:
        return moves(s, out)
    if s.phase == ROLLING:
        return rolls(s, out)
    if s.phase == TURNING:
        return turnings(s, out)
    if s.phase == BUILDING:
        return builds(s, out, BUILD)
    if s.phase == GOALS:
        return goals(s, out)
    if s.phase == STARTS:
        return starts(s, out)
    return throws(out) if s.phase == FIRST else 0


@rule
def play(s: State, move: int) -> None:
    """Play one legal move in place."""
    if move < GOAL:
        build(s, (move - BUILD) // CELLS, (move - BUILD) % CELLS)
        next_builder(s)
    elif move < STEP:
        set_goal(s, move - GOAL)
        next_goal(s)
    elif move < STOP:
        step(s, move - STEP)
    elif move == STOP:
        stop(s)
    elif move < FORFEIT:
        rotate(s, (move - ROTATE) // TURNS, 1 + (move - ROTATE) % TURNS)
    elif move == FORFEIT:
        end_turn(s)
    elif move < THROW:
        invert(s, move - INVERT)
    elif move < ROLL:
        throw(s, 1 + move - THROW)
    elif move < START:
        dice = move - ROLL
        roll(s, 1 + dice % ROLLS // 6, 1 + dice % 6, dice // ROLLS)
    else:
        choose_start(s, move - START)


@rule
def mover(s: State) -> int:
    """The seat to move, CHANCE or GAME_OVER."""
    if s.phase == OVER:
        return GAME_OVER
    if s.phase == ROLLING or s.phase == FIRST or (s.phase == BUILDING and s.chance_builds):
        return CHANCE
    return int(s.seat)


# --- the course of the match -----------------------------------------------------------------------------------------


@rule
def throw(s: State, die: int) -> None:
    """One player's die for who begins (TG-3). Once all have thrown, the highest begins; equals throw again.

    The dice that decided it lie there for all to see.
    """
    s.thrown[s.seat] = die
    waits = next_to_throw(s)
    if waits != NOBODY:
        s.seat = waits
        return
    best, equals, winner = 0, 0, 0
    for seat in range(s.players):
        if s.thrown[seat] > best:
            best, equals, winner = s.thrown[seat], 1, seat
        elif s.thrown[seat] == best:
            equals += 1
    s.seat = winner  # the first of equals
    if equals == 1:
        begin(s, winner)
        return
    for seat in range(s.players):
        s.outdone[seat] = s.thrown[seat] < best
    s.thrown[:] = 0


@rule
def next_to_throw(s: State) -> int:
    """The first who has still to throw in this round, or NOBODY."""
    for seat in range(s.players):
        if s.thrown[seat] == 0 and not s.outdone[seat]:
            return signed(seat)
    return NOBODY


@rule
def begin(s: State, seat: int) -> None:
    """That seat begins: to build, or on a finished terrain to choose a start or place destinations."""
    s.first = s.seat = seat
    s.phase = BUILDING
    if s.placed >= CELLS:
        after_building(s)


@rule
def next_builder(s: State) -> None:
    s.seat = (s.seat + 1) % s.players
    if s.placed >= CELLS:
        after_building(s)


@rule
def after_building(s: State) -> None:
    s.plan[:] = NO_PLAN
    s.seat = s.first
    if s.starts_later:
        s.phase = STARTS
    else:
        put_tokens(s)


@rule
def choose_start(s: State, cell: int) -> None:
    """Take a corner as one's start, or as that of the team (TG-18); in turn order, then tokens are put there."""
    claim(s, cell)
    s.seat = (s.seat + 1) % s.players
    if all_have_acted(s):
        s.seat = s.first
        put_tokens(s)


@rule
def put_tokens(s: State) -> None:
    """Tokens go on their starts; then destinations are placed in turn order (TG-5), unless all are lost (TG-13)."""
    for seat in range(s.players):
        s.token[seat] = s.start[seat]
    if s.lost:
        begin_race(s)
    else:
        s.phase = GOALS


@rule
def next_goal(s: State) -> None:
    """Each places all destinations of one opponent before the next player does."""
    if not all_goals_set(s):
        return
    s.seat = (s.seat + 1) % s.players
    if all_have_acted(s):
        begin_race(s)


@rule
def all_have_acted(s: State) -> bool:
    """Has the turn come to whoever need not choose a start or place a destination any more?"""
    return (s.seat + s.players - s.first) % s.players == goal_setters(s) % s.players


@rule
def begin_race(s: State) -> None:
    s.seat = s.first
    s.phase = OVER if nobody_can_arrive(s) else ROLLING


# --- what may be done, phase by phase --------------------------------------------------------------------------------


@rule
def throws(out: Moves) -> int:
    for k in range(DIE):
        put(out, k, THROW + k)
    return DIE


@rule
def starts(s: State, out: Moves) -> int:
    n = 0
    for cell in range(CELLS):
        if may_start(s, cell):
            put(out, n, START + cell)
            n += 1
    return n


@rule
def goals(s: State, out: Moves) -> int:
    allowed = np.zeros(CELLS + 1, np.uint8)
    goal_cells(s, allowed)
    n = 0
    for cell in range(CELLS):
        if allowed[cell]:
            put(out, n, GOAL + cell)
            n += 1
    return n


@rule
def rolls(s: State, out: Moves) -> int:
    """All 36 rolls; with the green die in all six directions, or after doubles in the one rolled already (TG-12)."""
    first, last = 0, 0
    if s.green_die:
        first, last = (s.green, s.green) if s.green > 0 else (1, 6)
    n = 0
    for green in range(first, last + 1):
        for dice in range(ROLLS):
            put(out, n, ROLL + green * ROLLS + dice)
            n += 1
    return n


@rule
def moves(s: State, out: Moves) -> int:
    at = s.token[s.seat]
    sides = step_sides(s)
    n = 0
    for side in range(6):
        if (sides >> side) & 1:
            put(out, n, STEP + NEIGHBOURS[at][side])
            n += 1
    if may_stop(s, sides):
        put(out, n, STOP)
        n += 1
    return n


@rule
def turnings(s: State, out: Moves) -> int:
    """After doubles: rotate any piece by 1 to 5 sixths, perhaps invert one, or forfeit (TG-7, TG-11)."""
    put(out, 0, FORFEIT)
    n = 1
    inverting = inversion_is_open(s)
    for cell in range(CELLS):
        if may_rotate(s, cell):
            for turn in range(TURNS):
                put(out, n, ROTATE + cell * TURNS + turn)
                n += 1
        if inverting and is_free_to_invert(s, cell) and cuts_nobody_off(s, cell):
            put(out, n, INVERT + cell)
            n += 1
    return n


# --- chance, and play at random --------------------------------------------------------------------------------------


@rule
def draw(s: State, stream: Stream) -> int:
    """What chance does, by its odds: a die for who begins, a roll, or a piece of a terrain (TG-17, TG-28)."""
    if s.phase == ROLLING:
        green = 0
        if s.green_die:
            green = int(s.green) if s.green > 0 else 1 + below(stream, 6)
        return ROLL + green * ROLLS + below(stream, ROLLS)
    if s.phase == BUILDING and s.chance_builds == BY_FAIR_CHANCE:
        return BUILD + fair_build(s, stream)
    if s.phase == BUILDING:
        return BUILD + random_build(s, stream)
    return THROW + below(stream, DIE)


@rule
def random_move(s: State, stream: Stream) -> int:
    """One of the legal moves, all equally likely, without listing them."""
    if s.phase == MOVING:
        return random_step(s, stream)
    if s.phase == TURNING:
        return random_turning(s, stream)
    if s.phase == BUILDING:
        return BUILD + random_build(s, stream)
    return random_start(s, stream) if s.phase == STARTS else random_goal(s, stream)


@rule
def random_step(s: State, stream: Stream) -> int:
    sides = step_sides(s)
    n = 1 if may_stop(s, sides) else 0
    for side in range(6):
        n += (sides >> side) & 1
    ticket = below(stream, n)
    for side in range(6):
        if (sides >> side) & 1:
            if ticket == 0:
                return STEP + int(NEIGHBOURS[s.token[s.seat]][side])
            ticket -= 1
    return STOP


@rule
def random_turning(s: State, stream: Stream) -> int:
    """Drawn until it is legal: the numbers of rotations, forfeiting and inversions follow one another."""
    last = THROW if inversion_is_open(s) else INVERT
    while True:
        move = ROTATE + below(stream, last - ROTATE)
        if move == FORFEIT:
            return move
        if move < FORFEIT:
            if may_rotate(s, (move - ROTATE) // TURNS):
                return move
        elif is_free_to_invert(s, move - INVERT) and cuts_nobody_off(s, move - INVERT):
            return move


@rule
def random_start(s: State, stream: Stream) -> int:
    """Drawn until it is free."""
    while True:
        corner = int(CORNERS[below(stream, len(CORNERS))])
        if may_start(s, corner):
            return START + corner


@rule
def random_goal(s: State, stream: Stream) -> int:
    allowed = np.zeros(CELLS + 1, np.uint8)
    ticket = below(stream, goal_cells(s, allowed))
    for cell in range(CELLS):
        if allowed[cell]:
            if ticket == 0:
                return GOAL + cell
            ticket -= 1
    return GOAL


# --- the result (TG-10, TG-13, TG-14) --------------------------------------------------------------------------------

REASONS = ("destinations", "edge", "team", "no-way")  # what decided the game


@rule
def outcome(s: State, points: Ints, winners: Flags) -> int:
    """Write how many destinations each seat has reached, and who has won; return which of REASONS decided it."""
    for seat in range(s.players):
        points[seat] = 0
        for k in range(s.destinations):
            points[seat] += (s.visited[seat] >> k) & 1
        winners[seat] = s.winner == seat
        if s.teams > 0 and s.winner != NOBODY:
            winners[seat] = seat % s.teams == s.winner % s.teams
        if s.lost:
            points[seat] = s.winner == seat
    if s.phase == OVER and s.winner == NOBODY:
        return 3
    return 1 if s.lost else 2 if s.teams > 0 else 0
