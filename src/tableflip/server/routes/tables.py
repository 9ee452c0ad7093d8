"""Tables: set up, look, list, join, leave, play again."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tableflip.server.encodings import open_json
from tableflip.server.gate import address_of
from tableflip.server.messages.common import SEAT_MAX
from tableflip.server.messages.requests import (
    Done,
    Join,
    Joined,
    Leave,
    LogPage,
    Mine,
    NewTable,
    RematchMade,
    Rename,
    SeatBot,
    SeatFreed,
    Summaries,
    TableMade,
)
from tableflip.server.messages.state import BoardAnswer, Snapshot
from tableflip.server.refusals import refuse
from tableflip.server.routes.common import REFUSALS, Costly, Holder, SeatQuery, Secret, Share, TableId, TheService, json
from tableflip.server.tables import plain
from tableflip.server.tables.secrets import hashed

SeatPath = Annotated[int, Path(ge=0, le=SEAT_MAX)]
ROUTES = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["tables"])


@ROUTES.post("", status_code=201, response_model=TableMade)
async def create(new: NewTable, request: Request, service: TheService, share: Share) -> Response:
    """Set up a table. The secret opens the creator's seats; an invitation lets somebody claim an open one."""
    charge_for_table(request)
    if new.start is not None:
        request.app.state.work_limit.check(address_of(request.scope))
    made = await service.create(new, share)
    plan = made.plan
    mine = [number for number, seat in enumerate(plan.seats) if seat.holder == plan.creator]
    answer = TableMade(
        table=plan.id,
        secret=made.secret,
        seats=mine,
        invitations={str(seat): secret for seat, secret in made.invitations.items()},
        watch=f"/t/{plan.id}",
        webhook_secret=plan.webhook_secret,
    )
    return json(answer, 201)


@ROUTES.get("", response_model=Summaries)
async def public_tables(service: TheService) -> Response:
    """Public tables: those with a free seat first."""
    return json({"tables": await service.public_tables()})


@ROUTES.post("/mine", response_model=Summaries, dependencies=[Costly])
async def own_tables(mine: Mine, service: TheService) -> Response:
    """Tables that the browser remembers; those that are gone, or cannot be opened, are left out."""
    wanted = [(one.table, hashed(one.secret) if one.secret else None) for one in mine.tables]
    return json({"tables": await service.summaries(wanted)})


@ROUTES.get("/{table}", response_model=Snapshot)
async def look(
    table: TableId,
    service: TheService,
    holder: Holder,
    seat: SeatQuery = None,
    since: Annotated[int | None, Query(ge=0, le=10_000_000)] = None,
) -> Response:
    """The table as the bearer's seat sees it, or a spectator."""
    return json(await service.snapshot(table, holder, seat, since))


@ROUTES.get("/{table}/board", response_model=BoardAnswer)
async def board(table: TableId, request: Request, service: TheService) -> Response:
    """How to draw the board, for a client that does not know the game. Views then say what lies on it."""
    async with service.registry.visit(table) as (_, one):
        match = one.match
    answer = await service.registry.work(plain.answer, match)
    return await service.registry.work(open_json, request, answer)


@ROUTES.get("/{table}/log", response_model=LogPage)
async def log(
    table: TableId,
    service: TheService,
    holder: Holder,
    seat: SeatQuery = None,
    after: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
) -> Response:
    """Entries of the log after number `after`, as the seat sees them."""
    return json(await service.log_page(table, holder, seat, after, limit))


@ROUTES.post("/{table}/join", response_model=Joined)
async def join(table: TableId, who: Join, service: TheService, invitation: Secret) -> Response:
    """Sit down: with an invitation as the bearer's secret, or without one on a public table."""
    secret, seats = await service.join(table, invitation, who.seat, who.name, who.key)
    return json({"secret": secret, "seats": seats})


@ROUTES.post("/{table}/seats/{seat}", response_model=Done)
async def seat_bot(table: TableId, seat: int, bot: SeatBot, service: TheService, holder: Holder) -> Response:
    """Let a bot sit down on an open seat; only for the creator."""
    if not 0 <= seat <= 7:
        raise refuse("seat-taken")
    entry = await service.seat_bot(table, holder, seat, bot.level)
    return json(done(await service.granted(table, holder, None, entry)))


@ROUTES.post("/{table}/seats/{seat}/free", response_model=SeatFreed)
async def free_seat(table: TableId, seat: SeatPath, service: TheService, holder: Holder) -> Response:
    """Open a seat, whoever has it, to whoever gets the new invitation; only for a screen that all see."""
    entry, invitation = await service.free_seat(table, holder, seat)
    return json(done(await service.granted(table, holder, None, entry)) | {"invitation": invitation})


@ROUTES.post("/{table}/name", response_model=Done)
async def rename(table: TableId, new: Rename, service: TheService, holder: Holder) -> Response:
    entry = await service.rename(table, holder, new.name)
    return json(done(await service.granted(table, holder, None, entry)))


@ROUTES.post("/{table}/resign", response_model=Done)
async def resign(table: TableId, which: Leave, service: TheService, holder: Holder) -> Response:
    """Give the game up; a bot or nobody takes over, as the table chose."""
    entry = await service.leave_table(table, holder, which.seat, "resigned", which.key)
    return json(done(await service.granted(table, holder, None, entry)))


@ROUTES.post("/{table}/leave", response_model=Done)
async def leave(table: TableId, which: Leave, service: TheService, holder: Holder) -> Response:
    """Go; before the game has started, the seat is open again."""
    entry = await service.leave_table(table, holder, which.seat, "left", which.key)
    return json(done(await service.granted(table, holder, None, entry)))


@ROUTES.post("/{table}/rematch", response_model=RematchMade)
async def rematch(table: TableId, request: Request, service: TheService, secret: Secret, share: Share) -> Response:
    """The same table again: set up by whoever asks first, joined by the others with the same call."""
    if secret is None:
        raise refuse("secret-needed")
    new, new_secret, seats = await service.rematch(table, secret, share, lambda: charge_for_table(request))
    return json({"table": new, "secret": new_secret, "seats": seats})


def charge_for_table(request: Request) -> None:
    """One of the tables that an address may set up in an hour."""
    request.app.state.table_limit.check(address_of(request.scope))


def done(granted: dict[str, object]) -> dict[str, object]:
    return {"seq": granted["seq"], "entry": granted["entry"]}
