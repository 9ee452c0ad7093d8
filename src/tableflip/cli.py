"""The command `tableflip`. Whatever goes wrong is one sentence, and exit code 2."""

import json
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from tableflip.core.extras import Missing, brought_by

if TYPE_CHECKING:
    from tableflip.core.game import Game
    from tableflip.games.terrain.terrains import Terrain
    from tableflip.lab import Finding
    from tableflip.match import Match
    from tableflip.terminal.preparing import Preparing

INTERRUPTED = 130  # the exit code that shells know for Ctrl-C
THE_USUAL_GAME = "terraflip"


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


# --- play ------------------------------------------------------------------------------------------------------------


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="Which game; `tableflip games` lists them.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play; short for -o players=N.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", "--set", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    humans: Annotated[
        str | None,
        typer.Option(help="Seats of people, by number from 0 or by name: 0,2 or river,forest; or all, or none. [0]"),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="The name of a person, in order of seats.")] = None,
    seed: Annotated[int | None, typer.Option(help="Plays the same game against the same bots.")] = None,
    level: Annotated[
        str | None,
        typer.Option(help="How strong the bots are: 1 to 5, or a level for each of them: 2,4. [2]"),
    ] = None,
    player: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A player that has been trained takes the seats of the bots.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")] = None,
) -> None:
    """Play in the terminal: with friends at one screen, against bots, or both."""
    if player is not None and level is not None:
        raise Problem("A trained player has no level: leave out --level or --player.")
    if resume is not None and (game or players or option or name or seed is not None):
        raise Problem("A saved match brings its game, options, names and seed along; leave them out.")
    with preparation() as prepare:
        if resume is not None:
            match, people = taken_up(resume, humans, prepare)
        else:
            match, people = new_match(game, players, option or [], humans, name or [], seed, prepare)
        sit_down(match, people, level, player, resume, prepare(match.game))


@contextmanager
def preparation() -> "Iterator[Callable[[Game], Preparing]]":
    """A call that waits until a match of that game can be played; bots may be prepared while it is."""
    with ExitStack() as stack:

        @cache
        def prepare(game: "Game") -> "Preparing":
            from tableflip.terminal.preparing import Preparing

            return stack.enter_context(Preparing(game))

        yield prepare


def taken_up(file: Path, humans: str | None, prepare: "Callable[[Game], Preparing]") -> "tuple[Match, list[int]]":
    """A saved match, and the seats of people in it: as told, else all that were not a bot's."""
    from tableflip.core import record
    from tableflip.games import find
    from tableflip.terminal.seating import is_bot, seats_named

    with suppress(ValueError):  # whatever is wrong with it is told by reading all of it
        saved = record.read(read_text(file))
        prepare(find(saved.headers["game"], saved.number("rules")))
    match = read_match(file)
    if humans is None:
        return match, [seat for seat, name in enumerate(match.names) if not is_bot(name)]
    try:
        return match, seats_named(humans, match.seats)
    except ValueError as e:
        raise Problem(str(e)) from None


def new_match(
    game: str | None,
    players: int | None,
    settings: Sequence[str],
    humans: str | None,
    names: Sequence[str],
    seed: int | None,
    prepare: "Callable[[Game], Preparing]",
) -> "tuple[Match, list[int]]":
    from tableflip.core.names import check_names
    from tableflip.games import find, options_of
    from tableflip.match import Match
    from tableflip.terminal.seating import seats_named
    from tableflip.terminal.settings import read_settings

    game = game or THE_USUAL_GAME
    try:
        kind = options_of(game)
        keywords = read_settings([*settings, *([f"players={players}"] if players is not None else [])], kind.schema())
        seats = kind.of(keywords).seats
        people = seats_named(humans or "0", seats)
        if len(names) > len(people):
            raise Problem(f"There are {len(names)} names, but people sit on {len(people)} of the seats.")
        given = dict(zip(people, names, strict=False))
        called = check_names([given.get(seat, "") for seat in range(len(seats))], seats)
        prepare(find(game))
        return Match(game, seed=seed, names=called, **keywords), people
    except ValueError as e:
        raise Problem(str(e)) from None


def sit_down(
    match: "Match",
    people: Sequence[int],
    level: str | None,
    player: Path | None,
    resumed: Path | None,
    preparing: "Preparing",
) -> None:
    from tableflip.bots import Bot, make
    from tableflip.bots.trained import load
    from tableflip.core import seeds
    from tableflip.terminal.keep import keep
    from tableflip.terminal.play import Leave, Sitting
    from tableflip.terminal.preparing import Prepared
    from tableflip.terminal.screen import Screen
    from tableflip.terminal.seating import TRAINED, levels_of_bots, name_of_bot

    try:
        levels = levels_of_bots(match, people, level)
        trained = load(player, match.game, match.options) if player is not None else None
    except ValueError as e:
        raise Problem(str(e)) from None
    bots = {}
    for seat, number in levels.items():
        match.names[seat] = name_of_bot(number) if trained is None else TRAINED
        bot: Bot = trained or make(match.game, number, (match.seed + seat) % seeds.END)
        bots[seat] = Prepared(bot, preparing)
    screen = Screen()
    sitting = Sitting(match, bots, screen, levels)
    if bots:
        sitting.answer = preparing.news()
    interrupted = False
    try:
        with lost_connections_interrupt(), screen:
            sitting.play()
    except (Leave, EOFError):
        pass
    except KeyboardInterrupt:
        interrupted = True
    path = keep(match, resumed) if match.ply and people else None
    if match.result:
        screen.show(sitting.last_picture())
        if path:
            screen.console.print(f"See it again: tableflip replay {quote(str(path))}", soft_wrap=True)
    elif path:
        screen.console.print(
            f"\nThe match is kept. Go on with: tableflip play --resume {quote(str(path))}", soft_wrap=True
        )
    else:
        screen.console.print("\nSee you.")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


@contextmanager
def lost_connections_interrupt() -> Iterator[None]:
    """What closes a terminal or ends its process is like Ctrl-C: the match is kept."""

    def interrupt(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGHUP, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# --- records ---------------------------------------------------------------------------------------------------------


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


# --- the server ------------------------------------------------------------------------------------------------------

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


# --- environments ----------------------------------------------------------------------------------------------------

envs = typer.Typer(help="Environments for programs that learn to play: see docs/envs.md.", rich_markup_mode=None)
app.add_typer(envs, name="envs")


@envs.command()
def describe(
    game: Annotated[str, typer.Argument(help="Which game; `tableflip games` lists them.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", "--set", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
) -> None:
    """Print what a seat sees as numbers, and the actions, number by number."""
    from tableflip.envs import describe as lines
    from tableflip.games import find, options_of
    from tableflip.terminal.settings import read_settings

    try:
        kind = options_of(game)
        told = lines(find(game), kind.of(read_settings(option or [], kind.schema())))
        sys.stdout.write("\n".join(told) + "\n")
    except ValueError as e:
        raise Problem(str(e)) from None


@envs.command()
def small(name: Annotated[str | None, typer.Argument(help="Which one to show and to solve.")] = None) -> None:
    """List the small tables, on which perfect play is known; or show one of them, and solve it."""
    from tableflip.envs.small import SMALL
    from tableflip.envs.solve import solve

    if name is None:
        told = [f"{key:<22}{table.value:>9.5f}  {table.meaning}" for key, table in SMALL.items()]
        head = f"{'table':<22}{'value':>9}  what it is (the value is the first seat's)"
        sys.stdout.write("\n".join([head, *told]) + "\n")
        return
    if name not in SMALL:
        raise Problem(f"There is no small table called {name}; there are {', '.join(SMALL)}.")
    table = SMALL[name]
    settings = table.settings | table.chances
    found = solve(table.game, **settings)
    sys.stdout.write(f"{table.game}: {table.meaning}\n{json.dumps(settings)}\n")
    sys.stdout.write(f"The first seat gets {found.value:.5f} by perfect play; {found.states} states.\n")


@envs.command()
def leaderboard(
    table: Annotated[
        list[str] | None, typer.Argument(metavar="ENVIRONMENT", help="tableflip/terraflip-2p-v1, or several. [all]")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games each player plays at each table.")] = 40,
    pace: Annotated[float, typer.Option(help="The share of a move's time at the table.")] = 0.05,
    processes: Annotated[int, typer.Option(min=1, help="How many games are played side by side.")] = 2,
    player: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A player that has been trained; it sits where it fits.")
    ] = None,
) -> None:
    """Print what random play, a greedy player, bots and a trained player make of a seat among random players."""
    from tableflip.bots.leaderboard import board
    from tableflip.envs.tables import names
    from tableflip.terminal.ladder import board_line
    from tableflip.terminal.progress import counting

    known = names()
    for name in table or ():
        if name not in known:
            raise Problem(f"There is no environment {name!r}; there are {', '.join(known)}.")
    for name in table or known:
        game, players = known[name]
        try:
            with counting() as done:
                rows = board(game, players, games, pace, processes, player, done)
        except ValueError as e:
            raise Problem(str(e)) from None
        sys.stdout.write(board_line(name, rows) + "\n")
        sys.stdout.flush()


# --- the rest --------------------------------------------------------------------------------------------------------


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


@app.command()
def ladder(
    game: Annotated[str, typer.Argument(help="Which game; `tableflip games` lists them.")],
    games: Annotated[int, typer.Option(help="How many games each pair plays.")] = 400,
    levels: Annotated[str | None, typer.Option(help="Which levels: 1,3,5; 0 is random play. [all]")] = None,
    pace: Annotated[float, typer.Option(help="The share of a move's time at the table.")] = 0.1,
    processes: Annotated[int, typer.Option(help="How many games are played side by side.")] = 2,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", "--set", metavar="NAME=VALUE", help="An option of the game. [players=2]"),
    ] = None,
    player: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A player that has been trained, to climb with them.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the result as a page's section.")] = False,
) -> None:
    """Let the bots of all levels play one another: cross table, and Elo with 95% intervals."""
    from tableflip.bots.ladder import climb, level_number
    from tableflip.games import options_of
    from tableflip.terminal.ladder import show
    from tableflip.terminal.progress import counting
    from tableflip.terminal.settings import read_settings

    try:
        schema = options_of(game).schema()
        keywords = read_settings(option or [], schema)
        if "players" in schema["properties"]:
            keywords = {"players": 2} | keywords
        chosen = [level_number(game, word) for word in levels.split(",")] if levels else None
        with counting() as done:
            result = climb(game, games, chosen, pace, processes, done, player, **keywords)
    except ValueError as e:
        raise Problem(str(e)) from None
    show(game, result, markdown)


# --- the lab ---------------------------------------------------------------------------------------------------------

laboratory = typer.Typer(help="Studies: is it fair, is it tense? Answered by playing.", rich_markup_mode=None)
app.add_typer(laboratory, name="lab")

StudyFile = Annotated[Path, typer.Argument(metavar="STUDY", help="The study's file; `tableflip lab new` writes one.")]
Threads = Annotated[int, typer.Option(min=1, help="How many games are played side by side.")]


@laboratory.command("new")
def new_study(
    file: Annotated[Path, typer.Argument(metavar="STUDY", help="The file to write: bonus.toml")],
    game: Annotated[str, typer.Option(help="Which game; `tableflip games` lists them.")] = THE_USUAL_GAME,
) -> None:
    """Write a study to start from."""
    from tableflip.lab.study import example

    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(example(game))
    except FileExistsError:
        raise Problem(f"{file} is there already. Choose another name.") from None
    except OSError as e:
        raise Problem(f"{file} cannot be written: {e.strerror}.") from None
    except ValueError as e:
        raise Problem(str(e)) from None
    sys.stdout.write(f"Next: tableflip lab run {quote(str(file))}\n")


@laboratory.command("run")
def run_study(file: StudyFile, threads: Threads = 2) -> None:
    """Play a study until its question is answered; what has been played before is not played again."""
    tell_study(file, threads, play_on=True)


@laboratory.command("resume")
def resume_study(file: StudyFile, threads: Threads = 2) -> None:
    """Go on with a study that was interrupted."""
    if not results_of(file).is_dir():
        raise Problem(f"Nothing of {file} has been played yet. Start it: tableflip lab run {quote(str(file))}")
    tell_study(file, threads, play_on=True)


@laboratory.command("report")
def report_study(file: StudyFile) -> None:
    """Write the report of a study anew, from the games that have been played."""
    tell_study(file, 1, play_on=False)


@laboratory.command("list")
def list_studies(folder: Annotated[Path, typer.Argument(help="Where to look.")] = Path()) -> None:
    """List the studies in a folder, and whether they have been run."""
    from tableflip.lab.study import StudyError, read

    for file in sorted(folder.glob("*.toml")):
        try:
            study = read(read_text(file))
        except StudyError:
            continue  # another tool's file
        state = "has a report" if (results_of(file) / "report.html").exists() else "not run yet"
        sys.stdout.write(f"{file}\t{printable(study.title or study.what)}\t{state}\n")


def results_of(file: Path) -> Path:
    """Where the games and the report of a study are kept: beside it."""
    return file.with_suffix(".lab")


def tell_study(file: Path, threads: int, play_on: bool) -> None:
    from tableflip.lab import StudyError, read
    from tableflip.lab.report import answer, write
    from tableflip.lab.runner import run
    from tableflip.terminal.progress import studying

    folder = results_of(file)
    try:
        study = read(read_text(file))
        with studying(study.games) as told:

            def tell(found: "Finding", seconds: float) -> None:
                speed = found.games / max(seconds, 0.001)
                told(found.arms[0].seats[0].games[-1], f"{speed:,.0f} games/s, {found.answer}")

            finding = run(study, folder / "games", threads, play_on, tell)
        report = write(finding, folder)
    except StudyError as e:
        raise Problem(f"{file}: {e}") from None
    except OSError as e:
        raise Problem(f"{folder} cannot be written: {e.strerror}.") from None
    sys.stdout.write(f"{answer(finding)}\nThe report: {report}\n")


@app.command()
def warm() -> None:
    """Compile all rules, so that the first match is quick."""
    from tableflip import stamps
    from tableflip.core.cache import COMPILED, home
    from tableflip.games import installed_names

    if not COMPILED:
        sys.stdout.write("The compiler is off (NUMBA_DISABLE_JIT): there is nothing to compile.\n")
        return
    if all(stamps.is_warm(name) for name in installed_names()):
        sys.stdout.write("All rules are compiled already.\n")
        return
    if not stamps.can_be_written():
        raise Problem(f"Nothing can be kept in {home()}: name a folder that can be written by TABLEFLIP_CACHE.")
    from tableflip.terminal.progress import compiling
    from tableflip.warm import compile_all, todo

    jobs, total = todo()
    with compiling(total, say_steps=True) as done:
        failed = compile_all(jobs, done)
    tell_faults()
    if failed:
        raise Problem(" ".join([*failed, "All other games are compiled."]))
    sys.stdout.write(f"All rules are compiled, and kept in {home()}.\n")


@app.command()
def bench(
    what: Annotated[str, typer.Argument(help="The engine, or the server: thousands of tables at once.")] = "engine",
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
    compare: Annotated[bool, typer.Option("--compare", help="Also measure other engines, where installed.")] = False,
    physics: Annotated[bool, typer.Option("--physics", help="Also measure flicks and aiming; takes minutes.")] = False,
    envs: Annotated[bool, typer.Option("--envs", help="Measure environments, beside others where installed.")] = False,
    tables: Annotated[
        list[int] | None, typer.Option(min=1, help="Of the server: tables; several are compared.")
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=2, help="Of the server: 2 are measured beside 1.")] = 1,
    moves: Annotated[float, typer.Option(min=0.1, help="Of the server: moves a second.")] = 200,
    seconds: Annotated[float, typer.Option(min=1, help="Of the server: for how long moves are sent.")] = 30,
    rounds: Annotated[int, typer.Option(min=1, help="Of the server: how often, all in turns.")] = 1,
    against: Annotated[str, typer.Option(help="Of the server: the command of another version, to compare.")] = "",
) -> None:
    """Measure the speed of the engine, or of the server."""
    if what == "server":
        bench_server(tables or [2000], processes, moves, seconds, rounds, against, as_json)
        return
    if what != "engine":
        raise Problem(f"There is nothing called {what!r} to measure; there are engine and server.")
    from tableflip.bench import environments, main

    if envs:
        environments(as_json)
        return
    main(as_json=as_json, compare=compare, physics=physics)


def bench_server(
    tables: list[int], processes: int, moves: float, seconds: float, rounds: int, against: str, as_json: bool
) -> None:
    import shlex
    from dataclasses import asdict

    from tableflip.fleet.programs import Missing

    with the_server():
        from tableflip.bench import server

    subjects = [server.Subject(number, count) for count in range(1, processes + 1) for number in tables]
    if against:
        subjects = [server.Subject(number, command=tuple(shlex.split(against))) for number in tables] + subjects
    try:
        found = server.main(subjects, server.Load(moves, seconds, rounds=rounds))
    except (OSError, Missing, RuntimeError) as e:
        raise Problem(str(e)) from None
    sys.stdout.write((json.dumps([asdict(one) for one in found], indent=2) if as_json else server.show(found)) + "\n")
