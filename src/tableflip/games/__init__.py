"""The games, by name. A game is loaded when it is first asked for, so that `import tableflip` stays quick.

Installed packages bring games (`installed.py`); a script may add some of its own.
"""

from typing import Any

from tableflip.core.game import Game
from tableflip.core.options import Options
from tableflip.core.reading import shown
from tableflip.games.installed import BrokenGame, Fault, installed

__all__ = [
    "BrokenGame",
    "Fault",
    "add",
    "catalogue",
    "check",
    "faults",
    "find",
    "installed_names",
    "keep",
    "names",
    "options_of",
]

_added: dict[str, Game] = {}
_older: dict[tuple[str, int], Game] = {}


def add(game: Game) -> None:
    """Make a game known by its name, to this process: for a script, or to try something out."""
    if game.name in installed() and installed().game(game.name) is game:
        return
    if game.name in installed() or _added.get(game.name, game) is not game:
        raise ValueError(f"There is a game called {game.name!r} already.")
    _added[game.name] = game


def keep(game: Game) -> None:
    """Keep an older version of a game known, to this process: its records go on replaying, its tables go on playing."""
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
    game = _added[name] if name in _added else installed().game(name)
    if version in (None, game.rules_version):
        return game
    assert version is not None
    if (name, version) in _older:
        return _older[name, version]
    if version in installed().versions(name):
        return installed().game(name, version)
    kept = {number for title, number in _older if title == name}
    known = sorted({game.rules_version, *kept, *installed().versions(name)})
    raise ValueError(
        f"version {version} of the rules of {name} is not known here; known: {', '.join(map(str, known))}."
    )


def check(name: str) -> None:
    """ValueError unless a game is called so."""
    if not isinstance(name, str) or (name not in _added and name not in installed()):
        raise ValueError(f"There is no game called {shown(name)}; there are {', '.join(names())}.")


def names() -> tuple[str, ...]:
    """The names of all games that can be played, as far as is known: `faults` tells of others."""
    return (*installed(), *_added)


def installed_names() -> tuple[str, ...]:
    """Those that other processes know, too."""
    return tuple(installed())


def faults() -> list[Fault]:
    """The games that are installed and turned out to be broken, each with what to do."""
    return installed().faults()


def options_of(name: str) -> type[Options]:
    """The options class of a game; quick where its package keeps it apart from the rules."""
    check(name)
    return _added[name].options if name in _added else installed().options(name)


class Catalogue:
    """`games()` lists the games; `games.terraflip` is the room of one of them."""

    def __call__(self) -> dict[str, dict[str, Any]]:
        """The names of all games, each with the JSON Schema of its options. Broken ones are left out: see `faults`."""
        found = {}
        for name in names():
            try:
                found[name] = options_of(name).schema()
            except BrokenGame:
                continue
        return found

    def __getattr__(self, name: str) -> Any:
        if name not in installed():
            raise AttributeError(f"There is no game called {name!r}.")
        return installed().room(name)


catalogue = Catalogue()
