"""Taking moves back: as the engine allows it, and with everybody's consent where nothing secret was shown."""

from typing import Any

import pytest

from tableflip import Match
from tests.server.client import Client, Person, Table
from tests.server.serving import Server
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


# --- fresh chance ----------------------------------------------------------------------------------------------------

BEFORE_THE_DICE = {
    "pieces": {"f6": "4D0", "g6": "4D0", "e6": "4D0"},
    "starts": ["f6", "g6"],
    "goals": [["e6"], ["e6"]],
    "turn": "river",
    "roll": [6, 2],
}


def before_the_dice(client: Client, seats: str) -> Table:
    """A race in which the owner may stop, and then the next dice are cast."""
    table = client.table("terrain", seats, start={"position": BEFORE_THE_DICE}, when_left="nobody")
    table.guest = table.join() if "open" in seats else table.owner
    table.started()
    return table


def stop(person: Person, seat: int = 0) -> Any:
    """End the turn, with doubles by forfeiting it: the dice that come then."""
    legal = person.look(seat=seat)["legal"]
    events = person.move("stop" if "stop" in legal else "forfeit", seat=seat)["entry"]["events"]
    return next(event for event in events if event["event"] == "rolled")


@pytest.mark.parametrize("seats", ["me bot", "me here", "me open"])
def test_dice_that_were_seen_and_taken_back_do_not_come_again(client: Client, seats: str) -> None:
    """Alone with bots, alone with oneself, and with everybody's consent."""
    table = before_the_dice(client, seats)
    seen = []
    for _ in range(7):
        seen.append(stop(table.owner))
        kind = table.owner.ask("undo", seat=0)["entry"]["kind"]
        assert kind == ("undo-asked" if seats == "me open" else "undone")
        if kind == "undo-asked":
            table.guest.ask("undo/answer", agree=True)
        assert table.look()["view"]["turn"] == 0
    assert len({str(dice) for dice in seen}) > 2, "seven rolls with two faces at most: once in ten thousand times"


def test_a_free_undo_casts_no_new_dice(client: Client) -> None:
    """Told afterwards from the seed: nobody can choose dice by moving to and fro before they are cast."""
    table = before_the_dice(client, "me here")
    for _ in range(3):
        table.owner.move("step g6")
        assert table.owner.ask("undo")["entry"]["kind"] == "undone"
    stop(table.owner)
    assert "redrawn" not in re_enacted(table).record()


@pytest.mark.parametrize("seats", ["me here", "me open"])
def test_all_dice_follow_from_the_seed_and_what_was_done(client: Client, seats: str) -> None:
    """Whichever server cast them: the record at the end tells the seed, and a match makes the same dice."""
    table = before_the_dice(client, seats)
    scout_and_go_on(table, seats == "me open")
    re_enacted(table)


def test_dice_after_a_crash_are_those_that_would_have_come() -> None:
    server = Server()
    try:
        server.wait()
        client = Client(server.url)
        table = before_the_dice(client, "me here")
        for _ in range(3):
            scout_and_go_on(table, False)
            server.kill()
            server.start()
            server.wait()
        re_enacted(table)
        client.close()
    finally:
        server.stop()


def scout_and_go_on(table: Table, asks: bool) -> None:
    """Both seats look at the dice that come next, take them back, and cast others, twice."""
    for mover, other in ((table.owner, table.guest), (table.guest, table.owner)):
        seat = table.look()["view"]["turn"]
        for _ in range(2):
            stop(mover, seat)
            mover.ask("undo", seat=seat)
            if asks:
                other.ask("undo/answer", agree=True)
        stop(mover, seat)


def re_enacted(table: Table) -> Match:
    """End the game, and do by its open seed what the log says: every roll must come again."""
    table.owner.ask("resign")
    answer = table.client.get(f"{table.path}/record", table.owner.secret)
    assert answer["full"]
    seed = next(int(line[6:]) for line in answer["record"].splitlines() if line.startswith("seed: "))
    match = Match.from_position("terrain", BEFORE_THE_DICE, players=2, seed=seed)
    for entry in table.look(since=0)["log"]:
        taken_back = sum(event.get("plies", 0) for event in entry["events"] if event["event"] != "undo-asked")
        if entry["kind"] == "moved":
            first = match.ply
            match.play(entry["move"])
            assert match.events(None, first) == entry["events"]
        elif taken_back:
            match.take_back(match.ply - taken_back)
    assert match.history() == Match.replay(answer["record"]).history()
    again = Match.replay(answer["record"])
    assert again.at(again.ply).view() == match.view()
    assert stop_dice(again) == stop_dice(match), "what would have come next"
    return again


def stop_dice(match: Match) -> str:
    match.play("stop" if "stop" in match.legal() else "forfeit")
    return match.history()[-1][1]
