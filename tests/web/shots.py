"""Pictures of every main screen, into shots/: `make shots`. To be looked at by people."""

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.web.house import PHONE, ROOT, WIDE, Guest, Server, launch
from tests.web.seat import Seat, sit_down
from tests.web.test_terraflip import by_hand, choose

SHOTS = ROOT / "shots"
MOVES = 14


def take(browser: Browser, url: str, size: tuple[int, int], language: str) -> None:
    someone = Guest(browser, url, size, language, settings="quality=high&motion=off")
    page = someone.page
    name = f"{'phone' if size == PHONE else 'wide'}-{language}"

    def shot(screen: str) -> None:
        page.wait_for_timeout(1500)
        page.screenshot(path=SHOTS / f"{screen}-{name}.png", timeout=120_000)
        sys.stdout.write(f"  {screen}-{name}.png\n")

    someone.open("/")
    page.locator("[data-game]").first.wait_for()
    shot("home")
    page.click('[data-friends="terraflip"]')
    page.locator("[data-start]").wait_for()
    shot("set-up")
    page.click("[data-start]")
    Seat(someone)
    shot("waiting")
    friend = Guest(browser, url, size, language)
    friend.open(page.locator(".waiting input").input_value().removeprefix(url))
    friend.page.locator("input").wait_for()
    friend.page.screenshot(path=SHOTS / f"invitation-{name}.png")
    friend.close()

    seat = sit_down(someone, "terraflip")
    chance = random.Random(8)
    for _ in range(MOVES):
        if seat.wait_for_turn():
            by_hand(seat, choose(seat.legal(), chance))
    while seat.wait_for_turn() and not any(move.startswith("place") for move in seat.legal()):
        by_hand(seat, "end")
    shot("terraflip")
    seat.take(next(move.split()[2] for move in seat.legal() if move.startswith("place")))
    page.click("#tab-map")
    shot("terraflip-picked")
    page.keyboard.press("t")
    shot("terraflip-above")
    seat.touch("f6")
    shot("terraflip-why")
    page.keyboard.press("Enter")
    page.keyboard.press("h")
    page.click("#tab-settings")
    shot("terraflip-settings")
    while seat.wait_for_turn():
        by_hand(seat, choose(seat.legal(), chance))
    shot("terraflip-over")
    page.goto(page.url.replace("/t/", "/replay/"))
    Seat(someone)
    page.get_by_role("slider").press("End")
    shot("replay")
    someone.open("/")
    page.locator(".line").first.wait_for()
    shot("home-with-tables")
    someone.open("/t/NoSuchTable12345")
    page.locator(".problem").wait_for()
    shot("problem")
    for game in ("terraflip", "terrain", "flipships"):
        someone.open(f"/rules/{game}")
        page.locator("h1").wait_for()
        shot(f"rules-{game}")
        someone.open(f"/learn/{game}")
        Seat(someone)
        shot(f"learn-{game}")
    someone.close()


def main() -> None:
    SHOTS.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = launch(playwright)
        try:
            for size in (WIDE, PHONE):
                for language in ("en", "fr"):
                    take(browser, server.url, size, language)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
