"""Where compiled rules are kept, by which versions and settings. It is asked also by those who need not compile.

Binaries lie in a folder for each module and digest of all its sources (`sources.py`), below one for the versions and
settings of the compiler.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

from tableflip.core.portable import ENVIRONMENT

KEPT = 12  # binaries of a module, and of other versions and settings; of older ones, those in use on the same day
DAY = 24 * 3600
LAYOUT = 2  # of what is kept: raised where what was kept before must not be loaded any more
HOUR = 3600  # what is half written after so long, nobody writes any more

SHIPPED = Path(__file__).parent.parent / "_compiled"  # what a wheel brings: hatch_build.py

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def home() -> Path:
    """Where compiled rules are kept: $TABLEFLIP_CACHE, else the user's cache folder, else a temporary one."""
    if chosen := os.environ.get("TABLEFLIP_CACHE"):
        return Path(chosen)
    user = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache" if os.environ.get("HOME") else None)
    if user is not None:
        folder = Path(user) / "tableflip"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            pass
        else:
            if os.access(folder, os.W_OK):
                return folder
    return temporary_home()


@cache
def temporary_home() -> Path:
    """A folder that is ours alone: what lies in it is run."""
    folder = Path(tempfile.gettempdir()) / f"tableflip-{os.getuid()}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if folder.is_dir() and not folder.is_symlink() and found.st_uid == os.getuid() and not found.st_mode & 0o022:
            return folder
    return Path(os.devnull, "tableflip")  # that one is somebody else's: nothing is kept


@cache
def in_use(module: str, digest: str) -> Path:
    """Where binaries of a module are kept, if there are any; then they are not among the oldest from now on.

    A folder for each module: a binary names the module it came from, and one file can be imported under two names.
    """
    folder = home() / settings() / module / digest
    with suppress(OSError):  # it is not there, or not ours
        os.utime(folder)
        os.utime(folder.parent.parent)
        for left in folder.glob("*.tmp"):  # by a process that was killed
            if age(left) > HOUR:
                left.unlink()
    return folder


def folder_of(module: str, digest: str) -> Path:
    """Where binaries of a module are kept; made if it is new, and then the oldest of its others are dropped."""
    return newest(newest(home(), settings()) / module, digest)


def newest(parent: Path, name: str) -> Path:
    """The folder of that name; if it is new, the oldest of its neighbours go. Others may do the same meanwhile."""
    folder = parent / name
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        for other in sorted(parent.iterdir(), key=age)[KEPT:]:
            if age(other) > DAY:
                shutil.rmtree(other, ignore_errors=True)
    return folder


def age(file: Path) -> float:
    """In seconds; what is gone is the oldest."""
    try:
        return time.time() - file.stat().st_mtime
    except OSError:
        return float("inf")


@cache
def settings() -> str:
    """A name for the versions and settings that every binary depends on. Python's last number does not matter."""
    numbas = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    numbas.pop("NUMBA_DISABLE_JIT", None)  # what is compiled at all is compiled the same
    if ENVIRONMENT.items() <= numbas.items():
        numbas = {name: value for name, value in numbas.items() if name not in ENVIRONMENT}
    versions = [version_of(name) for name in ("numba", "llvmlite", "numpy")]
    python = sys.version_info[:2], sys.version_info.releaselevel, getattr(sys, "abiflags", "")
    said = repr([LAYOUT, versions, python, sorted(numbas.items()), numba_file()])
    return f"{sys.implementation.cache_tag}-{hashlib.sha256(said.encode()).hexdigest()[:16]}"


def version_of(package: str) -> str:
    """The version of a package, without loading it if it can be known."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return str(import_module(package).__version__)


def numba_file() -> bytes:
    """numba also takes settings from a file in the current folder."""
    try:
        return Path(".numba_config.yaml").read_bytes()
    except OSError:
        return b""
