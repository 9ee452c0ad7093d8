"""The WebSocket: everything by sequence number, who is there, and what happens after a lost connection."""

import json

import pytest

from tests.server.client import Client, Table


@pytest.fixture
def table(client: Client) -> Table:
    table = client.table(seats="me open")
    table.guest = table.join(name="Bo")
    table.started()
    return table


def test_everybody_hears_of_a_move_as_they_may_know_it(table: Table) -> None:
    with table.owner.live() as owner, table.guest.live() as guest, table.client.live(table.id) as watcher:
        assert [one.first["seat"] for one in (owner, guest, watcher)] == [0, 1, None]
        answer = owner.move(2, 0, "place g6 desert", "k")
        assert answer == {"type": "ack", "key": "k", "seq": 3}
        for one in (guest, watcher):
            frame = one.hear("entries")
            assert frame["entries"][0]["move"] == "place g6 land"
            assert frame["seq"] == 3
            assert frame["legal"] == []
            assert frame["view"]["tiles"]["g6"] == {"kind": "land", "colour": "river"}


def test_the_entries_come_before_the_ack(table: Table) -> None:
    with table.owner.live() as owner:
        owner.say(type="move", key="k", seq=2, seat=0, move="place g6 desert")
        frames = [owner.hear("entries", "ack")["type"] for _ in range(2)]
    assert frames == ["entries", "ack"]


def test_a_stale_move_brings_the_present_state(table: Table) -> None:
    table.owner.move("place g6 desert")
    with table.owner.live() as owner:
        refused = owner.move(2, 0, "place h6 desert", "k")
        assert (refused["key"], refused["error"]["key"]) == ("k", "stale")
        assert refused["snapshot"]["seq"] == 3
        assert "g6" in refused["snapshot"]["view"]["tiles"]


def test_a_repeated_move_is_acknowledged_again(table: Table) -> None:
    with table.owner.live() as owner:
        first = owner.move(2, 0, "place g6 desert", "k")
    with table.owner.live(since=2) as owner:  # the connection was lost; was the move?
        assert owner.move(2, 0, "place g6 desert", "k") == first
        assert owner.move(3, 0, "place k6 river")["error"]["key"] == "already-placed"


def test_after_a_lost_connection_only_the_missing_entries_come(table: Table) -> None:
    with table.guest.live() as guest:
        assert [entry["seq"] for entry in guest.first["log"]] == [1, 2]
    for text in ("place g6 desert", "end"):
        table.owner.move(text)
    with table.guest.live(since=2) as guest:
        assert [entry["seq"] for entry in guest.first["log"]] == [3, 4]
        assert guest.first["seq"] == 4
        assert guest.first["legal"]
    with table.guest.live(since=4) as guest:
        assert guest.first["log"] == []


def test_who_is_there(table: Table) -> None:
    with table.owner.live() as owner:
        assert owner.first["table"]["seats"][0]["present"] or owner.hear("presence")["seats"] == [True, False]
        with table.guest.live(), table.client.live(table.id):
            while (presence := owner.hear("presence"))["seats"] != [True, True] or presence["spectators"] != 1:
                pass
        while (presence := owner.hear("presence"))["seats"] != [True, False] or presence["spectators"] != 0:
            pass


def test_a_hot_seat_is_passed_on(client: Client) -> None:
    table = client.table(seats="me here")
    table.started()
    with table.owner.live() as live:
        assert live.first["you"]["seats"] == [0, 1]
        live.say(type="look", seat=1)
        other = live.hear("snapshot")
        assert (other["seat"], other["legal"]) == (1, [])
        live.say(type="look", seat=None)
        assert live.hear("snapshot")["view"]["hand"] is None


def test_nobody_looks_at_anothers_seat(table: Table) -> None:
    with table.guest.live(seat=0) as guest:
        assert guest.first["error"]["key"] == "not-your-seat"
    with table.guest.live() as guest:
        guest.say(type="look", seat=0)
        assert guest.hear("refused")["error"]["key"] == "not-your-seat"


def test_ping(table: Table) -> None:
    with table.client.live(table.id) as watcher:
        watcher.say(type="ping", t=12.5)
        assert watcher.hear("pong")["t"] == 12.5


def test_frames_that_make_no_sense_are_refused_and_the_connection_stays(table: Table) -> None:
    with table.owner.live() as owner:
        for bad in ("", "{", "[]", "null", '"hello"', '{"type": "dance"}', '{"type": "move"}', "\x00", "{}" * 50):
            owner.socket.send(bad)
            refused = owner.hear("refused")
            assert (refused["key"], refused["error"]["key"]) == (None, "bad-request")
        owner.socket.send(b"\xff\xfe")
        assert owner.hear("refused")["error"]["key"] == "bad-request"
        assert owner.move(2, 0, "place g6 desert")["type"] == "ack"


def test_no_such_table(client: Client) -> None:
    with client.live("there-is-none") as nobody:
        assert nobody.first["error"]["key"] == "no-such-table"


def test_the_secret_of_a_frame_is_not_repeated_in_its_refusal(table: Table) -> None:
    with table.owner.live() as owner:
        owner.say(type="hello", secret=table.owner.secret + "!!!", seat="x")
        assert table.owner.secret not in json.dumps(owner.hear("refused"))


def test_joining_and_starting_are_told(client: Client) -> None:
    table = client.table(seats="me open")
    with table.owner.live() as owner:
        assert owner.first["table"]["status"] == "waiting"
        table.join(name="Bo")
        kinds = []
        while "started" not in kinds:
            kinds += [entry["kind"] for entry in owner.hear("entries")["entries"]]
        assert kinds == ["joined", "started"]
        while (frame := owner.hear("table"))["table"]["status"] != "playing":
            pass
        assert frame["table"]["seats"][1]["name"] == "Bo"
