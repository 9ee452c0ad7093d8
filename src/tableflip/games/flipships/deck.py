"""The make-up of the enemy deck and the ship icons of the city track: read from a text, written back as one line.

The rulebook gives neither, so ours are invented (FS-4). A named deck is a file beside this one that never changes, for
records
name it. `gentle.txt` is the one of new tables, and explains the format; `deck.txt` is that of tables
from before it, which say `deck=None`.
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
LARGEST_DECK = {2: 37, 3: 45, 4: 60}  # FS-3: the cards of elite, by fleets
MOST_OF_A_KIND = 99
HIGHEST_SPACE = 20

CARD = re.compile(r"([1-3])>([0-9])([st]?)")
CARDS_LINE = re.compile(r"([0-9]{1,3}) x (\S+)")
SECTION_LINE = re.compile(r"cards for ([234]) players:")
ICONS_LINE = re.compile(r"icons for (2|3|4|3-4) players:([ 0-9]*)")
FLEETS = (2, 3, 4)
FIRST = "deck.txt"  # of tables that name no deck
USUAL = "gentle"
NAMED = {USUAL: "gentle.txt"}
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
    """How many cards there are of each kind, and the spaces with a ship icon: for two, three and four fleets."""

    all_cards: tuple[tuple[int, ...], ...]  # by fleets, by kind
    all_icons: tuple[tuple[int, ...], ...]  # by fleets

    def cards(self, fleets: int) -> tuple[int, ...]:
        return self.all_cards[FLEETS.index(fleets)]

    def size(self, fleets: int) -> int:
        return sum(self.cards(fleets))

    def icons(self, fleets: int) -> tuple[int, ...]:
        return self.all_icons[FLEETS.index(fleets)]

    def line(self) -> str:
        """All of it in one line that `read_make_up` reads."""
        two, three, four = self.all_icons
        icons = {"2": two} | ({"3-4": three} if three == four else {"3": three, "4": four})
        parts = []
        if len(set(self.all_cards)) == 1:
            parts += card_parts(self.all_cards[0])
        else:
            for fleets in FLEETS:
                parts += [f"cards for {fleets} players:", *card_parts(self.cards(fleets))]
        for players, spaces in icons.items():
            parts.append(f"icons for {players} players: {' '.join(map(str, spaces))}".rstrip())
        return "; ".join(parts)


def card_parts(cards: tuple[int, ...]) -> list[str]:
    return [f"{count} x {card_text(kind)}" for kind, count in enumerate(cards) if count]


def read_make_up(text: str, source: str) -> MakeUp:
    """The make-up in a text of lines (or of one line, with `;` between); DeckError names the place of an error.

    Cards are for any number of players, unless they follow a line that says for how many they are.
    """
    if len(text) > LONGEST_TEXT:
        raise DeckError(f"{source}: it is longer than {LONGEST_TEXT} characters.")
    cards: dict[int, list[int]] = {0: [0] * KINDS}  # 0: for any number
    icons: dict[str, tuple[int, ...]] = {}
    section = 0
    separator, unit = ("\n", "line") if "\n" in text or ";" not in text else (";", "part")
    for number, line in enumerate(text.split(separator), start=1):
        where = f"{source}, {unit} {number}: {shown(line.strip())}"
        line = line.partition("#")[0].strip()
        if not line:
            continue
        if found := CARDS_LINE.fullmatch(line):
            read_cards(cards[section], found, where)
        elif found := SECTION_LINE.fullmatch(line):
            section = int(found[1])
            if section in cards:
                raise DeckError(f"{where}: the cards for {section} players are there already.")
            cards[section] = [0] * KINDS
        elif found := ICONS_LINE.fullmatch(line):
            for players in found[1].split("-"):
                if players in icons:
                    raise DeckError(f"{where}: the icons for {players} players are there already.")
                icons[players] = read_spaces(found[2], where)
        else:
            raise DeckError(f"{where}: lines look like '10 x 1>2' or 'icons for 2 players: 16 12 8 4'.")
    for players, name in (("2", "2"), ("3", "3-4"), ("4", "3-4")):
        if players not in icons:
            raise DeckError(f"{source}: the line 'icons for {name} players: ...' is missing.")
    return MakeUp(
        tuple(cards_for(fleets, cards, source) for fleets in FLEETS), tuple(icons[str(fleets)] for fleets in FLEETS)
    )


def read_cards(cards: list[int], found: "re.Match[str]", where: str) -> None:
    kind = parse_card(found[2])
    if kind is None:
        raise DeckError(
            f"{where}: {shown(found[2])} is not a card; cards look like 2>3, 1>1s (shield), 1>2t (two hits)."
        )
    cards[kind] += int(found[1])
    if cards[kind] > MOST_OF_A_KIND:
        raise DeckError(f"{where}: there are more than {MOST_OF_A_KIND} of this card.")


def read_spaces(text: str, where: str) -> tuple[int, ...]:
    for space in text.split():
        if len(space) > 2 or not 1 <= int(space) < HIGHEST_SPACE:
            raise DeckError(f"{where}: {space[:9]} is not a space for an icon; 1 to {HIGHEST_SPACE - 1} are.")
    return tuple(int(space) for space in text.split())


def cards_for(fleets: int, cards: dict[int, list[int]], source: str) -> tuple[int, ...]:
    """Those for this number of fleets, else those for any; DeckError if they are too few for its largest deck."""
    found = cards.get(fleets, cards[0])
    needed = LARGEST_DECK[fleets] if fleets in cards else max(LARGEST_DECK.values())
    if sum(found) < needed:
        whose = f" for {fleets} players" if fleets in cards else ""
        raise DeckError(f"{source}: there are {sum(found)} cards{whose}; {needed} are needed.")
    return tuple(found)


@cache
def our_make_up(name: str | None = USUAL) -> MakeUp:
    """A deck of the house, by its name; None: the first one."""
    file = FIRST if name is None else NAMED[name]
    return read_make_up(files(__package__).joinpath(file).read_text(encoding="utf-8"), file)


def find_make_up(deck: str | Path | None) -> MakeUp:
    """One of ours by name (None: the first), that of a file, or that of a line as `MakeUp.line` writes it."""
    if deck is None or deck in NAMED:
        return our_make_up(None if deck is None else str(deck))
    if isinstance(deck, str) and ";" in deck:
        return read_make_up(deck, "deck")
    try:
        text = text_of_file(Path(deck), LONGEST_TEXT)
    except FileError as e:
        raise DeckError(f"deck={shown(str(deck))} cannot be read: {e}.") from None
    return read_make_up(text, spoken(Path(deck).name))
