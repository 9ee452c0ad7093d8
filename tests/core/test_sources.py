"""What rules depend on: their own module and what it imports, in any way of writing it, and nothing else."""

import importlib

from tableflip.core import sources
from tableflip.games import find


def write(folder, modules):
    for name, text in modules.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_imports_are_followed(tmp_path, monkeypatch):
    several = "from sourced.pack import (\n    one,  # by a comma\n    two as three,\n)\nimport numpy as np, sys\n"
    write(
        tmp_path,
        {
            "main_of_it.py": several + "import sourced.far as far\nif 1:\n    import sourced.inner\n",
            "sourced/far.py": "from sourced.end import THING  # a comment, with a comma\n",
            "sourced/end.py": "THING = 1\n",
            "sourced/inner.py": "",
            "sourced/beside.py": "",
            "sourced/pack/__init__.py": "",
            "sourced/pack/one.py": "from . import four\nfrom .five import x\n",
            "sourced/pack/two.py": "",
            "sourced/pack/four.py": "",
            "sourced/pack/five.py": "x = 1\n",
        },
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("main_of_it")
    # What is imported inside of something is not counted; numpy and sys have versions.
    names = ("far", "end", "pack", "pack.one", "pack.two", "pack.four", "pack.five")
    assert sources.sources("main_of_it") == {"main_of_it", *(f"sourced.{name}" for name in names)}


def test_a_game_does_not_depend_on_another_nor_on_its_own_texts():
    for game in ("terraflip", "terrain"):
        find(game)
    rules = sources.sources("tableflip.games.terraflip.rules")
    assert "tableflip.core.hex" in rules
    assert "tableflip.games.terraflip.state" in rules
    assert not {name for name in rules if ".terrain" in name or name.endswith((".view", ".notation", ".drawing"))}
