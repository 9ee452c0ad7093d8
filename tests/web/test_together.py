"""The big screen in the middle of the room, and phones as hands: from the first code to the rematch."""

import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.at_home import ADDRESSES
from tests.web import stages, test_terrain
from tests.web.boxes import FINGER_PX
from tests.web.seat import Seat, entries, final_score, frames, view, whose_turn
from tests.web.serving import PHONE, TABLET_ACROSS, Guest
from tests.web.test_everybody import barriers
from tests.web.test_flipships import by_finger, take_turn
from tests.web.test_terraflip import by_hand, choose
from tests.web.together import (
    IN_A_CHAIR,
    ON_THE_PHONE,
    ON_THE_SCREEN,
    TELEVISION,
    Hand,
    astray,
    codes,
    lay_out,
    scan,
)

pytestmark = pytest.mark.compiled
MOST_MOVES = 120
ENOUGH_TILES = 8  # of both: then they pass, and with both passing the game is over


def play_to_the_end(hands: list[Hand], make_a_move: Callable[[Hand], None]) -> None:
    for _ in range(MOST_MOVES):
        mover = whose_turn(*hands)
        if mover is None:
            return
        make_a_move(mover)
    raise AssertionError("the match does not end")


def lay_a_tile(hand: Hand) -> None:
    """Or pass, when enough of them lie."""
    before, legal = hand.seq(), hand.legal()
    lies_enough = len(view(hand)["tiles"]) >= ENOUGH_TILES and "end" in legal
    by_hand(hand, "end" if lies_enough else choose(legal, random.Random(before)))
    hand.until_it_is_known(before)


def travel(hand: Hand) -> None:
    test_terrain.do(hand, test_terrain.by_finger, test_terrain.next_move(hand))


def flip(hand: Hand) -> None:
    take_turn(hand, by_finger)


# Short, but from the first move to the last.
SHORT_MATCHES: dict[str, tuple[dict[str, Any], Callable[[Hand], None]]] = {
    "terraflip": ({"placing": "optional"}, lay_a_tile),
    "terrain": ({"terrain": test_terrain.READY}, travel),
    "flipships": (stages.SHORT, flip),
}


def secrets_told(guest: Guest) -> list[str]:
    """What lies under tiles, as far as the browser was told before the game was over."""
    told = []
    for frame in frames(guest):
        if "view" not in frame or frame["view"]["result"] is not None:
            continue
        tiles = frame["view"]["tiles"]
        told += [cell for cell, tile in tiles.items() if "underside" in tile]
        told += [str(frame["view"][name]) for name in ("hand", "looking") if frame["view"].get(name)]
        told += frame["legal"]
    hidden = ("placed", "spied")
    told += [
        str(event)
        for entry in entries(guest)
        for event in entry["events"]
        if event["event"] in hidden and "underside" in event
    ]
    return told


def narrowest_cell(hand: Hand) -> float:
    cells = hand.page.locator(".hand-map [data-cell] polygon").all()
    boxes = [box for cell in cells if (box := cell.bounding_box())]
    return min(min(box["width"], box["height"]) for box in boxes)


# One game whose secrets are in hands; the others' hands are tried by themselves.
@pytest.mark.parametrize(
    "game", ["terraflip", *(pytest.param(game, marks=pytest.mark.long) for game in ("terrain", "flipships"))]
)
def test_a_match_around_the_big_screen(guest: Callable[..., Guest], game: str) -> None:
    """Two phones scan their codes and play to the end: all see how it went, and the screen saw no secret."""
    screen, phones = guest(size=TELEVISION), [guest(size=PHONE), guest(size=PHONE)]
    options, make_a_move = SHORT_MATCHES[game]
    lay_out(screen, game, options={"players": 2, **options})
    page = screen.page
    assert astray(screen, ON_THE_SCREEN) == []
    assert astray(screen, IN_A_CHAIR) == []
    hands = [scan(*one) for one in zip(phones, codes(screen), ("Ann", "Ben"), strict=True)]
    expect(page.locator(".lobby")).to_have_count(0)
    watcher = Seat(screen)
    for hand in hands:
        hand.until("document.querySelector('.hand-board [data-cell]') !== null")
        expect(hand.page.locator("canvas")).to_have_count(0)
        assert astray(hand.guest, ON_THE_PHONE) == []
        assert game == "flipships" or narrowest_cell(hand) >= FINGER_PX  # there one strokes, and hits no cell
    play_to_the_end(hands, make_a_move)
    scores = [final_score(one) for one in (watcher, *hands)]
    assert scores[0] == scores[1] == scores[2]
    assert len(entries(screen)) == len(entries(phones[0])) > 5
    assert astray(screen, ON_THE_SCREEN) == []
    assert [frame["legal"] for frame in frames(screen) if frame.get("legal")] == []
    if game == "terraflip":
        assert secrets_told(screen) == []
        assert secrets_told(phones[0]), "what is hidden was on the phones"


@pytest.mark.long
def test_a_lost_phone_another_one_and_a_rematch(guest: Callable[..., Guest]) -> None:
    """One phone is lost in the middle of the game and another takes its place; then all play again."""
    screen, ann, ben, bens_other = guest(size=TELEVISION), guest(size=PHONE), guest(size=PHONE), guest(size=PHONE)
    lay_out(screen, "terraflip", options={"players": 2, "placing": "optional"})
    page = screen.page
    first, second = codes(screen)
    hands = [scan(ann, first, "Ann")]
    expect(page.locator(".chair[data-seat='0']")).to_contain_text("Ann")
    expect(page.locator(".qr")).to_have_count(1)  # a seat that is taken has no code
    assert codes(screen) == [second]
    assert astray(ann, ON_THE_PHONE) == []
    hands.append(scan(ben, second, "Ben"))

    ann.page.reload()  # a phone that was reloaded has its seat again
    hands[0] = Hand(ann)
    mover = whose_turn(*hands)
    assert mover is not None
    lay_a_tile(mover)

    chair = page.locator(".chair[data-seat='1']")
    chair.locator(".other-phone").click()
    chair.locator(".free-sure button").first.click()
    expect(chair.locator(".qr")).to_be_visible()
    assert astray(screen, IN_A_CHAIR) == []
    expect(ben.page.locator(".notices")).to_contain_text("no longer yours")
    hands[1] = scan(bens_other, codes(screen)[0], "Ben")
    expect(page.locator(".qr")).to_have_count(0)
    ben.open(second.removeprefix(ben.url))
    expect(ben.page.locator(".hand-board")).to_have_count(0)  # a code works once

    while mover := whose_turn(*hands):  # a tile each was enough: both pass
        before = mover.seq()
        by_hand(mover, "end")
        mover.until_it_is_known(before)
    final_score(Seat(screen))
    expect(page.locator(".handover")).to_have_count(0)
    page.locator(".over button", has_text="Play again").click()
    for one in (screen, ann, bens_other):
        one.page.wait_for_url(lambda url: url.partition("/t/")[2][:8] not in first, timeout=30_000)
    hands = [Hand(ann), Hand(bens_other)]
    assert whose_turn(*hands) is not None
    expect(page.locator(".chair .name strong")).to_have_text(["Ann", "Ben"])


def test_from_the_home_page_to_the_codes(guest: Callable[..., Guest]) -> None:
    screen = guest(size=TABLET_ACROSS)
    page = screen.page
    screen.open("/")
    page.click('[data-screen="terrain"]')
    for _ in range(4):
        page.get_by_role("button", name="Add a seat").click()
    kinds = page.locator(".seat-plans select").first.locator("option").all_inner_texts()
    assert kinds == ["A phone", "A bot"]
    page.click("[data-start]")
    expect(page.locator(".lobby .qr")).to_have_count(6)
    Seat(screen)
    assert astray(screen, ON_THE_SCREEN) == []
    assert astray(screen, IN_A_CHAIR) == []
    expect(page.locator(".unreachable")).to_contain_text("--lan")  # this server is for one machine alone
    assert len(set(codes(screen))) == 6
    screen.page.reload()
    expect(page.locator(".lobby .qr")).to_have_count(6)
    page.get_by_role("button", name="Bots take the free seats").click()
    expect(page.locator(".lobby")).to_have_count(0)
    expect(page.locator(".chair[data-kind=bot]")).to_have_count(6)
    assert astray(screen, IN_A_CHAIR) == []


@pytest.mark.long
def test_a_terrain_is_built_on_the_phone(guest: Callable[..., Guest]) -> None:
    screen, phone = guest(size=TABLET_ACROSS), guest(size=PHONE)
    lay_out(screen, "terrain", seats=[{"kind": "open"}, {"kind": "bot", "level": 1}], options={"players": 2})
    hand = scan(phone, codes(screen)[0], "Ann")
    assert hand.wait_for_turn()
    cell = hand.legal()[0].split()[1]
    before = hand.seq()
    hand.touch(cell)
    expect(phone.page.locator("[data-pick=place]")).to_contain_text(cell)  # first it is shown where,
    assert hand.seq() == before
    hand.take("turn right")
    hand.take("place")  # then it is built
    hand.until_it_is_known(before)
    built = view(hand)["pieces"][cell]
    assert built["exits"] is not None
    Seat(screen).until(f"window.tableflip.seq() >= {before + 1}")
    assert cell in view(Seat(screen))["pieces"]
    assert astray(phone, ON_THE_PHONE) == []


def test_everybody_sees_a_reaction_who_wants_to(guest: Callable[..., Guest]) -> None:
    screen, ann, ben = guest(size=TABLET_ACROSS), guest(size=PHONE), guest(size=PHONE)
    lay_out(screen, "terraflip")
    first, second = codes(screen)
    scan(ann, first, "Ann")
    scan(ben, second, "Ben")
    for sign in ("applause", "laugh"):
        ann.page.locator(".react > button").tap()
        assert ann.page.locator("[data-react]").count() == 8
        ann.page.locator(f"[data-react={sign}]").tap()
        for one in (screen, ben):
            expect(one.page.locator(f".reactions [data-reaction={sign}]")).to_be_visible()
    expect(screen.page.locator(".chair[data-seat='0'] [data-reaction]")).to_be_visible()
    expect(ben.page.locator(".strip [data-reaction]")).to_be_visible()
    expect(ben.page.get_by_text("Ann: Ha ha!")).to_be_attached()  # and it is read out
    expect(screen.page.locator("[data-reaction]")).to_have_count(0)  # a moment later it is gone

    ben.page.locator(".react > button").tap()
    ben.page.get_by_role("button", name="Hide reactions").tap()
    ben.page.reload()
    Hand(ben)
    ann.page.locator(".react > button").tap()
    ann.page.locator("[data-react=wow]").tap()
    expect(screen.page.locator(".reactions [data-reaction=wow]")).to_be_visible()
    expect(ben.page.locator("[data-reaction]")).to_have_count(0)
    assert [frame["sign"] for frame in frames(ben) if frame["type"] == "reaction"][-1:] == ["wow"], "it was told"


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[str]:
    """The port of `tableflip serve --lan`, on a machine whose local network is the loopback network."""
    said = tmp_path / "said"
    environment = os.environ | {"TABLEFLIP_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    with said.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.at_home", "--port", "0"], env=environment, stdout=out, stderr=out
        )
    try:
        while not (found := re.search(r"Also at http://localhost:(\d+)/", said.read_text(encoding="utf-8"))):
            assert process.poll() is None, said.read_text(encoding="utf-8")
            time.sleep(0.1)
        yield found[1]
    finally:
        process.terminate()
        process.wait(60)


@pytest.mark.long  # what codes say is tested without a server, too (wire/addresses.test.ts, test_lan.py)
def test_phones_find_a_screen_that_was_opened_as_localhost(guest: Callable[..., Guest], at_home: str) -> None:
    screen = guest(size=TABLET_ACROSS, url=f"http://127.0.0.1:{at_home}")
    lay_out(screen, "terraflip")
    first, second = codes(screen)
    assert first.startswith(f"http://{ADDRESSES[0]}:{at_home}/t/")
    expect(screen.page.locator(".unreachable")).to_have_count(0)
    hands = [
        scan(guest(size=PHONE, url=f"http://{ADDRESSES[0]}:{at_home}"), code, name)
        for code, name in ((first, "Ann"), (second, "Ben"))
    ]
    mover = whose_turn(*hands)
    assert mover is not None
    by_hand(mover, choose(mover.legal(), random.Random(1)))


def test_nobody_is_kept_out(guest: Callable[..., Guest]) -> None:
    screen, phone = guest(size=TABLET_ACROSS), guest(size=PHONE)
    found = {}
    screen.open("/new/terraflip/screen")
    screen.page.locator("[data-start]").wait_for()
    found["set up"] = barriers(screen.page)
    lay_out(screen, "terraflip", seats=[{"kind": "open"}, {"kind": "open"}, {"kind": "bot"}], options={"players": 3})
    Seat(screen)
    found["lobby"] = barriers(screen.page)
    first, _ = codes(screen)
    hand = scan(phone, first, "Ann")
    found["hand that waits"] = barriers(phone.page)
    screen.page.locator(".chairs > .fill").click()
    assert hand.wait_for_turn()
    found["hand"] = barriers(phone.page)
    phone.page.locator(".react > button").tap()
    found["reactions"] = barriers(phone.page)
    screen.page.locator(".other-phone").first.click()
    found["big screen"] = barriers(screen.page)
    screen.page.locator(".free-sure button").first.click()
    screen.page.locator(".side .qr").wait_for()
    found["a code in the middle of the game"] = barriers(screen.page)
    assert astray(screen, ON_THE_SCREEN) == []
    assert astray(screen, IN_A_CHAIR) == []
    assert {name: one for name, one in found.items() if one} == {}
