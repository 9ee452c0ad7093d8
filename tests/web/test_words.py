"""The client and the engine speak of the same things: types of what travels, and a sentence for every refusal."""

import json
import re
from dataclasses import fields
from importlib import import_module

import pytest

from tableflip.core.reasons import COMMON
from tableflip.games import find
from tableflip.games.installed import HOUSE
from tableflip.games.terraflip.options import Options
from tableflip.games.terraflip.reasons import SAY, UNDO
from tableflip.server.app import openapi_schema
from tableflip.server.refusals import SAY as SERVER
from tests.web.serving import ROOT, SPOKEN

WEB = ROOT / "web"
# What only a program can get to hear, or what the client shows the server's own sentence for: it names details.
FOR_PROGRAMS = {
    "bad-request", "too-large", "wrong-origin", "no-such-page", "not-allowed-here", "key-reused", "bad-table",
    "bad-record", "bad-position", "bad-webhook", "no-files", "wrong-seats", "no-such-level", "no-clock-in-a-race",
    "rules-not-known", "flick-needs-numbers", "no-such-seat", "invitation-needed",
}  # fmt: skip


def test_the_client_speaks_these_languages() -> None:
    found = re.search(r"LANGUAGES = \[(.*?)\]", (WEB / "src/words/language.ts").read_text())
    assert found
    assert tuple(re.findall(r'"(\w+)"', found[1])) == SPOKEN


def test_the_types_come_from_this_server() -> None:
    """`make types` writes both files anew; the client's build then fails wherever it no longer fits."""
    assert json.loads((WEB / "openapi.json").read_text()) == json.loads(json.dumps(openapi_schema()))


@pytest.mark.parametrize("language", SPOKEN)
def test_every_refusal_has_words(language: str) -> None:
    house = keys_in(f"src/words/{language}.ts")
    assert (set(COMMON.sentences) | set(SERVER.sentences)) - FOR_PROGRAMS - house == set()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_refusal_of_terraflip_has_words(language: str) -> None:
    assert (set(SAY.sentences) | set(UNDO.sentences)) - keys_in(f"src/games/terraflip/words.{language}.ts") == set()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("room", ["terrain", "terrain_1"])
def test_every_refusal_of_the_terrain_game_has_words(room: str, language: str) -> None:
    """Of older rules, too: their tables are still played."""
    reasons = import_module(f"tableflip.games.{room}.reasons")
    said = set(reasons.SAY.sentences) | set(reasons.UNDO.sentences)
    assert said - keys_in(f"src/games/terrain/words.{language}.ts") == set()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", HOUSE)
def test_every_reason_of_the_analysis_has_words(game: str, language: str) -> None:
    said = set(import_module(f"tableflip.bots.{game}.explain").SAY.sentences)
    words = (WEB / f"src/games/{game}/words.{language}.ts").read_text()
    whys = words[words.index("\n  whys: {") :].split("\n  reasons: {")[0]
    assert said == set(re.findall(r'^    "?([a-z-]+)"?: ', whys, re.MULTILINE))


NOT_ASKED = {"players", "colours", "deck", "order_bonus"}


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", HOUSE)
def test_every_option_has_words(game: str, language: str) -> None:
    """All but those that every game has, and those that only files and programs set."""
    words = (WEB / f"src/home/options.{language}.ts").read_text()
    of_the_game = words[words.index(f"\n  {game}: {{") :].split("\n  },")[0]
    named = set(re.findall(r"^    (\w+): {", of_the_game, re.MULTILINE))
    assert {field.name for field in fields(find(game).options)} - NOT_ASKED - named == set()


def test_the_order_of_play_is_worth_what_the_rulebook_says() -> None:
    printed = json.loads((WEB / "src/rules/books/bonus.json").read_text())
    editions = {"english": ("published", "draft"), "french": ("french",)}
    for name, all_of_it in editions.items():
        for edition in all_of_it:
            played = {n: Options(players=n, edition=edition).bonus for n in (2, 3, 4)}
            assert {int(n): tuple(points) for n, points in printed[name].items()} == played


def keys_in(path: str) -> set[str]:
    return set(re.findall(r'^\s*"?([a-z-]+)"?: ', (WEB / path).read_text(), re.MULTILINE))
