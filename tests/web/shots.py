"""Pictures of every main screen, into shots/: `make shots`. To be looked at by people.

python -m tests.web.shots [word ...]     only the chapters and looks of these names: `terrain phone-en`
"""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, WebSocketRoute, sync_playwright

import examples.connect_four
import examples.othello  # noqa: F401 (known to `Match` from here on)
from tableflip import Match
from tests.plugins import lay_the_examples
from tests.web import stages
from tests.web.records import ask, put_on_a_table
from tests.web.seat import Seat
from tests.web.serving import (
    PHONE,
    ROOT,
    SIDEWAYS,
    SPOKEN,
    TABLET,
    TABLET_ACROSS,
    WIDE,
    Guest,
    Server,
    launch,
)
from tests.web.test_terraflip import by_hand
from tests.web.together import TELEVISION, codes, lay_out, scan

SHOTS = ROOT / "shots"
SETTLE_MS = 500
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"  # however slowly
DRAWN_MS = 120_000
STRENGTH_MS, FLYING_MS, MARCHING_MS = 450, 350, 3000  # an ordinary flick; half way; well into the march
ANSWERED_MS, STEP_MS, A_FEW_FRAMES_MS = 1500, 50, 48
HALF_WAY = 60  # moves of the game that is replayed
GAMES = ("terraflip", "terrain", "flipships")


@dataclass(frozen=True)
class Look:
    """Who looks: on what screen, in which language. A phone draws less, and other languages are about words."""

    name: str
    size: tuple[int, int]
    language: str
    quality: str


SCREENS = {"wide": WIDE, "phone": PHONE, "sideways": SIDEWAYS, "tablet": TABLET, "across": TABLET_ACROSS}
LOOKS = tuple(
    Look(f"{name}-{language}", size, language, "low" if language != "en" else "high" if size == WIDE else "medium")
    for language in SPOKEN
    for name, size in SCREENS.items()
)


class Album:
    """The pictures of one look."""

    def __init__(self, browser: Browser, url: str, look: Look, finished: str) -> None:
        self.browser, self.url, self.look, self.finished = browser, url, look, finished
        self.chapter = ""
        self.guest = self.another()
        self.page = self.guest.page

    def another(self, motion: str = "off", quality: str = "", is_new: bool = False) -> Guest:
        settings = f"quality={quality or self.look.quality}&motion={motion}"
        return Guest(self.browser, self.url, self.look.size, self.look.language, settings, scale=1, is_new=is_new)

    @property
    def is_phone(self) -> bool:
        return self.look.size == PHONE

    def shot(self, screen: str, guest: Guest | None = None, whole: bool = False, is_held: bool = False) -> None:
        page = (guest or self.guest).page
        page.wait_for_timeout(SETTLE_MS)
        if not is_held:
            page.evaluate(DRAWN)
        page.screenshot(path=SHOTS / f"{screen}-{self.look.name}.png", timeout=DRAWN_MS, full_page=whole)
        sys.stdout.write(f"  {screen}-{self.look.name}.png\n")
        sys.stdout.flush()

    def sit(self, match: Match, guest: Guest | None = None) -> Seat:
        """At a table where that match goes on, with all its seats in one hand."""
        made = put_on_a_table(self.url, match)
        someone = guest or self.guest
        someone.open(f"/t/{made['table']}#{made['secret']}")
        return Seat(someone)

    def tab(self, name: str) -> None:
        """A panel beside the board from here on; where it is a drawer, a picture of it, and closed again."""
        self.page.click(f"#tab-{name}")
        if self.page.locator(".drawer").count():
            self.shot(f"drawer-{self.chapter}-{name}")
            self.page.locator(".drawer > header button").click()


def plan(url: str, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
    """A fresh table with such seats."""
    seats = [{"kind": kind} | ({"level": 1} if kind == "bot" else {}) for kind in kinds]
    seats[0]["name"] = "Ann"
    return ask(url, "/tables", {"game": game, "options": {"players": len(kinds)}, "seats": seats} | more)


# --- before the game -------------------------------------------------------------------------------------------------


def home(album: Album) -> None:
    guest, page = album.guest, album.page
    guest.open("/")
    page.locator("[data-game]").first.wait_for()
    page.wait_for_timeout(SETTLE_MS)
    album.shot("home", whole=True)
    for game in GAMES:
        guest.open(f"/new/{game}/friends")
        page.locator("[data-start]").wait_for()
        album.shot(f"set-up-{game}", whole=True)
    guest.open("/terrains")
    page.locator(".paste").wait_for()
    album.shot("gallery-empty", whole=True)


def sitting_down(album: Album) -> None:
    """With two friends: the links, the code to scan, and what they see."""
    guest, page = album.guest, album.page
    guest.open("/new/terraflip/friends")
    page.locator("[data-start]").click()
    Seat(guest)
    album.shot("waiting")
    page.locator(".invite [aria-expanded]").click()
    album.shot("waiting-code")
    friend = album.another()
    friend.open(page.locator(".waiting input").first.input_value().removeprefix(album.url))
    friend.page.locator("input").wait_for()
    album.shot("invitation", friend)
    friend.close()
    guest.open("/")
    page.locator(".line").first.wait_for()
    album.shot("home-with-tables", whole=True)


def first_minutes(album: Album) -> None:
    """Somebody new: what the game is about, the first turn, and the rules beside it."""
    for game in GAMES:
        newcomer = album.another(is_new=True)
        page = newcomer.page
        newcomer.open("/")
        page.locator(f'[data-game="{game}"]').click()
        seat = Seat(newcomer)
        page.locator(".welcome img").wait_for()
        album.shot(f"welcome-{game}", newcomer)
        page.locator("[data-begin]").click()
        assert seat.wait_for_turn()
        album.shot(f"first-turn-{game}", newcomer)
        page.click("#tab-rules")
        page.locator("[data-tab=rules] h2, [data-tab=rules] h3").first.wait_for()
        album.shot(f"first-turn-{game}-rules", newcomer)
        newcomer.close()


def problems(album: Album) -> None:
    guest, page = album.guest, album.page
    guest.open("/t/NoSuchTable12345")
    page.locator(".problem").wait_for()
    album.shot("problem-no-table")
    full = plan(album.url, "terraflip", "me", "bot", public=True)
    guest.open(f"/join/{full['table']}")
    page.locator("form button, .problem").first.wait_for()
    if page.locator("form button").count():
        page.locator("form button").first.click()
        page.locator(".problem").wait_for()
    album.shot("problem-full")

    page.route("**/api/tables/**", lambda route: route.abort())
    guest.open(f"/t/{full['table']}")
    page.locator(".problem").wait_for()
    album.shot("problem-server-gone")
    page.unroute_all()
    page.route("**/api/tables/**", lambda route: None)  # never answered
    guest.open(f"/t/{full['table']}")
    page.locator(".loading").wait_for()
    album.shot("loading")
    page.unroute_all(behavior="ignoreErrors")
    guest.open("/offline.html")
    album.shot("offline")
    lost_connection(album)


def lost_connection(album: Album) -> None:
    """The table stays when the line breaks."""
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        if lines:
            line.close()
        else:
            line.connect_to_server()
        lines.append(line)

    someone = album.another()
    someone.page.route_web_socket(re.compile("/live$"), connect)
    album.sit(stages.terraflip_over().at(40), someone)
    lines[0].close()
    someone.page.locator(".connection").wait_for()
    album.shot("connection-lost", someone)
    someone.close()


# --- the games -------------------------------------------------------------------------------------------------------


def terraflip(album: Album) -> None:
    page = album.page
    seat = album.sit(stages.terraflip_placing())
    assert seat.wait_for_turn()
    album.shot("terraflip")
    place = next(move for move in seat.legal() if move.startswith("place"))
    seat.take(place.split()[2])
    album.tab("map")
    album.shot("terraflip-picked")
    page.keyboard.press("t")
    album.shot("terraflip-above")
    seat.touch("f6")
    page.locator(".why").wait_for()
    album.shot("terraflip-why")
    page.keyboard.press("Enter")
    page.keyboard.press("h")
    album.tab("moves")
    album.shot("moves")
    album.tab("settings")
    album.shot("settings")
    spy = next(move for move in seat.legal() if move.startswith("spy"))
    by_hand(seat, spy)
    assert seat.wait_for_turn()
    album.tab("log")
    album.shot("terraflip-spy")
    seat.ask_to_resign()
    album.shot("resign")
    page.locator(".sure button").last.click()
    seat.close_drawer()
    by_hand(seat, place)
    seat.until("window.tableflip.legal().includes('end')")
    by_hand(seat, "end")
    page.locator(".handover").wait_for()
    album.shot("handover")
    match, cell = stages.terraflip_choosing()
    seat = album.sit(match)
    assert seat.wait_for_turn()
    seat.touch(cell)
    page.locator(".chooser").wait_for()
    album.shot("terraflip-chooser")
    album.sit(stages.terraflip_over())
    album.shot("terraflip-over")


def terrain(album: Album) -> None:
    page = album.page
    seat = album.sit(stages.terrain_building())
    assert seat.wait_for_turn()
    cell, piece = next(move for move in seat.legal() if move.startswith("build")).split()[1:]
    seat.take(f"level {piece[0]}")
    seat.take(f"pattern {piece[1]}")
    point(album, seat, cell)
    album.shot("terrain-building")
    album.tab("map")
    album.shot("terrain-building-map")
    seat = album.sit(stages.terrain_starts())
    assert seat.wait_for_turn()
    album.shot("terrain-starts")
    match, cell = stages.terrain_sending()
    seat = album.sit(match)
    assert seat.wait_for_turn()
    point(album, seat, cell)
    album.shot("terrain-sending")
    seat = album.sit(stages.terrain_goals())
    assert seat.wait_for_turn()
    album.shot("terrain-goals")
    match = stages.terrain_race()
    seat = album.sit(match)
    assert seat.wait_for_turn()
    album.shot("terrain-race")
    reach = match.view(0)["reach"]
    point(album, seat, max(reach, key=lambda cell: (len(reach[cell]["path"]), cell)))
    album.shot("terrain-way")
    album.tab("map")
    page.click('[data-pick="terrain"]')
    album.shot("terrain-kept")
    page.click('[data-pick="terrain"]')
    page.keyboard.press("t")
    album.shot("terrain-above")
    page.keyboard.press("h")
    seat = album.sit(stages.terrain_turning())
    assert seat.wait_for_turn()
    seat.touch(next(move for move in seat.legal() if move.startswith("rotate")).split()[1])
    seat.take("turn right")
    album.shot("terrain-turning")
    album.sit(stages.terrain_over())
    album.shot("terrain-over")
    album.guest.open("/terrains")
    page.locator(".terrain-picture").first.wait_for()
    album.shot("gallery", whole=True)


def point(album: Album, seat: Seat, cell: str) -> None:
    """Show a cell without choosing it: the mouse over it, a first tap."""
    if album.guest.is_touch:
        seat.touch(cell)
        return
    at = seat.page.evaluate("cell => window.tableflip.find(cell)", cell)
    seat.page.mouse.move(at["x"], at["y"])


def flipships(album: Album) -> None:
    page = album.page
    seat = album.sit(stages.flipships_flipping())
    assert seat.wait_for_turn()
    album.shot("flipships")
    page.locator(".hint-row [aria-expanded]").click()
    album.tab("map")
    album.shot("flipships-meter")
    page.keyboard.press("t")
    album.shot("flipships-above")
    page.keyboard.press("h")
    seat = album.sit(stages.flipships_resolving())
    assert seat.wait_for_turn()
    album.shot("flipships-resolving")
    seat = album.sit(stages.flipships_race())
    album.shot("flipships-race")
    album.sit(stages.flipships_over())
    album.shot("flipships-over")
    album.sit(stages.flipships_won())
    album.shot("flipships-won")
    if album.look.language == "en":
        moving(album)


def moving(album: Album) -> None:
    """A ship in the air and the enemy on the march, on pages where time passes when we say so."""
    someone, seat = in_slow_motion(album, stages.flipships_flipping())
    someone.page.locator(".hint-row [aria-expanded]").click()
    someone.page.locator("[data-strike=idle]").click()
    someone.page.clock.run_for(STRENGTH_MS)
    someone.page.locator("[data-strike=power]").click()
    pass_time(seat, FLYING_MS)
    album.shot("flipships-flight", someone, is_held=True)
    someone.close()
    someone, seat = in_slow_motion(album, stages.flipships_marching())
    someone.page.locator("[data-deed=done]").click()
    if someone.page.locator("[data-sure=yes]").count():
        someone.page.locator("[data-sure=yes]").click()
    pass_time(seat, MARCHING_MS)
    album.shot("flipships-march", someone, is_held=True)
    someone.close()


def plain(album: Album) -> None:
    """Games from outside: a lying board, an upright one, and none at all."""
    for name in ("othello", "connect_four"):
        match = Match(name, seed=1)
        for number in range(11):
            match.play(match.legal()[number % len(match.legal())])
        album.sit(match)
        album.tab("map")
        album.shot(name)
    made = plan(album.url, "pebble", "me", options={})
    album.guest.open(f"/t/{made['table']}#{made['secret']}")
    Seat(album.guest)
    album.tab("map")
    album.shot("no-board")


def in_slow_motion(album: Album, match: Match) -> tuple[Guest, Seat]:
    someone = album.another(motion="on", quality="low")
    someone.page.clock.install(time=datetime.now())
    seat = album.sit(match, someone)
    assert seat.wait_for_turn()
    someone.page.clock.pause_at(datetime.now() + timedelta(seconds=1))
    return someone, seat


def pass_time(seat: Seat, ms: int) -> None:
    """Once the server has answered, let so much of what it told be seen."""
    seat.until("window.tableflip.legal().length === 0")
    seat.page.wait_for_timeout(ANSWERED_MS)
    for _ in range(ms // STEP_MS):  # one thing follows from another
        seat.page.clock.fast_forward(STEP_MS)
    seat.page.clock.run_for(A_FEW_FRAMES_MS)


# --- to read and to learn --------------------------------------------------------------------------------------------


def books(album: Album) -> None:
    guest, page = album.guest, album.page
    for game in GAMES:
        guest.open(f"/rules/{game}")
        page.locator("h1").wait_for()
        album.shot(f"rules-{game}")
        page.locator(".try").first.scroll_into_view_if_needed()
        page.locator(".try .map").first.wait_for()
        page.locator(".try").first.evaluate("board => board.scrollIntoView({block: 'center'})")
        album.shot(f"rules-{game}-example")
        guest.open(f"/learn/{game}")
        Seat(guest)
        album.shot(f"learn-{game}")


def replay(album: Album) -> None:
    guest, page = album.guest, album.page
    guest.open(f"/replay/{album.finished}")
    Seat(guest)
    album.shot("replay")
    page.locator("[data-analysis]").click()
    page.locator(".curve").wait_for(timeout=DRAWN_MS)
    page.locator(".analysis progress").wait_for(state="detached", timeout=DRAWN_MS)
    page.locator(".story li button").nth(HALF_WAY).click()
    page.locator(".curve").scroll_into_view_if_needed()
    album.shot("replay-thoughts", whole=album.is_phone)


# --- around a big screen ---------------------------------------------------------------------------------------------


def together(album: Album) -> None:
    """Codes on the screen, hands on the phones, and a reaction; once for each language."""
    if album.look.size != WIDE:
        return

    def someone(size: tuple[int, int]) -> Guest:
        settings = f"quality={album.look.quality}&motion=off"
        return Guest(album.browser, album.url, size, album.look.language, settings, scale=1)

    for game in GAMES:
        screen, phones = someone(TELEVISION), [someone(PHONE), someone(PHONE)]
        lay_out(screen, game)
        album.shot(f"big-screen-codes-{game}", screen)
        hands = [scan(*one) for one in zip(phones, codes(screen), ("Ann", "Ben"), strict=True)]
        album.shot(f"big-screen-{game}", screen)
        for number, hand in enumerate(hands):
            album.shot(f"hand-{game}-{number + 1}", hand.guest)
        hands[0].page.locator(".react > button").tap()
        album.shot(f"hand-{game}-reactions", phones[0])
        for one in (screen, *phones):
            one.close()


CHAPTERS: tuple[Callable[[Album], None], ...] = (
    home, sitting_down, first_minutes, terraflip, terrain, flipships, together, plain, books, replay, problems,
)  # fmt: skip


def main() -> None:
    words = set(sys.argv[1:])
    chapters = [one for one in CHAPTERS if one.__name__ in words] or CHAPTERS
    looks = [one for one in LOOKS if one.name in words] or LOOKS
    SHOTS.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = lay_the_examples(Path(folder) / "site")
        server = Server(Path(folder), site, ROOT)
        browser = launch(playwright)
        try:
            finished = put_on_a_table(server.url, stages.terraflip_over())["table"]
            ask(server.url, f"/tables/{finished}/analysis", {})  # takes a while: ask in good time
            for look in looks:
                album = Album(browser, server.url, look, finished)
                for chapter in chapters:
                    album.chapter = chapter.__name__
                    chapter(album)
                album.guest.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
