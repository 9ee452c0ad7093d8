"""What the addresses share: who asks, and answers that are JSON already."""

from typing import Annotated, Any

import orjson
from fastapi import Depends, Path, Query, Request, Response
from pydantic import BaseModel

from tableflip.server.gate import address_of
from tableflip.server.limits import Limit
from tableflip.server.messages.common import SEAT_MAX, RefusedBody
from tableflip.server.refusals import refuse
from tableflip.server.service import Service
from tableflip.server.shares import Shares
from tableflip.server.tables.secrets import hashed

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
SeatQuery = Annotated[int | None, Query(ge=0, le=SEAT_MAX, description="whose view; one of your own seats")]
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": RefusedBody, "description": description}
    for status, description in {
        400: "Unreadable",
        401: "A secret is needed",
        403: "Not yours",
        404: "No such table",
        405: "Not here",
        409: "Not now: stale, illegal, taken, over",
        413: "Too large",
        422: "Not understood",
        429: "Too much at once",
    }.items()
}


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def secret_of(request: Request) -> str | None:
    """The bearer's secret. It comes in a header, so that no log and no referrer ever has it."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, secret = header.partition(" ")
    if kind.lower() != "bearer" or not 1 <= len(secret) <= 80 or not secret.isascii():
        raise refuse("secret-needed")
    return secret


def holder_of(request: Request) -> str | None:
    secret = secret_of(request)
    return hashed(secret) if secret else None


def charge(request: Request, amount: float) -> None:
    """Work that one address may ask for less often: so much of what it may ask for in a minute."""
    limit: Limit = request.app.state.work_limit
    limit.check(address_of(request.scope), amount)


def share_of(request: Request) -> int:
    """The share of the bots' time that whoever asks has."""
    shares: Shares = request.app.state.shares
    return shares.of(address_of(request.scope))


def costly(request: Request) -> None:
    charge(request, 1.0)


TheService = Annotated[Service, Depends(service_of)]
Secret = Annotated[str | None, Depends(secret_of)]
Holder = Annotated[str | None, Depends(holder_of)]
Share = Annotated[int, Depends(share_of)]
Costly = Depends(costly)


def json(body: Any, status: int = 200) -> Response:
    """An answer. Its shape is the route's response model; tests hold every answer against it."""
    if isinstance(body, BaseModel):
        body = body.model_dump(mode="json")
    return Response(orjson.dumps(body), status, media_type="application/json")
