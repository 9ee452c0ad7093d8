"""Frames as they come over the wire: whole, in pieces, several at once, split up, or wrong."""

import asyncio
import random
import struct
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame

from tableflip.server.protocol import PushingProtocol

MOST = 1000
CONT, TEXT, BINARY, CLOSE, PING = 0, 1, 2, 8, 9
HELLO = (
    b"GET /x HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGFibGVmbGlwIHRlc3RzIQ==\r\n\r\n"
)


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written, self.is_closed = b"", False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def get_extra_info(self, name: str) -> Any:
        return None

    def pause_reading(self) -> None:
        """Here all comes at once, whoever asks for a rest."""

    def resume_reading(self) -> None:
        """As above."""


def framed(kind: int, content: bytes, final: bool = True, mask: bytes = b"mask") -> bytes:
    size = len(content)
    head = bytes((final << 7 | kind, 128 | size)) if size < 126 else bytes((final << 7 | kind, 254)) + size.to_bytes(2)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))


def heard(*pieces: bytes) -> tuple[list[Any], Wire]:
    """What an application gets of these pieces, which come one after another, and what the client is sent."""
    came: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            came.append(message.get("text") or message.get("bytes"))
        came.append(message["code"])

    async def scenario() -> Wire:
        config = uvicorn.Config(app, ws_max_size=MOST, ws_per_message_deflate=False, log_config=None)
        config.load()
        wire: Any = Wire()
        protocol = PushingProtocol(config, ServerState(), {}, asyncio.get_running_loop())
        protocol.connection_made(wire)
        for piece in (HELLO, *pieces):
            protocol.data_received(piece)
            for _ in range(10):
                await asyncio.sleep(0)
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)
        return wire

    return came, asyncio.run(scenario())


TEXTS = ["a", "", "ä" * 60, "b" * 125, "c" * 126, "d" * MOST, "€" * 300]


def test_whole_texts_are_taken_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    parse, parsed = Frame.parse, []
    monkeypatch.setattr(Frame, "parse", lambda *args, **how: (parsed.append(args), parse(*args, **how))[1])
    came, _ = heard(*(framed(TEXT, text.encode()) for text in TEXTS))
    assert came == [*(text or None for text in TEXTS), 1005]
    assert parsed == []


def test_it_does_not_matter_how_frames_are_cut() -> None:
    stream = b"".join(
        framed(TEXT, text.encode()) + framed(PING, b"p") + framed(BINARY, b"bytes") + framed(TEXT, b"one ", final=False)
        + framed(PING, b"q") + framed(CONT, b"two ", final=False) + framed(CONT, b"three")
        for text in TEXTS
    )  # fmt: skip
    expected = [part for text in TEXTS for part in (text or None, b"bytes", "one two three")]
    chance = random.Random(5)
    for _ in range(60):
        cuts = sorted(chance.sample(range(1, len(stream)), chance.randrange(25)))
        pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
        came, wire = heard(*pieces)
        assert came == [*expected, 1005]
        assert wire.written.count(b"\x8a\x01p") == wire.written.count(b"\x8a\x01q") == len(TEXTS), "all pings answered"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (framed(TEXT, b"\xff\xfe"), 1007),
        (framed(TEXT, b"x" * (MOST + 1)), 1009),
        (b"\x81\x05hello", 1002),  # not masked
        (b"\xc1\x81mask" + b"x", 1002),  # an extension that nobody agreed on
        (framed(TEXT, b"half", final=False) + framed(TEXT, b"whole"), 1002),
        (framed(CONT, b"of nothing"), 1002),
        (b"\x81\xff" + struct.pack("!Q", 1 << 40) + b"mask", 1009),
    ],
    ids=["no text", "too long", "not masked", "extended", "in between", "no beginning", "far too long"],
)
def test_what_is_wrong_ends_the_connection(wrong: bytes, code: int) -> None:
    came, wire = heard(framed(TEXT, b"before"), wrong, framed(TEXT, b"after"))
    assert came == ["before", code]
    assert wire.is_closed
    assert struct.pack("!H", code) in wire.written


def test_half_a_text_of_many_is_no_text_of_its_own() -> None:
    """The pieces of a message come each in a packet of its own; a whole text may not come in between."""
    came, _ = heard(framed(TEXT, b"half", final=False), framed(TEXT, b"whole"))
    assert came == [1002]
    came, _ = heard(framed(TEXT, b"half", final=False), framed(CONT, b" and half"), framed(TEXT, b"whole"))
    assert came == ["half and half", "whole", 1005]
