"""The tables one can sit down at: editions, options, and every number that depends on them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from tableflip.core import options as core
from tableflip.core.options import InFull, OptionsError, checked_colours, colours_of_seats, option, text_option
from tableflip.core.reading import shown

COLOURS = ("river", "desert", "forest", "mountain")  # in table order
LAND_TILES_OF_A_KIND = 3  # TF-2: of a player's nine land tiles, three hide each other colour
SPIES = 3  # TF-1
BY_SEAT, BY_LOT = "seat", "lot"  # who begins, if no colour is named

# TF-15: points for the order of play, by edition and number of players.
ENGLISH_BONUS = {2: (3, 0), 3: (3, 2, 0), 4: (3, 2, 1, 0)}
FRENCH_BONUS = {2: (3, 0), 3: (3, 1, 0), 4: (3, 1, 2, 0)}
MOST_BONUS = 20


@dataclass(frozen=True)
class Options(core.Options):
    GAME: ClassVar[str] = "terraflip"

    players: int = option(4, 2, 3, 4, meaning="how many play")
    edition: str = option(
        "published", "published", "draft", "french", meaning="which rulebook: the tower and the order bonus differ"
    )
    first: str = option(
        BY_SEAT,
        BY_SEAT,
        BY_LOT,
        *COLOURS,
        meaning="who begins: the first seat, one drawn by lot, or that colour (TF-23)",
    )
    lines: str = option("any", "any", "rows", meaning="frames in any direction, or only along the six rows (TF-8)")
    stops: str = option(
        "own", "own", "alike", meaning="a line stops at the mover's colour, or at the framed one's too (TF-25)"
    )
    placing: str = option(
        "mandatory", "mandatory", "optional", meaning="may one pass instead of placing a tile? (TF-26)"
    )
    flipping: str = option("optional", "optional", "mandatory", meaning="may one leave a framed tile alone? (TF-10)")
    first_flip: str = option(
        "placed", "placed", "any", meaning="framed with the tile just placed, or by any two (TF-24)"
    )
    shot: str = option(
        "instead", "instead", "besides", meaning="is a catapult's shot the first flip, or one more? (TF-28)"
    )
    cut_off: str = option(
        "any", "any", "near", meaning="what a shot may not cut off: any tile, or those near the tower (TF-27)"
    )
    memory_aid: bool = option(False, False, True, meaning="go on showing each player what they have seen (TF-4)")
    order_bonus: str | None = text_option(
        None,
        meaning="other points for the order of play than the edition's, such as '4,2,1,0' (TF-15)",
        in_full=InFull(r"\d{1,2}(,\d{1,2}){1,3}", "points for the order of play, such as '4,2,1,0' (TF-15)"),
    )
    colours: tuple[str, ...] | None = colours_of_seats(COLOURS)

    def __post_init__(self) -> None:
        self.check_order_bonus()
        object.__setattr__(self, "colours", checked_colours(self.colours, COLOURS, self.players))
        if self.first in COLOURS and self.first not in self.seats:
            raise OptionsError(
                f"first={shown(self.first)} is not possible: nobody plays it; {', '.join(self.seats)} do."
            )

    def check_order_bonus(self) -> None:
        if self.order_bonus is None:
            return
        said = self.order_bonus.split(",") if isinstance(self.order_bonus, str) else []
        numbers = [int(one) for one in said if len(one) <= 2 and one.isdecimal() and int(one) <= MOST_BONUS]
        if not len(said) == len(numbers) == self.players:
            raise OptionsError(
                f"order_bonus={shown(self.order_bonus)} is not possible: it must be {self.players} numbers from 0 to "
                f"{MOST_BONUS}, of who begins first, such as {','.join(map(str, ENGLISH_BONUS[self.players]))!r}."
            )
        object.__setattr__(self, "order_bonus", ",".join(map(str, numbers)))

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The players' colours, in order of play."""
        return self.palette[: self.players]

    @cached_property
    def palette(self) -> tuple[str, ...]:
        """All four colours: the players' in order of play, then those of nobody (TF-2: neutral land)."""
        chosen = self.colours or COLOURS[: self.players]
        return chosen + tuple(colour for colour in COLOURS if colour not in chosen)

    @property
    def reach(self) -> int:
        """How far from the tower a tile may lie (TF-7); a knight may go one further."""
        return 4 if self.players == 4 else 3

    @property
    def tower_is_wild(self) -> bool:
        """Does the tower count as a tile of every colour? (TF-11)"""
        return self.edition == "french"

    @property
    def first_seat(self) -> int | None:
        """Who begins (TF-23); None: a lot decides."""
        return None if self.first == BY_LOT else 0 if self.first == BY_SEAT else self.seats.index(self.first)

    @property
    def bonus(self) -> tuple[int, ...]:
        """Points for the order of play, of who begins first."""
        if self.order_bonus is not None:
            return tuple(map(int, self.order_bonus.split(",")))
        return (FRENCH_BONUS if self.edition == "french" else ENGLISH_BONUS)[self.players]

    def to_state(self) -> dict[str, Any]:
        """The fields of a state that come from the options."""
        return {
            "players": self.players,
            "reach": self.reach,
            "tower_is_wild": self.tower_is_wild,
            "rows_only": self.lines == "rows",
            "alike_stops": self.stops == "alike",
            "may_pass": self.placing == "optional",
            "must_flip": self.flipping == "mandatory",
            "any_frame": self.first_flip == "any",
            "shot_besides": self.shot == "besides",
            "near_alone": self.cut_off == "near",
        }
