"""Games at the moments that are worth a picture, played there by weak bots in no time."""

from collections.abc import Callable
from functools import cache
from typing import Any

from tableflip import Match
from tableflip.bots import make

Wanted = Callable[[Match], bool]
SHORT = {"rows": 3, "city_health": 1, "mothership_health": 1}
AFTER_SOME_TURNS = 110  # moves of a terrain game on a random terrain: everybody is on the way


def staged(game: str, until: Wanted, seed: int = 1, level: int = 1, **options: Any) -> Match:
    """A match as far as somebody wants it; to its end, if that never comes."""
    match, bot = Match(game, seed=seed, **options), make(game, level=level, seed=seed, timed=False)
    while isinstance(match.turn, int) and not until(match):
        match.play(bot.choose(match, match.turn))
    return match


def found(game: str, until: Wanted, **options: Any) -> Match:
    """The same, with the first seed that comes to it."""
    matches = (staged(game, until, seed=seed, **options) for seed in range(40))
    return next(match for match in matches if match.turn is not None)


def offers(match: Match, verb: str) -> list[str]:
    return [move for move in match.legal() if move.split()[0] == verb]


def to_the_end(_match: Match) -> bool:
    return False


# --- TerraFlip -------------------------------------------------------------------------------------------------------


@cache
def terraflip_placing() -> Match:
    """Much is on the board, and a spy is left."""
    return staged(
        "terraflip",
        lambda match: match.ply > 50 and match.turn == 1 and bool(offers(match, "place") and offers(match, "spy")),
        seed=5,
        players=4,
    )


@cache
def terraflip_choosing() -> tuple[Match, str]:
    """A tile that can be flipped and also shot."""

    def both(match: Match) -> set[str]:
        return {move.split()[1] for move in offers(match, "flip")} & {
            move.split()[1] for move in offers(match, "catapult")
        }

    for seed in range(40):
        match = staged("terraflip", lambda match: match.turn == 0 and bool(both(match)), seed=seed, players=2)
        if match.turn == 0:
            return match, min(both(match))
    raise AssertionError("no catapult anywhere")


@cache
def terraflip_over() -> Match:
    return staged("terraflip", to_the_end, seed=5, players=4)


# --- the terrain game ------------------------------------------------------------------------------------------------


@cache
def terrain_building() -> Match:
    return staged("terrain", lambda match: match.ply > 45 and match.turn == 0, seed=2, players=3)


@cache
def terrain_starts() -> Match:
    """Dice have decided who begins, and the first player is to choose a start."""
    return staged(
        "terrain", lambda match: match.turn == 0, seed=3, players=6, terrain="random", starts="chosen", teams=2
    )


@cache
def terrain_sending() -> tuple[Match, str]:
    """A cell within reach of the first player where a stop sends somebody back."""

    def sending(match: Match) -> list[str]:
        return [cell for cell, way in match.view(0)["reach"].items() if "sends" in way] if match.turn == 0 else []

    match = found("terrain", lambda match: bool(sending(match)), players=6, terrain="random")
    return match, sending(match)[0]


@cache
def terrain_goals() -> Match:
    return staged("terrain", lambda match: match.turn == 0 and bool(offers(match, "goal")), seed=3, players=3)


@cache
def terrain_race() -> Match:
    """The first player has a good throw, and far to go."""
    return found(
        "terrain",
        lambda match: match.turn == 0 and match.ply > AFTER_SOME_TURNS and len(match.view(0)["reach"]) > 9,
        players=4,
        terrain="random",
    )


@cache
def terrain_turning() -> Match:
    return found(
        "terrain", lambda match: match.turn == 0 and bool(offers(match, "rotate")), players=3, terrain="random"
    )


@cache
def terrain_over() -> Match:
    return staged("terrain", to_the_end, seed=6, level=2, players=3, terrain="random")


# --- Flip Ships ------------------------------------------------------------------------------------------------------


@cache
def flipships_flipping() -> Match:
    return staged(
        "flipships",
        lambda match: match.turn == 0 and match.ply > 24 and len(offers(match, "flick")) > 1,
        seed=4,
        players=3,
    )


@cache
def flipships_resolving() -> Match:
    """All ships are flipped: what they do is still to be chosen."""
    return staged(
        "flipships",
        lambda match: match.turn == 0 and match.ply > 10 and bool(offers(match, "resolve") or offers(match, "attack")),
        seed=7,
        players=2,
    )


@cache
def flipships_marching() -> Match:
    """One `done` before the enemy marches."""

    def ends_the_round(match: Match) -> bool:
        if not offers(match, "done"):
            return False
        return any(event["event"] == "marched" for event in match.at(match.ply).play("done"))

    return staged("flipships", ends_the_round, seed=9, players=2)


@cache
def flipships_race() -> Match:
    match = Match("flipships", seed=3, players=2, speed=True)
    for ship in ("1a", "1b", "2a"):
        for colour in match.seats[:2]:
            match.play(f"flick {colour}-{ship}", match.seats.index(colour))
    return match


@cache
def flipships_over() -> Match:
    return staged("flipships", to_the_end, seed=5, players=2, **SHORT)


@cache
def flipships_won() -> Match:
    """The mothership fell, and the city stands."""
    weak = {"rows": 3, "city_health": 20, "mothership_health": 1}
    matches = (staged("flipships", to_the_end, seed=seed, level=3, players=2, **weak) for seed in range(40))
    return next(match for match in matches if match.result and match.result.winners)
