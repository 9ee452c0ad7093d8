"""What a guest meets besides a running game: languages, bad links, refusals, taking back, leaving, another game."""

import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.records import ask, play_over_http
from tests.web.seat import Seat, sit_down
from tests.web.serving import Guest, Server

pytestmark = pytest.mark.compiled
LONG_STORY = 40  # entries: more than are told at once
LONG_ABSENCE = 410  # entries: more than twice what is told at once to one who comes back


def place(seat: Seat) -> str:
    """Place the first tile that goes anywhere; returns its cell."""
    assert seat.wait_for_turn()
    _, cell, tile = next(move for move in seat.legal() if move.startswith("place")).split()
    seat.take(tile)
    seat.touch(cell)
    return cell


def test_the_browsers_language_is_spoken_and_can_be_switched(guest: Callable[..., Guest]) -> None:
    someone = guest(language="de-AT")
    someone.open("/")
    expect(someone.page.locator("html")).to_have_attribute("lang", "de")
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Nimm Platz.")
    chooser = someone.page.get_by_role("combobox", name="Sprache")
    assert chooser.locator("option").all_inner_texts() == ["English", "Français", "Deutsch", "Español"]
    chooser.select_option(label="Español")
    expect(someone.page.locator("html")).to_have_attribute("lang", "es")
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Toma asiento.")
    someone.page.reload()
    expect(someone.page.locator("html")).to_have_attribute("lang", "es")


def test_the_address_may_say_the_language(guest: Callable[..., Guest]) -> None:
    """It counts for more than what was chosen before, until another one is chosen."""
    someone = guest(settings="lang=es-MX&motion=off")
    someone.open("/rules/terraflip")
    expect(someone.page.locator("h1")).to_have_text("TerraFlip")
    expect(someone.page.locator("html")).to_have_attribute("lang", "es")
    expect(someone.page.locator(".lead")).to_contain_text("Cuatro tierras")
    expect(someone.page.locator("#TF-16")).to_contain_text("la victoria se comparte")
    someone.page.get_by_role("combobox", name="Idioma").select_option("de")
    expect(someone.page.locator(".lead")).to_contain_text("Vier Länder")
    expect(someone.page.locator("#TF-16")).to_contain_text("wird der Sieg geteilt")
    assert "lang=" not in someone.page.url
    assert "motion=off" in someone.page.url
    someone.page.reload()
    expect(someone.page.locator("html")).to_have_attribute("lang", "de")


def test_a_dead_link_says_what_to_do(guest: Callable[..., Guest]) -> None:
    someone = guest()
    for address, title in (("/t/NoSuchTable12345", "does not exist"), ("/no/page", "nothing here")):
        someone.open(address)
        expect(someone.page.get_by_role("heading", level=1)).to_contain_text(title)
        someone.page.get_by_role("link", name="To the home page").click()
        expect(someone.page.locator("[data-game]").first).to_be_visible()


def test_a_wrong_secret_may_watch(guest: Callable[..., Guest]) -> None:
    host = guest()
    sit_down(host, "terraflip")
    stranger = guest()
    stranger.open(f"/t/{host.page.url.rpartition('/t/')[2].partition('?')[0]}#wrong-secret-wrong-secret")
    expect(stranger.page.get_by_role("heading", level=1)).to_contain_text("opens no seat")
    stranger.page.get_by_role("button", name="Watch").click()
    assert Seat(stranger).legal() == []
    expect(stranger.page.locator(".spectators")).to_contain_text("You are watching")


def test_an_invitation_works_once(guest: Callable[..., Guest]) -> None:
    host, friend, late = guest(), guest(), guest()
    sit_down(host, "terraflip", "friends")
    link = host.page.locator(".waiting input").input_value().removeprefix(host.url)
    late.open(link)
    expect(late.page.get_by_role("button", name="Take a seat")).to_be_visible()
    friend.open(link)
    friend.page.get_by_role("button", name="Take a seat").click()
    Seat(friend)
    assert "#" not in friend.page.url  # the secret has left the address bar
    late.page.get_by_role("button", name="Take a seat").click()
    expect(late.page.get_by_role("heading", level=1)).to_contain_text("sits here already")
    later = guest()
    later.open(link)  # nobody has to press anything to learn that it has been used
    expect(later.page.get_by_role("main")).to_contain_text("Each invitation works once")
    later.open(link[:-3])
    later.page.reload()  # only the fragment has changed
    expect(later.page.get_by_role("main")).to_contain_text("cut short")


def test_a_server_that_is_gone(guest: Callable[..., Guest], server: Server) -> None:
    someone = guest()
    seat = sit_down(someone, "terraflip")
    address = someone.page.url
    server.kill()
    expect(someone.page.locator(".connection")).to_contain_text("connection is lost")
    assert seat.page.locator(".map, [role=tab]").count()  # the table stays
    server.start()
    expect(someone.page.locator(".connection")).to_have_count(0, timeout=30_000)
    assert someone.page.url == address


def test_everybody_has_a_name_before_a_colour(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "terraflip")
    seats = seat.page.locator(".seat .name")
    assert [text.split("\n") for text in seats.all_inner_texts()] == [["You", "River"], ["Bruno", "Desert · bot, Fair"]]
    cell = place(seat)
    assert seat.wait_for_turn()
    seat.take("end")
    assert seat.wait_for_turn()
    told = seat.log()
    assert f"You place land on {cell}" in told[1]
    assert any(line.startswith("Bruno places ") for line in told)
    assert not any(colour in line for line in told for colour in ("River", "Desert"))
    expect(seat.page.locator(".hint")).not_to_contain_text("others")


def test_one_device_for_all_is_passed_round_and_moves_are_taken_back(guest: Callable[..., Guest]) -> None:
    seat = sit_down(guest(), "terraflip", "here")
    cell = place(seat)
    seat.until("document.querySelector('[data-pick=end]:not([aria-disabled=true])') !== null")
    seat.page.get_by_role("button", name="Take back").click()
    assert seat.wait_for_turn()
    assert f"place {cell} desert" in seat.legal()

    place(seat)
    assert seat.wait_for_turn()
    seat.take("end")
    passing = seat.page.get_by_role("dialog")
    expect(passing).to_contain_text("Desert")
    assert seat.legal() == []  # nothing of the next player is shown before the device has changed hands
    covered = "document.elementFromPoint(innerWidth - 100, innerHeight - 100)?.closest('dialog') !== null"
    assert seat.page.evaluate(covered)  # nor the log, which tells what the last one hid
    passing.get_by_role("button").click()

    # The one who has it now has not moved yet: the turn of the one before goes on.
    assert seat.wait_for_turn()
    seat.page.get_by_role("button", name="Take back").click()
    expect(passing).to_contain_text("River")
    passing.get_by_role("button").click()
    assert seat.wait_for_turn()
    assert "end" in seat.legal()

    seat.take("end")
    passing.get_by_role("button").click()
    place(seat)
    assert seat.wait_for_turn()
    hidden = [line for line in seat.log() if "hiding" in line]
    assert len(hidden) == 1
    assert hidden[0].startswith("Player\N{NO-BREAK SPACE}2 (Desert)")  # what River hid is not for Desert's eyes


@pytest.mark.long
def test_a_long_story_is_told_from_its_beginning(guest: Callable[..., Guest]) -> None:
    """Another pair of eyes gets the last lines at first, and the others when it asks."""
    someone = guest()
    seats = [{"kind": "me"}, {"kind": "here"}]
    made = ask(someone.url, "/tables", {"game": "terraflip", "options": {"players": 2}, "seats": seats})
    someone.open(f"/t/{made['table']}#{made['secret']}")
    seat = Seat(someone)

    def is_enough(seen: dict[str, Any]) -> bool:  # and the device goes to the second player
        return seen["seq"] >= LONG_STORY and seen["view"]["turn"] == 1

    play_over_http(someone.url, made["table"], made["secret"], is_enough)
    seat.page.get_by_role("dialog").get_by_role("button").click()
    assert seat.wait_for_turn()
    assert seat.log()[0] != "The game begins."
    seat.page.get_by_role("button", name="Earlier").click()
    expect(seat.page.get_by_role("button", name="Earlier")).to_have_count(0)
    assert seat.log()[0] == "The game begins."


def test_a_long_absence_leaves_no_gap_in_the_story(guest: Callable[..., Guest]) -> None:
    someone = guest()
    lines: list[WebSocketRoute] = []
    is_cut = False

    def connect(line: WebSocketRoute) -> None:
        if is_cut:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    someone.page.route_web_socket("**/live", connect)
    seats = [{"kind": "me"}, {"kind": "here"}]
    made = ask(someone.url, "/tables", {"game": "terraflip", "options": {"players": 2}, "seats": seats})
    someone.open(f"/t/{made['table']}#{made['secret']}")
    seat = Seat(someone)
    assert seat.wait_for_turn()
    is_cut = True
    lines[0].close()
    expect(seat.page.locator(".connection")).to_be_visible()
    seq = 1
    while seq < LONG_ABSENCE:
        move = {"key": secrets.token_hex(8), "seq": seq, "seat": 0, "move": "place g6 desert"}
        ask(someone.url, f"/tables/{made['table']}/moves", move, made["secret"])
        seq = ask(someone.url, f"/tables/{made['table']}/undo", {"key": secrets.token_hex(8)}, made["secret"])["seq"]
    is_cut = False
    expect(seat.page.locator(".connection")).to_have_count(0, timeout=30_000)
    seat.log()
    expect(seat.page.locator(".log li")).to_have_count(seq)


def test_resigning_and_another_game(guest: Callable[..., Guest]) -> None:
    someone = guest()
    seat = sit_down(someone, "terraflip")
    first = someone.page.url
    someone.page.get_by_role("button", name="Resign").click()
    someone.page.get_by_role("button", name="Yes").click()
    expect(someone.page.locator(".over")).to_contain_text("You resigned. The game goes to Bruno.")
    someone.page.locator(".over").get_by_role("button", name="Play again").click()
    seat.until(f"location.href.split('?')[0] !== {first.partition('?')[0]!r}")
    again = Seat(someone)
    assert again.wait_for_turn()
