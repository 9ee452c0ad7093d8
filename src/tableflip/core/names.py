"""What may be a player's name, at every door: in Python, in commands, over the wire.

A name stands in records, in lists and in sentences beside others. So nothing in it may end a line, turn the direction
of what follows it, or be there without being seen. Joiners between letters stay: many scripts and emoji need them.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from tableflip.core.reading import shown

LONGEST = 40
PUNCTUATION = ",()"  # they mean something in a record's header
JOINERS = "\u200c\u200d"
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, formats (directions among them), halves of characters, line ends
LOOSE_JOINER = re.compile(rf"^[{JOINERS}]|[{JOINERS}]$|[{JOINERS}\s][{JOINERS}]|[{JOINERS}]\s")
PATTERN = r"^[^,()\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$"  # most of it


class NameRefused(ValueError):
    """A text that cannot be a name, and why."""


def check_name(name: Any) -> str:
    """The name, if it is one; "" is none."""
    if not isinstance(name, str) or len(name) > LONGEST or any(sign in name for sign in PUNCTUATION):
        raise NameRefused(
            f"{shown(name)} is not possible as a name: use up to {LONGEST} characters, no comma or bracket."
        )
    unseen = [one for one in name if unicodedata.category(one) in UNSEEN and one not in JOINERS]
    if unseen or LOOSE_JOINER.search(name):
        code = f"U+{ord(unseen[0]):04X}" if unseen else "a joiner that joins nothing"
        raise NameRefused(
            f"{shown(name)} is not possible as a name: {code} is not a character that can be seen; leave it out."
        )
    return name


def check_names(names: Sequence[str] | None, seats: Sequence[str]) -> list[str]:
    """A name for each seat, "" for none."""
    if names is None:
        return [""] * len(seats)
    if not isinstance(names, list | tuple) or len(names) != len(seats):
        raise NameRefused(f"names={shown(names)} is not possible: {len(seats)} names are needed, one for each seat.")
    return [check_name(name) for name in names]
