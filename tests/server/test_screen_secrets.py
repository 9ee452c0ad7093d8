"""Nothing that a screen in the middle of the room is sent depends on a secret.

Two tables go the same way, by random deeds: people sit down, move, take back, leave, lose their phones and take their
seats again. They differ in all that a spectator cannot know: what lies under tiles, what is put there, and the seed,
which decides what chance will bring. Whatever the screen could ask for at each step must be the same, byte for byte.
"""

import random
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from tableflip import Match
from tableflip.server.live import LiveTable
from tableflip.server.refusals import Refused
from tableflip.server.tables import archive, decide, rights, show
from tableflip.server.tables.entries import Fact, Moved, Started
from tableflip.server.tables.plan import ClockPlan, Plan, SeatPlan
from tableflip.server.tables.table import Table
from tests.conformance.tables import FLIPSHIPS, TERRAFLIP, TERRAIN
from tests.conformance.tables import Table as Setting
from tests.conftest import times

SCREEN = "hash of the screen's secret"
BOT_LEVEL = 1


class Socket:
    """The screen's connection, as the server sees it."""

    def __init__(self) -> None:
        self.holder: str | None = SCREEN
        self.mine: list[int] = []
        self.seat: int | None = None
        self.told = 0
        self.said: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.said.append(frame)


class Story:
    def __init__(self, setting: Setting, seed: int) -> None:
        self.chance = random.Random(seed)
        self.number = self.compared = self.different = 0
        start = self.somewhere(setting.match(seed))
        worlds = [start.draw_world(None, seed + number) for number in (1, 2)] if start else [None, None]
        self.seats = len(setting.match(seed).seats)
        self.tables = tuple(self.set_up(setting, world, seed + number) for number, world in enumerate(worlds))
        self.lives = [LiveTable("t", table) for table in self.tables]
        self.sockets = [Socket(), Socket()]
        for live, table, socket in zip(self.lives, self.tables, self.sockets, strict=True):
            live.welcome(table, socket, None)

    def somewhere(self, match: Match) -> Match | None:
        """A position in the middle of a game, where positions can be told; else the table starts at the beginning."""
        if match.game.draw_world is None:
            return None
        for _ in range(self.chance.choice([0, 5, 15, 40])):
            if match.result is not None or not (legal := match.legal()):
                break
            match.play(self.chance.choice(legal))
        return match if match.result is None else None

    def set_up(self, setting: Setting, world: Match | None, seed: int) -> Table:
        options = (world or setting.match(1)).options
        seats = tuple(SeatPlan("open", None, "", None, f"card {seat}") for seat in range(self.seats))
        clock = None if options.all_at_once else self.clock
        plan = Plan(
            "t", setting.game.name, setting.game.rules_version, dict(options.all()), seed, seats, SCREEN, 0,
            clock, position=world.position() if world else None, screen=True,
        )  # fmt: skip
        return Table.of(plan)

    clock = ClockPlan("game", 3600, 5)

    # --- what is asked -----------------------------------------------------------------------------------------------

    def asked(self, live: LiveTable, table: Table) -> Iterator[Any]:
        """Everything that goes to the screen, or that its secret gets."""
        whose = rights.view_asked_for(table, SCREEN, None)
        yield live.snapshot(table, SCREEN, whose, table.seq - 1)
        if table.is_running:
            yield archive.record(table, whose)
        if table.seq % 10 == 0:  # it takes long, and what was told once is not told otherwise
            yield live.snapshot(table, SCREEN, whose, 0)
            yield [show.entry(table, one, whose) for one in table.log]
        for seat in range(self.seats):
            yield refused(lambda seat=seat: rights.view_asked_for(table, SCREEN, seat))  # type: ignore[misc]

    def compare(self) -> None:
        said = []
        for live, table, socket in zip(self.lives, self.tables, self.sockets, strict=True):
            live.table = table
            live.deliver(table, live.render(table))
            said.append([orjson.dumps(one) for one in self.asked(live, table)] + socket.said)
            socket.said = []
        assert said[0] == said[1]
        self.compared += 1
        if self.tables[0].match.game.draw_world is not None:
            views = [[table.match.view(seat) for seat in range(self.seats)] for table in self.tables]
            self.different += views[0] != views[1]

    # --- what happens ------------------------------------------------------------------------------------------------

    def happen(self, facts: tuple[Fact, Fact]) -> None:
        self.number += 1
        at = self.number * 1000
        self.tables = tuple(
            table.after(table.next_entry(fact, at)) for table, fact in zip(self.tables, facts, strict=True)
        )
        self.compare()

    def decided(self, decision: Any) -> None:
        """The same request at both tables: both grant it in the same way, or refuse it for the same reason."""
        answers = [refused(lambda table=table: decision(table)) for table in self.tables]  # type: ignore[misc]
        if isinstance(answers[0], dict) or isinstance(answers[1], dict):
            assert answers[0] == answers[1]
        elif answers[0] is not None:
            self.happen((answers[0], answers[1]))

    def tell(self, steps: int) -> None:
        deeds = [self.join] * 3 + [self.move] * 10 + [self.go, self.free, self.bot, self.undo, self.answer, self.answer]
        for _ in range(steps):
            if not self.tables[0].is_running:
                break  # then all secrets are out
            if self.tables[0].duty == "start":
                self.start()
            else:
                self.chance.choice(deeds)()

    def start(self) -> None:
        """Chance decides the same before the first move: what it will decide later is what differs."""
        begun = decide.start(self.tables[0])
        self.happen((begun, Started(begun.chance)))

    def someone(self) -> str | None:
        holders = [seat.holder for seat in self.tables[0].seats if seat.holder]
        return self.chance.choice([*holders, *holders, SCREEN, None])

    def join(self) -> None:
        seat = self.chance.randrange(self.seats)
        card = self.tables[0].seats[seat].invitation
        self.number += 1
        self.decided(lambda table: decide.join(table, f"phone {self.number}", card or "no card", None, "Ann"))

    def go(self) -> None:
        who = self.someone()
        if len(self.tables[0].people) > 1:
            self.decided(lambda table: decide.leave(table, who, None, "left", BOT_LEVEL))

    def free(self) -> None:
        who, seat = self.chance.choice([SCREEN, SCREEN, self.someone()]), self.chance.randrange(self.seats)
        self.number += 1
        self.decided(lambda table: decide.free(table, who, seat, f"new card {self.number}"))

    def bot(self) -> None:
        seat = self.chance.randrange(self.seats)
        if self.chance.random() < 0.3:
            self.decided(lambda table: decide.seat_bot(table, SCREEN, seat, BOT_LEVEL))

    def undo(self) -> None:
        who = self.someone()
        self.decided(lambda table: decide.ask_undo(table, who, None))

    def answer(self) -> None:
        undo = self.tables[0].undo
        who = self.tables[0].seats[min(undo.waiting_for)].holder if undo else self.someone()
        self.decided(lambda table: decide.answer_undo(table, who, None, True))

    def move(self) -> None:
        """A move in both worlds that looks the same from outside; what it hides differs, where there is a choice."""
        one, other = self.tables
        if one.status != "playing":
            return
        turn = one.match.turn
        seat = turn if isinstance(turn, int) else self.chance.randrange(self.seats)
        legal = [table.match.legal(seat) for table in self.tables]
        if not legal[0]:
            return
        for _ in range(4):
            made = decide.play(one, seat, self.chance.choice(legal[0]))
            same = [text for text in legal[1] if public(other.match, text) == public(one.match, made.asked)]
            self.chance.shuffle(same)
            for text in same[:3]:
                try:
                    twin = Moved(seat, made.move if text == made.asked else text, text, made.chance)
                    after = other.after(other.next_entry(twin, 0))
                except (Refused, ValueError):
                    continue
                first = one.after(one.next_entry(made, 0))
                if outside(first) == outside(after):
                    self.happen((made, twin))
                    return


def outside(table: Table) -> Any:
    """What chance and the rules have made public: where the worlds differ in it, they differ for everybody."""
    return table.match.view(None), table.match.events(None, max(0, table.match.ply - 6))


def public(match: Match, text: str) -> str:
    told = match.game.public_text
    return text if told is None else told(match.options, match.game.parse_move(match.options, text))


def refused(ask: Any) -> Any:
    """The answer, or why there is none."""
    try:
        return ask()
    except Refused as e:
        return e.error


def tell_stories(settings: list[Setting], stories: int, steps: int) -> tuple[int, int, set[str]]:
    compared = different = 0
    kinds: set[str] = set()
    for seed in range(stories):
        story = Story(settings[seed % len(settings)], seed)
        story.tell(steps)
        compared, different = compared + story.compared, different + story.different
        kinds |= {one.entry.kind for one in story.tables[0].log}
    return compared, different, kinds


EVERYTHING = {"started", "moved", "undone", "undo-asked", "undo-answered", "joined", "seated", "left", "freed"}


@pytest.mark.fuzz
def test_terraflips_undersides_stay_where_they_lie() -> None:
    compared, different, kinds = tell_stories(TERRAFLIP, max(40, times(120)), 60)
    assert compared > max(500, times(2000))
    assert different > compared / 3, "the worlds must hide different things"
    assert kinds >= EVERYTHING


@pytest.mark.parametrize("settings", [TERRAIN, FLIPSHIPS], ids=["terrain", "flipships"])
def test_what_chance_will_bring_is_nobodys_to_see(settings: list[Setting]) -> None:
    compared, _, kinds = tell_stories(settings, max(7, times(7)), 50)
    assert compared > 60
    assert kinds >= {"started", "moved", "joined", "seated", "left", "freed"}
