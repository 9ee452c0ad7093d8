"""Servers are killed in the middle of everything, again and again. Nothing that was acknowledged may be lost."""

import asyncio
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import times
from tests.server.crowd import Crowd
from tests.server.serving import Server, new_database

pytestmark = [pytest.mark.compiled, pytest.mark.fuzz]

KILLS = times(50)
KILLS_OF_TWO = times(12, least=3)
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}
TABLES: list[dict[str, Any]] = [
    {"game": "terraflip", "options": {"players": 2}, "seats": [ME, OPEN]},
    {"game": "terraflip", "options": {"players": 3}, "seats": [ME, BOT, OPEN]},
    {"game": "terraflip", "options": {"players": 2}, "seats": [OPEN, BOT]},
    {
        "game": "flipships",
        "options": {"players": 2, "rows": 3, "city_health": 1, "mothership_health": 1},
        "seats": [ME, OPEN],
    },
]


@pytest.fixture
def server() -> Iterator[Server]:
    one = Server()
    yield one
    one.stop()


@pytest.fixture
def two(postgresql: str, redis: str) -> Iterator[list[Server]]:
    shared = {"TABLEFLIP_DATABASE": new_database(postgresql), "TABLEFLIP_BUS": redis}
    both = [Server(**shared), Server(**shared)]
    yield both
    for one in both:
        one.stop()


async def play_while(crowd: Crowd, disturb: Any) -> None:
    games = [asyncio.create_task(crowd.play_games(plan)) for plan in TABLES]
    await disturb()
    crowd.stopping = True
    await asyncio.gather(*games)


async def kill_and_start(server: Server, chance: random.Random) -> None:
    await asyncio.sleep(chance.uniform(0.05, 0.4))
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


def errors(log: str) -> list[str]:
    return re.findall(r'.*"level": "error".*|.*Traceback.*', log)


def test_nothing_is_lost_when_the_server_is_killed(server: Server) -> None:
    chance = random.Random(5)

    async def scenario() -> int:
        crowd = Crowd([server.url], seed=5)

        async def disturb() -> None:
            for _ in range(KILLS):
                before = crowd.connections
                while crowd.connections == before:
                    await asyncio.sleep(0.01)
                await kill_and_start(server, chance)

        await play_while(crowd, disturb)
        moves = await crowd.check()
        assert crowd.connections > KILLS
        await crowd.http.aclose()
        return moves

    assert asyncio.run(scenario()) > KILLS
    assert errors(server.log) == []


def test_nothing_is_lost_when_one_of_two_servers_is_killed(two: list[Server]) -> None:
    chance = random.Random(6)

    async def scenario() -> int:
        crowd = Crowd([server.url for server in two], seed=6)

        async def disturb() -> None:
            for _ in range(KILLS_OF_TWO):
                await kill_and_start(chance.choice(two), chance)

        await play_while(crowd, disturb)
        moves = await crowd.check()
        await crowd.http.aclose()
        return moves

    assert asyncio.run(scenario()) > 0
