"""Options of a game: keywords in, a validated frozen record out, and a schema that a form can be drawn from."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self


@dataclass(frozen=True)
class Choice:
    """What one option may be, and what it means in a few words."""

    of: tuple[Any, ...]
    meaning: str

    def check(self, name: str, value: Any) -> None:
        if not any(value == allowed and type(value) is type(allowed) for allowed in self.of):
            allowed = ", ".join(repr(choice) for choice in self.of)
            raise ValueError(f"{name}={value!r} is not possible: it must be one of {allowed}.")


def option(default: Any, *choices: Any, meaning: str) -> Any:
    """A field of an options class: its default, all it may be, and what it means."""
    return field(default=default, metadata={"choice": Choice(choices, meaning)})


@dataclass(frozen=True)
class Options:
    """Base of every game's options. Subclasses are frozen dataclasses whose fields are made by `option`."""

    GAME: ClassVar[str]

    @property
    def seats(self) -> tuple[str, ...]:
        """The name of each seat, in order of play."""
        raise NotImplementedError

    @classmethod
    def of(cls, keywords: dict[str, Any]) -> Self:
        """Options from keywords; a wrong one raises ValueError with a sentence that says what is possible."""
        known = {f.name: f for f in fields(cls)}
        for name in keywords:
            if name not in known:
                raise ValueError(f"{cls.GAME} has no option {name!r}; it has {', '.join(known)}.")
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
