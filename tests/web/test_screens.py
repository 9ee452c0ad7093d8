"""Phones and tablets: whole matches by touch alone, nothing too small, too far out or under something else."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import test_flipships, test_terraflip, test_terrain
from tests.web.boxes import misplaced, too_small
from tests.web.fingers import double_tap, drag, pinch
from tests.web.seat import Seat, final_score, sit_down
from tests.web.serving import PHONE, SIDEWAYS, SPOKEN, TABLET, TABLET_ACROSS, WIDE, Guest, Server, combined

pytestmark = pytest.mark.compiled
SCREENS = {"phone": PHONE, "sideways": SIDEWAYS, "tablet": TABLET}
GAMES = ("terraflip", "terrain", "flipships")
DRAWERS = ("log", "moves", "map", "settings")
LOOKED_AT = 3  # every so many moves the page is looked at
LEAST_MOVES = {"terraflip": 12, "terrain": 2, "flipships": 2}  # moves of one's own at least


def sit(game: str, someone: Guest) -> Seat:
    """At the beginning of a match: against a bot; two on one device on a ready terrain; a short war beside a bot."""
    if game == "terraflip":
        return sit_down(someone, "terraflip")
    if game == "terrain":
        return test_terrain.start_from(someone, None, terrain=test_terrain.READY)
    return test_flipships.set_the_table(someone)


def make_a_move(game: str, seat: Seat, chance: random.Random) -> None:
    if game == "terraflip":
        known = seat.seq()
        test_terraflip.by_hand(seat, test_terraflip.choose(seat.legal(), chance))
        seat.until_it_is_known(known)
    elif game == "terrain":
        test_terrain.do(seat, test_terrain.by_finger, test_terrain.next_move(seat))
    else:
        test_flipships.take_turn(seat, test_flipships.by_finger)


def faults(seat: Seat) -> list[str]:
    """What is wrong with the page as it is now, where something is to be chosen."""
    targets: list[str] = seat.page.evaluate("window.tableflip.targets()")
    if targets:
        seat.settle(targets[0])
    return [*misplaced(seat.page), *too_small(seat.page, targets)]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_touch(guest: Callable[..., Guest], game: str, screen: str) -> None:
    seat = sit(game, guest(size=SCREENS[screen]))
    found: dict[int | str, list[str]] = {}
    chance, made = random.Random(3), 0
    while seat.wait_for_turn():
        if made % LOOKED_AT == 0:
            found[made] = faults(seat)
        make_a_move(game, seat, chance)
        made += 1
    assert len(final_score(seat)) == 2
    assert made >= LEAST_MOVES[game]
    found["over"] = misplaced(seat.page)
    assert {when: one for when, one in found.items() if one} == {}
    expect(seat.page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    # Who wins or loses together has no points of their own, in the line above the board as little as below it.
    expect(seat.page.locator(".strip strong")).to_have_count(0 if game == "flipships" else 2)


OF_KEYS = r"\((Shift\+)?[A-Z]\)|\bkeys?\b|\bwheel\b|\bmouse\b"  # of which a touch screen does not speak
TITLES = "[...document.querySelectorAll('[title]')].map(one => one.title)"
OPENED = {"terraflip": "sideways", "terrain": "tablet", "flipships": "phone"}  # each game and each screen once


@pytest.mark.parametrize(("game", "screen"), combined(GAMES, SCREENS, soon=OPENED))
def test_drawers_open_and_close(guest: Callable[..., Guest], game: str, screen: str) -> None:
    someone = guest(size=SCREENS[screen])
    seat = test_terrain.start_from(someone, test_terrain.BUILDING) if game == "terrain" else sit(game, someone)
    assert seat.wait_for_turn()
    page, found = seat.page, {"closed": faults(seat)}
    for name in DRAWERS:
        page.tap(f"#tab-{name}")
        expect(page.locator(f".drawer [data-tab={name}]")).to_be_visible()
        found[name] = misplaced(page)
        assert not re.search(OF_KEYS, page.inner_text("body") + str(page.evaluate(TITLES)))
        assert page.locator("kbd").count() == 0
        page.tap(f"#tab-{name}")
        expect(page.locator(".drawer")).to_have_count(0)
    page.tap(".strip")
    expect(page.locator(".drawer .seat")).to_have_count(2)
    found["seats"] = misplaced(page)
    page.tap(".drawer > header button")
    expect(page.locator(".drawer")).to_have_count(0)
    assert {name: one for name, one in found.items() if one} == {}
    board = page.locator(".canvas").bounding_box()
    assert board == {"x": 0, "y": 0, "width": SCREENS[screen][0], "height": SCREENS[screen][1]}, "from edge to edge"


def test_a_tablet_on_its_side_keeps_most_of_it_for_the_board(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(size=TABLET_ACROSS), "terraflip")
    assert seat.wait_for_turn()
    side = seat.page.locator(".side").bounding_box()
    assert side
    assert side["width"] < 0.3 * TABLET_ACROSS[0]
    assert faults(seat) == []


# How far what is in the hand reaches beyond it.
TOO_BROAD = "[...document.querySelectorAll('.foot > *')].map(one => one.scrollWidth - one.clientWidth)"


def test_on_its_side_the_hand_holds_what_is_in_it(guest: Callable[..., Guest]) -> None:
    waiting = sit_down(guest(size=SIDEWAYS), "terraflip", "friends")
    expect(waiting.page.locator(".waiting input")).to_be_visible()
    race = test_flipships.race(guest(size=SIDEWAYS))
    assert [one.page.evaluate(TOO_BROAD) for one in (waiting, race)] == [[0], [0]]
    seat = sit("terrain", guest(size=SIDEWAYS))
    assert seat.wait_for_turn()
    seat.take("terrain")
    for button in seat.page.locator(".kept :is(button, a)").all():
        button.tap(trial=True)  # nothing hides it
    box = seat.page.locator(".kept").bounding_box()
    assert box
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= SIDEWAYS[0] - seat.page.locator(".dock").bounding_box()["width"]  # type: ignore[index]
    assert box["y"] + box["height"] <= SIDEWAYS[1]


# --- looking around --------------------------------------------------------------------------------------------------


def place(seat: Seat, cell: str) -> tuple[float, float]:
    at = seat.page.evaluate("cell => window.tableflip.find(cell)", cell)
    return round(at["x"]), round(at["y"])


def test_one_looks_around_with_fingers_and_a_double_tap_leads_back(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(size=PHONE), "terraflip")
    assert seat.wait_for_turn()
    seat.settle("f6")
    page, before = seat.page, place(seat, "f6")
    back = page.locator(".recentre")
    expect(back).to_have_count(0)
    drag(page, (195, 400), (255, 340))
    seat.settle("f6")
    assert place(seat, "f6") == (pytest.approx(before[0] + 60, abs=12), pytest.approx(before[1] - 60, abs=12))
    expect(back).to_be_visible()
    broad = page.evaluate("window.tableflip.breadth('f6')")
    pinch(page, (195, 400), 30, 70)
    seat.settle("f6")
    assert page.evaluate("window.tableflip.breadth('f6')") > 1.3 * broad
    assert misplaced(page) == []
    double_tap(page, 20, 130)
    seat.settle("f6")
    assert place(seat, "f6") == pytest.approx(before, abs=6)
    expect(back).to_have_count(0)
    drag(page, (195, 400), (150, 400))
    back.tap()
    seat.settle("f6")
    assert place(seat, "f6") == pytest.approx(before, abs=6)
    assert seat.legal(), "looking around is no move"


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(WIDE, id="wide", marks=pytest.mark.long)]
)
def test_from_above_the_far_row_is_clear_of_the_header(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    """The highest pieces stand in the far row."""
    position = test_terrain.racing(pieces=test_terrain.STAIRS, starts=["f1", "k1"], tokens=["f1", "k1"])
    seat = test_terrain.start_from(guest(size=size), position | {"goals": [["f11"], ["a11"]]})
    assert seat.wait_for_turn()
    if size == PHONE:
        seat.look_into("settings")
        seat.page.get_by_role("button", name="View from above").tap()
        seat.close_drawer()
    else:
        seat.press("t")
    seat.settle("f1")
    header = seat.page.locator(".bar").bounding_box()
    assert header
    for cell in ("f1", "h1", "k1"):
        half = seat.page.evaluate("cell => window.tableflip.breadth(cell)", cell) / 2
        assert place(seat, cell)[1] - half > header["y"] + header["height"]


def test_why_covers_no_button(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(size=(1000, 700)), "terraflip")
    assert seat.wait_for_turn()
    seat.take("desert")
    seat.touch("f9")
    seat.page.locator(".why").wait_for()
    assert misplaced(seat.page, least=1) == []


# --- as an app -------------------------------------------------------------------------------------------------------

# Whether a service worker is at work, when there was time enough.
INSTALLED = """Promise.race([
  navigator.serviceWorker.ready.then(() => true), new Promise(done => setTimeout(() => done(false), 30000))
])"""
OFFLINE = {"en": "You are offline", "fr": "Vous êtes hors ligne", "de": "Du bist offline", "es": "No tienes conexión"}


def test_without_the_server_a_page_says_so_in_every_language(guest: Callable[..., Guest], server: Server) -> None:
    visitors = {language: guest(size=PHONE, language=language, as_app=True) for language in SPOKEN}
    for one in visitors.values():
        one.open("/")
        assert one.page.evaluate(INSTALLED)
    server.kill()
    try:
        for language, one in visitors.items():
            one.open("/t/some-table")
            expect(one.page.locator("h1")).to_have_text(OFFLINE[language])
            assert one.page.locator("html").get_attribute("lang") == language
            assert misplaced(one.page) == []
    finally:
        server.start()
    back = visitors["en"]
    back.open("/")
    back.page.locator("[data-game]").first.wait_for()
    assert back.page.evaluate("caches.keys()") == ["tableflip-offline"]
