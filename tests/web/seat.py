"""Somebody at a table: what they see, and how they move: by mouse, finger or keys."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.fingers import drag
from tests.web.serving import Guest, Server

PATIENCE_SECONDS = 120  # on a busy machine
SETTLED = """cell => new Promise(done => {
  const { find } = window.tableflip;
  const look = (at, frames) => requestAnimationFrame(() => {
    const now = find(cell);
    if (now?.x !== at?.x || now?.y !== at?.y) look(now, 0);
    else if (frames < 6) look(now, frames + 1);
    else done();
  });
  look(find(cell), 0);
})"""
# Where a cell is, and what of the board nothing covers, a finger's breadth from its edges.
IN_SIGHT = """cell => {
  const { style } = document.querySelector(".table-page");
  const covered = side => parseFloat(style.getPropertyValue(`--${side}`));
  const box = document.querySelector("canvas").getBoundingClientRect();
  const edge = 24;
  return [window.tableflip.find(cell), {
    left: box.left + edge,
    right: box.right - covered("right") - edge,
    top: box.top + covered("top") + edge,
    bottom: box.bottom - covered("bottom") - edge,
  }];
}"""
MOST_DRAGS = 8
# What a finger meets there: the board, the pin of a cell, or something else.
LIES_OVER = """at => {
  const over = document.elementFromPoint(at.x, at.y);
  return over?.dataset.pin ?? over?.tagName;
}"""
# Writes down what had the focus whenever it is lost for longer than a page needs to be drawn.
WATCH_FOCUS = """() => {
  window.lostFocus = [];
  let [last, ticks] = ["nothing", 0];
  setInterval(() => {
    const now = document.activeElement;
    ticks = now && now !== document.body ? 0 : ticks + 1;
    if (ticks === 0) last = now.outerHTML.slice(0, 120);
    if (ticks === 8) window.lostFocus.push(last);
  }, 50);
}"""


class Seat:
    """A player or spectator at a table that is open on the guest's page."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.until("window.tableflip?.ready()")

    def until(self, expression: str) -> None:
        """Wait until it is true on the page. (Playwright's own waiting needs `eval`, which our page does not allow.)"""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.page.evaluate(expression):
            assert time.monotonic() < deadline, f"waited in vain for {expression}: {self.state()}"
            self.page.wait_for_timeout(50)

    # --- what is seen ------------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        moves: list[str] = self.page.evaluate("window.tableflip.legal()")
        return moves

    def wait_for_turn(self) -> bool:
        """Until moves are offered, or (False) the game is over."""
        self.until("window.tableflip?.legal().length > 0 || document.querySelector('.over') !== null")
        return not self.is_over()

    def seq(self) -> int:
        known: int = self.page.evaluate("window.tableflip.seq()")
        return known

    def until_it_is_known(self, before: int) -> None:
        """Until the page knows more of the table's log than this: the same move may be offered again at once."""
        self.until(f"window.tableflip.seq() > {before}")

    def is_over(self) -> bool:
        return self.page.locator(".over").count() > 0

    def state(self) -> str:
        """What the page says, for whoever has to find out why a test waited in vain."""
        told = [frame[:300] for frame in self.guest.received[-3:]]
        offered = self.page.evaluate("window.tableflip?.legal().slice(0, 9)")
        return f"offered {offered}, on the page {self.page.inner_text('body')!r}, last told {told}"

    def log(self) -> list[str]:
        self.look_into("log")
        lines = self.page.locator(".log li").all_inner_texts()
        self.close_drawer()
        return lines

    def look_into(self, drawer: str) -> None:
        """Open a drawer, which is a tab on a wide screen."""
        if not self.page.locator(f"[data-tab={drawer}]").count():
            self.page.click(f"#tab-{drawer}")

    def close_drawer(self) -> None:
        """If it is one that lies over the board."""
        if self.page.locator(".drawer").count():
            self.page.locator(".drawer > header button").click()

    def ask_to_resign(self) -> None:
        """As far as the question whether that is meant."""
        if not self.page.locator(".actions .labelled").nth(1).count():
            self.look_into("settings")
        self.page.locator(".labelled").last.click()

    def points(self) -> list[int]:
        return [int(text) for text in self.page.locator(".seat .points").all_inner_texts()]

    # --- mouse and finger --------------------------------------------------------------------------------------------

    def touch(self, cell: str) -> None:
        """Click or tap on a cell of the 3D board."""
        if self.guest.is_touch and self.page.locator(".table-page canvas").count():
            self.bring(cell)
        at = self.page.evaluate("cell => window.tableflip.find(cell)", cell)
        assert at, f"{cell} is not on the board"
        over = self.page.evaluate(LIES_OVER, at)
        assert over in ("CANVAS", cell), f"{cell} is hidden behind {over}"
        if self.guest.is_touch:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])

    def bring(self, cell: str) -> None:
        """Look around with a finger until the cell is where nothing covers it: not all of a board fits on a phone."""
        for _ in range(MOST_DRAGS):
            self.settle(cell)
            at, free = self.page.evaluate(IN_SIGHT, cell)
            assert at, f"{cell} is not on the board"
            across = max(free["left"] - at["x"], 0) + min(free["right"] - at["x"], 0)
            down = max(free["top"] - at["y"], 0) + min(free["bottom"] - at["y"], 0)
            if (across, down) == (0, 0):
                return
            x, y = (free["left"] + free["right"]) / 2, (free["top"] + free["bottom"]) / 2
            room = (free["right"] - x, free["bottom"] - y)
            by = [max(-far, min(far, way * 1.1)) for way, far in zip((across, down), room, strict=True)]
            drag(self.page, (x - by[0] / 2, y - by[1] / 2), (x + by[0] / 2, y + by[1] / 2))
        raise AssertionError(f"{cell} cannot be brought into sight")

    def settle(self, cell: str) -> None:
        """Until the cell stays where it is: the tray gets another height with the phase, and the camera follows."""
        self.page.evaluate(SETTLED, cell)

    def take(self, name: str) -> None:
        """Click on a thing of the tray."""
        thing = self.page.locator(f'[data-pick="{name}"]')
        if self.guest.is_touch:
            thing.tap()
        else:
            thing.click()

    # --- keys --------------------------------------------------------------------------------------------------------

    def tab_to(self, selector: str, back: bool = False) -> None:
        tab_to(self.page, selector, back)

    def watch_focus(self) -> None:
        self.page.evaluate(WATCH_FOCUS)

    def lost_focus(self) -> list[str]:
        """What had it before it was nowhere, since we began to watch."""
        lost: list[str] = self.page.evaluate("window.lostFocus")
        return lost

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def tab_to(page: Page, selector: str, back: bool = False) -> None:
    """Press Tab until the focus is there; nobody begins before it is drawn."""
    page.locator(selector).first.wait_for(state="attached")
    for _ in range(120):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"Tab never gets to {selector}")


def sit_down(guest: Guest, game: str, company: str = "game") -> Seat:
    """From the home page to a table: against bots ("game") at once, with "friends" or "here" over their form."""
    guest.open("/")
    guest.page.click(f'[data-{company}="{game}"]')
    if company != "game":
        guest.page.click(f'[data-start="{game}"]')
    return Seat(guest)


def take_seat(guest: Guest, link: str, name: str = "Ben") -> Seat:
    """Follow an invitation."""
    guest.open(link.removeprefix(guest.url))
    guest.page.get_by_role("textbox").fill(name)
    guest.page.get_by_role("button", name="Take a seat").click()
    return Seat(guest)


def look_on(guest: Guest, host: Seat) -> Seat:
    """Watch the host's table, without any secret."""
    guest.open(host.page.url.removeprefix(guest.url).partition("?")[0])
    expect(host.page.locator(".spectators")).to_contain_text("1 spectator")
    return Seat(guest)


# --- playing together ------------------------------------------------------------------------------------------------


def whose_turn(*seats: Seat) -> Seat | None:
    """The one to whom moves are offered; None when the game is over for all."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for seat in seats:
            if seat.legal():
                return seat
        if all(seat.is_over() for seat in seats):
            return None
        seats[0].page.wait_for_timeout(50)
    raise AssertionError("nobody can move")


def play_together(players: list[Seat], watcher: Seat, make_move: Callable[[Seat], None], most: int) -> None:
    """Whoever is to move makes a move, until the game is over. Nobody else is ever offered one."""
    for _ in range(most):
        mover = whose_turn(*players)
        if mover is None:
            watcher.until("document.querySelector('.over') !== null")
            return
        assert [seat.legal() for seat in (*players, watcher) if seat is not mover] == [[]] * len(players)
        make_move(mover)
    raise AssertionError("the match does not end")


def cut_the_power(server: Server, seat: Seat, make_move: Callable[[], None]) -> None:
    """The server dies, a move is made while nobody listens, the server is back and has heard of it."""
    connection = seat.page.locator(".connection")
    server.kill()
    expect(connection).to_be_visible()
    make_move()
    server.start()
    expect(connection).to_have_count(0, timeout=30_000)
    seat.wait_for_turn()


# --- what a browser was told -----------------------------------------------------------------------------------------


def frames(guest: Guest) -> list[dict[str, Any]]:
    """What came over the wire, in order."""
    return [json.loads(frame) for frame in guest.received]


def told(guest: Guest) -> list[dict[str, Any]]:
    """Entries of the table's log, as often as the guest was told of them."""
    return [entry for frame in frames(guest) for entry in frame.get("entries", []) + frame.get("log", [])]


def entries(guest: Guest) -> list[dict[str, Any]]:
    """The table's log as far as the guest was told, each entry once."""
    return sorted({entry["seq"]: entry for entry in told(guest)}.values(), key=lambda entry: entry["seq"])


def events(guest: Guest, kind: str) -> list[dict[str, Any]]:
    return [event for entry in entries(guest) for event in entry["events"] if event["event"] == kind]


def moves_of(guest: Guest, seat: int) -> list[str]:
    return [entry["move"] for entry in entries(guest) if entry["kind"] == "moved" and entry["who"] == seat]


def last_frame(seat: Seat) -> dict[str, Any]:
    """What the page was last told of the game."""
    heard = (json.loads(frame) for frame in reversed(seat.guest.received))
    return next(frame for frame in heard if "view" in frame)


def view(seat: Seat) -> dict[str, Any]:
    seen: dict[str, Any] = last_frame(seat)["view"]
    return seen


def check_nothing_is_hidden(*guests: Guest) -> None:
    """All were told the same of the game after every move, and moves only when it was their turn."""
    told = [{frame["seq"]: frame for frame in frames(guest) if "view" in frame} for guest in guests]
    together = set.intersection(*(set(one) for one in told))
    assert len(together) > 5
    for seq in together:
        views = [one[seq]["view"] for one in told]
        assert all(one | {"seat": None} == views[0] | {"seat": None} for one in views)
    for frame in (frame for one in told for frame in one.values() if frame["legal"]):
        assert frame["view"]["turn"] == frame["view"]["seat"]


def final_score(seat: Seat) -> list[str]:
    """The points of all, once they have been counted."""
    expect(seat.page.locator(".over[data-counted]")).to_be_visible(timeout=30_000)
    return seat.page.locator(".over li strong").all_inner_texts()
