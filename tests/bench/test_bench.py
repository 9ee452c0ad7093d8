"""The shape of what the benchmark tells, on tiny sizes. No test looks at a time."""

import json
from typing import Any

import pytest

from tableflip import bench
from tableflip.bench import rivals, show
from tableflip.bench.measure import QUICK, Figure, in_turns, ratio
from tableflip.bench.search import Thinking


def report(capsys: pytest.CaptureFixture[str], **choices: Any) -> dict[str, Any]:
    bench.main(as_json=True, size=QUICK, **choices)
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def is_figure(told: Any) -> bool:
    return set(told) == {"median", "lowest", "highest"} and 0 < told["lowest"] <= told["median"] <= told["highest"]


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
    monkeypatch.setattr(rivals, "EXAMPLE", rivals.EXAMPLE / "nowhere")
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
