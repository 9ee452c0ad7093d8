"""What people type."""

import pytest

from tableflip.terminal.screen import next_words
from tableflip.terminal.typed import Unclear, grouped, starting_with, understand

LEGAL = ["place g6 desert", "place g6 campsite", "place g6 catapult", "place f10 desert", "flip g1", "flip g10",
         "spy g1", "end"]  # fmt: skip
EXAMPLES = [*LEGAL, "catapult g5 h4", "place g6 forest"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("place g6 desert", "place g6 desert"),
        ("  PLACE   G6 Desert ", "place g6 desert"),
        ("p g6 d", "place g6 desert"),
        ("g6 d", "place g6 desert"),
        ("f g1", "flip g1"),  # not g10: a cell is never cut short
        ("g10", "flip g10"),
        ("e", "end"),
        ("p g6 f", "place g6 forest"),  # not legal, but clear: the refusal will say why
        ("c g5 h4", "catapult g5 h4"),
        ("f z9", "flip z9"),
        ("dance", "dance"),
    ],
)
def test_abbreviations(typed: str, meant: str) -> None:
    assert understand(typed, LEGAL, EXAMPLES) == meant


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        ("p g6 ca", "Which one: place g6 campsite, place g6 catapult?"),
        ("g1", "Which one: flip g1, spy g1?"),
    ],
)
def test_what_could_mean_several_moves_is_asked_back(typed: str, question: str) -> None:
    with pytest.raises(Unclear) as asked:
        understand(typed, LEGAL, EXAMPLES)
    assert str(asked.value) == question


def test_many_choices_are_cut_short() -> None:
    assert str(Unclear([str(number) for number in range(9)])) == "Which one: 0, 1, 2, 3, 4, 5, ...?"


def test_moves_that_differ_in_one_word_are_one_line() -> None:
    legal = [f"place {cell} {tile}" for cell in ("g6", "f10", "f7") for tile in ("desert", "knight")]
    assert grouped([*legal, "place f2 knight", "flip g5", "flip h4", "end"]) == [
        ("place", "f7 f10 g6  +  desert knight"),
        ("place", "f2  +  knight"),
        ("flip", "g5 h4"),
        ("end", ""),
    ]


def test_the_tab_key_offers_the_words_that_can_follow() -> None:
    assert next_words("", "", LEGAL) == ["end", "flip", "place", "spy"]
    assert next_words("place g6 ", "c", LEGAL) == ["campsite", "catapult"]
    assert next_words("p ", "g", LEGAL) == ["g6"]
    assert next_words("end ", "", LEGAL) == []


def test_letters_may_be_small_or_large() -> None:
    legal = ["build c4 5B2", "build c4 5B3"]
    assert understand("B C4 5b2", legal, legal) == "build c4 5B2"
    assert understand("c4 5b3", legal, legal) == "build c4 5B3"
    assert understand("build c5 5B9", legal, legal) == "build c5 5B9"  # unknown: left as it was typed


def test_moves_by_the_words_that_they_start_with() -> None:
    assert starting_with("PL g6 ca", LEGAL) == ["place g6 campsite", "place g6 catapult"]
    assert starting_with("", LEGAL) == LEGAL
    assert starting_with("end now", LEGAL) == []


def test_very_many_moves_are_cut_short() -> None:
    legal = [f"build c4 {level}{pattern}{turns}" for level in range(1, 9) for pattern in "ABC" for turns in range(6)]
    [(verb, line)] = grouped(legal)
    assert verb == "build"
    assert line.startswith("c4  +  1A0 1A1 ")
    assert line.endswith(" ... and 104 more")


def test_a_long_list_says_that_there_is_more_and_is_whole_when_asked_for() -> None:
    goals = [f"goal {column}{row}" for column in "abcde" for row in range(1, 12)]
    [(_, short)] = grouped(goals)
    assert short.endswith("... and 15 more")
    [(_, whole)] = grouped(goals, in_full=True)
    assert len(whole.split()) == 55
