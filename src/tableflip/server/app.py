"""The application: everything put together, and the schema that the client's types are generated from."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from tableflip.server import metrics, shares
from tableflip.server.analysis import Analyses
from tableflip.server.bot_runner import BotRunner
from tableflip.server.bus.bus import Alone, Bus
from tableflip.server.connection import problem_of_errors
from tableflip.server.downtime import Downtime
from tableflip.server.encodings import open_json
from tableflip.server.gate import Gate
from tableflip.server.hook_runner import HookRunner
from tableflip.server.limits import Limit
from tableflip.server.messages import live as frames
from tableflip.server.preparing import Preparation
from tableflip.server.readiness import Readiness
from tableflip.server.refusals import Refused, for_anything, refuse
from tableflip.server.registry import TableRegistry, now_ms
from tableflip.server.routes import archive, general, lab, play, tables
from tableflip.server.routes.common import json
from tableflip.server.service import Service
from tableflip.server.settings import Settings
from tableflip.server.shares import Shares
from tableflip.server.static import add_client
from tableflip.server.store.migrate import upgrade
from tableflip.server.store.store import Store
from tableflip.server.sweep import Sweep
from tableflip.server.tables import secrets
from tableflip.server.thinking import Thinking
from tableflip.server.webhooks import Hooks

LOG = logging.getLogger("tableflip.server")
ROUTES = (tables.ROUTES, play.ROUTES, archive.ROUTES, general.ROUTES, lab.ROUTES)
CLIENT_FRAMES = (
    frames.Hello,
    frames.MoveFrame,
    frames.UndoFrame,
    frames.UndoAnswerFrame,
    frames.FinishFrame,
    frames.FinishAnswerFrame,
    frames.ResignFrame,
    frames.LeaveFrame,
    frames.ReactFrame,
    frames.Look,
    frames.Ping,
)
SERVER_FRAMES = (
    frames.SnapshotFrame,
    frames.EntriesFrame,
    frames.Ack,
    frames.RefusedFrame,
    frames.Presence,
    frames.TableFrame,
    frames.Reaction,
    frames.Pong,
)


def make_app(
    settings: Settings, token: secrets.Maker = secrets.make, now: Any = now_ms, addresses: Sequence[str] = ()
) -> ASGIApp:
    """The server as an ASGI application. It brings its database up to date when it starts.

    `addresses` are those by which phones in the local network reach it.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        url = settings.database_url
        await asyncio.to_thread(upgrade, url)
        bus = bus_of(settings)
        registry = TableRegistry(settings, Store(url), bus, now=now, token=token)
        downtime = Downtime(registry)
        service = Service(registry, downtime)
        thinking = Thinking(settings.bot_threads, settings.bot_seconds)
        preparation = Preparation()
        bot_runner = BotRunner(registry, thinking, preparation.bots_of)
        hook_runner = HookRunner(registry, Hooks(settings.private_webhooks))
        sweep = Sweep(registry, service, bot_runner, hook_runner, downtime)
        app.state.service = service
        app.state.analyses = analyses = Analyses(registry, thinking, preparation.bots_of)
        app.state.shares = Shares(await registry.ask_store(registry.store.key, shares.KEY, shares.KEY_BYTES))
        app.state.readiness = readiness = Readiness(preparation, downtime)
        await bus.start(registry.heard)
        preparing = asyncio.create_task(preparation.run())
        await sweep.start()
        try:
            yield
        finally:
            preparing.cancel()
            await readiness.close()
            await sweep.stop()
            await hook_runner.close()
            thinking.stop()
            await bot_runner.close()
            await analyses.close()
            thinking.close()
            await bus.stop()
            await registry.close()

    app = FastAPI(title="Tableflip", version="1", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.settings = settings
    app.state.addresses = list(addresses)
    app.state.lab_tables = {}  # by record: the tables on which the lab's games are looked at
    app.state.table_limit = Limit("too-many-tables", settings.tables_an_hour / 3600, settings.tables_an_hour)
    app.state.work_limit = Limit("too-fast", settings.work_a_minute / 60, settings.work_a_minute)
    for routes in ROUTES:
        app.include_router(routes)
    add_refusals(app)
    add_schema(app)
    add_client(app)
    return Gate(app, settings)


def bus_of(settings: Settings) -> Bus:
    if not settings.bus:
        return Alone()
    from tableflip.server.bus.redis import RedisBus  # here, for Redis need not be installed

    return RedisBus(settings.bus)


def add_refusals(app: FastAPI) -> None:
    """Whatever is refused is told in the same way."""

    async def refused(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, Refused)
        metrics.REFUSALS.labels(problem.reason.key).inc()
        answer = json({"error": problem.error}, problem.status)
        if problem.retry_after:
            answer.headers["Retry-After"] = str(problem.retry_after)
        return answer

    async def unreadable(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, RequestValidationError)
        return await refused(request, refuse("bad-request", problem=problem_of_errors(problem.errors())))

    async def other(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        if isinstance(problem.__cause__, Refused):  # while the body was read
            return await refused(request, problem.__cause__)
        key = "no-such-page" if problem.status_code == 404 else "not-allowed-here"
        if problem.status_code not in (404, 405):
            return await refused(request, refuse("bad-request", problem=str(problem.detail)[:100]))
        answer = await refused(request, refuse(key, **({"method": request.method} if key != "no-such-page" else {})))
        answer.headers.update(problem.headers or {})
        return answer

    async def broken(request: Request, problem: Exception) -> Response:
        refusal = for_anything(problem)
        if refusal.reason.key == "broken":
            LOG.error("a request failed", exc_info=problem)
        return await refused(request, refusal)

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, other)
    app.add_exception_handler(Exception, broken)


def add_schema(app: FastAPI) -> None:
    """The OpenAPI schema, with the frames of the WebSocket among its components."""

    def schema() -> dict[str, Any]:
        if app.openapi_schema is None:
            whole = get_openapi(
                title=app.title, version=app.version, routes=app.routes, separate_input_output_schemas=False
            )
            components = whole.setdefault("components", {})
            for name, kinds, mode in (
                ("ClientFrame", CLIENT_FRAMES, "validation"),
                ("ServerFrame", SERVER_FRAMES, "serialization"),
            ):
                both = [(kind, mode) for kind in kinds]
                _, extra = models_json_schema(both, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
                union = {"oneOf": [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in kinds]}
                components["schemas"] = extra["$defs"] | components.get("schemas", {}) | {name: union}
            components["securitySchemes"] = {"secret": {"type": "http", "scheme": "bearer"}}
            for path in whole["paths"].values():
                for operation in path.values():
                    operation["security"] = [{}, {"secret": []}]
            app.openapi_schema = whole
        return app.openapi_schema

    app.openapi = schema  # type: ignore[method-assign]

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi(request: Request) -> Response:
        return await asyncio.to_thread(open_json, request, schema())


def openapi_schema() -> dict[str, Any]:
    """The schema, without starting anything."""
    app = FastAPI(title="Tableflip", version="1")
    for routes in ROUTES:
        app.include_router(routes)
    add_schema(app)
    return app.openapi()
