"""Tables that make sense, and those that are refused with the reason."""

from typing import Any

import pytest

from tableflip import Match, games
from tableflip.games.terrain.options import COLOURS, Options


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"lost": True, "destinations": 2}, "who is lost has no destination"),
        ({"lost": True, "reachable": "exits"}, "nothing to reach"),
        ({"lost": True, "teams": 2}, "who is lost has neither"),
        ({"lost": True, "inversion": True}, "inversion and lost do not go together: .* doubles are rolled again"),
        ({"green_die": True, "inversion": True}, "inversion and green_die do not go together"),
        ({"green_die": True, "reachable": "exits"}, "exits do not count with the green die"),
        ({"lost": True, "starts": "chosen"}, "who is lost starts at the centre"),
        ({"starts": "anywhere"}, "starts='anywhere' is not possible: it must be one of 'corners', 'chosen'"),
        ({"teams": 2, "players": 5}, "5 players do not make 2 equal teams"),
        ({"teams": 3, "players": 4}, "4 players do not make 3 equal teams"),
        ({"teams": 2, "players": 2}, "2 players are too few for 2 teams"),
        ({"teams": 3, "players": 3}, "3 players are too few for 3 teams"),
        ({"players": 7}, "it must be one of 2, 3, 4, 5, 6"),
        ({"players": True}, "players=True is not possible"),
        ({"destinations": 0}, "destinations=0 is not possible"),
        ({"terrain": 3}, "it must be a text"),
        ({"terrain": "nowhere"}, "none is saved as 'nowhere'"),
        ({"colours": ["river"]}, "4 different colours are needed"),
        ({"colours": ["river", "river", "snow", "lava"]}, "4 different colours"),
        ({"colours": ["pink"]}, "use some of river"),
        ({"size": 5}, "terrain has no option 'size'"),
    ],
)
def test_refused_with_the_reason(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Match("terrain", **options)


@pytest.mark.parametrize(
    "options",
    [
        {"lost": True, "green_die": True},
        {"green_die": True, "destinations": 3},
        {"green_die": True, "teams": 2},
        {"inversion": True, "teams": 3, "players": 6},
        {"inversion": True, "destinations": 3, "reachable": "exits"},
    ],
)
def test_combinations_that_make_sense(options: dict[str, Any]) -> None:
    assert Match("terrain", auto_chance=False, **options).turn == "chance"


def test_six_colours() -> None:
    assert Match("terrain", players=6, auto_chance=False).seats == COLOURS
    m = Match("terrain", players=2, colours=["lava", "snow"], auto_chance=False)
    assert m.seats == ("lava", "snow")


def test_the_schema_lists_all_options() -> None:
    schema = games()["terrain"]
    assert set(schema["properties"]) == set(Options().all())
    assert all("description" in option for option in schema["properties"].values())
