"""`tableflip bench server`: thousands of tables, what a move costs, and how long it takes to reach everybody.

Servers run in processes of their own, as people run them, on a new database; this process is the crowd. First moves are
sent on a timetable, whether earlier ones have arrived or not, so that a server that falls behind cannot hide it; then
as many as the server can take. What is held against something else is measured in turns with it.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, fields
from statistics import median

import uvloop

from tableflip.bench.server.crowd import Crowd
from tableflip.bench.server.running import Servers, allow_sockets, one_process, two_processes

SETTLE_SECONDS = 2.0
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
    allow_sockets(max(2 * subject.tables for subject in subjects))
    rounds: list[list[Report]] = []
    for number in range(load.rounds):
        tell(f"Round {number + 1} of {load.rounds}")
        rounds.append([measured(subject, load) for subject in subjects])
    return [
        Measured(subject, typical(reports), list(reports))
        for subject, reports in zip(subjects, zip(*rounds, strict=True), strict=True)
    ]


def measured(subject: Subject, load: Load) -> Report:
    """One round of one subject."""
    tell(f"{subject.name}: starting ...")
    gc.collect()
    gc.disable()  # what stops the crowd for a moment would look like a slow server
    try:
        with subject.start() as servers:
            return uvloop.run(visit(servers, subject, load))
    finally:
        gc.enable()


async def visit(servers: Servers, subject: Subject, load: Load) -> Report:
    """Whatever happens, the crowd leaves in the end: a loop with open connections does not close."""
    crowd = Crowd(servers.url)
    try:
        return await meet(crowd, servers, subject, load)
    finally:
        crowd.leave()


async def meet(crowd: Crowd, servers: Servers, subject: Subject, load: Load) -> Report:
    before = servers.rss_kb
    tell("  setting tables up ...")
    await crowd.set_up(subject.tables)
    await asyncio.sleep(SETTLE_SECONDS)
    with_tables = servers.rss_kb
    tell("  connecting ...")
    await crowd.connect_all()
    await asyncio.sleep(SETTLE_SECONDS)
    with_sockets = servers.rss_kb
    tell(f"  sending {load.moves_a_second:.0f} moves a second for {load.seconds:g} seconds ...")
    lag, cpu, began = await asyncio.to_thread(servers.lag), servers.cpu_seconds, time.perf_counter()
    await crowd.play(load.moves_a_second, load.seconds)
    cpu, seconds = servers.cpu_seconds - cpu, time.perf_counter() - began
    lag_after = await asyncio.to_thread(servers.lag)
    took = list(crowd.took)
    tell("  flat out ...")
    cpu_before, began = servers.cpu_seconds, time.perf_counter()
    await crowd.play_flat_out(AT_ONCE, load.flat_out_seconds)
    flat_out, flat_cpu = time.perf_counter() - began, servers.cpu_seconds - cpu_before
    more = len(crowd.took) - len(took)
    report = Report(
        cpu_ms_a_move=round(1000 * cpu / max(1, len(took)), 3),
        milliseconds=percentiles(took),
        loop_lag_ms=lag_between(lag, lag_after),
        moves=len(took),
        moves_a_second=round(len(took) / seconds, 1),
        flat_out_moves_a_second=round(more / flat_out, 1),
        flat_out_cpu_ms_a_move=round(1000 * flat_cpu / max(1, more), 3),
        refused=crowd.refused,
        skipped=crowd.skipped,
        lost=crowd.lost,
        kb_a_table=round((with_tables - before) / subject.tables, 1),
        kb_a_socket=round((with_sockets - with_tables) / (2 * subject.tables), 1),
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


def lag_between(before: dict[float, float], after: dict[float, float]) -> dict[str, float]:
    """Upper bounds of the lag for some shares of all measurements, in milliseconds."""
    counts = {edge: after[edge] - before.get(edge, 0.0) for edge in sorted(after)}
    total = counts[max(counts)] if counts else 0.0
    return {
        name: next(edge for edge, count in counts.items() if count >= share * total) * 1000
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
