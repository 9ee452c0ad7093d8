"""One flick, simulated: a fresh world, a strike, and what lies where when all is still.

The same layout and flick give the same landing, to the last bit, in any process and any thread of one build of
MuJoCo; another version, or another kind of processor, may differ. So landings are recorded, and never simulated again
for a replay.
"""

import logging
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from tableflip.games.flipships.landing import Edge, Flick, Landing, Layout, Pose, Rest, Zone
from tableflip.games.flipships.physics import path
from tableflip.games.flipships.physics.flick import START_Y_MM, strike
from tableflip.games.flipships.physics.geometry import card_gap_mm, judge, ships_overlap
from tableflip.games.flipships.physics.table import (
    ACTIVE_SHIP,
    CARD_HEIGHT_MM,
    FALLEN_MM,
    GRAVITY_M_S2,
    SHIP_HEIGHT_MM,
    STEPS_A_SECOND,
    card_body,
    model_xml,
    table_depth_mm,
)

Watch = Callable[[Any, Any], None]  # (model, data), after every step
Poses = NDArray[np.float64]  # (pieces, 7): x y z in metres, qw qx qy qz

STEPS_A_LOOK = 5  # between two looks at what happens
LOOKS_A_SECOND = STEPS_A_SECOND // STEPS_A_LOOK
LOOKS_A_FRAME = LOOKS_A_SECOND // path.FRAMES_A_SECOND_FAST
FALL_A_LOOK = np.array([0.0, 0.0, -GRAVITY_M_S2 / LOOKS_A_SECOND])
LIGHTEST_TOUCH_M_S = 1e-4

# All is still when nothing has moved by more than this since the start of a window of time. Speeds would not tell: a
# ship at rest trembles by micrometres, at speeds of a slow slide.
STILL = np.array([2e-4] * 3 + [3e-3] * 4)  # metres, parts of a quaternion
STILL_LOOKS = round(0.12 * LOOKS_A_SECOND)
LONGEST_S = 6.0  # twice as long as any flick was seen to take

# Less than that, and a piece lies where it lay.
MOVED = np.array([1e-4] * 3 + [2e-3] * 4)

ONE_TURN = 1.0
BENEATH_MM = 0.5  # a launch pad's thickness: a ship that does not start from the edge must clear what it lies next to


log = logging.getLogger(__name__)
AWAKE_ON_PURPOSE = "could not be slept"  # a card under a loose ship


def heed(warning: str) -> None:
    """What MuJoCo warns of. Left to itself it prints, and writes a file wherever the program was started."""
    log.log(logging.DEBUG if AWAKE_ON_PURPOSE in warning else logging.WARNING, "physics: %s", warning)


mujoco.set_mju_user_warning(heed)


class Blocked(ValueError):
    """A ship lies where the flick would start."""


class World:
    """A table ready for a flick. It never changes: every flick has a copy of its own, so threads may share it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.model = mujoco.MjModel.from_xml_string(model_xml(layout))
        self.names = [ACTIVE_SHIP, *map(card_body, layout.cards), *(f"ship {name}" for name in layout.ships)]

    def flick(self, flick: Flick, start_mm: tuple[float, float] | None = None, watch: Watch | None = None) -> Landing:
        """Where a flick takes its ship. With `start_mm` it starts there, flat on the table, not from the edge.

        A world in which the ship is not at rest after `LONGEST_S` gives a void flick: it counts as short, so the ship
        is flipped again, and all else lies as before. Nobody gains or loses by it. If only other pieces still move,
        they are taken to lie where they are.
        """
        data = mujoco.MjData(self.model)
        self.strike(data, flick, start_mm)
        before = pieces(data).copy()
        flight = Flight(self, data)
        flight.run(watch)
        if flight.ship_moves:
            rest = Rest(Zone.SHORT, None)
            return Landing(rest, flight.turns, flight.seconds, path=flight.path(np.zeros(len(self.names), bool)))
        return self.landing(before, flight)

    def strike(self, data: Any, flick: Flick, start_mm: tuple[float, float] | None) -> None:
        pose = self.start_pose(*(start_mm or (flick.x_mm, START_Y_MM)), on_pad=start_mm is not None)
        struck = strike(flick)
        # From another edge everything is turned about the middle of the table. Turning is about the ship's own axes.
        pose = at_edge(pose, flick.edge, self.layout)
        right_m_s, ahead_m_s = turned_by(flick.edge, *struck.velocity_m_s[:2])
        data.qpos[:7] = to_metres(pose)
        data.qvel[:6] = (right_m_s, ahead_m_s, struck.velocity_m_s[2], *struck.turning_rad_s)

    def start_pose(self, x_mm: float, y_mm: float, on_pad: bool) -> Pose:
        flat = Pose(x_mm, y_mm, SHIP_HEIGHT_MM / 2 + (BENEATH_MM if on_pad else 0.0))
        for name, ship in self.layout.ships.items():
            if ships_overlap(flat, ship):
                raise Blocked(f"Ship {name} lies there: flick from another place.")
        if any(card_gap_mm(flat, card) < 0 for card in self.layout.cards.values()):
            flat = replace(flat, z_mm=flat.z_mm + CARD_HEIGHT_MM)  # a card was knocked to the edge: start from on top
        return flat

    def landing(self, before: Poses, flight: "Flight") -> Landing:
        """What the rules get to know, judged from the rounded poses that are recorded."""
        moved = differ(flight.last, before, MOVED)
        poses = [from_metres(pose) for pose in flight.last]
        old = self.layout
        first_ship = 1 + len(old.cards)
        cards = {slot: pose for slot, pose, has_moved in zip(old.cards, poses[1:], moved[1:]) if has_moved}
        ships = {n: pose for n, pose, has_moved in zip(old.ships, poses[first_ship:], moved[first_ship:]) if has_moved}
        lying = {slot: pose for slot, lay in old.cards.items() if (pose := cards.get(slot, lay)) is not None}
        new = replace(old, cards=lying)
        rests = {}
        for name, lay in old.ships.items():
            now = judge(ships.get(name, lay), new)
            if name in ships or now != judge(lay, old):
                rests[name] = now
        rest = judge(poses[0], new)
        if flight.turns < ONE_TURN:
            rest = Rest(Zone.SHORT, rest.pose)
        return Landing(rest, flight.turns, flight.seconds, cards, rests, flight.path(moved))


class Flight:
    """One world while it runs: looks at it every few steps until all is still."""

    def __init__(self, world: World, data: Any) -> None:
        self.world, self.data = world, data
        self.velocity = data.qvel[:3].copy()
        self.turned_rad = 0.0
        self.looks = 0
        self.ship_moves = False  # at the end: it never came to rest
        self.frames = [pieces(data).copy()]

    @property
    def turns(self) -> float:
        return round(self.turned_rad / (2 * math.pi), 3)

    @property
    def seconds(self) -> float:
        return round(self.looks / LOOKS_A_SECOND, 3)

    @property
    def last(self) -> Poses:
        return self.frames[-1]

    def run(self, watch: Watch | None) -> None:
        model, data = self.world.model, self.data
        poses = pieces(data)
        turning = data.qvel[3:5]  # across the ship's axis, in its own frame
        left_the_edge = landed = False
        still_from, still_since, ship_since = poses.copy(), 0, 0
        while self.looks < LONGEST_S * LOOKS_A_SECOND:
            step(model, data, watch)
            self.looks += 1
            if self.looks % LOOKS_A_FRAME == 0:
                self.frames.append(poses.copy())
            if not landed:
                self.turned_rad += math.hypot(*turning) / LOOKS_A_SECOND
                touches = self.touched()
                landed = (touches and left_the_edge) or poses[0, 2] * 1000 < FALLEN_MM
                left_the_edge = left_the_edge or not touches or self.looks > LOOKS_A_SECOND // 20
            elif (moving := moves(poses, still_from)).any():
                still_from[:], still_since = poses, self.looks
                ship_since = self.looks if moving[0] else ship_since
            elif self.looks - still_since >= STILL_LOOKS:
                break
        else:
            self.ship_moves = not landed or self.looks - ship_since < STILL_LOOKS
        self.frames.append(poses.copy())

    def touched(self) -> bool:
        """Has the ship touched anything since the last look? Then its speed is not what gravity alone would make it.

        A hop can begin and end between two looks, so it is not enough to look for contacts.
        """
        velocity = self.data.qvel[:3].copy()
        push = np.abs(velocity - self.velocity - FALL_A_LOOK).max()
        self.velocity = velocity
        return bool(push > LIGHTEST_TOUCH_M_S)

    def path(self, moved: NDArray[np.bool_]) -> bytes:
        fast = self.turns > path.FAST_TURNS
        every = 1 if fast else path.FRAMES_A_SECOND_FAST // path.FRAMES_A_SECOND
        # The last frame is that of rest, on the beat.
        frames = self.frames[:-1:every] + [self.last]
        poses = np.stack(frames)
        poses[:, :, :3] *= 1000
        rate = path.FRAMES_A_SECOND_FAST if fast else path.FRAMES_A_SECOND
        return path.encode(rate, self.world.names, poses, list(moved))


def turned_by(edge: Edge, x: float, y: float) -> tuple[float, float]:
    """A direction that is (x, y) for one who stands at this edge, as it is seen from the own one."""
    for _ in range(edge.quarters):
        x, y = -y, x
    return x, y


def at_edge(pose: Pose, edge: Edge, layout: Layout) -> Pose:
    """A flat piece that lies so for one who stands at this edge, as it is seen from the own one."""
    if edge == Edge.OWN:
        return pose
    middle_mm = table_depth_mm(layout) / 2
    x_mm, y_mm = turned_by(edge, pose.x_mm, pose.y_mm - middle_mm)
    half_turn = math.pi / 4 * edge.quarters
    return replace(pose, x_mm=x_mm, y_mm=y_mm + middle_mm, qw=math.cos(half_turn), qz=math.sin(half_turn))


def step(model: Any, data: Any, watch: Watch | None) -> None:
    """A few steps of time; the simulator lets other threads run meanwhile."""
    if watch is None:
        mujoco.mj_step(model, data, STEPS_A_LOOK)
        return
    for _ in range(STEPS_A_LOOK):
        mujoco.mj_step(model, data)
        watch(model, data)


def pieces(data: Any) -> Poses:
    """The poses of all moving pieces, the active ship first: a view that follows the simulation."""
    poses: Poses = data.qpos.reshape(-1, 7)
    return poses


def differ(a: Poses, b: Poses, by: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which pieces lie elsewhere in one than in the other."""
    return np.asarray((np.abs(a - b) > by).any(axis=1))


def moves(poses: Poses, still_from: Poses) -> NDArray[np.bool_]:
    """Which pieces have moved, of those that are on the table."""
    return differ(poses, still_from, STILL) & (poses[:, 2] * 1000 > FALLEN_MM)


def to_metres(pose: Pose) -> tuple[float, ...]:
    return pose.x_mm / 1000, pose.y_mm / 1000, pose.z_mm / 1000, pose.qw, pose.qx, pose.qy, pose.qz


def from_metres(pose: NDArray[np.float64]) -> Pose | None:
    """None: it fell off the table."""
    x, y, z, *turn = pose.tolist()
    return None if z * 1000 < FALLEN_MM else Pose(x * 1000, y * 1000, z * 1000, *turn)


def land(layout: Layout, flick: Flick) -> Landing:
    """Where a flick takes its ship, on a table that is used only once."""
    return World(layout).flick(flick)
