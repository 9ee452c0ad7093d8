"""The words of the lab in the languages that it speaks: catalogues, in which the English sentence is the key.

What a study's author wrote stays as it is, and so do names of options, moves and measures: a study is written in them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

THIN = "\u202f"  # a thin space at which no line breaks


@dataclass(frozen=True)
class Speaker:
    """Says sentences and numbers in one language."""

    language: str
    name: str
    thousands: str = ","
    point: str = "."
    catalogue: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, sentence: str, **values: object) -> str:
        """The sentence with its values filled in; what has no translation, as of games from outside, is English."""
        said = self.catalogue.get(sentence, sentence)
        return said.format(**values) if values else said

    def number(self, value: float, digits: int = 0, sign: str = "") -> str:
        """With so many digits behind the point; the sign "+" is told of all numbers."""
        return f"{value:{sign},.{digits}f}".translate({ord(","): self.thousands, ord("."): self.point})

    def percent(self, value: float) -> str:
        return self.number(100 * value, 1)

    def plainly(self, value: float) -> str:
        """As short as it can be told."""
        return f"{value:g}".replace(".", self.point)


def catalogue(language: str) -> dict[str, str]:
    text = files("tableflip.lab").joinpath("catalogues", f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


ENGLISH = Speaker("en", "English")
SPEAKERS = {
    one.language: one
    for one in (
        ENGLISH,
        Speaker("fr", "Français", THIN, ",", catalogue("fr")),
        Speaker("de", "Deutsch", ".", ",", catalogue("de")),
        Speaker("es", "Español", THIN, ",", catalogue("es")),
    )
}
