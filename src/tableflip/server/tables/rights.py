"""Who may see what of a table now. Every frame, answer, page of the log, record and replay asks here, nowhere else.

A secret opens a seat for as long as its bearer sits there. Whoever sits down knows all that the seat has seen; whoever
has gone knows, from the entry that says so on, no more than a spectator, of what is to come and of what has been.
"""

from tableflip.server.refusals import refuse
from tableflip.server.tables.table import Table


def check_seat(table: Table, holder: str | None, seat: int) -> None:
    """Refuse one who wants something in the name of a seat that is not theirs."""
    if holder is None:
        raise refuse("secret-needed")
    if seat not in table.seats_of(holder):
        raise refuse("not-your-seat", seat=seat)


def check_creator(table: Table, holder: str | None) -> None:
    """Refuse one who did not set the table up."""
    if holder is None:
        raise refuse("secret-needed")
    if holder != table.plan.creator:
        raise refuse("not-yours-to-do")


def check_screen(table: Table, holder: str | None) -> None:
    """Refuse one who is not the screen that all see: it has no seat, and may free one.

    At other tables nobody may: whoever set one up would see what a seat has seen by sending its person away.
    """
    check_creator(table, holder)
    if not table.plan.screen:
        raise refuse("no-screen")


def own_seat(table: Table, holder: str | None, seat: int | None) -> int:
    """The seat that is meant: the one that is named, else the bearer's own, the one to move first."""
    if seat is not None:
        check_seat(table, holder, seat)
        return seat
    if holder is None or not (mine := table.seats_of(holder)):
        raise refuse("secret-needed")
    return next((one for one in mine if one == table.match.turn), mine[0])


def view_asked_for(table: Table, holder: str | None, seat: int | None) -> int | None:
    """Whose view one gets: that of the seat that was asked for, else of an own one, else a spectator's."""
    if seat is not None or table.seats_of(holder):
        return own_seat(table, holder, seat)
    return None


def view_kept(table: Table, holder: str | None, seat: int | None, told: int) -> int | None:
    """Whose view one gets who had that of `seat` after entry `told`: the same for as long as they sit there.

    Whoever went and came back in the meantime is a spectator too, until they ask for the seat's view again.
    """
    if seat is None or seat not in table.seats_of(holder) or table.seats[seat].since > told:
        return None
    return seat
