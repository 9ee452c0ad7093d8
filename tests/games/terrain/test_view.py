"""Views: everything to everybody, and how far the player to move can go, with the reason where not (TG-8)."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableflip import Match
from tableflip.core.hex import NAMES

from .drawing import flat, race, steps


def test_reach_with_cost_and_path() -> None:
    # D0 leads E, SW, NW. From f6: level ground east, a climb of 2 at e7, a cliff at f5.
    m = race(flat(e7="6D0", f5="8D0"), "f6 k1", roll=[3, 2])
    reach = m.view()["reach"]
    assert reach["g6"] == {"cost": 1, "path": ["g6"], "stop": True}
    assert reach["i6"] == {"cost": 3, "path": ["g6", "h6", "i6"], "stop": True}
    assert reach["e7"] == {"cost": 3, "path": ["e7"], "stop": True}
    assert "f5" not in reach
    assert reach["f7"] == {"cost": 2, "path": ["g6", "f7"], "stop": True}  # not directly, but round about
    assert m.view()["blocked"] == {"e6": {"reason": "no-exit", "side": 3}, "f5": {"reason": "cliff", "side": 4}}
    tight = race(flat(e7="6D0", f5="8D0"), "f6 k1", roll=[2, 4]).view()["blocked"]
    assert tight["e7"] == {"reason": "points", "side": 2}


def test_a_path_ends_with_the_last_destination_but_not_with_the_first() -> None:
    m = race("f6 4D0 4D0 4D0 4D0", "f6 i6", goals=[["g6"], []], roll=[6, 2])
    assert set(m.view()["reach"]) == {"g6"}
    options = {"destinations": 2}
    m = race("f6 4D0 4D0 4D0 4D0", "f6 i6", goals=[["g6", "h6"], []], roll=[6, 2], options=options)
    assert set(m.view()["reach"]) == {"g6", "h6"}
    m = race("f6 4D0 4D0 4D0 4D0", "f6 i6", goals=[["h6", "i6"], []], roll=[6, 2], options=options)
    assert set(m.view()["reach"]) == {"g6", "h6", "i6"}


def test_occupied_and_too_far_are_told() -> None:
    m = race(flat(), "f6 g6", roll=[1, 2, 1], options={"green_die": True})
    assert m.view()["blocked"]["g6"]["reason"] == "occupied"
    assert m.view()["blocked"]["f7"]["reason"] == "direction"
    assert m.view()["reach"] == {}
    m = race(flat(), "f6 g6", roll=[2, 4, 1], options={"green_die": True})
    assert m.view()["reach"]["g6"] == {"cost": 1, "path": ["g6"], "stop": False}
    m = race(flat(), "f6 a11 c6 a10", starts=["k6", "a6"] * 2, roll=[1, 2], options={"teams": 2})
    assert m.view()["blocked"]["g6"]["reason"] == "team"


def test_who_would_go_back_is_told_of_every_cell_within_reach() -> None:
    """TG-9, TG-23: the whole chain; nobody where nobody is sent back, nor where the race ends."""
    starts = ["a6", "k6", "f11"]
    m = race(flat(), "f6 g6 k6", starts=starts, goals=[["f5"], ["c4"], ["c5"]], roll=[2, 4])
    reach = m.view()["reach"]
    assert {cell: way["sends"] for cell, way in reach.items() if "sends" in way} == {"g6": {"1": "k6", "2": "f11"}}
    assert m.view()["stop_sends"] == {}
    m.play("step g6")
    assert m.view()["stop_sends"] == {"1": "k6", "2": "f11"}
    m = race(flat(), "f6 g6 k6", starts=["a6", "g6", "f11"], goals=[["f5"], ["c4"], ["c5"]], roll=[2, 4])
    assert m.view()["reach"]["g6"]["sends"] == {"0": "a6"}
    m = race(flat(), "f6 g6 k6", starts=starts, goals=[["g6"], ["c4"], ["c5"]], roll=[2, 4])
    assert "sends" not in m.view()["reach"]["g6"]  # arriving comes first
    m = race(flat(), "f6 g6", starts=["a6", "k6"], roll=[2, 4, 1], options={"green_die": True})
    assert not any("sends" in way for way in m.view()["reach"].values())


@pytest.mark.compiled
def test_what_sends_says_is_what_a_stop_does() -> None:
    """Random races: whoever stops sees exactly those go back who were named."""
    sent_back = 0
    for seed in range(4):
        m, chance = Match("terrain", players=6, terrain="random", seed=seed), random.Random(seed)
        while m.turn is not None and m.ply < 700:
            move = chance.choice([one for one in m.legal() if one != "stop"] or ["stop"])
            foreseen = m.view()["stop_sends"]
            if foreseen:
                move = "stop"
            seen = [event for event in m.play(move) if event["event"] == "sent-back"]
            if move == "stop":
                assert {str(event["seat"]): event["to"] for event in seen if event["from"] != event["to"]} == foreseen
                sent_back += len(seen)
    assert sent_back > 0


def test_cliffs_are_between_neighbours_more_than_three_levels_apart() -> None:
    m = race("e5 1D0 4D0 8D0\ne6 5D0 4D0", "e5 f6", roll=[3, 2])
    pairs = [" ".join(sorted(pair)) for pair in m.view()["cliffs"]]
    assert sorted(pairs) == ["e5 e6", "f5 g5", "f6 g5"]  # each once, and none towards empty cells


def test_dead_ends_are_where_no_exit_leads_on() -> None:
    board = "e5 1D0 4D0 8D0\ne6 5D0 4D0"
    m = race(board, "e5 f6", roll=[1, 3])  # in bad weather a single point leads nowhere: that is no dead end
    assert m.view()["dead_ends"] == ["g5"]  # over a cliff, or off what is built
    assert race(board, "e5 f6", options={"green_die": True}).view()["dead_ends"] == []  # another way each time
    inverted = race(board, "e5 g5", inverted=["f5", "f6"], options={"inversion": True})
    assert sorted(inverted.view()["dead_ends"]) == ["e5", "e6", "g5"]  # nobody stands on an inverted piece
    assert Match("terrain", seed=1).view()["dead_ends"] == []  # nor walks while it is built


def test_turns_left_are_told_while_they_can_be() -> None:
    # A level step is impossible in 8 of 36 turns: doubles, and a single point in bad weather (1 and 3, 1 and 5).
    m = race(flat(), "f6 k6", goals=[["g6"], ["f6"]], roll=[3, 2])
    assert m.view()["players"][0]["turns_left"] == round(36 / 28, 2)
    m.play("step g6")
    assert [player["turns_left"] for player in m.view()["players"]] == [None, None]  # it is over
    cut_off = race(flat(g6="8D0"), "f6 k6", goals=[["g6"], ["f6"]], roll=[3, 2])
    assert cut_off.view()["players"][0]["turns_left"] is None
    build = Match("terrain", players=2, seed=1)
    assert [player["turns_left"] for player in build.view()["players"]] == [None, None]


def test_turns_left_count_what_is_left_of_a_tour_and_the_way_out_of_the_lost() -> None:
    tour: dict[str, Any] = {"goals": [["g6", "h6"], []], "roll": [3, 2], "options": {"destinations": 2}}
    both, one = (race(flat(), "f6 k6", **dict(tour, visited=[seen, []])) for seen in ([], ["g6"]))
    both_left, one_left = (m.view()["players"][0]["turns_left"] for m in (both, one))
    assert both_left == one_left > 36 / 28  # g6 is on the way to h6
    lost = race(flat(), "j6 f6", roll=[3, 2, 1], options={"lost": True})
    at_the_rim, in_the_middle = (player["turns_left"] for player in lost.view()["players"])
    assert 1 < at_the_rim < in_the_middle


def test_every_seat_sees_the_same_and_it_is_json() -> None:
    m = Match("terrain", players=2, terrain="random", seed=1)
    views = [m.view(seat) for seat in (0, 1, None)]
    for view in views:
        json.dumps(view)
        view.pop("seat")
    assert views[0] == views[1] == views[2]


VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "destinations": 3},
    {"players": 4, "green_die": True, "destinations": 2},
    {"players": 4, "lost": True},
    {"players": 4, "teams": 2},
    {"players": 6, "teams": 2, "green_die": True},
]


def walk(m: Match) -> dict[str, int]:
    """Every cell that steps lead to, with the least points spent: by playing, not by searching."""
    found: dict[str, int] = {}
    seat = m.turn
    assert isinstance(seat, int)
    start = m.position()["tokens"][seat]

    def explore(spent: int) -> None:
        for cell in steps(m):
            cost = spent + m.play(f"step {cell}")[0]["cost"]
            found[cell] = min(cost, found.get(cell, cost))
            if m.turn == seat:
                explore(cost)
            m._state = m._plies.pop().before  # an undo that does not ask: winning steps too

    explore(0)
    found.pop(start, None)
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("options", VARIANTS)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=12, deadline=None, derandomize=True)
def test_reach_is_what_playing_finds(options: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    m = Match("terrain", terrain="random", seed=seed, auto_chance=True, **options)
    position = m.position()
    players = options["players"]
    position["tokens"] = chance.sample(NAMES[:60], players)
    if "teams" in options:  # close together
        position["tokens"] = chance.sample(NAMES[:12], players)
    if "lost" not in options:
        position["goals"] = [chance.sample(NAMES, options.get("destinations", 1)) for _ in range(players)]
    white, red = chance.sample(range(1, 7), 2)
    green = chance.randint(1, 6)
    position |= {"turn": 0, "phase": "move", "points": white, "stepped": False}
    position["roll"] = [white, red, green] if "green_die" in options or "lost" in options else [white, red]
    m = Match.from_position("terrain", position, auto_chance=False, **options)
    reach = m.view()["reach"]
    assert {cell: entry["cost"] for cell, entry in reach.items()} == walk(m)
    for cell, entry in reach.items():
        other = Match.from_position("terrain", position, auto_chance=False, **options)
        for step in entry["path"]:
            other.play(f"step {step}")
        assert entry["path"][-1] == cell
        ended = other.turn != 0
        assert entry["stop"] or not ended
        if not ended:
            assert ("stop" in other.legal()) == entry["stop"]
