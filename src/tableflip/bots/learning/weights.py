"""Files of weights: what a network has learned, how it came about, and for which game, rules and features it is.

Only rows that have learned anything are kept, each in steps of 1/127 of its greatest weight. Nothing in a file is ever
run.
"""

import json
import zipfile
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tableflip.bots.learning.features import Features
from tableflip.bots.learning.network import FIRST, Weights, shape_of
from tableflip.core.game import Game

KIND = "tableflip weights 1"
STEPS = 127  # of a row's weights, up and down
TINY = 1e-9


@dataclass(frozen=True)
class About:
    """What a file says of itself."""

    game: str
    rules: int  # the game's version of them
    features: int  # the version of what the network looks at
    players: int
    options: list[dict[str, Any]]  # of the tables at which it learned
    seed: int
    command: str  # that made it
    games: int  # that it has played
    curve: list[list[float]] = field(default_factory=list)  # games, and how much of the result it knew beforehand
    trials: list[str] = field(default_factory=list)  # how it did against the search without a network


def save(file: Path, about: About, weights: Weights, learned_rows: Any) -> None:
    """Write the file, whole or not at all. `learned_rows`: those of the first layer that are worth keeping."""
    rows = np.flatnonzero(learned_rows)
    first = weights[: len(learned_rows) * FIRST].reshape(-1, FIRST)[rows]
    scale = np.maximum(np.abs(first).max(axis=1, initial=0), TINY) / STEPS
    new = file.with_name(f"{file.name}.new")
    with new.open("wb") as out:
        np.savez_compressed(
            out,
            about=np.array(json.dumps({"kind": KIND} | asdict(about))),
            rows=rows.astype(np.uint32),
            first=np.rint(first / scale[:, None]).astype(np.int8),
            scale=scale.astype(np.float32),
            rest=weights[len(learned_rows) * FIRST :],
        )
    new.replace(file)


def load(file: Path, game: Game, features: Features, players: int) -> Weights:
    """The weights in a file, for games of so many; ValueError, with the reason, where they do not fit."""
    about, kept = read(file)
    if (about.game, about.players) != (game.name, players):
        raise ValueError(
            f"{file} has learned {about.game} for {about.players} players, not {game.name} for {players}: "
            f"train it with `tableflip train {game.name} --players {players}`."
        )
    if (about.rules, about.features) != (game.rules_version, features.version):
        raise ValueError(
            f"{file} has learned rules {about.rules} by features {about.features}; here are rules "
            f"{game.rules_version} and features {features.version}. Train it again: {about.command}"
        )
    shape = shape_of(features)
    rows, first, scale, rest = kept
    weights = np.zeros(shape.size, np.float32)
    if (
        first.shape != (len(rows), FIRST)
        or len(scale) != len(rows)
        or len(rest) != shape.size - shape.first_bias
        or rows.max(initial=0) >= shape.rows
    ):
        raise ValueError(f"{file} is damaged: it does not hold what this network needs.")
    weights[: shape.first_bias].reshape(-1, FIRST)[rows] = first * scale[:, None]
    weights[shape.first_bias :] = rest
    if not np.isfinite(weights).all():
        raise ValueError(f"{file} is damaged: some of its weights are no numbers.")
    return weights


def read(file: Path) -> tuple[About, tuple[Any, ...]]:
    """What a file says of itself, and its arrays; ValueError if it is no such file."""
    try:
        with file.open("rb") as whole, np.load(whole, allow_pickle=False) as kept:
            said = json.loads(str(kept["about"]))
            if said.pop("kind") != KIND:
                raise ValueError
            return About(**said), tuple(kept[name] for name in ("rows", "first", "scale", "rest"))
    except OSError as e:
        raise ValueError(f"{file} cannot be read: {e.strerror or e}.") from None
    except (AttributeError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile):
        raise ValueError(
            f"{file} is no file of weights that this version knows: `tableflip train` writes one."
        ) from None


@cache
def shipped(folder: Path, game: Game, features: Features, players: int) -> Weights:
    """The weights that came with the package, for so many players; loaded once.

    They can be written to, which nobody does: for an array that cannot, every kernel would be compiled once more.
    """
    return load(folder / f"{players}.npz", game, features, players)
