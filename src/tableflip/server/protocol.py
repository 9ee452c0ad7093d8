"""HTTP and WebSockets as uvicorn speaks them, with an end to everything that a client may leave half done."""

import asyncio
import ipaddress
from collections import Counter
from typing import Any

import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, if there is one
from websockets.http11 import Request
from websockets.protocol import State

from tableflip.server import metrics
from tableflip.server.limits import network_of
from tableflip.server.refusals import Refused, refuse
from tableflip.server.settings import Settings

PUSH = "tableflip.push"
GOODBYE_SECONDS = 5.0  # for a client to take what it has not read yet
TRY_AGAIN_LATER = 1013  # a client that is told so connects again
FRAMES_WAITING = 4  # so many frames of one client may wait before no more are read
FINAL_TEXT = 0x81  # the first byte of a frame that is a whole text
LONG = 126  # instead of a size: it comes next, in two bytes; 127: in eight
MASKED = 0x80  # a bit of the second byte, beside the size: clients always set it
PHRASES = {408: "Request Timeout", 422: "Unprocessable Content", 429: "Too Many Requests"}


class Doorman:
    """How many connections each address has, and how long they may take. Proxies stand for many people: they are let in
    as often as they like, and whoever is behind them is counted at the gate."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.connections_of_one
        self.headers_seconds, self.body_seconds = settings.headers_seconds, settings.body_seconds
        self._connections: Counter[str] = Counter()
        self._trusts_all = settings.proxies.strip() == "*"
        self._proxies = [network for text in settings.proxies.split(",") if (network := read_network(text.strip()))]

    def let_in(self, host: str) -> bool:
        address = network_of(host)
        if self._connections[address] >= self.most and not self._is_proxy(host):
            return False
        self._connections[address] += 1
        return True

    def let_out(self, host: str) -> None:
        address = network_of(host)
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def _is_proxy(self, host: str) -> bool:
        number = read_network(host)
        return self._trusts_all or any(
            number is not None and number.version == proxy.version and number.network_address in proxy
            for proxy in self._proxies
        )


def read_network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


class LimitedProtocol(HttpToolsProtocol):
    """A request must arrive within a time, headers first, and an address may have so many connections."""

    doorman: Doorman  # set by `limited`

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._alarm: asyncio.TimerHandle | None = None
        self._has_begun = False
        self._host = self.client[0] if self.client else "local"
        self._is_counted = self.doorman.let_in(self._host)
        if not self._is_counted:
            self._turn_away("too-many", refuse("too-many-sockets"))
            return
        metrics.CONNECTIONS.inc()
        self._set_alarm(self.doorman.headers_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unset_alarm()
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._alarm is None and self.cycle is not None and self.cycle.response_complete:
            self._set_alarm(self.doorman.headers_seconds)  # another request, on a connection that was kept
        self._has_begun = True
        super().data_received(data)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._set_alarm(self.doorman.body_seconds)

    def on_message_complete(self) -> None:
        self._unset_alarm()
        self._has_begun = False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._unset_alarm()
        self._forget()  # the gate counts it from here on
        super().handle_websocket_upgrade()
        opened: Any = self.transport.get_protocol()
        if opened.conn.handshake_exc and not self.transport.is_closing():  # uvicorn would keep it, and say nothing
            self._turn_away("unreadable", refuse("bad-request", problem="no WebSocket can begin with these headers"))

    def _forget(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self.doorman.let_out(self._host)
            metrics.CONNECTIONS.dec()

    def _set_alarm(self, seconds: float) -> None:
        self._unset_alarm()
        self._alarm = self.loop.call_later(seconds, self._time_is_up)

    def _unset_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _time_is_up(self) -> None:
        if self._has_begun:
            self._turn_away("too-slow", refuse("too-slow"))
        else:
            metrics.CONNECTIONS_CLOSED.labels("silent").inc()
            self.transport.abort()

    def _turn_away(self, why: str, refusal: Refused) -> None:
        """Say why, unless an answer has begun, and hang up without waiting for anything."""
        metrics.CONNECTIONS_CLOSED.labels(why).inc()
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = orjson.dumps({"error": refusal.error})
            head = (
                f"HTTP/1.1 {refusal.status} {PHRASES[refusal.status]}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.transport.close()


class PushingProtocol(WebSocketsSansIOProtocol):
    """A WebSocket to which frames can be sent at once: no task, no waiting, and what is sent to many is made once.

    An application finds it among the extensions of the scope, where it may do without.
    """

    _is_in_step = False  # what comes next is the beginning of a frame

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # it was a handshake
            self.scope["extensions"][PUSH] = self  # type: ignore[assignment]
            self._is_in_step = True

    def data_received(self, data: bytes) -> None:
        """Nearly always one text comes at a time, whole: it is taken as it is. Everything else is for the parser of
        websockets, which makes a generator of every part of a frame; so is all that comes after half a frame."""
        if self._is_in_step:
            text = text_in(data, self.config.ws_max_size)
            if text is not None and not self.frames and self.conn.state is State.OPEN:
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()
                return
            self._is_in_step = ends_with_a_frame(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A frame has come in. uvicorn stops reading at each of them and goes on once it is taken: several system calls
        a frame. That reading had stopped is all that it needs to be told, as long as few frames wait."""
        self.read_paused = self.queue.qsize() < FRAMES_WAITING
        super().send_receive_event_to_app()

    def push(self, *texts: bytes) -> int:
        """Send texts, together; how many bytes wait for the client now? Nothing is sent to one that is leaving."""
        if self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            return 0
        self.transport.write(b"".join(part for text in texts for part in (head_of(text), text)))
        return self.transport.get_write_buffer_size()

    def drop(self) -> None:
        """Hang up on a client that does not read: it may take what it was sent in a while, but is not waited for."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(TRY_AGAIN_LATER)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TRY_AGAIN_LATER})
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)


def text_in(data: bytes, most: int) -> bytes | None:
    """The text of a client's frame, if this is one of at most so many bytes that holds a whole text, and no more."""
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    size, head = data[1] - MASKED, 6
    if size == LONG:
        size, head = int.from_bytes(data[2:4]), 8
    elif size > LONG:
        return None
    return apply_mask(data[head:], data[head - 4 : head]) if len(data) == head + size and size <= most else None


def ends_with_a_frame(data: bytes) -> bool:
    """Do bytes that begin where a frame of a client begins end where one ends?"""
    at = 0
    while at + 1 < len(data):
        size, head = data[at + 1] - MASKED, 6
        if size >= LONG:
            head = 8 if size == LONG else 14
            size = int.from_bytes(data[at + 2 : at + head - 4])
        at += head + max(size, 0)
    return at == len(data)


def head_of(text: bytes) -> bytes:
    """What comes before a text in its frame."""
    size = len(text)
    if size < LONG:
        return bytes((FINAL_TEXT, size))
    if size < 1 << 16:
        return bytes((FINAL_TEXT, LONG)) + size.to_bytes(2)
    return bytes((FINAL_TEXT, LONG + 1)) + size.to_bytes(8)


def limited(settings: Settings) -> type[asyncio.Protocol]:
    """The protocol for a server with these settings."""
    members: dict[str, Any] = {"doorman": Doorman(settings)}
    return type("Protocol", (LimitedProtocol,), members)
