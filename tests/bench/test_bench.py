"""The shape of what the benchmark tells, on tiny sizes. No test looks at a time."""

import json
from dataclasses import asdict
from typing import Any

import pytest

from tableflip import bench
from tableflip.bench import envs, rivals, show
from tableflip.bench.lab import Laboratory
from tableflip.bench.measure import QUICK, Figure, in_new_process, in_turns, ratio
from tableflip.bench.search import Thinking
from tableflip.envs import Batch


def report(capsys: pytest.CaptureFixture[str], **choices: Any) -> dict[str, Any]:
    bench.main(as_json=True, size=QUICK, **choices)
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def is_figure(told: Any) -> bool:
    return set(told) == {"median", "lowest", "highest"} and 0 < told["lowest"] <= told["median"] <= told["highest"]


@pytest.mark.compiled
def test_what_is_told_of_a_start_and_of_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "installed_names", lambda: ("terraflip",))
    started = bench.start(QUICK)
    assert is_figure(asdict(started["seconds_to_import"]))
    assert list(started["seconds_to_first_game"]) == ["terraflip"]
    assert started["seconds_to_compile_all"] is None
    assert in_new_process(bench.WARM)[0] == "", "where all is compiled, there is nothing to do"
    played = {str(one.options): one for one in bench.playouts(QUICK) if one.game == "terraflip"}
    assert played.keys() == {"{'players': 2}", "{'players': 4}"}
    assert all(one.decisions_a_game > 0 for one in played.values())


@pytest.mark.long
@pytest.mark.compiled
def test_what_is_told_of_our_engine(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game: every game that is installed is measured the same way, in many new processes."""
    monkeypatch.setattr(bench, "installed_names", lambda: ("terraflip",))
    told = report(capsys, physics=True)
    assert set(told) == {"machine", "start", "playouts", "thinking", "terrain", "compiler", "physics"}
    assert told["physics"][0].startswith("a flick over 20 cards: ")
    assert told["physics"][-1].split()[0] == "2%"
    assert is_figure(told["start"]["seconds_to_import"])
    assert all(is_figure(figure) for figure in told["terrain"].values())
    assert told["thinking"].pop("seconds_allowed") <= 2
    assert all(is_figure(figure) for figure in told["thinking"].values())
    assert all(is_figure(figure) for figure in told["start"]["seconds_to_first_game"].values())
    assert {(one["game"], str(one["options"])) for one in told["playouts"]} >= {
        ("terraflip", "{'players': 2}"),
        ("terraflip", "{'players': 4}"),
    }
    for one in told["playouts"]:
        assert one.pop("decisions_a_game") > 0
        assert all(is_figure(one[name]) for name in set(one) - {"game", "options"})
    assert [one["game"] for one in told["compiler"] if one["same_games"]] == ["terraflip"]
    assert list(told["start"]["seconds_to_first_game"]) == ["terraflip"]


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.xdist_group("clusters")
def test_what_is_told_of_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    bench.laboratory(as_json=True, size=QUICK)
    told = json.loads(capsys.readouterr().out)
    assert is_figure(told["two_workers_to_one"])
    assert list(told["games_a_second"])[:3] == ["rollout, 2 players", "rollout, 4 players", "level 2 at 0.1, 2 players"]
    assert all(map(is_figure, told["games_a_second"].values()))


def test_the_lab_is_told_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    show.show_laboratory(
        bench.machine(),
        Laboratory({"rollout, 2 players": Figure(12_345.6, 12_000, 13_000)}, Figure(1.9, 1.8, 2.0)),
    )
    told = capsys.readouterr().out
    assert "12,346 ±4%" in told
    assert "two workers to one 1.90 ±5%" in told


def test_the_tables_fit_into_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    one = Figure(123456.7, 120000.0, 130000.0)
    two_to_one = Figure(1.9, 1.8, 2.0)
    show.show(
        {
            "machine": bench.machine(),
            "start": {
                "seconds_to_import": two_to_one,
                "seconds_to_first_game": {"terraflip": two_to_one},
                "seconds_to_compile_all": 9.5,
            },
            "playouts": [bench.Playouts("terraflip", {"players": 4}, one, one, two_to_one, two_to_one, one, 109.9)],
            "thinking": Thinking(one, two_to_one, two_to_one, two_to_one, 1.6),
            "terrain": {"milliseconds_to_build": two_to_one, "milliseconds_to_solve": two_to_one},
            "compiler": [bench.Compiler("terraflip", one, same_games=True)],
            "othello": [rivals.Rival("OpenSpiel", one, two_to_one, 60.4, -0.05, "2.0, in C++")],
            "missing": ["pgx is left out"],
        }
    )
    told = capsys.readouterr().out
    for words in (
        "import tableflip",
        "terraflip players=4",
        "123,457 ±4%",
        "1.90 ±5%",
        "2.0, in C++",
        "pgx is left out",
    ):
        assert words in told
    assert max(map(len, told.splitlines())) <= 80


def test_engines_that_are_not_there_are_named_with_the_way_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_module(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(rivals, "import_module", no_module)
    found, missing = rivals.othello(QUICK)
    assert [one.engine for one in found] == ["tableflip"]
    assert found[0].ours_to_it.median == 1
    assert 58 < found[0].moves_a_game < 62
    assert [line.split()[0] for line in missing] == ["OpenSpiel", "pgx"]
    assert all("pip install -r requirements/compare.txt" in line for line in missing)


def test_without_a_checkout_there_is_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "catalogue", dict)
    monkeypatch.setattr(rivals, "EXAMPLES", rivals.EXAMPLES / "nowhere")
    found, missing = rivals.othello(QUICK)
    assert found == []
    assert "checkout" in missing[0]


@pytest.mark.parametrize("engine", [rivals.openspiel, rivals.pgx])
def test_the_other_engines_play_the_same_game(engine: Any) -> None:
    pytest.importorskip({"openspiel": "pyspiel", "pgx": "pgx"}[engine.__name__])
    other = engine(QUICK)
    assert other.job() > 0
    assert 58 < other.moves_a_game() < 63
    assert -1 <= other.first_player() <= 1


def test_jobs_take_turns_after_a_round_that_does_not_count() -> None:
    calls: list[str] = []

    def job(name: str) -> Any:
        def count() -> float:
            calls.append(name)
            return len(calls)

        return count

    assert in_turns({"a": job("a"), "b": job("b")}, rounds=2) == {"a": [3, 5], "b": [4, 6]}
    assert "".join(calls) == "ababab"


def test_a_ratio_is_taken_round_by_round() -> None:
    assert ratio([2, 30, 4], [1, 10, 4]) == Figure(median=2, lowest=1, highest=3)


# --- environments ----------------------------------------------------------------------------------------------------


def is_peer(told: Any) -> bool:
    return is_figure(told["steps_a_second"]) and is_figure(told["ours_to_it"])


@pytest.mark.long
@pytest.mark.compiled
def test_what_is_told_of_environments(capsys: pytest.CaptureFixture[str]) -> None:
    bench.environments(as_json=True, size=QUICK)
    told = json.loads(capsys.readouterr().out)
    at = {(one["name"], one["batch"]) for one in told["environments"]}
    assert at >= {(game, n) for game in ("othello", "connect_four", "terraflip players=2") for n in QUICK.env_batches}
    assert {name for name, _ in at} >= {"terrain players=2", "flipships players=2"}
    assert all(is_figure(one["steps_a_second"]) and one["bytes_a_game"] > 0 for one in told["environments"])
    assert all(is_peer(peer) for one in told["environments"] for peer in one["peers"])
    assert [(one["name"], is_figure(one["two_to_one"])) for one in told["threads"]] == [("terraflip players=2", True)]


def test_peers_that_are_not_there_are_named_with_the_way_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_module(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(rivals, "import_module", no_module)
    monkeypatch.setattr(envs, "TABLES", envs.TABLES[:1])
    monkeypatch.setattr(envs, "cores", lambda: 1)
    said: list[str] = []
    found = envs.environments(QUICK, said.append)
    assert [line.split()[0] for line in found.missing] == ["pgx", "OpenSpiel", "PettingZoo", "Two"]
    assert all("pip install -r requirements/compare.txt" in line for line in found.missing[:3])
    assert "there is one core" in found.missing[3]
    assert said[0] == "othello, 1 at once, beside others"
    assert "terraflip players=2, 40 at once" in said
    assert not any(one.peers for one in found.environments)


def test_a_job_counts_the_steps_that_it_makes() -> None:
    """Also where a single call takes longer than its share of a round."""
    calls: list[int] = []

    def steps() -> int:
        calls.append(7)
        return 7

    assert envs.job(steps, QUICK)() > 0
    assert calls
    batch = Batch("terraflip", 40, players=2)
    assert envs.ours(batch)() == envs.AT_ONCE // 40 * 40


@pytest.mark.parametrize("peer", [lambda: envs.pgx("othello", 3), lambda: envs.openspiel("othello"), envs.pettingzoo])
def test_peers_step(peer: Any) -> None:
    """Whoever is there; others are named by the benchmark (above)."""
    try:
        steps = peer()
    except ImportError as why:
        assert "requirements/compare.txt" in str(why)  # noqa: PT017
        return
    assert steps() > 3


def test_environments_fit_into_a_hundred_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")  # as where nobody looks: a file gets all of it
    many, some = Figure(9123456.7, 9000000.0, 9200000.0), Figure(41.9, 40.0, 42.0)
    peers = [envs.Peer("pgx", many, some), envs.Peer("PettingZoo connect_four", many, some)]
    found = envs.Environments(
        [envs.Environment("connect_four (AEC)", 4096, many, 12345, peers), envs.Environment("othello", 1, many, 9, [])],
        [envs.Threads("terraflip players=2", 4096, some)],
        {"pgx": "2.6.0"},
        ["OpenSpiel is left out"],
    )
    show.show_environments(bench.machine(), found)
    told = capsys.readouterr().out
    for words in ("pgx 2.6.0", "9,123,457 ±1%", "41.90 ±2%", "two threads to one", "OpenSpiel is left out", "12,345"):
        assert words in told
    assert max(map(len, told.splitlines())) <= 100
