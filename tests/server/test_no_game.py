"""The server knows no game: what it must know of one, the game says."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from examples.othello import OTHELLO, Table
from tableflip import server
from tableflip.core.options import InFull, text_option
from tableflip.games import _added
from tableflip.games.installed import HOUSE
from tableflip.server.refusals import Refused
from tableflip.server.validation import checked_options, schema


@dataclass(frozen=True)
class Texts(Table):
    GAME: ClassVar[str] = "texts"

    opening: str = text_option(
        "none", meaning="an opening, or a file with one", in_full=InFull(r"none|[a-h1-8 ]+", "moves")
    )


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_added, "texts", replace(OTHELLO, name="texts", options=Texts))


def test_a_game_says_in_which_form_strangers_give_a_text() -> None:
    assert checked_options("texts", {"opening": "d3 c5"}) == {"opening": "d3 c5"}
    assert schema("texts")["properties"]["opening"]["description"] == "moves"
    for text in ("/etc/passwd", "openings.txt", "d3\0", "d" * 5000):
        with pytest.raises(Refused) as refused:
            checked_options("texts", {"opening": text})
        assert refused.value.reason.key == "no-files"


def test_a_free_text_that_a_game_says_nothing_about_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "in_full", classmethod(lambda cls: {}))
    with pytest.raises(Refused) as refused:
        checked_options("texts", {"opening": "d3 c5"})
    assert refused.value.reason.key == "no-files"


def test_no_game_is_named_in_the_server_but_in_examples_of_requests() -> None:
    folder = Path(server.__file__).parent
    named: dict[str, Any] = {
        str(file.relative_to(folder)): found
        for file in folder.rglob("*.py")
        if (found := re.findall("|".join(HOUSE), file.read_text()))
    }
    assert set(named) <= {"messages/requests.py"}
