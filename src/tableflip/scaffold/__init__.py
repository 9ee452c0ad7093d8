"""`tableflip new mygame`: a small package with a game that plays at once, to start from."""

import keyword
import sys
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from tableflip.games import names
from tableflip.games.installed import NAME

MYGAME, TITLE = "mygame", "My Game"  # what the template calls its game
TEMPLATE = {
    ".gitignore": "gitignore.in",
    "README.md": "README.md.in",
    "pyproject.toml": "pyproject.toml.in",
    "src/mygame/__init__.py": "init.py.in",
    "src/mygame/game.py": "game.py.in",
    "src/mygame/options.py": "options.py.in",
    "src/mygame/py.typed": None,
    "tests/test_mygame.py": "test_mygame.py.in",
}


def write(name: str, beside: Path) -> Path:
    """Write the package into a new folder of that name in `beside`; ValueError with what to do if that cannot be."""
    check_name(name)
    folder = beside / name
    if folder.exists():
        raise ValueError(f"There is a {folder} already. Choose another name, or another folder with --in.")
    for path, source in TEMPLATE.items():
        text = (files(__package__) / "template" / source).read_text(encoding="utf-8") if source else ""
        file = folder / path.replace(MYGAME, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace(MYGAME, name).replace(TITLE, title_of(name)), encoding="utf-8")
    return folder


def check_name(name: str) -> None:
    """A game's name is also that of its Python package: ValueError unless it can be both."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot be the name of a game: use small letters, digits and _, a letter first.")
    if name in names():
        raise ValueError(f"There is a game called {name!r} already; choose another name.")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or find_spec(name) is not None:
        raise ValueError(f"{name!r} means something in Python already, or is a package that is installed here.")


def title_of(name: str) -> str:
    return name.replace("_", " ").strip().title()
