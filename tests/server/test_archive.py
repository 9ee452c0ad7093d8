"""Records, replays and analyses; bots that play a game to its end."""

import time
from typing import Any

import pytest

from tableflip import Match
from tableflip.server.messages import requests
from tests.server.client import Client, Table
from tests.server.test_tables import refusal


def test_a_record_tells_what_the_seat_may_know(client: Client) -> None:
    table = client.table(seats="me open", options={"players": 2})
    guest = table.join(name="Bo")
    table.started()
    table.owner.move("place g6 desert")
    mine = client.get(f"{table.path}/record", table.owner.secret)
    theirs = client.get(f"{table.path}/record", guest.secret)
    assert "river: place g6 desert" in mine["record"]
    assert "river: place g6 land" in theirs["record"]
    for one in (mine, theirs):
        assert not one["full"]
        assert "seed" not in one["record"]
        assert "desert (Bo)" in one["record"]


def test_a_replay_waits_for_the_end(client: Client) -> None:
    table = client.table(seats="me open", when_left="nobody")
    guest = table.join()
    table.started()
    table.owner.move("place g6 desert")
    for secret in (table.owner.secret, guest.secret, None):
        assert refusal(client.get, f"{table.path}/replay", secret) == "table-not-over"
        assert refusal(client.get, f"{table.path}/story", secret) == "table-not-over"
        assert client.get(table.path, secret)["view"]["tiles"]["g6"] == {"kind": "land", "colour": "river"}
    assert refusal(client.post, f"{table.path}/analysis") == "table-not-over"
    table.owner.ask("resign")
    for secret in (table.owner.secret, guest.secret, None):
        placed = client.get(f"{table.path}/replay", secret)["steps"][1]
        assert placed["move"] == "place g6 desert"
        assert placed["events"][0]["underside"] == "desert"
        assert placed["view"]["tiles"]["g6"] == {"kind": "land", "colour": "river", "underside": "desert"}
        assert client.get(f"{table.path}/story", secret)["moves"][0]["events"] == placed["events"]


@pytest.mark.compiled
def test_bots_play_a_game_to_its_end(client: Client) -> None:
    table = client.table(seats="bot bot")
    shown = table.until(lambda one: one["table"]["status"] == "over")
    told = client.get(f"{table.path}/record")
    assert told["full"]
    match = Match.replay(told["record"])
    assert match.result._asdict() == shown["view"]["result"]
    check_replay(client, table, match)
    check_analysis(client, table, match)


def check_replay(client: Client, table: Table, match: Match) -> None:
    steps, at = [], 0
    while at is not None:
        page = client.get(f"{table.path}/replay", **{"from": at, "limit": 30})
        steps += page["steps"]
        at = page["next"]
    assert page["plies"] == match.ply
    assert [step["ply"] for step in steps] == list(range(match.ply + 1))
    assert steps[-1]["view"] == match.revealed()
    assert steps[0]["view"]["points"] == match.at(0).view(None)["points"]
    assert [(step["who"], step["move"]) for step in steps[1:]] == match.history()
    events = [match.events(who, ply, ply + 1) for ply, (who, _) in enumerate(match.history())]
    assert [step["events"] for step in steps[1:]] == events
    check_story(client, table, steps)


def check_story(client: Client, table: Table, steps: list[dict[str, Any]]) -> None:
    """It is the replay, without its start and without views."""
    moves, at = [], 1
    while at is not None:
        page = client.get(f"{table.path}/story", **{"from": at, "limit": 30})
        moves += page["moves"]
        at = page["next"]
    assert moves == [{name: value for name, value in step.items() if name != "view"} for step in steps[1:]]


def check_analysis(client: Client, table: Table, match: Match) -> None:
    while (found := client.post(f"{table.path}/analysis"))["done"] < found["plies"]:
        time.sleep(0.05)
    made = [(who, text) for who, text in match.history()]
    assert [(thought["seat"], thought["move"]) for thought in found["thoughts"]] == made
    for thought in found["thoughts"]:
        assert thought["best"] in match.at(thought["ply"]).legal()
        assert thought["value"] is not None
        assert thought["mark"] in (None, "brilliant", "doubtful", "mistake", "blunder")
    assert set(client.post(f"{table.path}/analysis")) == set(requests.Analysis.model_fields)  # kept, and told alike


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("terrain", {"players": 2, "terrain": "random", "lost": True}),
        ("flipships", {"players": 2}),
        ("flipships", {"players": 2, "speed": True}),
    ],
)
def test_bots_play_every_game(client: Client, game: str, options: dict) -> None:
    table = client.table(game, "bot bot", options=options)
    shown = table.until(lambda one: one["table"]["status"] == "over")
    match = Match.replay(client.get(f"{table.path}/record")["record"])
    assert match.result._asdict() == shown["view"]["result"]
