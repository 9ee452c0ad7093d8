"""One WebSocket: frames in, frames out, at the table it belongs to."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from tableflip.core.reading import spoken
from tableflip.server import metrics
from tableflip.server.limits import Bucket, too_fast
from tableflip.server.live import frame
from tableflip.server.messages import live as frames
from tableflip.server.protocol import PUSH, TRY_AGAIN_LATER, PushingProtocol
from tableflip.server.refusals import SAY, Refused, error_of, for_anything
from tableflip.server.service import Service
from tableflip.server.tables.secrets import hashed

HELLO_SECONDS = 15.0
LOG = logging.getLogger("tableflip.server")
MOST_WAITING = 256  # frames; a client that is so far behind is better off with a new connection
MOST_BYTES_WAITING = 1_000_000
POLICY = 1008
WITH_SNAPSHOT = ("stale", "time-is-up")  # refusals of one who does not know how things stand


class Connection:
    """`holder` is the hash of the bearer's secret.

    As the client has been told: `mine` are the seats that it opens, `seat` whose view is shown, `told` the last entry.
    """

    def __init__(self, socket: WebSocket, service: Service, bucket: Bucket) -> None:
        self._socket, self._service, self._bucket = socket, service, bucket
        self.holder: str | None = None
        self.seat: int | None = None
        self.mine: list[int] = []
        self.told = 0
        self._pipe: PushingProtocol | None = socket.scope["extensions"].get(PUSH)
        self._is_asking = False  # a request is being answered: what it brings about goes out together with the answer
        self._waiting: deque[bytes] = deque()  # for that; or all frames, where they cannot be pushed
        self._sender: asyncio.Task[None] | None = None
        self._closed = False

    # --- out ---------------------------------------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        if self._closed:
            return
        metrics.FRAMES_OUT.of[""] += 1
        if self._pipe is None:
            self._waiting.append(frame)
            self._closed = len(self._waiting) > MOST_WAITING
            if self._closed:
                self._waiting.clear()
            if self._sender is None or self._sender.done():
                self._sender = asyncio.create_task(self._send_waiting())
        elif self._is_asking:
            self._waiting.append(frame)
            if len(self._waiting) == 1:  # if the answer takes longer than that, it comes by itself
                asyncio.get_running_loop().call_soon(self._push_waiting)
        else:
            self._push(self._pipe, frame)

    def _push_waiting(self) -> None:
        if self._waiting and self._pipe is not None:
            frames = tuple(self._waiting)
            self._waiting.clear()
            self._push(self._pipe, *frames)

    def _push(self, pipe: PushingProtocol, *frames: bytes) -> None:
        if not self._closed and pipe.push(*frames) > MOST_BYTES_WAITING:
            self._closed = True
            pipe.drop()

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                await self._socket.send_text(self._waiting.popleft().decode())
            if self._closed:
                await self._socket.close(TRY_AGAIN_LATER)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._closed = True

    def tell(self, message: dict[str, Any]) -> None:
        self.send(frame(message))

    # --- in ----------------------------------------------------------------------------------------------------------

    async def run(self, table_id: str) -> None:
        """Everything from hello to the end of the connection."""
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
            if not isinstance(hello, frames.Hello):
                raise Refused(SAY("bad-request", problem="the first frame must be hello"))
            self.holder = hashed(hello.secret) if hello.secret else None
            live = await self._service.enter(self, table_id, hello.seat, hello.since)
        except TimeoutError:
            await self._socket.close(POLICY)
            return
        except WebSocketDisconnect:
            return
        except Exception as e:  # noqa: BLE001 - whatever it is, they are told
            await self._turn_away(told(e))
            return
        try:
            while True:
                await self._listen(table_id)
        except WebSocketDisconnect:
            pass
        finally:
            self._closed = True
            self._service.leave(self, live)

    async def _turn_away(self, refusal: Refused) -> None:
        try:
            await self._socket.send_text(frame(refused(None, refusal)).decode())
            await self._socket.close(TRY_AGAIN_LATER if refusal.retry_after else POLICY)
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _receive(self) -> Any:
        """The next frame, checked."""
        message: Any = await (self._socket if self._pipe is None else self._pipe).receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if wait := self._bucket.take(time.monotonic()):
            raise too_fast("too-fast", wait)
        try:
            parsed = frames.CLIENT_FRAME.validator.validate_json(message.get("text") or message.get("bytes") or b"")
        except ValidationError as e:
            metrics.FRAMES_IN.of["bad"] += 1
            raise Refused(SAY("bad-request", problem=problem_of(e))) from None
        metrics.FRAMES_IN.of[parsed.type] += 1
        return parsed

    async def _listen(self, table_id: str) -> None:
        key = None
        try:
            request = await self._receive()
            key = getattr(request, "key", None)
            self._is_asking = True
            await self._do(table_id, request)
        except WebSocketDisconnect:
            raise
        except Exception as e:  # noqa: BLE001 - whatever it is, they are told
            refusal = told(e)
            metrics.REFUSALS.labels(refusal.reason.key).inc()
            if refusal.reason.key not in WITH_SNAPSHOT or not await self._told_with_snapshot(table_id, key, refusal):
                self.tell(refused(key, refusal))
        finally:
            self._is_asking = False
            self._push_waiting()

    async def _told_with_snapshot(self, table_id: str, key: str | None, refusal: Refused) -> bool:
        """Tell a refusal together with how things stand; False if that cannot be had."""
        try:
            await self._service.look(self, table_id, lambda snapshot: refused(key, refusal, snapshot))
        except Exception as e:  # noqa: BLE001 - the refusal is told without
            told(e)
            return False
        return True

    async def _do(self, table_id: str, request: Any) -> None:
        service, me = self._service, self.holder
        match request:
            case frames.Ping():
                self.tell({"type": "pong", "t": request.t, "at": service.registry.now()})
                return
            case frames.Look() | frames.Hello():
                await service.turn_to(self, table_id, request.seat)
                return
            case frames.ReactFrame():
                seq = await service.react(table_id, me, request.seat, request.sign)
                self.tell({"type": "ack", "key": request.key, "seq": seq})
                return
            case frames.MoveFrame():
                entry = await service.move(table_id, me, request.seat, request.move, request.seq, request.key)
            case frames.UndoFrame():
                entry = await service.ask_undo(table_id, me, request.seat, request.key)
            case frames.UndoAnswerFrame():
                entry = await service.answer_undo(table_id, me, request.seat, request.agree, request.key)
            case frames.FinishFrame():
                entry = await service.ask_finish(table_id, me, request.seat, request.key)
            case frames.FinishAnswerFrame():
                entry = await service.answer_finish(table_id, me, request.seat, request.agree, request.key)
            case frames.ResignFrame():
                entry = await service.leave_table(table_id, me, request.seat, "resigned", request.key)
            case frames.LeaveFrame():
                entry = await service.leave_table(table_id, me, request.seat, "left", request.key)
        self.tell({"type": "ack", "key": request.key, "seq": entry.seq})


def told(problem: Exception) -> Refused:
    """What whoever asked is told; what is our own mistake is written down."""
    refusal = for_anything(problem)
    if refusal.reason.key == "broken":
        LOG.error("a frame failed", exc_info=problem)
    return refusal


def refused(key: str | None, refusal: Refused, snapshot: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"type": "refused", "key": key, "error": error_of(refusal.reason), "snapshot": snapshot}


def problem_of(error: ValidationError) -> str:
    return problem_of_errors(error.errors(include_url=False, include_input=False, include_context=False))


def problem_of_errors(errors: Sequence[Any]) -> str:
    """The first thing that is wrong, without repeating what was sent: it may hold a secret."""
    where = ".".join(spoken(part) if isinstance(part, str) else str(part) for part in errors[0]["loc"])[:80]
    problem = str(errors[0]["msg"]).removeprefix("Value error, ")  # ours are whole sentences
    text = f"{where}: {problem}" if where else problem
    return text[:200].rstrip(".")
