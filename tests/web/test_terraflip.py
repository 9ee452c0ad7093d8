"""TerraFlip in a real browser, from the home page to the final score."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.records import make_table, played
from tests.web.seat import (
    Seat,
    cut_the_power,
    final_score,
    look_on,
    moves_of,
    play_together,
    sit_down,
    tab_to,
    take_seat,
    told,
)
from tests.web.serving import Guest, Server

pytestmark = pytest.mark.compiled
MOST_MOVES = 200
TILES = 12  # of each player
LANDS = ("river", "desert", "forest", "mountain")
LATE = 42  # moves of both: some tiles are left


def choose(moves: list[str], chance: random.Random) -> str:
    """A flip or a shot if there is one, else anything but a look."""
    lively = [move for move in moves if move.startswith(("flip", "catapult"))]
    return chance.choice(lively or [move for move in moves if not move.startswith("spy")])


def by_hand(seat: Seat, move: str) -> None:
    """Make the move as a person does with a mouse or a finger: things of the tray, cells of the 3D board."""
    verb, *rest = move.split()
    match verb:
        case "place":
            seat.take(rest[1])
            seat.touch(rest[0])
        case "flip":
            seat.touch(rest[0])
            if any(other.startswith(f"catapult {rest[0]} ") for other in seat.legal()):
                seat.page.click(f'.chooser [data-move="{move}"]')  # it could also be shot: say which
        case "catapult":
            seat.touch(rest[0])
            seat.touch(rest[1])
        case "spy":
            seat.take("spy:")
            seat.touch(rest[0])
        case _:
            seat.take("end")


def by_keys(seat: Seat, move: str) -> None:
    """Make the move with the keyboard alone: the tray's buttons, the board, and the chooser."""
    verb, *rest = move.split()
    cells = [rest[0]] if verb in ("place", "flip", "spy") else rest
    if verb == "end":
        seat.tab_to('[data-pick="end"]')
        seat.press("Enter")
        return
    if verb in ("place", "spy"):
        seat.tab_to(f'[data-pick="{rest[1] if verb == "place" else "spy:"}"]')
        seat.press("Enter")
        seat.press("Tab" if verb == "place" else "ArrowUp")  # from what was picked to the cells, at once
        at = seat.page.evaluate("document.activeElement.dataset.cell")
        assert at in {other.split()[1] for other in seat.legal() if other.startswith(verb)}
    for cell in cells:
        seat.tab_to(".board-keys [data-cell]", back=True)
        walk(seat, cell)
        seat.press("Enter")
    if verb == "flip" and seat.page.locator(".chooser").count():
        seat.tab_to(f'.chooser [data-move="{move}"]')
        seat.press("Enter")


def walk(seat: Seat, cell: str) -> None:
    """Arrow keys from cell to cell of the map."""
    for _ in range(30):
        at: str = seat.page.evaluate("document.activeElement.dataset.cell")
        q, r = ord(cell[0]) - ord(at[0]), int(cell[1:]) - int(at[1:])
        if (q, r) == (0, 0):
            return
        if q > 0 and r < 0:
            seat.press("PageUp")
        elif q < 0 and r > 0:
            seat.press("PageDown")
        elif q:
            seat.press("ArrowRight" if q > 0 else "ArrowLeft")
        else:
            seat.press("ArrowDown" if r > 0 else "ArrowUp")
    raise AssertionError(f"the keys do not lead to {cell}")


def play_on(seat: Seat, make: Callable[[Seat, str], None], chance: random.Random, most: int = MOST_MOVES) -> int:
    """Play this seat until the game is over, or so many moves have been made; returns how many."""
    for made in range(most):
        if not seat.wait_for_turn():
            return made
        make(seat, choose(seat.legal(), chance))
    return most


def late(other: dict[str, object]) -> dict[str, object]:
    """A table where most has been played."""
    record = played("terraflip", seed=5, moves=LATE, players=2).record()
    return {"game": "terraflip", "seats": [{"kind": "me", "name": "Ann"}, other], "start": {"record": record}}


def sit_down_late(someone: Guest) -> Seat:
    """Against a bot."""
    table = make_table(someone.url, late({"kind": "bot", "level": 1}))
    someone.open(f"/t/{table['table']}#{table['secret']}")
    return Seat(someone)


def check_the_count(seat: Seat) -> None:
    """What each part gives adds up to the points of each, at the end as on the way."""
    scores = sorted((int(text.split()[0]) for text in final_score(seat)), reverse=True)
    assert scores == sorted(seat.points(), reverse=True)
    parts = seat.page.locator(".over li small").all_inner_texts()
    told_points = [sum(int(part.rpartition(" ")[2]) for part in line.split(" · ")) for line in parts]
    assert told_points == scores  # "11 side by side: 22 · 2 alone: 2"


def test_the_end_of_a_match_by_mouse(guest: Callable[..., Guest]) -> None:
    """Whole ones are played by touch (`test_screens.py`)."""
    seat = sit_down_late(guest())
    assert play_on(seat, by_hand, random.Random(1)) >= 4
    check_the_count(seat)
    assert seat.page.evaluate("window.tableflip.drawCalls()") < 60


@pytest.mark.long
def test_a_match_by_mouse(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "terraflip")
    made = play_on(seat, by_hand, random.Random(1))
    assert made >= 2 * TILES  # every tile is placed, every turn is ended
    check_the_count(seat)
    placed = [line for line in seat.log() if " place" in line]
    assert len(placed) == 2 * TILES
    assert seat.page.evaluate("window.tableflip.drawCalls()") < 60


def test_a_tile_of_the_hand_has_two_faces_and_turns_over(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "terraflip")
    assert seat.wait_for_turn()
    tile, other = seat.page.locator("[data-pick=forest]"), seat.page.locator("[data-pick=desert]")
    expect(tile).to_have_attribute("aria-label", "land: river on top, forest underneath, 3 left")
    assert tile.locator(".face").count() == 2
    seat.tab_to("[data-pick=forest]")
    seat.press("Enter")
    expect(tile).to_have_attribute("data-turned", "true")
    expect(tile).to_have_attribute("aria-pressed", "true")
    other.click()
    expect(tile).not_to_have_attribute("data-turned", "true")
    expect(other).to_have_attribute("data-turned", "true")
    cell = next(move for move in seat.legal() if move.endswith(" desert")).split()[1]
    seat.touch(cell)
    seat.until("window.tableflip.legal().includes('end')")
    tile.click(force=True)  # it cannot be placed now, but looked at
    expect(tile).to_have_attribute("data-turned", "true")
    expect(seat.page.locator(".hint")).to_contain_text("River on top, forest underneath", ignore_case=True)
    expect(seat.page.locator(".why")).to_have_count(0)


def test_from_the_home_page_by_keyboard(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    tab_to(someone.page, '[data-game="terraflip"]')
    someone.page.keyboard.press("Enter")
    seat = Seat(someone)
    assert seat.wait_for_turn()
    seat.tab_to("[data-pick]")
    seat.watch_focus()
    assert play_on(seat, by_keys, random.Random(2), most=4) == 4
    assert seat.lost_focus() == []


def test_the_end_of_a_match_by_keyboard(guest: Callable[..., Guest]) -> None:
    seat = sit_down_late(guest())
    assert seat.wait_for_turn()
    seat.tab_to("[data-pick]")
    seat.watch_focus()
    assert play_on(seat, by_keys, random.Random(2)) >= 4
    assert len(final_score(seat)) == 2
    assert seat.lost_focus() == []


def test_escape_takes_a_tile_back_and_leads_to_the_hand(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "terraflip")
    assert seat.wait_for_turn()
    seat.tab_to('[data-pick="forest"]')
    seat.press("Enter", "ArrowDown")
    assert seat.page.evaluate("document.activeElement.closest('.board-keys') !== null")
    expect(seat.page.locator('[data-pick="forest"]')).to_have_attribute("aria-pressed", "true")
    seat.press("Escape")
    expect(seat.page.locator('[data-pick="forest"]')).to_have_attribute("aria-pressed", "false")
    expect(seat.page.locator('[data-pick="forest"]')).to_be_focused()


@pytest.mark.long  # two friends and a spectator at Othello are in `make test`, and what servers tell of secrets
def test_two_browsers_and_a_spectator(guest: Callable[..., Guest]) -> None:
    ann, ben, eve = guest(), guest(), guest()
    table = make_table(ann.url, late({"kind": "open"}))
    ann.open(f"/t/{table['table']}#{table['secret']}")
    host = Seat(ann)
    other = take_seat(ben, f"/t/{table['table']}#{table['invitations']['1']}")
    watcher = look_on(eve, host)
    chance = random.Random(4)
    play_together([host, other], watcher, lambda mover: by_hand(mover, choose(mover.legal(), chance)), MOST_MOVES)
    assert final_score(host) == final_score(other) == final_score(watcher)
    hiding = [line for line in host.log() if "hiding" in line]
    lands = [move for move in moves_of(ann, 0) if move.startswith("place") and move.endswith(LANDS)]
    assert len(hiding) == len(lands) > 0  # of her own land tiles Ann knows what they hide
    assert all("Ben" not in line for line in hiding)
    assert not [line for line in watcher.log() if "hiding" in line]
    # Not only the page keeps quiet: what others must not know never reached their browsers.
    assert undersides_of(ben, seat=0) == []
    assert undersides_of(ann, seat=1) == []
    assert undersides_of(eve, seat=0) + undersides_of(eve, seat=1) == []


def undersides_of(guest: Guest, seat: int) -> list[str]:
    """What hidden colours of that seat's tiles the guest's browser was told before the game was over."""
    placed = [event for entry in told(guest) for event in entry["events"] if event["event"] == "placed"]
    return [event["cell"] for event in placed if event["seat"] == seat and "underside" in event]


def test_a_server_restart_loses_and_doubles_nothing(guest: Callable[..., Guest], server: Server) -> None:
    someone = guest()
    seat = sit_down(someone, "terraflip")
    chance = random.Random(5)
    play_on(seat, by_hand, chance, most=4)
    assert seat.wait_for_turn()
    while not (places := [move for move in seat.legal() if move.startswith("place")]):
        by_hand(seat, "end")
        assert seat.wait_for_turn()
    before, lines = moves_of(someone, 0), len(seat.log())
    cut_the_power(server, seat, lambda: by_hand(seat, places[0]))
    assert moves_of(someone, 0) == [*before, places[0]]
    told_so_far = seat.log()
    assert len(told_so_far) == lines + 1

    someone.page.reload()  # and a reload finds everything as it was
    seat = Seat(someone)
    assert seat.log() == told_so_far
    assert play_on(seat, by_hand, chance, most=4) == 4
