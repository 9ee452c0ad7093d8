"""`tableflip bench server`: thousands of tables, what a move costs, and how long it takes to reach everybody.

Servers run in processes of their own, as people run them, on a new database; this process is the crowd. First moves are
sent on a timetable, whether earlier ones have arrived or not, so that a server that falls behind cannot hide it; then
as many as the server can take. What is held against something else is up with it, and both are asked in turns.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field, fields
from statistics import median

import uvloop

from tableflip.bench.server.crowd import Crowd
from tableflip.bench.server.running import Servers, allow_sockets, one_process, two_processes

SETTLE_SECONDS = 2.0
TURN_SECONDS = 1.0  # of the timetable, before another server is asked
AT_ONCE = 32  # moves that are on their way, flat out
OURS = (sys.executable, "-m", "tableflip")


@dataclass(frozen=True)
class Load:
    """How much is asked of servers."""

    moves_a_second: float = 200.0
    seconds: float = 30.0
    flat_out_seconds: float = 5.0
    rounds: int = 1


@dataclass(frozen=True)
class Subject:
    """What is measured: so many tables on so many processes of a version, which is named by its command."""

    tables: int = 2000
    processes: int = 1
    command: tuple[str, ...] = OURS

    def start(self) -> AbstractContextManager[Servers]:
        return one_process(self.command) if self.processes == 1 else two_processes()

    @property
    def name(self) -> str:
        processes = "one process" if self.processes == 1 else f"{self.processes} processes"
        version = "" if self.command == OURS else f" of {' '.join(self.command)}"
        return f"{self.tables} tables, {2 * self.tables} sockets on {processes}{version}"


@dataclass(frozen=True)
class Report:
    """What was found; of several rounds, the median of each figure."""

    cpu_ms_a_move: float  # of all server processes, threads and system calls included
    milliseconds: dict[str, float]  # from sending a move to its last delivery
    loop_lag_ms: dict[str, float]  # of the servers, while moves were sent on the timetable
    moves: int
    moves_a_second: float
    flat_out_moves_a_second: float
    flat_out_cpu_ms_a_move: float
    refused: int
    skipped: int  # there was no table whose last move had arrived
    lost: int  # connections that the server closed
    kb_a_table: float
    kb_a_socket: float


@dataclass(frozen=True)
class Measured:
    subject: Subject
    report: Report
    rounds: list[Report] = field(default_factory=list)


def main(subjects: Sequence[Subject], load: Load | None = None) -> list[Measured]:
    """Measure all subjects in turns. OSError if so many sockets cannot be open, Missing if a program is not here."""
    load = load or Load()
    sockets = [2 * subject.tables for subject in subjects]
    try:
        allow_sockets(sum(sockets))
        groups = [list(subjects)]
    except OSError:
        allow_sockets(max(sockets))
        tell("So many sockets cannot be open at once: one server is measured after another.")
        groups = [[subject] for subject in subjects]
    rounds: list[list[Report]] = []
    for number in range(load.rounds):
        tell(f"Round {number + 1} of {load.rounds}")
        rounds.append([report for group in groups for report in measured(group, load)])
    return [
        Measured(subject, typical(reports), list(reports))
        for subject, reports in zip(subjects, zip(*rounds, strict=True), strict=True)
    ]


def measured(subjects: Sequence[Subject], load: Load) -> list[Report]:
    """One round: all servers are up at once, and asked in turns of a second, so that what else the machine does falls
    upon all of them alike."""
    gc.collect()
    gc.disable()  # what stops the crowd for a moment would look like a slow server
    try:
        with ExitStack() as stack:
            servers = []
            for subject in subjects:
                tell(f"{subject.name}: starting ...")
                servers.append(stack.enter_context(subject.start()))
            return uvloop.run(visit(subjects, servers, load))
    finally:
        gc.enable()


async def visit(subjects: Sequence[Subject], servers: Sequence[Servers], load: Load) -> list[Report]:
    """Whatever happens, the crowds leave in the end: a loop with open connections does not close."""
    visits = [Visit(*one) for one in zip(subjects, servers, strict=True)]
    try:
        for one in visits:
            await one.arrive()
        tell(f"  sending {load.moves_a_second:.0f} moves a second for {load.seconds:g} seconds ...")
        for turn in range(turns := max(1, round(load.seconds / TURN_SECONDS))):
            for one in visits if turn % 2 else reversed(visits):
                await one.play(load.moves_a_second, load.seconds / turns)
        tell("  flat out ...")
        return [await one.flat_out(load.flat_out_seconds) for one in visits]
    finally:
        for one in visits:
            one.crowd.leave()


class Visit:
    """A crowd at one server, or at several that are one, and what was measured of them."""

    def __init__(self, subject: Subject, servers: Servers) -> None:
        self.subject, self.servers, self.crowd = subject, servers, Crowd(servers.url)
        self.cpu = self.seconds = self.kb_a_table = self.kb_a_socket = 0.0
        self.lag: dict[float, float] = {}

    async def arrive(self) -> None:
        tables, before = self.subject.tables, self.servers.rss_kb
        tell(f"{self.subject.name}: setting tables up ...")
        await self.crowd.set_up(tables)
        await asyncio.sleep(SETTLE_SECONDS)
        with_tables = self.servers.rss_kb
        tell("  connecting ...")
        await self.crowd.connect_all()
        await asyncio.sleep(SETTLE_SECONDS)
        self.kb_a_table = round((with_tables - before) / tables, 1)
        self.kb_a_socket = round((self.servers.rss_kb - with_tables) / (2 * tables), 1)

    async def play(self, moves_a_second: float, seconds: float) -> None:
        """One turn of the timetable."""
        lag, cpu, began = await asyncio.to_thread(self.servers.lag), self.servers.cpu_seconds, time.perf_counter()
        await self.crowd.play(moves_a_second, seconds)
        self.cpu += self.servers.cpu_seconds - cpu
        self.seconds += time.perf_counter() - began
        for edge, count in (await asyncio.to_thread(self.servers.lag)).items():
            self.lag[edge] = self.lag.get(edge, 0.0) + count - lag.get(edge, 0.0)

    async def flat_out(self, seconds: float) -> Report:
        """As many moves as can be; then all is known."""
        crowd, took = self.crowd, list(self.crowd.took)
        cpu, began = self.servers.cpu_seconds, time.perf_counter()
        await crowd.play_flat_out(AT_ONCE, seconds)
        seconds, cpu, more = time.perf_counter() - began, self.servers.cpu_seconds - cpu, len(crowd.took) - len(took)
        report = Report(
            cpu_ms_a_move=round(1000 * self.cpu / max(1, len(took)), 3),
            milliseconds=percentiles(took),
            loop_lag_ms=lag_of(self.lag),
            moves=len(took),
            moves_a_second=round(len(took) / self.seconds, 1),
            flat_out_moves_a_second=round(more / seconds, 1),
            flat_out_cpu_ms_a_move=round(1000 * cpu / max(1, more), 3),
            refused=crowd.refused,
            skipped=crowd.skipped,
            lost=crowd.lost,
            kb_a_table=self.kb_a_table,
            kb_a_socket=self.kb_a_socket,
        )
        tell(f"  {report.cpu_ms_a_move} ms of CPU a move, p99 {report.milliseconds.get('p99')} ms")
        return report


def percentiles(seconds: list[float]) -> dict[str, float]:
    ranked = sorted(seconds)
    shares = {"median": 0.5, "p90": 0.9, "p99": 0.99, "most": 1.0}
    return {
        name: round(ranked[min(len(ranked) - 1, int(share * len(ranked)))] * 1000, 1)
        for name, share in shares.items()
        if ranked
    }


def lag_of(counts: dict[float, float]) -> dict[str, float]:
    """Upper bounds of the lag for some shares of all measurements, in milliseconds."""
    total = counts[max(counts)] if counts else 0.0
    return {
        name: next(edge for edge in sorted(counts) if counts[edge] >= share * total) * 1000
        for name, share in {"median": 0.5, "p99": 0.99, "p99.9": 0.999, "most": 1.0}.items()
        if total
    }


def typical(reports: Sequence[Report]) -> Report:
    """The median of every figure over the rounds; of what must not happen, all."""

    def middle(name: str) -> object:
        values = [getattr(report, name) for report in reports]
        if name in ("refused", "skipped", "lost"):
            return sum(values)
        if isinstance(values[0], dict):
            return {share: median(value[share] for value in values) for share in values[0]}
        return median(values)

    return Report(**{one.name: middle(one.name) for one in fields(Report)})  # type: ignore[arg-type]


def tell(line: str) -> None:
    sys.stderr.write(line + "\n")


# --- for people ------------------------------------------------------------------------------------------------------


def show(found: Sequence[Measured]) -> str:
    """The reports, and each one beside the first, round by round."""
    lines: list[str] = []
    for one in found:
        lines += [one.subject.name, *(f"  {line}" for line in described(one.report))]
        if one is not found[0]:
            lines.append(f"  beside the first: {', '.join(compared(found[0], one))}")
    return "\n".join(lines)


def described(report: Report) -> list[str]:
    took = ", ".join(f"{name} {ms:g}" for name, ms in report.milliseconds.items())
    lag = ", ".join(f"{name} {ms:g}" for name, ms in report.loop_lag_ms.items())
    return [
        f"CPU a move: {report.cpu_ms_a_move} ms at {report.moves_a_second} moves a second",
        f"flat out: {report.flat_out_moves_a_second} moves a second, {report.flat_out_cpu_ms_a_move} ms of CPU each",
        f"from sending a move to its last delivery, ms: {took}",
        f"event loops were late by at most, ms: {lag}",
        f"memory: {report.kb_a_table} kB a table, {report.kb_a_socket} kB a socket",
        f"moves {report.moves}, refused {report.refused}, skipped {report.skipped}, connections lost {report.lost}",
    ]


def compared(first: Measured, other: Measured) -> list[str]:
    """Medians of the ratios of each round."""
    rounds = list(zip(first.rounds, other.rounds, strict=True))

    def ratio(name: str, of: list[tuple[float, float]]) -> str:
        ratios = [two / one for one, two in of if one]
        return f"{name} {median(ratios):.2f}" if ratios else f"{name} unknown"

    return [
        ratio("CPU a move", [(a.cpu_ms_a_move, b.cpu_ms_a_move) for a, b in rounds]),
        ratio("p99", [(a.milliseconds.get("p99", 0.0), b.milliseconds.get("p99", 0.0)) for a, b in rounds]),
        ratio("flat out", [(a.flat_out_moves_a_second, b.flat_out_moves_a_second) for a, b in rounds]),
    ]
