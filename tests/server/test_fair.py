"""Bots' time is shared fairly: by address, then by table, whatever the levels; people come first."""

import asyncio
import heapq
import threading
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableflip.server.fair import CREDIT, WEIGHTS, Claim, Company, FairQueue
from tableflip.server.shares import SHARES, Shares
from tableflip.server.thinking import Thinking


@dataclass
class Hall:
    """A server without a server: claims come, threads are few, and time is counted, not measured.

    `loads` are tables that always want to think again: how long they think. `served` is what they got, in seconds.
    """

    threads: int
    queue: FairQueue = field(default_factory=FairQueue)
    now: float = 0.0
    loads: dict[str, float] = field(default_factory=dict)
    running: list[tuple[float, int, Claim]] = field(default_factory=list)
    served: Counter[str] = field(default_factory=Counter)
    order: list[str] = field(default_factory=list)
    thoughts: int = 0

    def wants(self, table: str, share: object, company: Company, seconds: float, always: bool = True) -> None:
        if always:
            self.loads[table] = seconds
        self.queue.add(Claim(table, share, company))
        self.lengths = getattr(self, "lengths", {}) | {table: seconds}
        self._call()

    def _call(self) -> None:
        while len(self.running) < self.threads and (claim := self.queue.take()):
            self.thoughts += 1
            self.order.append(claim.table)
            heapq.heappush(self.running, (self.now + self.lengths[claim.table], self.thoughts, claim))

    def step(self) -> Claim:
        """The thought that is done next; its table wants to think again if it always does."""
        self.now, _, claim = heapq.heappop(self.running)
        self.served[claim.table] += self.lengths[claim.table]
        self.queue.end(claim, self.lengths[claim.table])
        if claim.table in self.loads:
            self.queue.add(Claim(claim.table, claim.share, claim.company))
        self._call()
        return claim

    def until(self, table: str) -> int:
        """Think until that table has thought; how many thoughts of others began before its own."""
        before = len(self.order)
        while self.step().table != table:
            pass
        return self.order.index(table, before) - before if table in self.order[before:] else 0


@pytest.mark.parametrize("company", ["here", "away", "nobody"])
@pytest.mark.parametrize("threads", [1, 3])
def test_many_greedy_tables_do_not_delay_anybody_else(company: Company, threads: int) -> None:
    """500 tables of three addresses that never stop thinking. Whoever comes by now and then is always next."""
    hall = Hall(threads)
    for number in range(500):
        hall.wants(f"greedy {number}", f"address {number % 3}", company, 2.0)
    for _ in range(400):
        hall.step()
    waits = []
    for visit in range(200):
        hall.wants(f"person {visit}", "home", company, 0.05, always=False)
        waits.append(hall.until(f"person {visit}"))
        for _ in range(visit % 3):
            hall.step()
    assert max(waits) <= 2, "never more than a thought of every other address but the one that runs"
    assert sum(waits) <= 5, "and hardly ever that"


@pytest.mark.parametrize("greedy", ["away", "nobody"])
def test_people_who_wait_come_before_others(greedy: Company) -> None:
    """The person's own address is the greedy one: by address alone there would be a long wait."""
    hall = Hall(1)
    for number in range(300):
        hall.wants(f"bots {number}", "home", greedy, 2.0)
    for visit in range(20):
        hall.wants(f"person {visit}", "home", "here", 0.05, always=False)
        assert hall.until(f"person {visit}") == 0


def test_tables_without_people_wait_for_all_tables_with_people() -> None:
    hall = Hall(2)
    for number in range(20):
        hall.wants(f"bots {number}", number, "nobody", 1.0)
    for number in range(6):
        hall.wants(f"people {number}", number, "here" if number % 2 else "away", 1.0)
    began = len(hall.order)
    for _ in range(500):
        hall.step()
    assert {table.split()[0] for table in hall.order[began:]} == {"people"}
    for number in range(6):
        del hall.loads[f"people {number}"]
    for _ in range(100):
        hall.step()
    assert all(hall.served[f"bots {number}"] for number in range(20)), "then it is their turn"


def test_addresses_get_the_same_time_whatever_their_levels_and_tables() -> None:
    """One has a hundred tables of masters, one a single table of a master, one a single table of a beginner."""
    hall = Hall(2)
    for number in range(100):
        hall.wants(f"many {number}", "many", "here", 2.0)
    hall.wants("slow", "slow", "here", 2.0)
    hall.wants("quick", "quick", "here", 0.05)
    while hall.now < 3000:
        hall.step()
    many = sum(hall.served[f"many {number}"] for number in range(100))
    for other in ("slow", "quick"):
        # A single table has one thread at most, and the others two between them: all want more than they get.
        assert hall.served[other] == pytest.approx(many, abs=4 * CREDIT)


def test_tables_of_one_address_get_the_same_time() -> None:
    hall = Hall(1)
    lengths = {"a": 2.0, "b": 0.05, "c": 0.5}
    for table, seconds in lengths.items():
        hall.wants(table, "home", "here", seconds)
    while hall.now < 600:
        hall.step()
    assert max(hall.served[table] for table in lengths) - min(hall.served[table] for table in lengths) <= 2 * CREDIT


def test_those_who_are_away_get_less_but_something() -> None:
    hall = Hall(1)
    for number in range(50):
        hall.wants(f"here {number}", number, "here", 1.0)
    hall.wants("away", "home", "away", 1.0)
    while hall.now < 900:
        hall.step()
    share = WEIGHTS["away"] / sum(WEIGHTS.values())
    assert hall.served["away"] == pytest.approx(900 * share, abs=3 * CREDIT)


def test_nobody_saves_up_time() -> None:
    """Whoever was away for long gets no more than others from then on."""
    hall = Hall(1)
    hall.wants("old", "old", "here", 1.0)
    while hall.now < 1000:
        hall.step()
    hall.wants("new", "new", "here", 1.0)
    before = Counter(hall.served)
    while hall.now < 1200:
        hall.step()
    assert hall.served["new"] == pytest.approx(hall.served["old"] - before["old"], abs=2 * CREDIT)


def test_nothing_is_remembered_of_those_who_have_gone() -> None:
    hall = Hall(2)
    hall.wants("always", "always", "nobody", 0.5)
    for number in range(2000):
        while len(hall.queue) >= 5:
            hall.step()
        hall.wants(f"t{number}", number, "nobody", 1.0, always=False)
    assert hall.served["always"] > hall.served.total() / 20, "new addresses without end do not starve anybody either"
    assert len(hall.queue._nobody.members) < 50
    hall.loads.clear()
    while hall.running:
        hall.step()
    groups = [hall.queue._people, hall.queue._nobody]
    assert [len(group.members) for group in groups] == [0, 0]


deeds = st.lists(
    st.tuples(st.sampled_from(["add", "remove", "move", "take", "end"]), st.integers(0, 9), st.integers(0, 2)),
    max_size=120,
)


@given(deeds)
@settings(max_examples=300, deadline=None)
def test_nothing_gets_lost_in_the_queue(script: list[tuple[str, int, int]]) -> None:
    """Whatever comes and goes, moves and is taken: who waits is taken once, people first."""
    companies: tuple[Company, ...] = ("here", "away", "nobody")
    queue, waiting, running = FairQueue(), {}, {}
    for deed, number, other in script:
        table = f"t{number}"
        if deed == "add" and table not in waiting and table not in running:
            waiting[table] = Claim(table, number % 3, companies[other])
            queue.add(waiting[table])
        elif deed == "remove" and table in waiting:
            queue.remove(waiting.pop(table))
        elif deed == "move":
            queue.move(table, companies[other])
        elif deed == "take":
            claim = queue.take()
            assert (claim is None) == (not waiting)
            if claim is not None:
                assert claim.company != "nobody" or all(one.company == "nobody" for one in waiting.values())
                running[claim.table] = waiting.pop(claim.table)
        elif deed == "end" and running:
            queue.end(running.pop(next(iter(running))), number / 3)
        assert len(queue) == len(waiting)
        for company in companies:
            assert queue.waiting(company) == sum(one.company == company for one in waiting.values())


def test_who_gives_way_when_the_queue_is_full() -> None:
    queue = FairQueue()
    for number in range(5):
        queue.add(Claim(f"person {number}", "crowd", "here"))
    queue.add(Claim("small", "small", "away"))
    newcomer = Claim("new", "new", "away")
    greediest = queue.gives_way(newcomer)
    assert greediest is not None
    assert greediest.share == "crowd"
    assert queue.gives_way(Claim("one more", "crowd", "here")) is None, "the crowd has most of the queue already"
    queue.add(Claim("bots", "small", "nobody"))
    greediest = queue.gives_way(newcomer)
    assert greediest is not None
    assert greediest.table == "bots", "first of all a table without people"


def test_thoughts_have_an_end_and_turns_are_given_back() -> None:
    """A thought that would never end is told to, and a table that is sent away leaves no trace."""

    async def think() -> list[str]:
        thinking = Thinking(1, most_seconds=0.01)
        said: list[str] = []

        def endless(name: str, stop: threading.Event) -> str:
            stop.wait()
            return name

        async def see_to(name: str, company: Company) -> None:
            async with thinking.turn(Claim(name, name, company)):
                said.append(await thinking.run(endless, name))

        first = asyncio.create_task(see_to("first", "nobody"))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(see_to("waiting", "nobody"))
        await asyncio.sleep(0)
        assert thinking.make_room(Claim("person", "home", "here"))
        assert not thinking.make_room(Claim("person", "home", "here")), "only whoever waits can be sent away"
        await asyncio.gather(see_to("person", "here"), first)
        with pytest.raises(asyncio.CancelledError):
            await waiting
        thinking.close()
        return said

    assert asyncio.run(think()) == ["first", "person"]


def test_a_turn_that_was_called_and_cancelled_at_once_goes_to_another() -> None:
    async def think() -> str:
        thinking = Thinking(1, most_seconds=1)

        async def see_to(name: str) -> str:
            async with thinking.turn(Claim(name, name, "here")):
                return name

        first, second = asyncio.create_task(see_to("first")), asyncio.create_task(see_to("second"))
        await asyncio.sleep(0)  # the first has been called, but has not heard it yet
        first.cancel()
        try:
            return await asyncio.wait_for(second, 20)
        finally:
            thinking.close()

    assert asyncio.run(think()) == "second"


def test_shares_tell_no_address() -> None:
    """The same for the same address and key; else anything; and many addresses have the same one."""
    here, there = Shares(b"a" * 32), Shares(b"b" * 32)
    addresses = [f"10.{a}.{b}.1" for a in range(200) for b in range(100)]
    numbers = [here.of(address) for address in addresses]
    assert numbers == [here.of(address) for address in addresses]
    assert all(0 <= number < SHARES for number in numbers)
    assert sum(here.of(address) == there.of(address) for address in addresses) < 10
    assert len(set(numbers)) > 15_000
