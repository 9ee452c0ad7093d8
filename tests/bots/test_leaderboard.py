"""What players make of a seat among random players; and the greedy one that looks a single move ahead."""

import gymnasium
import pytest
from typer.testing import CliRunner

import tableflip.envs.gymnasium  # noqa: F401
from examples import othello
from tableflip import Match
from tableflip.bots import leaderboard
from tableflip.bots.greedy import GreedyBot
from tableflip.bots.ladder import GUEST, RANDOM, Pairing
from tableflip.bots.leaderboard import GREEDY, board, play
from tableflip.cli import app
from tableflip.envs.tables import names
from tests.bots.test_trained import written

CORNER_OR_MORE = """
    .oooooox
    ........
    .ox.....
    ........
    ........
    ........
    ........
    ........
"""


def test_the_greedy_one_takes_what_leads_by_most_now() -> None:
    match = Match.from_position(othello.OTHELLO.name, {"board": CORNER_OR_MORE.split(), "turn": "black"})
    assert sorted(match.legal()) == ["a1", "a3"]
    assert {GreedyBot(seed).choose(match, 0) for seed in range(5)} == {"a1"}  # six discs, not one


def test_of_moves_that_are_as_good_any_may_come() -> None:
    match = Match(othello.OTHELLO.name)
    assert {GreedyBot(seed).choose(match, 0) for seed in range(40)} == {"d3", "c4", "f5", "e6"}
    with pytest.raises(ValueError, match="not its turn"):
        GreedyBot(1).choose(match, 1)


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players"), [("terraflip", 3), ("flipships", 2)])
def test_the_greedy_one_plays_legal_moves(game: str, players: int) -> None:
    match = Match(game, seed=1, players=players)
    bots = [GreedyBot(seat) for seat in range(players)]
    while isinstance(seat := match.turn, int) and match.ply < 60:
        match.play(bots[seat].choose(match, seat), seat)
    assert match.ply > 10


@pytest.mark.compiled
def test_every_player_gets_its_games_and_the_same_come_out_again(tmp_path) -> None:
    told: list[tuple[int, int]] = []
    players = [written(tmp_path), written(tmp_path / "other", "terrain")]
    rows = board("terraflip", 2, 2, 0.01, 1, players, lambda *so_far: told.append(so_far), [RANDOM, GREEDY, 1])
    assert [(row.level, row.games) for row in rows] == [(RANDOM, 2), (GREEDY, 2), (1, 2), (GUEST, 2)]
    assert all(0 <= row.won <= 2 for row in rows)
    assert told == [(number, 8) for number in range(1, 9)]
    assert board("terraflip", 2, 2, 0.01, 1, chosen=[RANDOM, GREEDY]) == rows[:2]
    assert [row.level for row in board("terraflip", 3, 1, 0.01, 1, players, chosen=[RANDOM])] == [RANDOM]


@pytest.mark.compiled
def test_a_strong_player_wins_from_every_seat() -> None:
    won = [play(Pairing("terraflip", (("players", 3),), 4, RANDOM, number, 0.1)) for number in range(6)]
    assert sum(won) >= 5


def test_only_who_thinks_by_the_clock_is_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A share of a first game's twenty looks ahead would be one, and it would play at random."""
    paces: dict[int, float] = {}

    def noted(pairing: Pairing) -> float:
        paces[pairing.first] = pairing.pace
        return 0.5

    monkeypatch.setattr(leaderboard, "play", noted)
    board("terraflip", 2, 1, 0.1, 1)
    assert paces == {RANDOM: 1, GREEDY: 1, 1: 1, 2: 1, 3: 1, 4: 0.1, 5: 0.1}


def test_players_from_files_must_be_players_and_one_a_table(tmp_path) -> None:
    one, other = written(tmp_path), written(tmp_path / "other")
    with pytest.raises(ValueError, match=r"have learned the same table: give one of them"):
        board("terraflip", 2, 1, 0.1, 1, [one, other])
    with pytest.raises(ValueError, match=r"nobody\.npz cannot be read"):
        board("terraflip", 2, 1, 0.1, 1, [one, tmp_path / "nobody.npz"])


@pytest.mark.compiled
def test_the_command_prints_a_line_for_each_environment(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    def some(game, players, games, pace, processes, trained, done):
        return board(game, players, games, pace, 1, trained, done, [RANDOM, GREEDY])

    monkeypatch.setattr("tableflip.bots.leaderboard.board", some)
    tables = ["tableflip/terraflip-2p-v1", "tableflip/terraflip-3p-v1"]
    run = CliRunner().invoke(app, ["envs", "leaderboard", *tables, "--games=1", f"--player={written(tmp_path)}"])
    head, line, two, three = [[cell.strip() for cell in row.split("|")[1:-1]] for row in run.output.splitlines()]
    assert head == ["environment", "games", "random", "greedy", "1", "2", "3", "4", "5", "trained"]
    assert set(line) == {"---"}
    assert ([row[0] for row in (two, three)], two[1]) == (tables, "1")
    assert [bool(cell) for cell in two[2:]] == [True, True, *[False] * 5, True]
    assert [bool(cell) for cell in three[2:]] == [True, True, *[False] * 6]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ["tableflip/chess-2p-v1"],
            "There is no environment 'tableflip/chess-2p-v1'; there are tableflip/terraflip-2p-v1",
        ),
        (["tableflip/terraflip-2p-v1", "--games", "0"], "games=0 is not possible"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], why: str) -> None:
    run = CliRunner().invoke(app, ["envs", "leaderboard", *words])
    assert run.exit_code != 0
    assert why in " ".join(run.output.split())


def test_tables_have_the_names_that_gymnasium_knows() -> None:
    assert {name for name in gymnasium.registry if name.startswith("tableflip/")} == set(names())
