"""The same numbers give the same landing: again, in a used world, in threads, in another process, to the last bit."""

import hashlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from tableflip.games.flipships.hands.bench import random_flicks
from tableflip.games.flipships.landing import Flick, Landing, Layout, Pose
from tableflip.games.flipships.physics.simulate import World, land
from tableflip.games.flipships.physics.table import full

ROOT = Path(__file__).parents[4]
FLICKS = 4
LAYOUT = replace(full(), ships={"a": Pose(-75.5, 174.0, 2.65), "b": Pose(200.0, 300.0, 2.25)})


def digest(landings: list[Landing]) -> str:
    return hashlib.sha256(json.dumps([landing.to_json() for landing in landings]).encode()).hexdigest()


def flicks() -> list[Flick]:
    return random_flicks(FLICKS, seed=31)


def fresh() -> list[Landing]:
    return [land(LAYOUT, flick) for flick in flicks()]


def test_again_and_in_a_world_that_has_seen_other_flicks() -> None:
    first = fresh()
    world = World(LAYOUT)
    for other in random_flicks(2, seed=32):
        world.flick(other)
    assert [world.flick(flick) for flick in flicks()] == first
    assert digest(fresh()) == digest(first)


def test_in_threads_that_share_a_world_and_in_threads_that_do_not() -> None:
    first = fresh()
    world = World(LAYOUT)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(world.flick, flicks())) == first
        assert list(pool.map(lambda flick: land(LAYOUT, flick), flicks())) == first


def test_in_another_process() -> None:
    ask = "from tests.games.flipships.physics.test_determinism import *; print(digest(fresh()))"
    other = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == digest(fresh())


def test_what_is_written_down_is_enough() -> None:
    read_back = Layout.from_json(json.loads(json.dumps(LAYOUT.to_json())))
    flick = flicks()[0]
    assert land(read_back, Flick.from_json(json.loads(json.dumps(flick.to_json())))) == land(LAYOUT, flick)


def test_the_order_in_which_pieces_are_named_does_not_matter() -> None:
    shuffled = Layout(dict(reversed(LAYOUT.cards.items())), dict(reversed(LAYOUT.ships.items())))
    flick = flicks()[1]
    assert land(shuffled, flick) == land(LAYOUT, flick)
