"""The games that installed packages bring, ours among them: the entry points of `tableflip.games`.

    [project.entry-points."tableflip.games"]
    connect_four = "connect_four.game:GAME"
    "connect_four.1" = "connect_four.older.game:GAME"       # older rules, for records and tables that began with them

    [project.entry-points."tableflip.options"]              # if they can be loaded without the rules: lists are quicker
    connect_four = "connect_four.options:Table"

A package that is broken takes nothing else down: what is wrong with it is kept as a `Fault`, and told.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from tableflip.core.game import Game
from tableflip.core.options import Options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES, OPTIONS = "tableflip.games", "tableflip.options"  # the groups of entry points
OURS = "tableflip"
# Our own rooms, in the order in which they are offered. They come in by pyproject.toml like any other game; these are
# for sources that run beside the metadata of an older version, or without any.
HOUSE = ("terraflip", "terrain", "flipships")
# Older versions of their rules, each in a room of its own: docs/decisions/0010.
KEPT = {"terrain": (1,), "flipships": (1,)}
NAME = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Fault:
    """A game that is installed and cannot be played: what it is called, the package it came with, and why."""

    name: str
    package: str
    problem: str

    def __str__(self) -> str:
        return (
            f"The game {self.name!r} of the package {self.package} {self.problem}. "
            f"Update or mend that package, or remove it: pip uninstall {self.package}"
        )


class BrokenGame(ValueError):
    """Somebody asked for a game that is installed and broken."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass
class Entries:
    """What one package says about one game."""

    package: str
    game: "EntryPoint | None" = None
    options: "EntryPoint | None" = None
    older: "dict[int, EntryPoint]" = field(default_factory=dict)


class Installed:
    """The games of some entry points. They are loaded when they are asked for, each once; a fault is found once."""

    def __init__(self, found: "Iterable[EntryPoint]") -> None:
        self._faults: dict[str, Fault] = {}
        self._clashes: list[Fault] = []
        self._loaded: dict[tuple[str, object], Any] = {}
        self._entries: dict[str, Entries] = {}
        for entry in sorted(found, key=order):
            self._note(entry)
        for name, entries in self._entries.items():
            if entries.game is None:
                self._faults[name] = Fault(name, entries.package, f"has no entry point in the group {GAMES}")

    def _note(self, entry: "EntryPoint") -> None:
        package = package_of(entry)
        name, _, version = entry.name.partition(".")
        if not NAME.fullmatch(name) or (version and not version.isdecimal()):
            problem = "has a name that cannot be used: small letters, digits and _ are, then a dot and a rules version"
            self._clashes.append(Fault(entry.name, package, problem))
            return
        entries = self._entries.setdefault(name, Entries(package))
        if entries.package != package:
            problem = f"has the name of a game of the package {entries.package}, and is left out"
            clash = Fault(name, package, problem)
            if clash not in self._clashes:
                self._clashes.append(clash)
        elif entry.group == OPTIONS:
            entries.options = entry
        elif version:
            entries.older[int(version)] = entry
        else:
            entries.game = entry

    def __iter__(self) -> Iterator[str]:
        """The names of all games that no fault is known of."""
        return (name for name in self._entries if name not in self._faults)

    def __contains__(self, name: str) -> bool:
        """Is there such a game, be it broken or not?"""
        return name in self._entries

    def faults(self) -> list[Fault]:
        """What is known to be wrong. Most faults are found when a game is first asked for."""
        return [*self._clashes, *self._faults.values()]

    def versions(self, name: str) -> set[int]:
        """The older versions of its rules that the package still has."""
        return set(self._entries[name].older) if name in self else set()

    def game(self, name: str, version: int | None = None) -> Game:
        """The game of that name, or that older version of it; BrokenGame if it cannot be had."""
        entries = self._entries[name]
        entry = entries.game if version is None else entries.older[version]

        def check(game: Any) -> None:
            check_game(game, name, version)
            if version is None and entries.options and self.options(name) is not game.options:
                raise Unfit(f"has other options than its entry point in the group {OPTIONS} names")

        found: Game = self._load(name, version, entry, check)
        return found

    def options(self, name: str) -> type[Options]:
        """The options of the game, without its rules if the package keeps them apart; BrokenGame if it cannot."""
        entry = self._entries[name].options
        if entry is None:
            return self.game(name).options
        found: type[Options] = self._load(name, OPTIONS, entry, lambda options: check_options(options, name))
        return found

    def entry(self, name: str) -> str:
        """What its entry point names; nothing is loaded."""
        entry = self._entries[name].game
        return entry.value if entry is not None else ""

    def room(self, name: str) -> Any:
        """The module that its entry point names; of a room with the usual files, the room."""
        from importlib import import_module

        self.game(name)
        entry = self._entries[name].game
        assert entry is not None
        return import_module(entry.module.removesuffix(".game"))

    def _load(self, name: str, part: object, entry: "EntryPoint | None", check: Callable[[Any], None]) -> Any:
        if name in self._faults:
            raise BrokenGame(self._faults[name])
        assert entry is not None
        if (name, part) not in self._loaded:
            try:
                thing = entry.load()
                check(thing)
            except (Exception, SystemExit) as e:  # whatever a package does wrong stays its own affair
                fault = Fault(name, self._entries[name].package, why_not(e))
                if isinstance(part, int):  # an older version alone: the newest may be played
                    raise BrokenGame(fault) from e
                raise BrokenGame(self._faults.setdefault(name, fault)) from e
            self._loaded[name, part] = thing
        return self._loaded[name, part]


class Unfit(Exception):
    """What an entry point names is not what it should be."""


def why_not(error: BaseException) -> str:
    told = str(error) if isinstance(error, Unfit) else f"cannot be loaded: {type(error).__name__}: {error}"
    return " ".join(told.split()).rstrip(" .:")


def check_game(game: Any, name: str, version: int | None) -> None:
    if not isinstance(game, Game):
        raise Unfit(f"has an entry point that names {a_kind_of(game)}, not a tableflip.core.game.Game")
    if game.name != name:
        raise Unfit(f"calls itself {game.name!r}; its entry point must have the same name")
    if version is not None and game.rules_version != version:
        raise Unfit(f"has version {game.rules_version} of its rules where version {version} should be")
    check_options(game.options, name)


def check_options(options: Any, name: str) -> None:
    if not (isinstance(options, type) and issubclass(options, Options)):
        raise Unfit(f"has options that are {a_kind_of(options)}, not a subclass of tableflip.core.options.Options")
    if getattr(options, "GAME", None) != name:
        raise Unfit(f"has options whose GAME is {getattr(options, 'GAME', None)!r}, not {name!r}")
    options.schema()
    if not options().seats:
        raise Unfit("has options without seats")


def a_kind_of(thing: Any) -> str:
    return f"the class {thing.__name__}" if isinstance(thing, type) else f"something of type {type(thing).__name__}"


def order(entry: "EntryPoint") -> tuple[object, ...]:
    """Ours first, in their order, so that nobody can take their place; then by name, and by package."""
    name, package = entry.name.partition(".")[0], package_of(entry)
    if package == OURS and name in HOUSE:
        return 0, HOUSE.index(name), package, entry.name
    return 1, name, package, entry.name


def package_of(entry: "EntryPoint") -> str:
    """The distribution that brought it: what pip knows it by."""
    return str(entry.dist.name) if entry.dist is not None else OURS


@cache
def installed() -> Installed:
    """The games of this environment."""
    from importlib.metadata import EntryPoint, entry_points  # here, so that `import tableflip` stays quick

    both = (one for group in (GAMES, OPTIONS) for one in entry_points(group=group))
    found = {(package_of(one), one.group, one.name): one for one in both}
    for name in HOUSE:
        room = f"tableflip.games.{name}"
        found.setdefault((OURS, GAMES, name), EntryPoint(name, f"{room}.game:GAME", GAMES))
        found.setdefault((OURS, OPTIONS, name), EntryPoint(name, f"{room}.options:Options", OPTIONS))
        for version in KEPT.get(name, ()):
            older = EntryPoint(f"{name}.{version}", f"{room}_{version}.game:GAME", GAMES)
            found.setdefault((OURS, GAMES, older.name), older)
    return Installed(found.values())
