"""What a rule can depend on: its own module and all that it imports. A change elsewhere compiles nothing anew.

Only imports that stand at the very left of a line count: what a rule uses, its module has imported that way.
"""

import hashlib
import re
import sys
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
FROM = re.compile(r"^from\s+([.\w]+)\s+import\s+(?:\(([^)]*)\)|([^\n]*))", re.MULTILINE)
IMPORT = re.compile(r"^import\s+([^\n]*)", re.MULTILINE)
# Their versions are part of every digest (`cache.settings`), or they come with Python itself.
VERSIONED = sys.stdlib_module_names | {"numba", "numpy", "llvmlite"}
NO_SOURCE = (".pyc", ".nbi", ".nbc")


@cache
def sources(module: str) -> frozenset[str]:
    """The modules whose sources decide what the rules of `module` do, itself among them."""
    found, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name not in found and file_of(name) is not None:
            found.add(name)
            if is_near(name, module):
                waiting += imported(name)
    return frozenset(found)


def digest(modules: frozenset[str]) -> str:
    """A name for these modules as they are now, with the data files beside them."""
    sums = hashlib.sha256()
    for name in sorted(modules):
        sums.update(f"{name} {contents(name)}\n".encode())
    return sums.hexdigest()[:16]


def is_near(name: str, module: str) -> bool:
    """Is it ours, of the package of that module, or not installed at all? What others import is others' concern."""
    file = file_of(name)
    installed = file is None or "site-packages" in file.parts
    return not installed or name.partition(".")[0] in ("tableflip", module.partition(".")[0])


@cache
def file_of(name: str) -> Path | None:
    """The source of a module; None if it has none, or if its version stands for it."""
    top, _, rest = name.partition(".")
    if top in VERSIONED:
        return None
    if top == "tableflip":  # it need not be loaded
        path = PACKAGE.joinpath(*rest.split(".")) if rest else PACKAGE
        return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)
    file = getattr(sys.modules.get(name), "__file__", None)
    return Path(file) if file and file.endswith(".py") else None


@cache
def imported(name: str) -> tuple[str, ...]:
    """The modules that a module imports, and names from modules that may be modules themselves."""
    file = file_of(name)
    assert file is not None
    text = file.read_text(encoding="utf-8")
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    found = [part.split()[0] for line in IMPORT.findall(text) for part in line.partition("#")[0].split(",")]
    for source, several, one in FROM.findall(text):
        whole = resolve_name(source, package) if source.startswith(".") else source
        words = re.findall(r"(\w+)(?:\s+as\s+\w+)?\s*(?:,|$)", re.sub(r"#[^\n]*", "", several or one))
        found += [whole, *(f"{whole}.{word}" for word in words)]
    return tuple(found)


@cache
def contents(name: str) -> str:
    """A sum of a module's source, and of the data files in its folder."""
    file = file_of(name)
    assert file is not None
    sums = hashlib.sha256(file.read_bytes())
    for other in sorted(file.parent.iterdir()):
        if other.is_file() and other.suffix not in (".py", *NO_SOURCE):
            sums.update(other.name.encode() + b"\0" + other.read_bytes())
    return sums.hexdigest()
