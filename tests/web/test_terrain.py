"""The terrain game in a real browser: whole matches by mouse, keys and finger, and what only this game has."""

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from tableflip.core.hex import AXIAL, BY_NAME, NAMES
from tests.web.house import PHONE, Guest
from tests.web.seat import Seat, final_score
from tests.web.test_terraflip import walk

pytestmark = pytest.mark.compiled
MOST_TURNS = 60  # each arrives with more than one in two


def slope() -> dict[str, str]:
    """A whole terrain that rises from west to east, a level at a time: no cliffs."""
    eastwards = sorted(NAMES, key=lambda name: (2 * AXIAL[BY_NAME[name]][0] + AXIAL[BY_NAME[name]][1], name))
    kinds = [f"{level}{pattern}" for level in range(1, 9) for pattern in "ABCD" * 3]
    return {name: f"{kind}0" for name, kind in zip(eastwards, kinds, strict=False)}


SLOPE = slope()
GAPS = ("f6", "g6")  # still to be built
NEXT = {"a6": "b6", "k6": "k5"}  # a level step through an exit of each start: 1A0 leads E, 8C0 leads NW
BUILDING = {
    "pieces": {name: piece for name, piece in SLOPE.items() if name not in GAPS},
    "starts": ["a6", "k6"],
    "phase": "build",
    "turn": 0,
}


def racing(**more: Any) -> dict[str, Any]:
    return {
        "pieces": SLOPE, "starts": ["a6", "k6"], "tokens": ["c6", "i6"], "goals": [["f1"], ["f11"]], "turn": 0, **more,
    }  # fmt: skip


def sit_down(guest: Guest, position: dict[str, Any], **options: Any) -> Seat:
    """Two people at one device, from that position on."""
    plan = {
        "game": "terrain",
        "options": {"players": 2, **options},
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Ben"}],
        "start": {"position": position},
    }
    request = urllib.request.Request(
        f"{guest.url}/api/tables", json.dumps(plan).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        table = json.load(answer)
    guest.open(f"/t/{table['table']}#{table['secret']}")
    return Seat(guest)


# --- a whole match, three ways ---------------------------------------------------------------------------------------

Make = Callable[[Seat, str], None]


def by_mouse(seat: Seat, move: str) -> None:
    verb, *rest = move.split()
    match verb:
        case "build":
            seat.take(f"level {rest[1][0]}")
            seat.take(f"pattern {rest[1][1]}")
            point(seat, rest[0])
            for _ in range(int(rest[1][2])):
                seat.page.mouse.wheel(0, 120)
            seat.touch(rest[0])
        case "goal" | "step":
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
        case "goal" | "step":
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
    seat.tab_to(".map [data-cell]")
    walk(seat, rest[0])
    seat.press("Enter")


def point(seat: Seat, cell: str) -> None:
    at = seat.page.evaluate("cell => window.tableflip.find(cell)", cell)
    seat.page.mouse.move(at["x"], at["y"])


def play(seat: Seat, make: Make) -> None:
    """Build what is left, set destinations next to the starts, and race there."""
    for cell, piece in zip(GAPS, ("8D1", "8C2"), strict=True):
        assert seat.wait_for_turn()
        assert f"build {cell} {piece}" in seat.legal()
        make(seat, f"build {cell} {piece}")
    for start in ("k6", "a6"):  # everybody sets the other's
        assert seat.wait_for_turn()
        seat.until("window.tableflip.legal().some(move => move.startsWith('goal'))")
        make(seat, f"goal {NEXT[start]}")
    for _ in range(MOST_TURNS):
        if not seat.wait_for_turn():
            return
        offered = seat.legal()
        home = [f"step {NEXT[start]}" for start in ("a6", "k6") if f"step {NEXT[start]}" in offered]
        make(seat, home[0] if home else "stop" if "stop" in offered else "forfeit")
        seat.until("window.tableflip.legal().length === 0 || document.querySelector('.over') !== null")
    raise AssertionError("nobody arrives")


def told(seat: Seat) -> None:
    """What the log of such a match must hold, and its end."""
    log = seat.log()
    assert "Ann builds level 8 on f6, exits SE, W, NE." in log
    assert "Ben builds level 8 on g6, exits E, SW, W." in log
    assert f"Ann sets the destination of Ben: {NEXT['k6']}." in log
    assert log[-1] == "The race is over."
    assert sorted(final_score(seat)) == ["0 points", "1 point"]


def test_a_match_by_mouse(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), BUILDING)
    play(seat, by_mouse)
    told(seat)
    assert seat.page.evaluate("window.tableflip.drawCalls()") < 60


def test_a_match_by_keyboard(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), BUILDING)
    seat.tab_to('[role="tab"]')
    seat.press("ArrowRight", "ArrowRight")  # to the map
    play(seat, by_keys)
    told(seat)


def test_a_match_by_touch_on_a_phone(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(size=PHONE), BUILDING)
    play(seat, by_finger)
    told(seat)
