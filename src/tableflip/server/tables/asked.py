"""Requests with a key: repeated, they get the same answer; another one under the same key is refused."""

from collections.abc import Callable

from tableflip.server.refusals import refuse
from tableflip.server.tables.entries import Entry, Fact
from tableflip.server.tables.secrets import request_id
from tableflip.server.tables.table import Table


class Asked:
    """Who asked, under which key, and whether something that has happened is what they asked for."""

    def __init__(self, holder: str | None, key: str, is_granted_by: Callable[[Table, Fact], bool]) -> None:
        self.key, self.is_granted_by = key, is_granted_by
        self.name = request_id(holder, key)

    def granted(self, table: Table) -> Entry | None:
        """The entry that granted this request before, if there is one."""
        seq = table.requests.get(self.name)
        if seq is None:
            return None
        entry = table.log[seq - 1].entry
        if not self.is_granted_by(table, entry.fact):
            raise refuse("key-reused", used=self.key)
        return entry
