"""The terrain game in a real browser: whole matches by mouse, keys and finger."""

import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tableflip.core.hex import AXIAL, BY_NAME, NAMES
from tableflip.games.terrain.terrains import of_position
from tests.web.records import make_table
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
from tests.web.serving import Guest, Server
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
