"""A player that has learned elsewhere and plays here: the layers of a network in a file, and numpy.

`save` writes such a file; examples/train_ppo.py shows how one comes about. It fits one game, its rules and encoding as
they were, and the options that it learned with: anything else is refused.
"""

import json
import zipfile
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.thought import Thought
from tableflip.core.encoding import NOT_YET, size
from tableflip.core.game import Game
from tableflip.core.options import Options
from tableflip.envs.encodings import encoding_of
from tableflip.envs.kernels import kernels, places
from tableflip.match import Match

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]  # weights (out, in) and biases (out)
KIND = "tableflip player 1"


def save(file: Path, game: Game, options: Options, layers: list[Layer]) -> None:
    """Write a player: from an observation through the layers, each but the last cut off below 0, to a score an action.

    ValueError when the layers do not fit the game.
    """
    told = {
        "kind": KIND,
        "game": game.name,
        "rules": game.rules_version,
        "encoding": encoding_of(game).version,
        "options": options.all(),
    }
    check_layers(game, options, layers)
    arrays = {f"{name}{k}": array for k, layer in enumerate(layers) for name, array in zip("wb", layer, strict=True)}
    with file.open("wb") as out:
        np.savez_compressed(out, about=np.array(json.dumps(told)), **arrays)  # type: ignore[arg-type]


def check_layers(game: Game, options: Options, layers: list[Layer]) -> None:
    encoding = encoding_of(game)
    width = size(encoding.observation(options))
    for weights, biases in layers:
        if weights.ndim != 2 or weights.shape[1] != width or biases.shape != weights.shape[:1]:
            raise ValueError("its layers do not fit one another, or what this game shows.")
        width = weights.shape[0]
    if width != size(encoding.actions(options)):
        raise ValueError("its last layer does not have a score for each action of this game.")


class TrainedBot:
    """Does what its network likes best of what is legal. It keeps nothing between its moves."""

    def __init__(self, game: Game, options: Options, layers: list[Layer], seed: int | None = None) -> None:
        self.game, self.options, self._layers = game, options, layers
        self._encoding = encoding_of(game)
        self._kernels = kernels(game, self._encoding)
        self._chance = Random(seed)

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        """A legal move of `seat`; ValueError when it is not its turn, or the match is not one that it has learned."""
        return self.think(match, seat, stop).move

    def think(self, match: Match, seat: int, stop: Event | None = None) -> Thought:
        """The move with its odds by the network as value: it does not say what the position is worth."""
        self.check(match)
        if match.turn != seat:
            raise ValueError(f"Seat {seat} has no legal move: it is not its turn.")
        # What the seat has seen is the same in every world that fits it: none but such a world is looked at.
        world = match.draw_state(seat, self._chance.getrandbits(32))
        place = np.zeros(1, places(self._encoding.parts))
        place["chosen"] = NOT_YET
        seen = np.zeros(size(self._encoding.observation(self.options)), self._encoding.dtype)
        mask = np.zeros(size(self._encoding.actions(self.options)), np.uint8)
        move, odds = NOT_YET, 1.0
        while move == NOT_YET:
            chosen = place[0]["chosen"]
            self._kernels.observe(world, 0, seat, chosen, seen)
            self._kernels.mask(world, place, 0, seat, mask)
            scores = np.where(mask > 0, self._scores(seen), -np.inf)
            action = int(scores.argmax())
            odds /= float(np.exp(scores - scores[action]).sum())
            chosen[place[0]["made"]] = action
            place[0]["made"] += 1
            move = self._kernels.whole(world, 0, seat, chosen)
        text = match.game.move_text(match.options, int(move))
        return Thought(text, odds, None, (text,), 0)

    def _scores(self, seen: NDArray[Any]) -> NDArray[np.float32]:
        inner = seen.astype(np.float32)
        for k, (weights, biases) in enumerate(self._layers):
            inner = weights @ (inner if k == 0 else np.maximum(inner, 0)) + biases
        return inner

    def check(self, match: Match) -> None:
        """ValueError unless this is a match of the kind that it has learned to play."""
        if match.game != self.game or match.options != self.options:
            raise ValueError("This player has learned another game, or with other options.")


def load(file: Path, game: Game, options: Options, seed: int | None = None) -> TrainedBot:
    """The player in a file, for matches of this game with these options; ValueError, with the reason, if not."""
    about, layers = read(file)
    version = encoding_of(game).version
    if about["game"] != game.name:
        raise ValueError(f"{file} plays {about['game']}, not {game.name}.")
    if (about["rules"], about["encoding"]) != (game.rules_version, version):
        raise ValueError(
            f"{file} has learned rules {about['rules']} by encoding {about['encoding']}; here are rules "
            f"{game.rules_version} and encoding {version}. Train it again."
        )
    if about["options"] != options.all():
        learned = ", ".join(f"{name}={value}" for name, value in about["options"].items() if value is not None)
        raise ValueError(f"{file} has learned to play with other options: {learned}.")
    try:
        check_layers(game, options, layers)
    except ValueError as e:
        raise ValueError(f"{file} is damaged: {e}") from None
    return TrainedBot(game, options, layers, seed)


def read(file: Path) -> tuple[dict[str, Any], list[Layer]]:
    """What a file says of its player, and its layers; nothing in it is ever run."""
    try:
        with file.open("rb") as whole, np.load(whole, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            if about["kind"] != KIND or not isinstance(about["options"], dict):
                raise ValueError
            layers = [(kept[f"w{k}"], kept[f"b{k}"]) for k in range(len(kept.files) // 2)]
        return {name: about[name] for name in ("game", "rules", "encoding", "options")}, layers
    except OSError as e:
        raise ValueError(f"{file} cannot be read: {e.strerror or e}.") from None
    except (AttributeError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile):
        raise ValueError(f"{file} is not a player that this version knows: examples/train_ppo.py writes one.") from None
