"""Matches kept as files, so that nothing is lost when somebody leaves."""

import os
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tableflip.core.record import TITLE
from tableflip.match import Match


def data_folder() -> Path:
    """Where the user's own matches are kept: $TABLEFLIP_DATA, else the user's data folder."""
    if chosen := os.environ.get("TABLEFLIP_DATA"):
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "tableflip"


def keep(match: Match, resumed: Path | None = None) -> Path:
    """Write the whole record to the file that the match was taken up from; return its path.

    Else, and where that cannot be written, to a new file in the user's data folder, or to a temporary one.
    """
    if resumed is not None:
        with suppress(OSError):
            save(match, resumed)
            return resumed
    name = f"{match.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    try:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return write_new(folder, name, match.record())
    except (OSError, RuntimeError):  # no such folder to be had, or no home at all
        return write_new(Path(tempfile.mkdtemp(prefix="tableflip-")), name, match.record())


def write_new(folder: Path, name: str, text: str) -> Path:
    """Write to a file that was not there before."""
    number = 1
    while True:
        path = folder / (f"{name}.txt" if number == 1 else f"{name}-{number}.txt")
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            number += 1
        else:
            return path


def save(match: Match, path: Path) -> None:
    """Write the whole record to a file of the player's choice; OSError when that is not possible.

    Of the files that are there already, only a record is written over.
    """
    if path.exists() and not (path.is_file() and path.read_bytes().startswith(TITLE.encode())):
        raise FileExistsError(None, "there is something else of that name", str(path))
    path.write_text(match.record(), encoding="utf-8")
