"""The command `tableflip`. Whatever goes wrong is one sentence, and exit code 2.

Each file here is a part of it, and loads what it needs when it is called: most of the command is quick to start.
"""

# The order is that of the command's help.
from tableflip.cli import play, replay, server, envs, games, measure, train, lab  # noqa: F401, I001
from tableflip.cli.command import app

__all__ = ["app"]
