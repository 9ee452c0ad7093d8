"""Hands that need no physics: where a flick lands that was aimed by a hand of some skill, and what a steady team does.

Landings are drawn around the aim. How wide, and how often a flick is short or gets into the mothership, was fitted to
simulated flicks; docs/flipships-balance.md says how well that fits, and bench/flipships_hands.py measures it again.
Everything is whole numbers (micrometres, ten-thousandths), so that drawn games are the same on every machine.
"""

from statistics import NormalDist

import numpy as np

from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Ints, Stream
from tableflip.games.flipships.hands.targets import best_target
from tableflip.games.flipships.moves import (
    AT_MOON,
    AT_MOTHERSHIP,
    DEAL,
    DEAL_AGAIN,
    FREE,
    LAND,
    LAND_MISS,
    LAND_MOON,
    LAND_ON,
    MARCH,
)
from tableflip.games.flipships.rules.flips import pack_place
from tableflip.games.flipships.rules.march import draw_card
from tableflip.games.flipships.rules.measures import (
    MOON_X,
    ON_A_CARD_Z,
    ON_RADIUS,
    SHIP_Z,
    SLOT_X,
    SLOT_Y,
    cards_within,
    moons_under,
    mothership_y,
    row_at,
    row_y,
    zone_at,
)
from tableflip.games.flipships.rules.turn import pilots
from tableflip.games.flipships.state import (
    BEYOND,
    DEALING,
    LANDING,
    MOTHERSHIP,
    OFF,
    PILOTS,
    POWERS_A_LEVEL,
    ROW,
    SHORT,
    SLOTS,
    State,
)

# The standard normal distribution as a table: as good as exact here, and the same compiled or not.
NORMALS = 4096
NORMAL_UNIT = 1000
NORMAL: Ints = np.array([round(NORMAL_UNIT * NormalDist().inv_cdf((i + 0.5) / NORMALS)) for i in range(NORMALS)])

SHAKES: Ints = np.array([0, 100, 200, 300, 450, 650, 900, 1200, 2000])  # ten-thousandths; between them, in proportion
# By shake, fitted: the spread across and along the flight (one standard deviation, in thousandths of the distance), the
# share of flicks that are short, and of shots at the mothership that are in if they are not (both in thousandths).
ACROSS: Ints = np.array([0, 12, 22, 36, 53, 72, 98, 140, 200])
ALONG: Ints = np.array([6, 32, 68, 92, 140, 175, 205, 240, 320])
SHORTS: Ints = np.array([0, 0, 0, 0, 2, 20, 58, 115, 325])
ARE_IN: Ints = np.array([1000, 990, 850, 640, 470, 275, 150, 90, 10])
# In a race the mothership is nearer and deeper, and nothing but shots at it counts.
RACE_SHORTS: Ints = np.array([0, 0, 0, 0, 12, 56, 107, 175, 370])
RACE_ARE_IN: Ints = np.array([1000, 985, 955, 860, 735, 545, 360, 250, 88])
# Some ships land on their edge and roll: a few flicks go astray by more than the rest.
WILD, WILDER = 120, 3  # thousandths, times
LEAST_UM = 4000  # even a perfect flick hops a little
OVER_THE_WALL_UM = 160_000


@rule
def normal(stream: Stream) -> int:
    """In thousandths of a standard deviation."""
    return NORMAL[below(stream, NORMALS)]


@rule
def by_shake(table: Ints, shake: int) -> int:
    """A table's value for a shake."""
    i = 0
    while i < len(SHAKES) - 2 and SHAKES[i + 1] <= shake:
        i += 1
    return table[i] + (table[i + 1] - table[i]) * (shake - SHAKES[i]) // (SHAKES[i + 1] - SHAKES[i])


@rule
def draw(s: State, stream: Stream) -> int:
    """What chance decides, by its odds; a landing stays in the state for `play`."""
    if s.phase == LANDING:
        return draw_landing(s, stream)
    if s.phase == DEALING:
        return draw_card(s, DEAL, DEAL_AGAIN, stream)
    if s.phase == PILOTS:
        out = np.empty(POWERS_A_LEVEL, np.int64)
        return int(out[below(stream, pilots(s, out))])
    return MARCH


@rule
def draw_landing(s: State, stream: Stream) -> int:
    """Where the ship in the air comes down, and its move."""
    s.cargo = 1
    target = s.target if s.target != FREE else best_target(s, s.hand)
    if happens(stream, by_shake(RACE_SHORTS if s.race else SHORTS, s.shake)):
        s.cargo_zone = SHORT
        return LAND + SHORT
    to_x, to_y = aim_point(s, target)
    if target == AT_MOTHERSHIP and happens(stream, by_shake(RACE_ARE_IN if s.race else ARE_IN, s.shake)):
        return come_down(s, to_x, to_y)
    distance = to_y - s.ship_pose[s.hand][1] if s.launching else to_y
    wilder = WILDER if happens(stream, WILD) else 1
    x = to_x + spread(distance, by_shake(ACROSS, s.shake), wilder, stream)
    y = to_y + spread(distance, by_shake(ALONG, s.shake), wilder, stream)
    if target == AT_MOTHERSHIP and zone_at(s, x, y) == MOTHERSHIP:
        y += OVER_THE_WALL_UM
    return come_down(s, x, y)


@rule
def happens(stream: Stream, thousandths: int) -> bool:
    return below(stream, 1000) < thousandths


@rule
def spread(distance: int, thousandths: int, wilder: int, stream: Stream) -> int:
    """How far from the aim, in micrometres."""
    deviation = LEAST_UM + abs(distance) * thousandths // 1000 * wilder
    return deviation * normal(stream) // NORMAL_UNIT


@rule
def aim_point(s: State, target: int) -> tuple[int, int]:
    if target == AT_MOTHERSHIP:
        return 0, int(mothership_y(s))
    if target >= AT_MOON:
        return MOON_X, int(row_y(target - AT_MOON))
    return int(SLOT_X[target - 1]), int(SLOT_Y[target - 1])


@rule
def come_down(s: State, x: int, y: int) -> int:
    """Lie at a point: what that means, and the number of the move."""
    s.cargo_zone = zone_at(s, x, y)
    if s.cargo_zone == OFF:
        return LAND + OFF
    if s.cargo_zone == MOTHERSHIP:
        pack_place(s, x, y, SHIP_Z)
        return LAND + MOTHERSHIP
    s.cargo_on = cards_within(s, x, y, ON_RADIUS)
    s.cargo_moons = 0 if s.race else moons_under(s, x, y)
    pack_place(s, x, y, ON_A_CARD_Z if s.cargo_on != 0 else SHIP_Z)
    if s.race and s.cargo_zone == ROW:
        s.cargo_zone = BEYOND  # there are no rows in a race
    if s.cargo_zone != ROW:
        return LAND + s.cargo_zone
    for slot in range(SLOTS):
        if (s.cargo_on >> slot) & 1:
            return LAND_ON + slot
    for row in range(s.rows):
        if (s.cargo_moons >> row) & 1:
            return LAND_MOON + row
    return LAND_MISS + row_at(s, y)
