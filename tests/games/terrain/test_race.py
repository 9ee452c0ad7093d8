"""The race: dice, steps, costs, passing, sending back, arriving (TG-7 to TG-10)."""

from itertools import product

import pytest

from tableflip import IllegalMove, Match

from .drawing import flat, race, steps, tokens, verbs

ROLLS = list(product(range(1, 7), repeat=2))
D0 = {"g6", "e7", "f5"}  # where a piece D0 on f6 leads: E, SW, NW


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert str(refused.value)
    return refused.value.reason.key


# --- dice and costs: the facts come out of the engine by playing all 36 rolls ----------------------------------------


def turns_in_which_a_step_is_impossible(rise: int) -> list[tuple[int, int]]:
    impossible = []
    for white, red in ROLLS:
        m = race(f"f6 4D0 {4 + rise}D0", "f6 g6", starts=["f6", "g6"])
        assert (m.turn, len(m.legal())) == ("chance", 36)
        m.play(f"roll {white} {red}")
        if "step g6" not in m.legal():
            impossible.append((white, red))
    return impossible


@pytest.mark.parametrize(
    ("rise", "impossible"), [(0, 8), (-1, 8), (1, 16), (-2, 16), (2, 23), (-3, 23), (3, 29), (4, 36)]
)
def test_how_often_a_step_is_impossible(rise: int, impossible: int) -> None:
    assert len(turns_in_which_a_step_is_impossible(rise)) == impossible


def test_down_four_is_a_cliff_too() -> None:
    m = race("f6 8D0 4D0", "f6 g6", starts=["f6", "g6"], roll=[6, 2])
    assert steps(m) == set()
    assert refusal(m, "step g6") == "cliff"


def test_the_designers_81_percent_and_up_three_in_bad_weather() -> None:
    found = turns_in_which_a_step_is_impossible(3)
    assert round(100 * len(found) / 36) == 81
    assert {(white, red) for white, red in ROLLS if red % 2} <= set(found)


@pytest.mark.parametrize(
    ("rise", "good", "bad"), [(0, 1, 2), (-1, 1, 2), (-2, 2, 4), (-3, 3, 6), (1, 2, 4), (2, 3, 6), (3, 4, 8)]
)
def test_costs(rise: int, good: int, bad: int) -> None:
    for red, price in ((2, good), (1, bad)):
        m = race(f"f6 4D0 {4 + rise}D0", "f6 g6", starts=["f6", "g6"], roll=[6, red])
        if price <= 6:
            (event,) = m.play("step g6")
            assert (event["cost"], m.view()["points_left"]) == (price, 6 - price)
        else:
            assert refusal(m, "step g6") == "points"


# --- a step ----------------------------------------------------------------------------------------------------------


def test_a_step_leaves_through_an_exit_and_enters_anywhere() -> None:
    m = race(flat(g6="4A0"), "f6 k1", roll=[6, 2])
    assert steps(m) == D0
    m.play("step g6")  # entered over its side W, where it has no exit
    assert steps(m) == {"h6", "g7", "f7"}
    assert refusal(m, "step f6") == "no-exit"


def test_reasons_for_steps() -> None:
    m = race(flat(g6="8D0", e7="7D0"), "f6 k1", roll=[3, 2])
    assert refusal(m, "step g6") == "cliff"
    assert refusal(m, "step e7") == "points"
    assert refusal(m, "step g5") == "no-exit"
    assert refusal(m, "step h6") == "not-next-to"
    assert refusal(m, "rotate f6 1") == "no-doubles"
    assert refusal(m, "forfeit") == "no-doubles"
    assert refusal(m, "roll 1 2") == "dice-not-now"
    assert refusal(m, "goal f6") == "goals-set"
    assert refusal(m, "build f6 1A0") == "terrain-finished"
    assert refusal(m, "invert f6") == "no-doubles"


def test_any_part_of_the_points_may_be_spent_and_the_rest_is_lost() -> None:
    m = race(flat(), "f6 k1", roll=[4, 2])
    m.play("step g6")
    assert "stop" in m.legal()
    m.play("stop")
    assert (m.turn, m.position()["turn"], tokens(m)) == ("chance", 1, ["g6", "k1"])
    m = race(flat(), "f6 k1", roll=[4, 2])
    m.play("stop")
    assert tokens(m) == ["f6", "k1"]


def test_every_reachable_number_of_steps_and_then_only_stop() -> None:
    m = race(flat(), "f6 k1", roll=[2, 4])
    m.play("step g6")
    m.play("step h6")
    assert m.legal() == ["stop"]
    assert refusal(m, "step i6") == "points"


# --- doubles ---------------------------------------------------------------------------------------------------------


def test_doubles_move_nobody_but_turn_a_piece_or_forfeit() -> None:
    m = race(flat(), "f6 k1", roll=[3, 3])
    assert len(m.legal()) == 91 * 5 + 1
    assert verbs(m) == {"rotate", "forfeit"}
    assert refusal(m, "step g6") == refusal(m, "stop") == "doubles"
    assert refusal(m, "invert c4") == "no-inversion"
    m.play("rotate f6 1")  # occupied or not
    assert m.position()["pieces"]["f6"] == "4D1"
    assert m.position()["turn"] == 1


def test_a_rotation_turns_clockwise() -> None:
    for sixths in range(1, 6):
        m = race(flat(c4="5B2"), "f6 k1", roll=[1, 1])
        m.play(f"rotate c4 {sixths}")
        assert m.position()["pieces"]["c4"] == f"5B{(2 + sixths) % 6}"
    m = race(flat(), "f6 k1", roll=[1, 1])
    m.play("rotate c4 2")  # legal, though it looks the same
    assert m.position()["pieces"]["c4"] == "4D0"
    m = race(flat(), "f6 k1", roll=[1, 1])
    m.play("forfeit")
    assert m.position()["turn"] == 1


# --- passing and sending back ----------------------------------------------------------------------------------------

STARTS = ["k6", "f11", "a11", "a6", "f1", "k1"]


def test_passing_is_free_and_ending_on_a_player_sends_them_to_their_start() -> None:
    m = race(flat(), "f6 g6", starts=["k6", "a6"], roll=[4, 2])
    m.play("step g6")
    assert tokens(m) == ["g6", "g6"]
    m.play("step h6")
    m.play("stop")
    assert tokens(m) == ["h6", "g6"]
    m = race(flat(), "f6 g6", starts=["k6", "a6"], roll=[4, 2])
    m.play("step g6")
    assert m.play("stop") == [
        {"event": "stopped", "seat": 0, "cell": "g6"},
        {"event": "sent-back", "seat": 1, "from": "g6", "to": "a6"},
    ]
    assert tokens(m) == ["g6", "a6"]


def test_the_cascade() -> None:
    # 0 ends on 1, whose start f11 holds 2, whose start a11 holds 3, whose start a6 is free; 4 and 5 stay.
    m = race(flat(), "f6 g6 f11 a11 b6 c6", starts=STARTS, roll=[4, 2])
    m.play("step g6")
    m.play("stop")
    assert tokens(m) == ["g6", "f11", "a11", "a6", "b6", "c6"]


def test_landing_on_a_player_at_their_own_start_sends_oneself_back() -> None:
    """TG-23: the player is sent to the start that the mover now stands on, so the mover goes to theirs."""
    m = race(flat(), "e11 f11", starts=["k6", "f11"], roll=[4, 2])
    m.play("step f11")
    m.play("stop")
    assert tokens(m) == ["k6", "f11"]


def test_a_whole_circle_ends() -> None:
    # 1 is at home; 2 is on the start of 0, 3 on that of 2, 4 on that of 3, 5 on that of 4. 0 lands on 1.
    m = race(flat(), "e11 f11 k6 a11 a6 f1", starts=STARTS, roll=[1, 2])
    m.play("step f11")
    m.play("stop")
    assert tokens(m) == STARTS


# --- arriving --------------------------------------------------------------------------------------------------------


def test_entering_the_destination_wins_at_once() -> None:
    m = race(flat(), "f6 g6", goals=[["g6"], ["c4"]], roll=[4, 2])
    events = m.play("step g6")
    assert [event["event"] for event in events] == ["stepped", "reached", "over"]
    assert m.turn is None
    assert m.result is not None
    assert (m.result.points, m.result.winners, m.result.reason) == ([1, 0], [0], "destinations")
    assert tokens(m) == ["g6", "g6"]  # before anything else: nobody was sent back
    assert m.legal() == []
    assert refusal(m, "stop") == "game-over"


def test_several_destinations_in_any_order_and_reached_ones_stay_reached() -> None:
    m = race(flat(), "f6 k1", goals=[["h6", "g6"], ["c4", "d4"]], roll=[4, 2], options={"destinations": 2})
    m.play("step g6")
    assert m.result is None
    m.play("stop")
    assert m.view()["players"][0]["visited"] == ["g6"]
    m.play("roll 1 1")
    m.play("forfeit")
    m.play("roll 1 2")
    m.play("step h6")
    assert m.result is not None
    assert m.result.winners == [0]


def test_others_destinations_mean_nothing() -> None:
    m = race(flat(), "f6 k1", goals=[["c4"], ["g6"]], roll=[4, 2])
    m.play("step g6")
    assert m.turn == 0


# --- taking back -----------------------------------------------------------------------------------------------------


def test_steps_can_be_taken_back_until_the_turn_passes() -> None:
    m = race(flat(), "f6 k1", goals=[["h6"], ["c4"]], roll=[4, 2])
    before = m._state.tobytes()
    m.play("step g6")
    m.play("step g5")
    m.undo()
    m.undo()
    assert m._state.tobytes() == before
    m.play("stop")
    with pytest.raises(IllegalMove, match="turn is over"):
        m.undo()
    m.play("roll 1 2")
    with pytest.raises(IllegalMove, match="chance"):
        m.undo()


def test_arriving_cannot_be_taken_back() -> None:
    m = race(flat(), "f6 k1", goals=[["g6"], ["c4"]], roll=[4, 2])
    m.play("step g6")
    with pytest.raises(IllegalMove, match="arriving"):
        m.undo()
