"""Records: what is written reads back, and bad input is refused with its line and column."""

import pytest

from tableflip import IllegalMove, Match, RecordError
from tableflip.core import record as records


@pytest.fixture
def match():
    match = Match("terraflip", players=2, seed=7, names=["Ann", "Bo-Bo 2"], edition="french")
    for move in ("place g6 desert", "end", "place h6 river", "flip g6", "end"):
        match.play(move)
    return match


def test_a_record_is_readable(match):
    match.date = "2026-11-15"
    assert match.record() == (
        "tableflip record 1\n"
        "game: terraflip\n"
        "rules: 1\n"
        'options: {"players": 2, "edition": "french", "first": "seat", "lines": "any", "stops": "own", '
        '"placing": "mandatory", "flipping": "optional", "first_flip": "placed", "shot": "instead", "cut_off": "any", '
        '"memory_aid": false, "order_bonus": null, "colours": null}\n'
        "seats: river (Ann), desert (Bo-Bo 2)\n"
        "seed: 7\n"
        "date: 2026-11-15\n"
        "result: *\n"
        "\n"
        "1. river: place g6 desert\n"
        "2. river: end\n"
        "3. desert: place h6 river\n"
        "4. desert: flip g6 = desert\n"
        "5. desert: end\n"
    )


def test_names_date_and_seed_survive(match):
    match.date = "1999-12-31"
    again = Match.replay(match.record())
    assert (again.names, again.date, again.seed) == (["Ann", "Bo-Bo 2"], "1999-12-31", 7)


def test_line_ends_and_blank_lines_do_not_matter(match):
    text = match.record()
    for changed in (text.replace("\n", "\r\n"), text + "\n\n", "\ufeff" + text, text.rstrip()):
        assert Match.replay(changed).record() == text


def test_results_of_moves_may_be_left_out(match):
    assert Match.replay(match.record().replace(" = desert", "")).record() == match.record()


def test_a_position_goes_into_the_record():
    position = {"tiles": {"g6": "desert/river"}, "turn": "river"}
    match = Match.from_position("terraflip", position, players=3, seed=1)
    match.play("place h6 forest")
    again = Match.replay(match.record())
    assert again.record() == match.record()
    assert again.start_position == position
    assert "position" not in match.record(0)


def test_a_seats_record_tells_too_little_to_replay(match):
    for seat in (0, 1, None):
        text = match.record(seat)
        assert "seed" not in text
        with pytest.raises(RecordError, match="too little to replay") as error:
            Match.replay(text)
        assert text.splitlines()[error.value.line - 1].startswith("seen by")


BAD = {
    "nothing": (lambda text: "", 1, 1, "starts with the line"),
    "title": (lambda text: text.replace("record 1", "record 9"), 1, 1, "starts with the line"),
    "no colon": (lambda text: text.replace("seed: 7", "seed 7"), 6, 1, "is not a header"),
    "unknown header": (lambda text: text.replace("seed: 7", "sead: 7"), 6, 1, "'sead' is not a header"),
    "header twice": (lambda text: text.replace("seed: 7", "game: terraflip"), 6, 1, "twice"),
    "header missing": (lambda text: text.replace("rules: 1\n", ""), 8, 1, "'rules' is missing"),
    "unknown game": (lambda text: text.replace("terraflip", "chess"), 2, 7, "no game called 'chess'"),
    "other rules": (lambda text: text.replace("rules: 1", "rules: 99"), 3, 8, "not known here"),
    "rules no number": (lambda text: text.replace("rules: 1", "rules: new"), 3, 8, "whole number"),
    "seed no number": (lambda text: text.replace("seed: 7", "seed: x"), 6, 7, "whole number"),
    "options no json": (lambda text: text.replace('{"players"', "{players"), 4, 11, "not valid JSON"),
    "options no object": (lambda text: text.replace('options: {"', 'options: 3 #{"'), 4, 12, "not valid JSON"),
    "bad option": (lambda text: text.replace('"french"', '"dutch"'), 4, 10, "edition='dutch'"),
    "unknown option": (lambda text: text.replace('"lines"', '"lanes"'), 4, 10, "no option 'lanes'"),
    "option like a seed": (lambda text: text.replace('"lines"', '"seed"'), 4, 10, "no option 'seed'"),
    "seats": (lambda text: text.replace("seats: river", "seats: lava"), 5, 8, "seats must be river, desert"),
    "no move": (lambda text: text.replace("2. river: end", "2. river end"), 11, 1, "is not a move"),
    "number": (lambda text: text.replace("2. river", "7. river"), 11, 1, "numbered 7, but 2 comes next"),
    "wrong seat": (lambda text: text.replace("2. river", "2. desert"), 11, 12, "desert cannot move now"),
    "illegal": (lambda text: text.replace("place h6 river", "place k6 river"), 12, 12, "is not legal: k6 is 5 cells"),
    "unreadable": (lambda text: text.replace("place h6 river", "fly h6"), 12, 12, "is not a move here"),
    "other result": (lambda text: text.replace("= desert", "= forest"), 13, 12, "brings up desert, not forest"),
    "result header": (lambda text: text.replace("result: *", "result: river 9"), 8, 9, "another result: *"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_records_name_line_and_column(name, match):
    spoil, line, column, problem = BAD[name]
    text = match.record()
    spoiled = spoil(text)
    assert spoiled != text
    with pytest.raises(RecordError) as error:
        Match.replay(spoiled)
    assert problem in error.value.problem
    assert (error.value.line, error.value.column) == (line, column)
    assert str(error.value).startswith(f"line {line}, column {column}: ")


def test_a_finished_game_has_its_result_and_takes_no_more_moves():
    position = {"tiles": {"g6": "desert/river"}, "turn": "river", "hands": {"river": {"desert": 1}, "desert": {}}}
    match = Match.from_position("terraflip", position, players=2)
    for move in ("place h6 desert", "end"):
        match.play(move)
    assert "result: river 4, desert 1; river wins by points\n" in match.record()
    assert Match.replay(match.record()).result == match.result
    with pytest.raises(RecordError, match="game is over before this move"):
        Match.replay(match.record() + "3. desert: end\n")


@pytest.mark.parametrize("names", [["a"], "ab", ["a", "b,c"], ["a", "(b)"], ["a", 7], ["a", "x" * 41]])
def test_bad_names_are_refused(names):
    with pytest.raises(ValueError, match=r"names|name"):
        Match("terraflip", players=2, names=names)


def test_reading_needs_no_game():
    record = records.read(
        "tableflip record 1\n" + "".join(f"{name}: x\n" for name in records.REQUIRED) + "\n1. a: b = c\n"
    )
    assert record.moves == [records.Line("a", "b", "c", 9, 7)]


def test_refusals_are_value_errors():
    with pytest.raises(ValueError, match="Place a tile first"):
        Match("terraflip").play("end")
    assert issubclass(IllegalMove, ValueError)
