"""The make-up of the enemy deck and the ship icons of the city track: read from a text, written back as one line.

The rulebook gives neither, so ours are invented (FS-4); `deck.txt` says so, explains the format, and can be replaced.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from tableflip.core.options import OptionsError
from tableflip.core.reading import FileError, shown, spoken, text_of_file

ARROWS, MOST_DAMAGE = 3, 9
PLAIN, SHIELD, TWO_HITS = range(3)
ICONS = ("", "s", "t")

# A kind of card is one number: arrows, damage and icon.
KINDS = ARROWS * (MOST_DAMAGE + 1) * len(ICONS)
LARGEST_DECK = 60
MOST_OF_A_KIND = 99
HIGHEST_SPACE = 20

CARD = re.compile(r"([1-3])>([0-9])([st]?)")
CARDS_LINE = re.compile(r"([0-9]{1,3}) x (\S+)")
ICONS_LINE = re.compile(r"icons for (2|3-4) players:([ 0-9]*)")
OURS = "deck.txt"
LONGEST_TEXT = 20_000  # characters of a make-up: far more than every kind of card in a line of its own


class DeckError(OptionsError):
    """A make-up of the deck that cannot be read, with the place of what is wrong."""


def kind_of(arrows: int, damage: int, icon: int) -> int:
    return ((arrows - 1) * (MOST_DAMAGE + 1) + damage) * len(ICONS) + icon


def card_text(kind: int) -> str:
    rest, icon = divmod(kind, len(ICONS))
    arrows, damage = divmod(rest, MOST_DAMAGE + 1)
    return f"{arrows + 1}>{damage}{ICONS[icon]}"


def parse_card(text: str) -> int | None:
    """The kind of a card like `2>3s`; None if it is no card."""
    found = CARD.fullmatch(text)
    return kind_of(int(found[1]), int(found[2]), ICONS.index(found[3])) if found else None


@dataclass(frozen=True)
class MakeUp:
    """How many cards there are of each kind, and the spaces with a ship icon for two players and for more."""

    cards: tuple[int, ...]  # by kind
    icons_for_2: tuple[int, ...]
    icons_for_more: tuple[int, ...]

    @property
    def size(self) -> int:
        return sum(self.cards)

    def icons(self, fleets: int) -> tuple[int, ...]:
        return self.icons_for_2 if fleets == 2 else self.icons_for_more

    def line(self) -> str:
        """All of it in one line that `read_make_up` reads."""
        parts = [f"{count} x {card_text(kind)}" for kind, count in enumerate(self.cards) if count]
        for players, icons in (("2", self.icons_for_2), ("3-4", self.icons_for_more)):
            parts.append(f"icons for {players} players: {' '.join(map(str, icons))}".rstrip())
        return "; ".join(parts)


def read_make_up(text: str, source: str) -> MakeUp:
    """The make-up in a text of lines (or of one line, with `;` between); DeckError names the place of an error."""
    if len(text) > LONGEST_TEXT:
        raise DeckError(f"{source}: it is longer than {LONGEST_TEXT} characters.")
    cards = [0] * KINDS
    icons: dict[str, tuple[int, ...]] = {}
    separator, unit = ("\n", "line") if "\n" in text or ";" not in text else (";", "part")
    for number, line in enumerate(text.split(separator), start=1):
        where = f"{source}, {unit} {number}: {shown(line.strip())}"
        line = line.partition("#")[0].strip()
        if not line:
            continue
        if found := CARDS_LINE.fullmatch(line):
            kind = parse_card(found[2])
            if kind is None:
                raise DeckError(
                    f"{where}: {shown(found[2])} is not a card; cards look like 2>3, 1>1s (shield), 1>2t (two hits)."
                )
            cards[kind] += int(found[1])
            if cards[kind] > MOST_OF_A_KIND:
                raise DeckError(f"{where}: there are more than {MOST_OF_A_KIND} of this card.")
        elif found := ICONS_LINE.fullmatch(line):
            if found[1] in icons:
                raise DeckError(f"{where}: the icons for {found[1]} players are there already.")
            for space in found[2].split():
                if len(space) > 2 or not 1 <= int(space) < HIGHEST_SPACE:
                    raise DeckError(f"{where}: {space[:9]} is not a space for an icon; 1 to {HIGHEST_SPACE - 1} are.")
            icons[found[1]] = tuple(int(space) for space in found[2].split())
        else:
            raise DeckError(f"{where}: lines look like '10 x 1>2' or 'icons for 2 players: 16 12 8 4'.")
    for players in ("2", "3-4"):
        if players not in icons:
            raise DeckError(f"{source}: the line 'icons for {players} players: ...' is missing.")
    if sum(cards) < LARGEST_DECK:
        raise DeckError(f"{source}: there are {sum(cards)} cards; {LARGEST_DECK} are needed.")
    return MakeUp(tuple(cards), icons["2"], icons["3-4"])


@cache
def our_make_up() -> MakeUp:
    return read_make_up(files(__package__).joinpath(OURS).read_text(encoding="utf-8"), OURS)


def find_make_up(deck: str | Path | None) -> MakeUp:
    """Ours, that of a file, or that of a line as `MakeUp.line` writes it."""
    if deck is None:
        return our_make_up()
    if isinstance(deck, str) and ";" in deck:
        return read_make_up(deck, "deck")
    try:
        text = text_of_file(Path(deck), LONGEST_TEXT)
    except FileError as e:
        raise DeckError(f"deck={shown(str(deck))} cannot be read: {e}.") from None
    return read_make_up(text, spoken(Path(deck).name))
