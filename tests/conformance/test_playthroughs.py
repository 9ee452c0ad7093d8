"""Nothing drifts: whole games come out as they are written down, and their records still replay."""

import pytest

from tableflip import Match
from tests.conformance.playthroughs import FOLDER, WALK, file_of, playthrough
from tests.conformance.tables import TABLES, every_table


@every_table
def test_the_playthrough_is_unchanged(table):
    assert playthrough(table) == file_of(table).read_text()


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_the_record_in_the_file_replays(file):
    text = file.read_text()
    record = text[: text.index(WALK)]
    assert Match.replay(record).record() == record


def test_there_is_one_for_every_table():
    assert {file.stem for file in FOLDER.glob("*.txt")} == {table.name for table in TABLES}
