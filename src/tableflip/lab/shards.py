"""Shards: ranges of a table's games, kept as parquet files that are put in place at once and never changed.

The name of a file is a digest of all that decides its games (rules, options, players, seed, range, code): so a run can
be killed at any moment and taken up again, a changed rule never mixes with old games, and whoever played a shard, the
file has the same bytes. Any tool reads them: a row is a game, what there is for each seat is a list.
"""

import hashlib
import io
import json
import os
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np

from tableflip.bots.levels import PLAIN
from tableflip.core import sources
from tableflip.core.extras import brought_by
from tableflip.lab.playing import Played, play
from tableflip.lab.story import STORY
from tableflip.lab.table import Table, file_of_trained, kinds, words_of

CODE = ("tableflip.lab.story", "tableflip.lab.playing", "tableflip.bots.levels")
LISTS = ("points", "winners", "uses", "own")
NO_SUM = "0" * 64
SUM = re.compile(rb'"sum": "([0-9a-f]{64})"')


class OtherRules(ValueError):
    """Whoever was to play has other rules or other code than whoever asked."""


def file_of(table: Table, first: int, games: int, folder: Path) -> Path:
    return folder / f"{key(table, first, games)}.parquet"


def key(table: Table, first: int, games: int) -> str:
    """A name for all that decides what these games are."""
    modules = frozenset[str]().union(*(sources.sources(name) for name in (*CODE, *rooms(table))))
    said = (
        table.game.name, table.game.rules_version, sorted(table.chosen.all().items()), table.players, table.seed,
        table.rotates, trained(table), kinds(table).names, first, games, sources.digest(modules),
    )  # fmt: skip
    return hashlib.sha256(repr(said).encode()).hexdigest()[:32]


def trained(table: Table) -> list[str]:
    """Digests of the players at the table that have been trained: a file that was trained on plays other games."""
    files = (file_of_trained(words_of(one).who) for one in table.players)
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files if file is not None]


def rooms(table: Table) -> set[str]:
    """The modules that the rules of a game and its bots are written in."""
    game = table.game
    named = [name.partition(":")[0] for name in (game.bots or PLAIN, game.counts) if name]
    return {game.play.__module__, game.legal.__module__, game.outcome.__module__, *named}


def played_as(name: str, table: Table, first: int, games: int) -> bytes:
    """Play a shard of that name, and return its file: wherever this runs, the same bytes. OtherRules if it cannot."""
    if key(table, first, games) != name:
        raise OtherRules("A worker plays by other rules or code than this study: install the same version everywhere.")
    return packed(table, play(table, first, games))


def arrow() -> tuple[Any, Any]:
    """What reads and writes parquet; Missing if it is not here. Asked before anything is played."""
    with brought_by("lab", "A study"):
        import pyarrow
        from pyarrow import parquet
    return pyarrow, parquet


def packed(table: Table, played: Played) -> bytes:
    """The file of a shard."""
    pyarrow, parquet = arrow()
    columns: dict[str, Any] = {"game": pyarrow.array(played.numbers)}
    for name in LISTS:
        values = getattr(played, name)
        size = int(np.prod(values.shape[1:]))
        if size:  # a game need not count anything of its own
            columns[name] = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(values.reshape(-1)), size)
    columns |= {name: pyarrow.array(np.ascontiguousarray(played.stories[name])) for name in STORY.names or ()}
    told = {"game": table.game.name, "rules": table.game.rules_version, "options": table.chosen.all(),
            "players": table.players, "seed": table.seed, "kinds of moves": kinds(table).names,
            "sum": NO_SUM}  # fmt: skip
    whole = pyarrow.table(columns).replace_schema_metadata({"tableflip": json.dumps(told)})
    out = io.BytesIO()
    parquet.write_table(whole, out, compression="zstd", write_page_checksum=True)
    return summed(out.getvalue())


def summed(data: bytes) -> bytes:
    """The file with the sum of all its bytes in it: parquet's own sums are of pages alone, not of what lies between."""
    found = SUM.search(data)
    if found is None:
        raise ValueError("This is no whole shard.")
    before, after = data[: found.start(1)], data[found.end(1) :]
    told = hashlib.sha256(before + NO_SUM.encode() + after).hexdigest()
    return before + told.encode() + after


def unpacked(data: bytes) -> Played:
    """The games of a shard's file; ValueError or OSError if it is damaged."""
    if summed(data) != data:
        raise ValueError("This shard is damaged.")
    pyarrow, parquet = arrow()
    with parquet.ParquetFile(pyarrow.BufferReader(data)) as file:
        found = file.read(use_threads=False)  # a shard is small: `read_table` would take twice as long
    stories = np.zeros(len(found), STORY)
    for name in STORY.names or ():
        stories[name] = column(found, name)
    points, winners, uses, own = (lists(found, name) for name in LISTS)
    uses = uses.reshape(*points.shape, -1)
    return Played(column(found, "game"), points, winners, stories, uses, own)


def column(found: Any, name: str) -> Any:
    """The values of a column, row by row."""
    return found[name].combine_chunks().to_numpy(zero_copy_only=False)


def lists(found: Any, name: str) -> Any:
    """The lists of a column, row by row; empty ones where there is no such column."""
    if name not in found.schema.names:
        return np.zeros((len(found), 0))
    size = found.schema.field(name).type.list_size
    return found[name].combine_chunks().flatten().to_numpy(zero_copy_only=False).reshape(len(found), size)


def keep(file: Path, data: bytes) -> None:
    """Put a shard in its place, whole or not at all."""
    part = file.with_suffix(f".{uuid4().hex}.part")
    with part.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def load(file: Path) -> Played | None:
    """A shard that was kept; None if there is none, or if its file is damaged: then it is played again."""
    try:
        return unpacked(file.read_bytes())
    except (OSError, ValueError, KeyError):
        return None
