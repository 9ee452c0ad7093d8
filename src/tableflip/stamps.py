"""What is compiled already, told without loading anything: a stamp for each stage of each game, beside its binaries.

A stamp holds a digest of all that the binaries were made from, and the size of every file that a process needed. It is
believed only if both still fit. Whoever believes it may leave work out, never use a wrong binary: those have
names of their own (`core/binaries.py`).
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from tableflip.core import cache
from tableflip.core.portable import PORTABLE, processor, runs_portable
from tableflip.games.installed import installed

# What is wanted first comes first: playing, then playing against bots, then what people do not wait for.
MATCH, BOTS, MORE = STAGES = ("match", "bots", "more")
PLAYING = (MATCH, BOTS)  # without simulations and counts: they compile when they are first wanted

PACKAGE = Path(__file__).parent
ROOMS = ("core", "games", "bots", "match", "simulation.py", "warm.py")  # what is compiled, and what compiles it
NO_SOURCE = (".pyc", ".tmp")


def is_warm(game: str, stages: Sequence[str] = STAGES) -> bool:
    """Are these stages of an installed game compiled, for this processor or for any that can run them?"""
    return all(
        fits(home(), game, stage, processor()) or (runs_portable() and fits(shipped(), game, stage, PORTABLE))
        for stage in stages
    )


def fits(folder: Path, game: str, stage: str, compiled_for: object) -> bool:
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        stamp = json.loads(place(folder, game, stage).read_text(encoding="utf-8"))
        return bool(
            stamp["digest"] == digest(game, compiled_for, map(Path, stamp["sources"]))
            and stamp["files"]
            and all(size in sizes_of(name) for name, size in stamp["files"].items())
        )
    return False


def sizes_of(name: str) -> list[int]:
    found = []
    for folder in (home(), shipped()):
        with suppress(OSError):
            found.append((folder / name).stat().st_size)
    return found


def stamp(game: str, stage: str, files: Iterable[Path], sources: Iterable[Path]) -> None:
    """Note that these files are all that a stage needs. Where it cannot be written, warming takes longer next time.

    `sources` are those of the game that are not ours.
    """
    with suppress(OSError, ValueError):
        sizes = {name_of(file): file.stat().st_size for file in files}
        write(place(home(), game, stage), game, processor(), sizes, sources)


def can_be_written() -> bool:
    """Can other processes keep what they compile for us? A disk that is full is not noticed."""
    with suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        return os.access(home(), os.W_OK)
    return False


def name_of(file: Path) -> str:
    """How a stamp names a file; ValueError if it lies elsewhere."""
    return str(file.relative_to(home() if file.is_relative_to(home()) else shipped()))


def write(file: Path, game: str, compiled_for: object, sizes: dict[str, int], sources: Iterable[Path] = ()) -> None:
    sources = sorted(sources)
    told = {"digest": digest(game, compiled_for, sources), "sources": [str(one) for one in sources], "files": sizes}
    cache.newest(file.parent.parent, file.parent.name)
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:  # whole or not at all
        new = Path(folder, file.name)
        new.write_text(json.dumps(told), encoding="utf-8")
        new.replace(file)


def home() -> Path:
    return cache.home() / cache.settings()


def shipped() -> Path:
    return cache.SHIPPED / cache.settings()


def place(folder: Path, game: str, stage: str) -> Path:
    return folder / "stamps" / ours()[:16] / f"{game}-{stage}.json"


def digest(game: str, compiled_for: object, sources: Iterable[Path]) -> str:
    """A name for the processor, and for all that a game's binaries were made from beside our own sources."""
    said = compiled_for, installed().entry(game), sum_of(sources)
    return hashlib.sha256(repr(said).encode()).hexdigest()


@lru_cache
def ours() -> str:
    """A sum of all sources of ours that can matter."""
    return sum_of(file for room in ROOMS for file in files_in(PACKAGE / room))


def files_in(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    else:
        yield from sorted(file for file in place.rglob("*") if file.is_file() and file.suffix not in NO_SOURCE)


def sum_of(files: Iterable[Path]) -> str:
    sums = hashlib.sha256()
    for file in files:
        sums.update(f"{file.name} ".encode() + hashlib.sha256(file.read_bytes()).digest())
    return sums.hexdigest()
