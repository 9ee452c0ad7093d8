"""Fingers on a screen: taps, drags and pinches, as a phone tells of them."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import CDPSession, Page

Point = tuple[float, float]
STEPS = 6


@contextmanager
def hand(page: Page) -> Iterator[CDPSession]:
    session = page.context.new_cdp_session(page)
    yield session
    session.detach()


def touch(session: CDPSession, kind: str, *points: Point) -> None:
    told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": told})


def move(page: Page, *ways: tuple[Point, Point]) -> None:
    """One finger for each way, all at once."""
    with hand(page) as session:
        touch(session, "Start", *(start for start, _ in ways))
        for step in range(1, STEPS + 1):
            share = step / STEPS
            touch(session, "Move", *((a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in ways))
        touch(session, "End")


def drag(page: Page, start: Point, end: Point) -> None:
    move(page, (start, end))


def pinch(page: Page, middle: Point, before: float, after: float) -> None:
    """Two fingers, so far from the middle at first and in the end: further apart brings everything nearer."""
    x, y = middle
    move(page, ((x - before, y), (x - after, y)), ((x + before, y), (x + after, y)))


def double_tap(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
