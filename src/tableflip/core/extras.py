"""What a lean installation leaves out: named where it is missed, with the command that brings it."""

from collections.abc import Iterator
from contextlib import contextmanager


class Missing(ValueError):
    """Something is not installed that was asked for; the sentence says how to get it."""


@contextmanager
def brought_by(extra: str, what: str) -> Iterator[None]:
    """Import inside of this what comes with an extra; `what` is what somebody wanted. Missing if it is not there."""
    try:
        yield
    except ModuleNotFoundError as e:
        module = (e.name or "").partition(".")[0]
        if module in ("", "tableflip"):  # our own mistake
            raise
        raise Missing(f"{what} needs {module}, which is not installed: pip install 'tableflip[{extra}]'") from e
