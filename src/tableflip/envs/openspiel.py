"""OpenSpiel: our games as registered Python games, `tableflip_terraflip` and so on.

    import pyspiel
    from tableflip.envs import openspiel

    game = pyspiel.load_game("tableflip_terraflip(players=2)")
    game = openspiel.load("terraflip", players=2)  # the same; takes positions, too

Actions are those of `Batch`: a move may take several. Chance is explicit. Where its outcomes have no numbers (a landing
in Flip Ships is a place), a chance node has `rolls` equally likely outcomes, each the seed of a draw. An information
state is all that a seat did and saw from the start on. Needs `pip install "tableflip[openspiel]"`.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import numpy as np

from tableflip.core.extras import brought_by
from tableflip.core.game import Game
from tableflip.envs.encodings import encoding_of
from tableflip.envs.openspiel_state import SEEN, Setting, State, setting_of
from tableflip.games import BrokenGame, find, names

with brought_by("openspiel", "tableflip.envs.openspiel"):
    import pyspiel

PREFIX = "tableflip_"
# Parameters of ours beside the game's options. Actions after which nobody has won (0: games are never given up), the
# outcomes of what chance cannot list, and where games begin, as `load` writes it.
OURS: dict[str, Any] = {"most_plies": 1000, "rolls": 1024, "position": ""}
NO_TEXT, NO_NUMBER = "", -1  # parameters have no None
LEFT_OUT = ("colours",)  # nor lists; and colours change nothing


class Observer:
    """What OpenSpiel asks of an observer. With perfect recall: what the seat sees, then all plies that it has seen."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self._setting = setting
        self._recalls = kind is not None and kind.perfect_recall
        seen = setting.observation_size
        self.tensor = np.zeros(seen + (SEEN * setting.most_recalled if self._recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:seen]}
        if self._recalls:
            self.dict["plies"] = self.tensor[seen:].reshape(-1, SEEN)

    def set_from(self, state: State, player: int) -> None:
        self.dict["observation"][:] = state.observation(player)
        if self._recalls:
            plies, room = state.recall(player), self.dict["plies"]
            if len(plies) > len(room):
                raise ValueError(f"There is room for {len(room)} plies: set most_plies, or use the string.")
            room[: len(plies)], room[len(plies) :] = plies, 0

    def string_from(self, state: State, player: int) -> str:
        return state.told(player) if self._recalls else state.now(player)


class TableflipGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its options; made by `register`, for each game."""

    kind: pyspiel.GameType
    ours: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = OURS | dict(params or {})
        most_plies, rolls, position = given.pop("most_plies"), given.pop("rolls"), given.pop("position")
        options = self.ours.options.of(as_options(self.ours, given))
        self.setting = setting = setting_of(self.ours.name, options, position, most_plies, rolls)
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.action_count,
            max_chance_outcomes=max(self.ours.most_legal, rolls) if self.ours.draw else 0,
            num_players=setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.ours.is_cooperative or setting.seats == 1 else 0.0,
            max_game_length=most_plies or self.ours.most_plies,
        )
        super().__init__(self.kind, info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.kind.short_name, self.get_parameters())

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"There is nothing to set in these observations; {params} was given.")
        return Observer(self.setting, iig_obs_type)


# --- parameters ------------------------------------------------------------------------------------------------------


def parameters(game: Game) -> Iterator[tuple[str, Any]]:
    """The options as parameters, with their defaults; the parameter's type is that of its default."""
    for name, what in game.options.schema()["properties"].items():
        if name not in LEFT_OUT:
            yield name, what["default"] if what["default"] is not None else none_of(what)
    yield from OURS.items()


def none_of(what: Mapping[str, Any]) -> str | int:
    """What stands for no value in a parameter, which always has one."""
    return NO_TEXT if "string" in what.get("type", ()) else NO_NUMBER


def as_options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as options."""
    known = game.options.schema()["properties"]
    return {name: as_option(known[name], value) for name, value in given.items()}


def as_option(what: Mapping[str, Any], value: Any) -> Any:
    if what["default"] is None and value == none_of(what):
        return None
    if isinstance(value, str) and "anyOf" in what:  # a name, or a number that is written as text
        with suppress(ValueError):
            return float(value)
    return value


def load(game: str | Game, *, position: Mapping[str, Any] | None = None, **settings: Any) -> Any:
    """`pyspiel.load_game` with the game's options as everywhere else, `most_plies`, `rolls`, and a position."""
    found = find(game)
    texts = {name for name, value in parameters(found) if isinstance(value, str)}
    given = {name: str(value) if name in texts else value for name, value in settings.items() if value is not None}
    if position is not None:
        given["position"] = quote(json.dumps(position), safe="")  # OpenSpiel writes parameters with commas between
    return pyspiel.load_game(PREFIX + found.name, given)


# --- making games known ----------------------------------------------------------------------------------------------


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; its name there."""
    players = game.options.schema()["properties"].get("players", {}).get("enum") or [len(game.options.of({}).seats)]
    utility, chance, information = (
        pyspiel.GameType.Utility,
        pyspiel.GameType.ChanceMode,
        pyspiel.GameType.Information,
    )
    kind = pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.draw else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if game.draw_world else information.PERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.is_cooperative else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters(game)),
    )
    made = type(f"{game.name.title()}Game", (TableflipGame,), {"kind": kind, "ours": game})
    pyspiel.register_game(kind, made)
    return str(kind.short_name)


def register_all() -> list[str]:
    """Every game that is installed and can be encoded."""
    known = []
    for name in names():
        try:
            game = find(name)
            encoding_of(game)
        except (BrokenGame, ValueError):
            continue
        known.append(register(game))
    return known


REGISTERED = register_all()
