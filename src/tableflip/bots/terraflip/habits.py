"""The file of what TerraFlip's bots have learned of others' habits: a weight for each trait, by number of players."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tableflip.bots.learning.network import Weights
from tableflip.bots.search.guide import Hunch
from tableflip.bots.terraflip.undersides import COLOURS, TRAITS, VERSION, suspect
from tableflip.core.hex import CELLS
from tableflip.games import find

KIND = "tableflip habits 1"
COMMAND = "python bench/terraflip_undersides.py"
FILE = Path(__file__).with_name("weights") / "undersides.json"


def save(file: Path, about: dict[str, Any], weights: dict[int, Weights]) -> None:
    """Write the file, whole or not at all. `about`: how the weights came about, for people."""
    told = {str(players): [round(float(one), 3) for one in row] for players, row in sorted(weights.items())}
    said = {"kind": KIND, "rules": find("terraflip").rules_version, "traits": VERSION, **about, "weights": told}
    new = file.with_name(f"{file.name}.new")
    new.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    new.replace(file)


def load(file: Path, players: int) -> Weights:
    """The weights in a file, for games of so many; ValueError, with the reason, where they do not fit."""
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
        is_ours = said["kind"] == KIND
    except OSError as e:
        raise ValueError(f"{file} cannot be read: {e.strerror or e}.") from None
    except (KeyError, TypeError, ValueError):
        is_ours = False
    if not is_ours:
        raise ValueError(f"{file} is no file of habits that this version knows: `{COMMAND}` writes one.")
    rules = find("terraflip").rules_version
    if (said.get("rules"), said.get("traits")) != (rules, VERSION):
        raise ValueError(
            f"{file} has learned rules {said.get('rules')} by traits {said.get('traits')}; here are rules {rules} and "
            f"traits {VERSION}. Learn it again: {COMMAND}"
        )
    try:
        weights = np.array(said["weights"][str(players)], np.float32)
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"{file} has learned nothing of games for {players}: {COMMAND}") from None
    if weights.shape != (TRAITS,) or not np.isfinite(weights).all():
        raise ValueError(f"{file} is damaged: it does not hold a number for each of {TRAITS} traits.")
    return weights


@cache
def shipped(players: int) -> Weights:
    """The weights that came with the package; loaded once."""
    return load(FILE, players)


HUNCH = Hunch(CELLS * COLOURS, suspect, shipped)
