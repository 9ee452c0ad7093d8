"""One way through a table: deciding changes nothing, and what was decided here or read from the log is the same."""

import copy
import random
from typing import Any

import pytest

from tableflip.server.refusals import Refused
from tableflip.server.tables import decide, show
from tableflip.server.tables.entries import FACTS, Entry, Fact, Paused, from_json, to_json
from tableflip.server.tables.plan import ClockPlan, Plan, SeatPlan
from tableflip.server.tables.table import Table
from tests.conftest import times

PEOPLE = ("ann", "bo", "cy", None)


def new_table(chance: random.Random) -> Table:
    """A public table of which Ann has one seat, or two."""
    seats = [SeatPlan("person", None, "Ann", "ann")]
    for number in (1, 2):
        mine = number == 1 and chance.random() < 0.3
        seats.append(
            SeatPlan("person", None, "", "ann") if mine else SeatPlan("open", None, "", None, f"card {number}")
        )
    clock = chance.choice([None, ClockPlan("turn", 60), ClockPlan("game", 600, 5)])
    game, version, options = chance.choice(
        [("terraflip", 1, {"players": 3, "edition": "published"}), ("terrain", 2, {"players": 3, "terrain": "build"})]
    )
    when_left = chance.choice(["bot", "nobody"])
    return Table.of(
        Plan(
            "t",
            game,
            version,
            options,
            chance.getrandbits(60),
            tuple(seats),
            "ann",
            0,
            clock,
            True,
            when_left,
            screen=chance.random() < 0.5,
        )
    )


def something(table: Table, chance: random.Random, at: int) -> Fact | None:
    """Decide anything at all; most of it is refused."""
    holders = [seat.holder for seat in table.seats if seat.holder]
    who, seat = chance.choice([*PEOPLE, *holders * 2]), chance.choice([None, None, 0, 1, 2])
    card = chance.choice([None, "card 1", "card 2", "card 3", "card 4", "no card"])
    legal = table.match.legal() if table.status == "playing" else []
    what = chance.randrange(17)
    if what < 6:
        turn = table.match.turn if isinstance(table.match.turn, int) else 0
        text = chance.choice(legal or ["end"])
        return decide.move(table, table.seats[turn].holder, turn, text, chance.choice([table.seq] * 5 + [0]), at)
    return [
        lambda: decide.start(table) if table.duty == "start" else None,
        lambda: decide.join(table, who or "dee", card, seat, "x"),
        lambda: decide.seat_bot(table, who, chance.choice([*table.open_seats, 0]), 1),
        lambda: decide.rename(table, who, "y"),
        lambda: decide.ask_undo(table, who, seat),
        lambda: decide.answer_undo(table, who, seat, chance.random() < 0.7),
        lambda: decide.ask_finish(table, who, seat),
        lambda: decide.answer_finish(table, who, seat, chance.random() < 0.7),
        lambda: decide.leave(table, who, seat, "left", 1) if chance.random() < 0.3 else None,
        lambda: decide.free(table, who, seat or 0, chance.choice(["card 3", "card 4"])),
        lambda: Paused(1000) if table.deadline else decide.link_rematch(table, "u"),
    ][what - 6]()


def everything(table: Table) -> Any:
    """All that there is to know about a table, by value."""
    views = [show.snapshot(table, seat, "ann", [False] * 3, 0, 0) for seat in (None, 0, 1, 2)]
    clock = table.clock and copy.copy(vars(table.clock)) | {"remaining": list(table.clock.remaining)}
    rest = (table.status, table.stop, table.undo, table.finish, table.rematch, list(table.moves), list(table.seats))
    return views, clock, rest, dict(table.requests), table.match.record()


@pytest.mark.fuzz
def test_deciding_changes_nothing_and_happening_is_repeatable() -> None:
    kinds: set[str] = set()
    refused = 0
    for seed in range(max(12, times(24))):
        chance = random.Random(seed)
        table, at = new_table(chance), 0
        for _ in range(60):
            before, at = everything(table), at + chance.randrange(20_000)
            try:
                fact = something(table, chance, at)
            except Refused:
                fact, refused = None, refused + 1
            assert everything(table) == before, "deciding has changed the table"
            if fact is None:
                continue
            kinds.add(fact.kind)
            entry = table.next_entry(fact, at, f"request {table.seq}")
            after = table.after(entry)
            assert everything(table) == before, "what happens next has changed what was"
            kept = Entry(entry.seq, entry.at, from_json(fact.kind, to_json(fact)), entry.request)
            assert kept == entry
            assert everything(table.after(kept)) == everything(after), "it is read back as something else"
            table = after
        entries = [Entry(one.entry.seq, one.entry.at, from_json(one.entry.kind, to_json(one.entry.fact)),
                         one.entry.request) for one in table.log]  # fmt: skip
        assert everything(Table.of(table.plan, entries)) == everything(table)
    assert refused > 50
    assert len(kinds) >= len(FACTS) - 3, f"never happened: {set(FACTS) - kinds}"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("started", {"chance": ["a"]}),
        ("moved", {"seat": 1, "move": "m", "asked": "M", "chance": []}),
        ("undone", {"seat": 1, "ply": 3, "plies": 2}),
        ("undo-asked", {"seat": 1, "ply": 3, "plies": 2}),
        ("undo-answered", {"seat": 0, "agree": False}),
        ("undo-answered", {"seat": 0, "agree": True, "taken_back": 2}),
        ("joined", {"seats": [1], "name": "Bo", "holder": "h"}),
        ("seated", {"seat": 1, "level": 2}),
        ("named", {"seats": [0, 1], "name": ""}),
        ("left", {"seats": [1], "why": "time", "level": None}),
        ("left", {"seats": [0, 1], "why": "left", "level": 3}),
        ("freed", {"seat": 1, "invitation": "h"}),
        ("rematch", {"table": "u"}),
        ("paused", {"ms": 5}),
    ],
)
def test_facts_are_kept_as_they_always_were(kind: str, body: dict[str, Any]) -> None:
    fact = from_json(kind, body)
    assert {name: list(value) if isinstance(value, tuple) else value for name, value in to_json(fact).items()} == body
