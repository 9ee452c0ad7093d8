"""Servers for the tests: the whole API is tested on SQLite, on PostgreSQL, and on two servers with a Redis."""

import os
from collections.abc import Iterator

import pytest

from tableflip.core.rule import COMPILED
from tableflip.fleet.programs import Missing
from tests.server import services
from tests.server.client import Client
from tests.server.serving import Server, new_database

BACKENDS = ("sqlite", "postgresql", "redis")
# Where two servers serve a table, it matters who hears of what, and when; the rest waits for `make test-long`.
BETWEEN_SERVERS = ("clocks", "conflicts", "live", "moves", "reactions", "seats", "undo", "webhooks")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on the same servers run in the same process. Without the compiler, SQLite is enough.

    PostgreSQL is below the two servers with a Redis, too: by itself it can wait.
    """
    for item in items:
        if "tests/server/" in str(item.path):
            backend = getattr(item, "callspec", None) and item.callspec.params.get("place")
            item.add_marker(pytest.mark.xdist_group(f"server-{backend or item.path.stem}"))
            if backend in BACKENDS[1:]:
                item.add_marker(pytest.mark.compiled)
            matters = item.path.stem.removeprefix("test_") in BETWEEN_SERVERS
            if backend == "postgresql" or (backend == "redis" and not matters):
                item.add_marker(pytest.mark.long)


def needed(service: object) -> Iterator[str]:
    try:
        with service() as address:
            yield address
    except Missing as e:
        if os.environ.get("CI") == "true":
            pytest.fail(str(e))
        pytest.skip(str(e))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    yield from needed(services.postgresql)


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    yield from needed(services.redis)


def started(*environments: dict[str, str]) -> Iterator[list[Server]]:
    servers = [Server(**environment) for environment in environments]
    try:
        for server in servers:
            server.wait("/api/ready" if COMPILED else "/api/health")
        yield servers
    finally:
        for server in servers:
            server.stop()


@pytest.fixture(scope="session")
def on_sqlite() -> Iterator[list[Server]]:
    yield from started({})


@pytest.fixture(scope="session")
def on_postgresql(postgresql: str) -> Iterator[list[Server]]:
    yield from started({"TABLEFLIP_DATABASE": new_database(postgresql)})


@pytest.fixture(scope="session")
def on_redis(postgresql: str, redis: str) -> Iterator[list[Server]]:
    shared = {"TABLEFLIP_DATABASE": new_database(postgresql), "TABLEFLIP_BUS": redis}
    yield from started(shared, shared)


@pytest.fixture(params=BACKENDS)
def place(request: pytest.FixtureRequest) -> list[Server]:
    """The servers that serve the same tables: one, or two."""
    servers: list[Server] = request.getfixturevalue(f"on_{request.param}")
    return servers


@pytest.fixture
def client(place: list[Server]) -> Iterator[Client]:
    """Asks the servers in turns."""
    client = Client(*(server.url for server in place))
    yield client
    client.close()
