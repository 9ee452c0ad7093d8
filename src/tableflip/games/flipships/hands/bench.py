"""How quick a flick is, and how well an aimed one hits, for hands that shake more or less."""

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from tableflip.games.flipships.hands.aim import at_mothership, at_point
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Flick, Landing, Slot, Zone
from tableflip.games.flipships.physics.simulate import World, land
from tableflip.games.flipships.physics.table import full, slot_pose

SHAKES = (0.0, 0.01, 0.02, 0.03, 0.05, 0.08)
FRESH_SEED = 20_261  # the flicks that judge the aim; those that made its map had seeds of their own (`aim_map.sample`)


def random_flicks(flicks: int, seed: int) -> list[Flick]:
    """Flicks as people make them: all over the table, a few beyond it."""
    rng = np.random.default_rng(seed)
    low, high = (-200.0, 1.1, -12.0, 55.0, 1.1), (200.0, 2.7, 12.0, 72.0, 3.0)
    return [Flick(*rng.uniform(low, high).tolist()) for _ in range(flicks)]


# Speed


@dataclass(frozen=True)
class Speed:
    """A flick over 20 cards, from layout to landing: of one core, and by the clock, which sees the neighbours, too."""

    flicks: int
    median_core_ms: float
    median_clock_ms: float


def speed(flicks: int = 100, seed: int = 1) -> Speed:
    layout = full()
    core, clock = [], []
    for flick in random_flicks(flicks, seed):
        core_start, clock_start = time.thread_time(), time.perf_counter()
        land(layout, flick)
        core.append(time.thread_time() - core_start)
        clock.append(time.perf_counter() - clock_start)
    return Speed(flicks, float(np.median(core)) * 1000, float(np.median(clock)) * 1000)


def two_threads(flicks: int = 60, rounds: int = 5, seed: int = 1) -> float:
    """How many times as fast two threads are as one: the best of some rounds each, taken in turn."""
    jobs = random_flicks(flicks, seed)
    best = {1: float("inf"), 2: float("inf")}
    for _ in range(rounds):
        for threads in best:
            with ThreadPoolExecutor(threads) as pool:
                start = time.perf_counter()
                list(pool.map(land_on_full_table, jobs))
                best[threads] = min(best[threads], time.perf_counter() - start)
    return best[1] / best[2]


def land_on_full_table(flick: Flick) -> Landing:
    return land(full(), flick)


# Aiming


@dataclass(frozen=True)
class Aiming:
    """What becomes of aimed flicks over 20 cards with one shake. All of them count: one that is short has not hit."""

    shake: float
    flicks: int  # at cards: as many at each
    turned: float
    median_error_mm: float  # from the card's middle, of those that turned over
    hit: float
    hit_by_row: tuple[float, ...]
    mothership_flicks: int
    mothership_turned: float
    mothership_in: float


def aiming(shake: float, at_each_card: int = 20, at_the_mothership: int = 200, seed: int = FRESH_SEED) -> Aiming:
    """Try an aim on both cores. Every flick has its own seed, which does not depend on the shake."""
    layout = full()
    world = World(layout)
    jobs: list[tuple[Slot | None, int]] = [(slot, i) for slot in layout.cards for i in range(at_each_card)]
    jobs += [(None, i) for i in range(at_the_mothership)]

    def flick(job: tuple[Slot | None, int]) -> tuple[Slot | None, Landing]:
        slot, i = job
        meant = at_mothership(layout) if slot is None else at_point(slot_pose(slot).x_mm, slot_pose(slot).y_mm)
        rng = np.random.default_rng([seed, i, *(slot or (0, 0))])
        return slot, world.flick(shaken(meant, shake, rng))

    with ThreadPoolExecutor(2) as pool:
        landings = list(pool.map(flick, jobs))
    at_cards = [(slot, landing) for slot, landing in landings if slot is not None]
    turned = [(slot, landing) for slot, landing in at_cards if landing.rest.zone != Zone.SHORT]
    shots = [landing.rest.zone for slot, landing in landings if slot is None]
    rows = range(1, layout.rows + 1)
    return Aiming(
        shake,
        len(at_cards),
        len(turned) / len(at_cards),
        float(np.median([error_mm(slot, landing) for slot, landing in turned])),
        share(slot in landing.rest.on for slot, landing in at_cards),
        tuple(share(slot in landing.rest.on for slot, landing in at_cards if slot[0] == row) for row in rows),
        len(shots),
        share(zone != Zone.SHORT for zone in shots),
        share(zone == Zone.MOTHERSHIP for zone in shots),
    )


def error_mm(slot: Slot, landing: Landing) -> float:
    aimed, found = slot_pose(slot), landing.rest.pose
    return float(np.hypot(found.x_mm - aimed.x_mm, found.y_mm - aimed.y_mm)) if found else float("inf")


def share(happened: Iterable[bool]) -> float:
    found = list(happened)
    return sum(found) / len(found) if found else float("nan")


def report(
    timed: int = 60, at_each_card: int = 20, at_the_mothership: int = 200, shakes: Sequence[float] = SHAKES
) -> Iterator[str]:
    """All of it, line by line as it is found: some minutes."""
    measured = speed(timed)
    yield (
        f"a flick over 20 cards: {measured.median_core_ms:.0f} ms of one core, {measured.median_clock_ms:.0f} ms by the"
        f" clock (median of {measured.flicks})"
    )
    yield f"two threads: {two_threads(timed):.2f} times as fast as one"
    yield (
        f"aiming, {20 * at_each_card} flicks at cards and {at_the_mothership} at the mothership for each shake;"
        " shares are of all of them, though short ones are flipped again:"
    )
    yield "shake   median error   card hit  (row 1, 2, 3, 4)         turned over   mothership"
    for shake in shakes:
        a = aiming(shake, at_each_card, at_the_mothership)
        rows = ", ".join(f"{hit:.2f}" for hit in a.hit_by_row)
        yield (
            f"{shake:5.0%}   {a.median_error_mm / 10:9.1f} cm   {a.hit:8.2f}  ({rows})  {a.turned:11.2f}"
            f"   {a.mothership_in:10.2f}"
        )
