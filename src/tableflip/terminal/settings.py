"""Options of a game as they are typed."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any


def read_settings(settings: Sequence[str], schema: Mapping[str, Any]) -> dict[str, Any]:
    """`name=value` texts as the keywords that the schema describes; what it does not know is left for it to refuse.

    ValueError for what is no `name=value`, or is there twice.
    """
    keywords: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise ValueError(f"{setting!r} is not an option; options look like {example(schema)}.")
        if name in keywords:
            raise ValueError(f"The option {name} is there twice.")
        shape = schema["properties"].get(name, {})
        choices = {json.dumps(choice).strip('"').lower(): choice for choice in shape.get("enum", ())}
        if "array" in shape.get("type", ()):
            keywords[name] = tuple(part.strip() for part in text.split(","))
        else:
            typed = int(text) if re.fullmatch(r"\s*[0-9]{1,18}\s*", text) else text
            keywords[name] = choices.get(text.strip().lower(), typed)
    return keywords


def example(schema: Mapping[str, Any]) -> str:
    """An option as it is typed."""
    name, shape = next(iter(schema["properties"].items()), ("name", {"default": "value"}))
    usual = json.dumps(shape["default"]).strip('"')
    return f"{name}={usual}"
