"""Servers as processes of their own, as people run them."""

import re
import secrets
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import uvicorn

from tableflip.fleet.programs import free_port
from tableflip.server.app import make_app
from tableflip.server.settings import Settings
from tests import nursery

# Tests come from one address, in a hurry.
GENEROUS = {
    "TABLEFLIP_REQUESTS_A_SECOND": "100000",
    "TABLEFLIP_REQUESTS_AT_ONCE": "100000",
    "TABLEFLIP_WORK_A_MINUTE": "1000000",
    "TABLEFLIP_FRAMES_A_SECOND": "100000",
    "TABLEFLIP_FRAMES_AT_ONCE": "100000",
    "TABLEFLIP_TABLES_AN_HOUR": "1000000",
    "TABLEFLIP_SOCKETS_OF_ONE": "10000",
    "TABLEFLIP_BOT_PACE": "0",
    "TABLEFLIP_BOT_THOUGHT": "0.01",
    "TABLEFLIP_SWEEP_SECONDS": "0.2",
    "TABLEFLIP_PRIVATE_WEBHOOKS": "yes",
}


class Server:
    """One `tableflip serve`. `log` is what it wrote."""

    def __init__(self, **environment: str) -> None:
        self.environment = environment
        self.folder = Path(tempfile.mkdtemp(prefix="tableflip-test-"))
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, or start again on the same port."""
        settings = {"TABLEFLIP_DATA": str(self.folder)} | GENEROUS | self.environment
        log = self.folder / "log"
        began = len(self.log) if log.exists() else 0
        self.process = nursery.start(["serve", "--port", str(self.port)], settings, log, log)
        while not (said := re.search(r"Tableflip is at http://localhost:(\d+)/", self.log[began:])):
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.log[-2000:]}")
            time.sleep(0.02)
        self.port = int(said[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def wait(self, path: str = "/api/ready") -> None:
        while True:
            try:
                if httpx.get(self.url + path, timeout=30).status_code == 200:
                    return
            except httpx.TransportError:
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended: {self.log[-2000:]}") from None
            time.sleep(0.05)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """The address of a server within this process, on a thread of its own."""
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(make_app(settings), port=port, log_config=None, access_log=False))
    thread = threading.Thread(target=server.run, name="loop")
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def new_database(server: str) -> str:
    """A new, empty database on a PostgreSQL server."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    return f"{server}/{name}"
