"""Resigning, leaving, and playing again."""

import secrets

from tests.server.client import Client, Person
from tests.server.test_tables import refusal


def test_a_bot_takes_over(client: Client) -> None:
    table = client.table(seats="me open")
    guest = table.join()
    table.started()
    done = guest.ask("resign")
    assert done["entry"]["events"][0]["why"] == "resigned"
    shown = table.look()["table"]
    assert (shown["seats"][1]["kind"], shown["seats"][1]["left"]) == ("bot", "resigned")
    assert shown["status"] == "playing"
    assert refusal(guest.move, "end") == "not-your-seat"
    table.owner.move("place g6 desert")
    table.owner.move("end")
    table.until(lambda one: one["view"]["turn"] == 0)


def test_nobody_takes_over(client: Client) -> None:
    table = client.table(seats="me open", when_left="nobody")
    guest = table.join()
    table.started()
    guest.ask("resign")
    shown = table.look()["table"]
    assert shown["status"] == "stopped"
    assert shown["stop"] == {"reason": "resigned", "seat": 1, "winners": [0]}
    assert refusal(table.owner.move, "place g6 desert") == "table-over"


def test_in_a_cooperative_game_nobody_wins_when_somebody_goes(client: Client) -> None:
    table = client.table("flipships", "me open", when_left="nobody")
    guest = table.join()
    table.started()
    guest.ask("leave")
    assert table.look()["table"]["stop"] == {"reason": "left", "seat": 1, "winners": []}


def test_bots_do_not_play_on_alone(client: Client) -> None:
    table = client.table(seats="me bot")
    table.started()
    table.owner.ask("leave")
    assert table.look()["table"]["status"] == "stopped"


def test_a_seat_that_is_left_before_the_start_is_open_again(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3})
    guest = table.join(1)
    guest.ask("leave")
    assert table.look()["table"]["seats"][1]["kind"] == "open"
    table.join(1)


def test_a_rematch_is_set_up_once_and_joined_by_all(client: Client) -> None:
    table = client.table(seats="me open bot", options={"players": 3}, when_left="nobody")
    guest = table.join(name="Bo")
    assert refusal(table.owner.ask, "rematch") == "table-not-over"
    table.started()
    guest.ask("resign")
    first = client.post(f"{table.path}/rematch", {}, table.owner.secret)
    assert first == client.post(f"{table.path}/rematch", {}, table.owner.secret)
    assert table.look()["table"]["rematch"] == first["table"]
    waiting = client.get(f"/api/tables/{first['table']}")["table"]
    assert [seat["kind"] for seat in waiting["seats"]] == ["person", "open", "bot"]
    second = client.post(f"{table.path}/rematch", {}, guest.secret)
    assert (second["table"], second["seats"]) == (first["table"], [1])
    assert second["secret"] not in (guest.secret, first["secret"])
    again = Person(client.table(seats="me open"), first["secret"], first["seats"])
    again.table.id, again.table.path = first["table"], f"/api/tables/{first['table']}"
    assert again.table.started()["table"]["seats"][1]["name"] == "Bo"
    again.move("place g6 desert")
    assert refusal(client.post, f"{table.path}/rematch", {}, secrets.token_urlsafe(24)) == "secret-needed"
