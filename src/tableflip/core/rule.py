"""`@rule`: the one decorator of the engine. It compiles, caches, and never serves a stale binary.

A rule is a plain function on state records. With `NUMBA_DISABLE_JIT=1` it stays exactly that.

numba's disk cache looks only at the file that holds the decorated function: a change in a rule it calls from
another file, in a table, or in a `NUMBA_*` setting would go unnoticed. So a rule's binaries lie in a folder named after
a digest of everything that it can depend on (`sources.py`), below one for the versions and settings of the compiler.
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
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from tableflip.core import sources
from tableflip.core.state import Moves

Rule = TypeVar("Rule", bound=Callable[..., Any])

ONE_AT_A_TIME = Lock()
KEPT = 12  # older binaries of a module, and of other versions and settings

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def rule(function: Rule) -> Rule:
    """Compile `function` on first call (nogil, cached on disk); leave it alone when the compiler is off."""
    if not COMPILED:
        return function
    import numba  # here, so that `import tableflip` stays quick

    from tableflip.core.binaries import Binaries, identity

    modules = frozenset[str]().union(
        sources.sources(function.__module__),
        *(getattr(cell.cell_contents, "modules", ()) for cell in function.__closure__ or ()),
    )
    folder = cache_folder(function.__module__, sources.digest(modules))
    compiled = numba.njit(nogil=True, error_model="numpy")(function)
    with ONE_AT_A_TIME:  # the setting is everybody's, and two threads may meet a game at the same moment
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
        try:
            compiled._cache = Binaries(function, identity(function))
        finally:
            numba.config.CACHE_DIR = before
    # Whatever closes over this rule is told apart by it; numba's own identities are new in every process.
    compiled._set_uuid(identity(function))
    compiled.modules = modules
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
def cache_folder(module: str, digest: str) -> Path:
    """Where binaries of a module are kept; made if it is new, and then the oldest of its others are dropped.

    A folder for each module: a binary names the module it came from, and one file can be imported under two names.
    """
    return newest(newest(cache_home(), settings()) / module, digest)


def newest(home: Path, name: str) -> Path:
    """The folder of that name, in use from now on; among its neighbours the oldest go."""
    folder = home / name
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        others = sorted(home.iterdir(), key=lambda other: other.stat().st_mtime, reverse=True)
        for other in others[KEPT:]:
            shutil.rmtree(other, ignore_errors=True)
    else:
        os.utime(folder)
    return folder


@cache
def settings() -> str:
    """A name for the versions and settings that every binary depends on."""
    import numba

    numbas = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    numbas.pop("NUMBA_DISABLE_JIT", None)  # what is compiled at all is compiled the same
    said = repr([numba.__version__, np.__version__, platform.python_version(), sorted(numbas.items())])
    return f"{sys.implementation.cache_tag}-{hashlib.sha256(said.encode()).hexdigest()[:16]}"


@rule
def put(out: Moves, at: int, value: int) -> None:
    """out[at] = value, without the 'is the index negative?' test that a signed index costs (a third of the time)."""
    out[np.uint32(at)] = value
