"""The wheel that is tried here: built once, for the compiler takes minutes for the rules in it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
# What tools leave behind: a wheel is built from what is in the repository.
LEFT_BEHIND = (".git", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "static")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    tree = shutil.copytree(ROOT, folder / "source", ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, tree]
    subprocess.run(build, check=True)
    [built] = folder.glob("*.whl")
    return built
