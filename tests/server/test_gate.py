"""What every request passes: headers, origins, limits; and what is written down about it."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.client import Client
from tests.server.serving import Server


@pytest.fixture(scope="module")
def strict() -> Iterator[Server]:
    """A server with narrow limits."""
    server = Server(
        TABLEFLIP_REQUESTS_A_SECOND="0.01",
        TABLEFLIP_REQUESTS_AT_ONCE="40",
        TABLEFLIP_TABLES_AN_HOUR="3",
        TABLEFLIP_SOCKETS_OF_ONE="2",
        TABLEFLIP_FRAMES_A_SECOND="1",
        TABLEFLIP_FRAMES_AT_ONCE="5",
        TABLEFLIP_BODY_BYTES="2000",
        TABLEFLIP_FRAME_BYTES="2000",
        TABLEFLIP_PRIVATE_WEBHOOKS="no",
    )
    yield server
    server.stop()
    assert '"level": "error"' not in server.log, "what is refused is no mistake of ours"


def test_every_answer_has_its_headers(client: Client, place: list[Server]) -> None:
    for path in ("/", "/t/abc", "/api/games", "/api/nothing", "/metrics", "/missing.js"):
        headers = httpx.get(place[0].url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert httpx.get(place[0].url + "/api/games").headers["cache-control"] == "no-store"


def test_the_pages_of_the_client_lead_to_one_page(place: list[Server]) -> None:
    home, table = (httpx.get(place[0].url + path) for path in ("/", "/t/some-table"))
    assert home.status_code == table.status_code == 200
    assert home.text == table.text
    assert "<title>Tableflip" in home.text
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/settings.py", "/assets/../settings.py", "/api/t"):
        answer = httpx.get(place[0].url + path)
        assert answer.status_code == 404 or answer.text == home.text


def test_pages_of_other_sites_are_turned_away(place: list[Server]) -> None:
    url, evil = place[0].url, {"Origin": "https://evil.example"}
    answer = httpx.post(url + "/api/try", json={"game": "terraflip"}, headers=evil)
    assert (answer.status_code, answer.json()["error"]["key"]) == (403, "wrong-origin")
    assert httpx.post(url + "/api/try", json={"game": "terraflip"}, headers={"Origin": url}).status_code == 200
    with pytest.raises(InvalidStatus) as refused, connect(ws(url), origin="https://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    with connect(ws(url), origin=url):
        pass


def ws(url: str, table: str = "a-table-id") -> str:
    return f"{url.replace('http', 'ws')}/api/tables/{table}/live"


def test_health_and_readiness_and_metrics(place: list[Server]) -> None:
    url = place[0].url
    assert httpx.get(url + "/api/health").json() == {"status": "up"}
    assert httpx.get(url + "/api/ready").status_code in (200, 503)
    text = httpx.get(url + "/metrics").text
    assert "tableflip_entries_total" in text
    assert re.search(r"^tableflip_frames_sent_total \d", text, re.MULTILINE)
    assert re.search(r'tableflip_requests_total\{method="GET",route="/api/health",status="200"\} [1-9]', text)


def test_unknown_addresses_and_methods(place: list[Server]) -> None:
    missing = httpx.get(place[0].url + "/api/tables/abcdefgh/dance")
    assert (missing.status_code, missing.json()["error"]["key"]) == (404, "no-such-page")
    wrong = httpx.delete(place[0].url + "/api/games")
    assert (wrong.status_code, wrong.json()["error"]["key"]) == (405, "not-allowed-here")


def test_logs_are_structured_and_hold_no_secrets(client: Client, place: list[Server]) -> None:
    table = client.table(seats="me open")
    guest = table.join()
    table.started()
    with guest.live():
        pass
    client.ask("GET", table.path, secret=guest.secret)
    httpx.get(f"{place[0].url}{table.path}?seat=zero", headers={"Authorization": f"Bearer {guest.secret}"})
    log = "".join(server.log for server in place)
    for secret in (table.owner.secret, guest.secret, table.made["invitations"]["1"], table.id):
        assert secret not in log
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    plain = [line for line in log.splitlines() if not line.startswith("{")]
    assert all(line.startswith("Tableflip is at http") for line in plain), plain  # all but the address is JSON
    assert {"route": "/api/tables/{table}", "status": 200}.items() <= next(
        line for line in lines if line.get("route") == "/api/tables/{table}"
    ).items()


def test_too_large(strict: Server) -> None:
    answer = httpx.post(strict.url + "/api/try", content=b"x" * 3000)
    assert (answer.status_code, answer.json()["error"]["key"]) == (413, "too-large")

    def in_pieces() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 100

    answer = httpx.post(strict.url + "/api/try", content=in_pieces())
    assert (answer.status_code, answer.json()["error"]["key"]) == (413, "too-large")


def test_private_web_hooks_are_refused(strict: Server) -> None:
    for address in ("http://127.0.0.1:9/", "http://[::1]/", "http://10.1.2.3/", "http://169.254.169.254/latest"):
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "terraflip", "options": {"players": 2}, "seats": seats, "webhook": address}
        answer = httpx.post(strict.url + "/api/tables", json=body)
        assert answer.json()["error"]["key"] in ("bad-webhook", "too-many-tables")


def test_too_many_tables(strict: Server) -> None:
    body = {"game": "terraflip", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    answers = [httpx.post(strict.url + "/api/tables", json=body) for _ in range(4)]
    assert answers[-1].json()["error"]["key"] == "too-many-tables"
    assert int(answers[-1].headers["retry-after"]) > 60


def test_too_many_sockets_and_frames(strict: Server) -> None:
    with connect(ws(strict.url)) as first, connect(ws(strict.url)):
        with pytest.raises(InvalidStatus) as refused, connect(ws(strict.url)):
            pass
        assert refused.value.response.status_code == 429
        first.send("x" * 5000)
        with pytest.raises(Exception, match=r"1009|too big"):
            first.recv(timeout=20)


def test_too_many_requests(strict: Server) -> None:
    answers = [httpx.get(strict.url + "/api/games") for _ in range(41)]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["key"] == "too-fast"
    assert httpx.get(strict.url + "/api/health").status_code == 200


def test_a_reader_of_rulebooks_asks_for_more_than_an_importer() -> None:
    """A board of a rulebook costs a tenth of a costly request, and so does every move that is tried on it."""
    server = Server(TABLEFLIP_WORK_A_MINUTE="1")
    try:
        board = {"game": "terraflip", "options": {"players": 2}}
        tries = [board] * 6 + [board | {"moves": ["end"] * 2}, board | {"moves": ["end"] * 9}]
        answers = [httpx.post(server.url + "/api/try", json=one).status_code for one in tries]
        assert answers == [200] * 7 + [429]
    finally:
        server.stop()
