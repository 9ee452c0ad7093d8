"""A board for the browser fits its game: cells, what lies on them, and what moves touch."""

import json
import re
from dataclasses import asdict
from random import Random
from typing import Any, get_args

from tableflip.core.board import COLOURS, LONGEST_SIGN, SIGNS, Board, Face, Form, Shape, cell_names, cells_of, touched
from tableflip.match import Match
from tableflip.testing.tables import At, must

WALKS = 40


def shown_on(match: Match, seat: int | None, legal: list[str]) -> Any:
    """What a browser is told besides the view, as plain data; None where it has a room of its own for the game."""
    board = match.game.board
    if board is None:
        return None
    view = match.view(seat)
    faces = {cell: asdict(face) for cell, face in board.faces(match.options, view).items()}
    moves = [[board.say(match.options, move), touched(board, match.options, view, move)] for move in legal]
    return [faces, moves, match.game.drawing.hint(view, legal) if legal else ""]


def is_colour(colour: str) -> bool:
    return colour in COLOURS or re.fullmatch("#[0-9a-f]{6}", colour) is not None


def the_board_has_every_cell_once_beside_its_neighbours(at: At) -> None:
    board, options = at.game.board, at.game.options.of(dict(at.table.options))
    if board is None:
        return
    cells = {cell.name: cell for cell in cells_of(board, options)}
    must(len(cells) == len(cells_of(board, options)), "Two cells of the board have the same name.")
    must(len({(cell.x, cell.y) for cell in cells.values()}) == len(cells), "Two cells of the board are in one place.")
    must(board.shape in get_args(Shape), f"Cells are {', '.join(get_args(Shape))}; {board.shape!r} is none of them.")
    must(is_colour(board.colour), f"{board.colour!r} is no colour.")
    for name, cell in cells.items():
        must(name, "A cell has no name.")
        must(not cell.colour or is_colour(cell.colour), f"{cell.colour!r}, the ground of {name}, is no colour.")
        for other in cell.next:
            must(other != name and other in cells, f"{name} has the neighbour {other!r}, which is no other cell.")
            must(name in cells[other].next, f"{other} is a neighbour of {name}, but not the other way round.")


def what_lies_on_the_board_and_what_moves_touch_are_its_cells(at: At) -> None:
    if at.game.board is not None:
        at.everywhere(WALKS, everything_is_on_the_board)


def everything_is_on_the_board(match: Match, chance: Random) -> None:
    board, options = match.game.board, match.options
    assert board is not None
    for seat in (None, *range(len(match.seats))):
        view = match.view(seat)
        check_faces(board, options, view)
        legal = match.legal(seat) if seat is not None else []
        for move in legal:
            cells = touched(board, options, view, move)
            must(set(cells) <= cell_names(board, options), f"{move!r} touches {cells}, which are not all cells.")
            must(board.say(options, move), f"{move!r} has no words.")
        json.dumps(shown_on(match, seat, legal))


def check_faces(board: Board, options: Any, view: dict[str, Any]) -> None:
    before = json.dumps(view)
    for name, face in board.faces(options, view).items():
        must(name in cell_names(board, options), f"Something lies on {name!r}, which is no cell.")
        must(isinstance(face, Face) and face.words, f"What lies on {name} has no words: {face!r}.")
        for colour in (face.colour, face.back or face.colour):
            must(is_colour(colour), f"{colour!r}, what lies on {name}, is no colour.")
        sign = face.sign in SIGNS or len(face.sign) <= LONGEST_SIGN
        must(sign, f"{face.sign!r} on {name} is no sign, and more than {LONGEST_SIGN} letters.")
        must(face.form in get_args(Form), f"{face.form!r} on {name} is no form: {', '.join(get_args(Form))}.")
    must(json.dumps(view) == before, "Drawing the board changes the view.")
