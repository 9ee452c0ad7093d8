"""The games, by name. A game is loaded when it is first asked for, so that `import tableflip` stays quick."""

from importlib import import_module
from typing import Any

from tableflip.core.game import Game
from tableflip.core.options import Options

NAMES = ("terraflip", "terrain", "flipships")
# Older versions of our own games, by name and rules version: the room beside the newest one that still has them.
# Whoever raises a rules version copies the room first, and enters the copy here: ("terraflip", 1): "terraflip_1".
OLDER_ROOMS: dict[tuple[str, int], str] = {}
_added: dict[str, Game] = {}
_older: dict[tuple[str, int], Game] = {}  # of games from outside


def add(game: Game) -> None:
    """Make a game from outside the package known by its name."""
    if game.name in NAMES or _added.get(game.name, game) is not game:
        raise ValueError(f"There is a game called {game.name!r} already.")
    _added[game.name] = game


def keep(game: Game) -> None:
    """Keep an older version of a game from outside known: its records go on replaying, its tables go on playing."""
    newest = find(game.name)
    if game.rules_version >= newest.rules_version:
        raise ValueError(f"Version {game.rules_version} of {game.name} is not older than {newest.rules_version}.")
    if _older.setdefault((game.name, game.rules_version), game) is not game:
        raise ValueError(f"Version {game.rules_version} of {game.name} is kept already.")


def find(name: str | Game, version: int | None = None) -> Game:
    """The game of that name, in the newest version of its rules or in the one asked for; ValueError if not known."""
    if isinstance(name, Game):
        return name
    check(name)
    game: Game = _added[name] if name in _added else import_module(f"tableflip.games.{name}.game").GAME
    if version in (None, game.rules_version):
        return game
    assert version is not None
    if (name, version) in _older:
        return _older[name, version]
    if room := OLDER_ROOMS.get((name, version)):
        older: Game = import_module(f"tableflip.games.{room}.game").GAME
        return older
    known = sorted({game.rules_version, *(number for title, number in (*_older, *OLDER_ROOMS) if title == name)})
    raise ValueError(
        f"version {version} of the rules of {name} is not known here; known: {', '.join(map(str, known))}."
    )


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
