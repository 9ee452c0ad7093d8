"""Runs that cannot be lost: killed and taken up again, damaged, on more threads, with other rules."""

import pickle
import re

import numpy as np
import pytest
from pyarrow import parquet

from examples import othello  # noqa: F401  makes the game known
from tableflip import Match
from tableflip.bots.trained import save
from tableflip.lab import Study, StudyError, run, shards
from tableflip.lab import runner as running
from tableflip.lab.bonus import NoBonus, fair_bonus
from tableflip.lab.playing import play, room_for
from tableflip.lab.report import as_csv, as_html, as_markdown, write
from tableflip.lab.wording import answer, answered
from tests.bots.test_trained import layers_for, written

SMALL = Study("terraflip", {"players": [2, 4]}, who="random", what="fair", games=60, margin=0.2)


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr(running, "BY_POLICY", 10)


def test_a_study_that_was_played_is_only_read(tmp_path, monkeypatch):
    first = run(SMALL, tmp_path)
    monkeypatch.setattr(shards, "play", lambda *_: pytest.fail("it was played again"))
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
    key = shards.key(table, 0, 10)
    assert key == shards.key(table, 0, 10)
    more = Study("terraflip", {"players": [2, 4]}, who="rollout", what="fair")
    seeded = Study("terraflip", {"players": [2, 4]}, who="random", what="fair", seed=2)
    others = [
        shards.key(other, 0, 10),
        shards.key(table, 10, 10),
        shards.key(table, 0, 20),
        shards.key(more.tables()[0], 0, 10),
        shards.key(seeded.tables()[0], 0, 10),
    ]
    monkeypatch.setattr("tableflip.core.sources.contents", lambda name: "other rules")
    others.append(shards.key(table, 0, 10))
    assert len({key, *others}) == 7


def test_who_has_been_trained_plays_too_and_is_part_of_the_key(tmp_path):
    """Trained on, under the same name, it is somebody else; at other tables it does not sit down."""
    file = written(tmp_path / "players")
    (table,) = Study("terraflip", {"players": 2}, who=[f"trained {file}", "random"], rotate=True, what="look").tables()
    assert play(table, 0, 2).points.tolist() == play(table, 0, 2).points.tolist()
    key = shards.key(table, 0, 2)
    save(file, table.game, table.chosen, layers_for("terraflip", {"players": 2}, seed=2))
    assert shards.key(table, 0, 2) != key
    with pytest.raises(StudyError, match="has learned to play with other options"):
        Study("terraflip", {"players": 2, "edition": "french"}, who=f"trained {file}", what="look")


def test_a_shard_is_a_file_that_any_tool_can_read(tmp_path):
    """A row for each game, lists for the seats; damage is noticed; what was packed is unpacked."""
    (table, _) = SMALL.tables()
    played = play(table, 20, 10)
    data = shards.packed(table, played)
    assert all((a == b).all() for a, b in zip(played, shards.unpacked(data), strict=True))
    assert shards.packed(table, played) == data
    (tmp_path / "shard.parquet").write_bytes(data)
    found = parquet.read_table(tmp_path / "shard.parquet")
    assert found["game"].to_pylist() == list(range(20, 30))
    assert found["points"].to_pylist() == played.points.tolist()
    assert found["plies"].to_pylist() == played.stories["plies"].tolist()
    assert shards.load(tmp_path / "shard.parquet") is not None
    for at in (0, *range(7, len(data), len(data) // 40), len(data) - 1):  # also where parquet itself keeps no sums
        wrong = bytearray(data)
        wrong[at] ^= 1
        (tmp_path / "shard.parquet").write_bytes(wrong)
        assert shards.load(tmp_path / "shard.parquet") is None, at
    (tmp_path / "shard.parquet").write_bytes(data[:-1])
    assert shards.load(tmp_path / "shard.parquet") is None


def test_a_game_need_not_count_anything_of_its_own():
    (table,) = Study("othello", who="random", what="fair").tables()
    played = play(table, 0, 3)
    assert played.own.shape == (3, 0)
    assert all((a == b).all() for a, b in zip(played, shards.unpacked(shards.packed(table, played)), strict=True))


def test_whoever_has_other_rules_plays_nothing():
    (table, _) = SMALL.tables()
    with pytest.raises(shards.OtherRules, match="install the same version everywhere"):
        shards.played_as("0" * 32, table, 0, 10)


def test_what_is_remembered_does_not_grow_with_the_games(tmp_path, monkeypatch):
    """All that a finding holds is as large after forty looks as after four."""
    planted(monkeypatch, {"french": 0.51})
    options = {"players": 2, "edition": "french"}

    def size(games: int) -> int:
        found = run(Study("terraflip", options, what="fair", margin=0.001, games=games), tmp_path)
        assert found.games == games
        return len(pickle.dumps([(arm.sums, arm.seats) for arm in found.arms]))

    assert abs(size(20_000) - size(2_000)) < 1000


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
        played = room_for(table, first, games)
        won = chance.random(games) < bias[dict(table.options)["edition"]]
        played.winners[:, 0], played.winners[:, 1] = won, ~won
        played.points[:, 0], played.points[:, 1] = won, ~won
        return played

    monkeypatch.setattr(shards, "play", play)
    monkeypatch.setattr(running, "BY_POLICY", 500)


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
    alike = run(Study("terraflip", options, what="fairer", margin=0.05), tmp_path / "c")
    assert answer(alike).startswith("As fair as one another within")
    assert alike.games < 40_000
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


@pytest.mark.compiled
def test_the_points_that_would_be_fair_are_found_and_tried():
    """For four, the last seats win more than their share in spite of the published points: others are fairer."""
    (table,) = Study("terraflip", {"players": 4}, who="rollout").tables()
    fair = fair_bonus(table, 2000)
    assert fair.given == (3, 2, 1, 0)
    assert min(fair.found) == 0
    assert sum(one.estimate for one in fair.shares_found) == pytest.approx(1)
    before, after = (max(abs(one.estimate - 0.25) for one in way) for way in (fair.shares_given, fair.shares_found))
    assert after < before


@pytest.mark.parametrize(
    ("study", "says"),
    [
        (Study("flipships", {"players": 2}, who="steady", what="look"), "Flip Ships gives no points"),
        (Study("terraflip", {"players": 2}, who="level 1", what="look"), "by a policy alone"),
    ],
)
def test_points_that_cannot_be_found(study, says):
    with pytest.raises(NoBonus, match=says):
        fair_bonus(study.tables()[0], 10)


def test_who_asks_nothing_sees_all_figures_of_all_games(tmp_path, monkeypatch):
    planted(monkeypatch, {"french": 0.9, "published": 0.5, "draft": 0.1})
    found = run(
        Study("terraflip", {"players": 2, "edition": ["published", "french", "draft"]}, what="look", games=1000),
        tmp_path,
    )
    assert found.games == 3000
    assert answer(found) == "Nothing was asked; all figures after 1,000 games at each table are below."
    assert "edition draft,seat 1 wins," in as_csv(found)
    assert "edition draft,ties,0.0," in as_csv(found)  # what never happens is told
    assert 'use of "spy"' not in as_csv(found)  # but not of moves that nobody makes


def test_undecided_says_how_much_it_could_be(tmp_path, monkeypatch):
    planted(monkeypatch, {"french": 0.51})
    found = run(Study("terraflip", {"players": 2, "edition": "french"}, what="fair", games=1000), tmp_path)
    assert answer(found).startswith("Undecided after 1,000 games; no seat is off an even share by more than")


# --- reports ---------------------------------------------------------------------------------------------------------


def test_the_report_in_all_its_forms(tmp_path):
    found = run(SMALL, tmp_path / "games")
    page = write(found, tmp_path)
    html = page.read_text()
    assert answered(found).headline in html
    assert all(part in html for part in answered(found).parts)
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
