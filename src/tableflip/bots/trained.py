"""A player that has learned elsewhere and plays here: the layers of a network in a file, and numpy (layers.py).

`save` writes such a file; examples/train_ppo.py shows how one comes about. It fits one game, its rules and encoding as
they were, and the options that it learned with: anything else is refused.
"""

import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import numpy as np

from tableflip.bots.layers import Layer, Network, Table
from tableflip.bots.thought import Thought
from tableflip.core.encoding import NOT_YET, size
from tableflip.core.game import Game
from tableflip.core.options import Options
from tableflip.envs.encodings import encoding_of
from tableflip.envs.kernels import kernels, places
from tableflip.envs.symmetry import symmetries
from tableflip.match import Match

KIND = "tableflip player 2"
BEFORE = "tableflip player 1"  # layers alone, each of which looks at all that the one before gave


def save(file: Path, game: Game, options: Options, layers: Sequence[Layer], *, turning: bool = False) -> None:
    """Write a player. `turning`: it looks at the board in all ways in which it may be turned, and adds up the scores.

    ValueError when the layers do not fit the game.
    """
    ways = symmetries(game, options)
    network = Network(tuple(layers), *(ways if turning else (table[:1] for table in ways)))
    check(network, game, options)
    told = {
        "kind": KIND,
        "game": game.name,
        "rules": game.rules_version,
        "encoding": encoding_of(game).version,
        "options": options.all(),
        "cut": [layer.cut for layer in layers],
    }
    arrays: dict[str, Any] = {"seen": small(network.turned_observations), "actions": small(network.turned_actions)}
    for k, layer in enumerate(layers):
        arrays |= {f"w{k}": layer.weights, f"b{k}": layer.biases}
        if layer.at is not None:
            arrays[f"at{k}"] = small(layer.at)
    with file.open("wb") as out:
        np.savez_compressed(out, about=np.array(json.dumps(told)), **arrays)


def small(table: Table) -> Table:
    return table.astype(np.uint16 if table.max() < 2**16 else np.uint32)


def check(network: Network, game: Game, options: Options) -> None:
    encoding = encoding_of(game)
    network.check(size(encoding.observation(options)), size(encoding.actions(options)))


class TrainedBot:
    """Does what its network likes best of what is legal. It keeps nothing between its moves."""

    def __init__(self, game: Game, options: Options, network: Network, seed: int | None = None) -> None:
        self.game, self.options, self._network = game, options, network
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
            scores = np.where(mask > 0, self._network.scores(seen), -np.inf)
            action = int(scores.argmax())
            odds /= float(np.exp(scores - scores[action]).sum())
            chosen[place[0]["made"]] = action
            place[0]["made"] += 1
            move = self._kernels.whole(world, 0, seat, chosen)
        text = match.game.move_text(match.options, int(move))
        return Thought(text, odds, None, (text,), 0)

    def check(self, match: Match) -> None:
        """ValueError unless this is a match of the kind that it has learned to play."""
        if match.game != self.game or match.options != self.options:
            raise ValueError("This player has learned another game, or with other options.")


def load(file: Path, game: Game, options: Options, seed: int | None = None) -> TrainedBot:
    """The player in a file, for matches of this game with these options; ValueError, with the reason, if not."""
    about, network = read(file)
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
        check(network, game, options)
    except ValueError as e:
        raise ValueError(f"{file} is damaged: {e}") from None
    return TrainedBot(game, options, network, seed)


def read(file: Path) -> tuple[dict[str, Any], Network]:
    """What a file says of its player, and its network; nothing in it is ever run."""
    try:
        with file.open("rb") as whole, np.load(whole, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            if about["kind"] not in (KIND, BEFORE) or not isinstance(about["options"], dict):
                raise ValueError
            network = older(kept) if about["kind"] == BEFORE else newer(kept, about["cut"])
        return {name: about[name] for name in ("game", "rules", "encoding", "options")}, network
    except OSError as e:
        raise ValueError(f"{file} cannot be read: {e.strerror or e}.") from None
    except (AttributeError, EOFError, IndexError, KeyError, TypeError, ValueError, zipfile.BadZipFile):
        raise ValueError(f"{file} is not a player that this version knows: examples/train_ppo.py writes one.") from None


def newer(kept: Mapping[str, Any], cut: list[bool]) -> Network:
    layers = [Layer(kept[f"w{k}"], kept[f"b{k}"], kept.get(f"at{k}"), bool(one)) for k, one in enumerate(cut)]
    return Network(tuple(layers), kept["seen"], kept["actions"])


def older(kept: Mapping[str, Any]) -> Network:
    count = (len(kept) - 1) // 2
    layers = tuple(Layer(kept[f"w{k}"], kept[f"b{k}"], cut=k < count - 1) for k in range(count))
    return Network(layers, np.arange(layers[0].weights.shape[1])[None], np.arange(len(layers[-1].biases))[None])
