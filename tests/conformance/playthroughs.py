"""Golden playthroughs: whole games as text that a diff can read.

`python -m tests.conformance.playthroughs` writes them anew. Do that only after a change of behaviour that is meant,
with a new rules version, and read the diff.
"""

import json
from pathlib import Path

from tests.conformance.tables import TABLES, Table

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
WALK = "\nMove by move, as everybody sees it:\n"


def file_of(table: Table) -> Path:
    return FOLDER / f"{table.name}.txt"


def playthrough(table: Table) -> str:
    """The record of a random match, every move with what everybody saw of it, and where it all ended."""
    match = table.stroll(100_000, table.golden)
    match.date = "2026-11-15"
    told = [match.record() + WALK]
    again = table.match(table.golden)
    for number, ply in enumerate(match._plies, start=1):
        if again.ply >= number:
            continue  # chance, played by itself
        text = match.game.move_text(match.options, ply.move)
        choices = len(again.legal())
        before = again.ply
        again.play(text)
        told.append(f"{number}. {text} (one of {choices}; points {' '.join(map(str, again.count().points))})")
        told += [f"   {json.dumps(event)}" for event in again.events(None, since=before)]
    told.append("\nThe position at the end, and what the first seat and a spectator see of it:")
    told += [json.dumps(shown, indent=1) for shown in (match.position(), match.view(0), match.view(None))]
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for table in TABLES:
        file_of(table).write_text(playthrough(table))
