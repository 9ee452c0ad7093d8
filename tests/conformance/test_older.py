"""Matches of older rules, as the version that played them wrote them down: they replay, and go on, by theirs.

tests/data/older holds their records, the rules version at the end of a file's name.
"""

from pathlib import Path

import pytest

from tableflip import Match
from tableflip.bots import make
from tableflip.games import find
from tableflip.games.installed import KEPT

pytestmark = pytest.mark.slow_to_compile  # nobody edits these rules

FOLDER = Path(__file__).parent.parent / "data" / "older"
# One process compiles older rules for all of their matches, and for those in the server's old database.
TOGETHER = pytest.mark.xdist_group("server-test_old_database")
MANY_PLAY = ("terrain-4", "terrain-5", "terrain-6")  # as plain Python, such a race takes its time
every_older = pytest.mark.parametrize(
    "file",
    [
        pytest.param(
            file, id=file.stem, marks=[TOGETHER, *([pytest.mark.compiled] if file.stem.startswith(MANY_PLAY) else [])]
        )
        for file in sorted(FOLDER.glob("*.txt"))
    ],
)


@every_older
def test_a_record_replays_by_the_rules_that_it_was_played_by(file: Path) -> None:
    record = file.read_text()
    match = Match.replay(record)
    assert match.game.rules_version == int(file.stem.rpartition("-")[2]) < find(match.game.name).rules_version
    assert match.turn is None
    assert match.record() == record


@pytest.mark.compiled
@every_older
def test_it_goes_on_by_those_rules(file: Path) -> None:
    """With its bots, as on a table that was left in the middle."""
    match = Match.replay(file.read_text())
    match = match.at(match.ply - 3)
    match.draw_chance()
    seat = match.turn if isinstance(match.turn, int) else 0
    move = make(match.game, 2, 1).choose(match, seat)
    match.play(move, seat)
    assert match.game.rules_version == int(file.stem.rpartition("-")[2])
    assert Match.replay(match.record()).view() == match.view()


def test_every_version_that_is_kept_has_matches() -> None:
    here = {(file.stem.split("-")[0], int(file.stem.rpartition("-")[2])) for file in FOLDER.glob("*.txt")}
    assert here == {(game, version) for game, versions in KEPT.items() for version in versions}
