"""The games, by name. A game is loaded when it is first asked for, so that `import tableflip` stays quick."""

from importlib import import_module
from typing import Any

from tableflip.core.game import Game
from tableflip.core.options import Options

NAMES = ("terraflip", "terrain", "flipships")
_added: dict[str, Game] = {}


def add(game: Game) -> None:
    """Make a game from outside the package known by its name."""
    if game.name in NAMES or _added.get(game.name, game) is not game:
        raise ValueError(f"There is a game called {game.name!r} already.")
    _added[game.name] = game


def find(name: str | Game) -> Game:
    """The game of that name; ValueError with the names there are."""
    if isinstance(name, Game):
        return name
    check(name)
    if name in _added:
        return _added[name]
    game: Game = import_module(f"tableflip.games.{name}.game").GAME
    return game


def check(name: str) -> None:
    known = (*NAMES, *_added)
    if name not in known:
        raise ValueError(f"There is no game called {name!r}; there are {', '.join(known)}.")


def options_of(name: str) -> type[Options]:
    """The options class of a game; quick, for it leaves the rules alone."""
    check(name)
    if name in _added:
        return _added[name].options
    options: type[Options] = import_module(f"tableflip.games.{name}.options").Options
    return options


class Catalogue:
    """`games()` lists the games; `games.terraflip` is the room of one of them."""

    def __call__(self) -> dict[str, dict[str, Any]]:
        """The names of all games, each with the JSON Schema of its options."""
        return {name: options_of(name).schema() for name in (*NAMES, *_added)}

    def __getattr__(self, name: str) -> Any:
        if name not in NAMES:
            raise AttributeError(f"There is no game called {name!r}.")
        return import_module(f"tableflip.games.{name}")


catalogue = Catalogue()
