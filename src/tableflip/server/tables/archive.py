"""What can be taken home from a table: its record, and the game step by step."""

from typing import Any

from tableflip.match import EVERYTHING, Match
from tableflip.server.tables import plain
from tableflip.server.tables.table import Table


def record(table: Table, seat: int | None) -> dict[str, Any]:
    """The record as the seat may know it; all of it, once the game is over."""
    full = not table.is_running
    match = table.match.at(table.match.ply)
    match.names = [seat.name or ("bot" if seat.kind == "bot" else "") for seat in table.seats]
    return {"record": match.record(EVERYTHING if full else seat), "full": full}


def replay(match: Match, seat: int | None, first: int, limit: int) -> dict[str, Any]:
    """A page of a game that is over, step by step, from where the seat sits. Nothing is hidden any more."""
    last = min(first + limit, match.ply + 1)
    steps = [step(match, seat, number) for number in range(first, last)]
    return {"steps": steps, "plies": match.ply, "next": last if last <= match.ply else None}


def step(match: Match, seat: int | None, number: int) -> dict[str, Any]:
    """Step 0 is the start; step N is the position after N moves."""
    then = match.at(number)
    made = happening(match, seat, number) if number else {"ply": 0, "who": None, "move": None, "events": []}
    return made | {"view": plain.explained(then, then.revealed(seat), [made["move"]] if number else [])}


def story(match: Match, seat: int | None, first: int, limit: int) -> dict[str, Any]:
    """A page of what happened in a game that is over, from move number `first` (from 1) on, without its positions."""
    last = min(first + limit, match.ply + 1)
    moves = [happening(match, seat, number) for number in range(first, last)]
    return {"moves": moves, "plies": match.ply, "next": last if last <= match.ply else None}


def happening(match: Match, seat: int | None, number: int) -> dict[str, Any]:
    """The move that led to the position after `number` moves. Whoever made it saw all of it."""
    [(who, move)] = match.history(since=number - 1, until=number)
    mover = who if isinstance(who, int) else seat
    events = plain.told(match.at(number), mover, match.events(mover, number - 1, number))
    return {"ply": number, "who": who, "move": move, "events": events}


def decisions(match: Match) -> list[tuple[int, int, str]]:
    """Ply, seat and move of every decision; where all move at once there is nothing to decide in turn."""
    return [
        (ply, who, text)
        for ply, (who, text) in enumerate(match.history())
        if isinstance(who, int) and match.at(ply).turn == who
    ]
