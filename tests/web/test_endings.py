"""How a game ends: for whoever won, whoever lost, and whoever watched; its best moment, and what one can do next."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tableflip import Match
from tests.web import stages
from tests.web.boxes import misplaced
from tests.web.records import ask, make_table, played, put_on_a_table
from tests.web.seat import SETTLED, Seat
from tests.web.serving import PHONE, SIDEWAYS, SPOKEN, Guest, Server
from tests.web.test_everybody import flaws

pytestmark = pytest.mark.compiled


# --- games that are about to end -------------------------------------------------------------------------------------


@cache
def decided(game: str) -> Match:
    """A finished game of two that one of them has won, or both together."""
    if game == "flipships":
        return stages.flipships_won()
    if game == "terrain":
        return stages.staged(game, stages.to_the_end, seed=2, level=2, players=2, terrain="random")
    matches = (played(game, seed=seed, players=2) for seed in range(5, 40))
    return next(match for match in matches if match.result and len(match.result.winners) == 1 and goes_on(match))


def goes_on(match: Match) -> bool:
    """Did somebody turn two tiles to the own colour in a row?"""
    seen = match.events(None)
    well = [event["event"] == "flipped" and match.seats[event["seat"]] == event["now"] for event in seen]
    return any(both for both in pairwise(well) if all(both))


def last_decision(match: Match) -> int:
    return max(ply for ply, (who, _) in enumerate(match.history()) if isinstance(who, int))


class Table:
    """A table of two where one move is left to be made."""

    def __init__(self, url: str, match: Match, **more: Any) -> None:
        ply = last_decision(match)
        self.url, self.match, self.seats = url, match, match.seats
        self.mover, self.move = match.history()[ply]
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open", "name": "Ben"}]
        start = {"record": match.at(ply).record()}
        made = make_table(url, {"game": match.game.name, "seats": seats, "start": start} | more)
        self.path = f"/tables/{made['table']}"
        joined = ask(url, f"{self.path}/join", {"name": "Ben", "key": "ben"}, made["invitations"]["1"])
        self.secrets = [made["secret"], joined["secret"]]

    def open(self, guest: Guest, seat: int | None) -> Seat:
        secret = "" if seat is None else f"#{self.secrets[seat]}"
        guest.open(f"/t/{self.path.rpartition('/')[2]}{secret}")
        return Seat(guest)

    def end(self) -> None:
        secret = self.secrets[self.mover]
        seq = ask(self.url, self.path, secret=secret)["seq"]
        wish = {"key": "last", "seq": seq, "seat": self.mover, "move": self.move}
        ask(self.url, f"{self.path}/moves", wish, secret)


def headline(seat: Seat) -> str:
    expect(seat.page.locator(".over[data-counted]")).to_be_visible(timeout=30_000)
    return seat.page.locator(".over h2").inner_text()


def told(seat: Seat) -> str:
    return seat.page.locator(".over .decided").inner_text()


# --- who won, from where one sits ------------------------------------------------------------------------------------


# One against the other; all together are told in `test_a_city_that_fell_and_a_game_that_was_given_up`, too.
@pytest.mark.parametrize(
    "game", ["terraflip", *(pytest.param(game, marks=pytest.mark.long) for game in ("terrain", "flipships"))]
)
def test_everybody_is_told_how_it_ended_for_them(guest: Callable[..., Guest], server: Server, game: str) -> None:
    match = decided(game)
    assert match.result is not None
    table = Table(server.url, match)
    seats = [table.open(guest(), seat) for seat in (0, 1, None)]
    table.end()
    said = [headline(seat) for seat in seats]
    if game == "flipships":
        assert said == ["You saved the city!", "You saved the city!", "The city is saved"]
        assert all("The mothership fell" in told(seat) for seat in seats)
    else:
        [winner] = match.result.winners
        mine = ["You won!" if seat == winner else "You lost" for seat in (0, 1)]
        assert said == [*mine, f"{('Ann', 'Ben')[winner]} won"]
        points = match.result.points
        expected = f"{abs(points[0] - points[1])} ahead of" if game == "terraflip" else "home after"
        assert all(expected in told(seat) for seat in seats)
    for seat, title in zip(seats, said, strict=True):  # a screen reader hears it, and the focus is not lost
        said_aloud = seat.page.locator(".over [role=status]")
        expect(said_aloud).to_contain_text(title)
        expect(said_aloud).to_contain_text(told(seat))
        assert seat.page.evaluate("document.activeElement?.tagName") != "BODY"
        assert seat.page.evaluate("window.tableflip.drawCalls()") <= 60
    assert seats[0].page.locator(".over button", has_text="Play again").count() == 1
    assert seats[2].page.locator(".over button", has_text="Play again").count() == 0


def test_a_city_that_fell_and_a_game_that_was_given_up(guest: Callable[..., Guest], server: Server) -> None:
    someone = guest()
    fallen = stages.flipships_over()
    assert fallen.result is not None
    assert fallen.result.winners == []
    made = put_on_a_table(server.url, fallen)
    someone.open(f"/t/{made['table']}#{made['secret']}")
    assert headline(Seat(someone)) == "The city fell"
    table = Table(server.url, decided("terraflip"), when_left="nobody")
    other = table.open(guest(), 1)
    ask(server.url, f"{table.path}/resign", {"key": "enough", "seat": 0}, table.secrets[0])
    assert headline(other) == "You won!"
    assert told(other).startswith("Ann resigned.")


# --- the best moment -------------------------------------------------------------------------------------------------


def test_the_best_flick_is_seen_again_and_the_camera_comes_back(guest: Callable[..., Guest], server: Server) -> None:
    someone = guest(settings="quality=low&motion=on")
    made = put_on_a_table(server.url, decided("flipships"))
    someone.open(f"/t/{made['table']}#{made['secret']}")
    seat, page = Seat(someone), someone.page
    headline(seat)
    best = page.locator("[data-best]")
    expect(best).not_to_be_empty()
    first = int((best.get_attribute("data-best") or "").split()[0])
    moved = decided("flipships").history()[first - 1][1]
    assert moved.startswith("flick"), "it begins with the flick itself"
    page.evaluate(SETTLED, "mothership")
    home = page.evaluate("window.tableflip.find('mothership')")
    page.evaluate("""
      window.places = [];
      const look = () => {
        window.places.push(JSON.stringify(window.tableflip?.find('mothership')));
        if (window.places.length < 2000) requestAnimationFrame(look);
      };
      look();
    """)
    page.locator("[data-again]").click()
    page.locator(".over[data-folded]").wait_for()
    page.locator(".over:not([data-folded])").wait_for()
    page.evaluate(SETTLED, "mothership")
    assert len(set(page.evaluate("window.places"))) > 3, "the camera flew along"
    back = page.evaluate("window.tableflip.find('mothership')")
    assert [back["x"], back["y"]] == pytest.approx([home["x"], home["y"]], abs=2)
    expect(page.locator("[data-again]")).to_be_focused()

    page.locator("[data-from-there]").click()  # and the replay begins there
    expect(page.locator("output")).to_contain_text("Step", timeout=60_000)


@pytest.mark.long
@pytest.mark.parametrize("game", ["terraflip", "terrain"])
def test_other_games_have_a_best_moment_too(guest: Callable[..., Guest], server: Server, game: str) -> None:
    someone, match = guest(), decided(game)
    made = put_on_a_table(server.url, match)
    someone.open(f"/t/{made['table']}#{made['secret']}")
    headline(Seat(someone))
    first = int((someone.page.locator("[data-best]").get_attribute("data-best") or "").split()[0])
    assert match.history()[first - 1][1].split()[0] in ("flip", "catapult", "step")
    assert someone.page.locator("[data-again]").count() == 0, "nothing moves for whoever does not want it"
    link = someone.page.locator("[data-from-there]")
    assert (link.get_attribute("href") or "").endswith(f"/replay/{made['table']}?at={first}")
    if game == "terraflip":
        link.click()
        step = someone.page.locator("output")
        expect(step).to_have_text(f"Step {first} of {match.ply}", timeout=60_000)


# --- what next, and for everybody ------------------------------------------------------------------------------------


def test_after_a_defeat_an_easier_game_is_one_touch_away(guest: Callable[..., Guest], server: Server) -> None:
    match = stages.flipships_over()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": 2}]
    made = make_table(server.url, {"game": "flipships", "seats": seats, "start": {"record": match.record()}})
    someone = guest(size=PHONE)
    someone.open(f"/t/{made['table']}#{made['secret']}")
    assert headline(Seat(someone)) == "The city fell"
    someone.page.locator(".rest summary").tap()
    expect(someone.page.get_by_role("button", name="Share the replay")).to_be_in_viewport(ratio=0.95)
    easier = someone.page.locator("[data-next=difficulty]")
    expect(easier).to_contain_text("Training")
    easier.tap()
    someone.page.wait_for_url(lambda url: made["table"] not in url)
    Seat(someone)
    table = someone.page.url.rpartition("/t/")[2].partition("?")[0]
    assert ask(server.url, f"/tables/{table}")["table"]["options"]["difficulty"] == "training"


@pytest.mark.long  # `test_everybody.py` looks at one ending of each game
@pytest.mark.parametrize("language", SPOKEN)
def test_endings_keep_nobody_out(guest: Callable[..., Guest], server: Server, language: str) -> None:
    found = {}
    for game in ("terraflip", "terrain", "flipships"):
        someone = guest(language=language, size=PHONE)
        made = put_on_a_table(server.url, decided(game))
        someone.open(f"/t/{made['table']}#{made['secret']}")
        headline(Seat(someone))
        someone.page.locator(".over .rest summary").click()
        found[game] = flaws(someone.page)
        box = someone.page.locator(".over").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] > PHONE[1] * 0.3, "the board stays in sight"
        width, height = SIDEWAYS
        someone.page.set_viewport_size({"width": width, "height": height})
        expect(someone.page.locator("[data-screen=low] .over")).to_be_visible()
        found[game] += misplaced(someone.page)
    assert found == {game: [] for game in found}


def test_sounds_are_off_at_a_touch_and_it_is_remembered(guest: Callable[..., Guest]) -> None:
    someone = guest()
    made = put_on_a_table(someone.url, stages.terraflip_placing())
    someone.open(f"/t/{made['table']}#{made['secret']}")
    Seat(someone)
    switch = someone.page.locator("[data-sound]")
    expect(switch).to_have_attribute("data-sound", "on")
    switch.click()
    expect(switch).to_have_attribute("data-sound", "off")
    someone.page.reload()
    Seat(someone)
    expect(switch).to_have_attribute("data-sound", "off")
    someone.page.keyboard.press("m")
    expect(switch).to_have_attribute("data-sound", "on")
    someone.page.reload()
    Seat(someone)
    expect(switch).to_have_attribute("data-sound", "on")
