"""The pages before a game: the home page, setting a table, one's tables, public ones, and games from elsewhere."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tableflip.games.installed import HOUSE
from tests.web.records import played, put_on_a_table, remember
from tests.web.seat import Seat, sit_down
from tests.web.serving import Guest

pytestmark = pytest.mark.compiled


def test_three_games_with_pictures_and_nothing_cut_off(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    page = someone.page
    expect(page.locator("[data-game]")).to_have_count(3)
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    assert page.evaluate("[...document.images].filter(image => image.naturalWidth === 0).length") == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_setting_a_table_with_its_options(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    someone.page.click('[data-friends="terraflip"]')
    page = someone.page
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Seat 3").select_option("bot")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Edition").select_option(label="French, with the castle")
    page.get_by_label("Memory aid").check()
    page.get_by_label("Clock").select_option("turn")
    page.click("[data-start]")
    Seat(someone)
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator(".seat").first).to_contain_text("Ann")
    expect(page.locator(".invite")).to_have_count(1)
    page.get_by_role("button", name="Show the code").click()
    expect(page.get_by_role("img", name="Code to scan for Desert")).to_be_visible()
    table = page.url.rpartition("/t/")[2]
    state = page.evaluate("id => fetch(`/api/tables/${id}`).then(answer => answer.json())", table)["table"]
    assert state["options"]["edition"] == "french"
    assert state["options"]["memory_aid"] is True
    assert state["clock"] == {"kind": "turn", "seconds": 60}
    assert [seat["kind"] for seat in state["seats"]] == ["person", "open", "bot"]
    someone.open("/")
    expect(page.get_by_label("Your name")).to_have_value("Ann")  # it is remembered


def test_every_choice_is_in_words(guest: Callable[..., Guest]) -> None:
    """What a form sends is for the server to read. In French it cannot be mistaken for what people read."""
    someone = guest(language="fr")
    for game in HOUSE:
        someone.open(f"/new/{game}/bots")
        someone.page.wait_for_selector("select[name]")
        texts = someone.page.locator("input[name]:not([type=checkbox])")
        assert [text.input_value() for text in texts.all() if text.input_value()] == []
        for choice in someone.page.locator("option").all():
            word, sent = choice.inner_text(), choice.get_attribute("value")
            assert word.isdigit() or word != (sent or "").strip('"')


def test_what_does_not_go_together_is_said_on_the_form(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/new/terrain/bots")
    someone.page.get_by_label("Lost!").check()
    someone.page.get_by_label("Teams").select_option(label="two teams")
    someone.page.click("[data-start]")
    expect(someone.page.get_by_role("alert")).to_contain_text("do not go together")
    assert someone.page.url.partition("?")[0].endswith("/new/terrain/bots")


def test_my_tables_wait_on_the_home_page(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    mine = someone.page.locator(".shelf", has_text="My tables")
    expect(mine).to_contain_text("wait here for you")
    seat = sit_down(someone, "terraflip", "here")
    assert seat.wait_for_turn()
    address = someone.page.url.partition("?")[0]
    someone.open("/")
    expect(mine.locator(".line")).to_have_count(1)
    expect(mine).to_contain_text("Your turn")
    mine.get_by_role("link", name="Go on").click()
    Seat(someone)
    assert someone.page.url.partition("?")[0] == address


@pytest.mark.long
def test_a_game_that_is_over_can_be_forgotten(guest: Callable[..., Guest]) -> None:
    someone = guest()
    made = put_on_a_table(someone.url, played("terraflip", seed=2, players=2))
    remember(someone, made, "terraflip")
    someone.open("/")
    mine = someone.page.locator(".shelf", has_text="My tables")
    expect(mine).to_contain_text("Over")
    mine.get_by_role("button", name="Forget").click()
    expect(mine).to_contain_text("wait here for you")


def test_a_public_table_can_be_found_watched_and_joined(guest: Callable[..., Guest]) -> None:
    host, stranger = guest(), guest()
    host.open("/new/terraflip/friends")
    host.page.get_by_label("Public").check()
    host.page.get_by_label("Name at seat 1").fill("Ann of the public table")
    host.page.click("[data-start]")
    Seat(host)
    stranger.open("/")
    line = stranger.page.locator(".line", has_text="Ann of the public table")
    expect(line).to_contain_text("1 seat free")
    line.get_by_role("link", name="Take a seat").click()
    stranger.page.get_by_role("button", name="Take a seat").click()
    Seat(stranger)
    expect(host.page.locator(".waiting")).to_have_count(0)
    watcher = guest()
    watcher.open("/")
    watcher.page.locator(".line", has_text="Ann of the public table").get_by_role("link", name="Watch").click()
    assert Seat(watcher).legal() == []


def test_a_record_is_played_on(guest: Callable[..., Guest]) -> None:
    someone = guest()
    match = played("terraflip", seed=6, moves=9, players=3)
    someone.open("/")
    someone.page.get_by_label("Record or position").fill(match.record())
    someone.page.get_by_role("button", name="Set it up").click()
    seat = Seat(someone)
    expect(seat.page.locator(".seat")).to_have_count(3)
    assert seat.points() == match.view()["points"]


def test_a_position_that_is_wrong_is_explained(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    box, said = someone.page.get_by_label("Record or position"), someone.page.locator("#import-said")
    go = someone.page.get_by_role("button", name="Set it up")
    go.click()
    expect(said).to_contain_text("nothing to read yet")
    box.fill("{tiles: 1}")
    go.click()
    expect(said).to_contain_text("JSON")
    box.fill('{"tiles": {"z9": "river"}}')
    go.click()
    expect(said).to_contain_text("z9")
    box.fill('{"tiles": {"g6": "desert/river"}, "turn": "river"}')
    go.click()
    assert "place h6 desert" in Seat(someone).legal() or Seat(someone).wait_for_turn()
