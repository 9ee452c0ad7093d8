"""Who sits where: people by number or name of their seat, and bots of some level on all other seats."""

from collections.abc import Mapping, Sequence

from tableflip.bots.levels import level_named
from tableflip.match import Match

BOT = "bot of level"  # begins the name of a bot's seat in a record; by it a match taken up again knows who plays
TRAINED = "trained player"  # the name of its seat
USUAL_LEVEL = 2


def seats_named(text: str, seats: Sequence[str]) -> list[int]:
    """The seats in a list like `0,2`, or of their names; or all, or none of them. ValueError when one is unknown."""
    if text in ("all", "none"):
        return list(range(len(seats))) if text == "all" else []
    known = {name: seat for seat, name in enumerate(seats)} | {str(seat): seat for seat in range(len(seats))}
    for word in text.split(","):
        if word.strip().lower() not in known:
            raise ValueError(
                f"There is no seat {word.strip()!r}; there are {', '.join(f'{k} ({s})' for k, s in enumerate(seats))}."
            )
    return sorted({known[word.strip().lower()] for word in text.split(",")})


def levels_of_bots(match: Match, people: Sequence[int], told: str | None) -> dict[int, int]:
    """The level of the bot on every other seat: as told (one for all, or one for each), as named, or the usual one."""
    seats = [seat for seat in range(len(match.seats)) if seat not in people]
    words = told.split(",") if told else []
    if len(words) not in (0, 1, len(seats)):
        raise ValueError(f"There are {len(words)} levels, but bots sit on {len(seats)} of the seats.")
    given: Mapping[int, str] = dict(zip(seats, words * len(seats) if len(words) == 1 else words, strict=False))
    return {seat: level_named(match.game, given.get(seat) or level_in_name(match.names[seat])).number for seat in seats}


def is_bot(name: str) -> bool:
    return name.startswith((BOT, TRAINED))


def name_of_bot(level: int) -> str:
    return f"{BOT} {level}"


def level_in_name(name: str) -> str:
    return name.removeprefix(BOT) if name.startswith(BOT) else str(USUAL_LEVEL)
