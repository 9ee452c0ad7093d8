"""Taking moves back: as the engine allows it, and with everybody's consent where nothing secret was shown."""

import pytest

from tests.server.client import Client, Table
from tests.server.test_tables import refusal


@pytest.fixture
def table(client: Client) -> Table:
    table = client.table(seats="me open")
    table.guest = table.join()
    table.started()
    return table


def test_a_move_that_taught_nobody_anything_is_taken_back_at_once(table: Table) -> None:
    table.owner.move("place g6 desert")
    done = table.owner.ask("undo")
    assert done["entry"]["kind"] == "undone"
    assert done["entry"]["events"] == [{"event": "undone", "seat": 0, "plies": 1}]
    assert "g6" not in done["view"]["tiles"]
    table.owner.move("place f7 desert")
    moved = [entry for entry in table.guest.look()["log"] if entry["kind"] == "moved"]
    assert [entry["move"] for entry in moved] == ["place g6 land", "place f7 land"], "what was seen stays in the log"


def test_a_turn_that_is_over_needs_consent(table: Table) -> None:
    table.owner.move("place g6 desert")
    table.owner.move("end")
    asked = table.owner.ask("undo")
    assert asked["entry"]["kind"] == "undo-asked"
    assert table.guest.look()["undo"] == {"seat": 0, "plies": 1, "waiting_for": [1]}
    assert refusal(table.owner.ask, "undo") == "undo-pending"
    assert refusal(table.owner.ask, "undo/answer", agree=True) == "undo-not-asked"
    answered = table.guest.ask("undo/answer", agree=True)
    assert answered["entry"]["events"] == [{"event": "undo-answered", "seat": 1, "agree": True, "plies": 1}]
    shown = table.owner.look()
    assert shown["undo"] is None
    assert shown["view"]["turn"] == 0
    assert "g6" in shown["view"]["tiles"]
    assert refusal(table.guest.ask, "undo/answer", agree=True) == "undo-none-pending"


def test_where_a_device_is_passed_round_its_last_move_is_meant(client: Client) -> None:
    """Whoever has the device now may not have moved yet: without a seat, the move before is taken back."""
    table = client.table(seats="me here")
    table.started()
    table.owner.move("place g6 desert", seat=0)
    table.owner.move("end", seat=0)
    assert refusal(table.owner.ask, "undo", seat=1) == "undo-not-moved"
    done = table.owner.ask("undo")
    assert done["entry"]["events"] == [{"event": "undone", "seat": 0, "plies": 1}]
    assert done["view"]["turn"] == 0


def test_all_others_must_agree(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3})
    second, third = table.join(1), table.join(2)
    table.started()
    table.owner.move("place g6 desert")
    table.owner.move("end")
    table.owner.ask("undo")
    second.ask("undo/answer", agree=True)
    assert table.look()["undo"]["waiting_for"] == [2]
    third.ask("undo/answer", agree=False)
    shown = table.look()
    assert shown["undo"] is None
    assert shown["view"]["turn"] == 1


def test_whoever_asked_may_withdraw_it_and_a_move_ends_it(table: Table) -> None:
    table.owner.move("place g6 desert")
    table.owner.move("end")
    table.owner.ask("undo")
    table.owner.ask("undo/answer", agree=False)
    assert table.look()["undo"] is None
    table.owner.ask("undo")
    table.guest.move(table.guest.look()["legal"][0])
    assert table.look()["undo"] is None


def test_what_was_shown_cannot_be_taken_back(client: Client) -> None:
    tiles = {"g6": "desert/river", "h6": "river/forest"}
    start = {"position": {"tiles": tiles, "turn": "river", "focus": "h6"}}
    table = client.table(seats="me open", options={"players": 2, "edition": "french"}, start=start)
    table.join()
    table.started()
    table.owner.move("flip g6")
    assert refusal(table.owner.ask, "undo") == "undo-flip"
    table.owner.move("end")
    table.owner.ask("undo")  # the end of the turn alone showed nothing


def test_a_repeated_request_is_not_done_twice(table: Table) -> None:
    table.owner.move("place g6 desert")
    table.owner.move("end")
    first, again = (table.owner.ask("undo", key="once") for _ in range(2))
    assert first["entry"] == again["entry"]


def test_bots_always_agree(client: Client) -> None:
    table = client.table(seats="me bot")
    table.started()
    table.owner.move("place g6 desert")
    table.owner.move("end")
    table.until(lambda shown: shown["view"]["turn"] == 0)
    seen = table.look()
    if any(event["event"] in ("flipped", "spied") for entry in seen["log"][-6:] for event in entry["events"]):
        assert refusal(table.owner.ask, "undo") in ("undo-flip", "undo-look")
    else:
        done = table.owner.ask("undo")
        assert done["entry"]["kind"] == "undone"
        assert done["view"]["turn"] == 0
        assert list(done["view"]["tiles"]) == ["f6", "g6"]


def test_nothing_to_take_back(table: Table) -> None:
    assert refusal(table.owner.ask, "undo") == "undo-not-moved"
    assert refusal(table.client.post, f"{table.path}/undo", {"key": "k"}) == "secret-needed"


def test_without_secrets_even_dice_can_be_taken_back(client: Client) -> None:
    table = client.table("flipships", "me open")
    guest = table.join()
    table.started()
    before = table.look()["view"]
    table.owner.move("flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5")
    table.owner.ask("undo")
    guest.ask("undo/answer", agree=True)
    assert table.look()["view"] == before
