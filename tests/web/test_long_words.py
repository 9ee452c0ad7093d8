"""Longer words than the English ones find their room at a phone's table: nothing spills over or leaves the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.records import make_table
from tests.web.seat import Seat, sit_down
from tests.web.serving import PHONE, SPOKEN, TABLET_ACROSS, Guest

pytestmark = pytest.mark.compiled
GAMES = ("terraflip", "terrain", "flipships")
# A word of each game's own, in the order of the languages: it came with the room.
SAID = {
    "terraflip": ("End the turn", "Finir le tour", "Zug beenden", "Terminar turno"),
    "terrain": ("Choose a glowing cell", "Choisissez une case", "Wähle ein leuchtendes Feld", "Elige una casilla"),
    "flipships": ("Aim with sliders", "Viser aux curseurs", "Mit Reglern zielen", "Apuntar con mandos"),
}
TABS = ("log", "moves", "map", "settings")
LATER = pytest.mark.long
SPILLING = """() => {
  const ARROW = 16; // of a choice, in px
  const { clientWidth: screen, scrollWidth } = document.documentElement; // innerWidth grows with what spills over
  const found = scrollWidth > screen ? [`the page is ${scrollWidth} px wide`] : [];
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  for (const one of document.querySelectorAll("body *")) {
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const style = getComputedStyle(one);
    const isSeen = one.checkVisibility({ visibilityProperty: true }) && style.clipPath === "none";
    if (own.length === 0 || !isSeen || one.closest("svg, canvas, option, script, style, .unseen")) continue;
    const range = document.createRange();
    range.setStartBefore(own[0]);
    range.setEndAfter(own[0]);
    const { left, right } = range.getBoundingClientRect();
    let scroller = one;
    while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
    if (!scroller && right > left && (left < -1 || right > screen + 1)) found.push(`off: ${own[0].data}`);
    const isBox = style.display !== "inline" && !scrolls(one);
    if (isBox && one.scrollWidth > one.clientWidth + 1) found.push(`too wide: ${own[0].data}`);
    if (one.matches("button, .button") && one.scrollHeight > one.clientHeight + 2)
      found.push(`too high: ${own[0].data}`);
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const one of document.querySelectorAll("select")) {
    const { font, paddingLeft } = getComputedStyle(one);
    pen.font = font;
    const { text } = one.selectedOptions[0];
    if (pen.measureText(text).width > one.clientWidth - 2 * parseFloat(paddingLeft) - ARROW)
      found.push(`too wide: ${text}`);
  }
  return found;
}"""

LINES = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""


def spilling(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SPILLING)
    return found


# Spanish says it at greatest length, beside the longest name of a game.
@pytest.mark.parametrize("language", [pytest.param("fr", marks=LATER), pytest.param("de", marks=LATER), "es"])
def test_a_tablet_says_whose_turn_it_is_in_one_line(guest: Callable[..., Guest], language: str) -> None:
    """Across, the bar has room for it, whatever the game and the buttons are called."""
    someone = guest(size=TABLET_ACROSS, language=language)
    people = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    table = make_table(someone.url, {"game": "terrain", "options": {"players": 2}, "seats": people})
    someone.open(f"/t/{table['table']}#{table['secret']}")
    seat = Seat(someone)
    assert seat.wait_for_turn()
    assert spilling(seat.page) == []
    assert seat.page.locator(".turn > span").evaluate(LINES) == 1


@pytest.mark.long  # `test_everybody.py` looks at all pages, and at tables of TerraFlip, in all languages
@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", GAMES)
def test_tables_hold_their_words(guest: Callable[..., Guest], game: str, language: str) -> None:
    someone = guest(size=PHONE, language=language)
    found = look_around(sit_down(someone, game))
    expect(someone.page.get_by_text(SAID[game][SPOKEN.index(language)]).first).to_be_visible()
    assert {name: one for name, one in found.items() if one} == {}


def look_around(seat: Seat) -> dict[str, list[str]]:
    assert seat.wait_for_turn()
    found = {"table": spilling(seat.page)}
    for tab in TABS:
        seat.page.click(f"#tab-{tab}")
        found[tab] = spilling(seat.page)
    return found


def test_a_word_that_spills_would_be_noticed(guest: Callable[..., Guest]) -> None:
    someone = guest(size=PHONE)
    someone.open("/")
    button = someone.page.locator("[data-game]").first
    button.wait_for()
    assert spilling(someone.page) == []
    button.evaluate("one => { one.style.width = '60px'; one.textContent = 'Donaudampfschifffahrtsgesellschaft'; }")
    assert "too wide: Donaudampfschifffahrtsgesellschaft" in spilling(someone.page)
    someone.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=width:600px>Far too wide</p>')")
    assert "the page is 600 px wide" in spilling(someone.page)
