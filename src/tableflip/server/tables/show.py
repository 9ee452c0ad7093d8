"""A table as JSON, as one seat may see it. Everything that leaves the server about a game is made here."""

from typing import Any

from tableflip.core.game import Event
from tableflip.server.tables import plain
from tableflip.server.tables.entries import (
    Fact,
    FinishAnswered,
    FinishAsked,
    Finished,
    Freed,
    Joined,
    Left,
    Moved,
    Named,
    Paused,
    RematchMade,
    Seated,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from tableflip.server.tables.offers import offered
from tableflip.server.tables.table import Logged, Table

LAST_ENTRIES = 30
MOST_ENTRIES = 200


def shown(table: Table, seat: int | None) -> dict[str, Any]:
    """The game as the seat sees it now."""
    undo = table.undo
    legal = offered(table.match, seat) if seat is not None and table.status == "playing" else []
    return {
        "seq": table.seq,
        "view": plain.explained(table.match, table.match.view(seat), legal),
        "legal": legal,
        "clocks": clocks(table),
        "undo": undo
        and {"seat": undo.seat, "plies": table.match.ply - undo.ply, "waiting_for": sorted(undo.waiting_for)},
        "finish": finish(table),
    }


def finish(table: Table) -> dict[str, Any] | None:
    """Whether the rest may be left to fair chance now, and who has asked for it."""
    if table.status != "playing" or not table.match.can_finish:
        return None
    asked = table.finish
    return {"asked_by": asked and asked.seat, "waiting_for": sorted(asked.waiting_for) if asked else []}


def snapshot(
    table: Table,
    seat: int | None,
    holder: str | None,
    present: list[bool],
    spectators: int,
    since: int | None = None,
) -> dict[str, Any]:
    """All that one who looks at the table may know. `since`: the last entry that they have seen."""
    mine, creator = table.seats_of(holder), holder is not None and holder == table.plan.creator
    first = table.seq - LAST_ENTRIES if since is None or since > table.seq else max(since, table.seq - MOST_ENTRIES)
    return shown(table, seat) | {
        "table": table_state(table, present, spectators),
        "you": {"seats": mine, "creator": creator} if mine or creator else None,
        "seat": seat,
        "log": [entry(table, logged, seat) for logged in table.log[max(0, first) :]],
    }


def entries(table: Table, seat: int | None, since: int) -> dict[str, Any]:
    """The frame that tells what happened after number `since`, and how the game stands now."""
    told = [entry(table, logged, seat) for logged in table.log[since:]]
    return {"type": "entries", "entries": told} | shown(table, seat)


def table_state(table: Table, present: list[bool], spectators: int) -> dict[str, Any]:
    plan, stop = table.plan, table.stop
    clock = plan.clock
    return {
        "id": plan.id,
        "game": plan.game,
        "rules": plan.rules,
        "options": plan.options,
        "seats": [
            {
                "seat": number,
                "colour": table.match.seats[number],
                "kind": seat.kind,
                "level": seat.level,
                "name": seat.name,
                "present": present[number],
                "left": seat.left,
            }
            for number, seat in enumerate(table.seats)
        ],
        "clock": clock
        and {"kind": clock.kind, "seconds": clock.seconds}
        | ({"increment": clock.increment} if clock.kind == "game" else {}),
        "public": plan.public,
        "screen": plan.screen,
        "watchers_react": plan.watchers_react,
        "when_left": plan.when_left,
        "status": table.status,
        "stop": stop and {"reason": stop.reason, "seat": stop.seat, "winners": list(stop.winners)},
        "rematch": table.rematch,
        "spectators": spectators,
        "created_at": plan.created_at,
    }


def clocks(table: Table) -> dict[str, Any] | None:
    clock = table.clock
    return {"remaining_ms": list(clock.remaining), "running": clock.running, "at": clock.since} if clock else None


def entry(table: Table, logged: Logged, seat: int | None) -> dict[str, Any]:
    """One entry of the log, as the seat sees it."""
    one = logged.entry
    move, events = table.told(logged, seat)
    events = plain.told(table.match, seat, events)
    return {
        "seq": one.seq,
        "at": one.at,
        "kind": one.kind,
        "who": who(one.fact),
        "move": move,
        "events": [*(event for event in [table_event(one.fact)] if event), *events],
    }


def who(fact: Fact) -> int | None:
    """The seat that did it, or to which it happened."""
    match fact:
        case Moved() | Undone() | UndoAsked() | UndoAnswered() | Seated() | Freed():
            return fact.seat
        case FinishAsked() | FinishAnswered() | Finished():
            return fact.seat
        case Joined() | Named() | Left():
            return fact.seats[0]
    return None


def table_event(fact: Fact) -> Event | None:
    """What happened at the table rather than in the game."""
    match fact:
        case Undone() | UndoAsked():
            return {"event": fact.kind, "seat": fact.seat, "plies": fact.plies}
        case UndoAnswered():
            plies = fact.taken_back or 0
            return {"event": "undo-answered", "seat": fact.seat, "agree": fact.agree, "plies": plies}
        case FinishAsked():
            return {"event": "finish-asked", "seat": fact.seat}
        case FinishAnswered():
            laid = len(fact.moves or ())
            return {"event": "finish-answered", "seat": fact.seat, "agree": fact.agree, "laid": laid}
        case Finished():
            return {"event": "finished", "seat": fact.seat, "laid": len(fact.moves)}
        case Joined() | Named():
            return {"event": fact.kind, "seats": list(fact.seats), "name": fact.name}
        case Seated():
            return {"event": "seated", "seat": fact.seat, "level": fact.level}
        case Left():
            return {"event": "left", "seats": list(fact.seats), "why": fact.why, "level": fact.level}
        case Freed():
            return {"event": "freed", "seat": fact.seat}
        case RematchMade():
            return {"event": "rematch", "table": fact.table}
        case Paused():
            return {"event": "paused", "ms": fact.ms}
    return None
