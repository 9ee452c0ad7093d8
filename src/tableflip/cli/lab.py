"""`tableflip lab`: studies."""

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tableflip.cli.command import THE_USUAL_GAME, Problem, app, printable, read_text

if TYPE_CHECKING:
    from tableflip.lab import Finding


laboratory = typer.Typer(help="Studies: is it fair, is it tense? Answered by playing.", rich_markup_mode=None)
app.add_typer(laboratory, name="lab")

StudyFile = Annotated[Path, typer.Argument(metavar="STUDY", help="The study's file; `tableflip lab new` writes one.")]
Threads = Annotated[int, typer.Option(min=1, help="How many games are played side by side.")]
Workers = Annotated[int, typer.Option(min=0, help="Play in so many processes on this machine instead: bots need them.")]
Scheduler = Annotated[str | None, typer.Option(help="Play on the Dask cluster at this address: tcp://127.0.0.1:8786")]


@laboratory.command("new")
def new_study(
    file: Annotated[Path, typer.Argument(metavar="STUDY", help="The file to write: bonus.toml")],
    game: Annotated[str, typer.Option(help="Which game; `tableflip games` lists them.")] = THE_USUAL_GAME,
    ask: Annotated[str, typer.Option(help="fair, fairer (of two tables), look, or a measure. [fair]")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", "--set", metavar="NAME=VALUE[,VALUE]", help="An option; several are compared."),
    ] = None,
) -> None:
    """Write a study to start from."""
    from tableflip.lab.study import example, read

    try:
        text = example(game, ask, swept(option or []))
        read(text)
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise Problem(f"{file} is there already. Choose another name.") from None
    except OSError as e:
        raise Problem(f"{file} cannot be written: {e.strerror}.") from None
    except ValueError as e:
        raise Problem(str(e)) from None
    sys.stdout.write(f"Next: tableflip lab run {quote(str(file))}\n")


def swept(settings: list[str]) -> dict[str, Any]:
    """Options as a study has them: numbers, yes or no, texts; several values are a list."""
    options: dict[str, Any] = {}
    for setting in settings:
        name, is_given, values = setting.partition("=")
        if not is_given or not name.isidentifier():
            raise Problem(f"{setting!r} is not an option; options look like players=3 or edition=published,french.")
        each = [
            int(one) if one.isdecimal() else {"true": True, "false": False}.get(one, one) for one in values.split(",")
        ]
        options[name] = each if len(each) > 1 else each[0]
    return options


@laboratory.command("run")
def run_study(file: StudyFile, threads: Threads = 2, workers: Workers = 0, scheduler: Scheduler = None) -> None:
    """Play a study until its question is answered; what has been played before is not played again."""
    tell_study(file, threads, workers, scheduler)


@laboratory.command("resume")
def resume_study(file: StudyFile, threads: Threads = 2, workers: Workers = 0, scheduler: Scheduler = None) -> None:
    """Go on with a study that was interrupted."""
    if not results_of(file).is_dir():
        raise Problem(f"Nothing of {file} has been played yet. Start it: tableflip lab run {quote(str(file))}")
    tell_study(file, threads, workers, scheduler)


@laboratory.command("report")
def report_study(file: StudyFile) -> None:
    """Write the report of a study anew, from the games that have been played."""
    tell_study(file, play_on=False)


@laboratory.command("bonus")
def find_bonus(
    file: StudyFile, games: Annotated[int, typer.Option(min=1000, help="Games that each try plays.")] = 20_000
) -> None:
    """Find the points for the order of play that would be fair at the tables of a study."""
    from tableflip.lab import StudyError, read
    from tableflip.lab.bonus import NoBonus, fair_bonus
    from tableflip.lab.wording import shown

    try:
        study = read(read_text(file))
        for table in study.tables():
            fair = fair_bonus(table, games, study.error)
            sys.stdout.write(", ".join(f"{name} {value}" for name, value in table.options) + "\n")
            for said, points, shares in (
                ("as it is", fair.given, fair.shares_given),
                ("would be fair", fair.found, fair.shares_found),
            ):
                each = "; ".join(shown(one, True) for one in shares)
                sys.stdout.write(f"  {said}: {'/'.join(map(str, points))}, by seat {each}\n")
    except StudyError as e:
        raise Problem(f"{file}: {e}") from None
    except NoBonus as e:
        raise Problem(str(e)) from None


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


def tell_study(
    file: Path, threads: int = 1, workers: int = 0, scheduler: str | None = None, play_on: bool = True
) -> None:
    from tableflip.lab import StudyError, read
    from tableflip.lab.engines import EngineError
    from tableflip.lab.report import write
    from tableflip.lab.runner import run
    from tableflip.lab.shards import OtherRules
    from tableflip.lab.wording import answer, so_far
    from tableflip.terminal.progress import studying

    folder = results_of(file)
    try:
        study = read(read_text(file))
        with studying(study.games) as told:

            def tell(found: "Finding", seconds: float) -> None:
                speed = found.games / max(seconds, 0.001)
                left = None if study.minutes is None else max(0.0, study.minutes * 60 - seconds)
                told(found.arms[0].games, f"{speed:,.0f} games/s, {so_far(found)}", left)

            games = folder / "games"
            finding = run(study, games, threads, play_on, tell, workers=workers, scheduler=scheduler)
        report = write(finding, folder)
    except StudyError as e:
        raise Problem(f"{file}: {e}") from None
    except (EngineError, OtherRules) as e:
        raise Problem(str(e)) from None
    except OSError as e:
        raise Problem(f"{folder} cannot be written: {e.strerror}.") from None
    sys.stdout.write(f"{answer(finding)}\nThe report: {report}\n")
