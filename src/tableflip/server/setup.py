"""Setting up a table: from what a stranger asks for to a plan, with every secret made and every word checked."""

import secrets as chance
from dataclasses import dataclass
from typing import Any

from tableflip.core.reading import PositionError
from tableflip.games import find
from tableflip.server import players, validation, webhooks
from tableflip.server.messages.requests import NewTable, SeatRequest, Start
from tableflip.server.refusals import refuse
from tableflip.server.tables import plan as plans
from tableflip.server.tables.plan import ClockPlan, Plan
from tableflip.server.tables.secrets import SECRET_BYTES, TABLE_BYTES, Maker, hashed


@dataclass(frozen=True)
class SetUp:
    plan: Plan
    secret: str
    invitations: dict[int, str]


def set_up(request: NewTable, token: Maker, now: int, private_webhooks: bool, share: int) -> SetUp:
    """The plan of a table. A record is replayed here: not for an event loop."""
    options = validation.checked_options(request.game, request.options)
    record = None
    if request.start is not None and request.start.record is not None:
        match = validation.read_record(request.start.record, request.game)
        options, record = match.options.all(), match.record()
    chosen = find(request.game).options.of(as_keywords(options))
    needed = len(chosen.seats)
    if len(request.seats) != needed:
        raise refuse("wrong-seats", seats=len(request.seats), needed=needed)
    if request.clock and chosen.all_at_once:
        raise refuse("no-clock-in-a-race")
    if request.screen and any(seat.kind in ("me", "here") for seat in request.seats):
        raise refuse("bad-table", problem="a screen that all see has no seat of its own.")
    if request.screen and request.public:
        raise refuse("bad-table", problem="seats around a screen are for those who see it: it cannot be public.")
    if request.webhook is not None:
        webhooks.check_address(request.webhook, private_webhooks)
    secret, invitations = token(SECRET_BYTES), {}
    seats = []
    for number, seat in enumerate(request.seats):
        if seat.kind == "open":
            invitations[number] = token(SECRET_BYTES)
        seats.append(planned(request.game, seat, secret, invitations.get(number)))
    clock = request.clock
    plan = Plan(
        id=token(TABLE_BYTES),
        game=request.game,
        rules=find(request.game).rules_version,
        options=options,
        seed=chance.randbits(63),
        seats=tuple(seats),
        creator=hashed(secret),
        created_at=now,
        clock=ClockPlan(clock.kind, clock.seconds, getattr(clock, "increment", 0)) if clock else None,
        public=request.public,
        when_left=request.when_left,
        webhook=request.webhook,
        webhook_secret=token(SECRET_BYTES) if request.webhook else None,
        position=position_of(request.start),
        record=record,
        share=share,
        screen=request.screen,
        watchers_react=request.watchers_react,
    )
    if plan.position is not None:
        try_position(plan)
    return SetUp(plan, secret, invitations)


def planned(game: str, seat: SeatRequest, secret: str, invitation: str | None) -> plans.SeatPlan:
    if seat.kind == "bot":
        levels = [level.number for level in players.levels(game)]
        wanted = seat.level or players.level_for(game, players.TAKES_OVER)
        if wanted not in levels:
            raise refuse("no-such-level", level=wanted, levels=levels)
        return plans.SeatPlan("bot", wanted, seat.name)
    if seat.kind == "open":
        assert invitation is not None
        return plans.SeatPlan("open", None, seat.name, None, hashed(invitation))
    return plans.SeatPlan("person", None, seat.name, hashed(secret))


def position_of(start: Start | None) -> dict[str, Any] | None:
    if start is not None and (start.position is None) == (start.record is None):
        raise refuse("bad-table", problem="it starts either from a position or from a record.")
    return start.position if start else None


def try_position(plan: Plan) -> None:
    try:
        plan.new_match()
    except PositionError as e:
        raise refuse("bad-position", problem=validation.sentence(e)) from None


def as_keywords(options: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}


def rematch_plan(old: Plan, seats: tuple[plans.SeatPlan, ...], creator: str, new_id: str, now: int, share: int) -> Plan:
    """The same table again, with a new seed and from the beginning."""
    return Plan(
        id=new_id,
        game=old.game,
        rules=find(old.game).rules_version,
        options=old.options,
        seed=chance.randbits(63),
        seats=seats,
        creator=creator,
        created_at=now,
        clock=old.clock,
        public=old.public,
        when_left=old.when_left,
        webhook=old.webhook,
        webhook_secret=old.webhook_secret,
        position=old.position,
        share=share,
        screen=old.screen,
        watchers_react=old.watchers_react,
    )
