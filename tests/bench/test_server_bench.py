"""What the server's benchmark tells, on tiny sizes. No test looks at a time."""

import asyncio
import resource
import sys
from typing import Any

import pytest

from tableflip.bench import server
from tableflip.bench.server import Load, Measured, Report, Subject, running
from tableflip.bench.server.crowd import TEXT, frame_in, framed

TINY = Load(moves_a_second=20, seconds=1, flat_out_seconds=0.3)


def report(cpu: float, p99: float = 1.0, lost: int = 0) -> Report:
    return Report(cpu, {"p99": p99}, {"most": 1.0}, 10, 5.0, 20.0, cpu, 0, 0, lost, 1.0, 2.0)


@pytest.mark.long
@pytest.mark.compiled
def test_moves_reach_everybody_on_one_process() -> None:
    subjects = [Subject(2), Subject(3, command=(sys.executable, "-m", "tableflip"))]
    found = server.main(subjects, TINY)
    assert [one.subject.tables for one in found] == [2, 3]
    for one in found:
        told = one.report
        assert told.moves > 5
        assert told.flat_out_moves_a_second > 0
        assert (told.refused, told.lost) == (0, 0)
        assert 0 < told.milliseconds["median"] <= told.milliseconds["most"]
        assert told.loop_lag_ms["most"] > 0
    shown = server.show(found)
    assert "3 tables, 6 sockets on one process" in shown
    assert "beside the first: CPU a move" in shown


@pytest.mark.long
@pytest.mark.compiled
def test_two_processes_are_measured_behind_a_load_balancer() -> None:
    [found] = server.main([Subject(2, processes=2)], TINY)
    assert found.report.moves > 5
    assert (found.report.refused, found.report.lost) == (0, 0)
    assert "on 2 processes" in server.show([found])


def test_servers_are_up_together_and_asked_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else the machine does meanwhile falls upon all of them alike."""
    done: list[str] = []

    class Visit:
        def __init__(self, subject: Subject, servers: object) -> None:
            self.name, self.crowd = str(subject.tables), self

        async def arrive(self) -> None:
            done.append(f"{self.name} arrives")

        async def play(self, moves_a_second: float, seconds: float) -> None:
            done.append(f"{self.name} for {seconds:g}")

        async def flat_out(self, seconds: float) -> Report:
            done.append(f"{self.name} flat out")
            return report(float(self.name))

        def leave(self) -> None:
            done.append(f"{self.name} leaves")

    monkeypatch.setattr(server, "Visit", Visit)
    servers: Any = [None, None]
    told = asyncio.run(server.visit([Subject(1), Subject(2)], servers, Load(seconds=3)))
    assert [one.cpu_ms_a_move for one in told] == [1.0, 2.0]
    turns = ["2 for 1", "1 for 1", "1 for 1", "2 for 1", "2 for 1", "1 for 1"]
    assert done == ["1 arrives", "2 arrives", *turns, "1 flat out", "2 flat out", "1 leaves", "2 leaves"]


@pytest.mark.parametrize(("most", "groups"), [(100, [[10, 20]]), (50, [[10], [20]])])
def test_servers_whose_sockets_cannot_all_be_open_are_measured_one_after_another(
    most: int, groups: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[int]] = []

    def allow(sockets: int) -> None:
        if sockets > most:
            raise OSError

    def measured(subjects: list[Subject], load: Load) -> list[Report]:
        asked.append([one.tables for one in subjects])
        return [report(float(one.tables)) for one in subjects]

    monkeypatch.setattr(server, "allow_sockets", allow)
    monkeypatch.setattr(server, "measured", measured)
    found = server.main([Subject(10), Subject(20)], Load(rounds=2))
    assert asked == groups * 2
    assert [(one.report.cpu_ms_a_move, len(one.rounds)) for one in found] == [(10.0, 2), (20.0, 2)]


def test_of_rounds_the_median_is_told_and_nothing_bad_is_lost() -> None:
    rounds = [report(1.0, 30.0), report(5.0, 10.0, lost=1), report(2.0, 20.0, lost=2)]
    told = server.typical(rounds)
    assert (told.cpu_ms_a_move, told.milliseconds, told.lost) == (2.0, {"p99": 20.0}, 3)


def test_ratios_are_taken_round_by_round() -> None:
    first = Measured(Subject(1), report(1.0), [report(1.0), report(10.0), report(4.0)])
    other = Measured(Subject(2), report(1.0), [report(2.0), report(5.0), report(1.0)])
    assert server.compared(first, other)[0] == "CPU a move 0.50"


def test_a_system_that_allows_too_few_sockets_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(which: int, limits: tuple[int, int]) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda which: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    with pytest.raises(OSError, match="20000 sockets need 20500 open files, and a process may have 4096 here"):
        running.allow_sockets(20_000)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_are_found_in_what_arrives_in_pieces(size: int) -> None:
    content = b"x" * size
    head = bytes((128 | TEXT,))
    head += (
        bytes((size,)) if size < 126 else b"\x7e" + size.to_bytes(2) if size < 65_536 else b"\x7f" + size.to_bytes(8)
    )
    came = bytearray(head + content)[:-1] if size else bytearray(head[:1])
    assert frame_in(came) is None
    came += (head + content)[len(came) :] + b"\x81"
    assert frame_in(came) == (TEXT, content)
    assert came == b"\x81"


def test_frames_of_a_client_are_masked() -> None:
    assert framed(TEXT, b"hi") == b"\x81\x82\0\0\0\0hi"
    assert framed(TEXT, b"x" * 200)[:4] == b"\x81\xfe\x00\xc8"
