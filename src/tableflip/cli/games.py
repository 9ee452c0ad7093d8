"""`tableflip games`, `new` and `terrains`: what there is to play."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tableflip.cli.command import Problem, app, printable, read_match, read_text

if TYPE_CHECKING:
    from tableflip.games.terrain.terrains import Terrain


@app.command()
def games(as_json: Annotated[bool, typer.Option("--json", help="As JSON Schema.")] = False) -> None:
    """List the games and their options."""
    from rich.console import Console
    from rich.table import Table

    from tableflip.games import catalogue

    listed = catalogue()
    tell_faults()
    if as_json:
        sys.stdout.write(json.dumps(listed, indent=2) + "\n")
        return
    console = Console(highlight=False, markup=False, emoji=False)
    for name, schema in listed.items():
        console.print(f"\n{name}", style="bold")
        table = Table(box=None, padding=(0, 2, 0, 2), header_style="dim")
        for title in ("option", "can be", "meaning"):
            table.add_column(title)
        for option, shape in schema["properties"].items():
            table.add_row(option, possible(shape), shape.get("description", ""))
        console.print(table)
    console.print("\n[x] is the default. For example: tableflip play terraflip --players 3 -o edition=french")


def tell_faults() -> None:
    """Name the games that are installed and broken; all others can be played."""
    from tableflip.games import faults

    for fault in faults():
        sys.stderr.write(printable(" ".join(str(fault).split())) + "\n")


def possible(shape: Mapping[str, Any]) -> str:
    """All that an option may be, as it is typed, with the default in brackets."""
    default = shape["default"]
    if "enum" in shape:
        return " ".join(f"[{typed(one)}]" if one == default else typed(one) for one in shape["enum"])
    return ",".join(map(typed, shape["items"]["enum"])) if "items" in shape else f"[{typed(default)}]"


def typed(value: Any) -> str:
    return json.dumps(value).strip('"')


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="What the game is called: small letters, digits and _.")],
    beside: Annotated[Path, typer.Option("--in", metavar="FOLDER", help="Where its folder goes. [here]")] = Path(),
) -> None:
    """Write a small package with a game that plays at once, to start a game of your own from."""
    from tableflip.scaffold import write

    try:
        folder = quote(str(write(name, beside)))
    except ValueError as e:
        raise Problem(str(e)) from None
    except OSError as e:
        raise Problem(f"It cannot be written to {beside}: {e.strerror}.") from None
    sys.stdout.write(
        f"Written to {folder}. Install it, then play:\n\n  pip install -e {folder}\n  tableflip play {name}\n"
    )


@app.command()
def terrains(
    name: Annotated[str | None, typer.Argument(help="One of them: print it as a text to share.")] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="TEXT|FILE", help="Keep this terrain under NAME: a shared text, or a record of a match."),
    ] = None,
) -> None:
    """List the saved terrains; show one, or save one."""
    from tableflip.games.terrain import terrains as shelf

    try:
        if save is not None:
            if name is None:
                raise Problem("Under which name? For example: tableflip terrains lakes --save my-match.txt")
            shelf.save(name, terrain_in(save))
            sys.stdout.write(f"Saved. Travel it with: tableflip play terrain -o terrain={name}\n")
        elif name is not None:
            sys.stdout.write(f"{shelf.find(name).share()}\n")
        else:
            sys.stdout.write("\n".join(shelf.saved() or ["No terrain is saved yet."]) + "\n")
    except OSError as e:
        raise Problem(f"It cannot be saved: {e.strerror}.") from None
    except ValueError as e:
        raise Problem(str(e)) from None


def terrain_in(text: str) -> "Terrain":
    """The terrain of a shared text, a terrain's file, or a record, as it lies at its end."""
    from tableflip.core.record import TITLE
    from tableflip.games.terrain import terrains as shelf

    file = Path(text)
    if len(text) > 200 or not file.is_file() or not read_text(file).startswith(TITLE):
        return shelf.find(text)
    match = read_match(file)
    if match.game.name != "terrain":
        raise Problem(f"{file} is a match of {match.game.name}: there is no terrain in it.")
    return shelf.of_position(match.position())
