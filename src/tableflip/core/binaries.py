"""Where a compiled rule is kept, and by what it is found again: never by a path, so that a cache can travel.

numba finds a binary by the folder of its source, and by the pickled closure, which names that folder again. Here the
folder of the cache stands for all sources (`rule.cache_folder`), and a rule says which one it is. A second checkout, a
copy of an environment, or an image built elsewhere finds what was compiled before.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from numba import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.serialize import dumps


class Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """The folder in numba's settings as it is, without one for each source folder below it."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = config.CACHE_DIR


class Kept(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = [Locator]  # noqa: RUF012


class Binaries(FunctionCache):  # type: ignore[misc]
    """The binaries of one rule: by its own identity, its code, the types it was compiled for, and the processor."""

    _impl_class = Kept

    def __init__(self, function: Callable[..., Any], identity: str) -> None:
        super().__init__(function)
        self._identity = identity

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        code = hashlib.sha256(self._py_func.__code__.co_code).hexdigest()
        return signature, codegen.magic_tuple(), code, self._identity


def identity(function: Callable[..., Any]) -> str:
    """A name that is the same in every process, and differs between kernels that close over different rules."""
    inner = [told(cell.cell_contents) for cell in function.__closure__ or ()]
    return ":".join([function.__module__, function.__qualname__, *inner])


def told(value: Any) -> str:
    """A rule by its identity, anything else by all that it holds."""
    return str(getattr(value, "_uuid", None) or hashlib.sha256(dumps(value)).hexdigest())
