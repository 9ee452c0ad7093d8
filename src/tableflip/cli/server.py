"""`tableflip serve`, and what belongs to the server."""

import json
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import typer

from tableflip.cli.command import Problem, app
from tableflip.core.extras import brought_by

database = typer.Typer(help="The server's database.", rich_markup_mode=None)
app.add_typer(database, name="db")


def the_server() -> AbstractContextManager[None]:
    return brought_by("server", "The server")


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 lets everybody in. [127.0.0.1]")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones and computers of the local network in: prints a code to scan.")
    ] = False,
) -> None:
    """Serve tables to browsers. Settings come from the environment: see docs/server.md."""
    if lan and host is not None:
        raise Problem("--lan finds the addresses itself: leave --host out, or --lan.")
    with the_server():
        from tableflip.server import serve as server
        from tableflip.server.settings import Settings

    try:
        if lan:
            server.serve_at_home(port, Settings.from_environment())
        else:
            server.serve(host or server.LOOPBACK, port, Settings.from_environment())
    except ValueError as e:
        raise Problem(str(e)) from None
    except OSError as e:
        raise Problem(f"The server cannot listen there. {e.strerror}. Choose another port with --port.") from None


@app.command()
def openapi() -> None:
    """Print the schema of the server's addresses and messages."""
    with the_server():
        from tableflip.server.app import openapi_schema

    sys.stdout.write(json.dumps(openapi_schema(), indent=2) + "\n")


@database.command()
def upgrade() -> None:
    """Bring the database to the newest version. `tableflip serve` does it, too."""
    with the_server():
        from tableflip.server.settings import Settings
        from tableflip.server.store.migrate import make_ready

    try:
        before, after = make_ready(Settings.from_environment().database_url)
    except ValueError as e:
        raise Problem(str(e)) from None
    sys.stdout.write(f"The database is up to date (version {after}).\n" if before == after else (
        f"The database was brought from version {before or 'nothing'} to {after}.\n"
    ))  # fmt: skip


@database.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; it must not be there yet.")]) -> None:
    """Write all tables to a file, while the server runs. For SQLite; PostgreSQL has pg_dump: see docs/server.md."""
    with the_server():
        from tableflip.server.settings import Settings
        from tableflip.server.store.backup import back_up

    try:
        size = back_up(Settings.from_environment().database_url, file)
    except ValueError as e:
        raise Problem(str(e)) from None
    sys.stdout.write(f"All tables are in {file} ({size:,} bytes).\n")


@database.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, as `tableflip db backup` writes it.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Keep the database that is there beside the new one.")
    ] = False,
) -> None:
    """Put a backup in the place of the database, while no server runs on it."""
    with the_server():
        from tableflip.server.settings import Settings
        from tableflip.server.store.backup import restore as put_back

    try:
        kept = put_back(Settings.from_environment().database_url, file, replace=replace)
    except ValueError as e:
        raise Problem(str(e)) from None
    sys.stdout.write("The backup is in place." + (f" What was there is kept as {kept}." if kept else "") + "\n")
