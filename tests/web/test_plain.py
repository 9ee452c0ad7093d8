"""Games from outside in the browser, without a line of TypeScript: drawn from what they say of themselves."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.plugins import lay_the_examples
from tests.web.records import make_table, play_over_http
from tests.web.seat import (
    Seat,
    check_nothing_is_hidden,
    entries,
    final_score,
    frames,
    look_on,
    sit_down,
    tab_to,
    take_seat,
    whose_turn,
)
from tests.web.serving import PHONE, ROOT, TABLET_ACROSS, Guest, Server
from tests.web.test_everybody import barriers, flaws
from tests.web.together import ON_THE_PHONE, ON_THE_SCREEN, astray, codes, lay_out, scan

# One process of the tests starts their server, for all of them.
pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("examples")]

MOST_MOVES = 70
LATE = 52  # moves of Othello


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with games of other people."""
    site = lay_the_examples(tmp_path_factory.mktemp("site"))
    server = Server(tmp_path_factory.mktemp("tables"), site, ROOT)
    yield server
    server.stop()


def touch_cells(seat: Seat, cell_of: Callable[[str, dict[str, Any]], str]) -> int:
    """Play to the end by pointing at cells of the 3D board, or at buttons; how many moves that took."""
    for number in range(MOST_MOVES):
        if not seat.wait_for_turn():
            return number
        move, known = seat.legal()[number % len(seat.legal())], seat.seq()
        plain = next(frame["view"]["plain"] for frame in reversed(frames(seat.guest)) if frame.get("legal"))
        if plain["moves"][move]["cells"]:
            cell = cell_of(move, plain)
            seat.settle(cell)
            seat.touch(cell)
        else:
            seat.take(move)
        seat.until_it_is_known(known)
    raise AssertionError("the game does not end")


def test_all_installed_games_are_on_the_shelf(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    cards = someone.page.locator("[data-box]")
    expect(cards).to_have_count(6)
    names = [card.get_attribute("data-box") for card in cards.all()]
    assert {"terraflip", "terrain", "flipships", "othello", "connect_four", "pebble"} == set(names)
    othello = someone.page.locator('[data-box="othello"]')
    expect(othello.locator("h2")).to_have_text("Othello")
    expect(othello.locator("svg circle")).to_have_count(4)  # as it is laid out at the start
    expect(othello).to_contain_text("2 players")
    for game, now in (
        ("othello", "Play now against bots"),
        ("flipships", "Play now with a bot"),
        ("pebble", "Play now"),
    ):
        expect(someone.page.locator(f"[data-game={game}]")).to_have_text(now)
    expect(someone.page.locator('[data-box="pebble"] .ways a')).to_have_count(0)  # it is for one
    assert flaws(someone.page) == []
    othello.get_by_role("link", name="Rules").click()
    expect(someone.page.locator(".paper")).to_contain_text("all of them are flipped")
    assert barriers(someone.page) == []


def test_connect_four_with_its_options_by_touch_on_a_phone_to_the_end(guest: Callable[..., Guest]) -> None:
    """Two on one phone: nothing is hidden, so it is passed without a curtain. Any cell of a column will do."""
    someone = guest(size=PHONE)
    someone.open("/")
    someone.page.click('[data-here="connect_four"]')
    someone.page.select_option('[name="board"]', label="small")
    assert barriers(someone.page) == []
    someone.page.click('[data-start="connect_four"]')
    seat = Seat(someone)
    moves = touch_cells(seat, lambda move, plain: f"{move}5")  # the uppermost cell stands for its column
    assert moves >= 7
    assert seat.is_over()
    result = next(frame["view"]["result"] for frame in reversed(frames(someone)) if "view" in frame)
    assert final_score(seat) == (["1 point", "0 points"] if result["reason"] == "line" else ["0 points"] * 2)
    played = [entry for entry in entries(someone) if entry["kind"] == "moved"]
    assert [len({entry["move"] for entry in played}) > 1, len(played)] == [True, moves]
    last = played[-1]["events"][0]
    log = seat.log()
    assert any(line.endswith(f"drops a disc into column {last['column']}: it lies on {last['cell']}.") for line in log)
    assert barriers(someone.page) == []


def test_othello_by_keyboard_alone_to_the_end_and_again_in_the_replay(guest: Callable[..., Guest]) -> None:
    someone = guest()
    someone.open("/")
    page = someone.page
    page.locator('[data-here="othello"]').wait_for()
    helper = page.locator("body")
    helper.press("Tab")
    tab_to(page, '[data-here="othello"]')
    page.keyboard.press("Enter")
    page.locator("[data-start]").wait_for()
    tab_to(page, "[data-start]")
    page.keyboard.press("Enter")
    seat = Seat(someone)
    assert seat.wait_for_turn()
    seat.tab_to(".homeward")
    seat.watch_focus()
    play_by_keys(seat, most=4)
    assert seat.lost_focus() == []

    table = make_table(someone.url, {"game": "othello", "seats": [{"kind": "me"}, {"kind": "here"}]})
    play_over_http(someone.url, table["table"], table["secret"], lambda seen: seen["seq"] >= LATE)
    someone.open(f"/t/{table['table']}#{table['secret']}")
    seat = Seat(someone)
    assert seat.wait_for_turn()
    seat.tab_to(".homeward")
    seat.watch_focus()
    assert play_by_keys(seat) > 4
    assert seat.is_over()
    assert seat.lost_focus() == []
    moves = int(page.evaluate("window.tableflip.seq()")) - 1  # the first entry is the start
    points = final_score(seat)
    board = page.locator(".board-keys [aria-label*='disc']")
    assert sum(int(one.split()[0]) for one in points) == board.count()

    page.locator(".over a", has_text="replay").press("Enter")
    lines = page.locator(".story .log li")
    expect(lines).to_have_count(moves)
    expect(lines.first).to_contain_text("Player 1 (Black): Place a disc on")
    seat.until("window.tableflip?.ready()")
    page.locator("input[type=range]").press("End")
    expect(page.locator(".controls output")).to_contain_text(f"Step {moves} of {moves}")
    assert flaws(page) == []


def play_by_keys(seat: Seat, most: int = MOST_MOVES) -> int:
    """To the end, or so many moves; how many that took."""
    for made in range(most):
        if not seat.wait_for_turn():
            return made
        move, known = seat.legal()[made % len(seat.legal())], seat.seq()
        if move == "pass":
            seat.tab_to('[data-pick="pass"]')
        else:
            walk_to(seat, move)
        seat.press("Enter")
        seat.until_it_is_known(known)
    return most


def walk_to(seat: Seat, cell: str) -> None:
    """Over the board by arrow keys: rows count downwards from 1."""
    seat.tab_to(".board-keys [tabindex='0']")
    for _ in range(16):
        at = seat.page.evaluate("document.activeElement.dataset.cell")
        if at == cell:
            return
        across, down = ord(cell[0]) - ord(at[0]), int(cell[1:]) - int(at[1:])
        seat.press(
            "ArrowRight" if across > 0 else "ArrowLeft" if across < 0 else "ArrowDown" if down > 0 else "ArrowUp"
        )
    raise AssertionError(f"arrow keys do not lead to {cell}")


@pytest.mark.long
def test_friends_and_a_spectator_see_the_same_and_a_wrong_cell_is_explained(guest: Callable[..., Guest]) -> None:
    ann, ben, cleo = guest(), guest(), guest()
    host = sit_down(ann, "othello", "friends")
    friend = take_seat(ben, host.page.locator(".waiting input").input_value())
    watcher = look_on(cleo, host)
    assert host.wait_for_turn()
    host.touch("a1")
    expect(host.page.locator(".why")).to_contain_text("not possible now")
    host.press("Enter")
    for _ in range(3):
        for seat in (host, friend):
            assert seat.wait_for_turn()
            seat.touch(seat.legal()[0])
            seat.until("window.tableflip.legal().length === 0")
    watcher.until("document.querySelectorAll('.log li').length >= 6")
    assert any("Ben places a disc on" in line and "flips" in line for line in watcher.log())
    check_nothing_is_hidden_but_moves(ann, ben, cleo)


def check_nothing_is_hidden_but_moves(*guests: Guest) -> None:
    """What can be done is told only to whose turn it is; what lies on the board, to all."""
    for one in guests:
        for number, text in enumerate(one.received):
            if '"plain"' in text:
                one.received[number] = without_moves(text)
    check_nothing_is_hidden(*guests)


def without_moves(text: str) -> str:
    frame = json.loads(text)
    if "view" in frame:
        assert bool(frame["view"]["plain"]["moves"]) == bool(frame["legal"])
        frame["view"]["plain"] |= {"moves": {}, "hint": ""}
    return json.dumps(frame)


@pytest.mark.long
def test_bots_play_and_the_analysis_thinks(guest: Callable[..., Guest]) -> None:
    someone = guest()
    seat = sit_down(someone, "connect_four")
    assert touch_cells(seat, lambda move, plain: plain["moves"][move]["cells"][0]) >= 4
    page = seat.page
    page.locator(".over a", has_text="replay").click()
    page.click("[data-analysis]")
    expect(page.locator(".curve svg")).to_be_visible(timeout=60_000)
    page.locator("input[type=range]").press("ArrowRight")
    expect(page.locator(".analysis dl, .analysis .same").first).to_be_visible(timeout=60_000)


def test_a_game_without_a_board_is_a_text_and_buttons(guest: Callable[..., Guest]) -> None:
    someone = guest(size=PHONE)
    seat = sit_down(someone, "pebble")
    assert seat.wait_for_turn()
    someone.page.click("#tab-map")
    expect(someone.page.locator(".table-text pre")).to_be_visible()
    assert flaws(someone.page) == []
    seat.close_drawer()
    seat.take("end")
    assert not seat.wait_for_turn()


@pytest.mark.long
def test_pieces_are_seen_coming_and_turning(browser: Browser, server: Server) -> None:
    """With motion on: moves are offered again only when the discs have come to rest."""
    one = Guest(browser, server.url, settings="quality=low&motion=on")
    seat = sit_down(one, "othello")
    assert seat.wait_for_turn()
    seat.settle("d3")
    seat.touch(seat.legal()[0])
    seat.until("document.querySelector('.skip') !== null")
    assert seat.wait_for_turn()
    assert one.page.locator(".skip").count() == 0
    assert sum(seat.points()) == 6
    one.close()
    assert one.problems == []


@pytest.mark.long  # as our own are in `test_together.py`
def test_a_game_from_outside_is_played_around_a_big_screen(guest: Callable[..., Guest]) -> None:
    """Two phones are hands, whatever the game; and one that has no board shows its text there."""
    screen, phones = guest(size=TABLET_ACROSS), [guest(size=PHONE), guest(size=PHONE)]
    lay_out(screen, "connect_four", options={"board": "small"})
    hands = [scan(*one) for one in zip(phones, codes(screen), ("Ann", "Ben"), strict=True)]
    assert astray(phones[0], ON_THE_PHONE) == []
    columns = iter("ab" * MOST_MOVES)  # one of them has four upright
    while mover := whose_turn(*hands):
        known, column = mover.seq(), next(columns)
        mover.touch(f"{column}1")
        mover.until_it_is_known(known)
    scores = [final_score(one) for one in (Seat(screen), *hands)]
    assert scores == [["1 point", "0 points"]] * 3
    expect(screen.page.locator(".over .decided")).to_have_text(
        "The last move: Ann drops a disc into column a: it lies on a4."
    )
    assert astray(screen, ON_THE_SCREEN) == []

    lay_out(screen, "pebble", seats=[{"kind": "open"}], options={})
    hand = scan(guest(size=PHONE), codes(screen)[0], "Ann")
    expect(hand.page.locator(".hand-board pre")).to_contain_text("turn: 0")
    known = hand.seq()
    hand.take("end")
    hand.until_it_is_known(known)
