"""A browser at a server that has just been installed: the page says how far the rules are, and goes on by itself."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.server.preparing import FOR_MATCHES, STEPS, SlowServer
from tests.web.records import make_table
from tests.web.seat import Seat
from tests.web.serving import PHONE, Guest
from tests.web.together import ON_THE_SCREEN, TELEVISION, astray, lay_out

TWO_HERE = {"game": "terraflip", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[SlowServer]:
    server = SlowServer(tmp_path)
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("language", "line", "bots"),
    [
        ("en", "The rules are being prepared, {} %", "Bots are still being prepared"),
        pytest.param("fr", "Les règles se préparent, {} %", "Les robots se préparent encore", marks=pytest.mark.long),
        pytest.param("de", "Die Regeln werden vorbereitet, {} %", "Die Bots werden noch", marks=pytest.mark.long),
        pytest.param("es", "Se preparan las reglas, {} %", "Los bots aún se preparan", marks=pytest.mark.long),
    ],
)
def test_the_page_waits_and_goes_on(
    guest: Callable[..., Guest], slow: SlowServer, language: str, line: str, bots: str
) -> None:
    someone = guest(url=slow.url, language=language)
    someone.open("/")
    someone.page.evaluate("window.neverReloaded = true")
    expect(someone.page.get_by_text(line.format(0)).first).to_be_visible(timeout=60_000)
    slow.take(range(5))
    shown = someone.page.locator("p[aria-hidden]")
    expect(shown).to_have_text(line.format(50), timeout=60_000)
    bar = someone.page.get_by_role("progressbar")
    assert bar.get_attribute("value") == "50"
    assert bar.get_attribute("aria-label")
    expect(someone.page.get_by_role("status")).to_have_text(line.format(40))  # told less often than it is shown
    slow.take(range(FOR_MATCHES))
    expect(someone.page.locator("[data-game]").first).to_be_visible(timeout=60_000)
    expect(someone.page.get_by_text(bots)).to_be_visible()
    slow.take(range(STEPS))
    expect(someone.page.get_by_text(bots)).to_have_count(0, timeout=60_000)
    expect(someone.page.locator("[data-game]").first).to_be_visible()
    assert someone.page.evaluate("window.neverReloaded") is True
    assert someone.page.get_by_role("progressbar").count() == 0


def test_late_bots_hide_no_drawers_of_a_phone(guest: Callable[..., Guest], slow: SlowServer) -> None:
    slow.take(range(FOR_MATCHES))
    someone = guest(url=slow.url, size=PHONE)
    table = make_table(slow.url, TWO_HERE)
    someone.open(f"/t/{table['table']}#{table['secret']}")
    Seat(someone)
    said = someone.page.get_by_text("Bots are still being prepared").locator("visible=true")
    expect(said).to_have_count(1)
    note, drawers, hand = (one.bounding_box() for one in (said, *map(someone.page.locator, (".drawer-bar", ".foot"))))
    assert note is not None
    assert drawers is not None
    assert hand is not None
    assert note["y"] + note["height"] <= min(hand["y"], drawers["y"])
    slow.take(range(STEPS))
    expect(said).to_have_count(0, timeout=60_000)


@pytest.mark.long
def test_late_bots_hide_nothing_on_large_screens(guest: Callable[..., Guest], slow: SlowServer) -> None:
    """Neither what all see, nor, at one's own table, the question whether one gives up."""
    slow.take(range(FOR_MATCHES))
    screen = guest(url=slow.url, size=TELEVISION)
    lay_out(screen, "terraflip")
    expect(screen.page.get_by_text("Bots are still being prepared").locator("visible=true")).to_have_count(1)
    assert astray(screen, f"{ON_THE_SCREEN}, .late-bots") == []
    assert astray(screen, ".board, .side, .late-bots, .preparing-bots") == []

    someone = guest(url=slow.url)
    table = make_table(slow.url, TWO_HERE)
    someone.open(f"/t/{table['table']}#{table['secret']}")
    Seat(someone).ask_to_resign()
    expect(someone.page.locator(".late-bots")).to_be_visible()
    assert astray(someone, ".bar .sure, .late-bots, .turn, .actions") == []


def test_a_link_to_a_seat_outlives_the_waiting(guest: Callable[..., Guest]) -> None:
    """The page of the table is taken away while rules are prepared, and drawn anew: it still knows whose seat it is."""
    someone = guest()
    table = make_table(someone.url, TWO_HERE)
    held: list[Route] = []  # the first question how far the rules are: it is answered when the table has been asked for
    answered: list[Route] = []

    def ready(route: Route) -> None:
        held.append(route) if not held else route.continue_()

    def seated(route: Route) -> None:
        if answered:
            route.continue_()
        else:  # what the first page asks for is never answered
            answered.append(route)
            held[0].fulfill(json={"status": "warming up", "percent": 40, "storage": "ok"})

    someone.page.route("**/api/ready", ready)
    someone.page.route(f"**/api/tables/{table['table']}*", seated)
    someone.open(f"/t/{table['table']}#{table['secret']}")
    assert Seat(someone).wait_for_turn()
    assert answered
    assert "#" not in someone.page.url
