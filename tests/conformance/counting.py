"""Perft: how many sequences of moves there are from a position. The counts in tests/data/perft are data of two kinds.

The smaller ones are counted again by the oracles in the tests. The deeper ones were counted by the engine, after it
had agreed with the oracle wherever the oracle is quick enough to follow (depth 6 for three of TerraFlip's tables, up to
60,000 sequences in the terrain game).
"""

import json
from pathlib import Path
from typing import Any

from tableflip import Match

FOLDER = Path(__file__).parent.parent / "data" / "perft"


def cases() -> list[Any]:
    """Every case of every file: game, options, an optional position, and the counts from depth 1 on."""
    return [
        {"game": file.stem} | case
        for file in sorted(FOLDER.glob("*.json"))
        for case in json.loads(file.read_text())["cases"]
    ]


def start(case: dict[str, Any]) -> Match:
    if "position" in case:
        return Match.from_position(case["game"], case["position"], seed=1, auto_chance=False, **case["options"])
    return Match(case["game"], seed=1, auto_chance=False, **case["options"])
