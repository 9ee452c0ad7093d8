"""One screen that all see, and phones as hands: what the screen may do, and what a lost phone no longer opens."""

from typing import Any

import pytest

from tests.server.client import Client, Person, Refused, Table, by_hand


def screen_table(client: Client, seats: str = "open open", **settings: Any) -> Table:
    return client.table(seats=seats, screen=True, **settings)


def freed(table: Table, seat: int) -> Any:
    """The screen frees a seat; the answer, and what it invites to from now on."""
    answer = table.client.post(f"{table.path}/seats/{seat}/free", secret=table.owner.secret)
    table.made["invitations"][str(seat)] = answer["invitation"]
    return answer


def play_on(person: Person) -> None:
    person.move(by_hand(person.look()["legal"][0]))


def test_a_screen_has_no_seat_and_the_spectators_view(client: Client) -> None:
    table = screen_table(client)
    assert table.owner.seats == []
    with table.owner.live() as screen:
        assert screen.first["seat"] is None
        assert screen.first["you"] == {"seats": [], "creator": True}
        assert screen.first["table"]["screen"] is True
        people = [table.join(0, "Ann"), table.join(1, "Bo")]
        while screen.hear("table")["table"]["status"] == "waiting":
            pass
        watching = table.look()
        assert watching["table"]["spectators"] == 0, "the screen is no spectator among others"
        assert table.owner.look()["view"] == watching["view"]
        assert table.owner.look()["legal"] == []
        for seat in (0, 1):
            with pytest.raises(Refused, match="not-your-seat"):
                table.owner.look(seat=seat)
            screen.say(type="look", seat=seat)
            assert screen.hear("refused", "snapshot")["type"] == "refused"
        mover = next(person for person in people if person.look()["legal"])
        play_on(mover)
        assert screen.hear("entries")["view"]["seat"] is None


@pytest.mark.parametrize(
    ("seats", "more"), [("me open", {}), ("here open", {}), ("open open", {"public": True})], ids=str
)
def test_whoever_sits_there_is_no_screen(client: Client, seats: str, more: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad-table"):
        screen_table(client, seats, **more)


def test_a_lost_phone_opens_nothing_any_more(client: Client) -> None:
    table = screen_table(client)
    first, other = table.join(0, "Ann"), table.join(1)
    table.started()
    spent = table.made["invitations"]["0"]
    with first.live() as lost:
        answer = freed(table, 0)
        assert (answer["entry"]["kind"], answer["entry"]["who"]) == ("freed", 0)
        told = lost.hear("snapshot")
        assert (told["seat"], told["you"], told["log"][-1]["kind"]) == (None, None, "freed")
        assert told["legal"] == []
    seat = table.look()["table"]["seats"][0]
    assert (seat["kind"], seat["name"], seat["left"], table.look()["table"]["status"]) == (
        "open", "Ann", None, "playing",
    )  # fmt: skip
    with pytest.raises(Refused, match="not-your-seat"):
        first.look(seat=0)
    with pytest.raises(Refused, match="not-your-seat"):
        first.move("end")
    with pytest.raises(Refused, match="seat-taken"):
        client.post(f"{table.path}/join", {}, spent)
    again = table.join(0)
    assert again.seats == [0]
    assert again.look()["view"]["seat"] == 0, "whoever sits down inherits what the seat knows"
    assert table.look()["table"]["seats"][0]["name"] == "Ann", "the name stays until another is given"
    with pytest.raises(Refused, match="seat-taken"):
        table.join(0)
    mover = next(person for person in (again, other) if person.look()["legal"])
    play_on(mover)


def test_an_invitation_that_was_replaced_opens_nothing(client: Client) -> None:
    table = screen_table(client)
    old = table.made["invitations"]["1"]
    freed(table, 1)
    with pytest.raises(Refused, match="seat-taken"):
        client.post(f"{table.path}/join", {}, old)
    guest = table.join(1)
    guest.ask("leave")
    assert table.join(1).seats == [1], "before the start, the newest invitation opens the seat again"


def test_a_bot_makes_room(client: Client) -> None:
    table = screen_table(client, "open bot", clock={"kind": "game", "seconds": 600})
    table.join(0)
    table.started()
    assert table.look()["clocks"]["remaining_ms"][1] is None
    freed(table, 1)
    assert table.look()["clocks"]["remaining_ms"][1] == 600_000
    late = table.join(1, "Cy")
    seat = table.look()["table"]["seats"][1]
    assert (seat["kind"], seat["level"], seat["name"], late.seats) == ("person", None, "Cy", [1])


def test_bots_fill_the_rest_also_in_the_middle_of_a_game(client: Client) -> None:
    table = screen_table(client, "open open open")
    table.join(0)
    for seat in (1, 2):
        client.post(f"{table.path}/seats/{seat}", {"level": 1}, table.owner.secret)
    table.started()
    freed(table, 2)
    client.post(f"{table.path}/seats/2", {"level": 1}, table.owner.secret)
    assert [seat["kind"] for seat in table.look()["table"]["seats"]] == ["person", "bot", "bot"]


def test_nobody_else_frees_a_seat(client: Client) -> None:
    table = screen_table(client)
    person = table.join(0)
    for secret, why in ((person.secret, "not-yours-to-do"), (None, "secret-needed")):
        with pytest.raises(Refused, match=why):
            client.post(f"{table.path}/seats/1/free", secret=secret)
    with pytest.raises(Refused, match="no-such-seat"):
        freed(table, 5)
    usual = client.table(seats="me open")
    usual.join()
    with pytest.raises(Refused, match="no-screen"):
        freed(usual, 1)
    none_of_mine = client.table(seats="open open")
    with pytest.raises(Refused, match="no-screen"):
        freed(none_of_mine, 1)


def test_the_clock_of_an_empty_seat_stands_still(client: Client) -> None:
    table = screen_table(client, clock={"kind": "turn", "seconds": 3600})
    people = [table.join(0), table.join(1)]
    shown = table.started()
    turn = shown["view"]["turn"]
    assert shown["clocks"]["running"] == turn
    freed(table, turn)
    assert table.look()["clocks"]["running"] is None
    people[turn] = table.join(turn)
    assert table.look()["clocks"]["running"] == turn


@pytest.mark.parametrize("first", ["screen", "phone"])
def test_a_rematch_from_the_screen(client: Client, first: str) -> None:
    """Whoever asks first: the screen stays the screen, those who sat sit down again, and a seat can be freed there."""
    table = screen_table(client, watchers_react=True)
    ann, bo = table.join(0, "Ann"), table.join(1, "Bo")
    table.started()
    with pytest.raises(Refused, match="table-not-over"):
        table.client.post(f"{table.path}/rematch", secret=table.owner.secret)
    bo.ask("resign")
    ann.ask("resign")
    asked = {
        "screen": lambda: client.post(f"{table.path}/rematch", secret=table.owner.secret),
        "phone": lambda: client.post(f"{table.path}/rematch", secret=ann.secret),
    }
    made = asked.pop(first)()
    others = [ask() for ask in asked.values()]
    assert {one["table"] for one in others} == {made["table"]}
    screen = next(one for one in (made, *others) if one["seats"] == [])
    assert screen["secret"] == table.owner.secret
    again = Table(client, screen | {"invitations": {}})
    assert again.owner.look()["you"] == {"seats": [], "creator": True}
    shown = again.look()["table"]
    assert (shown["screen"], shown["watchers_react"]) == (True, True)
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Bo"]
    freed(again, 1)
    with pytest.raises(Refused):
        client.post(f"{table.path}/rematch", secret=bo.secret)
    assert again.join(1, "Cy").seats == [1]
    assert again.started()["table"]["status"] == "playing"


def test_a_table_that_nobody_sat_down_at_has_no_rematch_without_a_secret(client: Client) -> None:
    table = screen_table(client)
    with pytest.raises(Refused, match="secret-needed"):
        client.post(f"{table.path}/rematch")


def test_a_seat_that_was_free_when_it_ended_is_free_again(client: Client) -> None:
    table = screen_table(client, when_left="nobody")
    ann = table.join(0)
    table.join(1)
    table.started()
    freed(table, 1)
    ann.ask("resign")
    made = client.post(f"{table.path}/rematch", secret=table.owner.secret)
    again = Table(client, made | {"invitations": table.made["invitations"]})
    assert [seat["kind"] for seat in again.look()["table"]["seats"]] == ["open", "open"]
    assert again.join(1).seats == [1]


@pytest.mark.parametrize(("game", "options"), [("terrain", {"players": 2}), ("flipships", {"players": 2})])
def test_in_every_game(client: Client, game: str, options: dict[str, Any]) -> None:
    table = client.table(game, "open open", options=options, screen=True)
    people = [table.join(0), table.join(1)]
    table.started()
    for _ in range(4):
        mover = next(person for person in people if person.look()["legal"])
        play_on(mover)
    freed(table, 0)
    people[0] = table.join(0)
    assert table.owner.look()["view"] == table.look()["view"]
