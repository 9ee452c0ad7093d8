"""Environments for programs that learn to play: our games in the interfaces that they know. docs/envs.md is the guide.

`Batch` steps any number of games at once. A dialect of others is a file of its own, which alone imports the package
that it speaks for.
"""

from tableflip.envs.batch import Batch, Turn
from tableflip.envs.checks import IllegalAction
from tableflip.envs.encodings import describe, encoding_of
from tableflip.envs.symmetry import Symmetries, symmetries

__all__ = ["Batch", "IllegalAction", "Symmetries", "Turn", "describe", "encoding_of", "symmetries"]
