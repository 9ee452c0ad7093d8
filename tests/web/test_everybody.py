"""Every page, in all languages, through the eyes of axe; and no language has words too long for it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web import stages
from tests.web.records import put_on_a_table
from tests.web.seat import Seat, sit_down
from tests.web.serving import PHONE, ROOT, SIDEWAYS, SPOKEN, WIDE, Guest
from tests.web.test_long_words import spilling

pytestmark = pytest.mark.compiled
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
GAMES = ("terraflip", "terrain", "flipships")
DRAWERS = ("log", "moves", "map", "rules", "settings")
# A phone has all that there is, in drawers; and each game's own tests look at it on a wide screen.
SIZES = (
    pytest.param(PHONE, id="phone"),
    pytest.param(SIDEWAYS, id="sideways", marks=pytest.mark.long),
    pytest.param(WIDE, id="wide", marks=pytest.mark.long),
)
# As a tab hears of a language that was chosen in another one: the page says everything anew, where it is.
SPEAK = """language => {
  localStorage.setItem("tableflip.language", language);
  dispatchEvent(new StorageEvent("storage", { key: "tableflip.language", newValue: language }));
}"""


def flaws(page: Page, contrast: bool = True) -> list[str]:
    """What axe finds serious. Colours take it longest, and are the same in all languages."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    wanted = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast}}}
    found = page.evaluate("wanted => axe.run(document, wanted)", wanted)["violations"]
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def barriers(page: Page) -> list[str]:
    """What axe finds serious, and the words that are too long in any language; afterwards all is in English again.

    All languages are in the same places: axe sees those on every screen in English, and all words on a phone.
    """
    found = []
    on_a_phone = page.evaluate("[innerWidth, innerHeight]") == list(PHONE)
    for language in (*SPOKEN[1:], SPOKEN[0]):
        page.evaluate(SPEAK, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        in_english = language == SPOKEN[0]
        seen = flaws(page, contrast=in_english) if in_english or on_a_phone else []
        found += [f"{language}: {one}" for one in (*seen, *spilling(page))]
    return found


def none_of(found: dict[str, list[str]]) -> None:
    assert {page: one for page, one in found.items() if one} == {}


@pytest.mark.parametrize("size", SIZES)
def test_no_page_keeps_anybody_out(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    someone = guest(size=size)
    page, found = someone.page, {}

    def look(name: str, path: str, until: str) -> None:
        someone.open(path)
        page.locator(until).first.wait_for()
        found[name] = barriers(page)

    look("home", "/", "[data-game]")
    look("no such table", "/t/NoSuchTable12345", ".problem")
    look("gallery", "/terrains", ".paste")
    for game in GAMES:
        look(f"set-up of {game}", f"/new/{game}/friends", "[data-start]")
        look(f"rules of {game}", f"/rules/{game}", "#rulings")
        look(f"guide to {game}", f"/learn/{game}", ".coach")
    for language in SPOKEN:  # a page of its own, that says what it has to once
        page.evaluate(SPEAK, language)
        someone.open("/offline.html")
        expect(page.locator("html")).to_have_attribute("lang", language)
        found[f"offline, {language}"] = [*flaws(page), *spilling(page)]
    none_of(found)


@pytest.mark.parametrize("size", SIZES)
def test_no_table_keeps_anybody_out(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    someone, friend = guest(size=size), guest(size=size)
    page, found = someone.page, {}
    someone.open("/new/terraflip/friends")
    page.click("[data-start]")
    seat = Seat(someone)
    found["waiting"] = barriers(page)
    friend.open(page.locator(".waiting input").input_value().removeprefix(someone.url))
    friend.page.locator("input").wait_for()
    found["invitation"] = barriers(friend.page)
    friend.page.locator("button[type=submit]").click()
    assert seat.wait_for_turn()
    for tab in DRAWERS:
        seat.look_into(tab)
        found[f"table, {tab}"] = barriers(page)
    seat.close_drawer()
    seat.take("desert")
    seat.touch("f9")
    page.locator(".why").wait_for()
    found["why"] = barriers(page)
    seat = sit_down(someone, "terraflip")
    assert seat.wait_for_turn()
    seat.ask_to_resign()
    found["resign"] = barriers(page)
    page.locator(".sure button").first.click()
    page.locator(".over[data-counted]").wait_for()
    found["given up"] = barriers(page)
    none_of(found)


@pytest.mark.parametrize("size", SIZES)
def test_no_game_keeps_anybody_out(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    someone = guest(size=size)
    page, found = someone.page, {}
    moments = {
        "terrain, building": stages.terrain_building,
        "terrain, destinations": stages.terrain_goals,
        "terrain, race": stages.terrain_race,
        "terrain, doubles": stages.terrain_turning,
        "terrain, over": stages.terrain_over,
        "flipships": stages.flipships_flipping,
        "flipships, resolving": stages.flipships_resolving,
        "flipships, over": stages.flipships_over,
        "terraflip, over": stages.terraflip_over,
    }
    for name, moment in moments.items():
        made = put_on_a_table(someone.url, moment())
        someone.open(f"/t/{made['table']}#{made['secret']}")
        seat = Seat(someone)
        if not seat.wait_for_turn():
            page.locator(".over[data-counted]").wait_for()
        found[name] = barriers(page)
        if name == "flipships":
            page.locator(".hint-row [aria-expanded]").click()
            found["flipships, meter"] = barriers(page)
    none_of(found)


def test_axe_would_notice(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    someone.page.locator("[data-game]").first.wait_for()
    someone.page.evaluate("document.querySelector('[data-game]').replaceChildren()")
    assert [flaw for flaw in flaws(someone.page) if flaw.startswith("button-name")]
