"""The tables one can sit down at: variants, the terrain, and the combinations that make no sense, with the reason."""

from dataclasses import dataclass
from typing import Any, ClassVar

from tableflip.core import options as core
from tableflip.core.options import InFull, OptionsError, checked_colours, colours_of_seats, option, text_option
from tableflip.core.reading import shown
from tableflip.games.terrain.terrains import Terrain, find

COLOURS = ("river", "desert", "forest", "mountain", "snow", "lava")  # in table order
MOST_DESTINATIONS = 3
BUILD, RANDOM, FAIR = "build", "random", "fair"
TO_BE_MADE = (BUILD, RANDOM, FAIR)
CORNERS, CHOSEN = "corners", "chosen"


@dataclass(frozen=True)
class Options(core.Options):
    GAME: ClassVar[str] = "terrain"

    players: int = option(4, 2, 3, 4, 5, 6, meaning="how many play")
    destinations: int = option(1, 1, 2, 3, meaning="how many destinations each player must reach (TG-5)")
    reachable: str = option(
        "elevation",
        "elevation",
        "exits",
        meaning="what makes a cell fit for a destination: heights alone, or exits as they lie too (TG-5)",
    )
    terrain: str = text_option(
        BUILD,
        meaning="'build', 'fair', 'random', or a finished terrain: its shared text, its name or its file (TG-6, TG-28)",
        in_full=InFull(
            r"build|fair|random|\s*[Tt][Ee][Rr][Rr][Aa][Ii][Nn][0-9]+-[0-9A-Za-z\s-]{0,400}",
            "'build', 'fair', 'random', or the shared text of a finished terrain (TG-6, TG-28)",
        ),
    )
    starts: str = option(
        CORNERS, CORNERS, CHOSEN, meaning="on a terrain that nobody builds: its corners, or chosen in turn (TG-18)"
    )
    inversion: bool = option(False, False, True, meaning="a double six may turn a piece upside-down for good (TG-11)")
    green_die: bool = option(False, False, True, meaning="a third die gives the direction; exits do not count (TG-12)")
    lost: bool = option(False, False, True, meaning="from the centre to any edge, by the green die (TG-13)")
    teams: int = option(0, 0, 2, 3, meaning="how many teams; 0: everybody for themselves (TG-14)")
    colours: tuple[str, ...] | None = colours_of_seats(COLOURS)

    def __post_init__(self) -> None:
        self._check_combination()
        object.__setattr__(self, "colours", checked_colours(self.colours, COLOURS, self.players))
        if not isinstance(self.terrain, str):
            raise OptionsError(f"terrain={shown(self.terrain)} is not possible: it must be a text.")
        if self.terrain not in TO_BE_MADE:  # a name or file becomes the terrain itself: records travel
            object.__setattr__(self, "terrain", find(self.terrain).share())

    def _check_combination(self) -> None:
        """Refuse, with the reason, what does not go together (TG-26)."""
        for unwanted, pair, why in (
            (self.lost and self.destinations > 1, "lost and destinations", "who is lost has no destination (TG-13)"),
            (
                self.lost and self.reachable != "elevation",
                "lost and reachable",
                "without destinations there is nothing to reach (TG-13)",
            ),
            (
                self.lost and self.teams > 0,
                "lost and teams",
                "a team shares a start corner and a destination, and who is lost has neither (TG-13, TG-14)",
            ),
            (
                self.inversion and (self.green_die or self.lost),
                f"inversion and {'lost' if self.lost else 'green_die'}",
                "with the green die doubles are rolled again, so no double six ever turns a piece over (TG-11, TG-12)",
            ),
            (
                self.green_die and not self.lost and self.reachable != "elevation",
                "green_die and reachable",
                "exits do not count with the green die (TG-12)",
            ),
            (
                self.lost and self.starts == CHOSEN,
                "lost and starts",
                "who is lost starts at the centre (TG-13)",
            ),
            (
                self.teams > 0 and self.players % self.teams != 0,
                "teams and players",
                f"{self.players} players do not make {self.teams} equal teams (TG-14)",
            ),
            (
                self.teams > 0 and self.players < 2 * self.teams,
                "teams and players",
                f"{self.players} players are too few for {self.teams} teams of two or more (TG-14)",
            ),
        ):
            if unwanted:
                raise OptionsError(f"{pair} do not go together: {why}.")

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' colours, in order of play."""
        return self.colours or COLOURS[: self.players]

    @property
    def finished_terrain(self) -> Terrain | None:
        """The terrain to be travelled again; None if it is still to be made."""
        return None if self.terrain in TO_BE_MADE else find(self.terrain)

    @property
    def starts_later(self) -> bool:
        """Are the starts chosen once the terrain is finished? Whoever builds takes one with the first piece."""
        return self.starts == CHOSEN and self.terrain != BUILD

    @property
    def rolls_green(self) -> bool:
        return self.green_die or self.lost

    @property
    def sides(self) -> int:
        """How many play against one another: teams, or players."""
        return self.teams or self.players

    def team(self, seat: int) -> int | None:
        """Teams take turns: neighbours at the table are opponents."""
        return seat % self.teams if self.teams else None

    def to_state(self) -> dict[str, Any]:
        """The fields of a state that come from the options."""
        return {
            "players": self.players,
            "destinations": self.destinations,
            "by_exits": self.reachable == "exits",
            "chance_builds": (RANDOM, FAIR).index(self.terrain) + 1 if self.terrain in (RANDOM, FAIR) else 0,
            "starts_later": self.starts_later,
            "inversion": self.inversion,
            "green_die": self.rolls_green,
            "lost": self.lost,
            "teams": self.teams,
            "sends_back": not (self.rolls_green or self.teams),  # TG-12, TG-13, TG-14
        }
