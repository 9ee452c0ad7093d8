"""Flip Ships in a real browser: the stroke, the meter, the race, each to the end of a short match."""

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tableflip.core.record import read
from tests.web.records import make_table
from tests.web.seat import (
    PATIENCE_SECONDS,
    Seat,
    check_nothing_is_hidden,
    cut_the_power,
    entries,
    events,
    final_score,
    frames,
    look_on,
    moves_of,
    play_together,
    take_seat,
)
from tests.web.serving import PHONE, SPOKEN, Guest, Server
from tests.web.test_everybody import flaws

pytestmark = pytest.mark.compiled
MOST_DEEDS = 120
ORDINARY_STROKE_PX = 150
STEP_SECONDS = 0.012
# The enemy is near and the city weak: a few rounds, whoever wins.
SHORT = {"rows": "3", "city_health": "1", "mothership_health": "1"}


# Flights are short: what the tray says meanwhile is written down.
WATCH_HINTS = """
window.hints = [];
new MutationObserver(() => window.hints.push(document.querySelector(".hint")?.textContent))
  .observe(document.body, {subtree: true, childList: true, characterData: true});
"""


def set_the_table(guest: Guest, mate: str = "bot", **checks: bool) -> Seat:
    """From the home page through the form: a short match with a bot as team-mate, or an open seat for one."""
    page = guest.page
    guest.open("/")
    page.click('[data-friends="flipships"]')
    page.locator(".seat-plans li").nth(1).locator("select").first.select_option(mate)
    page.select_option('[name="difficulty"]', '"standard"')  # where nobody's aim is steadied
    page.select_option('[name="rows"]', SHORT["rows"])
    page.fill('[name="city_health"]', SHORT["city_health"])
    page.fill('[name="mothership_health"]', SHORT["mothership_health"])
    for name, is_on in checks.items():
        page.set_checked(f'[name="{name}"]', is_on)
    page.click("[data-start]")
    return Seat(guest)


# --- how a ship is flipped -------------------------------------------------------------------------------------------


def edge(seat: Seat) -> tuple[float, float]:
    at = seat.page.evaluate("window.tableflip.find('edge')")
    return at["x"], at["y"]


def stroke(seat: Seat, touch: Callable[[str, float, float], None]) -> None:
    """Through the ship, from a little behind it. A busy machine may need it in fewer steps, to be quick enough.

    The page says what came of it: what went over the wire is heard of later, and a second stroke would set rolling what
    is under the finger by then.
    """
    before = seat.seq()
    for steps in (8, 4, 2, 1, 1, 1):
        x, y = edge(seat)
        touch("down", x, y + 15)
        for step in range(1, steps + 1):
            touch("move", x, y + 15 - ORDINARY_STROKE_PX * step / steps)
            time.sleep(STEP_SECONDS)
        touch("up", x, y + 15 - ORDINARY_STROKE_PX)
        seat.page.wait_for_timeout(300)
        if seat.seq() > before or not seat.legal():  # it has landed, or is on its way
            return
    raise AssertionError("no stroke was quick enough")


def answers(seat: Seat) -> int:
    return len(events(seat.guest, "landed")) + len(events(seat.guest, "ended"))


def by_mouse(seat: Seat) -> None:
    mouse = seat.page.mouse

    def touch(kind: str, x: float, y: float) -> None:
        if kind != "up":
            mouse.move(x, y)
        if kind != "move":
            (mouse.down if kind == "down" else mouse.up)()

    stroke(seat, touch)


def by_finger(seat: Seat) -> None:
    finger = seat.page.context.new_cdp_session(seat.page)
    kinds = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}

    def touch(kind: str, x: float, y: float) -> None:
        points = [] if kind == "up" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kinds[kind], "touchPoints": points})

    stroke(seat, touch)
    finger.detach()


def by_keys(seat: Seat) -> None:
    """Place, direction, and the moving meter, stopped by the same key that started it."""
    if not seat.page.locator("[data-strike]").count():
        seat.tab_to(".hint-row [aria-expanded]")
        seat.press("Enter")
    seat.tab_to('[data-aim="aim"]')
    seat.press("ArrowRight", "ArrowLeft")
    seat.tab_to("[data-strike]")
    seat.press("Enter")
    expect(seat.page.locator('[data-strike="power"]')).to_be_focused()
    seat.page.wait_for_timeout(500)
    seat.press("Enter")


def do(seat: Seat, deed: str, with_keys: bool) -> None:
    if with_keys:
        seat.tab_to(f'[data-deed="{deed}"]')
        seat.press("Enter")
    elif seat.guest.is_touch:
        seat.page.tap(f'[data-deed="{deed}"]')
    else:
        seat.page.click(f'[data-deed="{deed}"]')


def end_turn(seat: Seat, with_keys: bool) -> None:
    """End the turn, and say so again where powers would be left unused."""
    before = seat.seq()
    do(seat, "done", with_keys)
    seat.until(f"document.querySelector('[data-sure=yes]') || !tableflip.legal().length || tableflip.seq() > {before}")
    if seat.page.locator("[data-sure=yes]").count():
        if with_keys:
            seat.tab_to("[data-sure=yes]", back=True)
            seat.press("Enter")
        else:
            seat.page.click("[data-sure=yes]")


def play_on(seat: Seat, flip: Callable[[Seat], None]) -> int:
    """Flip every ship and end every turn until the game is over; returns how many flips were made."""
    flips = 0
    for _ in range(MOST_DEEDS):
        if not seat.wait_for_turn():
            return flips
        flips += may_flip(seat)
        take_turn(seat, flip)
    raise AssertionError("the match does not end")


def may_flip(seat: Seat) -> bool:
    return any(move.startswith("flick") for move in seat.legal())


def take_turn(seat: Seat, flip: Callable[[Seat], None] = by_mouse) -> None:
    """Flip the next ship; end the turn when none is left."""
    before = seat.seq()
    if may_flip(seat):
        flip(seat)
    else:
        end_turn(seat, flip is by_keys)
    seat.until_it_is_known(before)


def wait_for_answer(seat: Seat, seen: int) -> None:
    """Until the server has told what came of it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while answers(seat) <= seen and not seat.is_over():
        assert time.monotonic() < deadline, f"nothing came of it: {seat.state()}"
        seat.page.wait_for_timeout(30)


# --- whole matches ---------------------------------------------------------------------------------------------------


def check_result(seat: Seat) -> None:
    """All win or lose together: what is told of each is what they did, never points."""
    told = final_score(seat)
    assert len(told) == 2
    assert not any("point" in text for text in told)


def play_a_turn(seat: Seat, flip: Callable[[Seat], None]) -> int:
    """Flip all ships and end the turn; returns how many flips were made."""
    flips = 0
    while seat.wait_for_turn() and not [one for one in events(seat.guest, "ended") if one["seat"] == 0]:
        flips += may_flip(seat)
        take_turn(seat, flip)
    return flips


def test_a_turn_by_strokes_of_the_mouse(guest: Callable[..., Guest]) -> None:
    """Whole matches are played by touch (`test_screens.py`)."""
    seat = set_the_table(guest())
    flips = play_a_turn(seat, by_mouse)
    assert flips >= 3
    mine = [event["flick"] for event in events(seat.guest, "flicked") if event["seat"] == 0]
    assert len(mine) == flips
    assert all(abs(flick["aim"]) < 10 for flick in mine), "straight strokes go straight ahead"
    assert all(1 < flick["spin"] < 2 for flick in mine), "a short run-up gives one to two turns"
    assert seat.page.evaluate("window.tableflip.drawCalls()") < 60


@pytest.mark.long
def test_a_match_by_strokes_of_the_mouse(guest: Callable[..., Guest]) -> None:
    seat = set_the_table(guest())
    assert play_on(seat, by_mouse) >= 3
    check_result(seat)


def test_a_turn_by_keyboard(guest: Callable[..., Guest]) -> None:
    seat = set_the_table(guest())
    assert seat.wait_for_turn()
    seat.tab_to(".homeward")
    seat.watch_focus()
    assert play_a_turn(seat, by_keys) >= 3
    assert seat.lost_focus() == []


@pytest.mark.long
def test_a_match_by_keyboard(guest: Callable[..., Guest]) -> None:
    seat = set_the_table(guest())
    assert seat.wait_for_turn()
    seat.tab_to(".homeward")
    seat.watch_focus()
    assert play_on(seat, by_keys) >= 3
    check_result(seat)
    assert seat.lost_focus() == []


@pytest.mark.long  # two friends and a spectator at Othello are in `make test`
def test_two_browsers_and_a_spectator(guest: Callable[..., Guest]) -> None:
    """All see the same, and nobody can know what is in the deck."""
    ann, ben, eve = guest(), guest(), guest()
    host = set_the_table(ann, mate="open")
    other = take_seat(ben, ann.page.locator(".waiting input").input_value())
    watcher = look_on(eve, host)
    play_together([host, other], watcher, take_turn, MOST_DEEDS)
    assert final_score(host) == final_score(other) == final_score(watcher)
    assert moves_of(eve, 0) == moves_of(ann, 0)
    assert moves_of(eve, 1) == moves_of(ben, 1)
    assert min(len(moves_of(eve, 0)), len(moves_of(eve, 1))) >= 3
    check_nothing_is_hidden(ann, ben, eve)
    table = ann.page.url.rpartition("/t/")[2].partition("?")[0]
    record = ann.page.evaluate("id => fetch(`/api/tables/${id}/record`).then(answer => answer.json())", table)
    seed = read(record["record"]).headers["seed"]
    for one in (ann, ben, eve):
        check_cards_lay_open(one)
        assert not [frame for frame in one.received if seed in frame], "all that is to come follows from the seed"


def check_cards_lay_open(guest: Guest) -> None:
    """No view named a card that had not been dealt by then, and no move one that was to come."""
    dealt = {entry["seq"]: [e["card"] for e in entry["events"] if e["event"] == "dealt"] for entry in entries(guest)}
    assert any(dealt.values())
    for frame in (frame for frame in frames(guest) if "view" in frame):
        known = Counter(card for seq, cards in dealt.items() if seq <= frame["seq"] for card in cards)
        named = Counter(re.findall(r'"([1-3]>[0-9][st]?)"', json.dumps(frame["view"])))
        assert named <= known
        assert type(frame["view"]["deck"]) is int
        assert ">" not in json.dumps(frame["legal"])


@pytest.mark.long  # TerraFlip's is in `make test`
def test_a_server_restart_loses_and_doubles_nothing(guest: Callable[..., Guest], server: Server) -> None:
    someone = guest()
    seat = set_the_table(someone)
    assert seat.wait_for_turn()
    take_turn(seat)
    assert seat.wait_for_turn()
    before = moves_of(someone, 0)
    assert may_flip(seat)
    cut_the_power(server, seat, lambda: by_mouse(seat))
    flips = moves_of(someone, 0)
    assert flips[:-1] == before
    assert len(events(someone, "landed")) == len(events(someone, "flicked"))
    told = seat.log()

    someone.page.reload()  # and a reload finds everything as it was
    seat = Seat(someone)
    assert seat.wait_for_turn()
    assert moves_of(someone, 0) == flips
    assert seat.log() == told
    take_turn(seat)
    assert len(moves_of(someone, 0)) > len(flips), "the game goes on"


# --- what is seen ----------------------------------------------------------------------------------------------------


def test_a_flight_is_seen_in_its_own_time_and_the_ship_is_dragged(guest: Callable[..., Guest]) -> None:
    seat = set_the_table(guest(settings="quality=low"))
    assert seat.wait_for_turn()
    (x, y), mouse = edge(seat), seat.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 60, y, steps=6)
    mouse.up()
    assert edge(seat)[0] == pytest.approx(x + 60, abs=8), "the ship follows the hand along the edge"
    seat.page.evaluate(WATCH_HINTS)
    by_mouse(seat)
    wait_for_answer(seat, 0)
    seat.until("window.hints.includes('In the air…') && window.tableflip.legal().length > 0")
    flicked, landed = events(seat.guest, "flicked")[0], events(seat.guest, "landed")[0]
    assert flicked["flick"]["x"] > 20
    assert landed["landing"]["path"]


@pytest.mark.long  # `test_everybody.py` looks at it on a phone
@pytest.mark.parametrize("language", SPOKEN)
def test_the_table_keeps_nobody_out(guest: Callable[..., Guest], language: str) -> None:
    """The meter opens from the list of moves, too; axe finds nothing serious."""
    seat = set_the_table(guest(language=language))
    page = seat.page
    assert seat.wait_for_turn()
    page.click("#tab-moves")
    page.locator('[data-move^="flick 1b"]').click()
    expect(page.locator('[data-strike="idle"]')).to_be_focused()
    expect(page.locator('[data-ship="1b"]')).to_have_attribute("aria-pressed", "true")
    found = {"moves": flaws(page)}
    page.click("#tab-map")
    assert page.locator(".map [data-cell]").count() == 3 * 5 + 1
    found["map"] = flaws(page)
    assert found == {tab: [] for tab in found}


def test_a_race_is_live(guest: Callable[..., Guest]) -> None:
    """Both flip when they like, nobody waits for anybody, and each sees the other's ships."""
    ann, ben = guest(settings="quality=low"), guest(settings="quality=low")
    ann.open("/")
    ann.page.click('[data-friends="flipships"]')
    ann.page.set_checked('[name="speed"]', True)
    ann.page.click("[data-start]")
    host = Seat(ann)
    ben.open(ann.page.locator(".waiting input").first.input_value().removeprefix(ann.url))
    ben.page.locator("button[type=submit]").click()
    friend = Seat(ben)
    for seat in (host, friend, host):
        assert seat.wait_for_turn()
        by_mouse(seat)
    for seat in (host, friend):
        wait_for_answer(seat, 2)
        assert sorted(event["seat"] for event in events(seat.guest, "landed"))[:3] == [0, 0, 1]
        assert all(event["landing"]["path"] for event in events(seat.guest, "landed"))


@pytest.mark.long
def test_a_race_ends_with_seven_ships_in(guest: Callable[..., Guest]) -> None:
    seat = set_the_table(guest(), speed=True)
    seat.until("document.querySelector('.over') !== null")
    expect(seat.page.locator(".seat").nth(1)).to_contain_text("7/7")
    told = seat.log()
    assert sum("Bruno’s ship" in line and "in the mothership" in line for line in told) == 7
    assert "won" in told[-1]


# --- round the table, and before a turn ends -------------------------------------------------------------------------


def race(guest: Guest) -> Seat:
    """Both fleets of a race in one hand."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    return sit_at(guest, {"game": "flipships", "options": {"players": 2, "speed": True}, "seats": seats})


def sit_at(guest: Guest, plan: dict[str, Any]) -> Seat:
    made = make_table(guest.url, plan)
    guest.open(f"/t/{made['table']}#{made['secret']}")
    return Seat(guest)


def drag_round_the_corner(seat: Seat) -> None:
    """To the right along the edge, hand over hand, until the table has turned by a quarter."""
    mouse = seat.page.mouse
    for _ in range(12):
        if seat.page.locator('[data-aim="edge"]').input_value() != "own":
            seat.settle("edge")  # the table is turning
            return
        x, y = edge(seat)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 60, y, steps=6)
        mouse.up()
        seat.page.wait_for_timeout(50)
    raise AssertionError("the ship never gets round the corner")


@pytest.mark.long  # by keys in `make test`
def test_in_a_race_the_ship_is_dragged_round_the_corner(guest: Callable[..., Guest]) -> None:
    seat = race(guest(settings="quality=low"))
    assert seat.wait_for_turn()
    seat.page.click(".hint-row [aria-expanded]")
    drag_round_the_corner(seat)
    assert seat.page.locator('[data-aim="edge"]').input_value() == "right"
    by_mouse(seat)
    wait_for_answer(seat, 0)
    assert events(seat.guest, "flicked")[0]["flick"]["edge"] == "right"


@pytest.mark.long
def test_in_a_race_the_edge_is_chosen_by_keys(guest: Callable[..., Guest]) -> None:
    seat = race(guest(size=PHONE))
    assert seat.wait_for_turn()
    seat.tab_to(".hint-row [aria-expanded]")
    seat.press("Enter")
    seat.tab_to('[data-aim="edge"]')
    seat.press("ArrowDown", "ArrowDown")
    by_keys(seat)
    wait_for_answer(seat, 0)
    assert events(seat.guest, "flicked")[0]["flick"]["edge"] == "far"
    assert flaws(seat.page) == []


def with_a_repair_ship_in() -> dict[str, Any]:
    position = {
        "enemies": {"r3c3": "1>1", "r4c1": "1>1"}, "deck": ["1>1"] * 9, "city": 10, "last_round": False,
        "pilots": [["encore", "pierce", "repair"], ["moon", "long-laser", "blast"]],
        "ships": [{"3a": {"is": "landed", "zone": "mothership", "pose": [0, 580, 2.25, 1, 0, 0, 0]}}, 1],
    }  # fmt: skip
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    return {"game": "flipships", "options": {"players": 2}, "seats": seats, "start": {"position": position}}


@pytest.mark.parametrize(
    "with_keys", [pytest.param(False, id="by touch"), pytest.param(True, id="by keys", marks=pytest.mark.long)]
)
def test_a_turn_with_healing_unused_is_asked_about_before_it_ends(guest: Callable[..., Guest], with_keys: bool) -> None:
    seat = sit_at(guest(size=PHONE), with_a_repair_ship_in())
    page = seat.page
    assert seat.wait_for_turn()
    do(seat, "done", with_keys)
    expect(page.locator(".unused")).to_contain_text("3a could still mend the city by 2.")
    expect(page.locator("[data-sure=no]")).to_be_focused()
    assert flaws(page) == []
    assert events(seat.guest, "ended") == []
    seat.press("Enter") if with_keys else page.tap("[data-sure=no]")
    expect(page.locator(".unused")).to_have_count(0)
    assert events(seat.guest, "ended") == []
    do(seat, "done", with_keys)
    if with_keys:
        seat.tab_to("[data-sure=yes]", back=True)
        seat.press("Enter")
    else:
        page.tap("[data-sure=yes]")
    wait_for_answer(seat, 0)
    assert len(events(seat.guest, "ended")) == 1
