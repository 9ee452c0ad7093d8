"""Records, replays and analyses."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tableflip.match import Match
from tableflip.server.analysis import Analyses
from tableflip.server.encodings import open_json
from tableflip.server.messages.requests import Analysis, RecordAnswer, Replay, Story
from tableflip.server.refusals import refuse
from tableflip.server.routes.common import REFUSALS, Costly, Holder, SeatQuery, Share, TableId, TheService, json
from tableflip.server.service import Service
from tableflip.server.tables import archive, rights

ROUTES = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["archive"])


@ROUTES.get("/{table}/record", response_model=RecordAnswer, dependencies=[Costly])
async def record(
    table: TableId, request: Request, service: TheService, holder: Holder, seat: SeatQuery = None
) -> Response:
    """The record, as the bearer's seat may know it; all of it, secrets and seed included, when the game is over."""
    async with service.registry.visit(table) as (_, one):
        whose = rights.view_asked_for(one, holder, seat)
        answer = await service.registry.work(archive.record, one, whose)
    return await service.registry.study(open_json, request, answer) if answer["full"] else json(answer)


async def finished(service: Service, table: str, holder: str | None, seat: int | None) -> tuple[Match, int | None]:
    """A game that is over, and the seat from which the bearer looks at it (None: a spectator's)."""
    async with service.registry.visit(table) as (_, one):
        if one.is_running:
            raise refuse("table-not-over")
        return one.match.at(one.match.ply), rights.view_asked_for(one, holder, seat)


@ROUTES.get("/{table}/replay", response_model=Replay, dependencies=[Costly])
async def replay(
    table: TableId,
    request: Request,
    service: TheService,
    holder: Holder,
    seat: SeatQuery = None,
    first: Annotated[int, Query(alias="from", ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """A finished game, step by step, from the bearer's seat or a spectator's; nothing is hidden any more."""
    match, whose = await finished(service, table, holder, seat)
    steps = await service.registry.study(archive.replay, match, whose, first, limit)
    return await service.registry.study(open_json, request, steps)


@ROUTES.get("/{table}/story", response_model=Story, dependencies=[Costly])
async def story(
    table: TableId,
    request: Request,
    service: TheService,
    holder: Holder,
    seat: SeatQuery = None,
    first: Annotated[int, Query(alias="from", ge=1, le=1_000_000)] = 1,
    limit: Annotated[int, Query(ge=1, le=500)] = 500,
) -> Response:
    """What happened in a finished game, move by move: the replay without its positions."""
    match, whose = await finished(service, table, holder, seat)
    moves = await service.registry.study(archive.story, match, whose, first, limit)
    return await service.registry.study(open_json, request, moves)


@ROUTES.post("/{table}/analysis", response_model=Analysis, dependencies=[Costly])
async def analysis(table: TableId, request: Request, share: Share) -> Response:
    """What a strong bot thinks of a finished game. It is worked out in the background: ask again until all is done."""
    analyses: Analyses = request.app.state.analyses
    return json(await analyses.ask(table, share))
