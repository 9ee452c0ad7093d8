"""Choices that lie far apart: wherever fingers play, all are in reach at once, and nobody has to look around."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.boxes import FINGER_PX, misplaced, too_small
from tests.web.fingers import pinch
from tests.web.seat import IN_SIGHT, Seat, view
from tests.web.serving import PHONE, SIDEWAYS, TABLET, TABLET_ACROSS, Guest
from tests.web.test_terrain import READY, SLOPE, STARTS, start_from

pytestmark = pytest.mark.compiled
SCREENS = ["phone", "sideways", "tablet"]
CORNERS = {"f1", "k1", "a6", "k6", "a11", "f11"}
on_every_screen = pytest.mark.parametrize(
    "size", [PHONE, SIDEWAYS, pytest.param(TABLET, marks=pytest.mark.long)], ids=SCREENS
)


def tap(seat: Seat, cell: str) -> None:
    """Where the cell is seen, without bringing it there."""
    at, free = seat.page.evaluate(IN_SIGHT, cell)
    assert free["left"] <= at["x"] <= free["right"], f"{cell} is out of sight"
    assert free["top"] <= at["y"] <= free["bottom"], f"{cell} is out of sight"
    seat.page.touchscreen.tap(at["x"], at["y"])


def faults(seat: Seat) -> list[str]:
    seat.settle("f6")
    return [*misplaced(seat.page), *too_small(seat.page, seat.page.evaluate("window.tableflip.targets()"))]


def pins(seat: Seat) -> list[dict[str, Any]]:
    boxes = [one.bounding_box() for one in seat.page.locator("[data-pin]").all()]
    return [dict(box) for box in boxes if box]


def are_large_and_apart(boxes: list[dict[str, Any]]) -> bool:
    def is_apart(a: dict[str, Any], b: dict[str, Any]) -> bool:
        return bool(abs(a["x"] - b["x"]) >= a["width"] or abs(a["y"] - b["y"]) >= a["height"])

    return all(min(box["width"], box["height"]) >= FINGER_PX for box in boxes) and all(
        is_apart(a, b) for k, a in enumerate(boxes) for b in boxes[k + 1 :]
    )


@on_every_screen
def test_every_corner_to_start_from_is_in_reach(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    """TG-18: the first tap shows which corner is meant, the second one takes it."""
    seat = start_from(guest(size=size), None, terrain=READY, starts="chosen")
    assert seat.wait_for_turn()
    assert set(seat.page.evaluate("window.tableflip.targets()")) == CORNERS
    assert faults(seat) == []
    assert len(pins(seat)) == (0 if size == TABLET else len(CORNERS)), "a tablet shows cells as broad as fingers"
    assert are_large_and_apart(pins(seat))
    for corner in sorted(CORNERS):
        tap(seat, corner)
        expect(seat.page.locator('[data-pick="go"]')).to_have_text(f"Choose {corner}")
        assert faults(seat) == []
    if size != TABLET:
        expect(seat.page.locator('[data-pin][aria-pressed="true"]')).to_have_attribute("data-pin", "k6")
    tap(seat, "k6")
    seat.until("!window.tableflip.targets().includes('k6')")
    assert seat.wait_for_turn()
    assert "k6" in [player["start"] for player in view(seat)["players"]]
    for corner in sorted(CORNERS - {"k6"}):
        tap(seat, corner)
    assert faults(seat) == []


@on_every_screen
def test_every_corner_to_begin_building_at_is_in_reach(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    seat = start_from(guest(size=size), None)
    assert seat.wait_for_turn()
    assert faults(seat) == []
    for corner in sorted(CORNERS):
        tap(seat, corner)
        expect(seat.page.locator('[data-pick="place"]')).to_contain_text(corner)


def test_a_corner_behind_a_hill_has_a_pin(guest: Callable[..., Guest]) -> None:
    """A finger would meet the hill. On a tablet, where the cells are broad enough."""
    pieces = dict(SLOPE)
    for cell, level in {"f1": "1", "e2": "8", "f2": "8"}.items():
        other = next(name for name, piece in pieces.items() if piece[0] == level and name not in ("e2", "f2"))
        pieces[cell], pieces[other] = pieces[other], pieces[cell]
    position = {"pieces": pieces, "phase": "starts", "turn": 0}
    seat = start_from(guest(size=TABLET), position, terrain=READY, starts="chosen")
    assert seat.wait_for_turn()
    assert faults(seat) == []
    expect(seat.page.locator('[data-pin="f1"]')).to_be_visible()
    tap(seat, "f1")
    expect(seat.page.locator('[data-pick="go"]')).to_have_text("Choose f1")


@pytest.mark.parametrize("size", [SIDEWAYS, TABLET_ACROSS], ids=["sideways", "across"])
def test_among_neighbours_no_cell_hides_behind_a_hill(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    """There is no room for pins: one looks from so far above that a finger meets what it is put on."""
    pieces = dict(SLOPE)
    low, hills = ["e3", "e6", "g6"], ["d4", "e4", "d7", "e7", "f7", "g7"]
    for cell in (*low, *hills):
        level = "1" if cell in low else "8"
        other = next(name for name, piece in pieces.items() if piece[0] == level and name not in (*low, *hills))
        pieces[cell], pieces[other] = pieces[other], pieces[cell]
    seat = start_from(guest(size=size), {"pieces": pieces, "starts": STARTS, "phase": "goals", "turn": 0})
    assert seat.wait_for_turn()
    expect(seat.page.locator("[data-pin]")).to_have_count(0)
    if size == TABLET_ACROSS:
        seat.settle("f6")
        expect(seat.page.locator(".beyond")).to_have_count(0)  # the whole board is in sight
    for cell in low:
        seat.touch(cell)
        expect(seat.page.locator('[data-pick="go"]')).to_have_text(f"Choose {cell}")


def test_pins_go_where_cells_are_seen_broad_enough(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(size=PHONE), None, terrain=READY, starts="chosen")
    assert seat.wait_for_turn()
    seat.settle("f6")
    expect(seat.page.locator("[data-pin]")).to_have_count(len(CORNERS))
    pinch(seat.page, (195, 380), 30, 110)
    seat.settle("f6")
    assert too_small(seat.page, sorted(CORNERS)) == []
    expect(seat.page.locator("[data-pin]")).to_have_count(0)
    expect(seat.page.locator(".beyond")).to_have_count(4)  # arrows to what is out of sight now
    seat.page.locator(".recentre").tap()
    seat.settle("f6")
    expect(seat.page.locator("[data-pin]")).to_have_count(len(CORNERS))
    expect(seat.page.locator(".beyond")).to_have_count(0)
