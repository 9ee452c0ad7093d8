"""Runs that cannot be lost: killed and taken up again, damaged, on more threads, with other rules."""

import hashlib
import random
import re
import signal
import time
from pathlib import Path

import numpy as np
import pytest

from tableflip import Match
from tableflip.lab import Study, StudyError, run
from tableflip.lab import runner as running
from tableflip.lab.report import answer, as_csv, as_html, as_markdown, write
from tests.nursery import Process, start

SMALL = Study("terraflip", {"players": [2, 4]}, who="random", what="fair", games=60, margin=0.2)


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr(running, "BY_POLICY", 10)


def test_a_study_that_was_played_is_only_read(tmp_path, monkeypatch):
    first = run(SMALL, tmp_path)
    monkeypatch.setattr(running, "play", lambda *_: pytest.fail("it was played again"))
    assert as_csv(run(SMALL, tmp_path)) == as_csv(first)


def test_threads_change_nothing(tmp_path):
    one, four = run(SMALL, tmp_path / "one"), run(SMALL, tmp_path / "four", threads=4)
    assert as_csv(one) == as_csv(four)
    assert one.answer == four.answer
    kept = {file.name: file.read_bytes() for file in (tmp_path / "one").iterdir()}
    also = {file.name: file.read_bytes() for file in (tmp_path / "four").iterdir()}
    assert kept.items() <= also.items()  # who plays ahead may have played more than was looked at


def test_a_damaged_shard_is_played_again(tmp_path):
    whole = as_csv(run(SMALL, tmp_path))
    for number, file in enumerate(sorted(tmp_path.iterdir())):
        if number % 3 == 0:
            file.write_bytes(file.read_bytes()[: 20 + 7 * number])
        elif number % 3 == 1:
            file.write_bytes(b"")
    assert as_csv(run(SMALL, tmp_path)) == whole


def test_what_decides_a_game_is_in_its_key(monkeypatch):
    (table, other) = SMALL.tables()
    key = running.key(table, 0, 10)
    assert key == running.key(table, 0, 10)
    more = Study("terraflip", {"players": [2, 4]}, who="rollout", what="fair")
    seeded = Study("terraflip", {"players": [2, 4]}, who="random", what="fair", seed=2)
    others = [
        running.key(other, 0, 10),
        running.key(table, 10, 10),
        running.key(table, 0, 20),
        running.key(more.tables()[0], 0, 10),
        running.key(seeded.tables()[0], 0, 10),
    ]
    monkeypatch.setattr("tableflip.core.sources.contents", lambda name: "other rules")
    others.append(running.key(table, 0, 10))
    assert len({key, *others}) == 7


def test_nothing_is_played_for_a_report(tmp_path):
    with pytest.raises(StudyError, match="run it first"):
        run(SMALL, tmp_path, play_on=False)
    run(Study("terraflip", {"players": [2, 4]}, who="random", what="fair", games=20), tmp_path)
    assert run(SMALL, tmp_path, play_on=False).games == 40  # 20 at each of two tables


def test_time_that_is_up_ends_a_study(tmp_path):
    now = iter(range(0, 10_000, 40))
    study = Study("terraflip", {"players": 2}, who="random", what="fair", games=1000, margin=0.001, minutes=1)
    found = run(study, tmp_path, clock=lambda: float(next(now)))
    assert found.answer == "undecided"
    assert 10 <= found.games < 100


# --- answers ---------------------------------------------------------------------------------------------------------


def planted(monkeypatch, bias):
    """Games whose first seat wins with these odds, by table; nothing is played."""

    def play(table, first, games):
        chance = np.random.default_rng((first, len(table.seats), table.seed))
        played = running.Played(*running_room(table, games))
        won = chance.random(games) < bias[dict(table.options)["edition"]]
        played.winners[:, 0], played.winners[:, 1] = won, ~won
        played.points[:, 0], played.points[:, 1] = won, ~won
        return played

    monkeypatch.setattr(running, "play", play)
    monkeypatch.setattr(running, "BY_POLICY", 500)


def running_room(table, games):
    from tableflip.lab.playing import room_for

    return room_for(table, games)


@pytest.mark.parametrize(("bias", "said"), [(0.5, "yes"), (0.56, "no"), (0.44, "no")])
def test_a_planted_bias_is_found_and_told(tmp_path, monkeypatch, bias, said):
    planted(monkeypatch, {"french": bias})
    found = run(Study("terraflip", {"players": 2, "edition": "french"}, what="fair"), tmp_path)
    assert found.answer == said
    assert found.games < 20_000  # no more than it takes
    told = answer(found)
    assert told.startswith("Fair after" if said == "yes" else "Not fair after")
    if said == "no":
        assert f"seat {1 if bias > 0.5 else 2} wins more than its share" in told


def test_the_fairer_of_two_is_found(tmp_path, monkeypatch):
    planted(monkeypatch, {"french": 0.51, "published": 0.6})
    options = {"players": 2, "edition": ["published", "french"]}
    found = run(Study("terraflip", options, what="fairer"), tmp_path)
    assert found.answer == "yes"
    assert answer(found).startswith("Edition french is fairer")


def test_two_that_are_alike_stay_undecided_or_about_the_same(tmp_path, monkeypatch):
    planted(monkeypatch, {"french": 0.55, "published": 0.55})
    options = {"players": 2, "edition": ["published", "french"]}
    assert run(Study("terraflip", options, what="fairer", games=5000), tmp_path / "a").answer == "undecided"
    found = run(Study("terraflip", options, what="seat 1 wins"), tmp_path / "b")
    assert found.answer == "no"
    assert "about the same" in answer(found)


def test_a_measure_against_a_number(tmp_path, monkeypatch):
    planted(monkeypatch, {"french": 0.6})
    options = {"players": 2, "edition": "french"}
    more = run(Study("terraflip", options, what="seat 1 wins", against=0.5), tmp_path)
    assert (more.answer, "above 0.5" in answer(more)) == ("yes", True)
    figure = run(Study("terraflip", options, what="margin", against=1.0, margin=0.1), tmp_path)
    assert figure.answer == "no"  # the margin of these games is always 1


def test_undecided_says_how_much_it_could_be(tmp_path, monkeypatch):
    planted(monkeypatch, {"french": 0.51})
    found = run(Study("terraflip", {"players": 2, "edition": "french"}, what="fair", games=1000), tmp_path)
    assert answer(found).startswith("Undecided after 1,000 games; no seat is off an even share by more than")


# --- reports ---------------------------------------------------------------------------------------------------------


def test_the_report_in_all_its_forms(tmp_path):
    found = run(SMALL, tmp_path / "games")
    page = write(found, tmp_path)
    html = page.read_text()
    assert answer(found) in html
    assert "<script" not in html
    assert "http" not in html  # nothing from elsewhere
    assert html.count("<svg") == 2
    assert as_markdown(found) == (tmp_path / "report.md").read_text()
    figures = (tmp_path / "figures.csv").read_text().splitlines()
    assert figures[0] == "table,measure,estimate,low,high,games"
    assert any(line.startswith("players 2,seat 1 wins,") for line in figures)
    records = list((tmp_path / "records").iterdir())
    assert records
    for file in records:
        assert f"records/{file.name}" in html
        Match.replay(file.read_text())


def test_charts_of_a_report_have_one_scale(tmp_path, monkeypatch):
    """However far the shares of one table lie apart, an even share is at the same place in all charts."""
    planted(monkeypatch, {"french": 0.9, "published": 0.5})
    options = {"players": 2, "edition": ["published", "french"]}
    html = as_html(run(Study("terraflip", options, what="seat 1 wins"), tmp_path))
    evens = re.findall(r'<line x1="([\d.]+)" x2="[\d.]+" y1="0"', html)
    assert len(evens) == 2
    assert evens[0] == evens[1]


def test_titles_are_shown_as_they_are(tmp_path):
    found = run(
        Study("terraflip", {"players": 2}, who="random", what="fair", games=10, title="<b>& is it?</b>"), tmp_path
    )
    assert "<h1>&lt;b&gt;&amp; is it?&lt;/b&gt;</h1>" in as_html(found)


# --- killed ----------------------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_killed_at_any_moment_and_taken_up_again_it_comes_to_the_same_end(tmp_path):
    text = """
        game = "terraflip"
        who = "random"
        options = {players = 2}
        ask = {what = "seat 1 wins", against = 0.64, margin = 0.0005}
        stop = {games = 60_000}
    """
    undisturbed, killed = tmp_path / "a" / "study.toml", tmp_path / "b" / "study.toml"
    for file in (undisturbed, killed):
        file.parent.mkdir()
        file.write_text(text)
    lab(undisturbed, "run").wait(120)
    waits, kept, kills = random.Random(7), 0, 0
    while kills < 5:
        process = lab(killed, "run")
        while len(list(killed.parent.glob("study.lab/games/*.npz"))) <= kept and process.poll() is None:
            time.sleep(0.001)
        time.sleep(waits.random() * 0.1)
        process.send_signal(signal.SIGKILL)
        process.wait()
        kept, kills = len(list(killed.parent.glob("study.lab/games/*.npz"))), kills + 1
    assert lab(killed, "resume").wait(120) == 0
    assert digest(killed) == digest(undisturbed)


def lab(file: Path, command: str) -> Process:
    said = file.with_name("said")
    return start(["lab", command, str(file)], {}, said, said)


def digest(file: Path) -> dict[str, str]:
    """All that a study came to, but for what was being written when it was killed."""
    found = sorted(file.with_suffix(".lab").rglob("*"))
    files = [one for one in found if one.is_file() and one.suffix != ".part"]
    return {str(one.relative_to(file.parent)): hashlib.sha256(one.read_bytes()).hexdigest() for one in files}
