"""The first games that the client guides players through: every move that they ask for can be made, to the end."""

import json
from pathlib import Path
from typing import Any

import pytest

from tableflip import Match
from tableflip.games.installed import HOUSE

GUIDES = Path(__file__).parents[2] / "web/src/rules/guides"


def lessons(game: str) -> list[dict[str, Any]]:
    guide: list[dict[str, Any]] = json.loads((GUIDES / f"{game}.json").read_text())
    return guide


@pytest.mark.parametrize("game", HOUSE)
def test_every_lesson_can_be_followed(game: str) -> None:
    for lesson in lessons(game):
        match = Match.from_position(game, lesson["position"], seed=1, **lesson["options"])
        for step in lesson["steps"]:
            if "accept" not in step:
                continue
            legal = match.legal(lesson["seat"])
            first, *others = step["accept"]
            for wanted in others:
                start = wanted.removesuffix("*")
                assert any(move.startswith(start) if wanted.endswith("*") else move == wanted for move in legal), step
            match.play(first, lesson["seat"])
            for move in step.get("followedBy", []):
                match.play(move)


def test_what_the_guides_say_comes_true() -> None:
    """The flip of the first lesson turns up River; the walk spends all its points; the last step of the race wins."""
    first, chain, spy, _, knight, catapult, castle = lessons("terraflip")
    assert after(first, "terraflip", "flip").view(0)["tiles"]["e6"]["colour"] == "river"
    assert after(chain, "terraflip", "chain-second").view(1)["tiles"]["f8"]["colour"] == "desert"
    assert after(spy, "terraflip", "spy").view(1)["looking"] == {"cell": "g6", "underside": "mountain"}
    assert after(catapult, "terraflip", "catapult-shot").view(3)["tiles"]["g5"]["colour"] == "mountain"
    assert after(catapult, "terraflip", "catapult").legal(3).count("catapult g6 e6") == 0  # it would cut h5 off
    assert after(castle, "terraflip", "castle").view(0)["frames"]["g6"] == ["h6", "f6"]
    assert "place k6 forest" not in after(knight, "terraflip", None).legal(0)  # too far for anything but a knight
    _, walk, storm, _, goal = lessons("terrain")
    assert after(walk, "terrain", "climb").view(0)["points_left"] == 0
    assert "step h6" not in after(storm, "terrain", None).legal(0)
    result = after(goal, "terrain", "goal").result
    assert result is not None
    assert result.winners == [0]


def test_the_guide_of_terraflip_is_right_about_who_begins_and_what_that_is_worth() -> None:
    """You begin, on an empty board, as the engine has it; and the order of play counts what the guide says."""
    first = lessons("terraflip")[0]
    start = Match.from_position("terraflip", first["position"], **first["options"])
    fresh = Match("terraflip", **first["options"])
    assert start.turn == fresh.turn == first["seat"] == 0
    assert start.seats[0] == "river"
    assert set(start.view(0)["tiles"]) == {"f6"}  # the tower
    assert [player["bonus"] for player in start.view(0)["players"]] == [3, 0]
    assert [player["bonus"] for player in Match("terraflip", players=4).view(0)["players"]] == [3, 2, 1, 0]


def test_the_guide_of_terraflip_knows_every_kind_of_tile() -> None:
    laid = {
        step["accept"][0].split()[2]
        for lesson in lessons("terraflip")
        for step in lesson["steps"]
        if step.get("accept", [""])[0].startswith("place")
    }
    assert {"knight", "campsite", "catapult"} < laid
    assert any(lesson["options"].get("edition") == "french" for lesson in lessons("terraflip"))


def after(lesson: dict[str, Any], game: str, last: str | None) -> Match:
    """The match of a lesson when that step (None: none) has been made."""
    match = Match.from_position(game, lesson["position"], seed=1, **lesson["options"])
    for step in lesson["steps"] if last else []:
        for move in [*step.get("accept", [])[:1], *step.get("followedBy", [])]:
            match.play(move)
        if step["id"] == last:
            break
    return match
