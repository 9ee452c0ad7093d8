"""A study on a phone: from the list to the report, and with one touch to a game of it, in any language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tableflip.lab import Study, run
from tableflip.lab.report import write
from tests.web.seat import Seat
from tests.web.serving import PHONE, SPOKEN, Guest, Server
from tests.web.test_everybody import flaws

pytestmark = pytest.mark.compiled


def seen_in(page: Page, language: str) -> list[str]:
    """What is wrong with a page that should be in that language."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    found = flaws(page, contrast=language == "en")
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("wider than the phone")
    return found


def test_from_the_list_of_studies_to_the_replay_of_a_game(server: Server, guest: Callable[..., Guest]) -> None:
    study = Study("terraflip", {"players": 2}, who="rollout", what="fair", games=20, title="Who starts, wins?")
    write(run(study, server.folder / "start.lab" / "games"), server.folder / "start.lab")
    someone = guest(size=PHONE, language="en-GB")
    page, wrong = someone.page, {}
    someone.open("/lab")
    for language in (*SPOKEN[1:], "en"):
        page.locator(f"nav a[lang={language}]").click() if language != "en" else someone.open("/lab")
        wrong[f"list, {language}"] = seen_in(page, language)
        page.get_by_role("link", name="Who starts, wins?").click()
        expect(page.locator("svg[role=img]")).to_be_visible()
        wrong[f"report, {language}"] = seen_in(page, language)
        page.go_back()
    assert {where: what for where, what in wrong.items() if what} == {}

    page.locator("nav a[lang=de]").click()
    page.get_by_role("link", name="Who starts, wins?").click()
    page.get_by_role("link", name="die längste").click()
    Seat(someone)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.click("[data-analysis]")
    page.locator(".story li button").first.click()
    expect(page.locator(".analysis dd").first).to_be_visible(timeout=60_000)
