"""Games that the browser client has no room for: what it needs to show them, made from one seat's view."""

from dataclasses import asdict
from typing import Any

from tableflip.core.board import Board, cell_names, cells_of, touched
from tableflip.core.drawing import Paper, plain_hint
from tableflip.core.game import Event, Game
from tableflip.match import Match

PAPER = Paper(width=64, height=40)


def described(game: Game, options: Any) -> dict[str, Any]:
    """The board as it is all game long; without cells where the game has none to show."""
    board = game.board
    assert board is not None
    return {
        "shape": board.shape,
        "colour": board.colour,
        "stands": board.stands,
        "open": game.draw_world is None,
        "cells": [asdict(cell) for cell in cells_of(board, options)],
    }


def answer(match: Match) -> dict[str, Any]:
    return {"board": match.game.board and described(match.game, match.options)}


def explained(match: Match, view: dict[str, Any], legal: list[str]) -> dict[str, Any]:
    """The view with all that a client must be told to show it; unchanged for a game that has a room of its own."""
    board = match.game.board
    if board is None:
        return view
    return view | {"plain": plain(match.game, board, match.options, view, legal)}


def plain(game: Game, board: Board, options: Any, view: dict[str, Any], legal: list[str]) -> dict[str, Any]:
    drawing = game.drawing
    lines = [] if cell_names(board, options) else drawing.table(view, legal, PAPER)
    return {
        "faces": {cell: asdict(face) for cell, face in board.faces(options, view).items()},
        "moves": {
            move: {"says": board.say(options, move), "cells": touched(board, options, view, move)} for move in legal
        },
        # The general hint says what to type: a client has words of its own for what can be pressed.
        "hint": drawing.hint(view, legal).replace("`", "") if legal and drawing.hint is not plain_hint else "",
        "text": [line.plain.rstrip() for line in lines],
    }


def told(match: Match, seat: int | None, events: list[Event]) -> list[Event]:
    """What the seat saw happen, with sentences; as it is where the client has words of its own."""
    if match.game.board is None or not events:
        return events
    tell, view = match.game.drawing.tell, match.view(seat)
    return [event if event["event"] == "over" else event | {"says": tell(view, event)} for event in events]
