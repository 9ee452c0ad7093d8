"""What only the terrain game has: ways, doubles, rain, dice for who begins, starts, kept terrains and ready ones."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.records import ask, make_table
from tests.web.seat import PATIENCE_SECONDS, Seat, take_seat, view
from tests.web.serving import LANGUAGES, PHONE, WIDE, Guest
from tests.web.test_everybody import flaws
from tests.web.test_terrain import BUILDING, SLOPE, by_finger, by_mouse, do, planned, point, racing, start_from

pytestmark = pytest.mark.compiled


def test_a_click_too_far_away_says_why_not_and_one_within_reach_walks_the_whole_way(
    guest: Callable[..., Guest],
) -> None:
    seat = start_from(guest(), racing(roll=[6, 2]))
    assert seat.wait_for_turn()
    seat.touch("i8")
    why = seat.page.locator(".why")
    expect(why).to_contain_text("i8 is not next to c6")
    expect(why).to_contain_text("TG-8")
    seat.press("Escape")
    expect(why).to_have_count(0)
    far, way = max(view(seat)["reach"].items(), key=lambda item: (len(item[1]["path"]), item[0]))
    assert len(way["path"]) > 1
    seat.touch(far)
    seat.until(f"document.querySelectorAll('.log li').length >= {len(way['path'])}")
    assert seat.wait_for_turn()
    steps = [line for line in seat.log() if " goes " in line]
    assert [line.split(" to ")[1].split()[0] for line in steps] == way["path"]
    assert view(seat)["points_left"] == 6 - way["cost"]
    last = int(steps[-1].rpartition(" ")[2].rstrip("."))
    seat.page.get_by_role("button", name="Take back").click()  # a step can be taken back before the turn is over
    expect(seat.page.locator(".tray")).to_contain_text(f"{6 - way['cost'] + last} of 6 points left")


# In the corner f1 every exit leads off the board, and Ann stands beside it; her destination is at the other end.
BESIDE_A_DEAD_END = {"tokens": ["f2", "i6"], "goals": [["a11"], ["f11"]], "roll": [3, 2]}


def test_a_dead_end_is_told_of_before_one_goes_there_and_the_destination_is_pointed_out(
    guest: Callable[..., Guest],
) -> None:
    pieces = SLOPE | {"f1": "2A3", "f2": "3B1"}
    seat = start_from(guest(size=PHONE), racing(pieces=pieces, **BESIDE_A_DEAD_END))
    assert seat.wait_for_turn()
    seat.settle("f1")
    expect(seat.page.locator("[data-waymark=a11]")).to_be_in_viewport(ratio=1)
    seat.touch("f1")
    hint = seat.page.locator(".hint")
    expect(hint).to_have_text("f1: no way leads on from there. You would wait for doubles, which turn a piece.")
    seat.take("go")
    expect(hint).to_contain_text("No way leads on from here")


def test_doubles_turn_a_piece_by_the_wheel(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(), racing(roll=[3, 3]))
    assert seat.wait_for_turn()
    point(seat, "d8")
    seat.page.mouse.wheel(0, 120)  # takes it up, turned by a sixth
    seat.page.mouse.wheel(0, 120)
    expect(seat.page.locator('[data-pick="turn"]')).to_have_text("Turn it by 2 sixths")
    seat.touch("d8")
    seat.until("document.querySelector('.log')?.innerText.includes('turns d8')")
    exits = {"A": "SW, W, NW", "B": "SW, W, NE", "C": "E, SW, W", "D": "E, SW, NW"}[SLOPE["d8"][1]]
    assert f"Ann turns d8 by 2 sixths: exits {exits}." in seat.log()


@pytest.mark.long
def test_a_double_six_turns_a_piece_upside_down(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(), racing(roll=[6, 6]), inversion=True)
    assert seat.wait_for_turn()
    seat.touch("d8")
    seat.take("invert")
    seat.until("document.querySelector('.log')?.innerText.includes('upside-down')")
    seat.page.click("#tab-map")
    expect(seat.page.locator('.map [data-cell="d8"]')).to_have_attribute(
        "aria-label", f"d8, level {SLOPE['d8'][0]}, upside-down"
    )


def test_two_fingers_turn_the_piece_in_hand(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(size=PHONE), BUILDING)
    assert seat.wait_for_turn()
    expect(seat.page.locator(".hint")).to_contain_text("turn it (⟳ or two fingers), tap again")
    seat.take("level 8")
    seat.take("pattern A")
    seat.touch("f6")
    held = seat.page.locator('[data-pick="pattern A"]')
    expect(held).to_have_attribute("aria-label", "Pattern A, exits E, SE, SW, 1 left")
    fingers = seat.page.context.new_cdp_session(seat.page)

    def hold(kind: str, *points: tuple[int, int]) -> None:
        touches = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    hold("touchStart", (140, 220), (260, 220))
    hold("touchMove", (160, 170), (240, 270))  # clockwise, by more than a sixth
    hold("touchEnd")
    expect(held).to_have_attribute("aria-label", "Pattern A, exits SE, SW, W, 1 left")
    seat.touch("f6")
    seat.until("document.querySelector('[role=log]').textContent.includes('builds')")
    assert "Ann builds level 8 on f6, exits SE, SW, W." in seat.log()


def test_lost_in_the_rain(guest: Callable[..., Guest]) -> None:
    """The green die, bad weather, everybody at the centre: told, and drawn without too many calls."""
    position = {"pieces": SLOPE, "tokens": ["f6"] * 2, "turn": 0, "roll": [4, 3, 1]}
    seat = start_from(guest(), position, lost=True)
    assert seat.wait_for_turn()
    tray = seat.page.locator(".tray")
    expect(tray).to_contain_text("Bad weather")
    expect(tray.get_by_role("img", name="Green die: Direction E")).to_be_visible()
    assert {move for move in seat.legal() if move != "stop"} == {"step g6"}
    assert seat.page.evaluate("window.tableflip.drawCalls()") < 60
    seat.page.click("#tab-map")
    label = seat.page.locator('.map [data-cell="f6"]').get_attribute("aria-label") or ""
    assert "Ann, Ben stands here" in label


either_size = pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone", marks=pytest.mark.long), pytest.param(WIDE, id="wide")]
)


def with_equal_dice(guest: Guest, **options: Any) -> Seat:
    """A table of three at which the dice for who begins were equal once: set up again and again until they are."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Ben"}, {"kind": "here", "name": "Eve"}]
    for _ in range(100):  # one in five or so
        table = make_table(guest.url, {"game": "terrain", "options": {"players": 3, **options}, "seats": seats})
        log = ask(guest.url, f"/tables/{table['table']}/log", secret=table["secret"])["entries"]
        if any(event["event"] == "tied" for entry in log for event in entry["events"]):
            guest.open(f"/t/{table['table']}#{table['secret']}")
            return Seat(guest)
    raise AssertionError("the dice are never equal")


@either_size
def test_everybody_sees_the_dice_for_who_begins(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    """TG-3: each die in the log, ties thrown again; those that decided it in the tray."""
    seat = with_equal_dice(guest(size=size))
    assert seat.wait_for_turn()
    now, names = view(seat), ["Ann", "Ben", "Eve"]
    dice = seat.page.get_by_role("list", name="The dice for who begins")
    for name, die in zip(names, now["thrown"], strict=True):
        expect(dice.get_by_role("img", name=f"{name}: {die}" if die else f"{name}: outdone before")).to_be_visible()
    expect(seat.page.locator(".throws")).to_contain_text(f"{names[now['first']]} begins")
    log = seat.log()
    last = max(k for k, line in enumerate(log) if line.endswith("They throw again."))
    thrown = [line for line in log if " throws a " in line]
    assert {line.split()[0] for line in thrown} == set(names)
    deciding = [line for line in log[last:] if " throws a " in line]
    assert deciding == [f"{name} throws a {die}." for name, die in zip(names, now["thrown"], strict=True) if die]
    assert f"{names[now['first']]} begins." in log


@pytest.mark.long
@either_size
def test_starts_are_chosen_on_a_random_terrain(guest: Callable[..., Guest], size: tuple[int, int]) -> None:
    """TG-18: from the home page, by mouse and by finger; a corner that is taken tells why.

    The two corners in front: whatever the terrain is, nothing hides them.
    """
    someone = guest(size=size)
    someone.open("/")
    someone.page.click('[data-here="terrain"]')
    someone.page.get_by_label("Terrain").select_option(label="a random one, fair or not")
    someone.page.get_by_label("Starts, where nobody builds").select_option(label="chosen in turn, any free corner")
    someone.page.click('[data-start="terrain"]')
    seat = Seat(someone)
    assert seat.wait_for_turn()
    expect(seat.page.locator(".hint")).to_contain_text("Choose a glowing corner: you start there.")
    assert set(seat.legal()) == {f"start {corner}" for corner in ("k6", "f11", "a11", "a6", "f1", "k1")}
    make = by_finger if size == PHONE else by_mouse
    do(seat, make, "start f11")
    assert seat.wait_for_turn()
    assert "start f11" not in seat.legal()
    if size != PHONE:
        seat.settle("f11")
        seat.touch("f11")
        expect(seat.page.locator(".why")).to_contain_text("starts on f11 already")
        seat.page.keyboard.press("Escape")
    do(seat, make, "start a11")
    assert seat.wait_for_turn()
    assert {player["token"] for player in view(seat)["players"]} == {"f11", "a11"}
    assert {move.split()[0] for move in seat.legal()} == {"goal"}
    assert sum("starts from" in line for line in seat.log()) == 2


SAFE = {"starts": ["a6", "d6"], "tokens": ["c6", "d6"], "roll": [6, 2]}


def sending(seat: Seat) -> str:
    """The one cell within reach where somebody would have to go back."""
    (cell,) = [cell for cell, way in view(seat)["reach"].items() if "sends" in way]
    return cell


def test_a_cell_that_sends_somebody_back_says_so_before(guest: Callable[..., Guest]) -> None:
    """TG-23: on the board, in the tray, on the map, in the list of moves; and then it happens."""
    seat = start_from(guest(), racing(**SAFE))
    assert seat.wait_for_turn()
    cell = sending(seat)
    assert cell == "d6"
    words = "sends YOU back to a6: Ben is safe at the start there"
    seat.settle(cell)
    point(seat, cell)
    expect(seat.page.locator(".hint")).to_have_text(f"d6: a stop there {words}.")
    seat.page.click("#tab-map")
    expect(seat.page.locator(f'.map [data-cell="{cell}"]')).to_have_attribute("aria-label", re.compile(words))
    seat.touch(cell)
    seat.until("document.querySelector('.hint')?.innerText.startsWith('A stop here')")
    expect(seat.page.locator(".hint")).to_have_text(f"A stop here {words}.")
    seat.take("stop")
    seat.page.click("#tab-log")
    expect(seat.page.locator(".log")).to_contain_text("go back")
    assert "Ann has to go back to a6." in seat.log()


def test_a_finger_learns_who_goes_back_from_its_first_tap(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(size=PHONE, language="fr"), racing(**SAFE))
    assert seat.wait_for_turn()
    seat.settle("d6")
    seat.touch("d6")
    expect(seat.page.locator(".hint")).to_have_text(
        "d6 : s’y arrêter VOUS renvoie en a6 : Ben est à l’abri sur son départ."
    )
    assert view(seat)["players"][0]["token"] == "c6"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_keeps_and_travels_again(guest: Callable[..., Guest], language: str) -> None:
    someone = guest(language=language)
    seat = start_from(someone, racing(roll=[6, 2]))
    assert seat.wait_for_turn()
    found = {"table": flaws(seat.page)}
    share = view(seat)["share"]
    someone.open("/terrains")
    page = someone.page
    expect(page.locator(".terrain-picture")).to_have_count(1)
    found["gallery"] = flaws(page)
    assert {name: one for name, one in found.items() if one} == {}

    page.locator(".paste textarea").fill("terrain1-nonsense")
    page.locator(".paste button").click()
    expect(page.get_by_role("alert")).to_contain_text("terrain1-")
    page.locator(".paste textarea").fill(f"{share[:50]}\n{share[50:]}")  # the same one, broken by a chat
    page.locator(".paste button").click()
    expect(page.locator(".terrain-picture")).to_have_count(1)

    page.locator("main select").nth(1).select_option("here")
    page.locator("li form button").click()
    again = Seat(someone)
    assert again.wait_for_turn()
    assert view(again)["share"] == share
    assert {move.split()[0] for move in again.legal()} == {"goal"}


# --- a ready terrain, and the rest of one ----------------------------------------------------------------------------


def until_it_is_whole(seat: Seat) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while len(view(seat)["pieces"]) < 91:
        assert time.monotonic() < deadline, "the rest was not laid"
        seat.page.wait_for_timeout(50)


def test_a_first_game_is_on_a_ready_terrain_and_building_is_the_second_choice(guest: Callable[..., Guest]) -> None:
    someone = guest(size=PHONE)
    someone.open("/")
    someone.page.click('[data-game="terrain"]')
    seat = Seat(someone)
    assert len(view(seat)["pieces"]) == 91
    assert view(seat)["options"]["terrain"] == "fair"
    expect(someone.page.locator("[data-finish]")).to_have_count(0)
    someone.open("/")
    someone.page.click("[data-build]")
    seat = Seat(someone)
    assert view(seat)["options"]["terrain"] == "build"
    someone.page.locator("[data-finish]").click()  # alone with bots: at once
    until_it_is_whole(seat)
    expect(someone.page.locator("[data-finish]")).to_have_count(0)


def test_the_others_are_asked_whether_fair_chance_may_finish_the_terrain(guest: Callable[..., Guest]) -> None:
    ann, ben = guest(), guest(size=PHONE)
    table = make_table(ann.url, planned(BUILDING, {"kind": "open", "name": "Ben"}))
    ann.open(f"/t/{table['table']}#{table['secret']}")
    first = Seat(ann)
    second = take_seat(ben, f"/t/{table['table']}#{table['invitations']['1']}")
    ann.page.click("[data-finish]")
    question = ben.page.locator("[data-question=finish]")
    expect(question).to_have_attribute("role", "alert")  # so that it is heard
    expect(question).to_contain_text("would let fair chance lay the rest")
    expect(ann.page.locator("[data-question=finish]")).to_contain_text("once everybody has agreed")
    question.get_by_role("button", name="Refuse").click()
    expect(question).to_have_count(0)
    ann.page.click("[data-finish]")
    question.get_by_role("button", name="Agree").click()
    for seat in (first, second):
        until_it_is_whole(seat)
    assert view(first)["pieces"]["a6"]["piece"] == BUILDING["pieces"]["a6"]
