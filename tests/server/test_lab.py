"""Studies of the lab on a server, where its operator shows them: every game that they name is one click away."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableflip import Match
from tests.server.raw import ask
from tests.server.serving import Server

NAMED = "table-1-game-7"
REPORT = (
    '<html><style>p {{}}</style><body><h1>Is &lt;this&gt; fair?</h1><p class="answer">{answer}</p>'
    f'<p class="alone">From a file.</p><a href="records/{NAMED}.txt">the longest</a></body></html>'
)


def finished() -> Match:
    match = Match("terraflip", players=2, seed=7)
    while match.turn is not None:
        match.make(match.legal()[0])
    return match


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("studies")
    study = folder / "bonus.lab"
    (study / "records").mkdir(parents=True)
    (study / "games").mkdir()
    (study / "games" / "secret.txt").write_text("not for strangers")
    (study / "report.html").write_text(REPORT.format(answer="Yes, after 10 games."))
    (study / "report.fr.html").write_text(REPORT.format(answer="Oui, après 10 parties."))
    (study / "report.md").write_text("# Is <this> fair?\n\nYes, after 10 games.\n")
    (study / "figures.csv").write_text("table,measure\n")
    (study / "records" / f"{NAMED}.txt").write_text(finished().record())
    (folder / "outside.txt").write_text("not for strangers")
    server = Server(TABLEFLIP_LAB=str(folder))
    server.wait()
    yield server.url
    server.stop()


def test_studies_are_listed_with_their_answers(shown: str) -> None:
    page = ask(f"{shown}/lab")
    assert page.status == 200
    assert "Is &lt;this&gt; fair?" in page.body.decode()
    assert "Yes, after 10 games." in page.body.decode()
    assert 'href="/lab/bonus/report.html?lang=en"' in page.body.decode()


@pytest.mark.parametrize(
    ("asked", "prefers", "said"),
    [
        ("", "fr-CA,en;q=0.5", ["Le laboratoire", "Oui, après 10 parties.", 'lang="fr"']),
        ("?lang=fr", "de", ["Le laboratoire", "Oui, après 10 parties."]),
        ("", "pt, de;q=0.7", ["Das Labor", "Yes, after 10 games."]),  # this report was written without German
        ("?lang=xx", "", ["The lab", "Yes, after 10 games."]),
    ],
)
def test_pages_speak_the_language_of_the_address_or_the_browser(
    shown: str, asked: str, prefers: str, said: list[str]
) -> None:
    page = ask(f"{shown}/lab{asked}", accept_language=prefers)
    assert page.headers["vary"] == "Accept-Language"
    assert all(one in page.body.decode() for one in said)


def test_a_report_keeps_its_style_and_can_run_nothing(shown: str) -> None:
    page = ask(f"{shown}/lab/bonus/report.html")
    assert page.headers["content-type"].startswith("text/html")
    policy = page.headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert ask(f"{shown}/lab/bonus/figures.csv").body == b"table,measure\n"


def test_every_game_that_it_names_is_one_click_from_its_replay(shown: str) -> None:
    page = ask(f"{shown}/lab/bonus/report.html").body.decode()
    assert f'<a href="replay/{NAMED}?lang=en">the longest</a>' in page
    assert "From a file." not in page
    clicked, again = (ask(f"{shown}/lab/bonus/replay/{NAMED}") for _ in range(2))
    assert clicked.status == 303
    assert again.headers["location"] == clicked.headers["location"]  # the same table
    table, _, language = clicked.headers["location"].removeprefix("/replay/").partition("?")
    assert language == "lang=en"
    replay = json.loads(ask(f"{shown}/api/tables/{table}/replay").body)
    assert len(replay["steps"]) > 1
    record = ask(f"{shown}/lab/bonus/records/{NAMED}.txt").body.decode()
    assert Match.replay(record).result == finished().result


@pytest.mark.parametrize(
    "path",
    [
        "bonus/games", "bonus/games/secret.txt", "bonus/records/nothing.txt", "nothing/report.html", "bonus/said",
        "bonus/records/..%2Fgames%2Fsecret.txt", "..%2Foutside/report.html", "bonus/replay/nothing",
        "bonus/records/%2e%2e/games/secret.txt",
    ],
)  # fmt: skip
def test_nothing_else_can_be_asked_for(shown: str, path: str) -> None:
    answer = ask(f"{shown}/lab/{path}")
    assert answer.status == 404, path
    assert b"not for strangers" not in answer.body


def test_without_the_setting_there_is_no_lab() -> None:
    server = Server()
    try:
        server.wait("/api/health")
        assert ask(f"{server.url}/lab").status == 404
        assert ask(f"{server.url}/lab/bonus/report.html").status == 404
    finally:
        server.stop()
