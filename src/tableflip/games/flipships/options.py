"""The tables one can sit down at: players, difficulty, variants, and every number that depends on them."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from tableflip.core import options as core
from tableflip.core.options import InFull, OptionsError, checked_colours, colours_of_seats, option, text_option
from tableflip.core.reading import shown
from tableflip.games.flipships.deck import NAMED, USUAL, MakeUp, find_make_up

COLOURS = ("river", "desert", "forest", "mountain")  # in table order
DIFFICULTIES = ("training", "standard", "expert", "elite")

# FS-3: by fleets, then by difficulty.
DECK = {2: (25, 28, 33, 37), 3: (30, 34, 40, 45), 4: (40, 45, 50, 60)}
MOTHERSHIP = {2: (2, 3, 5, 7), 3: (3, 4, 7, 9), 4: (4, 6, 9, 12)}
CITY = (20, 20, 15, 10)
MOST_HEALTH = 20  # of the tracks

STARTING_SHIPS = {2: 3, 3: 2, 4: 2}  # FS-2
EASIEST_WITHOUT_REFLIP = DIFFICULTIES.index("expert")  # FS-7

# How much a hand shakes: the relative error of strength, and that of direction in radians. An expert hits nine cards of
# ten and seldom misses the mothership; a steady hand is that of an ordinary good player, who hits three cards of
# five and two times of five the mothership (docs/flipships-balance.md).
SKILLS = {"perfect": 0.0, "expert": 0.02, "steady": 0.05, "fair": 0.065, "beginner": 0.08, "clumsy": 0.12}
MOST_SHAKE = 0.2
SHAKE_UNIT = 1e-4  # states keep shakes in whole numbers of this


def health_option(meaning: str) -> Any:
    schema = {"type": ["integer", "null"], "minimum": 1, "maximum": MOST_HEALTH, "description": meaning}
    return field(default=None, metadata={"schema": schema})


@dataclass(frozen=True)
class Options(core.Options):
    GAME: ClassVar[str] = "flipships"

    players: int = option(2, 1, 2, 3, 4, meaning="how many play")
    difficulty: str = option("standard", *DIFFICULTIES, meaning="how strong the enemy is (FS-3)")
    fleets: int | None = option(None, None, 2, 3, 4, meaning="for one player: how many fleets to play (FS-2)")
    no_reflip: bool = option(False, False, True, meaning="no second try from the atmosphere on any difficulty (FS-7)")
    rows: int = option(4, 4, 3, meaning="rows of moons; with 3 the enemy is nearer (FS-22)")
    mothership_health: int | None = health_option("hits that the mothership takes, in place of the table's (FS-22)")
    city_health: int | None = health_option("where the city starts, in place of the table's (FS-22)")
    speed: bool = option(False, False, True, meaning="the race: first with all seven ships in the mothership (FS-21)")
    skill: str | float = field(
        default="steady",
        metadata={
            "schema": {
                "anyOf": [{"enum": list(SKILLS)}, {"type": "number", "minimum": 0, "maximum": MOST_SHAKE}],
                "description": "the hand that flips when nobody gives the numbers of a flick: its name or its shake",
            }
        },
    )
    # None is the deck of tables from before there were others.
    deck: str | None = text_option(
        USUAL,
        meaning="'gentle', or a file with other enemy cards and icons (FS-4), or such cards in one line",
        in_full=InFull(
            r"gentle|[0-9a-z>:;#\s-]*;[0-9a-z>:;#\s-]*", "'gentle', or other enemy cards and icons, in one line (FS-4)"
        ),
    )
    colours: tuple[str, ...] | None = colours_of_seats(COLOURS, "the fleets'")

    def __post_init__(self) -> None:
        if self.fleets is not None and self.players != 1:
            raise OptionsError("fleets is for one player; several players have a fleet each.")
        if self.speed and self.players == 1:
            raise OptionsError("speed=True is not possible for one player: a race needs two.")
        for name in ("mothership_health", "city_health"):
            health = getattr(self, name)
            if health is not None and (type(health) is not int or not 1 <= health <= MOST_HEALTH):
                raise OptionsError(
                    f"{name}={shown(health)} is not possible: it must be a whole number from 1 to {MOST_HEALTH}."
                )
        self.check_skill()
        object.__setattr__(self, "colours", checked_colours(self.colours, COLOURS, self.fleet_count))
        if self.deck is not None and not isinstance(self.deck, str | Path):
            raise OptionsError(f"deck={shown(self.deck)} is not possible: it must be the path of a file.")
        if self.deck is not None and self.deck not in NAMED:
            # The cards themselves, so that a record needs no file to replay.
            object.__setattr__(self, "deck", find_make_up(self.deck).line())

    @property
    def all_at_once(self) -> bool:
        return self.speed

    def check_skill(self) -> None:
        if isinstance(self.skill, str) and re.fullmatch(r"0?\.[0-9]{1,6}|0", self.skill):
            object.__setattr__(self, "skill", float(self.skill))  # as it is typed in a command
        if isinstance(self.skill, str):
            possible = self.skill in SKILLS
        else:
            possible = isinstance(self.skill, int | float) and type(self.skill) is not bool
            possible = possible and 0 <= self.skill <= MOST_SHAKE
        if not possible:
            raise OptionsError(
                f"skill={shown(self.skill)} is not possible: it must be one of {', '.join(SKILLS)}, "
                f"or a shake from 0 to {MOST_SHAKE}."
            )

    @property
    def fleet_count(self) -> int:
        return self.players if self.players > 1 else self.fleets or 2

    @property
    def fleet_names(self) -> tuple[str, ...]:
        """The colours of the fleets, in order of play."""
        return self.colours or COLOURS[: self.fleet_count]

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' colours; one player has every fleet, and goes by the colour of the first."""
        return self.fleet_names[: self.players]

    @property
    def level(self) -> int:
        return DIFFICULTIES.index(self.difficulty)

    @property
    def deck_size(self) -> int:
        return DECK[self.fleet_count][self.level]

    @property
    def mothership(self) -> int:
        return self.mothership_health or MOTHERSHIP[self.fleet_count][self.level]

    @property
    def city(self) -> int:
        return self.city_health or CITY[self.level]

    @property
    def reflips(self) -> bool:
        """May a ship that lies in the atmosphere be flipped again?"""
        return not self.no_reflip and self.level < EASIEST_WITHOUT_REFLIP

    @property
    def make_up(self) -> MakeUp:
        return find_make_up(self.deck)

    @property
    def icons(self) -> tuple[int, ...]:
        return self.make_up.icons(self.fleet_count)

    @property
    def shake(self) -> float:
        return SKILLS[self.skill] if isinstance(self.skill, str) else float(self.skill)

    def to_state(self) -> dict[str, Any]:
        """The fields of a state that come from the options."""
        return {
            "players": self.players,
            "fleets": self.fleet_count,
            "rows": self.rows,
            "reflips": self.reflips,
            "race": self.speed,
            "city_start": self.city,
            "icons": sum(1 << space for space in self.icons),
            "shake": round(self.shake / SHAKE_UNIT),
        }
