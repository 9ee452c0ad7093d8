"""The rulebooks: boards to try, rulings by their number, and the guided first games."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tableflip.games.installed import HOUSE
from tests.web.seat import Seat
from tests.web.serving import LANGUAGES, PHONE, ROOT, Guest
from tests.web.test_everybody import flaws

pytestmark = pytest.mark.compiled
MOST_STEPS = 40


def one_soon(game: str) -> list[Any]:
    """All games, this one in `make test`: what is in them is tried without a browser, too."""
    return [pytest.param(name, marks=() if name == game else pytest.mark.long) for name in HOUSE]


@pytest.mark.parametrize("game", one_soon("flipships"))
def test_every_example_lies_on_its_board(guest: Callable[..., Guest], game: str) -> None:
    someone = guest()
    someone.open(f"/rules/{game}")
    examples = json.loads((ROOT / f"src/tableflip/games/{game}/examples.json").read_text())
    boards = someone.page.locator(".try")
    expect(boards).to_have_count(len(examples))
    for number in range(len(examples)):
        boards.nth(number).scroll_into_view_if_needed()
        expect(boards.nth(number).locator(".map [data-cell]").first).to_be_attached()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_with_its_boards_keeps_nobody_out(guest: Callable[..., Guest], language: str) -> None:
    someone = guest(language=language)
    someone.open("/rules/terraflip#framing")
    someone.page.locator(".try .map").first.wait_for()
    assert flaws(someone.page) == []


def test_an_example_can_be_tried_refused_explained_reset_and_played_by_keys(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/rules/terraflip#framing")
    board = someone.page.locator("figure", has_text="Both tiles between the two deserts").locator(".try")
    board.locator('[data-cell="g7"]').click()  # forest over desert
    expect(board.locator('[data-cell="g7"]')).to_have_attribute("aria-label", re.compile("g7, desert"))
    board.get_by_role("button", name="Start over").click()
    expect(board.locator('[data-cell="g7"]')).to_have_attribute("aria-label", re.compile("g7, forest"))
    missed = someone.page.locator("figure", has_text="slips past every centre").locator(".try")
    missed.locator('[data-cell="h6"]').click()
    why = missed.locator(".why")
    expect(why).to_contain_text("is not framed")
    ruling = why.get_by_role("link", name="TF-8")
    assert str(ruling.get_attribute("href")).endswith("/rules/terraflip#TF-8")

    board.scroll_into_view_if_needed()  # and by keys
    board.locator('[data-cell="f6"]').focus()
    someone.page.keyboard.press("ArrowDown")
    expect(board.locator('[data-cell="f7"]')).to_be_focused()
    someone.page.keyboard.press("Enter")
    expect(board.locator(".log")).to_contain_text("f7")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "straight line"),
        pytest.param("fr", "ligne droite", marks=pytest.mark.long),
        pytest.param("de", "geraden Linie", marks=pytest.mark.long),
        pytest.param("es", "línea recta", marks=pytest.mark.long),
    ],
)
def test_a_ruling_has_an_address(guest: Callable[..., Guest], language: str, said: str) -> None:
    someone = guest(language=language)
    someone.open("/rules/terraflip#TF-8")
    ruling = someone.page.locator("#TF-8")
    expect(ruling).to_be_in_viewport()
    expect(ruling).to_contain_text(said)


def accepted(game: str) -> list[dict[str, Any]]:
    lessons = json.loads((ROOT / f"web/src/rules/guides/{game}.json").read_text())
    return [step for lesson in lessons for step in lesson["steps"]]


def follow(page: Page) -> int:
    """Let the guide show every step; returns how many moves were made."""
    made = 0
    for _ in range(MOST_STEPS):
        page.locator(".coach button:enabled, .learnt").first.wait_for(timeout=60_000)
        if page.locator(".learnt").count():
            return made
        button = page.locator(".coach button").first
        made += button.get_attribute("data-next") is None
        before = page.locator(".says").inner_text()
        button.click()
        page.wait_for_function(
            "said => document.querySelector('.learnt') || document.querySelector('.says')?.innerText !== said",
            arg=before,
        )
    raise AssertionError("the guide never ends")


@pytest.mark.parametrize("game", one_soon("terraflip"))
def test_a_guided_first_game(guest: Callable[..., Guest], game: str) -> None:
    someone = guest()
    someone.open(f"/learn/{game}")
    someone.page.locator(".coach").wait_for(timeout=60_000)
    assert flaws(someone.page) == []
    assert follow(someone.page) == sum("accept" in step for step in accepted(game))
    assert flaws(someone.page) == []


def test_the_guide_wants_one_thing_at_a_time(guest: Callable[..., Guest]) -> None:
    someone = guest(size=PHONE, language="fr")
    someone.open("/learn/terraflip")
    page = someone.page
    Seat(someone)
    page.locator("summary", has_text="Les coups en liste").click()
    page.locator('[data-move="place e7 forest"]').dispatch_event("click")
    expect(page.locator(".why")).to_contain_text("Suivez la lumière")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
