"""Games that were played before anybody came: put on a server as records."""

import json
import random
import secrets
import urllib.request
from collections.abc import Callable
from typing import Any

from tableflip import Match
from tests.web.serving import Guest


def played(game: str, seed: int, moves: int | None = None, **options: Any) -> Match:
    """A match of so many lively moves; None: to its end."""
    match, chance = Match(game, seed=seed, **options), random.Random(seed)
    while match.turn is not None and (moves is None or match.ply < moves):
        lively = [move for move in match.legal() if move.startswith(("flip", "catapult", "step", "goal"))]
        match.play(chance.choice(lively or [move for move in match.legal() if not move.startswith("spy")]))
    return match


def ask(url: str, path: str, body: dict[str, Any] | None = None, secret: str = "") -> dict[str, Any]:
    """What the server answers: to a POST with a body, to a GET without."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    request = urllib.request.Request(f"{url}/api{path}", None if body is None else json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        said: dict[str, Any] = json.load(answer)
    return said


def make_table(url: str, plan: dict[str, Any]) -> dict[str, Any]:
    """Set a table up: the server's answer."""
    return ask(url, "/tables", plan)


def put_on_a_table(url: str, match: Match) -> dict[str, Any]:
    """A table where the match goes on, with all its seats in one hand: the server's answer."""
    seats = [{"kind": "me", "name": "Ann"}, *({"kind": "here"} for _ in match.seats[1:])]
    return make_table(url, {"game": match.game.name, "seats": seats, "start": {"record": match.record()}})


def play_over_http(url: str, table: str, secret: str, is_enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Make moves for all seats, who are in one hand, until it is enough: what is then seen of the table."""
    path = f"/tables/{table}"
    seen = ask(url, path, secret=secret)
    while not is_enough(seen):
        mover = seen["view"]["turn"]
        legal = ask(url, f"{path}?seat={mover}", secret=secret)["legal"]
        move = {"key": secrets.token_hex(8), "seq": seen["seq"], "seat": mover, "move": legal[-1]}
        seen = ask(url, f"{path}/moves", move, secret)
    return seen


def remember(guest: Guest, made: dict[str, Any], game: str) -> None:
    """Let the guest's browser keep the seats, as if the table had been set up there."""
    kept = [{"table": made["table"], "secret": made["secret"], "game": game, "invitations": made["invitations"]}]
    guest.open("/")
    guest.page.evaluate("kept => localStorage.setItem('tableflip.tables', JSON.stringify(kept))", kept)
