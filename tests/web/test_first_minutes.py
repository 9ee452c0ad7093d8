"""The first minutes of somebody who has never been here, and who does only what the page says."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tableflip.games.installed import HOUSE
from tests.web.boxes import FINGER_PX, misplaced
from tests.web.seat import Seat, moves_of, sit_down, tab_to
from tests.web.serving import PHONE, SIDEWAYS, WIDE, Guest, combined
from tests.web.test_flipships import by_finger, by_mouse

pytestmark = pytest.mark.compiled
MOST_STEPS = 6
NEAREST = """cells => {
  const height = (cell) => window.tableflip.find(cell)?.y ?? -1;
  return cells.reduce((best, cell) => (height(cell) > height(best) ? cell : best));
}"""
HANDS = {"by mouse": WIDE, "by touch": PHONE, "by touch, on its side": SIDEWAYS}


def press(guest: Guest, thing: Locator) -> None:
    if guest.is_touch:
        thing.tap()
    else:
        thing.click()


def play_now(guest: Guest, game: str) -> Seat:
    guest.open("/")
    press(guest, guest.page.locator(f"[data-box={game}]").get_by_role("button", name="Play now"))
    return Seat(guest)


def glowing(seat: Seat) -> str:
    """A cell that would go on with what was picked; the nearest, which nothing hides."""
    offered = {word for move in seat.legal() for word in move.split()[1:2]}
    nearest: str = seat.page.evaluate(NEAREST, sorted(offered))
    return nearest


def button(name: str) -> Callable[[Seat], None]:
    return lambda seat: press(seat.guest, seat.page.get_by_role("button", name=name))


def choose(seat: Seat) -> None:
    """A first tap shows what will happen; then a button says it."""
    seat.touch(glowing(seat))
    if seat.guest.is_touch and seat.page.locator("[data-pick=go]").count():
        seat.take("go")


# What the page says, and what somebody does then.
SAID: dict[str, Callable[[Seat], None]] = {
    "Pick a tile": lambda seat: press(seat.guest, seat.page.locator(".tile:not([aria-disabled=true])").first),
    "Now a glowing cell": choose,
    "Choose a glowing cell": choose,
    "Choose a piece": choose,
    "Choose a glowing corner": choose,
    "Choose where to go": choose,
    "Stop here": button("Stop here"),
    "Choose a piece and turn it": choose,
    "tap it again": button("Turn it by"),
    "then choose it again": button("Turn it by"),
    "stroke through it": lambda seat: (by_finger if seat.guest.is_touch else by_mouse)(seat),
}


def follow(seat: Seat) -> str:
    """Do what the hint says; returns what that was."""
    hint = seat.page.locator(".hint").inner_text()
    step = next((said for said in reversed(SAID) if said in hint), None)
    assert step, f"the page does not say what to do: {hint!r}"
    SAID[step](seat)
    return step


LED = {"terraflip": "by touch", "terrain": "by mouse", "flipships": "by touch, on its side"}


@pytest.mark.parametrize(("game", "hand"), combined(HOUSE, HANDS, soon=LED))
def test_a_newcomer_is_led_to_the_first_own_move(guest: Callable[..., Guest], game: str, hand: str) -> None:
    newcomer = guest(is_new=True, size=HANDS[hand])
    seat = play_now(newcomer, game)
    card = seat.page.locator(".welcome")
    expect(card.locator("img")).to_be_visible()
    goal = {"terraflip": "most land", "terrain": "first at your destination", "flipships": "Save the city"}[game]
    expect(card).to_contain_text(goal)
    expect(card.get_by_role("link", name="First time?")).to_be_visible()
    assert misplaced(seat.page, least=FINGER_PX if newcomer.is_touch else 1) == []
    press(newcomer, card.get_by_role("button", name="Let’s begin"))
    expect(card).to_have_count(0)
    assert seat.wait_for_turn()
    steps = []
    while seat.wait_for_turn() and not moves_of(newcomer, 0):
        steps.append(follow(seat))
        seat.page.wait_for_timeout(200)  # a pick is seen at once, a move when the page has been told of it
        assert len(steps) <= MOST_STEPS, steps
    if newcomer.is_touch:
        return
    again = play_now(newcomer, game)  # by now it is known
    assert again.wait_for_turn()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("game", HOUSE)
def test_keys_alone_lead_a_newcomer_from_the_home_page_to_the_hand(guest: Callable[..., Guest], game: str) -> None:
    newcomer = guest(is_new=True)
    newcomer.open("/")
    tab_to(newcomer.page, f"[data-game={game}]")
    newcomer.page.keyboard.press("Enter")
    expect(newcomer.page.locator("[data-begin]")).to_be_focused()
    assert Seat(newcomer).wait_for_turn()
    newcomer.page.keyboard.press("Enter")
    expect(newcomer.page.locator(".welcome")).to_have_count(0)
    expect(newcomer.page.locator(".foot")).to_be_focused()


def test_who_picks_something_needs_no_more_words(guest: Callable[..., Guest]) -> None:
    seat = play_now(guest(is_new=True), "terraflip")
    assert seat.wait_for_turn()
    seat.take("forest")
    expect(seat.page.locator(".hint")).to_contain_text("glowing cell")
    expect(seat.page.locator(".welcome")).to_have_count(0)


def test_five_minutes_are_found_at_home_and_at_the_table_and_end_in_a_game(guest: Callable[..., Guest]) -> None:
    someone = guest(is_new=True, size=PHONE)
    page = someone.page
    someone.open("/")
    expect(page.locator("[data-learn]")).to_have_count(len(HOUSE))
    play_now(someone, "terraflip").page.get_by_role("link", name="First time?").click()
    page.locator(".coach").wait_for()
    assert "/learn/terraflip" in page.url


@pytest.mark.long
def test_whoever_watches_is_not_led_in(guest: Callable[..., Guest]) -> None:
    host = sit_down(guest(), "terraflip")
    stranger = guest(is_new=True)
    stranger.open(host.page.url.removeprefix(stranger.url).partition("?")[0])
    Seat(stranger)
    expect(stranger.page.locator(".welcome")).to_have_count(0)
