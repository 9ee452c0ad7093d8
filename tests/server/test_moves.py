"""Moves over HTTP: repeated, stale, illegal, not yours; what others see of them."""

import pytest

from tests.server.client import BY_HAND, Client, Refused, Table, by_hand
from tests.server.test_tables import refusal


@pytest.fixture
def table(client: Client) -> Table:
    table = client.table(seats="me open")
    table.guest = table.join()
    table.started()
    return table


def test_others_see_a_move_without_its_secret(table: Table) -> None:
    done = table.owner.move("place g6 desert")
    assert done["entry"]["move"] == "place g6 desert"
    assert done["entry"]["events"][0]["underside"] == "desert"
    for other in (table.guest.look(), table.look()):
        last = other["log"][-1]
        assert (last["kind"], last["who"], last["move"]) == ("moved", 0, "place g6 land")
        assert last["events"] == [{"event": "placed", "seat": 0, "cell": "g6", "tile": "land"}]
        assert other["seq"] == done["seq"]


def test_a_repeated_move_gets_the_same_answer(table: Table) -> None:
    request = {"seq": 2, "key": "the-same"}
    first, again = (table.owner.move("place g6 desert", **request) for _ in range(2))
    assert first == again
    assert table.look()["seq"] == first["seq"]
    assert refusal(table.owner.move, "place h6 desert", **request) == "key-reused"


def test_another_request_under_a_used_key_is_refused(table: Table) -> None:
    owner = table.owner
    granted = owner.move("place g6 desert", key="moved")
    for what, body in (("resign", {}), ("leave", {}), ("undo", {}), ("undo/answer", {"agree": True})):
        assert refusal(owner.ask, what, key="moved", **body) == "key-reused"
        assert table.look()["seq"] == granted["seq"], "nothing has happened"
    undone = owner.ask("undo", key="undone")
    assert owner.ask("undo", key="undone")["seq"] == undone["seq"]
    assert refusal(owner.ask, "undo/answer", key="undone", agree=True) == "key-reused"
    assert refusal(owner.move, "place g6 desert", key="undone") == "key-reused"
    owner.move("place g6 desert")
    owner.move("end")
    owner.ask("undo", key="asked")
    answered = table.guest.ask("undo/answer", key="answered", agree=False)
    assert table.guest.ask("undo/answer", key="answered", agree=False)["seq"] == answered["seq"]
    assert refusal(table.guest.ask, "undo/answer", key="answered", agree=True) == "key-reused"
    assert refusal(table.guest.ask, "resign", key="answered") == "key-reused"
    gone = table.guest.ask("resign", key="gone")
    assert table.guest.ask("resign", key="gone") == gone
    assert refusal(table.guest.ask, "leave", key="gone") == "key-reused"
    assert refusal(table.guest.move, "end", key="gone", seq=gone["seq"]) == "key-reused"
    assert refusal(table.guest.ask, "undo", key="gone") == "key-reused"


def test_over_the_live_connection_a_used_key_is_refused_too(table: Table) -> None:
    with table.owner.live() as live:
        assert live.move(2, 0, "place g6 desert", "k")["type"] == "ack"
        for frame in ({"type": "resign"}, {"type": "leave"}, {"type": "undo"}, {"type": "undo-answer", "agree": True}):
            live.say(key="k", **frame)
            assert live.hear("ack", "refused")["error"]["key"] == "key-reused"


def test_one_seat_given_up_is_not_all_of_them(client: Client) -> None:
    table = client.table(seats="me here open", options={"players": 3})
    table.join(2)
    table.started()
    table.owner.ask("resign", seat=1, key="k")
    assert refusal(table.owner.ask, "resign", key="k") == "key-reused"
    assert refusal(table.owner.ask, "resign", seat=0, key="k") == "key-reused"
    assert table.owner.look()["you"]["seats"] == [0]
    assert table.owner.ask("resign", seat=1, key="k")["entry"]["who"] == 1


def test_the_same_key_of_another_player_is_another_request(table: Table) -> None:
    table.owner.move("place g6 desert", key="k")
    table.owner.move("end", key="k2")
    table.guest.move(table.guest.look()["legal"][0], key="k")


def test_a_stale_move_is_refused(table: Table) -> None:
    table.owner.move("place g6 desert")
    with pytest.raises(Refused) as refused:
        table.owner.move("end", seq=2)
    assert (refused.value.key, refused.value.status) == ("stale", 409)
    assert refused.value.params == {"seen": 2, "now": 3}
    assert refusal(table.owner.move, "end", seq=99) == "stale"


def test_a_new_name_makes_no_move_stale(table: Table) -> None:
    seen = table.owner.look()["seq"]
    table.client.post(f"{table.path}/name", {"name": "Bo"}, table.guest.secret)
    assert table.owner.move("place g6 desert", seq=seen)["seq"] == seen + 2


def test_an_illegal_move_gets_the_engines_reason(table: Table) -> None:
    with pytest.raises(Refused) as refused:
        table.owner.move("place k6 desert")
    assert (refused.value.key, refused.value.status) == ("too-far", 409)
    assert refused.value.params["cell"] == "k6"
    assert "k6" in refused.value.text
    assert refusal(table.owner.move, "dance") == "unreadable-move"
    assert refusal(table.guest.move, "end") == "not-your-turn"
    assert table.look()["seq"] == 2


def test_only_the_holder_of_a_seat_moves_it(table: Table) -> None:
    assert refusal(table.guest.move, "place g6 desert", seat=0) == "not-your-seat"
    body = {"key": "k", "seq": 2, "seat": 0, "move": "place g6 desert"}
    assert refusal(table.client.post, f"{table.path}/moves", body) == "secret-needed"
    assert refusal(table.client.post, f"{table.path}/moves", body, "y" * 32) == "not-your-seat"


def test_nobody_moves_before_the_start(client: Client) -> None:
    table = client.table(seats="me open")
    assert refusal(table.owner.move, "place g6 desert") == "not-started"


def test_people_flick_with_numbers(client: Client) -> None:
    table = client.table("flipships", "me here")
    table.started()
    offered = table.owner.look()["legal"]
    assert "flick 1a ..." in offered
    assert not any(move.startswith("flick") and not move.endswith(" ...") for move in offered)
    for bare in ("flick 1a", "flick 1a mothership"):
        assert refusal(table.owner.move, bare) == "flick-needs-numbers"
    done = table.owner.move(by_hand("flick 1a ..."))
    flicked, landed = done["entry"]["events"][:2]
    assert (flicked["event"], flicked["flick"]["speed"]) == ("flicked", 1.9)
    assert landed["event"] == "landed"
    assert landed["landing"]["path"], "the way that the ship took, to be drawn"


def test_in_a_race_the_server_orders_the_flicks(client: Client) -> None:
    table = client.table("flipships", "me open", options={"players": 2, "speed": True})
    guest = table.join()
    seen = table.started()["seq"]
    first = table.owner.move(f"flick river-1a {BY_HAND}", seq=seen)
    second = guest.move(f"flick desert-1a {BY_HAND}", seq=seen)  # in the same moment: it has not seen the other one
    assert [first["seq"], second["seq"]] == [seen + 1, seen + 2]
    assert refusal(guest.move, f"flick river-1b {BY_HAND}") == "not-yours"
    assert [entry["who"] for entry in table.look()["log"][-2:]] == [0, 1]
