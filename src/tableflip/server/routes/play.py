"""Playing: moves, taking back, leaving the rest to fair chance, the WebSocket."""

import asyncio
import time

from fastapi import APIRouter, Response, WebSocket

from tableflip.server.connection import Connection
from tableflip.server.limits import Bucket
from tableflip.server.messages.requests import FinishAnswer, FinishAsk, Moved, MoveRequest, UndoAnswer, UndoAsk
from tableflip.server.routes.common import REFUSALS, Holder, TableId, TheService, json
from tableflip.server.tables import show

ROUTES = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["play"])


@ROUTES.post("/{table}/moves", response_model=Moved)
async def move(table: TableId, wanted: MoveRequest, service: TheService, holder: Holder) -> Response:
    """Make a move. Repeated with the same key it gives the same answer; stale, illegal and late ones are refused."""
    entry = await service.move(table, holder, wanted.seat, wanted.move, wanted.seq, wanted.key)
    return json(await service.granted(table, holder, wanted.seat, entry))


@ROUTES.post("/{table}/undo", response_model=Moved)
async def undo(table: TableId, wanted: UndoAsk, service: TheService, holder: Holder) -> Response:
    """Take your last move back: at once where the rules allow it, else the others are asked."""
    entry = await service.ask_undo(table, holder, wanted.seat, wanted.key)
    return json(await service.granted(table, holder, show.who(entry.fact), entry))


@ROUTES.post("/{table}/undo/answer", response_model=Moved)
async def answer_undo(table: TableId, answer: UndoAnswer, service: TheService, holder: Holder) -> Response:
    """Agree that moves are taken back, or do not. Whoever asked may withdraw it."""
    entry = await service.answer_undo(table, holder, answer.seat, answer.agree, answer.key)
    return json(await service.granted(table, holder, show.who(entry.fact), entry))


@ROUTES.post("/{table}/finish", response_model=Moved)
async def finish(table: TableId, wanted: FinishAsk, service: TheService, holder: Holder) -> Response:
    """Leave the rest of what is being built to fair chance: at once if you are alone, else the others are asked."""
    entry = await service.ask_finish(table, holder, wanted.seat, wanted.key)
    return json(await service.granted(table, holder, show.who(entry.fact), entry))


@ROUTES.post("/{table}/finish/answer", response_model=Moved)
async def answer_finish(table: TableId, answer: FinishAnswer, service: TheService, holder: Holder) -> Response:
    """Agree to that, or do not. Whoever asked may withdraw it."""
    entry = await service.answer_finish(table, holder, answer.seat, answer.agree, answer.key)
    return json(await service.granted(table, holder, show.who(entry.fact), entry))


@ROUTES.websocket("/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """A table, live. The client's first frame is hello; what goes over it is in the schema's components."""
    await socket.accept()
    settings = socket.app.state.settings
    bucket = Bucket(settings.frames_a_second, settings.frames_at_once, settings.frames_at_once, time.monotonic())
    connection = Connection(socket, socket.app.state.service, bucket)
    # In a task of its own: whatever wakes it need not pass everything between the server and here each time.
    await asyncio.create_task(connection.run(table))
