"""A server with games that other packages brought: sound ones are played, broken ones are named and harm nobody."""

from collections.abc import Iterator

import pytest

from tableflip.games.installed import HOUSE
from tests.plugins import environment, lay_broken_ones
from tests.server.client import Client, Refused
from tests.server.serving import Server

BROKEN = ["LOUD!", "absent", "lost", "misnamed", "quits", "wrong"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(**environment(lay_broken_ones(tmp_path_factory.mktemp("packages"))))
    server.wait()
    yield server
    server.stop()


@pytest.fixture
def asking(server: Server) -> Iterator[Client]:
    client = Client(server.url)
    yield client
    client.close()


def test_the_list_has_every_game_that_is_installed_and_names_the_broken(asking: Client) -> None:
    told = asking.get("/api/games")
    assert [game["name"] for game in told["games"]] == [*HOUSE, "pebble"]
    assert told["broken"] == BROKEN
    assert next(game["title"] for game in told["games"] if game["name"] == "terraflip") == "TerraFlip"


def test_a_game_from_outside_is_played(asking: Client) -> None:
    table = asking.table("pebble", "me", options={})
    table.started()
    table.owner.move("end")
    assert table.look()["table"]["status"] == "over"
    assert [entry["kind"] for entry in table.look()["log"]][-1] == "moved"


@pytest.mark.parametrize("name", ["lost", "quits", "wrong", "misnamed", "absent"])
def test_a_table_of_a_broken_game_is_refused_without_its_secrets(name: str, asking: Client) -> None:
    for ask in (
        lambda: asking.table(name, "me", options={}),
        lambda: asking.post("/api/try", {"game": name, "options": {}, "moves": []}),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.key == "broken-game"
        assert refused.value.text == f"{name} is broken here. Whoever runs this server finds the reason in its log."


def test_the_log_has_the_reasons_and_what_to_do(server: Server, asking: Client) -> None:
    asking.get("/api/games")
    assert "No module named 'a_module_that_nobody_has'" in server.log
    assert "pip uninstall the-thief" in server.log
