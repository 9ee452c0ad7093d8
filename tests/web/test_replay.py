"""After the game: what points are made of, the replay, what was hidden, what the bot thinks, what one takes home."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tableflip import Match
from tests.web import stages
from tests.web.records import played, put_on_a_table, remember
from tests.web.seat import Seat
from tests.web.serving import LANGUAGES, PHONE, Guest
from tests.web.test_everybody import barriers, flaws

pytestmark = pytest.mark.compiled


def at_the_end(guest: Guest, match: Match) -> str:
    """A finished game, kept in the guest's browser; returns its table."""
    made = put_on_a_table(guest.url, match)
    remember(guest, made, match.game.name)
    return str(made["table"])


def test_points_are_made_of_pieces_and_the_record_can_be_taken_home(
    guest: Callable[..., Guest], tmp_path: Path
) -> None:
    someone, match = guest(), played("terraflip", seed=5, players=4)
    someone.open(f"/t/{at_the_end(someone, match)}")
    Seat(someone)
    lines = someone.page.locator(".over li")
    assert match.result is not None
    best = max(match.result.points)
    expect(lines.first).to_contain_text(f"{best} points")
    for line in lines.all_inner_texts():
        pieces = [int(part.rpartition(": ")[2]) for part in line.split("\n")[1].split(" · ")]
        assert f"{sum(pieces)} points" in line
    someone.page.click(".over .rest summary")
    with someone.page.expect_download() as download:
        someone.page.click("[data-record]")
    download.value.save_as(tmp_path / "record.txt")
    again = Match.replay((tmp_path / "record.txt").read_text())
    assert again.position() == match.position()


@pytest.mark.long
def test_points_are_counted_up_for_who_likes_motion(guest: Callable[..., Guest]) -> None:
    someone = guest(settings="quality=low&motion=on")
    someone.open(f"/t/{at_the_end(someone, played('terraflip', seed=5, players=2))}")
    someone.page.get_by_role("button", name="Show the result").click()
    expect(someone.page.get_by_role("button", name="Show the result")).to_have_count(0)
    expect(someone.page.locator(".over li[data-won]")).to_have_count(1)


def test_a_replay_step_by_step(guest: Callable[..., Guest]) -> None:
    someone, match = guest(), played("terraflip", seed=5, players=2)
    someone.open(f"/replay/{at_the_end(someone, match)}")
    page = someone.page
    Seat(someone)
    lines = page.locator(".story li")
    expect(lines).to_have_count(match.ply)
    for number, (who, text) in enumerate(match.history()):
        if text.startswith("place") and who == 1:  # the other player's tile: what it hides is told now
            expect(lines.nth(number)).to_contain_text(text.split()[2])
            break
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_have_text(f"Step 3 of {match.ply}")
    page.get_by_role("button", name="To the end").click()
    assert Seat(someone).points() == match.view()["points"]
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("output")).to_have_text("The beginning")
    lines.nth(9).get_by_role("button").click()
    expect(page.locator("output")).to_have_text(f"Step 10 of {match.ply}")
    assert Seat(someone).points() == match.at(10).view()["points"]

    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="Play", exact=True).click()  # and by itself
    Seat(someone).until("document.querySelector('input[type=range]').value >= 3")
    page.get_by_role("button", name="Pause").click()


def test_what_chance_has_laid_is_one_line_that_leads_to_the_whole_of_it(guest: Callable[..., Guest]) -> None:
    someone, match = guest(), stages.terrain_over()
    someone.open(f"/replay/{at_the_end(someone, match)}")
    Seat(someone)
    laid = [ply for ply, (_, move) in enumerate(match.history(), 1) if move.startswith("build")]
    line = someone.page.locator(".story li button", has_text=f"{len(laid)} steps by chance")
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    expect(someone.page.locator("body")).to_contain_text(f"Step {laid[-1]} of {len(match.history())}")
    assert someone.page.locator(".story li").count() == len(match.history()) - len(laid) + 1


def test_a_replay_shows_what_is_under_the_tiles(guest: Callable[..., Guest]) -> None:
    """The emblems of each land are drawn at once: without them, there is so much less to draw."""
    someone, match = guest(), played("terraflip", seed=5, players=4)
    address = f"/replay/{at_the_end(someone, match)}"
    lands = {tile["underside"] for tile in match.revealed()["tiles"].values() if "underside" in tile}
    with_them = draws_at_the_end(someone, address)
    someone.page.route("**/replay?*", without_undersides)
    assert draws_at_the_end(someone, address) == with_them - len(lands)


def draws_at_the_end(someone: Guest, address: str) -> int:
    someone.open(address)
    seat = Seat(someone)
    someone.page.get_by_role("button", name="To the end").click()
    someone.page.wait_for_timeout(500)  # the last picture has been drawn
    return int(seat.page.evaluate("window.tableflip.drawCalls()"))


def without_undersides(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r', ?"underside": ?"[a-z]+"', "", answer.text()))


BLUNDERS = {"en": "Blunder", "fr": "Gaffe", "de": "Grober Fehler", "es": "Error grave"}
WHY = {"key": "frames-less", "params": {"n": 0, "better": 2}, "text": "as the server says it", "ruling": None}


def opinions(match: Match) -> dict[str, Any]:
    """An analysis in which the first move was a blunder, for a known reason, and the second one brilliant.

    What a real bot thinks is asked for elsewhere, and takes its time.
    """
    same = {"value": 0.6, "best_value": 0.6, "runner_up": None, "mark": None, "why": None, "best_why": None}
    thoughts = [
        {"ply": ply, "seat": who, "move": move, "best": move, "line": [move], **same}
        for ply, (who, move) in enumerate(match.history())
    ]
    thoughts[0] |= {"mark": "blunder", "value": 0.25, "best": "place e6 knight", "why": WHY}
    thoughts[1] |= {"mark": "brilliant"}
    thoughts[-1] |= {"mark": "doubtful"}  # far down in the list
    return {"done": match.ply, "plies": match.ply, "thoughts": thoughts}


# How far a page can be scrolled beyond what it tells, in px.
BELOW_ALL = """() => {
  const { bottom } = document.querySelector(".side").getBoundingClientRect();
  return document.documentElement.scrollHeight - (bottom + scrollY);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_bot_thinks(guest: Callable[..., Guest], language: str) -> None:
    someone, match = guest(language=language, size=PHONE), played("terraflip", seed=5, players=2)
    page = someone.page
    page.route("**/analysis", lambda route: route.fulfill(json=opinions(match)))
    someone.open(f"/replay/{at_the_end(someone, match)}")
    Seat(someone)
    assert flaws(page) == []
    page.click("[data-analysis]")
    first = page.locator(".story li button").first
    first.click()
    expect(page.locator(".analysis dd").first).to_be_visible()
    expect(first).to_contain_text(f"?? ({BLUNDERS[language]})")  # a sign to see, a word to hear
    expect(page.locator(".curve text[data-mark=blunder]")).to_have_text("??")
    expect(page.locator(".analysis .verdict")).to_contain_text(BLUNDERS[language])
    why = page.locator(".analysis .because").first
    expect(why).to_contain_text("2")
    assert WHY["text"] not in why.inner_text()  # in the player's language
    assert page.evaluate(BELOW_ALL) <= 1
    assert barriers(page) == []


def test_a_game_under_way_has_no_replay_yet(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open(f"/replay/{at_the_end(someone, played('terraflip', seed=5, moves=4, players=2))}")
    expect(someone.page.locator(".problem")).to_contain_text("not over yet")
    someone.page.get_by_role("link", name="To the table").click()
    Seat(someone)


def test_a_replay_of_no_table_says_what_to_do(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/replay/NoSuchTable12345")
    expect(someone.page.get_by_role("heading", level=1)).to_contain_text("does not exist")
