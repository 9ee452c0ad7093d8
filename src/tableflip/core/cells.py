"""What to say of a name that no cell has."""

from tableflip.core.hex import CENTRE, NAMES


def not_a_cell(name: object) -> str:
    """What is wrong with it, after the name itself: which cells have that letter, or what cells are called."""
    letter = name[:1] if isinstance(name, str) else ""
    numbers = sorted(int(cell[1:]) for cell in NAMES if cell[0] == letter)
    if numbers:
        return f"is not a cell: those of {letter} are {letter}{numbers[0]} to {letter}{numbers[-1]}"
    return f"is not a cell: a cell is a letter from a to k and a number, {NAMES[CENTRE]} is the centre"
