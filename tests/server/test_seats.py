"""Seats that change hands while connections are open: what was a seat's is the seat's, and whoever went looks on."""

import secrets
import threading
from typing import Any

from tests.server.client import Client, Live, Person, Table
from tests.server.test_tables import refusal


def sit_down(table: Table, **body: Any) -> Person:
    """Take a seat of a public table."""
    joined = table.client.post(f"{table.path}/join", body)
    return Person(table, joined["secret"], joined["seats"])


def up_to(live: Live, seq: int) -> list[Any]:
    """All frames that tell of entries, up to this one."""
    frames = []
    while not frames or frames[-1]["seq"] < seq:
        frames.append(live.hear("entries", "snapshot"))
    return frames


def test_the_old_connection_is_a_spectators(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3}, public=True)
    first = sit_down(table, seat=1)
    with first.live() as one, first.live() as two, first.live(seat=1) as three:
        done = first.ask("leave")
        assert done["entry"]["who"] == 1
        for live in (one, two, three):
            told = up_to(live, done["seq"])[-1]
            assert (told["type"], told["seat"], told["you"]) == ("snapshot", None, None)
            assert [entry["kind"] for entry in told["log"]] == ["left"]
        second = sit_down(table, seat=1)
        sit_down(table, seat=2)
        table.started()
        table.owner.move("place g6 desert")
        table.owner.move("end")
        seen = second.move("place h6 forest")
        assert (seen["entry"]["move"], seen["view"]["seat"]) == ("place h6 forest", 1)
        for live in (one, two, three):
            frames = up_to(live, seen["seq"])
            numbers = [entry["seq"] for frame in frames for entry in frame.get("entries", frame.get("log"))]
            assert numbers == list(range(done["seq"] + 1, seen["seq"] + 1))
            assert {frame["view"]["seat"] for frame in frames} == {None}
            assert frames[-1]["view"]["hand"] is None
            assert frames[-1]["entries"][0]["move"] == "place h6 land"
            live.say(type="look", seat=1)
            assert live.hear("refused")["error"]["key"] == "not-your-seat"
            live.say(type="look", seat=None)
            assert live.hear("snapshot")["seat"] is None
    assert refusal(first.look, seat=1) == "not-your-seat"
    assert first.look()["seat"] is None
    log = client.get(f"{table.path}/log", first.secret)["entries"]
    assert log[-1]["move"] == "place h6 land"
    assert client.get(f"{table.path}/log", second.secret)["entries"][-1]["move"] == "place h6 forest"


def test_the_old_connection_does_not_see_what_the_bot_sees(client: Client) -> None:
    table = client.table(seats="me open")
    guest = table.join()
    table.started()
    with guest.live() as live:
        done = guest.ask("resign")
        assert up_to(live, done["seq"])[-1]["seat"] is None
        table.owner.move("place g6 desert")
        last = table.owner.move("end")
        table.until(lambda one: one["view"]["turn"] == 0 and one["seq"] > last["seq"])
        for frame in up_to(live, table.look()["seq"]):
            assert (frame["view"]["seat"], frame["view"]["hand"], frame["legal"]) == (None, None, [])


def test_a_repeated_request_shows_what_may_be_seen_now(client: Client) -> None:
    table = client.table(seats="me open", when_left="nobody")
    table.join()
    table.started()
    move = {"key": "m", "seq": 2, "seat": 0, "move": "place g6 desert"}
    first = client.post(f"{table.path}/moves", move, table.owner.secret)
    assert (first["entry"]["move"], first["view"]["seat"]) == ("place g6 desert", 0)
    table.owner.ask("resign")
    again = client.post(f"{table.path}/moves", move, table.owner.secret)
    assert (again["entry"]["move"], again["view"]["seat"], again["seq"]) == ("place g6 land", None, first["seq"])


def test_of_several_seats_one_is_lost(client: Client) -> None:
    table = client.table(seats="me here open", options={"players": 3})
    table.join(2)
    table.started()
    with table.owner.live(seat=1) as lost, table.owner.live(seat=0) as kept, table.client.live(table.id) as watcher:
        done = table.owner.ask("resign", seat=1)
        told = up_to(lost, done["seq"])[-1]
        assert (told["seat"], told["you"]["seats"]) == (None, [0])
        told = up_to(kept, done["seq"])[-1]
        assert (told["seat"], told["you"]["seats"], told["view"]["seat"]) == (0, [0], 0)
        assert up_to(watcher, done["seq"])[-1]["type"] == "entries", "nothing has changed for those who look on"
        lost.say(type="look", seat=0)
        assert lost.hear("snapshot")["seat"] == 0
        lost.say(type="look", seat=1)
        assert lost.hear("refused")["error"]["key"] == "not-your-seat"


def test_one_who_comes_back_with_the_same_secret_asks_for_the_view_again(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3}, public=True)
    key = secrets.token_hex(8)
    first = sit_down(table, seat=1, key=key)
    with first.live() as live:
        up_to(live, first.ask("leave")["seq"])
        again = sit_down(table, seat=1, key=key)
        assert again.secret == first.secret
        told = live.hear("snapshot")
        assert (told["seat"], told["you"]["seats"]) == (None, [1])
        live.say(type="look", seat=1)
        assert live.hear("snapshot")["seat"] == 1


def test_an_invitation_opens_the_seat_for_the_next_one_only(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3})
    first = table.join(1)
    with first.live() as live:
        up_to(live, first.ask("leave")["seq"])
        second = table.join(1)
        assert second.secret != first.secret
        assert up_to(live, table.look()["seq"])[-1]["view"]["seat"] is None
    assert second.look()["seat"] == 1
    assert refusal(first.ask, "leave") == "secret-needed"


def test_the_time_of_one_who_looks_on_is_up(client: Client) -> None:
    table = client.table(seats="me open", clock={"kind": "turn", "seconds": 5})
    table.join()
    table.started()
    with table.owner.live() as live:
        told = live.hear("snapshot")
        assert (told["seat"], told["you"]) == (None, {"seats": [], "creator": True})
        assert [entry["events"][0]["why"] for entry in told["log"]] == ["time"]


def test_who_is_there_when_somebody_goes(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3})
    guest = table.join(1)
    with table.owner.live() as owner, guest.live():
        while owner.hear("presence")["seats"] != [True, True, False]:
            pass
        guest.ask("leave")
        while (state := owner.hear("table")["table"])["seats"][1]["kind"] != "open":
            pass
        assert [seat["present"] for seat in state["seats"]] == [True, False, False]
        table.until(lambda one: one["table"]["spectators"] == 1)


def test_whoever_left_before_the_game_has_no_part_in_its_rematch(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3}, when_left="nobody")
    early = table.join(1)
    early.ask("leave")
    client.post(f"{table.path}/seats/1", {"level": 1}, table.owner.secret)
    late = table.join(2)
    table.started()
    late.ask("resign")
    again = client.post(f"{table.path}/rematch", {}, table.owner.secret)
    seats = client.get(f"/api/tables/{again['table']}")["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "open"]
    assert refusal(client.post, f"{table.path}/rematch", {}, early.secret) == "secret-needed"
    assert client.post(f"{table.path}/rematch", {}, late.secret)["seats"] == [2]


def test_many_come_and_go_while_many_listen(client: Client) -> None:
    """Every connection hears every entry once and in order, whatever it is allowed to see meanwhile."""
    table = client.table(seats="me open open", options={"players": 3}, public=True)
    people = [sit_down(table, seat=1)]
    lives = [people[0].live(), people[0].live(), client.live(table.id)]
    try:
        for _ in range(10):
            new = (f"{table.path}/name", {"name": "x"}, people[-1].secret)
            asked = [threading.Thread(target=client.post, args=new) for _ in range(2)]
            for one in asked:
                one.start()
            for one in asked:
                one.join()
            people[-1].ask("leave")
            people.append(sit_down(table, seat=1))
            lives.append(people[-1].live())
        last = table.look()["seq"]
        for live in lives[:-1]:
            entries = [e["seq"] for f in up_to(live, last) for e in f.get("entries", f.get("log"))]
            assert entries == list(range(live.first["seq"] + 1, last + 1))
    finally:
        for live in lives:
            live.__exit__()
