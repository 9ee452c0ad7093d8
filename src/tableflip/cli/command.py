"""The command itself: what all of its parts share, and how a refusal is told."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from tableflip.core.extras import Missing

if TYPE_CHECKING:
    from tableflip.match import Match


INTERRUPTED = 130  # the exit code that shells know for Ctrl-C
THE_USUAL_GAME = "terraflip"

Settings = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", "--set", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]


class Problem(typer.TyperException):
    """What the user can mend, in a sentence."""

    exit_code = 2


class Commands(TyperGroup):
    """The commands; a refusal of any of them is told in one sentence."""

    def main(self, *args: Any, **settings: Any) -> Any:
        standalone = settings.get("standalone_mode", True)
        try:
            code = super().main(*args, **settings | {"standalone_mode": False})
        except (typer.TyperException, Missing) as e:
            if not standalone:
                raise
            code = 2
            said = str(e) if isinstance(e, Missing) else e.format_message()
            sys.stderr.write(printable(" ".join(said.split())) + "\n")
        except typer.Abort:
            code = INTERRUPTED
        if standalone:
            sys.exit(code or 0)
        return code


def printable(text: str) -> str:
    """The text without what could steer a terminal: part of it may come from a file."""
    return "".join(character if character.isprintable() else "?" for character in text)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def tableflip(context: typer.Context) -> None:
    """A tabletop for games in which things are turned over."""
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


def read_match(file: Path) -> "Match":
    from tableflip.match import Match

    try:
        return Match.replay(read_text(file))
    except ValueError as e:
        raise Problem(in_file(file, e)) from None


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as e:
        raise Problem(f"{file} cannot be read: {e.strerror}.") from None
    except UnicodeDecodeError:
        raise Problem(f"{file} cannot be read: it is not a text file.") from None


def in_file(file: Path, error: ValueError) -> str:
    from tableflip.core.record import RecordError

    return f"{file}: {error}" if isinstance(error, RecordError) else str(error)
