"""The variants: inversion, the green die, lost, teams (TG-11 to TG-14)."""

import pytest

from tableflip import IllegalMove, Match
from tableflip.core.hex import NAMES

from .drawing import dice_for, flat, pieces, race, steps, tokens, verbs


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    return refused.value.reason.key


# --- inversion (TG-11) -----------------------------------------------------------------------------------------------

INVERSION = {"inversion": True}


def test_a_double_six_may_turn_a_piece_upside_down_for_good() -> None:
    goals = [["c4"], ["d4"]]
    assert verbs(race(flat(), "f6 h3", goals=goals, roll=[5, 5], options=INVERSION)) == {"rotate", "forfeit"}
    m = race(flat(), "f6 h3", starts=["k6", "a6"], goals=goals, roll=[6, 6], options=INVERSION)
    assert verbs(m) == {"rotate", "invert", "forfeit"}
    assert len(m.legal()) == 91 * 5 + 1 + 91 - 6
    for cell, key in {"f6": "invert-player", "c4": "invert-goal", "k6": "invert-start"}.items():
        assert refusal(m, f"invert {cell}") == key
    m.play("invert g6")
    m.play("roll 6 6")
    assert refusal(m, "rotate g6 1") == "rotate-inverted"
    assert refusal(m, "invert g6") == "rotate-inverted"
    m.play("forfeit")
    m.play("roll 4 2")
    assert refusal(m, "step g6") == "inverted"
    assert m.view()["blocked"]["g6"] == {"reason": "inverted", "side": 0}
    assert m.view()["pieces"]["g6"]["inverted"]


def corridor() -> dict[str, str]:
    """A row of low ground between heights, from a6 to k6; the starts are at its ends."""
    return flat(8) | {name: "1D0" for name in NAMES if name.endswith("6") and len(name) == 2}


def test_nobody_may_be_cut_off() -> None:
    m = race(corridor(), "d6 g6", starts=["a6", "k6"], goals=[["i6"], ["b6"]], roll=[6, 6], options=INVERSION)
    assert refusal(m, "invert f6") == "invert-cuts-off"
    assert refusal(m, "invert h6") == "invert-cuts-off"  # between 0 and its destination
    assert refusal(m, "invert j6") == "invert-cuts-off"  # between 1's start and its destination
    m.play("invert f5")


def test_nothing_is_inverted_while_a_destination_is_out_of_reach() -> None:
    """TG-24."""
    m = race(corridor(), "d6 g6", starts=["a6", "k6"], goals=[["f2"], ["h6"]], roll=[6, 6], options=INVERSION)
    assert verbs(m) == {"rotate", "forfeit"}
    assert refusal(m, "invert c6") == "invert-cuts-off"


def test_a_destination_that_is_reached_protects_its_piece_no_more() -> None:
    """TG-19."""
    options = {"inversion": True, "destinations": 2}
    position = {"goals": [["c4", "e6"], ["d4"]], "visited": [["c4"], []], "roll": [6, 6], "starts": ["k6", "a6"]}
    m = race(flat(), "f6 h3", options=options, **position)
    assert "invert c4" in m.legal()
    assert "invert d4" not in m.legal()


# --- the green die (TG-12) -------------------------------------------------------------------------------------------

GREEN = {"green_die": True}


def test_the_green_die_gives_the_direction_and_exits_do_not_count() -> None:
    for green, cell in enumerate(("g6", "f7", "e7", "e6", "f5", "g5"), start=1):
        m = race(flat(), "f6 k1", roll=[4, 2, green], options=GREEN)
        assert m.legal() == [f"step {cell}"]  # one step must be made
        m.play(f"step {cell}")
        assert "stop" in m.legal()
        assert len(m.legal()) == 2


def test_doubles_are_rolled_again_with_the_same_direction() -> None:
    m = race(flat(), "f6 k1", options=GREEN)
    assert len(m.legal()) == 216
    m.play("roll 3 3 5")
    assert m.turn == "chance"
    assert len(m.legal()) == 36
    assert all(move.endswith(" 5") for move in m.legal())
    assert refusal(m, "roll 4 2 1") == "green-stays"
    assert refusal(m, "roll 4 2") == "green-die-needed"
    m.play("roll 6 6 5")
    m.play("roll 4 2 5")
    assert m.legal() == ["step f5"]
    m.play("step f5")
    m.play("stop")
    assert len(m.legal()) == 216


def test_who_cannot_move_stops() -> None:
    m = race(flat(g6="8D0"), "f6 k1", roll=[4, 2, 1], options=GREEN)
    assert m.legal() == ["stop"]
    assert refusal(m, "step g6") == "cliff"
    assert refusal(m, "step f7") == "direction"
    m = race(flat(), "f6 k1", roll=[4, 2, 1], options=GREEN)
    assert refusal(m, "stop") == "must-step"


def test_no_move_ends_on_a_player_but_it_may_pass_if_the_points_carry_on() -> None:
    m = race(flat(), "f6 g6", roll=[1, 2, 1], options=GREEN)
    assert m.legal() == ["stop"]
    assert refusal(m, "step g6") == "occupied"
    m = race(flat(), "f6 g6", roll=[2, 4, 1], options=GREEN)
    m.play("step g6")
    assert refusal(m, "stop") == "stop-occupied"
    assert m.legal() == ["step h6"]
    m.play("step h6")
    m.play("stop")
    assert tokens(m) == ["h6", "g6"]
    m = race(flat(), "f6 g6 h6", roll=[2, 4, 1], options=GREEN)
    assert m.legal() == ["stop"]


def test_the_last_destination_may_be_entered_though_somebody_stands_on_it() -> None:
    m = race(flat(), "f6 g6", goals=[["g6"], ["c4"]], roll=[1, 2, 1], options=GREEN)
    m.play("step g6")
    assert m.result is not None
    # Two in a row, both occupied: the first alone would be no good end, but the second is the last one.
    options = {"green_die": True, "destinations": 2}
    m = race(flat(), "f6 g6 h6", goals=[["g6", "h6"], ["c4"], ["d4"]], roll=[2, 4, 1], options=options)
    assert set(m.view()["reach"]) == {"g6", "h6"}
    m.play("step g6")
    assert m.legal() == ["step h6"]


# --- lost (TG-13) ----------------------------------------------------------------------------------------------------


def test_lost_from_the_centre_to_any_edge() -> None:
    m = Match("terrain", lost=True, terrain="random", players=3, seed=4)
    assert tokens(m) == ["f6"] * 3
    assert m.view()["phase"] == "move"
    m = race(flat(), "f6 f6 j6", turn=2, roll=[1, 2, 1], options={"lost": True})
    m.play("step k6")
    assert m.result is not None
    assert (m.result.winners, m.result.reason, m.result.points) == ([2], "edge", [0, 0, 1])
    assert m.view()["tally"] == [[], [], [{"kind": "edge", "points": 1, "cell": "k6"}]]


def test_the_centre_is_shared_until_left() -> None:
    m = race(flat(f6="8D0"), "f6 f6", roll=[4, 2, 1], options={"lost": True})
    assert m.legal() == ["stop"]  # a cliff all around
    m = race(flat(), "g6 f6", roll=[1, 2, 4], options={"lost": True})
    assert m.legal() == ["stop"]  # not back onto the other


def test_lost_is_built_like_any_terrain_but_leaves_the_centre_a_way_out() -> None:
    """TG-16."""
    m = Match("terrain", lost=True, players=2, auto_chance=False)
    for die in dice_for(1, len(m.seats)):
        m.play(die)
    assert {move.split()[1] for move in m.legal()} == {"k6", "f11", "a11", "a6", "f1", "k1"}
    assert refusal(m, "build f6 1A0") == "corner-first"
    m.play("build k6 1A0")
    m.play("build f1 1A0")
    assert {move.split()[1] for move in m.legal()} == {"j6", "j7", "k5", "f2", "e2", "g1"}
    assert m.position()["starts"] == ["f6", "f6"]
    board = """
           f5 8A0 8A1
         e6 8A2 1A0 8B0
           e7 8B1 .
    """
    m = Match.from_position("terrain", {"pieces": pieces(board), "phase": "build"}, players=2, lost=True)
    assert {move.split()[2][0] for move in m.legal() if " f7 " in move} == set("1234")
    assert refusal(m, "build f7 5A0") == "walls-centre-in"


def test_lost_on_a_saved_terrain() -> None:
    share = Match("terrain", players=2, terrain="random", seed=8).view()["share"]
    m = Match("terrain", lost=True, terrain=share, players=4, seed=1)
    assert tokens(m) == ["f6"] * 4
    assert m.view()["share"].split("-")[2] == share.split("-")[2]


# --- teams (TG-14) ---------------------------------------------------------------------------------------------------

TEAMS = {"teams": 2}


def test_a_team_shares_a_start_and_a_destination() -> None:
    m = Match("terrain", teams=2, auto_chance=False)
    for die in dice_for(3, len(m.seats)):
        m.play(die)
    m.play("build k6 1A0")
    m.play("build a6 1B0")
    assert m.position()["starts"] == ["a6", "k6", "a6", "k6"]
    assert "f1" not in {move.split()[1] for move in m.legal()}


@pytest.mark.parametrize("destinations", [1, 2, 3])
def test_a_team_sets_the_destinations_of_the_team_to_its_right(destinations: int) -> None:
    """The one that plays before it, as TG-5 has it for players: clockwise, that is the neighbour to the right."""
    position = {"pieces": flat(), "starts": ["k6", "a6", "f1"] * 2, "phase": "goals", "turn": 2}
    m = Match.from_position("terrain", position, players=6, teams=3, destinations=destinations, seed=2)
    for k in range(3):
        seat = (2 + k) % 6
        owner = (seat - 1) % 3
        for _ in range(destinations):
            assert (m.turn, m.view()["goal_for"]) == (seat, [owner, owner + 3])
            assert m.view()["players"][(seat - 1) % 6]["team"] == owner
            m.play(m.legal()[0])
    assert m.view()["phase"] in ("move", "turn")
    goals = m.position()["goals"]
    assert goals[:3] == goals[3:]
    assert all(len(set(mine)) == destinations for mine in goals)


def test_every_member_of_a_team_enters_every_destination() -> None:
    goals = [["g6", "h6"], ["c4", "c5"]] * 2
    options = TEAMS | {"destinations": 2}
    m = race(flat(), "f6 a11 e6 a10", starts=["k6", "a6"] * 2, goals=goals, roll=[2, 4], options=options)
    assert [event["event"] for event in m.play("step g6")] == ["stepped", "reached"]
    assert [event["event"] for event in m.play("step h6")] == ["stepped", "reached", "home"]
    m.play("stop")
    m.play("roll 1 2")
    m.play("stop")
    m.play("roll 6 2")
    for cell in ("f6", "g6"):
        m.play(f"step {cell}")
    assert m.view()["players"][2]["visited"] == ["g6"]  # a mate's visit was not this one's
    m.play("step h6")
    assert m.result is not None
    assert (m.result.winners, m.result.points) == ([0, 2], [2, 0, 2, 0])


def test_no_move_ends_more_than_three_cells_from_any_teammate() -> None:
    """Being near one of two is not enough: g6, f6 and a6 do not come about."""
    trio = {"starts": ["k6", "a6"] * 3, "options": TEAMS}
    m = race(flat(), "d6 a11 c6 a10 b6 a9", roll=[1, 2], **trio)
    assert steps(m) == {"c7", "d5", "e6"}  # e6 is three from b6
    m = race(flat(), "e6 a11 d6 a10 b6 a9", roll=[1, 2], **trio)
    with pytest.raises(IllegalMove, match="more than 3 cells from snow"):
        m.play("step f6")
    assert m.view()["blocked"]["f6"]["reason"] == "team"
    m = race(flat(), "e6 a11 d6 a10 b6 a9", roll=[2, 4], **trio)
    m.play("step d7")
    m.play("stop")


def test_no_move_ends_more_than_three_cells_from_the_one_teammate() -> None:
    m = race(flat(), "f6 a11 d6 a10", starts=["k6", "a6"] * 2, roll=[6, 2], options=TEAMS)
    m.play("step g6")
    assert "stop" in m.legal()  # three cells from d6
    assert "step h6" in m.legal()  # from where one can come back: h6, g6 is not an exit, but h6, h5, g5 ...
    m = race(flat(), "f6 a11 d6 a10", starts=["k6", "a6"] * 2, roll=[2, 4], options=TEAMS)
    m.play("step g6")
    assert refusal(m, "step h6") == "team"
    m.play("stop")


def test_teammates_pass_one_another_but_nobody_ends_on_anybody() -> None:
    m = race(flat(), "f6 a11 g6 a10", starts=["k6", "a6"] * 2, roll=[1, 2], options=TEAMS)
    assert steps(m) == {"e7", "f5"}
    assert refusal(m, "step g6") == "occupied"
    m = race(flat(), "f6 g6 e6 a10", starts=["k6", "a6"] * 2, roll=[2, 4], options=TEAMS)
    m.play("step g6")
    assert refusal(m, "stop") == "stop-occupied"
    m.play("step h6")
    m.play("stop")
    assert tokens(m)[1] == "g6"  # nobody is sent back


def test_the_first_team_with_all_its_members_home_wins() -> None:
    goals = [["g6"], ["c4"], ["g6"], ["c4"]]
    m = race(flat(), "f6 a11 e6 a10", starts=["k6", "a6"] * 2, goals=goals, roll=[1, 2], options=TEAMS)
    events = [event["event"] for event in m.play("step g6")]
    assert events == ["stepped", "reached", "home"]
    assert (m.turn, tokens(m)[0], m.view()["players"][0]["home"]) == (0, None, True)
    assert m.legal() == ["stop"]
    assert refusal(m, "step h6") == "home"
    m.play("stop")
    m.play("roll 1 2")
    m.play("stop")
    m.play("roll 2 4")  # the last of the team goes alone, as far as it likes
    m.play("step f6")
    m.play("step g6")
    assert m.result is not None
    assert (m.result.winners, m.result.reason) == ([0, 2], "team")


def test_who_is_home_has_no_more_turns() -> None:
    goals = [["g6"], ["c4"], ["g6"], ["c4"]]
    position = {"starts": ["k6", "a6"] * 2, "goals": goals, "visited": [["g6"], [], [], []], "turn": 3, "roll": [1, 2]}
    m = race(flat(), "f6 a11 e6 a10", options=TEAMS, **position)
    m.play("stop")
    assert m.position()["turn"] == 1


def test_one_left_behind_may_stay() -> None:
    """TG-20: play does not bring it about, a test position may."""
    places = "f6 a11 a6 a10 b6 a9"
    m = race(flat(), places, starts=["k6", "a6"] * 3, roll=[1, 2], options=TEAMS)
    assert m.legal() == ["stop"]
    m.play("stop")


def test_teams_with_the_green_die() -> None:
    m = race(flat(), "f6 a11 d6 a10", starts=["k6", "a6"] * 2, roll=[6, 2, 1], options=TEAMS | GREEN)
    assert m.legal() == ["step g6"]
    m.play("step g6")
    assert m.legal() == ["stop"]
