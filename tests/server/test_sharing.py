"""One person among many greedy tables, on a real server: whose bot thinks next, and whose share it is counted to.

The bots here do not think: they say that they have begun, and wait until the test lets them go on. So what is asserted
is who comes after whom, and never how long it took.
"""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Event

import httpx
import pytest

from tableflip.match import Match
from tableflip.server import players
from tableflip.server.players import Judged
from tableflip.server.settings import Settings
from tests.server.client import Client, Table
from tests.server.serving import serving

GREEDY, HOME = "127.0.0.1", "127.0.0.2"
BEGINNER, MASTER, ANALYST = 1, 5, 6


class Bots:
    """All bots of a server with one thread: `next()` lets the one that thinks go on, and tells the next level."""

    def __init__(self) -> None:
        self.begun: Queue[int] = Queue()
        self.released: Queue[None] = Queue()
        self.url = ""

    def choose(self, match: Match, seat: int, level: int, pace: float, stop: Event) -> str:
        self.begun.put(level)
        while not stop.is_set():
            try:
                self.released.get(timeout=0.05)
                break
            except Empty:
                continue
        return match.legal(seat)[-1]

    def judge(self, match: Match, seat: int, move: str, pace: float, stop: Event) -> Judged:
        return Judged(move, 0.5, self.choose(match, seat, ANALYST, pace, stop), 0.5, None, ())

    def next(self) -> int:
        self.released.put(None)
        return self.begun.get(timeout=60)

    def wait(self, company: str, tables: int) -> None:
        """Until so many tables with such people wait."""
        form = rf'^tableflip_bots_waiting{{people="{company}"}} {float(tables)}$'
        while not re.search(form, httpx.get(self.url + "/metrics").text, re.MULTILINE):
            time.sleep(0.01)


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Bots:
    bots = Bots()
    monkeypatch.setattr(players, "choose", bots.choose)
    monkeypatch.setattr(players, "judge", bots.judge)
    return bots


@contextmanager
def server(bots: Bots, folder: Path) -> Iterator[tuple[Client, Client]]:
    """A greedy client, and one at home: they ask from two addresses."""
    settings = Settings(
        database=f"sqlite:///{folder}/x.sqlite",
        bot_threads=1, bot_pace=0, bot_seconds=600, requests_a_second=10_000, requests_at_once=10_000,
        sweep_seconds=0.1, tables_an_hour=1000,
    )  # fmt: skip
    with serving(settings) as bots.url:
        clients = Client(bots.url, address=GREEDY), Client(bots.url, address=HOME)
        yield clients
        for client in clients:
            client.close()


def masters(client: Client, seats: str = "bot bot") -> Table:
    planned = [{"kind": kind} | ({"level": MASTER} if kind == "bot" else {}) for kind in seats.split()]
    made = client.post("/api/tables", {"game": "terraflip", "options": {"players": 2}, "seats": planned})
    return Table(client, made)


def pass_the_turn(table: Table) -> None:
    table.started()
    while (shown := table.owner.look())["view"]["turn"] == 0:
        table.owner.move(shown["legal"][-1])


def test_a_person_does_not_wait_for_sixty_tables_of_masters(bots: Bots, tmp_path: Path) -> None:
    with server(bots, tmp_path) as (greedy, home):
        for _ in range(60):
            masters(greedy)
        assert bots.begun.get(timeout=60) == MASTER
        bots.wait("nobody", 59)
        table = home.table(seats="me bot")
        pass_the_turn(table)
        for _ in range(6):  # whatever runs is not stopped, but what comes then is the person's bot, every time
            bots.wait("here", 1)
            assert bots.next() == BEGINNER
            assert bots.next() == MASTER, "while the move is kept, and nobody else waits"
            shown = table.look()
            if shown["view"]["turn"] == 0:
                pass_the_turn(table)


def test_among_people_every_address_has_its_turn(bots: Bots, tmp_path: Path) -> None:
    """The greedy one has people at twenty tables, too; and the one at home comes by HTTP only, like them."""
    with server(bots, tmp_path) as (greedy, home):
        for _ in range(20):
            pass_the_turn(masters(greedy, "me bot"))
        assert bots.begun.get(timeout=60) == MASTER
        bots.wait("here", 19)
        pass_the_turn(home.table(seats="me bot"))
        bots.wait("here", 20)
        assert bots.next() == BEGINNER


def test_an_analysis_waits_for_people_and_has_its_turn_among_the_others(bots: Bots, tmp_path: Path) -> None:
    with server(bots, tmp_path) as (greedy, home):
        for _ in range(10):
            masters(greedy)
        assert bots.begun.get(timeout=60) == MASTER
        over = home.table(seats="me here")
        over.started()
        over.owner.move(over.owner.look()["legal"][0])
        over.owner.ask("resign")
        home.post(f"{over.path}/analysis")
        bots.wait("nobody", 10)
        pass_the_turn(home.table(seats="me bot"))
        bots.wait("here", 1)
        assert [bots.next(), bots.next()] == [BEGINNER, ANALYST]


def test_among_tables_of_bots_every_address_has_its_turn(bots: Bots, tmp_path: Path) -> None:
    with server(bots, tmp_path) as (greedy, home):
        for _ in range(20):
            masters(greedy)
        assert bots.begun.get(timeout=60) == MASTER
        bots.wait("nobody", 19)
        home.table(seats="bot bot")
        bots.wait("nobody", 20)
        assert bots.next() == BEGINNER


def test_a_full_queue_makes_room_for_people(bots: Bots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten tables may wait, forty do, and the person's comes last."""
    real = Settings.__init__
    monkeypatch.setattr(Settings, "__init__", lambda self, **given: real(self, **given | {"bot_queue": 10}))
    with server(bots, tmp_path) as (greedy, home):
        for _ in range(40):
            masters(greedy)
        assert bots.begun.get(timeout=60) == MASTER
        pass_the_turn(home.table(seats="me bot"))
        bots.wait("here", 1)
        assert bots.next() == BEGINNER


def test_after_a_restart_people_are_first_and_shares_the_same(bots: Bots, tmp_path: Path) -> None:
    """All of them wait in the store, the person's table last; and the addresses themselves are nowhere."""
    with server(bots, tmp_path) as (greedy, home):
        for _ in range(30):
            masters(greedy)
        assert bots.begun.get(timeout=60) == MASTER
        pass_the_turn(table := home.table(seats="me bot"))
    bots.begun = Queue()
    with server(bots, tmp_path) as (_, home):
        began = [bots.begun.get(timeout=60), bots.next()]
        assert BEGINNER in began, "the first, or the second if the first was called while the other was read"
        again = home.table(seats="me bot")
    shares = shares_of(tmp_path)
    assert shares[table.id] == shares[again.id], "the same address before and after"
    assert len(set(shares.values())) == 2, "two addresses"
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert HOME.encode() not in files
    assert GREEDY.encode() not in files


def shares_of(folder: Path) -> dict[str, int]:
    db = sqlite3.connect(folder / "x.sqlite")
    found = dict(db.execute("SELECT id, share FROM tables"))
    db.close()
    return found
