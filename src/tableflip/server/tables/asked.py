"""Requests with a key: repeated, they get the same answer; another one under the same key is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tableflip.server.refusals import refuse
from tableflip.server.tables.entries import Entry, Fact
from tableflip.server.tables.secrets import request_id
from tableflip.server.tables.table import Table


@dataclass(frozen=True)
class Asked:
    """Who asked, under which key, and whether something that has happened is what they asked for."""

    holder: str | None
    key: str
    is_granted_by: Callable[[Table, Fact], bool]

    @cached_property
    def name(self) -> str:
        return request_id(self.holder, self.key)

    def granted(self, table: Table) -> Entry | None:
        """The entry that granted this request before, if there is one."""
        seq = table.requests.get(self.name)
        if seq is None:
            return None
        entry = table.log[seq - 1].entry
        if not self.is_granted_by(table, entry.fact):
            raise refuse("key-reused", used=self.key)
        return entry
