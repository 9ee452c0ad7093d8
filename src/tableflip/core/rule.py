"""`@rule`: the one decorator of the engine. It compiles, caches, and never serves a stale binary.

A rule is a plain function on state records. With `NUMBA_DISABLE_JIT=1` it stays exactly that.

numba's disk cache looks only at the file that holds the decorated function: a change in a rule it calls from
another file, in a table, or in a `NUMBA_*` setting would go unnoticed. So a rule's binaries lie in a folder named after
a digest of everything that it can depend on (`sources.py`, `cache.py`), each by its own identity (`binaries.py`).
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import numpy as np

from tableflip.core import cache, sources
from tableflip.core.cache import COMPILED as COMPILED
from tableflip.core.state import Moves

Rule = TypeVar("Rule", bound=Callable[..., Any])


def rule(function: Rule) -> Rule:
    """Compile `function` on first call (nogil, cached on disk); leave it alone when the compiler is off."""
    return compiled(function, counts=True)


def borrowing(function: Rule) -> Rule:
    """A rule that makes no array: it works in those that it is lent, and does not count who holds them.

    Counting costs two atomic additions for each row of an array that is looked at, a fifth of a quick game's step.
    """
    return compiled(function, counts=False)


def compiled(function: Rule, counts: bool) -> Rule:
    if not COMPILED:
        return function
    import numba  # here, so that `import tableflip` stays quick

    from tableflip.core.binaries import Binaries, identity

    modules = frozenset[str]().union(
        sources.sources(function.__module__),
        *(getattr(cell.cell_contents, "modules", ()) for cell in function.__closure__ or ()),
    )
    place = function.__module__, sources.digest(modules)
    # Said for each rule: what says nothing does as whoever calls it, and a rule that makes arrays must count.
    made = numba.njit(nogil=True, error_model="numpy", _nrt=counts)(function)
    made._cache = Binaries(
        function,
        identity(function),
        cache.in_use(*place),
        cache.SHIPPED.joinpath(cache.settings(), *place),
        keep=partial(cache.folder_of, *place),
    )
    # Whatever closes over this rule is told apart by it; numba's own identities are new in every process.
    made._set_uuid(identity(function))
    made.modules = modules
    made.get_call_template = partial(call_template, made)
    return made  # type: ignore[no-any-return]


def call_template(made: Any, kinds: Any, named: Any) -> Any:
    """What numba asks a rule for when another rule calls it: the same for 1 and for any number.

    Left to itself numba compiles a rule anew for each constant that it is called with, and all that it calls, too.
    """
    from numba.types import unliteral

    told = {name: unliteral(kind) for name, kind in named.items()}
    return type(made).get_call_template(made, tuple(map(unliteral, kinds)), told)


def straight(kernel: Rule, *arguments: Any) -> Rule:
    """The kernel for arguments of exactly these types, which are not looked at again: half of what a call costs.

    Whoever calls it sees to it that they are: an array of another dtype or layout would be misread.
    """
    if not COMPILED:
        return kernel
    import numba

    kinds = (one if isinstance(one, numba.types.Type) else numba.typeof(one) for one in arguments)
    return kernel.compile(tuple(kinds))  # type: ignore[attr-defined, no-any-return]


def as_argument(kernel: Rule, *arguments: Any) -> Any:
    """What stands for a kernel, called with such arguments, among those for which `straight` makes another one.

    That one is then lent the kernel itself, and calls it through its address.
    """
    import numba

    kinds = tuple(map(numba.typeof, arguments))
    kernel.compile(kinds)  # type: ignore[attr-defined]
    return numba.types.FunctionType(kernel.overloads[kinds].signature)  # type: ignore[attr-defined]


@rule
def put(out: Moves, at: int, value: int) -> None:
    """out[at] = value, without the 'is the index negative?' test that a signed index costs (a third of the time)."""
    out[np.uint32(at)] = value
