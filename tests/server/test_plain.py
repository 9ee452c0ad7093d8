"""What a client is told of a game that it does not know: the board once, what lies on it with every view, and words."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tableflip import Match
from tests.plugins import environment, lay, lay_the_examples
from tests.server.client import Client
from tests.server.serving import Server

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    site = lay_the_examples(tmp_path_factory.mktemp("packages"))
    lay(site, "the-sound", {}, "[tableflip.games]\nsound = tests.testing.faulty:SOUND\n")
    found = environment(site)
    server = Server(**found | {"PYTHONPATH": f"{found['PYTHONPATH']}{os.pathsep}{ROOT}"})
    server.wait()
    yield server
    server.stop()


@pytest.fixture
def asking(server: Server) -> Iterator[Client]:
    client = Client(server.url)
    yield client
    client.close()


def info(asking: Client, name: str) -> Any:
    return next(game for game in asking.get("/api/games")["games"] if game["name"] == name)


def test_a_board_is_described_and_previewed(asking: Client) -> None:
    table = asking.table("connect_four", "me here", options={"board": "small"})
    board = asking.get(f"/api/tables/{table.id}/board")["board"]
    assert (board["shape"], board["stands"], board["open"], len(board["cells"])) == ("round", True, True, 30)
    corner = next(cell for cell in board["cells"] if cell["name"] == "a1")
    assert sorted(corner.pop("next")) == ["a2", "b1", "b2"]
    assert corner == {"name": "a1", "x": 0, "y": 4, "colour": "", "group": "a"}
    told = info(asking, "othello")
    assert (told["seats"], len(told["preview"]["cells"]), len(told["preview"]["faces"])) == (["black", "white"], 64, 4)
    assert told["help"].startswith("Two players turn")
    assert info(asking, "pebble")["preview"] is None


def test_views_and_events_of_our_own_games_are_as_they_were(asking: Client) -> None:
    table = asking.table("terraflip", "me here", options={"players": 2})
    table.started()
    assert asking.get(f"/api/tables/{table.id}/board") == {"board": None}
    assert info(asking, "terraflip")["preview"] is None
    shown = table.owner.look()
    assert shown["view"] == json.loads(json.dumps(Match("terraflip", players=2).view(0))) | {
        "hand": shown["view"]["hand"]
    }
    moved = table.owner.move(shown["legal"][0])
    assert "plain" not in moved["view"]
    assert all("says" not in event for event in moved["entry"]["events"])


def test_what_lies_where_and_what_can_be_done_come_with_every_view(asking: Client) -> None:
    table = asking.table("connect_four", "me here", options={})
    table.started()
    with table.owner.live(seat=0) as live:
        first = live.first
        plain = first["view"]["plain"]
        assert plain["faces"] == {}
        assert plain["moves"]["d"] == {"says": "Drop a disc into column d", "cells": ["d1"]}
        assert list(plain["moves"]) == first["legal"]
        assert plain["hint"] == "Drop a disc into a column, for example a."
        live.say(type="move", key="k", seq=first["seq"], seat=0, move="d")
        told = live.hear("entries")
    assert told["view"]["plain"]["faces"] == {
        "d1": {"words": "yellow disc", "colour": "yellow", "sign": "cross", "form": "disc", "back": ""}
    }
    assert told["view"]["plain"]["moves"] == {}  # it is not this seat's turn
    [event] = told["entries"][-1]["events"]
    assert event["says"] == "drops a disc into column d: it lies on d1"
    logged = asking.get(f"/api/tables/{table.id}/log", secret=table.owner.secret)["entries"][-1]
    assert logged["events"] == [event]


def test_a_replay_has_boards_and_words(asking: Client) -> None:
    table = asking.table("connect_four", "me here", options={})
    table.started()
    for seat, move in enumerate("abababa"):
        table.owner.move(move, seat=seat % 2)
    steps = asking.get(f"/api/tables/{table.id}/replay", secret=table.owner.secret)["steps"]
    assert [len(step["view"]["plain"]["faces"]) for step in steps] == list(range(8))
    assert steps[2]["view"]["plain"]["moves"]["b"]["says"] == "Drop a disc into column b"
    assert steps[2]["events"][0]["says"] == "drops a disc into column b: it lies on b1"
    tried = asking.post("/api/try", {"game": "connect_four", "moves": ["c", "c"]})
    assert sorted(tried["view"]["plain"]["faces"]) == ["c1", "c2"]
    assert [event["says"][-2:] for [event] in tried["events"]] == ["c1", "c2"]


def test_a_game_without_a_board_is_told_as_text(asking: Client) -> None:
    table = asking.table("pebble", "me", options={})
    table.started()
    assert asking.get(f"/api/tables/{table.id}/board")["board"]["cells"] == []
    plain = table.owner.look()["view"]["plain"]
    assert plain["moves"] == {"end": {"says": "end", "cells": []}}
    assert any(line.startswith("points") or "turn" in line for line in plain["text"])


def test_a_board_shows_a_seat_its_own_secrets_and_nobody_elses(asking: Client) -> None:
    table = asking.table("sound", "me open", options={})
    other = table.join()
    table.started()
    signs = [
        {cell: face["sign"] for cell, face in seen["view"]["plain"]["faces"].items()}
        for seen in (table.owner.look(), other.look(), table.look())
    ]
    assert signs[0]["a"] != "?" == signs[0]["b"]
    assert signs[1]["b"] != "?" == signs[1]["a"]
    assert signs[2] == {"a": "?", "b": "?"}
    assert asking.get(f"/api/tables/{table.id}/board")["board"]["open"] is False
