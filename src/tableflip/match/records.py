"""A match as a record, and the match of a record. How a record looks is the concern of `core/record.py`."""

import json
from typing import TYPE_CHECKING, TypeVar

from tableflip.core import record as texts
from tableflip.core.game import Seat
from tableflip.core.options import OptionsError
from tableflip.core.reading import PositionError, shown, spoken
from tableflip.core.reasons import IllegalMove
from tableflip.core.record import Line, Record, RecordError
from tableflip.games import check, find
from tableflip.match.parts import EVERYTHING, Everything

if TYPE_CHECKING:
    from tableflip.match.match import Match

M = TypeVar("M", bound="Match")


def write(match: "Match", seat: Seat | Everything) -> str:
    """The match as text, as the seat may know it."""
    headers = {
        "game": match.game.name,
        "rules": str(match.game.rules_version),
        "options": json.dumps(match.options.all()),
        "seats": ", ".join(
            f"{place} ({name})" if name else place for place, name in zip(match.seats, match.names, strict=True)
        ),
    }
    if isinstance(seat, Everything):
        headers["seed"] = str(match.seed)
        if match._redrawn:
            headers["redrawn"] = str(match._redrawn)
        if match.start_position is not None:
            headers["position"] = json.dumps(match.start_position)
    else:
        headers["seen by"] = "spectator" if seat is None else match.seats[seat]
    headers["date"] = match.date
    headers["result"] = result_text(match)
    return texts.write(Record(headers, [line(match, number, seat) for number in range(match.ply)]))


def line(match: "Match", number: int, seat: Seat | Everything) -> Line:
    """A move that was made, and what it brought to light."""
    ply = match._plies[number]
    reader = seat
    if isinstance(reader, Everything):
        reader = ply.who if isinstance(ply.who, int) else None
    result = match.game.turned_up(match.options, match._after(number), ply.move, reader)
    return Line(match._who(ply.who), match._text_for(ply, seat), result)


def result_text(match: "Match") -> str:
    if (result := match.result) is None:
        return "*"
    points = ", ".join(f"{seat} {count}" for seat, count in zip(match.seats, result.points, strict=True))
    winners = " and ".join(match.seats[winner] for winner in result.winners) or "nobody"
    return f"{points}; {winners} {'win' if len(result.winners) > 1 else 'wins'} by {result.reason}"


def replay(kind: type[M], text: str) -> M:
    """The match of a record; RecordError names line and column of whatever is wrong."""
    record = texts.read(text)
    if seen_by := record.headers.get("seen by"):
        raise record.error("seen by", f"this is what {spoken(seen_by)} may know of the match: too little to replay it.")
    match = begun(kind, record)
    for move in record.moves:
        play(match, move)
    match.auto_chance = True
    if (result := result_text(match)) != record.headers["result"]:
        raise record.error("result", f"the moves lead to another result: {result}")
    return match


def begun(kind: type[M], record: Record) -> M:
    """The match of a record before its first move."""
    name, version = record.headers["game"], record.number("rules")
    try:
        check(name)
    except ValueError as e:
        raise record.error("game", str(e)) from None
    try:
        game = find(name, version)
    except ValueError as e:
        raise record.error("rules", str(e)) from None
    options = record.mapping("options")
    position = record.mapping("position") if "position" in record.headers else None
    seed = record.number("seed") if "seed" in record.headers else None
    try:
        options = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
        game.options.of(options)  # before one of them is taken for a seed
        if position is None:
            match = kind(game, seed=seed, auto_chance=False, **options)
        else:
            match = kind.from_position(game, position, seed=seed, auto_chance=False, **options)
    except OptionsError as e:
        raise record.error("options", str(e)) from None
    except PositionError as e:
        raise record.error("position", str(e)) from None
    match._redrawn = record.count("redrawn")
    match.date = record.headers["date"]
    match.names = record.names(match.seats)
    return match


def play(match: "Match", move: Line) -> None:
    """Make a move of a record; it must be possible, and bring to light what the record says."""

    def wrong(problem: str) -> RecordError:
        return RecordError(move.line, move.column, problem)

    if match.turn is None:
        raise wrong("the game is over before this move.")
    seat = match.seats.index(move.who) if match.turn == "any" and move.who in match.seats else None
    if seat is None and move.who != match._who(match.turn):
        raise wrong(f"{spoken(move.who)} cannot move now: it is the turn of {match._who(match.turn)}.")
    try:
        match.play(move.text, seat)
    except IllegalMove as e:
        raise wrong(f"{shown(move.text)} is not legal: {e}") from None
    made = line(match, match.ply - 1, EVERYTHING)
    if move.result not in (None, made.result):
        raise wrong(f"{shown(move.text)} brings up {made.result}, not {spoken(move.result)}.")
