"""A player of the tests: asks over HTTP and WebSocket, and holds every answer against the server's models."""

import itertools
import json
import re
import secrets
import time
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import connect

from tableflip.server.messages import requests, state
from tableflip.server.messages.common import RefusedBody
from tableflip.server.messages.live import SERVER_FRAME

MODELS = [
    ("GET", r"/api/games", requests.Games),
    ("POST", r"/api/tables", requests.TableMade),
    ("GET", r"/api/tables", requests.Summaries),
    ("POST", r"/api/tables/mine", requests.Summaries),
    ("GET", r"/api/tables/[^/]+", state.Snapshot),
    ("GET", r"/api/tables/[^/]+/board", state.BoardAnswer),
    ("GET", r"/api/tables/[^/]+/log", requests.LogPage),
    ("POST", r"/api/tables/[^/]+/join", requests.Joined),
    ("POST", r"/api/tables/[^/]+/(seats/\d|name|resign|leave)", requests.Done),
    ("POST", r"/api/tables/[^/]+/seats/\d/free", requests.SeatFreed),
    ("POST", r"/api/tables/[^/]+/(moves|(undo|finish)(/answer)?)", requests.Moved),
    ("POST", r"/api/tables/[^/]+/rematch", requests.RematchMade),
    ("GET", r"/api/tables/[^/]+/record", requests.RecordAnswer),
    ("GET", r"/api/tables/[^/]+/replay", requests.Replay),
    ("GET", r"/api/tables/[^/]+/story", requests.Story),
    ("POST", r"/api/tables/[^/]+/analysis", requests.Analysis),
    ("POST", r"/api/try", requests.Tried),
    ("GET", r"/api/addresses", requests.Addresses),
    ("GET", r"/api/health", requests.Health),
    ("GET", r"/api/ready", requests.Ready),
]
BY_HAND = "x=-40 speed=1.9 aim=4 loft=60 spin=1.5"


class Refused(Exception):
    """The server refused."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(f"{status} {error}")
        self.status, self.key, self.params, self.text = status, error["key"], error["params"], error["text"]


class Client:
    """Asks a server, or several of them in turns."""

    def __init__(self, *urls: str, address: str = "127.0.0.1") -> None:
        """`address` is the one that it asks from: any of 127.0.0.0/8."""
        transports = [httpx.HTTPTransport(local_address=address) for _ in urls]
        self._open = [
            httpx.Client(base_url=url, timeout=60, transport=transport)
            for url, transport in zip(urls, transports, strict=True)
        ]
        self._clients = itertools.cycle(self._open)
        self._sockets = itertools.cycle([url.replace("http", "ws") for url in urls])

    def close(self) -> None:
        for one in self._open:
            one.close()

    def ask(self, method: str, path: str, body: Any = None, secret: str | None = None, **query: Any) -> Any:
        """The answer; Refused for a 4xx. Anything else, or an answer of the wrong shape, fails the test."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        params = {name: value for name, value in query.items() if value is not None}
        answer = next(self._clients).request(method, path, json=body, headers=headers, params=params)
        if 400 <= answer.status_code < 500:
            RefusedBody.model_validate_json(answer.content)
            raise Refused(answer.status_code, answer.json()["error"])
        assert answer.status_code in (200, 201), answer.text
        model = next(model for verb, form, model in MODELS if verb == method and re.fullmatch(form, path))
        model.model_validate_json(answer.content)
        return answer.json()

    def get(self, path: str, secret: str | None = None, **query: Any) -> Any:
        return self.ask("GET", path, None, secret, **query)

    def post(self, path: str, body: Any = None, secret: str | None = None) -> Any:
        return self.ask("POST", path, {} if body is None else body, secret)

    def table(self, game: str = "terraflip", seats: str = "me open", **settings: Any) -> "Table":
        """Set up a table; `seats` are words like me, here, open, bot (of level 1)."""
        options = settings.pop("options", {"players": len(seats.split())})
        planned = [{"kind": kind} | ({"level": 1} if kind == "bot" else {}) for kind in seats.split()]
        made = self.post("/api/tables", {"game": game, "options": options, "seats": planned} | settings)
        return Table(self, made)

    def live(self, table: str, secret: str | None = None, **hello: Any) -> "Live":
        return Live(f"{next(self._sockets)}/api/tables/{table}/live", secret, hello)


class Table:
    """A table that was set up: `owner` and, once joined, `guests` are its people."""

    def __init__(self, client: Client, made: dict[str, Any]) -> None:
        self.client, self.made, self.id = client, made, made["table"]
        self.path = f"/api/tables/{self.id}"
        self.owner = Person(self, made["secret"], made["seats"])

    def join(self, seat: int = 1, name: str = "") -> "Person":
        joined = self.client.post(f"{self.path}/join", {"name": name}, self.made["invitations"][str(seat)])
        return Person(self, joined["secret"], joined["seats"])

    def look(self, secret: str | None = None, **query: Any) -> Any:
        return self.client.get(self.path, secret, **query)

    def started(self) -> Any:
        """The table once it has started."""
        return self.until(lambda shown: shown["table"]["status"] != "waiting")

    def until(self, wanted: Any, secret: str | None = None) -> Any:
        """Look until it is as wanted. A test that waits in vain is stopped by the runner."""
        while not wanted(shown := self.look(secret)):
            time.sleep(0.02)
        return shown


class Person:
    """Whoever holds a secret of a table."""

    def __init__(self, table: Table, secret: str, seats: list[int]) -> None:
        self.table, self.secret, self.seats = table, secret, seats

    @property
    def seat(self) -> int:
        return self.seats[0]

    def ask(self, what: str, **body: Any) -> Any:
        body.setdefault("key", secrets.token_hex(8))
        return self.table.client.post(f"{self.table.path}/{what}", body, self.secret)

    def look(self, **query: Any) -> Any:
        return self.table.look(self.secret, **query)

    def move(self, text: str, **changes: Any) -> Any:
        """Make a move, having seen all that there is."""
        body = {"key": secrets.token_hex(8), "seat": self.seat, "move": text}
        body |= {"seq": self.look()["seq"]} if "seq" not in changes else {}
        return self.table.client.post(f"{self.table.path}/moves", body | changes, self.secret)

    def live(self, **hello: Any) -> "Live":
        return self.table.client.live(self.table.id, self.secret, **hello)


class Live:
    """A WebSocket that has said hello. `first` is the snapshot that it got."""

    def __init__(self, url: str, secret: str | None, hello: dict[str, Any]) -> None:
        self._open = ExitStack()
        self.socket = self._open.enter_context(connect(url, max_size=None, compression=None))
        self.say(type="hello", secret=secret, **hello)
        self.first = self.hear("snapshot", "refused")

    def __enter__(self) -> "Live":
        return self

    def __exit__(self, *problem: object) -> None:
        self._open.close()

    def say(self, **frame: Any) -> None:
        self.socket.send(json.dumps(frame))

    def hear(self, *kinds: str) -> Any:
        """The next frame of one of these types; others before it are passed over."""
        while True:
            text = self.socket.recv(timeout=60)
            SERVER_FRAME.validate_json(text)
            frame = json.loads(text)
            if frame["type"] in kinds:
                return frame

    def move(self, seq: int, seat: int, text: str, key: str | None = None) -> Any:
        """Make a move; the ack or the refusal."""
        self.say(type="move", key=key or secrets.token_hex(8), seq=seq, seat=seat, move=text)
        return self.hear("ack", "refused")


def by_hand(offered: str) -> str:
    """A move that was offered, completed."""
    return offered.replace("...", BY_HAND)
