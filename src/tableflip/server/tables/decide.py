"""What can be asked of a table. Each function checks one request and says what will have happened; nothing changes.

They raise Refused where it may not happen. `Table.after` lets it happen.
"""

from collections.abc import Callable
from typing import Any

from tableflip.core.reasons import IllegalMove
from tableflip.match import Match
from tableflip.server.refusals import illegal, refuse
from tableflip.server.tables import bounds
from tableflip.server.tables.entries import (
    FinishAnswered,
    FinishAsked,
    Finished,
    Freed,
    Joined,
    Left,
    Moved,
    Named,
    RematchMade,
    Seated,
    Started,
    UndoAnswered,
    UndoAsked,
    Undone,
    Why,
)
from tableflip.server.tables.offers import check_by_hand
from tableflip.server.tables.rights import check_creator, check_screen, check_seat, own_seat
from tableflip.server.tables.table import FinishRequest, Table, UndoRequest

LATE_MS = 300  # how much later than the deadline a move may arrive: the way here is long


def check_playing(table: Table) -> None:
    if table.status == "waiting":
        raise refuse("not-started")
    if table.status != "playing":
        raise refuse("table-over")


# --- the game --------------------------------------------------------------------------------------------------------


def start(table: Table) -> Started:
    """All seats are taken: let chance decide what comes before the first move."""
    assert table.duty == "start"
    after = table.match.at(table.match.ply)
    after.draw_chance()
    return Started(tuple(text for _, text in after.history(since=table.match.ply)), after)


def move(table: Table, holder: str | None, seat: int, text: str, seen: int, at: int) -> Moved:
    """A move of a person."""
    check_seat(table, holder, seat)
    check_playing(table)
    check_fresh(table, seen)
    bounds.check_length(table)
    if table.clock and table.clock.running == seat and is_late(table, at):
        raise refuse("time-is-up")
    return play(table, seat, text, check_by_hand)


def play(table: Table, seat: int, text: str, check: Callable[[Match, int, Any], None] | None = None) -> Moved:
    """A move that may be made if it is legal; a flick is simulated here, and takes its time."""
    after = table.match.at(table.match.ply)
    try:
        after.make(text, seat, check)
        after.draw_chance()
    except IllegalMove as e:
        raise illegal(e) from None
    (_, made), *chance = after.history(since=table.match.ply)
    return Moved(seat, made, text, tuple(outcome for _, outcome in chance), after)


def check_fresh(table: Table, seen: int) -> None:
    """Refuse a move by one who has not seen how the game stands. Where all move at once, the server orders them."""
    if seen > table.seq or not table.is_fresh(seen, table.match.turn == "any"):
        raise refuse("stale", seen=seen, now=table.seq)


def is_late(table: Table, at: int) -> bool:
    return table.deadline is not None and at > table.deadline + LATE_MS


# --- taking back -----------------------------------------------------------------------------------------------------


def ask_undo(table: Table, holder: str | None, seat: int | None) -> Undone | UndoAsked:
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
    bounds.check_room(table)
    plies = table.match.ply - ply
    if is_free(table, ply):
        return Undone(mover, ply, plies)
    if table.undo is not None:
        raise refuse("undo-pending")
    try:
        table.match.at(table.match.ply).take_back(ply)
    except IllegalMove as e:
        raise illegal(e) from None
    if any(table.seats[other].holder != holder for other in table.people):
        bounds.check_asking(table, mover)
        return UndoAsked(mover, ply, plies)
    return Undone(mover, ply, plies)  # bots always agree


def is_free(table: Table, ply: int) -> bool:
    """Does the engine itself let this move be taken back?"""
    if ply != table.match.ply - 1:
        return False
    try:
        table.match.at(table.match.ply).undo()
    except IllegalMove:
        return False
    return True


def answer_undo(table: Table, holder: str | None, seat: int | None, agree: bool) -> UndoAnswered:
    if table.undo is None:
        raise refuse("undo-none-pending")
    who = answerer(table, table.undo, holder, seat, agree, "undo-not-asked")
    agreed = agree and not table.undo.waiting_for - set(table.seats_of(holder))
    return UndoAnswered(who, agree, table.match.ply - table.undo.ply if agreed else None)


def answerer(
    table: Table,
    request: UndoRequest | FinishRequest,
    holder: str | None,
    seat: int | None,
    agree: bool,
    not_asked: str,
) -> int:
    """The bearer's seat that answers what somebody asked of all."""
    mine = table.seats_of(holder)
    asked = [one for one in mine if one in request.waiting_for]
    if seat is not None:
        check_seat(table, holder, seat)
    if not agree and request.seat in mine:
        asked = [request.seat]  # whoever asked may think better of it
    if not asked:
        raise refuse(not_asked) if holder else refuse("secret-needed")
    return seat if seat is not None and seat in asked else asked[0]


# --- leaving the rest to fair chance ---------------------------------------------------------------------------------


def ask_finish(table: Table, holder: str | None, seat: int | None) -> Finished | FinishAsked:
    """Let fair chance build the rest: at once if the bearer is the only person, else with the consent of the others."""
    asker = own_seat(table, holder, seat)
    check_playing(table)
    bounds.check_room(table)
    if not table.match.can_finish:
        raise refuse("nothing-to-finish")
    if any(table.seats[other].holder != holder for other in table.people):
        if table.finish is not None:
            raise refuse("finish-pending")
        bounds.check_finishing(table, asker)
        return FinishAsked(asker)
    after, moves, chance = finished(table)
    return Finished(asker, moves, chance, after)


def answer_finish(table: Table, holder: str | None, seat: int | None, agree: bool) -> FinishAnswered:
    if table.finish is None:
        raise refuse("finish-none-pending")
    who = answerer(table, table.finish, holder, seat, agree, "finish-not-asked")
    if not agree or table.finish.waiting_for - set(table.seats_of(holder)):
        return FinishAnswered(who, agree)
    after, moves, chance = finished(table)
    return FinishAnswered(who, agree, moves, chance, after)


def finished(table: Table) -> tuple[Match, tuple[str, ...], tuple[str, ...]]:
    """The match once fair chance has laid the rest, what it laid, and what chance decided then."""
    after = table.match.at(table.match.ply)
    after.make_rest()
    laid = after.ply
    after.draw_chance()
    moves = tuple(text for _, text in after.history(since=table.match.ply, until=laid))
    return after, moves, tuple(text for _, text in after.history(since=laid))


# --- coming and going ------------------------------------------------------------------------------------------------


def join(table: Table, holder: str, invitation: str | None, seat: int | None, name: str) -> Joined:
    """Sit down: with an invitation on its seats, without one on any free seat of a public table."""
    if not table.is_running:
        raise refuse("table-over")
    bounds.check_joins(table)
    if invitation is not None:
        seats = [number for number, one in enumerate(table.seats) if one.invitation == invitation]
        if not seats and was_invitation(table, invitation):
            raise refuse("seat-taken")
        if not seats:
            raise refuse("invitation-needed")
    else:
        seats = public_seat(table, seat)
    return Joined(tuple(seats), name, holder)


def was_invitation(table: Table, invitation: str) -> bool:
    """Did this invitation open a seat once?"""
    planned = (seat.invitation for seat in table.plan.seats)
    return invitation in planned or any(
        isinstance(fact, Freed) and fact.invitation == invitation for fact in bounds.facts(table)
    )


def public_seat(table: Table, seat: int | None) -> list[int]:
    if not table.plan.public:
        raise refuse("invitation-needed")
    free = table.open_seats
    if seat is not None and seat not in free:
        raise refuse("seat-taken")
    if not free:
        raise refuse("no-seat-free")
    return [free[0] if seat is None else seat]


def seat_bot(table: Table, holder: str | None, seat: int, level: int) -> Seated:
    check_creator(table, holder)
    if seat not in table.open_seats or not table.is_running:
        raise refuse("seat-taken")
    return Seated(seat, level)


def free(table: Table, holder: str | None, seat: int, invitation: str) -> Freed:
    """The screen that all see opens a seat, whoever has it: a phone is lost, a bot makes room for somebody."""
    check_screen(table, holder)
    if not table.is_running:
        raise refuse("table-over")
    if seat >= len(table.seats):
        raise refuse("no-such-seat", seat=seat)
    bounds.check_room(table)
    return Freed(seat, invitation)


def rename(table: Table, holder: str | None, name: str) -> Named:
    if not (mine := table.seats_of(holder)):
        raise refuse("secret-needed")
    bounds.check_names(table, mine)
    return Named(tuple(mine), name)


def leave(table: Table, holder: str | None, seat: int | None, why: Why, bot_level: int) -> Left:
    """Resign or leave; a bot or nobody takes over, as the table chose."""
    if not table.is_running:
        raise refuse("table-over")
    mine = table.seats_of(holder)
    if seat is not None:
        check_seat(table, holder, seat)
        mine = [seat]
    if not mine:
        raise refuse("secret-needed")
    return gone(table, mine, why, bot_level)


def time_up(table: Table, bot_level: int, at: int) -> Left | None:
    """The clock of the seat to move, if it has run down."""
    if not is_late(table, at):
        return None
    assert table.clock is not None
    assert table.clock.running is not None
    return gone(table, [table.clock.running], "time", bot_level)


def gone(table: Table, seats: list[int], why: Why, bot_level: int) -> Left:
    level = bot_level if table.plan.when_left == "bot" and table.status == "playing" else None
    return Left(tuple(seats), why, level)


def link_rematch(table: Table, new_id: str) -> RematchMade | None:
    return None if table.rematch else RematchMade(new_id)
