"""Setting tables up, sitting down, looking, listing."""

import pytest

from tableflip import Match
from tableflip.games.installed import HOUSE
from tests.server.client import Client, Refused


def refusal(call, *args, **settings) -> str:
    with pytest.raises(Refused) as refused:
        call(*args, **settings)
    return refused.value.key


def test_games_and_their_options(client: Client) -> None:
    games = {game["name"]: game for game in client.get("/api/games")["games"]}
    assert tuple(games)[:3] == HOUSE
    assert games["terraflip"]["players"] == [2, 4]
    assert games["terrain"]["players"] == [2, 6]
    assert games["flipships"]["players"] == [1, 4]
    assert [games[name]["cooperative"] for name in HOUSE] == [False, False, True]
    assert games["terraflip"]["options"]["properties"]["edition"]["enum"] == ["published", "draft", "french"]
    assert "file" not in games["flipships"]["options"]["properties"]["deck"]["description"]
    assert all(game["bots"][0]["level"] == 1 for game in games.values())


def test_a_table_starts_when_its_last_seat_is_taken(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3})
    assert table.owner.seats == [0]
    assert set(table.made["invitations"]) == {"1", "2"}
    table.join(1, "Bo")
    waiting = table.look()
    assert waiting["table"]["status"] == "waiting"
    assert [seat["kind"] for seat in waiting["table"]["seats"]] == ["person", "person", "open"]
    table.join(2, "Cy")
    shown = table.started()
    assert shown["table"]["status"] == "playing"
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["", "Bo", "Cy"]
    assert [entry["kind"] for entry in shown["log"]] == ["joined", "joined", "started"]
    assert shown["seq"] == 3
    assert shown["you"] is None
    assert shown["legal"] == []


def test_an_invitation_is_good_once(client: Client) -> None:
    table = client.table(seats="me open")
    table.join(1)
    assert refusal(table.join, 1) == "seat-taken"


def test_joining_again_with_the_same_key_gives_the_same_seat(client: Client) -> None:
    table = client.table(seats="me open")
    body = {"name": "Bo", "key": "a-long-random-key-1"}
    first, again = (client.post(f"{table.path}/join", body, table.made["invitations"]["1"]) for _ in range(2))
    assert first == again
    other = {"key": "another-random-key-2"}
    assert refusal(client.post, f"{table.path}/join", other, table.made["invitations"]["1"]) == "seat-taken"


def test_a_seat_needs_its_secret(client: Client) -> None:
    table = client.table(seats="me open")
    guest = table.join()
    table.started()
    assert refusal(table.look, guest.secret, seat=0) == "not-your-seat"
    assert refusal(table.look, seat=0) == "secret-needed"
    assert refusal(client.post, f"{table.path}/join", {}, "x" * 32) == "invitation-needed"
    assert refusal(client.post, f"{table.path}/join", {}) == "invitation-needed"
    assert refusal(client.get, "/api/tables/nosuchtable") == "no-such-table"
    assert guest.look()["you"] == {"seats": [1], "creator": False}
    assert table.owner.look()["you"] == {"seats": [0], "creator": True}
    assert table.owner.look()["view"]["hand"] is not None
    assert table.look()["view"]["hand"] is None


def test_public_tables_can_be_found_and_joined(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3}, public=True)
    hidden = client.table(seats="me open")
    listed = {one["table"]: one for one in client.get("/api/tables")["tables"]}
    assert table.id in listed
    assert hidden.id not in listed
    assert listed[table.id]["open_seats"] == [1, 2]
    joined = client.post(f"{table.path}/join", {"seat": 2})
    assert joined["seats"] == [2]
    assert refusal(client.post, f"{table.path}/join", {"seat": 2}) == "seat-taken"
    client.post(f"{table.path}/join", {})
    assert refusal(client.post, f"{table.path}/join", {}) == "no-seat-free"


def test_own_tables(client: Client) -> None:
    mine, other = client.table(seats="me bot"), client.table(seats="me open")
    mine.started()
    asked = [{"table": mine.id, "secret": mine.owner.secret}, {"table": other.id}, {"table": "not-there"}]
    first, second = client.post("/api/tables/mine", {"tables": asked})["tables"]
    assert (first["table"], first["seats"], first["status"]) == (mine.id, [0], "playing")
    assert first["your_turn"]
    assert (second["table"], second["seats"], second["your_turn"]) == (other.id, [], False)


def test_the_creator_fills_a_seat_with_a_bot(client: Client) -> None:
    table = client.table(seats="me open open", options={"players": 3})
    guest = table.join(1)
    seat = f"{table.path}/seats/2"
    assert refusal(client.post, seat, {"level": 1}, guest.secret) == "not-yours-to-do"
    assert refusal(client.post, seat, {"level": 9}, table.owner.secret) == "no-such-level"
    client.post(seat, {"level": 1}, table.owner.secret)
    assert table.started()["table"]["seats"][2]["kind"] == "bot"
    assert refusal(client.post, seat, {"level": 1}, table.owner.secret) == "seat-taken"


def test_a_hot_seat_shows_each_player_their_own_view(client: Client) -> None:
    table = client.table(seats="me here")
    table.started()
    assert table.owner.seats == [0, 1]
    first, second = (table.owner.look(seat=seat) for seat in (0, 1))
    assert first["view"]["seat"] == 0
    assert second["view"]["seat"] == 1
    assert first["legal"]
    assert second["legal"] == []
    table.owner.move("place g6 desert")
    table.owner.move("end")
    assert table.owner.look()["seat"] == 1
    table.owner.move(table.owner.look(seat=1)["legal"][0], seat=1)


@pytest.mark.parametrize(
    ("game", "change", "key"),
    [
        ("chess", {}, "bad-table"),
        ("terraflip", {"options": {"players": 7}}, "bad-table"),
        ("terraflip", {"options": {"players": 3}}, "wrong-seats"),
        ("terraflip", {"options": {"colour": "red"}}, "bad-table"),
        ("terrain", {"options": {"players": 2, "terrain": "lakes"}}, "no-files"),
        ("terrain", {"options": {"players": 2, "terrain": "/etc/x.terrain"}}, "no-files"),
        ("terrain", {"options": {"players": 2, "terrain": "terrain1-0-zz-zz"}}, "bad-table"),
        ("flipships", {"options": {"players": 2, "deck": "/etc/passwd"}}, "no-files"),
        ("flipships", {"options": {"players": 2, "deck": "/etc/passwd;"}}, "no-files"),
        ("flipships", {"options": {"players": 2, "deck": "1 x 1>1; 2"}}, "bad-table"),
        ("flipships", {"options": {"players": 2, "speed": True}, "clock": {"kind": "turn", "seconds": 60}},
         "no-clock-in-a-race"),
        ("terraflip", {"clock": {"kind": "turn", "seconds": 0}}, "bad-request"),
        ("terraflip", {"start": {}}, "bad-table"),
        ("terraflip", {"start": {"position": {"tiles": {"z9": "river"}}}}, "bad-position"),
        ("terraflip", {"start": {"record": "not a record"}}, "bad-record"),
        ("terraflip", {"webhook": "ftp://example.org/"}, "bad-webhook"),
        ("terraflip", {"surprise": 1}, "bad-request"),
    ],
)  # fmt: skip
def test_bad_tables_are_refused_with_a_reason(client: Client, game: str, change: dict, key: str) -> None:
    settings = {"options": {"players": 2}} | change
    assert refusal(client.table, game, "me open", **settings) == key


def test_a_table_can_start_from_a_position(client: Client) -> None:
    position = {"tiles": {"g6": "desert/river", "h6": "river/forest"}, "turn": "river", "focus": "h6"}
    options = {"players": 2, "edition": "french"}
    table = client.table(seats="me bot", options=options, start={"position": position})
    table.started()
    assert table.owner.look()["view"]["frames"] == {"g6": ["h6", "f6"]}


def test_a_table_can_start_from_a_record(client: Client) -> None:
    match = Match("terraflip", players=2, seed=3)
    for text in ("place g6 desert", "end"):
        match.play(text)
    table = client.table(seats="me open", start={"record": match.record()})
    guest = table.join()
    table.started()
    shown = guest.look()
    assert shown["view"]["turn"] == 1
    assert shown["view"]["tiles"]["g6"] == {"kind": "land", "colour": "river"}
    assert shown["legal"] == match.legal(1)


def test_a_record_that_names_a_file_is_refused(client: Client) -> None:
    record = Match("flipships", players=2, seed=3).record().replace('"deck": "gentle"', '"deck": "/etc/passwd"')
    assert refusal(client.table, "flipships", "me open", start={"record": record}) == "no-files"


def test_a_record_without_end_is_refused(client: Client) -> None:
    match = Match("terraflip", players=2, seed=3)
    match.play("place g6 desert")
    lines = "".join(f"{number}. river: end\n" for number in range(2, 6000))
    assert refusal(client.table, seats="me open", start={"record": match.record() + lines}) == "bad-record"


def test_trying_moves_without_a_table(client: Client) -> None:
    body = {"game": "terraflip", "options": {"players": 2}, "moves": ["place g6 desert", "end", "place k6 river"]}
    tried = client.post("/api/try", body)
    placed, ended = tried["events"]
    assert placed == [{"event": "placed", "seat": 0, "cell": "g6", "tile": "land"}]
    assert ended == [{"event": "ended", "seat": 0}]
    assert tried["refusal"]["key"] == "too-far"
    assert "place k6 river" not in tried["legal"]
    assert client.post("/api/try", body | {"moves": []})["refusal"] is None


def test_names_can_be_changed(client: Client) -> None:
    table = client.table(seats="me open")
    client.post(f"{table.path}/name", {"name": "Zoë"}, table.owner.secret)
    assert table.look()["table"]["seats"][0]["name"] == "Zoë"
    assert refusal(client.post, f"{table.path}/name", {"name": "a,b"}, table.owner.secret) == "bad-request"
