"""Nothing secret goes over the wire: two servers whose tables differ only in what a seat cannot know send the same."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tableflip import Match
from tableflip.fleet.programs import free_port
from tests.conftest import times
from tests.server.serving import GENEROUS

ME = 1  # the seat that must not learn anything


class Twin:
    """One of two servers. Everything it says to the seat is kept, byte for byte."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.said: list[bytes] = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.twin", str(self.port)],
            env=os.environ
            | GENEROUS
            | {"TABLEFLIP_DATA": str(folder), "TABLEFLIP_SWEEP_SECONDS": "3600"}
            | environment,
        )
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60)

    def wait(self) -> None:
        while True:
            try:
                self.http.get("/api/health")
                return
            except httpx.TransportError:
                time.sleep(0.05)

    def stop(self) -> None:
        self.http.close()
        self._process.terminate()
        self._process.wait(30)

    def let_a_day_pass(self) -> None:
        self._process.send_signal(signal.SIGUSR1)

    def ask(self, method: str, path: str, body: Any = None, secret: str | None = None, keep: bool = True) -> Any:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        answer = self.http.request(method, path, json=body, headers=headers)
        if keep:
            self.said.append(json.dumps([answer.status_code, sorted(answer.headers.items())]).encode() + answer.content)
        return answer.json()

    def set_up(self, match: Match) -> tuple[str, str, str]:
        """A table that goes on from this position: its address, the secret of another seat, and the secret of ours."""
        kinds = ["me", "open", *["here"] * (len(match.seats) - 2)]
        body = {
            "game": "terraflip",
            "options": match.options.all(),
            "seats": [{"kind": kind} for kind in kinds],
            "start": {"position": match.position()},
        }
        made = self.ask("POST", "/api/tables", body, keep=False)
        table = f"/api/tables/{made['table']}"
        joined = self.ask("POST", f"{table}/join", {}, made["invitations"]["1"])
        while self.ask("GET", table, keep=False)["table"]["status"] == "waiting":
            time.sleep(0.01)
        return table, made["secret"], joined["secret"]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Twin]]:
    both = [Twin(tmp_path_factory.mktemp("twin")) for _ in range(2)]
    for twin in both:
        twin.wait()
    yield both
    for twin in both:
        twin.stop()


def two_worlds(seed: int) -> list[Match]:
    """A position somewhere in a game, and one that differs from it only in what our seat cannot know."""
    chance = random.Random(seed)
    options = {"players": chance.choice([2, 3]), "memory_aid": chance.random() < 0.5}
    match = Match("terraflip", seed=seed, **options)
    least = chance.randint(4, 30)
    while match.result is None and (match.ply < least or (seed % 2 == 0 and not secret_moves(match))):
        match.play(chance.choice(match.legal()))
    worlds = [match.draw_world(ME, seed + number) for number in (1, 2)]
    assert worlds[0].view(ME) == worlds[1].view(ME)
    return worlds


def secret_moves(match: Match) -> list[str]:
    """The moves of another seat that place a land tile: what is under it is theirs to know."""
    colours = ("river", "desert", "forest", "mountain")
    if match.turn in (ME, None):
        return []
    return sorted(text for text in match.legal() if text.startswith("place") and text.split()[2] in colours)


def everything_asked(
    table: str, secret: str, other: str, shown: Any, chance: random.Random
) -> Iterator[tuple[Any, ...]]:
    """All that a curious player can ask for without making a move that shows something."""
    for path in ("", f"?seat={ME}", "?since=1", "/log", f"/log?seat={ME}", "/record", "/replay", "/story", "?seat=0"):
        yield "GET", table + path, None, secret
        yield "GET", table + path, None, None
    yield "POST", "/api/tables/mine", {"tables": [{"table": table.split("/")[-1], "secret": secret}]}, None
    yield "POST", f"{table}/undo", {"key": "u"}, secret
    yield "POST", f"{table}/undo/answer", {"key": "a", "agree": True}, secret
    yield "POST", f"{table}/rematch", {}, secret
    cells = [f"{column}{row}" for column in "cdefghij" for row in range(2, 11)]
    words = ["place {} desert", "place {} river", "place {} knight", "flip {}", "spy {}", "catapult {} f6", "{}"]
    for number in range(60):
        move = chance.choice(words).format(chance.choice(cells))
        if move not in shown["legal"]:
            yield "POST", f"{table}/moves", {"key": f"m{number}", "seq": shown["seq"], "seat": ME, "move": move}, secret
            yield "POST", f"{table}/moves", {"key": f"s{number}", "seq": shown["seq"], "seat": 0, "move": move}, secret


@pytest.mark.fuzz
def test_two_worlds_look_the_same_to_one_who_cannot_tell_them_apart(twins: list[Twin]) -> None:
    secretly = 0
    for seed in range(times(12)):
        worlds = two_worlds(seed)
        hidden = [
            play(twin, world, which, random.Random(seed))
            for twin, world, which in zip(twins, worlds, (0, -1), strict=True)
        ]
        secretly += hidden[0] != hidden[1]
        first, second = (twin.said for twin in twins)
        assert len(first) == len(second)
        for one, other in zip(first, second, strict=True):
            assert one == other
        assert len(first) > 50
        for twin in twins:
            twin.said.clear()
    assert secretly, "the others must have had something to hide"


def play(twin: Twin, world: Match, which: int, chance: random.Random) -> str | None:
    """Ask for everything, and listen while another seat makes a move that hides something; return that move."""
    table, other, secret = twin.set_up(world)
    shown = twin.ask("GET", table, None, secret)
    for question in everything_asked(table, secret, other, shown, chance):
        twin.ask(*question)
    with ExitStack() as open_sockets:
        url = f"ws://127.0.0.1:{twin.port}{table}/live"
        mine, watching = (open_sockets.enter_context(connect(url, max_size=None, compression=None)) for _ in range(2))
        for socket, whose in ((mine, secret), (watching, None)):
            socket.send(json.dumps({"type": "hello", "secret": whose}))
            while True:
                frame = hear(twin, socket)
                if json.loads(frame)["type"] == "presence":
                    break
        hear(twin, mine)  # somebody looks on now
        moved = move_secretly(twin, table, other, world, which)
        if moved:
            for socket in (mine, watching):
                hear(twin, socket)
        mine.send(json.dumps({"type": "move", "key": "x", "seq": 0, "seat": ME, "move": "flip g6"}))
        hear(twin, mine)
        mine.send(json.dumps({"type": "look", "seat": 0}))
        hear(twin, mine)
    return moved


def hear(twin: Twin, socket: Any) -> bytes:
    frame: bytes = socket.recv(timeout=30, decode=False)
    twin.said.append(frame)
    return frame


def move_secretly(twin: Twin, table: str, secret: str, world: Match, which: int) -> str | None:
    """Let another seat place a land tile on the first cell there is, hiding the first or the last thing it can hide."""
    if not (land := secret_moves(world)):
        return None
    move = [text for text in land if text.split()[1] == land[0].split()[1]][which]
    seq = twin.ask("GET", table, keep=False)["seq"]
    body = {"key": "secretly", "seq": seq, "seat": world.turn, "move": move}
    answer = twin.ask("POST", f"{table}/moves", body, secret, keep=False)
    assert "error" not in answer, answer
    return move
