"""What the store takes and gives."""

from dataclasses import dataclass
from typing import NamedTuple

from tableflip.server.tables.entries import Entry
from tableflip.server.tables.table import Table


class Digest(NamedTuple):
    """What can be asked of all tables at once, of one of them, after its last entry."""

    seq: int
    status: str
    open_seats: int
    changed_at: int
    deadline: int | None
    duty: str | None
    people: int
    hook_due: int | None  # None: as before

    @classmethod
    def of(cls, table: Table, hook_due: int | None = None) -> "Digest":
        return cls(
            table.seq,
            table.status,
            len(table.open_seats),
            table.changed_at,
            table.deadline,
            table.duty,
            len(table.people),
            hook_due,
        )


class Append(NamedTuple):
    """An entry to be kept, and the table's digest after it."""

    table: str
    entry: Entry
    digest: Digest


@dataclass(frozen=True)
class Duty:
    """A table that waits for a server: does anybody sit there, and whose share of the bots' time does it use?"""

    table: str
    has_people: bool
    share: int | None
