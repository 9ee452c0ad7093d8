"""`tableflip replay`."""

from pathlib import Path
from typing import Annotated

import typer

from tableflip.cli.command import Problem, app, in_file, read_text


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `save` writes it.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="Show the table after N moves. [the end]")] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Page through the moves, from the first or from --at on.")
    ] = False,
    seat: Annotated[str | None, typer.Option(help="As this seat saw it, for example: river.")] = None,
) -> None:
    """Show a recorded match on the board."""
    from tableflip.terminal.replay import Reel
    from tableflip.terminal.screen import Screen

    try:
        reel = Reel(read_text(file), seat)
    except ValueError as e:
        raise Problem(in_file(file, e)) from None
    if at is not None and not 0 <= at <= len(reel.moves):
        raise Problem(f"{file} has {len(reel.moves)} moves; --at {at} is not among them.")
    screen = Screen()
    if not step:
        reel.show(len(reel.moves) if at is None else at, screen)
        return
    try:
        with screen:
            reel.leaf(at or 0, screen)
    except (EOFError, KeyboardInterrupt):
        screen.console.print()
