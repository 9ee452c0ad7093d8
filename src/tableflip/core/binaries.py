"""Where a compiled rule is kept, and by what it is found again: never by a path, so that a cache can travel.

numba finds a binary by the folder of its source, and by the pickled closure, which names that folder again. Here the
folder of the cache stands for all sources (`cache.folder_of`), and a rule says which one it is. A second checkout, a
copy of an environment, or an image built elsewhere finds what was compiled before.

A wheel brings binaries for every x86-64 processor of the last ten years (`portable.py`), in folders of the same names.
They are used where nothing was compiled for the very processor, and only if it can run them. Every file begins with
a sum of the rest: one that is damaged is as good as none.
"""

import hashlib
import os
import pickle
import re
import secrets
import tempfile
import warnings
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from numba.core.bytecode import FunctionIdentity
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from tableflip.core.portable import PORTABLE, runs_portable

SUM_BYTES = 32

used: set[Path] = set()  # the files that this process has read or written
lost: dict[str, str] = {}  # the rules that it has compiled and could not keep, and why


def count_apart() -> None:
    """Let numba count what it compiles from a number that no other process counts from.

    It begins with 1, and functions in binaries are named by that count. Where a third process loaded what two others
    had compiled, it called one function for another of the same name.
    """
    FunctionIdentity._unique_ids = count(secrets.randbits(60))


count_apart()
os.register_at_fork(after_in_child=count_apart)


class Binaries(_Cache):  # type: ignore[misc]
    """The binaries of one rule: by its own identity, the types it was compiled for, and the processor.

    `folder` is for what is compiled here; `keep` makes it when there is something to keep. `shipped` came with the
    package, and is only read.
    """

    def __init__(
        self, function: Callable[..., Any], identity: str, folder: Path, shipped: Path, keep: Callable[[], Path]
    ) -> None:
        self._identity, self._name = identity, re.sub(r"\W+", "_", function.__name__)
        self._folder, self._shipped, self._keep = folder, shipped, keep

    def load_overload(self, signature: Any, context: Any) -> Any:
        context.refresh()
        here = self._folder / self._file(signature, context.codegen().magic_tuple())
        brought = self._shipped / self._file(signature, PORTABLE)
        for file in (here, brought) if runs_portable() else (here,):
            with suppress(Exception):  # damaged, or not there at all: it is compiled again
                found = CompileResult._rebuild(context, *read(file, signature))
                used.add(file)
                return found
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        if result.library.has_dynamic_globals or not all(loop.can_cache for loop in result.lifted):
            lost[self._name] = "it uses a large global array"
            warnings.warn(f"{self._name} is compiled by every process anew: {lost[self._name]}", stacklevel=1)
            return
        try:
            file = self._keep() / self._file(signature, result.codegen.magic_tuple())
            # Without what only a person would read: it names files of this machine.
            write(file, signature, result._replace(type_annotation="")._reduce())
            used.add(file)
        except OSError as e:  # a disk that is full or not ours: then it is compiled by every process
            lost[self._name] = str(e)

    def _file(self, signature: Any, processor: tuple[str, str, str]) -> str:
        what = repr((self._identity, signature, processor))
        return f"{self._name}-{hashlib.sha256(what.encode()).hexdigest()[:24]}.nbc"

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...


def read(file: Path, signature: Any) -> Any:
    """What was kept in a file. An exception if it is damaged or not there, or holds something else."""
    data = file.read_bytes()
    if data[:SUM_BYTES] != hashlib.sha256(data[SUM_BYTES:]).digest():
        raise ValueError(f"{file} is damaged")
    kept_for, payload = pickle.loads(data[SUM_BYTES:])
    if kept_for != signature:
        raise ValueError(f"{file} is for {kept_for}")
    return payload


def write(file: Path, signature: Any, payload: Any) -> None:
    """Whole or not at all, whoever writes the same file at the same time."""
    data = dumps((signature, payload))
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=file.name, suffix=".tmp", delete=False) as new:
        try:
            new.write(hashlib.sha256(data).digest() + data)
            new.flush()
            Path(new.name).replace(file)
        except OSError:
            Path(new.name).unlink()
            raise


def identity(function: Callable[..., Any]) -> str:
    """A name that is the same in every process, and differs between kernels that close over different rules.

    Two rules may have the same name and the same code, and differ in a number: but not on the same line and column.
    """
    code = function.__code__
    where = hashlib.sha256(code.co_code + code.co_linetable).hexdigest()
    inner = [told(cell.cell_contents) for cell in function.__closure__ or ()]
    return ":".join([function.__module__, function.__qualname__, str(code.co_firstlineno), where, *inner])


def told(value: Any) -> str:
    """A rule by its identity, anything else by all that it holds."""
    return str(getattr(value, "_uuid", None) or hashlib.sha256(dumps(value)).hexdigest())
