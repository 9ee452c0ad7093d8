"""`tableflip play`."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tableflip.cli.command import INTERRUPTED, THE_USUAL_GAME, Problem, Settings, app, read_match, read_text

if TYPE_CHECKING:
    from tableflip.core.game import Game
    from tableflip.match import Match
    from tableflip.terminal.preparing import Preparing


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="Which game; `tableflip games` lists them.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play; short for -o players=N.")] = None,
    option: Settings = None,
    humans: Annotated[
        str | None,
        typer.Option(help="Seats of people, by number from 0 or by name: 0,2 or river,forest; or all, or none. [0]"),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="The name of a person, in order of seats.")] = None,
    seed: Annotated[int | None, typer.Option(help="Plays the same game against the same bots.")] = None,
    level: Annotated[
        str | None,
        typer.Option(help="How strong the bots are: 1 to 5 (TerraFlip 6), or a level for each of them: 2,4. [2]"),
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
