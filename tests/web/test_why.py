"""Whatever one points at gets an answer: in every game, in every phase, whether it glows or not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.seat import Seat, sit_down, view
from tests.web.serving import PHONE, SIDEWAYS, Guest
from tests.web.test_pages import place
from tests.web.test_terrain import BUILDING, GAPS, SLOPE, start_from

pytestmark = pytest.mark.compiled


def press(seat: Seat, selector: str) -> None:
    """As a hand would: whether or not it says that it is not to be had."""
    seat.page.locator(selector).click(force=True)


def answered(seat: Seat, text: str) -> None:
    why = seat.page.locator(".why")
    expect(why).to_contain_text(text)
    seat.page.wait_for_timeout(300)  # what the game does by itself does not take the answer away
    expect(why).to_contain_text(text)
    why.get_by_role("button", name="Understood").click()
    expect(why).to_have_count(0)


def test_terraflip_says_why_not(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "terraflip")
    assert seat.wait_for_turn()
    seat.take("desert")
    seat.touch("f9")  # within reach, but far from any tile
    why = seat.page.locator(".why")
    expect(why).to_contain_text("f9 touches no tile")
    expect(why).to_contain_text("TF-7")
    seat.press("Enter")  # the focus is on "understood"
    expect(why).to_have_count(0)
    tile = seat.page.locator("[data-pick=desert]")
    expect(tile).to_have_attribute("aria-pressed", "true")  # still in hand, for another cell
    seat.press("Escape")  # and lays the tile down again
    expect(tile).to_have_attribute("aria-pressed", "false")
    press(seat, "[data-pick=end]")
    answered(seat, "Place a tile first")
    press(seat, "[data-pick='spy:']")
    answered(seat, "tower")  # there is nothing else to look under yet
    place(seat)
    assert seat.wait_for_turn()
    press(seat, "[data-pick=knight]")
    answered(seat, "You have placed your tile")
    seat.touch("f9")
    answered(seat, "There is no tile on f9")


@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDEWAYS, marks=pytest.mark.long)])
def test_an_answer_does_not_hide_what_it_speaks_of(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    """Where a thumb is near, answers come from below; to a cell down there, from above."""
    seat = sit_down(guest(size=size), "terraflip")
    assert seat.wait_for_turn()
    why = seat.page.locator(".why")
    for cell in ("f9", "f3"):  # within reach, but far from any tile: at one end of the board and at the other
        seat.touch(cell)
        expect(why).to_contain_text(cell)
        box, at = why.bounding_box(), seat.page.evaluate("cell => window.tableflip.find(cell)", cell)
        assert box
        assert not box["y"] <= at["y"] <= box["y"] + box["height"]
        why.get_by_role("button", name="Understood").click()
        expect(why).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), pytest.param(PHONE, marks=pytest.mark.long)])
def test_while_a_terrain_is_built_a_cell_that_does_not_glow_says_why(
    guest: Callable[..., Guest], size: tuple[int, int]
) -> None:
    seat = start_from(guest(size=size), BUILDING)
    assert seat.wait_for_turn()
    taken = next(cell for cell in SLOPE if cell not in GAPS)
    kind = seat.page.locator(".tile[aria-pressed=true]").get_attribute("data-pick")
    seat.settle(taken)
    seat.touch(taken)
    answered(seat, f"There is a piece on {taken} already")
    expect(seat.page.locator(".tile[aria-pressed=true]")).to_have_attribute("data-pick", str(kind))


@pytest.mark.long
def test_an_empty_board_says_why_a_first_piece_goes_elsewhere(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(), {"pieces": {}, "starts": [None, None], "phase": "build", "turn": 0})
    assert seat.wait_for_turn()
    seat.touch("f6")
    answered(seat, "f6 is not a corner")


def test_flip_ships_says_why_not(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "flipships")
    assert seat.wait_for_turn()
    seat.touch(next(iter(view(seat)["enemies"])))
    answered(seat, "Flip all active ships first")
    seat.touch("mothership")
    answered(seat, "Flip all active ships first")
