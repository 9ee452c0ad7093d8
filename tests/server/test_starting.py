"""What keeps a server from starting is told in one sentence, with exit code 2, before any address is printed."""

import resource
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tableflip.fleet.programs import free_port
from tableflip.server.store.lock import alone_at
from tableflip.server.store.migrate import upgrade
from tests import nursery

SERVE, UPGRADE = ("serve", "--port", "0"), ("db", "upgrade")


def run(*command: str, **settings: object) -> subprocess.CompletedProcess[str]:
    return nursery.run(*command, **{f"TABLEFLIP_{name}": str(one) for name, one in settings.items()})


def refused(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [SERVE, UPGRADE])
def test_a_folder_that_cannot_be_written_to(command: tuple[str, ...], tmp_path: Path) -> None:
    """Below a file there is no folder, for root either."""
    (tmp_path / "file").touch()
    refused(run(*command, DATA=tmp_path / "file" / "below"), "Not a directory")


@pytest.mark.parametrize("command", [SERVE, UPGRADE])
def test_a_file_that_is_no_database(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"no database at all " * 1000)
    refused(run(*command, DATA=tmp_path), "is damaged, or no database of Tableflip")
    assert (tmp_path / "tables.sqlite").read_bytes().startswith(b"no database")


@pytest.mark.parametrize("command", [SERVE, UPGRADE])
def test_a_database_of_a_newer_version(command: tuple[str, ...], tmp_path: Path) -> None:
    upgrade(f"sqlite:///{tmp_path}/tables.sqlite")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    refused(run(*command, DATA=tmp_path), "was made by a newer version of Tableflip")


@pytest.mark.parametrize("command", [SERVE, UPGRADE])
def test_a_postgresql_that_is_not_there(command: tuple[str, ...]) -> None:
    done = run(*command, DATABASE=f"postgresql://me:my-password@127.0.0.1:{free_port()}/x")
    refused(done, "cannot be reached")
    assert "my-password" not in done.stderr


def test_a_database_that_postgresql_does_not_have(postgresql: str) -> None:
    refused(run(*SERVE, DATABASE=f"{postgresql}/nothing_here"), "cannot be reached")


def test_no_room_for_a_database(tmp_path: Path) -> None:
    """Also: a command that starts from nothing."""

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    command = [sys.executable, "-m", "tableflip", *SERVE]
    settings = nursery.unmeasured() | {"NUMBA_DISABLE_JIT": "1", "TABLEFLIP_DATA": str(tmp_path)}
    done = subprocess.run(command, env=settings, capture_output=True, text=True, preexec_fn=small, check=False)
    refused(done, "The database")


def test_a_file_that_is_read_only(tmp_path: Path) -> None:
    """A folder in the place of the file: nobody can write to it, root neither."""
    (tmp_path / "tables.sqlite").mkdir()
    refused(run(*SERVE, DATA=tmp_path), "cannot be reached")


def test_a_database_that_another_server_has(tmp_path: Path) -> None:
    with alone_at(f"sqlite:///{tmp_path}/tables.sqlite"):
        refused(run(*SERVE, DATA=tmp_path), "A server is running on")


def test_an_address_that_is_taken_or_not_there(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        refused(run("serve", "--port", str(taken.getsockname()[1]), DATA=tmp_path), "Address already in use")
    refused(run(*SERVE, "--host", "no.such.host.invalid", DATA=tmp_path), "no.such.host.invalid:0: ")


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("BOT_THREADS", "0"),
        ("BOT_THREADS", "many"),
        ("BOT_PACE", "nan"),
        ("SWEEP_SECONDS", "inf"),
        ("SOCKETS", "-1"),
        ("LOG", "loud"),
        ("BUS", "http://127.0.0.1"),
        ("PROXIES", "my-proxy"),
        ("DATABASE", "mysql://me@127.0.0.1/x"),
        ("DATABASE", "sqlite:///"),
        ("DATABASE", "postgresql://me@127.0.0.1:port/x"),
        ("PRIVATE_WEBHOOKS", "perhaps"),
    ],
)
def test_a_setting_that_makes_no_sense(setting: str, value: str, tmp_path: Path) -> None:
    given: dict[str, Any] = {"DATA": tmp_path, setting: value}
    refused(run(*SERVE, **given), f"TABLEFLIP_{setting}")
