"""The browser client, if it has been built; else a page that says how to build it.

The build leaves Brotli and gzip copies beside the files that they make smaller: `main.js`, `main.js.br`, `main.js.gz`.
"""

import asyncio
import hashlib
import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse

from tableflip.server.encodings import IDENTITY, preferred

FOLDER = Path(str(files("tableflip.server").joinpath("static")))
COPIES = {"br": ".br", "gzip": ".gz"}  # the smallest first
FOREVER = "public, max-age=31536000, immutable"  # a name that changes with its contents
ASK_AGAIN = "no-cache"
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")  # of a file or folder of ours
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PLAIN_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tableflip</title>
<h1>Tableflip</h1>
<p>The server is up. Its page for the browser has not been built yet: <code>make web</code> builds it.</p>
<p>Programs can play here already: <a href="/api/openapi.json">the addresses and messages</a>.</p>
</html>
"""


def add_client(app: FastAPI) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        """The client's own addresses all lead to its one page; the secret in a link's fragment never gets here."""
        return await asyncio.to_thread(sent, path, request)


def sent(path: str, request: Request) -> Response:
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404)
    if file := file_at(path):
        return file_response(file, FOREVER if path.startswith("assets/") else ASK_AGAIN, request)
    if "." in path.rpartition("/")[2] or path.startswith("assets/"):
        raise HTTPException(404)
    if index := file_at("index.html"):
        return file_response(index, ASK_AGAIN, request)
    return HTMLResponse(PLAIN_PAGE, headers={"Cache-Control": ASK_AGAIN})


def file_at(path: str) -> Path | None:
    """A file of the client. No other file can be named: neither `..` nor anything else that is not a plain name."""
    if not all(NAME.fullmatch(name) for name in path.split("/")) or path.endswith(tuple(COPIES.values())):
        return None
    file = FOLDER / path
    return file if file.is_file() else None


def file_response(file: Path, cache: str, request: Request) -> Response:
    """The file, or the copy of it that the client likes best; 304 without a body if it has that one already."""
    copies = {name: copy for name, ending in COPIES.items() if (copy := file.with_name(file.name + ending)).is_file()}
    encoding = preferred(request, list(copies))
    chosen = copies.get(encoding, file)
    body, tag = contents(chosen, chosen.stat().st_mtime_ns)
    headers = {"Cache-Control": cache, "ETag": tag}
    if copies:
        headers["Vary"] = "Accept-Encoding"
    if is_known(tag, request):
        return Response(status_code=304, headers=headers)
    if encoding != IDENTITY:
        headers["Content-Encoding"] = encoding
    return Response(body, headers=headers | {"Content-Type": KINDS.get(file.suffix, "application/octet-stream")})


@lru_cache(maxsize=1_000)
def contents(file: Path, changed_at: int) -> tuple[bytes, str]:
    """What is in a file that was changed at that moment, and a tag that is the same on every server that has it."""
    body = file.read_bytes()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def is_known(tag: str, request: Request) -> bool:
    """Has the client this version already?"""
    known = {one.strip().removeprefix("W/") for one in ",".join(request.headers.getlist("if-none-match")).split(",")}
    return tag in known or "*" in known
