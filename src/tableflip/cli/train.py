"""`tableflip train`: a game's bots learn what positions are worth, by playing against themselves."""

import signal
import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated

import typer

from tableflip.cli.command import INTERRUPTED, Problem, app

if TYPE_CHECKING:
    from tableflip.bots.learning.course import Course
    from tableflip.bots.learning.train import Plan, Training

A_WHILE = 20  # rounds after which a training is kept, to go on with it if it is interrupted
USUAL_MINUTES = 10.0
TRIAL_MILLISECONDS = 40.0  # a move


@app.command()
def train(
    game: Annotated[str, typer.Argument(help="Which game; its bots must have a network.")],
    players: Annotated[int, typer.Option(help="For how many players.")] = 2,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, help=f"How long it learns. [{USUAL_MINUTES:g}]", show_default=False)
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games it plays instead: then the same command gives the same.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of everything that is random.")] = 1,
    threads: Annotated[int, typer.Option(min=0, help="How many think at once; 0: one for each core.")] = 0,
    trial: Annotated[int, typer.Option(min=0, help="Games against players without a network, in the end.")] = 40,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to. [GAME-PLAYERS.npz]")] = None,
) -> None:
    """Let a game's bots learn: self-play, a file of weights, and a trial. Interrupted, the same command goes on."""
    from tableflip.bots.learning.train import Plan

    if minutes is not None and games is not None:
        raise Problem("A training lasts so many minutes or so many games: give one of the two.")
    length = f"--games {games}" if games is not None else f"--minutes {minutes or USUAL_MINUTES:g}"
    seconds = None if games is not None else 60 * (minutes or USUAL_MINUTES)
    command = f"tableflip train {game} --players {players} {length} --seed {seed}"
    file = out or Path(f"{game}-{players}.npz")
    try:
        made = learn(game, Plan(players, seed, games, seconds, threads), file)
        if made is not None:
            write(file, made, command, trial)
    except ValueError as e:
        raise Problem(str(e)) from None
    except OSError as e:
        raise Problem(f"{e.filename or file} cannot be written: {e.strerror or e}.") from None
    if made is None:
        sys.stdout.write(f"Interrupted. Go on with: {command}\n")
        raise typer.Exit(INTERRUPTED)


def course_of(game: str) -> "Course":
    """ValueError where there is nothing to train."""
    from tableflip.bots.levels import roster
    from tableflip.games import find

    found = roster(find(game)).course
    if found is None:
        raise ValueError(f"The bots of {find(game).title} have no network: there is nothing to train.")
    return found


def learn(game: str, plan: "Plan", file: Path) -> "Training | None":
    """Train, from nothing or from where it was left; None if it is interrupted, and kept."""
    from tableflip.bots.learning.train import Progress, Training, keep, kept
    from tableflip.games import find
    from tableflip.terminal.training import learning

    left = file.with_name(f"{file.name}.part")
    training = Training(find(game), course_of(game), plan, kept(left, plan))
    keep(left, plan, training.progress)  # whether it can be written is told before, not after
    stop = Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        with learning() as show:

            def told(share: float, progress: Progress) -> None:
                show(share, progress.games, progress.curve[-1][1])
                if progress.rounds % A_WHILE == 0:
                    keep(left, plan, progress)

            is_done = training.run(told, stop)
    finally:
        signal.signal(signal.SIGINT, before)
    keep(left, plan, training.progress)
    return training if is_done else None


def write(file: Path, training: "Training", command: str, games: int) -> None:
    """Write the weights, try them, write how they did, and tell."""
    from tableflip.bots.learning.trial import trial
    from tableflip.bots.learning.weights import About, load, save
    from tableflip.terminal.progress import counting
    from tableflip.terminal.training import curve_lines, thinned

    game, plan, progress = training.game, training.plan, training.progress
    tables = [dict(options) for options in training.course.tables(plan.players)]
    fits = game.name, game.rules_version, training.features.version, plan.players
    curve = thinned(progress.curve)
    rows = training.learned_rows()

    def about(trials: list[str]) -> About:
        return About(*fits, tables, plan.seed, command, progress.games, curve, trials)

    save(file, about([]), progress.weights, rows)
    file.with_name(f"{file.name}.part").unlink()
    sys.stdout.write("\n".join(curve_lines(curve)) + f"\n{file}: {progress.games} games, {file.stat().st_size} bytes\n")
    if games:
        weights = load(file, game, training.features, plan.players)  # as whoever loads it will have them
        with counting() as done:
            if training.course.trial is not None:
                found = training.course.trial(weights, plan.players, games, done)
            else:
                found = str(
                    trial(
                        game,
                        training.course,
                        weights,
                        plan.players,
                        games,
                        TRIAL_MILLISECONDS,
                        done=lambda n, _: done(n, games),
                    )
                )
        save(file, about([found]), progress.weights, rows)
        sys.stdout.write(f"{found}\n")
