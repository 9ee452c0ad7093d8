"""Leaving the rest of a terrain to fair chance: alone at once, else with everybody's consent."""

from typing import Any

import pytest

from tableflip import Match
from tests.server.client import Client, Table
from tests.server.serving import Server
from tests.server.test_tables import refusal

pytestmark = pytest.mark.compiled  # as plain Python a fair terrain takes longer than anybody waits for an answer


def building(client: Client, seats: str, **options: Any) -> Table:
    table = client.table("terrain", seats=seats, options={"players": len(seats.split())} | options)
    if "open" in seats:
        table.guest = table.join(seat=seats.split().index("open"))
    table.started()
    return table


def lies(shown: dict[str, Any]) -> int:
    return len(shown["view"]["pieces"])


def test_a_person_alone_with_bots_needs_nobody(client: Client) -> None:
    table = building(client, "me bot bot")
    assert table.owner.look()["finish"] == {"asked_by": None, "waiting_for": []}
    done = table.owner.ask("finish", key="once")
    assert done["entry"]["kind"] == "finished"
    first, *built = done["entry"]["events"]
    assert first["event"] == "finished"
    assert first["laid"] == len([event for event in built if event["event"] == "built"]) > 80
    assert lies(done) == 91
    assert done["view"]["phase"] == "goals"
    assert done["finish"] is None
    assert table.owner.ask("finish", key="once")["seq"] == done["seq"], "asked again, it happens once"
    assert refusal(table.owner.ask, "finish") == "nothing-to-finish"


def test_the_others_are_asked_and_may_build_on_meanwhile(client: Client) -> None:
    table = building(client, "me open")
    people = {0: table.owner, 1: table.guest}
    turn = table.owner.look()["view"]["turn"]
    people[turn].move("build k6 4D0")
    assert table.owner.ask("finish")["entry"]["kind"] == "finish-asked"
    assert table.guest.look()["finish"] == {"asked_by": 0, "waiting_for": [1]}
    assert refusal(table.guest.ask, "finish") == "finish-pending"
    assert refusal(table.owner.ask, "finish/answer", agree=True) == "finish-not-asked"
    people[1 - turn].move("build a6 4D0")
    assert table.guest.look()["finish"] == {"asked_by": 0, "waiting_for": [1]}, "it still stands"
    done = table.guest.ask("finish/answer", agree=True)
    assert done["entry"]["events"][0] == {"event": "finish-answered", "seat": 1, "agree": True, "laid": 89}
    assert lies(table.owner.look()) == 91
    assert table.owner.look()["view"]["pieces"]["k6"]["piece"] == "4D0"
    assert refusal(table.guest.ask, "finish/answer", agree=True) == "finish-none-pending"


def test_it_can_be_refused_withdrawn_and_not_asked_for_ever(client: Client) -> None:
    table = building(client, "me open")
    assert refusal(table.owner.ask, "finish/answer", agree=False) == "finish-none-pending"
    table.owner.ask("finish")
    said = table.guest.ask("finish/answer", agree=False)
    assert said["entry"]["events"] == [{"event": "finish-answered", "seat": 1, "agree": False, "laid": 0}]
    assert said["finish"] == {"asked_by": None, "waiting_for": []}
    for _ in range(2):
        table.owner.ask("finish")
        table.owner.ask("finish/answer", agree=False)
    assert refusal(table.owner.ask, "finish") == "finish-asked-enough"
    assert lies(table.owner.look()) == 0


def test_who_sits_elsewhere_or_nowhere_cannot_ask(client: Client) -> None:
    table = building(client, "me open")
    key = {"key": "k"}
    assert refusal(client.post, f"{table.path}/finish", key) == "secret-needed"
    assert refusal(table.owner.ask, "finish", seat=1) == "not-your-seat"
    assert refusal(client.post, f"{table.path}/finish/answer", key | {"agree": True}) == "finish-none-pending"
    table.owner.ask("finish")
    assert refusal(client.post, f"{table.path}/finish/answer", key | {"agree": True}) == "secret-needed"
    plain = client.table("terraflip", seats="me bot")
    plain.started()
    assert refusal(plain.owner.ask, "finish") == "nothing-to-finish"
    assert plain.owner.look()["finish"] is None


def test_people_round_one_device_are_one(client: Client) -> None:
    table = building(client, "me here")
    assert table.owner.ask("finish")["entry"]["kind"] == "finished"


def test_it_goes_over_the_socket_and_everybody_sees_it(client: Client) -> None:
    table = building(client, "me open")
    with table.owner.live() as owner, table.guest.live() as guest:
        owner.say(type="finish", key="a")
        assert guest.hear("entries")["finish"] == {"asked_by": 0, "waiting_for": [1]}
        guest.say(type="finish-answer", key="b", agree=True)
        assert guest.hear("ack")["key"] == "b"
        owner.hear("entries")
        told = owner.hear("entries")
        assert [entry["kind"] for entry in told["entries"]] == ["finish-answered"]
        assert lies(told) == 91


def test_a_server_that_was_killed_and_a_record_have_the_same_terrain() -> None:
    """Nothing is drawn again: what was laid is in the log, and in the record as moves of the seats."""
    server = Server()
    try:
        server.wait()
        client = Client(server.url)
        table = building(client, "me open", lost=True)
        table.owner.ask("finish")
        table.guest.ask("finish/answer", agree=True)
        before = table.owner.look()
        assert before["view"]["phase"] in ("move", "turn"), "dice fell after the last piece"
        server.kill()
        server.start()
        server.wait()
        assert table.owner.look()["view"] == before["view"]
        table.owner.ask("resign")
        table.guest.ask("resign")
        match = Match.replay(client.get(f"{table.path}/record", table.guest.secret)["record"])
        builders = [who for who, text in match.history() if text.startswith("build ")]
        assert len(builders) == 91
        assert set(builders) == {0, 1}
        client.close()
    finally:
        server.stop()


def test_taking_back_takes_all_of_it_back(client: Client) -> None:
    table = building(client, "me bot")
    if table.owner.look()["view"]["turn"] != 0:
        table.until(lambda shown: shown["view"]["turn"] == 0)
    mine = next(move for move in table.owner.look()["legal"] if move.startswith("build"))
    table.owner.move(mine)
    before = lies(table.owner.look())
    table.owner.ask("finish")
    undone = table.owner.ask("undo")
    assert undone["entry"]["kind"] == "undone"
    assert lies(undone) < before + 1 < 91
    assert undone["finish"] == {"asked_by": None, "waiting_for": []}


def test_a_fair_terrain_is_there_at_once_also_in_a_rematch(client: Client) -> None:
    table = building(client, "me bot", terrain="fair")
    shown = table.owner.look()
    assert lies(shown) == 91
    assert shown["view"]["phase"] == "goals"
    table.owner.ask("resign")
    again = client.post(f"{table.path}/rematch", {}, table.owner.secret)
    other = client.get(f"/api/tables/{again['table']}", again["secret"])
    while other["table"]["status"] == "waiting":
        other = client.get(f"/api/tables/{again['table']}", again["secret"])
    assert other["table"]["options"]["terrain"] == "fair"
    assert other["view"]["pieces"] != shown["view"]["pieces"]
