"""A player from a file: it plays what its network likes best of what is legal, and fits its game or is refused."""

import json
import zipfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from tableflip import Match
from tableflip.bots import trained
from tableflip.bots.ladder import GUEST, RANDOM, climb
from tableflip.bots.layers import Layer, Network
from tableflip.bots.trained import TrainedBot, load, save
from tableflip.cli import app
from tableflip.core.encoding import size
from tableflip.envs import Batch, encoding_of, symmetries
from tableflip.envs.encodings import label
from tableflip.games import find

TABLES = {"terraflip": {"players": 2}, "terrain": {"players": 2, "terrain": "random", "lost": True}}


def layers_for(game: str, options: dict[str, Any], seed: int = 1) -> list[Layer]:
    """A network that has learned nothing: two layers, drawn at random."""
    rules = find(game)
    encoding, table = encoding_of(rules), rules.options.of(options)
    widths = size(encoding.observation(table)), 16, size(encoding.actions(table))
    chance = np.random.default_rng(seed)
    drawn = [
        (chance.normal(size=(after, before)).astype(np.float32), chance.normal(size=after).astype(np.float32))
        for before, after in pairwise(widths)
    ]
    return [Layer(*drawn[0]), Layer(*drawn[1], cut=False)]


def written(folder: Path, game: str = "terraflip", **other: Any) -> Path:
    rules, options = find(game), TABLES[game] | other
    folder.mkdir(exist_ok=True)
    save(folder / "player.npz", rules, rules.options.of(options), layers_for(game, options))
    return folder / "player.npz"


def sitting(file: Path, match: Match, seed: int = 1) -> TrainedBot:
    return load(file, match.game, match.options, seed)


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["terraflip", pytest.param("terrain", marks=pytest.mark.long)])
def test_whole_games_are_played_from_a_file(game: str, tmp_path: Path) -> None:
    match = Match(game, seed=2, **TABLES[game])
    bot = sitting(written(tmp_path, game), match)
    while isinstance(seat := match.turn, int) and match.ply < 150:
        thought = bot.think(match, seat)
        assert thought.move in match.legal(seat)
        assert 0 < thought.value <= 1
        match.play(thought.move, seat)
    assert match.ply > 20


@pytest.mark.compiled
def test_it_does_what_the_network_likes_best_on_what_the_seat_sees(tmp_path: Path) -> None:
    """Reckoned here once more, from the observations and masks of a batch that plays the same game."""
    file, layers = written(tmp_path), layers_for("terraflip", TABLES["terraflip"])
    batch, match = Batch("terraflip", 1, players=2), Match("terraflip", players=2, seed=1)
    turn, bot, shots = batch.reset(1), sitting(file, match), 0
    while match.turn is not None and match.ply < 60:
        parts = []
        ply = match.ply
        move = bot.choose(match, match.turn)
        while match.ply == ply:
            first, second = layers
            inner = np.maximum(first.weights @ turn.observations[0].astype(np.float32) + first.biases, 0)
            scores = second.weights @ inner + second.biases
            parts.append(int(np.where(turn.masks[0], scores, -np.inf).argmax()))
            made = label(batch.actions, parts[-1])
            turn = batch.step(np.array([parts[-1]]))
            if not made.startswith("lift"):
                match.play(move, match.turn)
        shots += len(parts) > 1
        if match.turn is not None:
            words = match.game.view(match.options, match._state, match.turn)
            assert batch.game.view(batch.options, batch.games, match.turn) == words
    assert match.ply > 20


@pytest.mark.compiled
def test_what_it_cannot_know_changes_nothing(tmp_path: Path) -> None:
    file, match = written(tmp_path), Match("terraflip", players=2, seed=3)
    for _ in range(25):
        seat = match.turn
        assert isinstance(seat, int)
        worlds = [match.draw_world(seat, seed) for seed in range(4)]
        moves = {sitting(file, world, seed).choose(world, seat) for seed, world in enumerate(worlds)}
        assert len(moves) == 1
        match.play(moves.pop(), seat)


def test_a_file_that_does_not_fit_is_refused_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path)
    game = find("terraflip")
    with pytest.raises(ValueError, match=r"player\.npz plays terraflip, not terrain\."):
        load(file, find("terrain"), find("terrain").options.of({}))
    with pytest.raises(ValueError, match=r"has learned to play with other options: .*players=2"):
        load(file, game, game.options.of({"players": 3}))
    newer = replace(game, rules_version=game.rules_version + 1)
    with pytest.raises(ValueError, match=r"has learned rules .*; here are rules .* Train it again\."):
        load(file, newer, game.options.of({"players": 2}))
    monkeypatch.setattr(trained, "encoding_of", lambda game: replace(encoding_of(game), version=9))
    with pytest.raises(ValueError, match=r"here are rules .* and encoding 9"):
        load(file, game, game.options.of({"players": 2}))


@pytest.mark.parametrize("content", [b"", b"PK", b"nothing of the kind", "pickle", "kind", "empty", "cut"])
def test_what_is_no_player_is_refused(content: Any, tmp_path: Path) -> None:
    file, game = tmp_path / "player.npz", find("terraflip")
    if content == "pickle":
        np.savez(file, about=np.array([{"kind": trained.KIND}], dtype=object))
    elif content == "kind":
        np.savez(file, about=np.array(json.dumps({"kind": "tableflip player 0"})))
    elif content == "empty":
        with zipfile.ZipFile(file, "w"):
            pass
    elif content == "cut":
        whole = written(tmp_path).read_bytes()
        file.write_bytes(whole[: len(whole) // 2])
    else:
        file.write_bytes(content)
    with pytest.raises(ValueError, match=r"player\.npz is not a player that this version knows"):
        load(file, game, game.options.of({"players": 2}))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    game = find("terraflip")
    with pytest.raises(ValueError, match=r"nowhere cannot be read: No such file"):
        load(tmp_path / "nowhere", game, game.options.of({"players": 2}))


def test_layers_must_fit_the_game_and_one_another(tmp_path: Path) -> None:
    game = find("terraflip")
    table = game.options.of({"players": 2})
    first, second = layers_for("terraflip", {"players": 2})
    short = Layer(second.weights[:-1], second.biases[:-1])
    flat = Layer(first.biases, first.biases)
    early = replace(second, at=np.full((1, 16), 1006 + 1 + 16))  # the place of its own first number
    for layers in ([first], [second], [first, first], [first, short], [flat, second], [first, early], []):
        with pytest.raises(ValueError, match=r"layers? do"):
            save(tmp_path / "player.npz", game, table, layers)
    assert not (tmp_path / "player.npz").exists()


def test_layers_may_look_at_places_with_the_same_weights() -> None:
    """Three numbers are seen; two neighbours each are added up and cut off below 0, then one is taken from another."""
    pairs = Layer(np.array([[1, 1]], np.float32), np.array([-1], np.float32), np.array([[0, 1], [1, 2], [2, 3]]))
    behind = Layer(np.array([[1, -1]], np.float32), np.zeros(1, np.float32), np.array([[4, 5], [6, 0]]), cut=False)
    network = Network((pairs, behind), np.arange(3)[None], np.arange(2)[None])
    network.check(3, 2)
    assert network.scores(np.array([1, 2, 3], np.int8)).tolist() == [2 - 4, 2 - 1]  # 3 and 0 beyond the last are 2
    assert network.scores(np.array([0, 0, 0], np.int8)).tolist() == [0, 0]


def test_a_board_is_looked_at_in_all_ways() -> None:
    """One that likes the first action best by what it sees first: seen from behind, too, it likes the last."""
    likes = Layer(np.array([[1, 0], [0, 0]], np.float32), np.zeros(2, np.float32), cut=False)
    network = Network((likes,), np.array([[0, 1], [1, 0]]), np.array([[0, 1], [1, 0]]))
    assert network.scores(np.array([3, 5])).tolist() == [3, 5]
    for seen, actions in (([[0, 2]], [[0, 1]]), ([[0, 1]], [[0, 0]]), ([[0, 1]], [[0, 1], [1, 0]]), ([[0]], [[0, 1]])):
        with pytest.raises(ValueError, match=r"the ways in which it turns the board do not fit"):
            Network((likes,), np.array(seen), np.array(actions)).check(2, 2)


@pytest.mark.compiled
def test_turning_the_board_changes_nothing_for_one_who_looks_in_all_ways(tmp_path: Path) -> None:
    game = find("terraflip")
    options = game.options.of(TABLES["terraflip"])
    save(tmp_path / "player.npz", game, options, layers_for("terraflip", TABLES["terraflip"]), turning=True)
    _, network = trained.read(tmp_path / "player.npz")
    ways = symmetries(game, options)
    batch = Batch("terraflip", 1, players=2)
    seen = batch.reset(1).observations[0]
    for _ in range(12):
        seen = batch.step(batch.random_actions()).observations[0]
    for observations, actions in zip(*ways, strict=True):
        turned = network.scores(seen[observations])
        assert turned == pytest.approx(network.scores(seen)[actions], rel=1e-3, abs=1e-2)


@pytest.mark.compiled
def test_files_of_before_still_play_as_they_did(tmp_path: Path) -> None:
    """Layers alone, all but the last cut off below 0."""
    file = written(tmp_path)
    _, network = trained.read(file)
    with np.load(file) as kept:
        about = json.loads(str(kept["about"]))
        arrays = {name: kept[name] for name in ("w0", "b0", "w1", "b1")}
    del about["cut"]
    old = tmp_path / "old.npz"
    np.savez(old, about=np.array(json.dumps(about | {"kind": "tableflip player 1"})), **arrays)
    match = Match("terraflip", players=2, seed=1)
    for _ in range(15):
        assert isinstance(match.turn, int)
        move = sitting(old, match).choose(match, match.turn)
        assert move == sitting(file, match).choose(match, match.turn)
        match.play(move, match.turn)
    assert network.layers[0].cut
    assert not trained.read(old)[1].layers[-1].cut


@pytest.mark.compiled
def test_it_sits_at_a_table_and_climbs_the_ladder(tmp_path: Path) -> None:
    file = written(tmp_path)
    ladder = climb("terraflip", 2, [RANDOM], 0.1, 1, trained=file, players=2)
    assert ladder.levels == (RANDOM, GUEST)
    assert ladder.score.sum() == 2
    run = CliRunner().invoke(
        app, ["ladder", "terraflip", "--games=1", "--levels=0,1", "--processes=1", f"--player={file}"]
    )
    assert "trained player" in run.output
    run = CliRunner().invoke(app, ["play", "terraflip", "--players=2", "--humans=none", "--seed=1", f"--player={file}"])
    assert run.exit_code == 0
    assert "wins" in run.output or "share" in run.output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["play", "terraflip", "--players=3", "--humans=none"], "has learned to play with other options"),
        (["play", "terraflip", "--players=2", "--level=2"], "A trained player has no level"),
        (["ladder", "terraflip", "-o", "players=3"], "has learned to play with other options"),
        (["ladder", "terrain"], "plays terraflip, not terrain"),
    ],
)
def test_a_table_that_it_does_not_know_is_refused(words: list[str], why: str, tmp_path: Path) -> None:
    run = CliRunner().invoke(app, [*words, f"--player={written(tmp_path)}"])
    assert run.exit_code != 0
    assert why in " ".join(run.output.split())
