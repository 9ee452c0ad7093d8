"""The service: everything that can be asked for, whichever way it came in."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tableflip.server import players
from tableflip.server.downtime import Downtime
from tableflip.server.live import LiveTable, Socket, frame
from tableflip.server.messages.requests import NewTable
from tableflip.server.refusals import Refused, refuse
from tableflip.server.registry import Decide, TableRegistry
from tableflip.server.setup import SetUp, rematch_plan, set_up
from tableflip.server.tables import decide, rights, show
from tableflip.server.tables.asked import Asked
from tableflip.server.tables.entries import (
    Entry,
    Fact,
    FinishAnswered,
    FinishAsked,
    Finished,
    Left,
    Moved,
    UndoAnswered,
    UndoAsked,
    Undone,
    Why,
)
from tableflip.server.tables.plan import SeatPlan
from tableflip.server.tables.secrets import SECRET_BYTES, TABLE_BYTES, derived, hashed
from tableflip.server.tables.table import Table

PUBLIC_TABLES = 50
Wrap = Callable[[dict[str, Any]], dict[str, Any]]
LEAST_KEY = 16  # characters of a key from which a secret is made


class Service:
    def __init__(self, registry: TableRegistry, downtime: Downtime) -> None:
        self.registry, self._downtime = registry, downtime

    # --- setting up and sitting down ---------------------------------------------------------------------------------

    async def create(self, request: NewTable, share: int) -> SetUp:
        """Set up a table, whose bots think in that share of their time."""
        registry = self.registry
        run = registry.work if request.start is None else registry.study
        private = registry.settings.private_webhooks
        made: SetUp = await run(set_up, request, registry.token, registry.now(), private, share)
        await registry.create(made.plan)
        return made

    async def join(
        self, table_id: str, invitation: str | None, seat: int | None, name: str, key: str | None
    ) -> tuple[str, list[int]]:
        """Sit down; the secret of the seats, and their numbers."""
        async with self.registry.visit(table_id) as (_, table):
            secret = (
                derived(table.plan.seed, invitation, key)
                if key is not None and len(key) >= LEAST_KEY
                else self.registry.token(SECRET_BYTES)
            )
            if mine := table.seats_of(hashed(secret)):
                return secret, mine
        await self._join(table_id, secret, hashed(invitation) if invitation else None, seat, name)
        async with self.registry.visit(table_id) as (_, table):
            return secret, table.seats_of(hashed(secret))

    async def _join(self, table_id: str, secret: str, invitation: str | None, seat: int | None, name: str) -> None:
        await self.registry.act(table_id, lambda table: decide.join(table, hashed(secret), invitation, seat, name))

    async def seat_bot(self, table_id: str, holder: str | None, seat: int, level: int) -> Entry:
        def act(table: Table) -> Fact:
            levels = [one.number for one in players.levels(table.plan.game)]
            if level not in levels:
                raise refuse("no-such-level", level=level, levels=levels)
            return decide.seat_bot(table, holder, seat, level)

        return await self._granted(table_id, act)

    async def free_seat(self, table_id: str, holder: str | None, seat: int) -> tuple[Entry, str]:
        """Open a seat at a screen that all see; the entry, and the invitation that is the only way to sit there."""
        invitation = self.registry.token(SECRET_BYTES)
        entry = await self._granted(table_id, lambda table: decide.free(table, holder, seat, hashed(invitation)))
        return entry, invitation

    async def rename(self, table_id: str, holder: str | None, name: str) -> Entry:
        return await self._granted(table_id, lambda table: decide.rename(table, holder, name))

    async def rematch(
        self, table_id: str, secret: str, share: int, charge: Callable[[], None]
    ) -> tuple[str, str, list[int]]:
        """The same again: the new table, a new secret, and its seats. Whoever asks second joins the first.

        A screen that all see stays what it is, whoever asks first: its secret opens the new table, too.

        `charge` is called before a table is set up, and may refuse it.
        """
        new_secret = derived("rematch", table_id, secret)
        async with self.registry.visit(table_id) as (_, table):
            if table.is_running:
                raise refuse("table-not-over")
            mine = [seat for seat, one in enumerate(table.plan.seats) if held_by(table, seat) == hashed(secret)]
            is_screen = table.is_screen(hashed(secret))
            if not mine and not is_screen:
                raise refuse("secret-needed")
            if table.rematch is None:
                charge()
            creator = table.plan.creator if table.plan.screen else hashed(new_secret)
            new_id = derived("rematch", table.plan.seed, table_id)[: TABLE_BYTES * 4 // 3]
            seats = tuple(again(table, seat, hashed(secret), hashed(new_secret)) for seat in range(len(table.seats)))
            plan = rematch_plan(table.plan, seats, creator, new_id, self.registry.now(), share)
        await self.registry.create(plan)
        await self.registry.act(table_id, lambda one: decide.link_rematch(one, new_id))
        if is_screen:
            return new_id, secret, []
        async with self.registry.visit(new_id) as (_, table):
            mine = table.seats_of(hashed(new_secret))
        if not mine:
            await self._join(new_id, new_secret, hashed(secret), None, "")
            async with self.registry.visit(new_id) as (_, table):
                mine = table.seats_of(hashed(new_secret))
        return new_id, new_secret, mine

    # --- playing -----------------------------------------------------------------------------------------------------

    async def move(self, table_id: str, holder: str | None, seat: int, text: str, seen: int, key: str) -> Entry:
        if not self._downtime.is_right():
            await self._downtime.check()
        at = self.registry.now()

        def same(table: Table, fact: Fact) -> bool:
            return isinstance(fact, Moved) and (fact.seat, fact.asked) == (seat, text)

        def act(table: Table) -> Fact:
            return decide.move(table, holder, seat, text, seen, at)

        try:
            return granted(await self.registry.act(table_id, act, asked=Asked(holder, key, same), at=at, seen=seen))
        except Refused as e:
            if e.reason.key == "time-is-up":
                await self.call_time(table_id)
            raise

    async def ask_undo(self, table_id: str, holder: str | None, seat: int | None, key: str) -> Entry:
        def same(table: Table, fact: Fact) -> bool:
            return isinstance(fact, Undone | UndoAsked) and seat in (None, fact.seat)

        def act(table: Table) -> Fact:
            return decide.ask_undo(table, holder, seat)

        return await self._granted(table_id, act, asked=Asked(holder, key, same))

    async def answer_undo(self, table_id: str, holder: str | None, seat: int | None, agree: bool, key: str) -> Entry:
        def same(table: Table, fact: Fact) -> bool:
            return isinstance(fact, UndoAnswered) and fact.agree == agree and seat in (None, fact.seat)

        def act(table: Table) -> Fact:
            return decide.answer_undo(table, holder, seat, agree)

        return await self._granted(table_id, act, asked=Asked(holder, key, same))

    async def ask_finish(self, table_id: str, holder: str | None, seat: int | None, key: str) -> Entry:
        def same(table: Table, fact: Fact) -> bool:
            return isinstance(fact, Finished | FinishAsked) and seat in (None, fact.seat)

        def act(table: Table) -> Fact:
            return decide.ask_finish(table, holder, seat)

        return await self._granted(table_id, act, asked=Asked(holder, key, same))

    async def answer_finish(self, table_id: str, holder: str | None, seat: int | None, agree: bool, key: str) -> Entry:
        def same(table: Table, fact: Fact) -> bool:
            return isinstance(fact, FinishAnswered) and fact.agree == agree and seat in (None, fact.seat)

        def act(table: Table) -> Fact:
            return decide.answer_finish(table, holder, seat, agree)

        return await self._granted(table_id, act, asked=Asked(holder, key, same))

    async def leave_table(self, table_id: str, holder: str | None, seat: int | None, why: Why, key: str) -> Entry:
        def same(table: Table, fact: Fact) -> bool:
            if not isinstance(fact, Left) or fact.why != why:
                return False
            return not table.seats_of(holder) if seat is None else fact.seats == (seat,)

        def act(table: Table) -> Fact:
            return decide.leave(table, holder, seat, why, takes_over(table))

        return await self._granted(table_id, act, asked=Asked(holder, key, same))

    async def call_time(self, table_id: str) -> None:
        """Let the clock of the seat to move run down, if it has."""
        await self._downtime.check()
        now = self.registry.now()
        await self.registry.act(table_id, lambda table: decide.time_up(table, takes_over(table), now), at=now)

    async def _granted(self, table_id: str, act: Decide, **how: Any) -> Entry:
        return granted(await self.registry.act(table_id, act, **how))

    # --- looking -----------------------------------------------------------------------------------------------------

    async def snapshot(self, table_id: str, holder: str | None, seat: int | None, since: int | None) -> dict[str, Any]:
        async with self.registry.visit(table_id, at_least=since or 0) as (live, table):
            whose = rights.view_asked_for(table, holder, seat)
            return await self.registry.work(live.snapshot, table, holder, whose, since)

    async def granted(self, table_id: str, holder: str | None, seat: int | None, entry: Entry) -> dict[str, Any]:
        """The answer to a request that was granted, as its bearer may see it now: they may be gone already."""
        async with self.registry.visit(table_id, at_least=entry.seq) as (_, table):
            whose = rights.view_kept(table, holder, seat, entry.seq)

            def render() -> dict[str, Any]:
                told = show.entry(table, table.log[entry.seq - 1], whose)
                return {"entry": told} | show.shown(table, whose) | {"seq": entry.seq}

            return await self.registry.work(render)

    async def log_page(
        self, table_id: str, holder: str | None, seat: int | None, after: int, limit: int
    ) -> dict[str, Any]:
        async with self.registry.visit(table_id) as (_, table):
            whose = rights.view_asked_for(table, holder, seat)

            def render() -> dict[str, Any]:
                return {
                    "entries": [show.entry(table, one, whose) for one in table.log[after : after + limit]],
                    "seq": table.seq,
                }

            return await self.registry.work(render)

    async def public_tables(self) -> list[dict[str, Any]]:
        registry = self.registry
        ids = await registry.ask_store(registry.store.public_tables, PUBLIC_TABLES, registry.aside)
        return await self.summaries([(one, None) for one in ids])

    async def summaries(self, wanted: Sequence[tuple[str, str | None]]) -> list[dict[str, Any]]:
        """Tables, each as its holder may see it; those that are gone or cannot be opened are left out."""
        told = []
        for table_id, holder in wanted:
            with suppress(Refused):
                told.append(await self.summary(table_id, holder))
        return told

    async def summary(self, table_id: str, holder: str | None) -> dict[str, Any]:
        async with self.registry.visit(table_id) as (_, table):
            plan, mine = table.plan, table.seats_of(holder)
            turn = table.match.turn if table.status == "playing" else None
            return {
                "table": plan.id,
                "game": plan.game,
                "options": plan.options,
                "status": table.status,
                "names": [seat.name for seat in table.seats],
                "open_seats": table.open_seats,
                "public": plan.public,
                "seq": table.seq,
                "turn": turn,
                "your_turn": turn in mine or (turn == "any" and bool(mine)),
                "seats": mine,
                "created_at": plan.created_at,
                "changed_at": table.changed_at,
            }

    # --- connections -------------------------------------------------------------------------------------------------

    async def enter(self, socket: Socket, table_id: str, seat: int | None, since: int | None) -> LiveTable:
        """A connection arrives: it gets a snapshot, and from then on everything that happens."""
        async with self.registry.visit(table_id, at_least=since or 0) as (live, table):
            live.welcome(table, socket, rights.view_asked_for(table, socket.holder, seat))
            try:
                shown = await self.registry.work(live.snapshot, table, socket.holder, socket.seat, since)
            except BaseException:
                live.sockets.discard(socket)
                raise
            socket.send(frame({"type": "snapshot"} | shown))
        self.tell_presence(live)
        return live

    def leave(self, socket: Socket, live: LiveTable) -> None:
        live.sockets.discard(socket)
        self.tell_presence(live)

    async def turn_to(self, socket: Socket, table_id: str, seat: int | None) -> None:
        """Show a connection another view."""
        async with self.registry.visit(table_id) as (live, table):
            if seat is not None:
                rights.check_seat(table, socket.holder, seat)
            socket.seat = seat
            await self._show(socket, live, table, lambda shown: {"type": "snapshot"} | shown)

    async def look(self, socket: Socket, table_id: str, wrap: Wrap) -> None:
        """Show a connection how things stand, in a frame of its own making."""
        async with self.registry.visit(table_id) as (live, table):
            await self._show(socket, live, table, wrap)

    async def _show(self, socket: Socket, live: LiveTable, table: Table, wrap: Wrap) -> None:
        """Said while the table cannot change: what was rendered for a view is sent while it may be seen."""
        shown = await self.registry.work(live.snapshot, table, socket.holder, socket.seat)
        socket.send(frame(wrap(shown)))

    async def react(self, table_id: str, holder: str | None, seat: int | None, sign: str) -> int:
        """Show everybody at the table a sign, here and on other servers; the number of the last entry."""
        async with self.registry.visit(table_id) as (live, table):
            live.reactions.check(table, holder, seat)
            live.tell_reaction(seat, sign)
            self.registry.bus.tell({"table": table_id, "reaction": [seat, sign]})
            return table.seq

    def tell_presence(self, live: LiveTable) -> None:
        """Tell everybody at the table, here and on other servers, who is connected."""
        live.tell_presence()
        self.registry.announce(live)
        self.registry.changed(live)


def granted(entry: Entry | None) -> Entry:
    """What a person asked for happens, or is refused: it is never left undone."""
    assert entry is not None
    return entry


def takes_over(table: Table) -> int:
    return players.level_for(table.plan.game, players.TAKES_OVER)


def held_by(table: Table, seat: int) -> str | None:
    """Whose seat it was to the end, or until they left the game."""
    return table.seats[seat].holder or table.seats[seat].former


def again(table: Table, seat: int, asker: str, new_holder: str) -> SeatPlan:
    """A seat of the rematch: the asker's own, a bot's as before, open to whoever had it, or open as it was."""
    planned, holder = table.plan.seats[seat], held_by(table, seat)
    if table.seats[seat].kind == "open":
        return SeatPlan("open", None, table.seats[seat].name, None, table.seats[seat].invitation)
    if holder is None:
        return SeatPlan("bot", table.seats[seat].level or planned.level, planned.name)
    name = table.seats[seat].name
    return SeatPlan("person", None, name, new_holder) if holder == asker else SeatPlan("open", None, name, None, holder)
