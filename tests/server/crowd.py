"""A crowd that plays on servers that come and go: each player remembers what was acknowledged to them."""

import asyncio
import json
import random
import secrets
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tableflip import Match
from tests.server.client import by_hand

AWAY = (OSError, WebSocketException, httpx.TransportError, TimeoutError, asyncio.IncompleteReadError)
PATIENCE = 20.0


@dataclass
class Player:
    """One seat. `acknowledged` has the key, number and move of everything that the server has granted."""

    table: str
    secret: str
    seat: int
    seen: int = 0
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    shown: dict[str, Any] = field(default_factory=dict)  # the game as it was last seen
    result: Any = None


class Crowd:
    """Plays games until told to stop; then finishes those that have begun."""

    def __init__(self, urls: list[str], seed: int) -> None:
        self.urls, self.chance = urls, random.Random(seed)
        self.http = httpx.AsyncClient(timeout=PATIENCE)
        self.games: list[tuple[dict[str, Any], list[Player]]] = []
        self.stopping = False
        self.connections = 0

    async def play_games(self, plan: dict[str, Any]) -> None:
        while not self.stopping:
            players = await self.set_up(plan)
            await asyncio.gather(*(self.play(player) for player in players))
            self.games.append((plan, players))

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        """Ask until somebody answers."""
        while True:
            try:
                headers = {"Authorization": f"Bearer {secret}"} if secret else {}
                url = self.chance.choice(self.urls) + path
                answer = await self.http.request(method, url, json=body, headers=headers)
            except AWAY:
                await asyncio.sleep(0.02)
                continue
            assert answer.status_code in (200, 201), answer.text
            return answer.json()

    async def set_up(self, plan: dict[str, Any]) -> list[Player]:
        made = await self.ask("POST", "/api/tables", plan)
        players = [Player(made["table"], made["secret"], seat) for seat in made["seats"]]
        for seat, invitation in made["invitations"].items():
            body = {"key": secrets.token_hex(16)}
            joined = await self.ask("POST", f"/api/tables/{made['table']}/join", body, invitation)
            players.append(Player(made["table"], joined["secret"], int(seat)))
        return players

    async def play(self, player: Player) -> None:
        """Play one game to its end, over as many connections as it takes."""
        pending: dict[str, Any] | None = None
        while player.result is None or pending:
            url = self.chance.choice(self.urls).replace("http", "ws")
            try:
                async with connect(f"{url}/api/tables/{player.table}/live", max_size=None, compression=None) as socket:
                    self.connections += 1
                    hello = {"type": "hello", "secret": player.secret, "seat": player.seat, "since": player.seen}
                    await socket.send(json.dumps(hello))
                    if pending:
                        await socket.send(json.dumps(pending))
                    while player.result is None or pending:
                        frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                        pending = self.hear(player, frame, pending)
                        if pending and pending.pop("new", False):
                            await socket.send(json.dumps(pending))
            except AWAY:
                await asyncio.sleep(0.02)

    def hear(self, player: Player, frame: dict[str, Any], pending: dict[str, Any] | None) -> dict[str, Any] | None:
        """Take a frame in; return the move that waits for its answer, marked as new when it is to be sent."""
        if frame["type"] in ("snapshot", "entries"):
            numbers = [entry["seq"] for entry in frame.get("log", frame.get("entries"))]
            assert numbers == list(range(frame["seq"] - len(numbers) + 1, frame["seq"] + 1)), "an entry is missing"
            assert frame["seq"] >= player.seen, "what was seen is gone"
            assert not numbers or numbers[0] <= player.seen + 1, "there is a gap after what was seen"
            player.seen = frame["seq"]
            player.result, player.shown = frame["view"]["result"], frame
        if frame["type"] == "ack" and pending and frame["key"] == pending["key"]:
            player.acknowledged.append((frame["key"], frame["seq"], pending["move"]))
            pending = None
        if frame["type"] == "refused" and pending and frame["key"] == pending["key"]:
            assert frame["error"]["key"] in ("stale", "not-your-turn", "start-blocked"), frame["error"]
            pending = None
        if pending is None and player.result is None and player.shown.get("legal"):
            return self.choose(player, player.shown) | {"new": True}
        return pending

    def choose(self, player: Player, shown: dict[str, Any]) -> dict[str, Any]:
        moves = [move for move in shown["legal"] if not move.startswith("spy")]
        move = by_hand(self.chance.choice(moves)).replace("x=-40", f"x={self.chance.randint(-150, 150)}")
        key = secrets.token_hex(8)
        return {"type": "move", "key": key, "seq": shown["seq"], "seat": player.seat, "move": move}

    # --- afterwards --------------------------------------------------------------------------------------------------

    async def check(self) -> int:
        """Hold every game against what was acknowledged; return how many moves that were."""
        moves = 0
        for _, players in self.games:
            record = await self.ask("GET", f"/api/tables/{players[0].table}/record")
            assert record["full"]
            match = Match.replay(record["record"])
            for player in players:
                assert player.result == match.result._asdict(), "everybody saw the game end as its record ends"
                moves += await self.check_moves(player)
            made = [text for who, text in match.history() if who in [player.seat for player in players]]
            assert len(made) == sum(len(player.acknowledged) for player in players), "a move is there twice"
        return moves

    async def check_moves(self, player: Player) -> int:
        entries: list[dict[str, Any]] = []
        last = 1
        while len(entries) < last:
            path = f"/api/tables/{player.table}/log?seat={player.seat}&limit=200&after={len(entries)}"
            page = await self.ask("GET", path, secret=player.secret)
            entries, last = entries + page["entries"], page["seq"]
        mine = [(one["seq"], one["move"]) for one in entries if one["kind"] == "moved" and one["who"] == player.seat]
        granted = [(seq, move) for _, seq, move in sorted(player.acknowledged, key=lambda one: one[1])]
        assert [seq for seq, _ in mine] == [seq for seq, _ in granted], "an acknowledged move is lost, or there twice"
        assert all(there.split()[:2] == sent.split()[:2] for (_, there), (_, sent) in zip(mine, granted, strict=True))
        return len(mine)
