"""Somebody at a table: what they see, and how they move: by mouse, finger or keys."""

import time

from playwright.sync_api import expect

from tests.web.house import Guest

PATIENCE_SECONDS = 120  # on a busy machine


class Seat:
    """A player or spectator at a table that is open on the guest's page."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.until("window.tableflip?.ready()")

    def until(self, expression: str) -> None:
        """Wait until it is true on the page. (Playwright's own waiting needs `eval`, which our page does not allow.)"""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.page.evaluate(expression):
            assert time.monotonic() < deadline, f"waited in vain for {expression}"
            self.page.wait_for_timeout(50)

    # --- what is seen ------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        moves: list[str] = self.page.evaluate("window.tableflip.legal()")
        return moves

    def wait_for_turn(self) -> bool:
        """Until moves are offered, or (False) the game is over."""
        self.until("window.tableflip?.legal().length > 0 || document.querySelector('.over') !== null")
        return not self.is_over()

    def is_over(self) -> bool:
        return self.page.locator(".over").count() > 0

    def log(self) -> list[str]:
        if not self.page.locator("[data-tab=log]").count():
            self.page.click("#tab-log")
        return self.page.locator(".log li").all_inner_texts()

    def points(self) -> list[int]:
        return [int(text) for text in self.page.locator(".seat .points").all_inner_texts()]

    # --- mouse and finger --------------------------------------------------------------------------------------------

    def touch(self, cell: str) -> None:
        """Click or tap on a cell of the 3D board."""
        at = self.page.evaluate("cell => window.tableflip.find(cell)", cell)
        assert at, f"{cell} is not on the board"
        over = self.page.evaluate("at => document.elementFromPoint(at.x, at.y)?.tagName", at)
        assert over == "CANVAS", f"{cell} is hidden behind {over}"
        if self.page.viewport_size and self.page.viewport_size["width"] < 500:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])

    def take(self, name: str) -> None:
        """Click on a thing of the tray."""
        thing = self.page.locator(f'[data-pick="{name}"]')
        if self.page.viewport_size and self.page.viewport_size["width"] < 500:
            thing.tap()
        else:
            thing.click()

    # --- keys --------------------------------------------------------------------------------------------------------

    def tab_to(self, selector: str, back: bool = False) -> None:
        """Press Tab until the focus is there."""
        for _ in range(80):
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab never gets to {selector}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def sit_down(guest: Guest, game: str, company: str = "game") -> Seat:
    """From the home page to a table: against bots ("game") at once, with "friends" or "here" over their form."""
    guest.open("/")
    guest.page.click(f'[data-{company}="{game}"]')
    if company != "game":
        guest.page.click(f'[data-start="{game}"]')
    return Seat(guest)


def final_score(seat: Seat) -> list[str]:
    """The points of all, once they have been counted."""
    expect(seat.page.locator(".over[data-counted]")).to_be_visible(timeout=30_000)
    return seat.page.locator(".over li strong").all_inner_texts()
