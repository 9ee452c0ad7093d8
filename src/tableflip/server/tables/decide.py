"""What can be asked of a table. Each function checks one request, lets it happen, and returns the entry to be kept.

They raise Refused, and then nothing has changed. When the entry cannot be kept after all, because another process was
quicker, the table in memory is thrown away and made anew from its log.
"""

from typing import Any

from tableflip.core.reasons import IllegalMove
from tableflip.server.refusals import illegal, refuse
from tableflip.server.tables.entries import Entry, Kind
from tableflip.server.tables.offers import check_by_hand
from tableflip.server.tables.rights import check_seat
from tableflip.server.tables.table import Table

LATE_MS = 300  # how much later than the deadline a move may arrive: the way here is long


def happen(table: Table, kind: Kind, at: int, body: dict[str, Any], request: str | None = None) -> Entry:
    entry = Entry(table.seq + 1, max(at, table.changed_at), kind, body, request)
    table.apply(entry)
    return entry


def check_playing(table: Table) -> None:
    if table.status == "waiting":
        raise refuse("not-started")
    if table.status != "playing":
        raise refuse("table-over")


# --- the game --------------------------------------------------------------------------------------------------------


def start(table: Table, at: int) -> Entry:
    """All seats are taken: let chance decide what comes before the first move."""
    assert table.duty == "start"
    first = table.match.ply
    table.match.draw_chance()
    chance = [text for _, text in table.match.history(since=first)]
    entry = Entry(table.seq + 1, max(at, table.changed_at), "started", {"chance": chance})
    table.apply(entry, played_from=first)
    return entry


def move(table: Table, holder: str | None, seat: int, text: str, seen: int, at: int, request: str) -> Entry:
    """A move of a person."""
    check_seat(table, holder, seat)
    check_playing(table)
    check_fresh(table, seen)
    if table.clock and table.clock.running == seat and is_late(table, at):
        raise refuse("time-is-up")
    try:
        check_by_hand(table.match, text)
    except IllegalMove as e:
        raise illegal(e) from None
    return play(table, seat, text, at, request)


def play(table: Table, seat: int, text: str, at: int, request: str | None = None) -> Entry:
    """A move that may be made if it is legal; a flick is simulated here, and takes its time."""
    match, first = table.match, table.match.ply
    match.auto_chance = True
    try:
        match.play(text, seat)
    except IllegalMove as e:
        raise illegal(e) from None
    finally:
        match.auto_chance = False
    (_, made), *chance = match.history(since=first)
    body = {"seat": seat, "move": made, "asked": text, "chance": [outcome for _, outcome in chance]}
    entry = Entry(table.seq + 1, max(at, table.changed_at), "moved", body, request)
    table.apply(entry, played_from=first)
    return entry


def check_fresh(table: Table, seen: int) -> None:
    """Refuse a move by one who has not seen how the game stands. Where all move at once, the server orders them."""
    last = table.last_game_entry(after=seen)
    if seen > table.seq or (last and not (table.match.turn == "any" and table.only_moves_since(seen))):
        raise refuse("stale", seen=seen, now=table.seq)


def is_late(table: Table, at: int) -> bool:
    return table.deadline is not None and at > table.deadline + LATE_MS


# --- taking back -----------------------------------------------------------------------------------------------------


def ask_undo(table: Table, holder: str | None, seat: int | None, at: int, request: str) -> Entry:
    """Take my last move back: at once where the engine allows it, else with the consent of the other people.

    Without a seat, the last move from any seat of the bearer: whoever passes a device on may still think better of it.
    """
    if seat is not None:
        check_seat(table, holder, seat)
    mine = table.seats_of(holder) if seat is None else [seat]
    if not mine:
        raise refuse("secret-needed")
    check_playing(table)  # when it is over, all secrets are out
    last = next((move for move in reversed(table.moves) if move[0] in mine), None)
    if last is None:
        raise refuse("undo-not-moved")
    mover, ply = last
    body = {"seat": mover, "ply": ply, "plies": table.match.ply - ply}
    if is_free(table, ply):
        return happen(table, "undone", at, body, request)
    if table.undo is not None:
        raise refuse("undo-pending")
    try:
        table.match.at(table.match.ply).take_back(ply)
    except IllegalMove as e:
        raise illegal(e) from None
    if any(table.seats[other].holder != holder for other in table.people):
        return happen(table, "undo-asked", at, body, request)
    return happen(table, "undone", at, body, request)  # bots always agree


def is_free(table: Table, ply: int) -> bool:
    """Does the engine itself let this move be taken back?"""
    if ply != table.match.ply - 1:
        return False
    try:
        table.match.at(table.match.ply).undo()
    except IllegalMove:
        return False
    return True


def answer_undo(table: Table, holder: str | None, seat: int | None, agree: bool, at: int, request: str) -> Entry:
    if table.undo is None:
        raise refuse("undo-none-pending")
    mine = table.seats_of(holder)
    asked = [one for one in mine if one in table.undo.waiting_for]
    if seat is not None:
        check_seat(table, holder, seat)
    if not agree and table.undo.seat in mine:
        asked = [table.undo.seat]  # whoever asked may think better of it
    if not asked:
        raise refuse("undo-not-asked") if holder else refuse("secret-needed")
    body: dict[str, Any] = {"seat": asked[0] if seat not in asked else seat, "agree": agree}
    if agree and not table.undo.waiting_for - set(mine):
        body["taken_back"] = table.match.ply - table.undo.ply
    return happen(table, "undo-answered", at, body, request)


# --- coming and going ------------------------------------------------------------------------------------------------


def join(table: Table, holder: str, invitation: str | None, seat: int | None, name: str, at: int) -> Entry:
    """Sit down: with an invitation on its seats, without one on any free seat of a public table."""
    if not table.is_running:
        raise refuse("table-over")
    if invitation is not None:
        seats = [number for number, one in enumerate(table.seats) if one.invitation == invitation]
        if not seats and any(one.invitation == invitation for one in table.plan.seats):
            raise refuse("seat-taken")
        if not seats:
            raise refuse("invitation-needed")
    else:
        seats = public_seat(table, seat)
    return happen(table, "joined", at, {"seats": seats, "name": name, "holder": holder})


def public_seat(table: Table, seat: int | None) -> list[int]:
    if not table.plan.public:
        raise refuse("invitation-needed")
    free = table.open_seats
    if seat is not None and seat not in free:
        raise refuse("seat-taken")
    if not free:
        raise refuse("no-seat-free")
    return [free[0] if seat is None else seat]


def seat_bot(table: Table, holder: str | None, seat: int, level: int, at: int) -> Entry:
    if holder is None:
        raise refuse("secret-needed")
    if holder != table.plan.creator:
        raise refuse("not-yours-to-do")
    if seat not in table.open_seats or not table.is_running:
        raise refuse("seat-taken")
    return happen(table, "seated", at, {"seat": seat, "level": level})


def rename(table: Table, holder: str | None, name: str, at: int) -> Entry:
    if not (mine := table.seats_of(holder)):
        raise refuse("secret-needed")
    return happen(table, "named", at, {"seats": mine, "name": name})


def leave(
    table: Table, holder: str | None, seat: int | None, why: str, bot_level: int, at: int, request: str | None
) -> Entry:
    """Resign or leave; a bot or nobody takes over, as the table chose."""
    if not table.is_running:
        raise refuse("table-over")
    mine = table.seats_of(holder)
    if seat is not None:
        check_seat(table, holder, seat)
        mine = [seat]
    if not mine:
        raise refuse("secret-needed")
    return gone(table, mine, why, bot_level, at, request)


def time_up(table: Table, bot_level: int, at: int) -> Entry:
    """The clock of the seat to move has run down."""
    assert table.clock is not None
    assert table.clock.running is not None
    return gone(table, [table.clock.running], "time", bot_level, at, None)


def gone(table: Table, seats: list[int], why: str, bot_level: int, at: int, request: str | None) -> Entry:
    level = bot_level if table.plan.when_left == "bot" and table.status == "playing" else None
    return happen(table, "left", at, {"seats": seats, "why": why, "level": level}, request)
