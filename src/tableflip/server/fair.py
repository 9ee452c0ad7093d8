"""Turns shared fairly, by the time that they take: who has had least is next, in groups within groups.

Weighted fair queueing. Every group counts how much time each of its members has had. Whoever comes back after a pause
starts a little before where the others are now: nobody saves up much, and nobody pays for turns when there was no one
else. The little is for tables of quick bots, which hardly ever wait at the moment when the next turn is given away.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Literal

Company = Literal["here", "away", "nobody"]  # are there people at the table that waits, and do they look on?
WEIGHTS = {"here": 8.0, "away": 1.0}  # of the time of tables with people, so much goes to those who wait at the screen
EXPECTED = 2.0  # seconds that a turn is taken to last while it lasts, so that nobody gets all threads at once
CREDIT = 2 * EXPECTED  # seconds that one who did not wait may be behind the others and still make up for


@dataclass(eq=False)
class Claim:
    """A table that waits for a turn. Tables of one share, which is an address or several, have its time together."""

    table: str
    share: Hashable
    company: Company

    @property
    def path(self) -> tuple[Hashable, ...]:
        """The groups that it belongs to, the widest first."""
        return (*((self.company,) if self.company in WEIGHTS else ()), self.share, self.table)


@dataclass(eq=False)
class Group:
    """Members that share their turns. The innermost group of a path has no members: it is a claim itself."""

    weight: float = 1.0
    had: float = 0.0  # seconds by weight, on the scale of the group that this one is a member of
    now: float = 0.0  # where its own members would stand if all had had the same since they began to wait
    waiting: int = 0
    running: int = 0
    claim: Claim | None = None
    members: dict[Hashable, "Group"] = field(default_factory=dict)

    @property
    def start(self) -> float:
        """Where a member begins that comes back after a pause, or for the first time."""
        return self.now - CREDIT

    @property
    def is_idle(self) -> bool:
        return not self.waiting and not self.running

    def add(self, path: tuple[Hashable, ...], claim: Claim) -> None:
        self.waiting += 1
        if not path:
            self.claim = claim
            return
        member = self.members.setdefault(path[0], Group(WEIGHTS.get(str(path[0]), 1.0), self.start))
        if member.is_idle:
            member.had = max(member.had, self.start)
        member.add(path[1:], claim)

    def remove(self, path: tuple[Hashable, ...]) -> None:
        self.waiting -= 1
        if path:
            self.members[path[0]].remove(path[1:])
            self._forget()

    def take(self) -> Claim:
        """The claim of the member that has had least; of equals, the one with least to ask for."""
        self.waiting -= 1
        self.running += 1
        if self.claim is not None and not self.members:
            return self.claim
        member = min((one for one in self.members.values() if one.waiting), key=lambda one: (one.had, one.waiting))
        self.now = max(self.now, member.had)
        member.had += EXPECTED / member.weight
        return member.take()

    def end(self, path: tuple[Hashable, ...], seconds: float) -> None:
        """A turn has ended, after so long."""
        self.running -= 1
        if path:
            self.now += seconds / sum(one.weight for one in self.members.values() if not one.is_idle)
            member = self.members[path[0]]
            member.had += (seconds - EXPECTED) / member.weight
            member.end(path[1:], seconds)
            self._forget()

    def _forget(self) -> None:
        """Forget members about whom there is nothing to remember: they would start there anyway."""
        if self.is_idle:
            self.now = max(self.now, *(one.had for one in self.members.values())) + CREDIT
        for name in [name for name, one in self.members.items() if one.is_idle and one.had <= self.start]:
            del self.members[name]


class FairQueue:
    """Claims that wait: tables with people before tables without, then by share, then by table."""

    def __init__(self) -> None:
        self._people, self._nobody = Group(), Group()
        self._waiting: dict[str, Claim] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def waiting(self, company: Company) -> int:
        group = self._people.members.get(company) if company in WEIGHTS else self._nobody
        return group.waiting if group is not None else 0

    def add(self, claim: Claim) -> None:
        """Let a table wait; it waits once at most."""
        assert claim.table not in self._waiting
        self._waiting[claim.table] = claim
        self._group(claim).add(claim.path, claim)

    def remove(self, claim: Claim) -> None:
        """It waits no longer, if it did."""
        if self._waiting.get(claim.table) is claim:
            del self._waiting[claim.table]
            self._group(claim).remove(claim.path)

    def move(self, table: str, company: Company) -> None:
        """People have come to a table that waits, or gone."""
        claim = self._waiting.get(table)
        if claim is not None and claim.company != company:
            self.remove(claim)
            claim.company = company
            self.add(claim)

    def take(self) -> Claim | None:
        """Whose turn it is; None when nobody waits. `end` ends the turn."""
        group = self._people if self._people.waiting else self._nobody
        if not group.waiting:
            return None
        claim = group.take()
        del self._waiting[claim.table]
        return claim

    def end(self, claim: Claim, seconds: float) -> None:
        self._group(claim).end(claim.path, seconds)

    def gives_way(self, to: Claim) -> Claim | None:
        """Who should wait elsewhere when there is no room for one more: a table without people, else one of the share
        that has most of them waiting, if that is more than the newcomer's has."""
        of_share: dict[Hashable, int] = {}
        for claim in self._waiting.values():
            of_share[claim.share] = of_share.get(claim.share, 0) + 1

        def greed(claim: Claim) -> tuple[bool, int]:
            return claim.company == "nobody", of_share.get(claim.share, 0)

        greediest = max(reversed(self._waiting.values()), key=greed, default=None)
        if greediest is None:
            return None
        least = (greed(to)[0], greed(to)[1] + 1)
        return greediest if greed(greediest) > least else None

    def _group(self, claim: Claim) -> Group:
        return self._people if claim.company in WEIGHTS else self._nobody
