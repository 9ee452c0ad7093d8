"""Backups: made while people play, put in place, and nothing that was acknowledged before is missing."""

import asyncio
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tableflip.fleet.programs import program
from tests.nursery import run as tableflip
from tests.nursery import unmeasured
from tests.server.client import Client, Refused, by_hand
from tests.server.crowd import Crowd, Player
from tests.server.serving import Server, new_database
from tests.server.test_kill import TABLES

MOVES_BEFORE, MOVES_AFTER = 60, 30
ROWS = "SELECT table_id, seq, at, kind, body, request FROM entries ORDER BY table_id, seq"
Rows = dict[str, list[tuple[Any, ...]]]


def refused(done: "subprocess.CompletedProcess[str]", *words: str) -> None:
    """It was refused in one sentence that says this."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    for one in words:
        assert one in done.stderr


# --- the drill -------------------------------------------------------------------------------------------------------


class Drill(Crowd):
    """A crowd that knows all of its players, and can tell what was acknowledged up to now."""

    def __init__(self, urls: list[str], seed: int) -> None:
        super().__init__(urls, seed)
        self.players: list[Player] = []

    async def set_up(self, plan: dict[str, Any]) -> list[Player]:
        players = await super().set_up(plan)
        self.players += players
        return players

    @property
    def moves(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def until(self, moves: int, games: list["asyncio.Task[None]"]) -> None:
        while self.moves < moves:
            assert not any(game.done() for game in games), "the players go on"
            await asyncio.sleep(0.02)


Heard = list[tuple[Player, list[tuple[str, int, str]], bytes]]


async def heard_so_far(crowd: Drill) -> Heard:
    """Of every player: what was acknowledged, and then the log as it came over the wire."""
    heard = []
    for player in list(crowd.players):
        acknowledged = list(player.acknowledged)
        heard.append((player, acknowledged, await log_bytes(crowd.urls[0], player, 200)))
    return heard


async def log_bytes(url: str, player: Player, limit: int) -> bytes:
    """The first entries of the log, byte for byte."""
    async with httpx.AsyncClient(timeout=60) as http:
        path = f"{url}/api/tables/{player.table}/log?seat={player.seat}&limit={limit}"
        answer = await http.get(path, headers={"Authorization": f"Bearer {player.secret}"})
    assert answer.status_code == 200, answer.text
    return answer.content.rpartition(b',"seq":')[0]


async def back_up_while_they_play(url: str, back_up: Callable[[], object]) -> tuple[Heard, list[Player]]:
    """What the players had heard before the backup began, and all who played: during it and after it, too."""
    crowd = Drill([url], seed=11)
    games = [asyncio.create_task(crowd.play_games(plan)) for plan in TABLES]
    await crowd.until(MOVES_BEFORE, games)
    heard = await heard_so_far(crowd)
    at_work = asyncio.create_task(asyncio.to_thread(back_up))
    await at_work
    await crowd.until(crowd.moves + MOVES_AFTER, games)
    for game in games:
        game.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    await crowd.http.aclose()
    return heard, crowd.players


def by_table(rows: list[tuple[Any, ...]]) -> Rows:
    tables: Rows = {}
    for table, *entry in rows:
        tables.setdefault(table, []).append(tuple(entry))
    return tables


def check_restored(heard: Heard, everybody: list[Player], before: Rows, after: Rows, url: str) -> None:
    """Every log of the backup is what the players heard, and the beginning of the log that was played on."""
    assert sum(len(acknowledged) for _, acknowledged, _ in heard) >= MOVES_BEFORE
    assert {player.table for player, _, _ in heard} <= set(after)
    for table, entries in after.items():
        assert entries == before[table][: len(entries)]
        assert [entry[0] for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(map(len, after.values())) < sum(map(len, before.values())), "they played on after the backup"
    client = Client(url)
    for player, acknowledged, log in heard:
        entries = log.count(b'"seq":')
        assert asyncio.run(log_bytes(url, player, entries)) == log
        for key, seq, move in acknowledged:
            body = {"key": key, "seq": seq - 1, "seat": player.seat, "move": move}
            answer = client.post(f"/api/tables/{player.table}/moves", body, player.secret)
            assert answer["seq"] == seq, "what was granted once is granted again, and not done twice"
    play_on(client, [player for player in everybody if player.table in after])
    client.close()


def play_on(client: Client, players: list[Player]) -> None:
    """The games of the backup go on; some players sat down only after it."""
    for player in players:
        try:
            shown = client.get(f"/api/tables/{player.table}", player.secret, seat=player.seat)
        except Refused:
            continue
        if legal := [move for move in shown["legal"] if not move.startswith("spy")]:
            body = {"key": "after-the-restore-1", "seq": shown["seq"], "seat": player.seat, "move": by_hand(legal[0])}
            moved = client.post(f"/api/tables/{player.table}/moves", body, player.secret)
            assert moved["seq"] > shown["seq"]
            return
    raise AssertionError("nobody is to move")


@pytest.mark.compiled
def test_a_backup_of_sqlite_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    server, file = Server(), tmp_path / "tables.backup"
    data = {"TABLEFLIP_DATA": str(server.folder)}
    try:
        server.wait()

        def back_up() -> None:
            done = tableflip("db", "backup", file, **data)
            assert (done.returncode, done.stderr) == (0, "")

        heard, everybody = asyncio.run(back_up_while_they_play(server.url, back_up))
    finally:
        server.stop()
    with sqlite3.connect(server.folder / "tables.sqlite") as db:
        before = by_table(db.execute(ROWS).fetchall())
    done = tableflip("db", "restore", file, "--replace", **data)
    assert done.returncode == 0, done.stderr
    assert sqlite3.connect(server.folder / "tables.sqlite").execute(ROWS).fetchall()
    with sqlite3.connect(server.folder / "tables.sqlite") as db:
        after = by_table(db.execute(ROWS).fetchall())
    [kept] = server.folder.glob("tables.sqlite.before-*[0-9]")
    with sqlite3.connect(kept) as db:
        assert by_table(db.execute(ROWS).fetchall()) == before, "nothing is thrown away"
    server.start()
    try:
        server.wait()
        check_restored(heard, everybody, before, after, server.url)
    finally:
        server.stop()


@pytest.mark.compiled
def test_a_backup_of_postgresql_has_all_that_was_acknowledged(postgresql: str, tmp_path: Path) -> None:
    """With the very commands that docs/server.md gives."""
    documented = Path(__file__).parents[2].joinpath("docs", "server.md").read_text(encoding="utf-8")
    dump = "pg_dump --format=custom --file=tables.dump"
    put_back = "pg_restore --exit-on-error --single-transaction --no-owner"
    assert dump in documented
    assert put_back in documented
    first, second = new_database(postgresql), new_database(postgresql)

    def run(command: str, *more: str) -> None:
        name, *words = command.split()
        subprocess.run([program(name), *words, *more], cwd=tmp_path, check=True)

    server = Server(TABLEFLIP_DATABASE=first)
    try:
        server.wait()
        heard, everybody = asyncio.run(back_up_while_they_play(server.url, lambda: run(dump, first)))
    finally:
        server.stop()
    run(put_back, f"--dbname={second}", "tables.dump")
    with psycopg.connect(first) as one, psycopg.connect(second) as other:
        before, after = (by_table(db.execute(ROWS).fetchall()) for db in (one, other))
    again = Server(TABLEFLIP_DATABASE=second)
    try:
        again.wait()
        check_restored(heard, everybody, before, after, again.url)
    finally:
        again.stop()


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> dict[str, str]:
    """The settings of a server that has a table, and does not run."""
    folder = tmp_path / "data"
    folder.mkdir()
    assert tableflip("db", "upgrade", TABLEFLIP_DATA=str(folder)).returncode == 0
    with sqlite3.connect(folder / "tables.sqlite") as db:
        columns = "id, plan, game, public, created_at, seq, status, open_seats, changed_at, hook_tries"
        for number in range(400):
            row = (f"table-{number:04}", "{}" * 200, "terraflip", False, 1, 0, "over", 0, 1, 0)
            db.execute(f"INSERT INTO tables ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?)", row)
    return {"TABLEFLIP_DATA": str(folder)}


@pytest.fixture
def backup(data: dict[str, str], tmp_path: Path) -> Path:
    file = tmp_path / "a.backup"
    assert tableflip("db", "backup", file, **data).returncode == 0
    return file


def test_a_backup_is_one_file_and_overwrites_nothing(backup: Path, data: dict[str, str], tmp_path: Path) -> None:
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.backup", "data"]
    first = backup.read_bytes()
    refused(tableflip("db", "backup", backup, **data), "a.backup", "not overwritten")
    assert backup.read_bytes() == first
    refused(tableflip("db", "backup", tmp_path / "nowhere" / "b", **data), "nowhere")
    refused(tableflip("db", "backup", tmp_path / "b", TABLEFLIP_DATA=str(tmp_path / "empty")), "nothing to back up")
    refused(tableflip("db", "backup", tmp_path / "b", TABLEFLIP_DATABASE="postgresql://127.0.0.1/t"), "pg_dump")
    refused(tableflip("db", "restore", backup, TABLEFLIP_DATABASE="postgresql://127.0.0.1/t"), "pg_restore")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.backup", "data"]


def test_a_full_disk_leaves_nothing_behind(data: dict[str, str], tmp_path: Path) -> None:
    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    command = [sys.executable, "-m", "tableflip", "db", "backup", str(tmp_path / "b")]
    settings = unmeasured() | data
    done = subprocess.run(command, env=settings, capture_output=True, text=True, preexec_fn=fill, check=False)
    refused(done, "cannot be backed up")
    assert [one.name for one in tmp_path.iterdir()] == ["data"]


def test_a_database_is_replaced_only_if_that_is_said(backup: Path, data: dict[str, str]) -> None:
    folder = Path(data["TABLEFLIP_DATA"])
    with sqlite3.connect(folder / "tables.sqlite") as db:
        db.execute("DELETE FROM tables WHERE id = 'table-0007'")
    now = (folder / "tables.sqlite").read_bytes()
    refused(tableflip("db", "restore", backup, **data), "--replace")
    assert (folder / "tables.sqlite").read_bytes() == now
    assert tableflip("db", "restore", backup, "--replace", **data).returncode == 0
    with sqlite3.connect(folder / "tables.sqlite") as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (400,)
    assert tableflip("db", "restore", backup, TABLEFLIP_DATA=str(folder / "new")).returncode == 0
    assert not [one.name for one in folder.iterdir() if one.name.startswith(".")]


def damaged(backup: Path) -> Iterator[tuple[str, bytes]]:
    whole = backup.read_bytes()
    page = len(whole) // 2 // 4096 * 4096
    yield "empty", b""
    yield "text", b"Tableflip record\n" * 100
    yield "cut", whole[: len(whole) // 2]
    yield "scratched", whole[:page] + b"\xff" * 4096 + whole[page + 4096 :]


def test_bad_files_are_refused_before_anything_is_touched(backup: Path, data: dict[str, str], tmp_path: Path) -> None:
    database = Path(data["TABLEFLIP_DATA"]) / "tables.sqlite"
    now = database.read_bytes()
    for name, body in damaged(backup):
        (tmp_path / name).write_bytes(body)
        refused(tableflip("db", "restore", tmp_path / name, "--replace", **data), name)
    with sqlite3.connect(tmp_path / "other") as db:
        db.execute("CREATE TABLE things (name)")
    refused(tableflip("db", "restore", tmp_path / "other", "--replace", **data), "not a backup")
    shutil.copy(backup, tmp_path / "newer")
    with sqlite3.connect(tmp_path / "newer") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    refused(tableflip("db", "restore", tmp_path / "newer", "--replace", **data), "newer version", "9999")
    refused(tableflip("db", "restore", tmp_path / "missing", "--replace", **data), "no file")
    refused(tableflip("db", "restore", tmp_path, "--replace", **data), "no file")
    assert database.read_bytes() == now
    assert [one.name for one in database.parent.glob("*before*")] == []


def test_nobody_restores_under_a_running_server(backup: Path) -> None:
    server = Server()
    data = {"TABLEFLIP_DATA": str(server.folder)}
    client = Client(server.url)
    try:
        table = client.table(seats="me open")
        refused(tableflip("db", "restore", backup, "--replace", **data), "A server is running", "Stop it first")
        refused(tableflip("serve", "--port", "0", **data), "A server is running")
        refused(tableflip("db", "restore", server.folder / "tables.sqlite", "--replace", **data), "in use")
        assert table.look()["seq"] == 0
        server.kill()  # a lock that outlived its server would be worse than none
        assert tableflip("db", "restore", backup, "--replace", **data).returncode == 0
    finally:
        client.close()
        server.stop()
