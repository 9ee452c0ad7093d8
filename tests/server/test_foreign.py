"""What strangers send is refused in a sentence of ours: never a 5xx, and nothing of how it is made inside."""

import json
import random
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tableflip import Match
from tableflip.server.messages.common import RefusedBody
from tests.conformance.mutants import DIGITS, NESTED, check_sentence, mutants, records_of, replaced
from tests.conformance.tables import GAMES
from tests.conftest import times
from tests.server.serving import Server

pytestmark = pytest.mark.compiled

MUTANTS = times(240)
SEATS = {"seats": [{"kind": "me"}, {"kind": "open"}]}
POSITIONS: list[tuple[str, Any]] = [
    ("terraflip", {"tiles": None}),
    ("terraflip", {"spies": 5}),
    ("terraflip", {"tiles": [1, 2], "turn": []}),
    ("terraflip", {"hands": {"river": {"desert": 91, "forest": 91}}}),
    ("terraflip", {"hands": {"river": [[]]}}),
    ("terraflip", {"\ud800": 1}),
    ("terraflip", {"turn": "\ud800"}),
    ("terraflip", {"tiles": {"\ud800": "river"}}),
    ("terrain", {"pieces": None}),
    ("terrain", {"tokens": 5}),
    ("terrain", {"turn": []}),
    ("terrain", {"goals": [[[]], []]}),
    ("terrain", {"roll": [2**40, 1]}),
    ("flipships", {"enemies": None}),
    ("flipships", {"ships": [{"1a": {"is": "landed", "moons": [0]}}, 1]}),
    ("flipships", {"ships": [{"1a": {"is": "landed", "tries": "x"}}, 1]}),
    ("flipships", {"ships": [{"1a": {"is": [], "on": 3}}, 1]}),
    ("flipships", {"cards": {"r1c1": [0, 0, 0, 0, 0, 0, 0]}}),
    ("flipships", {"flick": {"x": None, "speed": "fast"}}),
    ("flipships", {"deck": {"\ud800": 1}}),
]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    server.wait()
    yield server
    server.stop()
    assert not re.search(r'"level": "error"|Traceback', server.log)


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=120) as client:
        yield client


def post(http: httpx.Client, path: str, body: Any) -> httpx.Response:
    """As JSON with escapes, so that halves of characters get through."""
    return http.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})


def refusal(answer: httpx.Response, *keys: str) -> str:
    """The sentence of a refusal."""
    assert 400 <= answer.status_code < 500, answer.text
    error = RefusedBody.model_validate_json(answer.content).error
    assert not keys or error.key in keys
    check_sentence(error.text)
    return error.text


@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_positions_are_refused_in_our_words(http: httpx.Client, game: str, position: Any) -> None:
    table = {"game": game, "options": {"players": 2}, "start": {"position": position}} | SEATS
    told = refusal(post(http, "/api/tables", table), "bad-position")
    tried = refusal(
        post(http, "/api/try", {"game": game, "options": {"players": 2}, "position": position}), "bad-position"
    )
    assert told == tried
    assert "position: " in told
    record = Match(game, players=2, seed=1).record().replace("date: ", f"position: {json.dumps(position)}\ndate: ", 1)
    told = refusal(post(http, "/api/tables", {"game": game, "start": {"record": record}} | SEATS), "bad-record")
    assert re.search(r"line \d+, column \d+: position: ", told)


@pytest.mark.parametrize("value", [NESTED, DIGITS, f"-{DIGITS}", "NaN", "1e999", '{"a":' * 9000 + "1" + "}" * 9000])
@pytest.mark.parametrize("header", ["options", "position"])
def test_records_with_json_without_end(http: httpx.Client, header: str, value: str) -> None:
    text = Match.from_position("terraflip", {"turn": "river"}, players=2, seed=1).record()
    for written in (value, f'{{"players": {value}}}'):
        record = re.sub(rf"^{header}: .*$", lambda _, one=written: f"{header}: {one}", text, flags=re.MULTILINE)
        told = refusal(
            post(http, "/api/tables", {"game": "terraflip", "start": {"record": record}} | SEATS), "bad-record"
        )
        assert f"{header} is not valid JSON" in told


@pytest.mark.parametrize(
    "value", ["\ud800", "9" * 400, ["river"] * 500, {"a": {}}, 10**30, "1 x 1>1;" * 900, [[]], 1e300]
)
def test_options_of_any_kind_and_size(http: httpx.Client, value: Any) -> None:
    for game, names in {"terraflip": ("colours", "edition"), "terrain": ("terrain", "colours"), "flipships": (
        "deck", "skill", "city_health", "colours")}.items():  # fmt: skip
        for name in (*names, "players", "cows", "\ud800"):
            body = {"game": game, "options": {name: value}} | SEATS
            refusal(post(http, "/api/tables", body), "bad-table", "no-files")
            refusal(post(http, "/api/try", {"game": game, "options": {name: value}}), "bad-table", "no-files")


@pytest.mark.parametrize("game", GAMES)
def test_mutated_records_never_break_the_server(http: httpx.Client, game: str) -> None:
    def brought(text: str) -> int:
        players = len(Match.replay(records_of_game[0]).seats)
        body = {"game": game, "seats": [{"kind": "me"}] * players, "start": {"record": text}}
        answer = post(http, "/api/tables", body)
        if answer.status_code != 201:
            refusal(answer)
        return answer.status_code

    records_of_game = records_of(game)
    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(brought, mutants(game, MUTANTS, seed=99)))
    assert set(statuses) <= {201, 422}


@pytest.mark.parametrize("game", GAMES)
def test_mutated_positions_never_break_the_server(http: httpx.Client, game: str) -> None:
    chance = random.Random(game)
    records = [Match.replay(text) for text in records_of(game)]
    for _ in range(MUTANTS):
        match = chance.choice(records)
        position = match.position()
        for _ in range(chance.randint(1, 3)):
            position = replaced(position, chance)
        body = {"game": game, "options": match.options.all(), "position": position, "moves": ["end", "done", "٣"]}
        answer = post(http, "/api/try", body)
        if answer.status_code != 200:
            refusal(answer, "bad-position", "bad-request")


def test_requests_of_any_shape(http: httpx.Client) -> None:
    for raw in ("", "[", NESTED, DIGITS, '"\\ud800"', '{"\\ud800": 1}', '{"game": "\\ud800"}', "nul", "\x00", "{}" * 2):
        for path in ("/api/tables", "/api/try", "/api/tables/mine"):
            answer = http.post(path, content=raw, headers={"Content-Type": "application/json"})
            refusal(answer, "bad-request")


def test_moves_with_foreign_digits_and_halves_of_characters(http: httpx.Client) -> None:
    for move in ("flick 1a x=٣ speed=2", "flick 1a x=1 speed=²", "roll ٣ ٣", "place ٣ river", "e\u2028nd"):
        tried = post(http, "/api/try", {"game": "flipships", "options": {"players": 2}, "moves": [move]}).json()
        assert tried["refusal"]["key"] in ("unreadable-move", "no-such-flick", "flick-needs-numbers"), tried["refusal"]
    refusal(post(http, "/api/try", {"game": "flipships", "moves": ["\ud800"]}), "bad-request")


def raw_status(server: Server, request: bytes) -> int:
    """The status that a request gets which no client would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(request)
        answer = connection.makefile("rb").readline()
    return int(answer.split()[1])


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://]", "null", "", "x" * 300, "http://a b", "://", "\xff"]
)
def test_origins_that_are_none(server: Server, origin: str) -> None:
    head = f"Host: 127.0.0.1:{server.port}\r\nOrigin: {origin}\r\n".encode("latin-1")
    assert raw_status(server, b"POST /api/tables HTTP/1.1\r\n" + head + b"Content-Length: 2\r\n\r\n{}") == 403
    assert raw_status(server, UPGRADE + head + b"\r\n") == 403


UPGRADE = b"""GET /api/tables/abcdefghij/live HTTP/1.1\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r
"""


@pytest.mark.parametrize("more", ["Content-Length: 2", "Transfer-Encoding: chunked", "\r\n".join(["a: b"] * 300)])
def test_handshakes_that_cannot_be_read_are_answered_and_closed(server: Server, more: str) -> None:
    request = UPGRADE + f"Host: 127.0.0.1:{server.port}\r\n{more}\r\n\r\n{{}}".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(request)
        answer = connection.makefile("rb").read()  # to its end
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert b"no WebSocket can begin" in answer


@pytest.mark.parametrize(
    "path",
    ["/%00", "/a%00b.js", "/assets/%00", "/assets/" + "x" * 300, "/" + "x" * 300, "/" + "x" * 300 + ".js",
     "/t/" + "y/" * 3000, "/%ed%a0%80", "/%e2%80%a8",
     "/" + "%c3%a9" * 200, "/api/tables/%00", "/api/tables/%00/live", "/assets/..%00/x"],
)  # fmt: skip
def test_addresses_that_no_file_can_have(server: Server, path: str) -> None:
    for method in ("GET", "HEAD", "POST"):
        status = raw_status(server, f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        assert 200 <= status < 500
        assert status in (404, 405, 422) or path == "/%ed%a0%80"  # what the browser's page may make of it


@pytest.mark.parametrize("size", ["٣", "-1", "1" * 5000, "1e3", "²", ""])
def test_lengths_that_are_no_numbers(server: Server, size: str) -> None:
    head = f"Host: 127.0.0.1:{server.port}\r\nContent-Length: {size}\r\n\r\n{{}}".encode()
    assert 400 <= raw_status(server, b"POST /api/tables HTTP/1.1\r\n" + head) < 500
