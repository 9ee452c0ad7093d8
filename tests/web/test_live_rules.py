"""The rules on every live table: one key or tap away, open at what matters now."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tableflip.games.installed import HOUSE
from tests.web.seat import Seat, sit_down
from tests.web.serving import PHONE, Guest
from tests.web.test_everybody import flaws
from tests.web.test_pages import place

pytestmark = pytest.mark.compiled
FIRST_CHAPTER = {"terraflip": "placing", "terrain": "goals", "flipships": "flipping"}


def shown(seat: Seat, chapter: str) -> None:
    expect(seat.page.locator(".beside")).to_have_attribute("data-chapter", chapter)


def test_one_key_opens_the_chapter_that_matters_now(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "terraflip")
    assert seat.wait_for_turn()
    seat.press("?")
    shown(seat, "placing")
    pictures_leave_the_game_alone(seat)
    seat.page.locator("body").press("?")
    expect(seat.page.locator(".beside")).to_have_count(0)
    a_refusal_opens_the_rules_at_its_ruling(seat)
    seat.page.locator("body").press("?")
    seat.press("Escape", "Escape")  # the answer is put away, and the tile that was refused laid down again
    place(seat)
    assert seat.wait_for_turn()
    seat.press("?")
    shown(seat, "flipping")
    seat.page.get_by_label("Contents").select_option("score")
    shown(seat, "score")
    expect(seat.page.locator(".beside")).to_contain_text("2 players")
    seat.page.get_by_role("button", name="End the turn").click()
    assert seat.wait_for_turn()
    shown(seat, "score")  # whoever turned the pages reads on
    assert flaws(seat.page) == []
    seat.page.locator("body").press("?")
    expect(seat.page.locator(".beside")).to_have_count(0)
    seat.press("?")
    shown(seat, "placing")


def pictures_leave_the_game_alone(seat: Seat) -> None:
    """A board of the rulebook beside a game is there to be looked at: it takes nothing in hand."""
    still = seat.page.locator(".still").first
    still.locator("[data-cell]").first.wait_for(state="attached")
    before = seat.legal()
    still.click(force=True)
    expect(seat.page.locator(".why")).to_have_count(0)
    assert seat.legal() == before
    assert seat.page.evaluate("document.querySelector('.still').inert")


def a_refusal_opens_the_rules_at_its_ruling(seat: Seat) -> None:
    seat.take("desert")
    seat.touch("f9")
    address = seat.page.url
    seat.page.locator(".why").get_by_role("button", name="TF-7").click()
    asked = seat.page.locator(".beside .asked")
    expect(asked).to_contain_text("TF-7")
    expect(asked).to_contain_text("shares an edge")
    shown(seat, "placing")
    assert seat.page.url == address


@pytest.mark.parametrize("game", [HOUSE[0], *(pytest.param(game, marks=pytest.mark.long) for game in HOUSE[1:])])
def test_one_tap_opens_them_on_a_phone_and_the_board_stays_as_it_is(guest: Callable[..., Guest], game: str) -> None:
    seat = sit_down(guest(size=PHONE), game)
    assert seat.wait_for_turn()
    before = seat.legal()
    seat.page.locator("#tab-rules").tap()
    seat.page.locator(".beside").wait_for()
    assert seat.page.get_by_label("Contents").locator("option").count() >= 6
    shown(seat, FIRST_CHAPTER[game])
    seat.page.get_by_label("Contents").select_option("setup")
    shown(seat, "setup")
    assert seat.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seat.page.locator(".drawer").get_by_role("button", name="Close").tap()
    expect(seat.page.locator(".beside")).to_have_count(0)
    assert seat.legal() == before
