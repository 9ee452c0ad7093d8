"""`@rule`: the one decorator of the engine. It compiles, caches, and never serves a stale binary.

A rule is a plain function on state records. With `NUMBA_DISABLE_JIT=1` it stays exactly that.

numba's disk cache looks only at the file that holds the decorated function: a change in a rule it calls from
another file, in a table, or in a `NUMBA_*` setting would go unnoticed. So the cache lives in a directory named
after a digest of everything a rule can depend on, and any change starts an empty one.
"""

import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

Rule = TypeVar("Rule", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent.parent
ROOMS_WITH_RULES = ("core", "games", "bots")  # the only ones whose sources a compiled rule can depend on
CACHES_KEPT = 12

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def rule(function: Rule) -> Rule:
    """Compile `function` on first call (nogil, cached on disk); leave it alone when the compiler is off."""
    if not COMPILED:
        return function
    import numba  # here, so that `import tableflip` stays quick

    from tableflip.core.binaries import Binaries, identity

    source = Path(function.__code__.co_filename)
    # A folder for each module: a binary names the module it came from, and one file can be imported under two names.
    folder = cache_folder(source.parent) / function.__module__
    compiled = numba.njit(nogil=True, error_model="numpy")(function)
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        compiled._cache = Binaries(function, identity(function))
    finally:
        numba.config.CACHE_DIR = before
    # Whatever closes over this rule is told apart by it; numba's own identities are new in every process.
    compiled._set_uuid(identity(function))
    return compiled  # type: ignore[no-any-return]


def cache_home() -> Path:
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
    return Path(tempfile.gettempdir()) / f"tableflip-{os.getuid()}"


@cache
def cache_folder(source_folder: Path) -> Path:
    """The cache for rules from `source_folder`; made if it is new, and then the oldest others are dropped."""
    folder = cache_home() / digest(source_folder)
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        others = sorted(folder.parent.iterdir(), key=lambda other: other.stat().st_mtime, reverse=True)
        for other in others[CACHES_KEPT:]:
            shutil.rmtree(other, ignore_errors=True)
    else:
        os.utime(folder)  # in use: not among the oldest
    return folder


def digest(source_folder: Path) -> str:
    """A name for all that compiled rules depend on: sources, data files, versions, and numba's settings."""
    import numba

    numbas = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    numbas.pop("NUMBA_DISABLE_JIT", None)  # what is compiled at all is compiled the same
    settings = sorted(numbas.items())
    sums = hashlib.sha256(repr([numba.__version__, np.__version__, platform.python_version(), settings]).encode())
    files = [file for room in ROOMS_WITH_RULES for file in sources(PACKAGE / room)]
    if PACKAGE not in source_folder.parents:
        files += sources(source_folder)  # a game from outside the package brings its own sources
    for file in files:
        sums.update(file.name.encode() + b"\0" + file.read_bytes())
    return f"{sys.implementation.cache_tag}-{sums.hexdigest()[:16]}"


def sources(folder: Path) -> list[Path]:
    """All files of a package. A folder that is none may hold anything, site-packages even: there only its modules."""
    files = folder.rglob("*") if (folder / "__init__.py").is_file() else folder.glob("*.py")
    return sorted(file for file in files if file.is_file() and file.suffix not in (".pyc", ".nbi", ".nbc"))


@rule
def put(out: Any, at: Any, value: Any) -> None:
    """out[at] = value, without the 'is the index negative?' test that a signed index costs (a third of the time)."""
    out[np.uint32(at)] = value
