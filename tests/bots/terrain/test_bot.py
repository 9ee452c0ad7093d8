"""The terrain game's bots know a winning step, a gate to shut and a far peak, and they play whole matches."""

from threading import Event
from typing import Any

import pytest

from tableflip import Match
from tableflip.bots import Stopped, make
from tableflip.bots.random import RandomBot
from tableflip.bots.terrain.bot import PATIENCE, LookingBot, Skill
from tableflip.bots.terrain.eye import Eye
from tableflip.bots.terrain.roster import ROSTER, SKILLS
from tableflip.core.hex import BY_NAME, NAMES, NEIGHBOURS, OFF
from tableflip.games.terrain.pieces import EXITS_OF, parse_piece

from ...conftest import times
from ...games.terrain.drawing import flat, pieces, race

MASTER = len(SKILLS)
QUICK = Skill(Eye(builds=6, goals=3, turnings=8))
ODD = ("1", "3", "5")  # a piece D0 turned by an odd number of sixths shuts what was open, and opens the rest

LONG = 1500  # moves
LONG_RACES = {"green_die", "reachable"}  # what can take longer: a die that gives the direction, exits that were shut

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 6, "terrain": "random", "destinations": 2},
    {"players": 2, "terrain": "random", "destinations": 3, "reachable": "exits"},
    {"players": 4, "terrain": "random", "inversion": True},
    {"players": 3, "green_die": True},
    {"players": 5, "lost": True},
    {"players": 2, "terrain": "random", "lost": True},
    {"players": 4, "teams": 2},
    {"players": 6, "terrain": "random", "teams": 3, "green_die": True},
    {"players": 6, "terrain": "random", "starts": "chosen", "teams": 2, "destinations": 2},
]


def master(seed: int = 1) -> Any:
    return make("terrain", MASTER, seed=seed)


# --- the race --------------------------------------------------------------------------------------------------------

ROWS = "e6 4D0 4D0 4D0 4D0 4D0\nf8 4D0 4D0 4D0"  # two lanes that lead E, apart from each other


def lanes(tokens: str, goals: str, **position: Any) -> Match:
    return race(
        pieces(ROWS), tokens, starts=["e6", "f8"], goals=[[goal] for goal in goals.split()], **position
    )  # fmt: skip


def test_a_step_that_wins_is_made() -> None:
    match = lanes("f6 g8", "h6 h8", roll=[2, 4])
    thought = master().think(match, 0)
    assert (thought.move, thought.value) == ("step g6", 1.0)
    assert thought.line == ("step g6", "step h6")
    match.play(thought.move)
    match.play(master().choose(match, 0))
    assert match.result is not None
    assert match.result.winners == [0]


def test_points_are_spent_on_the_way_and_not_beyond_it() -> None:
    match = lanes("e6 g8", "i6 h8", roll=[3, 2])
    made = []
    while match.turn == 0:
        made.append(master().choose(match, 0))
        match.play(made[-1])
    assert made == ["step f6", "step g6", "step h6", "stop"]


def test_whoever_is_about_to_win_is_sent_back() -> None:
    """The second player stands one step before h6, and far from it at the start: landing there beats running past."""
    board = pieces("a6 4D0 4D0 4D0 4D0 4D0 4D0 4D0 4D0 4D0 4D0")
    match = race(board, "f6 g6", starts=["f6", "a6"], goals=[["j6"], ["h6"]], roll=[2, 4])
    assert master().choose(match, 0) == "step g6"
    match.play("step g6")
    assert master().choose(match, 0) == "stop"


def test_the_leaders_way_is_shut() -> None:
    match = lanes("e6 g8", "i6 h8", roll=[3, 3])
    verb, cell, sixths = master().choose(match, 0).split()
    assert (verb, cell) == ("rotate", "g8")  # the only way to h8
    assert sixths in ODD


def test_the_own_way_is_opened_where_nobody_else_is_near() -> None:
    board = pieces("e6 4D0 4D1 4D0 4D0 4D0\nb8 4D0 4D0 4D0 4D0 4D0 4D0 4D0 4D0")
    match = race(board, "f6 b8", starts=["e6", "b8"], goals=[["h6"], ["i8"]], roll=[3, 3])
    verb, cell, sixths = master().choose(match, 0).split()
    assert (verb, cell) == ("rotate", "f6")  # D1 leads SE, W, NE
    assert sixths in ODD


def test_the_adviser_opens_its_own_way_whoever_leads() -> None:
    """Where a master shuts the leader's way, a hint opens the own one; and it never slips."""
    board = pieces("e6 4D0 4D1 4D0 4D0 4D0\nf8 4D0 4D0 4D0")
    match = race(board, "f6 g8", starts=["e6", "f8"], goals=[["i6"], ["h8"]], roll=[3, 3])
    assert master().choose(match, 0).split()[1] == "g8"
    advice = ROSTER.adviser
    assert advice is not None
    verb, cell, sixths = advice(match.game).choose(match, 0).split()
    assert (verb, cell) == ("rotate", "f6")
    assert sixths in ODD
    match = lanes("f6 g8", "h6 h8", roll=[2, 4])
    for _ in range(40):  # one in ten of level 3's would be made at a glance
        assert advice(match.game).choose(match, 0) == "step g6"
        match = Match.replay(match.record())


def test_teams_do_not_wait_for_one_another_for_ever() -> None:
    """TG-14: who has stood still for long steps aside, though a stop seems better."""
    board = pieces("d6 4D0 4D0 4D0 4D0")
    position = {"starts": ["d6", "g6"] * 2, "goals": [["g6"], ["d6"]] * 2, "roll": [1, 2], "turn": 0}
    match = race(board | {"e5": "4D0", "f7": "4D0"}, "e6 f6 d6 g6", options={"teams": 2}, **position)
    bot = master()
    assert bot.choose(match, 0) == "stop"  # f6 is taken
    for _ in range(PATIENCE):
        while match.turn == "chance":
            match.play("roll 1 2")
        for _ in range(4):
            match.play("stop")
            match.play("roll 1 2")
    assert match.turn == 0
    assert bot.choose(match, 0) == "step e5"


def test_the_adviser_steps_where_level_3_would() -> None:
    """But for level 3's slips."""
    advice = ROSTER.adviser
    assert advice is not None
    match, asked = Match("terrain", players=3, terrain="random", seed=8), 0
    while match.turn is not None and asked < 25:
        move = advice(match.game).choose(match, int(match.turn))
        if match.view()["phase"] == "move":
            regular = LookingBot(Skill(SKILLS[2].eye)).think(match, int(match.turn))
            known = {regular.move: regular.value} | dict([regular.runner_up] if regular.runner_up else [])
            assert known.get(move) == regular.value
            asked += 1
        match.play(move)
    assert asked > 10


# --- destinations and building ---------------------------------------------------------------------------------------


def test_a_destination_goes_on_the_far_peak() -> None:
    """k6 is the farthest corner from a6, and three levels up."""
    position = {"pieces": flat(k6="7D0"), "starts": ["f1", "a6"], "turn": 0}
    assert master().choose(Match.from_position("terrain", position, players=2), 0) == "goal k6"


def test_nobody_starts_on_a_corner_that_is_walled_in() -> None:
    """TG-18: every corner of this terrain but a6 has cliffs on all sides."""
    high = dict.fromkeys(("k5", "j6", "j7", "g10", "f10", "e11", "b10", "b11", "a10"), "8D0")
    high |= dict.fromkeys(("e2", "f2", "g1", "j1", "j2", "k2"), "8D0")
    low = dict.fromkeys(("k6", "f11", "a11", "f1", "k1"), "1D0")
    position = {"pieces": flat() | high | low, "phase": "starts", "turn": 0}
    match = Match.from_position("terrain", position, players=2, terrain="random", starts="chosen")
    assert master().choose(match, 0) == "start a6"


GATE = {"k6": "1D0", "k5": "8D0", "j7": "8D0"}  # a low start between two cliffs; the one way out goes over j6


@pytest.fixture
def unfinished() -> dict[str, str]:
    board = flat() | GATE
    del board["j6"]
    return board


def test_the_opponents_gate_is_shut(unfinished: dict[str, str]) -> None:
    """A5 leads NE, E and SE: to the cliffs, and back. The climb of three levels comes before j6 or after it."""
    match = Match.from_position("terrain", {"pieces": unfinished, "starts": ["a6", "k6"], "turn": 0}, players=2)
    assert master().choose(match, 0) in ("build j6 1A5", "build j6 4A5")


def test_the_own_gate_is_opened(unfinished: dict[str, str]) -> None:
    """Two small climbs are better than one of three levels, and the way on must not be shut."""
    match = Match.from_position("terrain", {"pieces": unfinished, "starts": ["k6", "a6"], "turn": 0}, players=2)
    _, cell, piece = master().choose(match, 0).split()
    assert cell == "j6"
    assert piece[0] in "23"
    assert leads_to("j6", piece) & {"i6", "i7", "j5"}


@pytest.mark.compiled
def test_all_exits_of_the_own_start_lead_onto_the_board() -> None:
    for seed in range(5):
        match = Match("terrain", players=2, seed=seed)
        assert isinstance(match.turn, int)
        _, cell, piece = master(seed).choose(match, match.turn).split()
        assert len(leads_to(cell, piece)) == 3


def leads_to(cell: str, piece: str) -> set[str]:
    """The cells that a piece would have its exits to."""
    number = parse_piece(piece)
    assert number is not None
    cells = [NEIGHBOURS[BY_NAME[cell]][side] for side in range(6) if EXITS_OF[number] >> side & 1]
    return {NAMES[to] for to in cells if to != OFF}


# --- whole matches ---------------------------------------------------------------------------------------------------


def play(match: Match, bots: list[Any], most: int = 100_000) -> list[str]:
    """Play on with those bots in turn; what is not legal is refused."""
    made: list[str] = []
    while isinstance(seat := match.turn, int) and len(made) < most:
        made.append(bots[seat % len(bots)].choose(match, seat))
        match.play(made[-1], seat)
    return made


@pytest.mark.compiled
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_matches_of_all_kinds_are_played_to_their_end(options: dict[str, Any]) -> None:
    for seed in range(times(3)):
        match = Match("terrain", seed=seed, **options)
        made = play(match, [LookingBot(skill, seed) for skill in (QUICK, SKILLS[seed % 3])], most=LONG)
        assert match.result is not None or (len(made) == LONG and LONG_RACES & options.keys())


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_few_moves_of_every_kind(options: dict[str, Any]) -> None:
    match = Match("terrain", seed=2, **options)
    assert len(play(match, [LookingBot(QUICK, 1)], most=5)) == 5


@pytest.mark.compiled
def test_a_race_against_random_play_is_won() -> None:
    for seed in range(6):
        match = Match("terrain", players=2, terrain="random", seed=seed)
        play(match, [make("terrain", 3, seed=seed), RandomBot(seed)][:: 1 if seed % 2 else -1])
        assert match.result is not None
        assert match.result.winners == [0 if seed % 2 else 1]


@pytest.mark.compiled
def test_double_sixes_are_used_to_invert() -> None:
    inverted = 0
    for seed in range(20):
        match = Match("terrain", players=2, terrain="random", inversion=True, seed=seed)
        play(match, [LookingBot(QUICK, seed)], most=2)  # both destinations
        at = match.position() | {"phase": "turn", "roll": [6, 6], "turn": 0, "points": 0, "stepped": False}
        again = Match.from_position("terrain", at, players=2, inversion=True)
        inverted += master(seed).choose(again, 0).startswith("invert")
    assert 0 < inverted < 20  # there is often something better


# --- what a bot promises ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(1, MASTER + 1))
def test_the_same_seed_and_view_make_the_same_move(level: int) -> None:
    match = lanes("e6 g8", "i6 h8", roll=[3, 3])
    seat = 0
    again = Match.replay(match.record())
    assert again.view(seat) == match.view(seat)
    thoughts = [make("terrain", level, seed=9).think(one, seat) for one in (match, match, again)]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0].move in match.legal(seat)
    assert make("terrain", level, seed=9).choose(match, seat) == thoughts[0].move
    assert again.record() == match.record()  # thinking changes nothing


def test_a_thought_says_why() -> None:
    match = lanes("e6 g8", "i6 h8", roll=[3, 3])
    thought = master().think(match, 0)
    assert thought.line[0] == thought.move
    assert thought.runner_up is not None
    assert thought.move != thought.runner_up[0]
    assert 1 > thought.value >= thought.runner_up[1] > 0
    assert thought.iterations > 1


def test_only_who_is_to_move_can_think() -> None:
    match = lanes("f6 g8", "h6 h8", roll=[2, 4])
    with pytest.raises(ValueError, match="not its turn"):
        master().choose(match, 1)
    stop = Event()
    stop.set()
    with pytest.raises(Stopped):
        master().think(match, 0, stop)
    for step in ("step g6", "step h6"):
        match.play(step)
    with pytest.raises(ValueError, match="over"):
        master().choose(match, 0)
