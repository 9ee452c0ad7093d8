"""The boards that readers of the rulebook can try: each is played here, and does what its text says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tableflip
from tableflip import IllegalMove, Match
from tableflip.games.installed import HOUSE

ROOM = Path(tableflip.__file__).parent / "games"
RULINGS = set(re.findall(r"\b(?:TF|TG|FS)-\d+\b", (Path(__file__).parents[2] / "docs/rulings.md").read_text()))
EXAMPLES = [
    pytest.param(game, example, id=f"{game}-{example['id']}")
    for game in HOUSE
    for example in json.loads((ROOM / game / "examples.json").read_text())
]
every_example = pytest.mark.parametrize(("game", "example"), EXAMPLES)


def laid_out(game: str, example: dict[str, Any], after: list[str]) -> Match:
    match = Match.from_position(game, example["position"], seed=1, **example["options"])
    for move in after:
        match.play(move, example["seat"])
    return match


def cells(match: Match, seat: int, verb: str) -> list[str]:
    """The cells that moves of that kind name first."""
    return sorted({move.split()[1] for move in match.legal(seat) if move.split()[0] == verb})


def found(view: Any, path: str) -> Any:
    """What is at `players.0.token` in a view; None if nothing is."""
    for key in path.split("."):
        view = view[int(key)] if isinstance(view, list) else (view or {}).get(key)
    return view


@every_example
def test_an_example_does_what_it_says(game: str, example: dict[str, Any]) -> None:
    assert example["checks"]
    seat = example["seat"]
    for check in example["checks"]:
        match = laid_out(game, example, check.get("after", []))
        legal = match.legal(seat)
        assert set(check.get("can", [])) <= set(legal)
        for verb, expected in check.get("only", {}).items():
            assert cells(match, seat, verb) == expected
        for verb, count in check.get("cells", {}).items():
            assert len(cells(match, seat, verb)) == count
        for path, expected in check.get("view", {}).items():
            assert found(match.view(seat), path) == expected, path
        for move, key in check.get("cannot", {}).items():
            with pytest.raises(IllegalMove) as refused:
                match.play(move, seat)
            assert refused.value.reason.key == key, move


@every_example
def test_an_example_leaves_something_to_try_and_names_its_rulings(game: str, example: dict[str, Any]) -> None:
    assert laid_out(game, example, []).legal(example["seat"])
    assert example["rulings"]
    assert set(example["rulings"]) <= RULINGS


@pytest.mark.parametrize("game", HOUSE)
def test_every_example_has_a_name_of_its_own(game: str) -> None:
    names = [example["id"] for example in json.loads((ROOM / game / "examples.json").read_text())]
    assert len(set(names)) == len(names)
