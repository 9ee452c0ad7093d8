"""Every page, in all languages, through the eyes of axe."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.seat import Seat, sit_down
from tests.web.serving import PHONE, ROOT, SPOKEN, WIDE, Guest

pytestmark = pytest.mark.compiled
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()


def flaws(page: Page) -> list[str]:
    """What axe finds serious."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


# On a phone in every language: it has what a wide screen has, in drawers.
LOOKS = (
    *(pytest.param(language, PHONE, id=f"phone-{language}") for language in SPOKEN),
    pytest.param("en", WIDE, id="wide-en"),
    *(pytest.param(language, WIDE, id=f"wide-{language}", marks=pytest.mark.long) for language in SPOKEN[1:]),
)


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_no_page_keeps_anybody_out(guest: Callable[..., Guest], language: str, size: tuple[int, int]) -> None:
    someone = guest(language=language, size=size)
    page = someone.page
    found = {}

    someone.open("/")
    page.locator("[data-game]").first.wait_for()
    found["home"] = flaws(page)

    page.click('[data-friends="terraflip"]')
    page.locator("[data-start]").wait_for()
    found["set up"] = flaws(page)
    page.click("[data-start]")
    seat = Seat(someone)
    found["waiting"] = flaws(page)
    link = page.locator(".waiting input").input_value()

    friend = guest(language=language, size=size)
    friend.open(link.removeprefix(someone.url))
    friend.page.locator("input").wait_for()
    found["invitation"] = flaws(friend.page)
    friend.page.locator("button[type=submit]").click()

    assert seat.wait_for_turn()
    for tab in ("log", "moves", "map", "settings"):
        seat.look_into(tab)
        found[f"table, {tab}"] = flaws(page)
    seat.close_drawer()
    seat.take("desert")
    seat.touch("f9")
    page.locator(".why").wait_for()
    found["why"] = flaws(page)
    page.keyboard.press("Enter")

    seat = sit_down(someone, "terraflip")
    assert seat.wait_for_turn()
    seat.ask_to_resign()
    page.locator(".sure button").first.click()
    page.locator(".over").wait_for()
    found["over"] = flaws(page)

    someone.open("/t/NoSuchTable12345")
    page.locator(".problem").wait_for()
    found["problem"] = flaws(page)
    for game in ("terraflip", "terrain", "flipships"):
        someone.open(f"/rules/{game}")
        page.locator("h1").wait_for()
        found[f"rules of {game}"] = flaws(page)
    someone.open("/learn/terraflip")
    page.locator(".coach").wait_for()
    found["guide"] = flaws(page)
    someone.open("/terrains")
    page.locator("h1").wait_for()
    found["gallery"] = flaws(page)
    someone.open("/offline.html")
    page.locator("button").wait_for()
    found["offline"] = flaws(page)

    assert {name: one for name, one in found.items() if one} == {}


def test_axe_would_notice(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    someone.page.locator("[data-game]").first.wait_for()
    someone.page.evaluate("document.querySelector('[data-game]').replaceChildren()")
    assert [flaw for flaw in flaws(someone.page) if flaw.startswith("button-name")]
