"""What is not about one table: games, trying things out, health, metrics."""

from contextlib import suppress
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tableflip.core.board import cell_names
from tableflip.core.game import Game
from tableflip.core.reading import PositionError
from tableflip.core.reasons import IllegalMove
from tableflip.games import BrokenGame, faults, find, names, options_of
from tableflip.match import Match
from tableflip.server import players, validation
from tableflip.server.encodings import open_json
from tableflip.server.messages.requests import Addresses, Games, Health, Ready, Tried, Try
from tableflip.server.readiness import Readiness
from tableflip.server.refusals import Refused, error_of, refuse
from tableflip.server.routes.common import REFUSALS, TheService, charge, json
from tableflip.server.setup import as_keywords
from tableflip.server.tables import plain
from tableflip.server.tables.offers import check_by_hand, offered

ROUTES = APIRouter(responses=REFUSALS, tags=["general"])
TRY = 0.1  # of a costly request, for a position and for every move on it: a rulebook has many, each takes milliseconds


@ROUTES.get("/api/games", response_model=Games)
async def games(request: Request, service: TheService) -> Response:
    """The games: their options, how many can play, and the bots there are."""
    told = await service.registry.work(all_games)
    return await service.registry.work(open_json, request, told)


def all_games() -> dict[str, Any]:
    told = []
    for name in names():
        with suppress(BrokenGame):
            told.append(about(name))
    return {"games": told, "broken": sorted({fault.name for fault in faults()} - {game["name"] for game in told})}


@cache
def about(name: str) -> dict[str, Any]:
    game, schema = find(name), validation.schema(name)
    counts = schema["properties"].get("players", {}).get("enum") or [len(options_of(name).of({}).seats)]
    return {
        "name": name,
        "title": game.title,
        "rules": game.rules_version,
        "players": [min(counts), max(counts)],
        "cooperative": game.is_cooperative,
        "seats": list(game.options.of({}).seats),
        "help": help_of(game),
        "preview": preview(game),
        "options": schema,
        "bots": [{"level": one.number, "key": one.key, "name": one.name} for one in players.levels(name)],
    }


def help_of(game: Game) -> str:
    """How a turn goes at a usual table; nothing where the client has a rulebook of its own."""
    told = game.drawing.help
    if isinstance(told, str):
        return told
    return "" if game.board is None else told(Match(game, seed=1).view(None))


def preview(game: Game) -> dict[str, Any] | None:
    """The board at the start of a usual game; None where there is none to show, or the client has a picture."""
    if game.board is None or not cell_names(game.board, game.options.of({})):
        return None
    match = Match(game, seed=1)
    view = plain.explained(match, match.view(None), [])
    return plain.described(game, match.options) | {"faces": view["plain"]["faces"]}


@ROUTES.post("/api/try", response_model=Tried)
async def try_moves(wanted: Try, request: Request, service: TheService) -> Response:
    """Moves on a position, without a table: how the rulebook's examples are played."""
    charge(request, TRY * (1 + len(wanted.moves)))
    return json(await service.registry.study(tried, wanted))


def tried(wanted: Try) -> dict[str, Any]:
    match = match_to_try(wanted)
    seat = wanted.seat if wanted.seat is None or wanted.seat < len(match.seats) else None
    events, refusal = [], None
    for text in wanted.moves:
        first = match.ply
        try:
            match.make(text, check=check_by_hand)
        except IllegalMove as e:
            refusal = error_of(e.reason)
            break
        except Refused as e:
            refusal = e.error
            break
        events.append(plain.told(match, seat, match.events(seat, since=first)))
    turn = match.turn
    legal = offered(match, turn if isinstance(turn, int) else 0) if turn is not None else []
    view = plain.explained(match, match.view(seat), legal)
    return {"view": view, "legal": legal, "events": events, "refusal": refusal}


def match_to_try(wanted: Try) -> Match:
    options = as_keywords(validation.checked_options(wanted.game, wanted.options))
    try:
        if wanted.position is None:
            return Match(wanted.game, seed=wanted.seed, **options)
        return Match.from_position(wanted.game, wanted.position, seed=wanted.seed, **options)
    except PositionError as e:
        raise refuse("bad-position", problem=validation.sentence(e)) from None


@ROUTES.get("/api/addresses", response_model=Addresses)
async def addresses(request: Request) -> Response:
    """What goes into codes for phones to scan: a page that was opened as localhost is nowhere for them."""
    return json({"addresses": request.app.state.addresses})


@ROUTES.get("/api/health", response_model=Health)
async def health() -> Response:
    """The process is up."""
    return json({"status": "up"})


@ROUTES.get("/api/ready", response_model=Ready, responses={503: {"model": Ready}})
async def ready(request: Request) -> Response:
    """Matches can be played and the database takes what is written: requests are welcome."""
    readiness: Readiness = request.app.state.readiness
    told = await readiness.ask()
    return json(told, 200 if told["status"] == "ready" else 503)


@ROUTES.get("/metrics", include_in_schema=False)
async def metrics() -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
