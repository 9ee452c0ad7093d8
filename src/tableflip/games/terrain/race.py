"""The race, clause by clause (TG-7 to TG-14): steps and where they may end, arriving, sending back, turning pieces."""

import numpy as np

from tableflip.core.hex import CELLS, DISTANCE, NEIGHBOURS, OFF
from tableflip.core.rule import rule
from tableflip.core.state import signed
from tableflip.games.terrain.build import FIRST_EDGE_CELL, MAX_CLIMB, goals_on, holds_goal, spread
from tableflip.games.terrain.options import MOST_DESTINATIONS
from tableflip.games.terrain.pieces import SIDES, TURNED
from tableflip.games.terrain.state import EMPTY, MOVING, NOBODY, OVER, ROLLING, TURNING, State

TEAM_REACH = 3  # how far from any teammate one may end (TG-14)
NO_SIDE = 6
MASKS = 1 << MOST_DESTINATIONS
MOST_POINTS = 6
ANY_COST = 100  # points that every step can be had for

# --- the dice (TG-7, TG-12) ------------------------------------------------------------------------------------------


@rule
def roll(s: State, white: int, red: int, green: int) -> None:
    """Doubles turn a piece; with the green die they are rolled again. Any other roll moves."""
    s.white = white
    s.red = red
    s.green = green
    if white != red:
        s.points = white
        s.phase = MOVING
    elif not s.green_die:
        s.phase = TURNING


@rule
def bad_weather(s: State) -> bool:
    return s.red % 2 == 1


# --- one step (TG-8) -------------------------------------------------------------------------------------------------


@rule
def may_step(s: State, side: int) -> bool:
    """May the mover's token step over that side? Where nobody is sent back, the move must also come to a good end."""
    at = s.token[s.seat]
    if not can_go(s, at, side, s.points):
        return False
    if s.sends_back:
        return True
    to = NEIGHBOURS[at][side]
    return ends_well(s, to, s.points - cost(s, at, to), s.visited[s.seat])


@rule
def can_go(s: State, at: int, side: int, points: int) -> bool:
    """Does a step over that side have a way out, no cliff, a piece to stand on, and points enough?"""
    to = NEIGHBOURS[at][side]
    return has_way_out(s, at, side) and not is_cliff(s, at, to) and not s.inverted[to] and cost(s, at, to) <= points


@rule
def is_dead_end(s: State, at: int) -> bool:
    """Does no way lead on from there, whatever is rolled? Then only doubles help, which turn a piece."""
    if s.green_die:  # which shows another way each time
        return False
    for side in range(SIDES):
        if can_go(s, at, side, ANY_COST):
            return False
    return True


@rule
def has_way_out(s: State, at: int, side: int) -> bool:
    """An exit of the piece one stands on; with the green die, the direction rolled instead (TG-12)."""
    return side + 1 == s.green if s.green_die else (s.exits[at] >> side) & 1 == 1


@rule
def is_cliff(s: State, at: int, to: int) -> bool:
    return abs(s.level[to] - s.level[at]) > MAX_CLIMB


@rule
def cost(s: State, at: int, to: int) -> int:
    """On the level 1, down 1 for each level, up 1 for each level and 1 more; twice that in bad weather."""
    points = fair_cost(int(s.level[to]) - int(s.level[at]))
    return 2 * points if bad_weather(s) else points


@rule
def fair_cost(rise: int) -> int:
    return 1 if rise == 0 else rise + 1 if rise > 0 else -rise


@rule
def side_towards(at: int, to: int) -> int:
    for side in range(6):
        if NEIGHBOURS[at][side] == to:
            return side
    return NO_SIDE


@rule
def step_sides(s: State) -> int:
    """The sides over which the mover may step, as a mask."""
    mask = 0
    if s.home[s.seat]:
        return mask
    for side in range(6):
        if may_step(s, side):
            mask |= 1 << side
    return mask


@rule
def step(s: State, to: int) -> None:
    me = s.seat
    s.points -= cost(s, s.token[me], to)
    s.token[me] = to
    s.stepped = 1
    enter(s, to)


# --- ending a move (TG-8, TG-9, TG-12, TG-14) ------------------------------------------------------------------------


@rule
def may_stop(s: State, sides: int) -> bool:
    """Any time; but the green die makes one step if a step is possible, and where nobody is sent back a move may
    not end just anywhere. One may stay, though, where one is too far from the team (TG-20). `sides`: of `step_sides`.
    """
    if s.sends_back or s.home[s.seat]:
        return True
    if not s.stepped:
        return not s.green_die or sides == 0
    return may_end(s, s.token[s.seat])


@rule
def may_end(s: State, cell: int) -> bool:
    """Where nobody is sent back: a piece without another player, and not too far from any teammate."""
    return not is_occupied(s, cell) and not is_far_from_team(s, cell)


@rule
def is_occupied(s: State, cell: int) -> bool:
    return other_on(s, s.seat, cell) != NOBODY


@rule
def other_on(s: State, seat: int, cell: int) -> int:
    """Another player than `seat` on that cell, or NOBODY."""
    for other in range(s.players):
        if other != seat and s.token[other] == cell:
            return signed(other)
    return NOBODY


@rule
def is_far_from_team(s: State, cell: int) -> bool:
    return far_teammate(s, cell) != NOBODY


@rule
def far_teammate(s: State, cell: int) -> int:
    """A teammate still under way who is more than three cells from there (TG-14), or NOBODY."""
    if s.teams == 0:
        return NOBODY
    for other in range(s.players):
        is_mate = other != s.seat and other % s.teams == s.seat % s.teams and s.token[other] != OFF
        if is_mate and DISTANCE[cell][s.token[other]] > TEAM_REACH:
            return signed(other)
    return NOBODY


@rule
def ends_well(s: State, cell: int, points: int, reached: int) -> bool:
    """Can a move that enters `cell` with `points` left end there, arrive, or go on to where it can?

    `reached`: the mover's destinations so far, without one on the cell.
    """
    if arrives(s, cell, reached) or may_end(s, cell):
        return True
    return line_ends_well(s, cell, points, reached) if s.green_die else walk_ends_well(s, cell, points, reached)


@rule
def line_ends_well(s: State, cell: int, points: int, reached: int) -> bool:
    """The same along the one direction of the green die, destinations on the way counted."""
    side = signed(s.green) - 1
    at, found = cell, signed(reached) | goals_on(s, s.seat, cell)
    while can_go(s, at, side, points):
        to = NEIGHBOURS[at][side]
        points -= cost(s, at, to)
        at = to
        if arrives(s, at, found) or may_end(s, at):
            return True
        found |= goals_on(s, s.seat, at)
    return False


@rule
def walk_ends_well(s: State, cell: int, points: int, reached: int) -> bool:
    """The same over any exits: a search over all that the points allow. A place: a cell with what has been reached."""
    left = np.full(MASKS * CELLS, -1, np.int64)  # the most points with which a place has been entered
    frontier = np.empty(MASKS * CELLS * MOST_POINTS, np.uint16)
    place = (signed(reached) | goals_on(s, s.seat, cell)) * CELLS + signed(cell)
    left[place] = points
    frontier[0] = place
    waiting = 1
    while waiting > 0:
        waiting -= 1
        place = signed(frontier[waiting])
        at, found = place % CELLS, place // CELLS
        for side in range(6):
            if can_go(s, at, side, left[place]):
                to = NEIGHBOURS[at][side]
                rest = left[place] - cost(s, at, to)
                if arrives(s, to, found) or may_end(s, to):
                    return True
                there = (found | goals_on(s, s.seat, to)) * CELLS + signed(to)
                if rest > left[there]:
                    left[there] = rest
                    frontier[waiting] = there
                    waiting += 1
    return False


@rule
def stop(s: State) -> None:
    """End the move where the token stands; whoever stands there already goes back to their start (TG-9)."""
    if s.sends_back:
        send_back(s)
    end_turn(s)


@rule
def send_back(s: State) -> None:
    """The player on the mover's piece goes to their start, whoever is there to theirs, and so on.

    Starts differ, so nobody is sent twice: the chain is never longer than the table. It may come back to the mover, who
    has landed on a player at their own start (TG-23).
    """
    sent = other_on(s, s.seat, s.token[s.seat])
    for _ in range(s.players):
        if sent == NOBODY:
            return
        s.token[sent] = s.start[sent]
        sent = other_on(s, sent, s.token[sent])


@rule
def end_turn(s: State) -> None:
    """The turn passes to the next player still under way."""
    s.white = s.red = s.green = s.stepped = 0
    s.points = 0
    s.phase = ROLLING
    for _ in range(s.players):
        s.seat = (s.seat + 1) % s.players
        if not s.home[s.seat]:
            return


# --- arriving (TG-10, TG-13, TG-14) ----------------------------------------------------------------------------------


@rule
def arrives(s: State, cell: int, reached: int) -> bool:
    """Would the mover, who has the destinations `reached`, be done by entering that cell?"""
    if s.lost:
        return cell >= FIRST_EDGE_CELL
    found = goals_on(s, s.seat, cell) & ~int(reached)
    return found != 0 and found | int(reached) == wanted(s, s.seat)


@rule
def wanted(s: State, seat: int) -> int:
    """All destinations of that player, as a mask."""
    mask = 0
    for k in range(s.destinations):
        if s.goal[seat][k] != OFF:
            mask |= 1 << k
    return mask


@rule
def enter(s: State, cell: int) -> None:
    """A destination counts at once, before anything else (TG-10)."""
    me = s.seat
    done = arrives(s, cell, s.visited[me])
    s.visited[me] |= goals_on(s, me, cell)
    if not done:
        return
    if s.teams > 0:
        s.home[me] = 1
        s.token[me] = OFF  # TG-20: who is home leaves the board, and has only to end the move
        if not is_team_home(s):
            return
    s.winner = me
    s.phase = OVER


@rule
def is_team_home(s: State) -> bool:
    for seat in range(s.players):
        if seat % s.teams == s.seat % s.teams and not s.home[seat]:
            return False
    return True


@rule
def nobody_can_arrive(s: State) -> bool:
    """Is the race hopeless for everybody, however pieces are turned? (TG-21)"""
    for seat in range(s.players):
        reached = np.zeros(CELLS + 1, np.uint8)
        spread(s, s.start[seat], False, OFF, reached)
        if s.lost:
            for cell in range(FIRST_EDGE_CELL, CELLS):
                if reached[cell]:
                    return False
            return True  # all start at the centre
        possible = True
        for k in range(s.destinations):
            possible &= s.goal[seat][k] == OFF or reached[s.goal[seat][k]] == 1
        if possible:
            return False
    return True


# --- doubles (TG-7, TG-11) -------------------------------------------------------------------------------------------


@rule
def may_rotate(s: State, cell: int) -> bool:
    """Any one piece, occupied or not, unless it is upside-down."""
    return s.level[cell] != EMPTY and not s.inverted[cell]


@rule
def rotate(s: State, cell: int, sixths: int) -> None:
    s.exits[cell] = TURNED[s.exits[cell]][sixths]
    end_turn(s)


@rule
def inversion_is_open(s: State) -> bool:
    """A double six, and everybody can arrive as things are: taking a piece away never opens a way (TG-24)."""
    return allows_inversion(s) and cut_off(s, OFF) == NOBODY


@rule
def allows_inversion(s: State) -> bool:
    return s.inversion != 0 and s.white == 6 and s.red == 6


@rule
def is_free_to_invert(s: State, cell: int) -> bool:
    """A piece without player or destination, and nobody's start."""
    return (
        may_rotate(s, cell)
        and other_on(s, NOBODY, cell) == NOBODY
        and not holds_goal(s, cell)
        and not is_start(s, cell)
    )  # fmt: skip


@rule
def is_start(s: State, cell: int) -> bool:
    for seat in range(s.players):
        if s.start[seat] == cell:
            return True
    return False


@rule
def cuts_nobody_off(s: State, cell: int) -> bool:
    return neighbours_hold_together(s, cell) or cut_off(s, cell) == NOBODY


@rule
def cut_off(s: State, without: int) -> int:
    """A player who could not reach a destination without the piece on that cell (OFF: with all of them), or NOBODY.

    Every destination still to be reached counts, from the token and from the start.
    """
    for seat in range(s.players):
        for k in range(s.destinations):
            goal = s.goal[seat][k]
            if goal == OFF or (s.visited[seat] >> k) & 1:
                continue
            reached = np.zeros(CELLS + 1, np.uint8)
            spread(s, goal, False, without, reached)  # heights alone: who can come from there can go there
            for place in (s.token[seat], s.start[seat]):
                if place != OFF and not reached[place]:
                    return signed(seat)
    return NOBODY


@rule
def neighbours_hold_together(s: State, cell: int) -> bool:
    """Can whoever would cross that piece walk around it, from neighbour to neighbour? Then its loss cuts nobody off.

    Most pieces are like that, and it is a hundred times quicker to see than following all ways.
    """
    entries, links = 0, 0
    for side in range(6):
        here, there = NEIGHBOURS[cell][side], NEIGHBOURS[cell][(side + 1) % 6]
        if s.inverted[here] or is_cliff(s, cell, here):
            continue
        entries += 1
        if not s.inverted[there] and not is_cliff(s, cell, there) and not is_cliff(s, here, there):
            links += 1
    return links >= entries - 1


@rule
def invert(s: State, cell: int) -> None:
    s.inverted[cell] = 1
    end_turn(s)
