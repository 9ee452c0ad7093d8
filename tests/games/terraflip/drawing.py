"""Boards as pictures. One line is one row of cells; a cell is two characters, with two blanks between neighbours:

        ..  Rd  ..
      Dr  ##  RK
        ..  F?  ..

The first letter is the colour on top (River, Desert, Forest, Mountain), the second the underside in small letters (`?`:
any that is left), or K, C, A for a knight, a campsite, a catapult. `##` is the tower; `..` an empty cell.
"""

from tableflip.core.hex import BY_NAME, NAMES

COLOURS = {"R": "river", "D": "desert", "F": "forest", "M": "mountain"}
SPECIALS = {"K": "knight", "C": "campsite", "A": "catapult"}


def drawn(picture: str, **rest) -> dict:
    """The position in a picture; `turn`, `focus`, `hands` and so on as keywords."""
    rows = picture.splitlines()
    tower_row = next(at for at, row in enumerate(rows) if "##" in row)
    tower_column = rows[tower_row].index("##")
    tiles = {}
    for at, row in enumerate(rows):
        for column in range(len(row)):
            if row[column] not in COLOURS or (column and row[column - 1] != " "):
                continue
            r = at - tower_row
            halves = column - tower_column - 2 * r
            assert halves % 4 == 0, f"{row[column : column + 2]} is not on a cell: {row!r}"
            name = f"{chr(ord('f') + halves // 4)}{6 + r}"
            assert name in BY_NAME, name
            tiles[name] = tile(row[column], row[column + 1])
    return {"tiles": tiles, **rest}


def tile(top: str, other: str) -> str:
    if other in SPECIALS:
        return f"{COLOURS[top]} {SPECIALS[other]}"
    return COLOURS[top] if other == "?" else f"{COLOURS[top]}/{COLOURS[other.upper()]}"


def cell(q: int, r: int) -> str:
    """The name of an axial cell, as the rulings write them."""
    name = f"{chr(ord('f') + q)}{6 + r}"
    assert name in NAMES
    return name
