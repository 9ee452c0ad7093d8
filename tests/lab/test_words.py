"""The lab speaks four languages: every sentence of it in every one, with the same places to fill in."""

import ast
from pathlib import Path
from string import Formatter

import pytest

import tableflip.lab
from tableflip.games.installed import HOUSE
from tableflip.lab import Study, run, wording
from tableflip.lab.measures import measures
from tableflip.lab.report import TO_LOOK, as_html
from tableflip.lab.runner import OUTLIERS
from tableflip.lab.speaking import SPEAKERS

ABROAD = [one for language, one in SPEAKERS.items() if language != "en"]


def spoken() -> set[str]:
    """All that is said: sentences where `say` is called, those that are chosen from tables, and what is measured."""
    files = Path(tableflip.lab.__file__).parent.glob("*.py")
    calls = [node for file in files for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
    said = {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "say" and isinstance(call.args[0], ast.Constant)
    }
    chosen = {*wording.AGAINST.values(), *wording.BETWEEN.values(), *wording.SEAT.values(), *OUTLIERS, TO_LOOK}
    chosen |= {"fair", "not fair", "not clear yet"}
    meanings = {
        measure.meaning
        for game in HOUSE
        for who in ("random", ["random", "random"])
        for measure in measures(Study(game, {"players": 2}, who=who, what="look").tables()[0]).values()
    }
    return said | chosen | meanings


@pytest.mark.parametrize("say", ABROAD, ids=lambda one: one.language)
def test_every_sentence_is_there_and_none_besides(say) -> None:
    assert set(say.catalogue) == spoken()
    for sentence, translation in say.catalogue.items():
        assert places(sentence) == places(translation)


def places(sentence: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(sentence) if name)


def test_numbers_are_written_as_in_the_language() -> None:
    said = {
        language: (say.number(-1234.56, 1), say.percent(0.205), say.plainly(0.5)) for language, say in SPEAKERS.items()
    }
    assert said["en"] == ("-1,234.6", "20.5", "0.5")
    assert said["de"] == ("-1.234,6", "20,5", "0,5")
    assert said["fr"] == said["es"] == ("-1\u202f234,6", "20,5", "0,5")


def test_a_report_in_german(tmp_path) -> None:
    found = run(Study("terraflip", {"players": 2}, who="random", what="fair", games=20, title="Ist es fair?"), tmp_path)
    page = as_html(found, SPEAKERS["de"])
    assert '<html lang="de">' in page
    assert "Unentschieden nach 20 Partien; kein Platz weicht um mehr als" in page
    assert "Partien zum Ansehen" in page
    assert "Anteil des Platzes 1 am Sieg" in page
