"""Before anything lies on the board: dice for who begins (TG-3), and starts that are chosen (TG-18)."""

from collections import Counter
from typing import Any

import pytest

from tableflip import IllegalMove, Match
from tableflip.core.hex import AXIAL, BY_NAME, distance
from tableflip.core.options import OptionsError
from tableflip.games.terrain.terrains import of_position

from .drawing import dice_for, flat

CORNERS = ["k6", "f11", "a11", "a6", "f1", "k1"]


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    return refused.value.reason.key


def throw(match: Match, *dice: int) -> list[dict[str, Any]]:
    seen = []
    for die in dice:
        seen += match.play(f"roll {die}")
    return seen


def shared_terrain() -> str:
    """A terrain with no starts of its own."""
    built = Match("terrain", players=2, terrain="random", seed=11).position()
    return of_position({"pieces": built["pieces"]}).share()


# --- dice for who begins ---------------------------------------------------------------------------------------------


def test_everybody_throws_a_die_and_the_highest_begins() -> None:
    m = Match("terrain", players=3, auto_chance=False)
    assert (m.turn, m.legal()) == ("chance", [f"roll {die}" for die in range(1, 7)])
    assert m.view()["thrown"] == [None, None, None]
    seen = throw(m, 2)
    assert m.view()["thrown"] == [2, None, None]
    seen += throw(m, 6, 4)
    assert seen == [
        {"event": "thrown", "seat": 0, "white": 2},
        {"event": "thrown", "seat": 1, "white": 6},
        {"event": "thrown", "seat": 2, "white": 4},
        {"event": "first", "seat": 1},
    ]
    assert (m.turn, m.view()["first"], m.view()["thrown"]) == (1, 1, [2, 6, 4])


def test_those_who_are_equal_throw_again_among_themselves() -> None:
    m = Match("terrain", players=4, auto_chance=False)
    assert throw(m, 5, 3, 5, 5)[-1] == {"event": "tied", "seats": [0, 2, 3]}
    assert m.view()["thrown"] == [None, 0, None, None]
    assert throw(m, 1, 4, 4)[-1] == {"event": "tied", "seats": [2, 3]}
    assert m.view()["thrown"] == [0, 0, None, None]
    seen = throw(m, 2, 6)
    assert [event["seat"] for event in seen] == [2, 3, 3]
    assert (m.turn, m.view()["thrown"]) == (3, [0, 0, 2, 6])


def test_nothing_else_happens_before_it_is_decided_and_no_such_die_is_thrown_after_it() -> None:
    m = Match("terrain", players=2, auto_chance=False)
    assert refusal(m, "roll 3 4") == "who-starts"
    assert refusal(m, "build k6 5B2") == "chance-to-move"
    throw(m, 1, 2)
    assert refusal(m, "roll 4") == "start-decided"
    assert refusal(m, "roll 4 2") == "dice-not-now"


def test_every_seat_is_equally_likely_to_begin() -> None:
    began = Counter(Match("terrain", players=3, seed=seed).view()["first"] for seed in range(900))
    assert all(abs(began[seat] - 300) < 5 * (900 * 2 / 9) ** 0.5 for seat in range(3))


def test_the_dice_replay_from_a_record_and_from_a_position() -> None:
    tied = next(m for m in (Match("terrain", players=5, seed=seed) for seed in range(99)) if m.ply > 5)
    assert Match.replay(tied.record()).view() == tied.view()
    assert [event["event"] for event in tied.events()].count("thrown") == tied.ply
    for ply in range(tied.ply + 1):
        at = tied.at(ply)
        again = Match.from_position("terrain", at.position(), players=5, auto_chance=False)
        assert again.state.tobytes() == at.state.tobytes()


# --- starts that are chosen ------------------------------------------------------------------------------------------


def chosen(terrain: str, **options: Any) -> Match:
    m = Match("terrain", **{"terrain": terrain, "starts": "chosen", "seed": 5, **options})
    assert m.view()["phase"] == "starts"
    return m


@pytest.mark.parametrize("terrain", ["random", "shared"])
def test_starts_are_chosen_in_turn_order_on_a_terrain_that_nobody_built(terrain: str) -> None:
    m = chosen("random" if terrain == "random" else shared_terrain(), players=3)
    first = m.view()["first"]
    assert sorted(m.legal()) == sorted(f"start {corner}" for corner in CORNERS)
    assert all(player["start"] is player["token"] is None for player in m.view()["players"])
    for k, corner in enumerate(("a6", "k1", "k6")):
        assert m.turn == (first + k) % 3
        assert m.play(f"start {corner}")[0] == {"event": "claimed", "seat": m.events()[-1]["seat"], "cell": corner}
        assert f"start {corner}" not in m.legal()
    where = {(first + k) % 3: corner for k, corner in enumerate(("a6", "k1", "k6"))}
    view = m.view()
    assert [player["token"] for player in view["players"]] == [where[seat] for seat in range(3)]
    assert (view["phase"], m.turn, view["goal_for"]) == ("goals", first, [(first - 1) % 3])


def test_one_of_each_team_chooses_for_all_of_it() -> None:
    m = chosen("random", players=6, teams=3)
    first = m.view()["first"]
    for corner in ("a6", "k1", "k6"):
        m.play(f"start {corner}")
    starts = [player["start"] for player in m.view()["players"]]
    assert starts[:3] == starts[3:]
    assert starts[first] == "a6"
    assert m.view()["phase"] == "goals"


def test_why_a_start_cannot_be_chosen() -> None:
    m = chosen("random", players=2)
    assert refusal(m, "start f6") == "start-no-corner"
    assert refusal(m, "goal f6") == refusal(m, "stop") == refusal(m, "forfeit") == "starts-first"
    assert refusal(m, "build f6 1A0") == "terrain-finished"
    m.play("start k6")
    with pytest.raises(IllegalMove, match=f"{m.seats[m.view()['first']]} starts on k6 already"):
        m.play("start k6")
    m.play("start a6")
    assert refusal(m, "start f1") == "starts-set"


def test_a_start_is_taken_back_until_the_next_player_acts() -> None:
    m = chosen("random", players=2)
    before = m.position()
    m.play("start k6")
    m.undo()
    assert m.position() == before
    m.play("start k6")
    m.play("start a6")
    m.play(m.legal()[0])
    m.undo()
    assert m.view()["phase"] == "goals"


def test_a_random_terrain_walls_no_corner_in_that_may_be_chosen() -> None:
    """TG-17: whatever corner one takes, there is somewhere to go."""
    for seed in range(12):
        m = chosen("random", players=2, seed=seed)
        level = {name: piece["level"] for name, piece in m.view()["pieces"].items()}
        cliffs = {tuple(pair) for pair in m.view()["cliffs"]} | {tuple(pair[::-1]) for pair in m.view()["cliffs"]}
        for corner in CORNERS:
            near = [name for name in level if name != corner and beside(corner, name)]
            assert any((corner, name) not in cliffs for name in near), (seed, corner)


def beside(one: str, other: str) -> bool:
    return distance(AXIAL[BY_NAME[one]], AXIAL[BY_NAME[other]]) == 1


def test_who_builds_takes_a_start_with_the_first_piece_in_any_case() -> None:
    m = Match("terrain", players=2, starts="chosen", auto_chance=False)
    for die in dice_for(0, 2):
        m.play(die)
    assert [event["event"] for event in m.play("build k6 4A0")] == ["built", "claimed"]


def test_by_default_nobody_chooses() -> None:
    m = Match("terrain", players=2, terrain=shared_terrain(), seed=1)
    assert m.view()["phase"] == "goals"
    with pytest.raises(OptionsError, match="starts at the centre"):
        Match("terrain", lost=True, starts="chosen")


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "options", "why"),
    [
        ({"phase": "starts"}, {}, "starts are chosen on a finished terrain"),
        ({"phase": "starts", "pieces": flat(k6="")}, {"starts": "chosen"}, "starts are chosen on a finished terrain"),
        ({"phase": "starts"}, {"lost": True}, "who is lost has neither"),
        ({"phase": "goals"}, {"lost": True}, "who is lost has neither"),
        ({"phase": "starts", "turn": 1, "first": 0}, {"starts": "chosen"}, "must have one, in turn order"),
        ({"phase": "starts", "starts": ["k6", None]}, {"starts": "chosen"}, "must have one, in turn order"),
        ({"phase": "first", "starts": ["k6", None]}, {}, "on a finished terrain everybody needs one"),
        ({"phase": "first", "thrown": [5, 5], "starts": ["k6", "a6"]}, {}, "nobody is left to throw"),
        ({"phase": "first", "thrown": [7, None]}, {}, "thrown"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], options: dict[str, Any], why: str) -> None:
    pieces = {name: piece for name, piece in position.get("pieces", flat()).items() if piece}
    with pytest.raises(ValueError, match=why):
        Match.from_position("terrain", {**position, "pieces": pieces}, players=2, terrain="random", **options)


def test_a_choice_of_starts_goes_on_from_any_position() -> None:
    m = chosen("random", players=3)
    while m.view()["phase"] == "starts":
        again = Match.from_position("terrain", m.position(), players=3, terrain="random", starts="chosen")
        assert again.state.tobytes() == m.state.tobytes()
        m.play(m.legal()[0])
