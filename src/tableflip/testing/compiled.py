"""One source of rules: compiled and as plain Python they give the same games, byte for byte."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib import import_module

from tableflip.core.game import Game, no_position
from tableflip.core.rule import COMPILED
from tableflip.simulation import simulate
from tableflip.testing.tables import At, Table, must

GAMES = 3
FAR = 200  # moves


def compiled_and_plain_rules_give_the_same_games(at_tables: Sequence[At]) -> None:
    """Also asks another process, in which the compiler is off. Where it is off anyway, there is nothing to compare."""
    if not COMPILED or not at_tables:
        return
    place = place_of(at_tables[0].game)
    tables = json.dumps([asdict(at.table) for at in at_tables])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    script = "import sys; from tableflip.testing.compiled import tell; tell(*sys.argv[1:])"
    run = subprocess.run(
        [sys.executable, "-c", script, place, tables],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    must(run.returncode == 0, f"As plain Python the rules fail: {run.stderr[-2000:]}")
    for at, plain in zip(at_tables, run.stdout.splitlines(), strict=True):
        must(fingerprint(at) == plain, f"Compiled rules and plain ones give different games at {at.name}.")


def place_of(game: Game) -> str:
    """The module that has the game, and its name there."""
    for module in [sys.modules[game.new.__module__], *sys.modules.values()]:
        for name, value in vars(module).items() if module.__name__ != "__main__" else ():
            if value is game:
                return f"{module.__name__}:{name}"
    raise AssertionError(f"{game.name} is not a global of a module: another process cannot import it.")


def tell(place: str, tables: str) -> None:
    """Print what the rules give at these tables."""
    module, _, name = place.partition(":")
    game: Game = getattr(import_module(module), name)
    for table in json.loads(tables):
        sys.stdout.write(fingerprint(At(game, Table(**table))) + "\n")


def fingerprint(at: At) -> str:
    """A sum over simulated games, over every state that a random match goes through, and over drawn worlds."""
    sums = hashlib.sha256()
    if at.table.short_game is None:
        for column in simulate(at.game, games=GAMES, seed=5, **at.table.options):
            sums.update(column.tobytes())
    match = at.stroll(FAR, at.table.short_game or 0)
    for ply in match._plies:
        sums.update(ply.before.tobytes())
    sums.update(match._state.tobytes())
    sums.update(repr(match.count()).encode())
    if at.game.to_position is not no_position:
        for seat in range(len(match.seats)):
            sums.update(match.draw_state(seat, 4).tobytes())
    return sums.hexdigest()
