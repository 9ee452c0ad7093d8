"""The terrain game in a real browser: whole matches by mouse, keys and finger, and what only this game has."""

import re
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tableflip.core.hex import AXIAL, BY_NAME, NAMES
from tableflip.games.terrain.terrains import of_position
from tests.web.records import ask, make_table
from tests.web.seat import (
    PATIENCE_SECONDS,
    Seat,
    check_nothing_is_hidden,
    cut_the_power,
    events,
    final_score,
    last_frame,
    look_on,
    moves_of,
    play_together,
    take_seat,
    view,
)
from tests.web.serving import LANGUAGES, PHONE, WIDE, Guest, Server
from tests.web.test_everybody import flaws
from tests.web.test_terraflip import walk

pytestmark = pytest.mark.compiled
MOST_TURNS = 60  # each arrives with more than one in two


def slope() -> dict[str, str]:
    """A whole terrain that rises from west to east, a level at a time: no cliffs."""
    eastwards = sorted(NAMES, key=lambda name: (2 * AXIAL[BY_NAME[name]][0] + AXIAL[BY_NAME[name]][1], name))
    kinds = [f"{level}{pattern}" for level in range(1, 9) for pattern in "ABCD" * 3]
    return {name: f"{kind}0" for name, kind in zip(eastwards, kinds, strict=False)}


def stairs() -> dict[str, str]:
    """A whole terrain that falls from north to south: built in this order, no cell hides behind a piece."""
    kinds = [f"{level}{pattern}" for level in range(8, 0, -1) for pattern in "ABCD" * 3]
    southwards = sorted(NAMES, key=lambda name: (int(name[1:]), name))
    return {name: f"{kind}0" for name, kind in zip(southwards, kinds, strict=False)}


SLOPE, STAIRS = slope(), stairs()
GAPS = {"f6": "8D1", "g6": "8C2"}  # still to be built, and with what
STARTS = ["a6", "k6"]
# A level step through an exit of each start: on the slope 1A0 leads E and 8C0 leads NW, on the stairs 8A0 E and 8B0 W.
NEXT = {"a6": "b6", "k6": "k5", "f1": "g1", "k1": "j1"}
BUILDING = {
    "pieces": {name: piece for name, piece in SLOPE.items() if name not in GAPS},
    "starts": STARTS,
    "phase": "build",
    "turn": 0,
}


def racing(**more: Any) -> dict[str, Any]:
    return {
        "pieces": SLOPE, "starts": STARTS, "tokens": ["c6", "i6"], "goals": [["f1"], ["f11"]], "turn": 0, **more,
    }  # fmt: skip


def planned(position: dict[str, Any] | None, ben: dict[str, str], **options: Any) -> dict[str, Any]:
    """A table for Ann and Ben, from that position on, or from the beginning."""
    return {
        "game": "terrain",
        "options": {"players": 2, **options},
        "seats": [{"kind": "me", "name": "Ann"}, ben],
        "start": position and {"position": position},
    }


def start_from(guest: Guest, position: dict[str, Any] | None, **options: Any) -> Seat:
    """Two people at one device."""
    table = make_table(guest.url, planned(position, {"kind": "here", "name": "Ben"}, **options))
    guest.open(f"/t/{table['table']}#{table['secret']}")
    return Seat(guest)


READY = of_position(racing()).share()  # its text, as its builder hands it on


# --- whole matches ---------------------------------------------------------------------------------------------------

Make = Callable[[Seat, str], None]


def by_mouse(seat: Seat, move: str) -> None:
    verb, *rest = move.split()
    match verb:
        case "build":
            for thing in (f"level {rest[1][0]}", f"pattern {rest[1][1]}"):
                if not seat.page.locator(f'[data-pick="{thing}"][aria-pressed="true"]').count():
                    seat.take(thing)
            point(seat, rest[0])
            for _ in range(int(rest[1][2])):
                seat.page.mouse.wheel(0, 120)
            seat.touch(rest[0])
        case "start" | "goal" | "step":
            seat.settle(rest[0])
            seat.touch(rest[0])
        case _:
            seat.take(verb)


def by_finger(seat: Seat, move: str) -> None:
    """A first tap shows what will happen, a second one does it."""
    verb, *rest = move.split()
    match verb:
        case "build":
            seat.take(f"level {rest[1][0]}")
            seat.take(f"pattern {rest[1][1]}")
            seat.touch(rest[0])
            for _ in range(int(rest[1][2])):
                seat.take("turn right")
            seat.touch(rest[0])
        case "start" | "goal" | "step":
            seat.settle(rest[0])
            seat.touch(rest[0])
            assert seat.legal(), "one tap must not be enough"
            seat.touch(rest[0])
        case _:
            seat.take(verb)


def by_keys(seat: Seat, move: str) -> None:
    verb, *rest = move.split()
    if verb in ("stop", "forfeit"):
        seat.tab_to(f'[data-pick="{verb}"]')
        seat.press("Enter")
        return
    if verb == "build":
        seat.press(rest[1][0], rest[1][1].lower(), *"r" * int(rest[1][2]))
    if not seat.page.evaluate("'cell' in document.activeElement.dataset"):
        seat.press("ArrowUp")  # from wherever one is to the cells that can be chosen
    walk(seat, rest[0])
    seat.press("Enter")


def point(seat: Seat, cell: str) -> None:
    at = seat.page.evaluate("cell => window.tableflip.find(cell)", cell)
    seat.page.mouse.move(at["x"], at["y"])


def do(seat: Seat, make: Make, move: str) -> None:
    """Make a move, and wait until the server has told what came of it."""
    before = last_frame(seat)["seq"]
    make(seat, move)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while last_frame(seat)["seq"] == before:
        assert time.monotonic() < deadline, f"nothing came of {move}"
        seat.page.wait_for_timeout(50)


def next_move(seat: Seat, plan: Mapping[str, str] = GAPS) -> str:
    """Build as planned; set the other's destination next to the start; go there as soon as the dice allow."""
    wishes = [f"build {cell} {piece}" for cell, piece in plan.items()]
    now = view(seat)
    if now["goal_for"]:
        wishes = [f"goal {NEXT[now['players'][now['goal_for'][0]]['start']]}"]
    if now["roll"]:
        wishes = [*(f"step {cell}" for cell in NEXT.values()), "stop", "forfeit"]
    # Ten thousand moves are legal while there is a lot to build: choose over there.
    move: str | None = seat.page.evaluate(
        "wishes => { const legal = new Set(window.tableflip.legal()); return wishes.find(move => legal.has(move)); }",
        wishes,
    )
    assert move, f"none of {wishes[:3]} is legal"
    return move


def play_on(seat: Seat, make: Make, plan: Mapping[str, str] = GAPS) -> None:
    """Make everybody's moves until somebody has won."""
    for _ in range(len(plan) + MOST_TURNS):
        if not seat.wait_for_turn():
            return
        do(seat, make, next_move(seat, plan))
    raise AssertionError("nobody arrives")


def check_story(seat: Seat) -> None:
    """What the log of such a match must hold, and its end."""
    log = seat.log()
    assert "Ann builds level 8 on f6, exits SE, W, NE." in log
    assert "Ben builds level 8 on g6, exits E, SW, W." in log
    assert f"Ann sets the destination of Ben: {NEXT['k6']}." in log
    assert log[-1] == "The race is over."
    one_has_won(seat)


def one_has_won(seat: Seat) -> None:
    """Scores are counted up: in the end one has a point, the other none."""
    expect(seat.page.locator(".over li strong", has_text="1 point")).to_have_count(1)
    expect(seat.page.locator(".over li strong", has_text="0 points")).to_have_count(1)


@pytest.mark.long  # by keyboard here, by touch in `test_screens.py`
def test_a_match_by_mouse(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(), BUILDING)
    play_on(seat, by_mouse)
    check_story(seat)
    assert seat.page.evaluate("window.tableflip.drawCalls()") < 60


@pytest.mark.long
def test_a_whole_terrain_is_built_by_mouse(guest: Callable[..., Guest]) -> None:
    """From nothing: all 91 pieces, then the race."""
    seat = start_from(guest(), None)
    corners = {cell: STAIRS[cell] for cell in ("f1", "k1")}
    play_on(seat, by_mouse, corners | STAIRS)
    one_has_won(seat)
    assert {cell: piece["piece"] for cell, piece in view(seat)["pieces"].items()} == STAIRS
    assert len(events(seat.guest, "built")) == len(STAIRS) == 91


def test_a_terrain_that_somebody_shared_is_set_up_from_the_home_page(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    someone.page.click('[data-here="terrain"]')
    someone.page.get_by_label("Terrain").select_option(label="a finished one")
    someone.page.get_by_label("The text that its builder shared").fill(READY)
    someone.page.click('[data-start="terrain"]')
    seat = Seat(someone)
    assert seat.wait_for_turn()
    assert view(seat)["share"] == READY
    do(seat, by_mouse, next_move(seat))
    assert any(" sets the destination of " in line for line in seat.log())


def test_a_match_by_keyboard(guest: Callable[..., Guest]) -> None:
    seat = start_from(guest(), BUILDING)
    assert seat.wait_for_turn()
    seat.tab_to(".homeward")
    seat.watch_focus()
    play_on(seat, by_keys)
    assert seat.lost_focus() == []
    check_story(seat)


@pytest.mark.long  # two friends and a spectator at Othello are in `make test`
def test_two_browsers_and_a_spectator(guest: Callable[..., Guest]) -> None:
    """There are no secrets: all see the same, and only who is to move is offered moves."""
    ann, ben, eve = guest(), guest(), guest()
    table = make_table(ann.url, planned(BUILDING, {"kind": "open"}))
    address = f"/t/{table['table']}#"
    ann.open(address + table["secret"])
    host = Seat(ann)
    other = take_seat(ben, address + table["invitations"]["1"])
    watcher = look_on(eve, host)
    play_together([host, other], watcher, lambda mover: do(mover, by_mouse, next_move(mover)), MOST_TURNS)
    assert final_score(host) == final_score(other) == final_score(watcher)
    assert host.log() == other.log() == watcher.log()
    check_story(host)
    check_nothing_is_hidden(ann, ben, eve)


@pytest.mark.long  # TerraFlip's is in `make test`
def test_a_server_restart_loses_and_doubles_nothing(guest: Callable[..., Guest], server: Server) -> None:
    someone = guest()
    seat = start_from(someone, BUILDING)
    assert seat.wait_for_turn()
    do(seat, by_mouse, next_move(seat))
    assert seat.wait_for_turn()
    move = next_move(seat)
    cut_the_power(server, seat, lambda: by_mouse(seat, move))
    assert moves_of(someone, 0) + moves_of(someone, 1) == [f"build {cell} {piece}" for cell, piece in GAPS.items()]
    told = [line for line in seat.log() if " builds " in line]
    assert len(told) == len(GAPS)

    someone.page.reload()  # and a reload finds everything as it was
    seat = Seat(someone)
    assert [line for line in seat.log() if " builds " in line] == told
    play_on(seat, by_mouse)
    check_story(seat)


# --- what only this game has -----------------------------------------------------------------------------------------


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
