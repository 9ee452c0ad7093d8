"""The browser client as it comes over the wire: compressed, kept by browsers, and no other file."""

import gzip
import json
from collections.abc import Callable, Iterator

import brotli
import pytest

from tableflip.server.encodings import WORTH_BYTES
from tableflip.server.static import FOLDER
from tests.server.client import Client
from tests.server.raw import Answer, ask
from tests.server.serving import Server

PLAIN: Callable[[bytes], bytes] = bytes
DECODED = {"br": brotli.decompress, "gzip": gzip.decompress, None: PLAIN}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = Server(TABLEFLIP_PROXIES="127.0.0.1")
    yield server.url
    server.stop()


def script() -> str:
    """The address of the largest script of the client."""
    found = max((FOLDER / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
    return f"/assets/{found.name}"


def encoding(answer: Answer) -> str | None:
    assert answer.status == 200
    return answer.headers.get("content-encoding")


def test_a_client_gets_the_encoding_that_it_likes_best(url: str) -> None:
    for accepts, expected in {
        "gzip, deflate, br, zstd": "br",
        "gzip": "gzip",
        "x-gzip": "gzip",
        "GZIP;Q=1.0": "gzip",
        "br;q=0.5, gzip;q=0.8": "gzip",
        "br;q=0.800, gzip;q=0.8": "br",
        "br;q=0, gzip;q=0.001": "gzip",
        "br ; q=0 , *;q=0.3": "gzip",
        "*": "br",
        "*;q=0": None,
        "br;q=0, gzip;q=0": None,
        "identity": None,
        "identity;q=0.9, gzip;q=0.5": None,
        "identity;q=0.5, gzip;q=0.9": "gzip",
        "identity;q=0, gzip": "gzip",
        "deflate, zstd": None,
        "br;q=2, gzip;q=nan": None,
        "br;q=1;q=0": None,
        ",;,=,;q=1": None,
        "": None,
    }.items():
        answer = ask(url + script(), accept_encoding=accepts)
        assert encoding(answer) == expected, accepts
        assert answer.headers["vary"] == "Accept-Encoding"
        assert DECODED[expected](answer.body) == (FOLDER / script()[1:]).read_bytes()
        assert int(answer.headers["content-length"]) == len(answer.body)
    assert encoding(ask(url + script())) is None  # who says nothing gets it as it is


def test_every_file_of_the_client_comes_whole_in_every_encoding(url: str) -> None:
    files = [file for file in FOLDER.rglob("*") if file.is_file() and file.suffix not in (".br", ".gz")]
    assert len(files) > 20
    for file in files:
        path = f"/{file.relative_to(FOLDER).as_posix()}"
        sizes = []
        for accepts in ("br", "gzip", "identity"):
            answer = ask(url + path, accept_encoding=accepts)
            assert DECODED[encoding(answer)](answer.body) == file.read_bytes(), path
            sizes.append(len(answer.body))
        assert sizes == sorted(sizes), path
        if file.suffix in (".js", ".css") and sizes[2] > 2_000:
            assert sizes[0] < 0.6 * sizes[2], path


def test_kinds_and_caching(url: str) -> None:
    kept = ask(url + script())
    assert kept.headers["content-type"].startswith("text/javascript")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/", "/t/some-table", "/index.html"):
        page = ask(url + path, accept_encoding="br")
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
        assert encoding(page) == "br"
    fonts = list((FOLDER / "assets").glob("*.woff2"))
    assert ask(f"{url}/assets/{fonts[0].name}").headers["content-type"] == "font/woff2"
    assert ask(url + "/icon.svg").headers["content-type"] == "image/svg+xml"


def test_what_an_app_is_made_of(url: str) -> None:
    """A manifest whose icons are there; a service worker that is asked for again each time."""
    manifest = ask(url + "/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    told = json.loads(manifest.body)
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    for icon in told["icons"]:
        picture = ask(url + icon["src"])
        assert (picture.status, picture.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            side = int.from_bytes(picture.body[16:20], "big")
            assert icon["sizes"] == f"{side}x{side}"
    worker = ask(url + "/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    offline = ask(url + "/offline.html")
    assert offline.headers["content-type"].startswith("text/html")
    for answer in (worker, offline):
        policy = answer.headers["content-security-policy"]
        assert "worker-src 'self'" in policy
        assert "manifest-src 'self'" in policy


def test_what_a_browser_has_is_not_sent_again(url: str) -> None:
    tags = {}
    for accepts in ("br", "gzip", "identity"):
        first = ask(url + script(), accept_encoding=accepts)
        tags[accepts] = tag = first.headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            again = ask(url + script(), accept_encoding=accepts, if_none_match=known)
            assert (again.status, again.body) == (304, b"")
            for name in ("etag", "vary", "cache-control"):
                assert again.headers[name] == first.headers[name]
        assert ask(url + script(), accept_encoding=accepts, if_none_match='"other"').status == 200
    assert len(set(tags.values())) == 3  # each encoding is a version of its own
    assert ask(url + script(), accept_encoding="br", if_none_match=tags["gzip"]).status == 200


def test_two_servers_have_the_same_tags(url: str) -> None:
    other = Server()
    try:
        assert len({ask(one + "/", accept_encoding="br").headers["etag"] for one in (url, other.url)}) == 1
    finally:
        other.stop()


def test_no_other_file_can_be_had(url: str) -> None:
    page = ask(url + "/").body
    assert page
    for path in ("/assets/../../settings.py", "/..%2fsettings.py", "/assets/%2e%2e/%2e%2e/app.py", "/.", "/assets/.."):
        answer = ask(url + path)
        assert answer.status == 404 or answer.body == page, path
    for path in ("/index.html.br", script() + ".gz", "/missing.js", "/assets/missing", "/assets/", "/api", "/api/t"):
        assert ask(url + path).status == 404, path
    for path in ("/%00", f"/{'x' * 300}", f"/assets/{'x' * 5000}.js", "/assets/%00.js", "/a%0ab", "/%ff", "/a//b"):
        assert ask(url + path).status in (200, 404), path


def test_head_is_answered_as_get_without_the_body(url: str) -> None:
    for path in (
        "/",
        script(),
        "/api/games",
        "/api/health",
        "/api/openapi.json",
        "/missing.js",
        "/api/tables/none-here",
    ):
        for accepts in ("br", "identity"):
            whole, head = (ask(url + path, method, accept_encoding=accepts) for method in ("GET", "HEAD"))
            assert head.body == b""
            assert whole.body
            assert head.status == whole.status
            for one in (whole, head):
                one.headers.pop("date", None)
            assert head.headers == whole.headers, path
    known = ask(url + script()).headers["etag"]
    assert ask(url + script(), "HEAD", if_none_match=known).status == 304
    assert ask(url + "/metrics", "HEAD").status == 200


def test_browsers_insist_on_tls_where_there_is_tls(url: str) -> None:
    """The word of a proxy is believed, if it is one of ours."""
    name = "strict-transport-security"
    stranger, never = Server(), Server(TABLEFLIP_PROXIES="127.0.0.1", TABLEFLIP_HSTS_SECONDS="0")
    try:
        for path in ("/", "/api/games", "/missing.js"):
            assert ask(url + path, x_forwarded_proto="https").headers[name] == "max-age=31536000"
            assert name not in ask(url + path, x_forwarded_proto="http").headers
            assert name not in ask(url + path).headers
            assert name not in ask(stranger.url + path, x_forwarded_proto="https").headers
            assert name not in ask(never.url + path, x_forwarded_proto="https").headers
    finally:
        stranger.stop()
        never.stop()


def test_answers_that_hide_nothing_are_compressed(url: str) -> None:
    for path in ("/api/games", "/api/openapi.json"):
        plain, packed = ask(url + path), ask(url + path, accept_encoding="br, gzip")
        assert encoding(packed) == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert len(packed.body) < len(plain.body) / 2
        assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


def test_what_is_hidden_is_not_compressed(url: str) -> None:
    """Beside words that others choose, the length of a compressed answer would tell it."""
    client = Client(url)
    table = client.table(seats="me open", when_left="nobody")
    both = [table.owner, table.join(name="desert forest" * 2)]
    table.started()
    for _ in range(24):
        mover = next(one for one in both if one.look()["legal"])
        mover.move(mover.look()["legal"][0])
    mine = {"authorization": f"Bearer {table.owner.secret}", "accept_encoding": "gzip, br"}
    for path in (table.path, f"{table.path}/log", f"{table.path}/record"):
        assert encoding(ask(url + path, **mine)) is None, path
    assert len(ask(f"{url}{table.path}/log", **mine).body) > WORTH_BYTES
    table.owner.ask("resign")
    for path in (f"{table.path}/replay", f"{table.path}/record"):
        over = ask(url + path, **mine)
        plain = ask(url + path, **mine | {"accept_encoding": "identity"})
        assert encoding(over) == ("gzip" if len(plain.body) >= WORTH_BYTES else None)
        assert DECODED[encoding(over)](over.body) == plain.body
    assert encoding(ask(f"{url}{table.path}/replay", **mine)) == "gzip"
    client.close()
