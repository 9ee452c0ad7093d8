"""A big screen and phones around it, for tests and pictures."""

import re
import time
from typing import Any

import numpy as np
import zxingcpp
from playwright.sync_api import expect

from tests.web.records import make_table, remember
from tests.web.seat import Seat
from tests.web.serving import Guest

# Boxes that leave the screen, or lie over one another though neither is part of the other.
ASTRAY = """selector => {
  const seen = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
  const name = one => `${one.tagName} ${one.className.baseVal ?? one.className} "${one.textContent.slice(0, 24)}"`;
  const boxes = seen.map(one => ({one, box: one.getBoundingClientRect()})).filter(({box}) => box.width && box.height);
  const out = boxes.filter(({box}) =>
    box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5);
  const over = boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b =>
    !a.one.contains(b.one) && !b.one.contains(a.one) &&
    Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
    Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1
  ).map(b => `${name(a.one)} over ${name(b.one)}`));
  return [...out.map(({one}) => `${name(one)} leaves the screen`), ...over];
}"""
TELEVISION = (1920, 1080)
SETTLE_SECONDS = 10
ON_THE_SCREEN = ".homeward, .turn, .actions, .chair, .chairs > .fill, .tabs, .foot > *, .unreachable"
IN_A_CHAIR = (
    ".chair .emblem, .chair .name, .chair .points, .chair .qr, .chair .way-in p, .chair .other-phone, .chair .free-sure"
)
ON_THE_PHONE = ".homeward, .turn, .strip, .actions, .react, .hand-board, .foot > *, .drawer-bar button"


class Hand(Seat):
    """A phone around a screen: the board under its finger is the map."""

    def touch(self, cell: str) -> None:
        thing = self.page.locator(f'.hand-board [data-cell="{cell}"]')
        thing.scroll_into_view_if_needed()
        thing.tap()


def lay_out(screen: Guest, game: str, **wanted: Any) -> None:
    """A table on the big screen, with a free seat for each phone; as its form sets it up, from any position."""
    plan = {"game": game, "options": {"players": 2}, "seats": [{"kind": "open"}] * 2, "screen": True} | wanted
    made = make_table(screen.url, plan)
    remember(screen, made, game)
    screen.open(f"/t/{made['table']}")
    free = [seat for seat in plan["seats"] if seat["kind"] == "open"]
    expect(screen.page.locator(".lobby .qr")).to_have_count(len(free), timeout=30_000)


def codes(screen: Guest) -> list[str]:
    """What phones read off the screen now."""
    found = []
    for code in screen.page.locator(".qr").all():
        size = int(code.get_attribute("viewBox").split()[2])
        picture = np.full((size, size), 255, np.uint8)
        for x, y in re.findall(r"M(\d+) (\d+)h", code.locator("path").get_attribute("d")):
            picture[int(y), int(x)] = 0
        [read] = zxingcpp.read_barcodes(np.kron(picture, np.ones((4, 4), np.uint8)))
        found.append(read.text)
    return found


def scan(phone: Guest, code: str, name: str) -> Hand:
    """As a phone does that has read a code."""
    phone.open(code.removeprefix(phone.url))
    phone.page.get_by_role("textbox").fill(name)
    phone.page.locator("button[type=submit]").tap()
    return Hand(phone)


def astray(guest: Guest, selector: str) -> list[str]:
    """What lies where it should not, once everything has found its place: sizes are measured after a first drawing."""
    deadline = time.monotonic() + SETTLE_SECONDS
    while (found := guest.page.evaluate(ASTRAY, selector)) and time.monotonic() < deadline:
        guest.page.wait_for_timeout(100)
    return list(found)
