"""Compressed answers: which encoding a client takes, and JSON in it."""

import gzip
import re
from collections.abc import Sequence
from typing import Any

import orjson
from fastapi import Request, Response

IDENTITY = "identity"  # the name of no encoding at all
WEIGHT = re.compile(r"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)", re.IGNORECASE)
WORTH_BYTES = 2_000  # what is smaller fits two packets anyhow
LEVEL = 5  # 6 and more take twice the time, for a hundredth of the size


def preferred(request: Request, offered: Sequence[str]) -> str:
    """The encoding that the client likes best; of several, the first that is offered. `identity` if it takes none."""
    weights = read_weights(",".join(request.headers.getlist("accept-encoding")))
    anything = weights.get("*", 0.0)
    best = max(offered, key=lambda name: weights.get(name, anything), default=IDENTITY)
    weight = weights.get(best, anything)
    return best if weight > 0 and weight >= weights.get(IDENTITY, 0.0) else IDENTITY


def read_weights(accepted: str) -> dict[str, float]:
    """The encodings of an Accept-Encoding header, each with its weight; what cannot be understood is not accepted."""
    weights: dict[str, float] = {}
    for one in accepted.lower().split(","):
        name, *parameters = (part.strip() for part in one.split(";"))
        found = [WEIGHT.fullmatch(parameter) for parameter in parameters]
        if name and len(found) <= 1:
            weights[name.removeprefix("x-")] = float(found[0][1]) if found and found[0] else float(not found)
    return weights


def open_json(request: Request, body: Any) -> Response:
    """JSON in which nothing is hidden from anybody, compressed if that pays. Takes its time: not for the event loop.

    What somebody may not know is never compressed together with words that others choose: its length would tell.
    """
    text = orjson.dumps(body)
    headers = {"Vary": "Accept-Encoding"}
    if len(text) >= WORTH_BYTES and preferred(request, ["gzip"]) == "gzip":
        text = gzip.compress(text, LEVEL, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(text, media_type="application/json", headers=headers)
