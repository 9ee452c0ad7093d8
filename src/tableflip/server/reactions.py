"""Reactions: signs that everybody at a table sees for a moment. They are kept nowhere."""

import time
from collections.abc import Callable

from tableflip.server.limits import Bucket, too_fast
from tableflip.server.refusals import refuse
from tableflip.server.tables.rights import check_seat
from tableflip.server.tables.table import Table

AT_ONCE = 4
A_SECOND = 0.5


class Reactions:
    """How often each seat of a table may react, and all who only look on together.

    What other servers tell counts, too: whoever is connected to several does not react more often.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[int | None, Bucket] = {}

    def wait(self, seat: int | None) -> float:
        """Count one more; the seconds to wait if that is too many."""
        now = self._clock()
        bucket = self._buckets.setdefault(seat, Bucket(A_SECOND, AT_ONCE, AT_ONCE, now))
        return bucket.take(now)

    def check(self, table: Table, holder: str | None, seat: int | None) -> None:
        """Refuse one who may not react for that seat (None: as one who looks on), or did so too often."""
        if seat is not None:
            check_seat(table, holder, seat)
        elif not table.plan.watchers_react:
            raise refuse("watchers-only-watch")
        if seconds := self.wait(seat):
            raise too_fast("too-many-reactions", seconds)
