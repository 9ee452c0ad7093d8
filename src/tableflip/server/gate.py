"""The gate: what every request passes. Sizes, speeds, origins, headers, counting, logging."""

import logging
import re
from collections import Counter
from time import perf_counter
from typing import Any

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tableflip.server import metrics
from tableflip.server.limits import Limit, network_of
from tableflip.server.refusals import Refused, refuse
from tableflip.server.settings import Settings

LOG = logging.getLogger("tableflip.requests")
POLICY = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",  # positions of labels over the table
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
HEADERS = {
    "Content-Security-Policy": "; ".join(POLICY),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
LONGEST_PATH, LONGEST_PART = 1000, 255  # characters; bytes between two slashes
BIG_BODIES = ("/api/tables", "/api/tables/")


class Gate:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._limit = Limit("too-fast", settings.requests_a_second, settings.requests_at_once)
        self._sockets: Counter[str] = Counter()
        self._origins = {origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        """A page of another site may not speak in the name of whoever looks at it."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return
        scheme, _, authority = origin.partition("://")  # an origin is no more than that
        if scheme not in ("http", "https") or authority != headers.get("host"):
            raise refuse("wrong-origin")

    # --- HTTP --------------------------------------------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        status = 500
        headers = Headers(scope=scope)
        method = scope["method"]
        if method == "HEAD":  # is answered as GET is, without the body
            scope = {**scope, "method": "GET"}
        body = Body(receive, self._most_bytes(scope))
        started = False

        async def answer(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    out.setdefault("Cache-Control", "no-store")
                if scope["scheme"] == "https" and self._settings.hsts_seconds:
                    out.setdefault("Strict-Transport-Security", f"max-age={self._settings.hsts_seconds}")
            elif method == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        try:
            check_path(scope["path"])
            if method not in SAFE_METHODS:
                self._check_origin(scope, headers)
            if scope["path"].startswith("/api/") and scope["path"] not in ("/api/health", "/api/ready"):
                self._limit.check(address_of(scope))
            body.check_announced(headers)
            await self._app(scope, body.receive, answer)
        except Refused as e:
            if started:
                raise
            await send_refusal(e, answer)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            metrics.REQUESTS.labels(method if len(method) < 8 else "other", route, status).inc()
            metrics.SECONDS.labels(route).observe(perf_counter() - began)
            LOG.log(
                logging.DEBUG if route in ("/api/health", "/api/ready", "/metrics") else logging.INFO,
                "request",
                extra={
                    "method": method,
                    "route": route,
                    "status": status,
                    "ms": round((perf_counter() - began) * 1000, 1),
                },
            )

    def _most_bytes(self, scope: Scope) -> int:
        return self._settings.record_bytes if scope["path"] in BIG_BODIES else self._settings.body_bytes

    # --- WebSocket ---------------------------------------------------------------------------------------------------

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        try:
            self._check_origin(scope, Headers(scope=scope))
            self._limit.check(address)
            if (
                self._sockets[address] >= self._settings.sockets_of_one
                or self._sockets.total() >= self._settings.sockets
            ):
                raise refuse("too-many-sockets")
        except Refused as e:
            metrics.REFUSALS.labels(e.reason.key).inc()
            await receive()
            await send({"type": "websocket.http.response.start", "status": e.status, "headers": []})
            await send({"type": "websocket.http.response.body", "body": orjson.dumps({"error": e.error})})
            return
        self._sockets[address] += 1
        metrics.SOCKETS.inc()
        try:
            await self._app(scope, receive, send)
        finally:
            metrics.SOCKETS.dec()
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


class Body:
    """The body of a request, counted while it comes in."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._limit, self._size = receive, limit, 0

    def check_announced(self, headers: Headers) -> None:
        size = headers.get("content-length", "0")
        if not re.fullmatch("[0-9]{1,18}", size) or int(size) > self._limit:
            raise refuse("too-large", limit=self._limit)

    async def receive(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > self._limit:
            raise refuse("too-large", limit=self._limit)
        return message


def check_path(path: str) -> None:
    """Nothing is at an address that no file could have: whoever looks for files need not think of it."""
    longest = max(len(part.encode(errors="replace")) for part in path.split("/"))
    if not path.isprintable() or len(path) > LONGEST_PATH or longest > LONGEST_PART:
        raise refuse("no-such-page")


def address_of(scope: Scope) -> str:
    """Where a request comes from; a whole IPv6 network of one customer counts as one."""
    return network_of(str((scope.get("client") or ("local", 0))[0]))


async def send_refusal(refusal: Refused, send: Any) -> None:
    metrics.REFUSALS.labels(refusal.reason.key).inc()
    body = orjson.dumps({"error": refusal.error})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.retry_after:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
