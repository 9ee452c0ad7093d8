"""Options of a game: keywords in, a validated frozen record out, and a schema that a form can be drawn from."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self

from tableflip.core.reading import shown


class OptionsError(ValueError):
    """Options that make no table: a sentence that says what is possible."""


@dataclass(frozen=True)
class Choice:
    """What one option may be, and what it means in a few words."""

    of: tuple[Any, ...]
    meaning: str

    def check(self, name: str, value: Any) -> None:
        if not any(type(value) is type(allowed) and value == allowed for allowed in self.of):
            allowed = ", ".join(repr(choice) for choice in self.of)
            raise OptionsError(f"{name}={shown(value)} is not possible: it must be one of {allowed}.")


def option(default: Any, *choices: Any, meaning: str) -> Any:
    """A field of an options class: its default, all it may be, and what it means."""
    return field(default=default, metadata={"choice": Choice(choices, meaning)})


@dataclass(frozen=True)
class InFull:
    """The form in which a text holds all that it means, for strangers: it never names a file on this machine."""

    form: str  # a regular expression
    meaning: str


def text_option(default: str | None, *, meaning: str, in_full: InFull) -> Any:
    """A field for a text that may be the name of a file or of something saved here; strangers give it in full."""
    kind: Any = ["string", "null"] if default is None else "string"
    schema = {"type": kind, "description": meaning}
    return field(default=default, metadata={"schema": schema, "in_full": in_full})


def colours_of_seats(colours: tuple[str, ...], whose: str = "the players'") -> Any:
    """A field for the colours of the seats, chosen from these; None is the usual order."""
    schema = {
        "type": ["array", "null"],
        "items": {"enum": list(colours)},
        "uniqueItems": True,
        "description": f"{whose} colours in order of play",
    }
    return field(default=None, metadata={"schema": schema})


def checked_colours(given: Any, colours: tuple[str, ...], seats: int) -> tuple[str, ...] | None:
    """The colours of the seats as a tuple; OptionsError unless they are as many different ones of `colours`."""
    if given is None:
        return None
    if not isinstance(given, list | tuple) or not all(isinstance(one, str) and one in colours for one in given):
        raise OptionsError(f"colours={shown(given)} is not possible: use some of {', '.join(colours)}, as a list.")
    if len(given) != seats or len(set(given)) != len(given):
        raise OptionsError(f"colours={shown(given)} is not possible: {seats} different colours are needed.")
    return tuple(given)


@dataclass(frozen=True)
class Options:
    """Base of every game's options. Subclasses are frozen dataclasses whose fields are made by `option`."""

    GAME: ClassVar[str]

    @property
    def seats(self) -> tuple[str, ...]:
        """The name of each seat, in order of play."""
        raise NotImplementedError

    @property
    def all_at_once(self) -> bool:
        """Do all seats move at once, in real time? Such a table has no clock."""
        return False

    @classmethod
    def in_full(cls) -> dict[str, InFull]:
        """The options that are free texts: what strangers may write there. Any other text of theirs is refused."""
        return {f.name: f.metadata["in_full"] for f in fields(cls) if "in_full" in f.metadata}

    @classmethod
    def of(cls, keywords: dict[str, Any]) -> Self:
        """Options from keywords; a wrong one raises OptionsError with a sentence that says what is possible."""
        known = {f.name: f for f in fields(cls)}
        for name in keywords:
            if name not in known:
                raise OptionsError(f"{cls.GAME} has no option {shown(name)}; it has {', '.join(known)}.")
        for name, value in keywords.items():
            if choice := known[name].metadata.get("choice"):
                choice.check(name, value)
        return cls(**keywords)

    def all(self) -> dict[str, Any]:
        """Every option with its value, JSON-ready."""
        return {f.name: jsonable(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """JSON Schema of the keywords, with defaults and meanings."""
        properties = {}
        for f in fields(cls):
            shape = dict(f.metadata.get("schema", {}))
            if choice := f.metadata.get("choice"):
                shape |= {"enum": list(choice.of), "description": choice.meaning}
            properties[f.name] = shape | {"default": jsonable(f.default)}
        return {"type": "object", "properties": properties, "additionalProperties": False}


def jsonable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
