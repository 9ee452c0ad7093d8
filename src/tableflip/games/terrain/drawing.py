"""The terrain game as text: levels as digits and shades, exits as arrows or dots, tokens as letters.

A cell takes seven columns. In one line: cost, who or what is there, level, exits as dots that lie like the sides, name.
In two lines: cost, exits as arrows, name and destination; then level and token.

    low:   ²r4⠓c8  D3⠇d8        tall:  ²↖c8 r  ↖d8
                                        ← 4  → ←↙3D
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any, TypeAlias

from rich.text import Text

from tableflip.core.drawing import Drawing, Paper, View
from tableflip.core.drawing_hex import Canvas, beside, cells_within, row_of
from tableflip.core.hex import AXIAL, BY_NAME, RADIUS
from tableflip.games.terrain.drawing_words import (
    DIRECTIONS,
    HELP,
    doubt,
    goals_left,
    hint,
    keep,
    note,
    targets,
    tell,
    turns_to_go,
)

Sign: TypeAlias = tuple[str, str]
Piece: TypeAlias = Mapping[str, Any]

CELL_WIDTH = 7
BOARD_WIDTH = CELL_WIDTH * (2 * RADIUS + 1)
CORNER = BOARD_WIDTH - 10  # where the free corners of the picture begin, three rows high
LINES_FOR_TALK = 9  # kept free under the table: news, a hint, an answer, the prompt

SHADES = (
    "color(255) on color(22)", "color(255) on color(28)", "color(255) on color(64)", "color(255) on color(100)",
    "color(16) on color(142)", "color(16) on color(179)", "color(16) on color(223)", "color(16) on color(231)",
)  # fmt: skip
UPSIDE_DOWN = "grey50 on grey15"
TOKENS = {
    "river": "bold deep_sky_blue1 on color(16)",
    "desert": "bold gold1 on color(16)",
    "forest": "bold green1 on color(16)",
    "mountain": "bold grey70 on color(16)",
    "snow": "bold white on color(16)",
    "lava": "bold red1 on color(16)",
}

ARROWS, ASCII_ARROWS = "→↘↙←↖↗", "-\\/-\\/"
DOTS = (0x10, 0x20, 0x04, 0x02, 0x01, 0x08)  # the dots of a braille sign lie like the sides E, SE, SW, W, NW, NE
SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹"
PATTERN_EXITS = {"A": (0, 1, 2), "B": (0, 1, 3), "C": (0, 1, 4), "D": (0, 2, 4)}
LEVELS = range(1, 9)
SYMBOLS = {"far": "·", "start": "⌂", "down": "▒", "no": "×", "to": "→", "reached": "✓", "times": "×"}
ASCII_SYMBOLS = {"far": ".", "start": "^", "down": "#", "no": "x", "to": ">", "reached": "+", "times": "x"}
SEVERAL = "*"  # tokens of several players on one piece
TO_MOVE = ">"


# --- the table -------------------------------------------------------------------------------------------------------


def table(view: View, legal: list[str], paper: Paper) -> list[Text]:
    symbols = SYMBOLS if paper.unicode else ASCII_SYMBOLS
    cells = board_cells(view, legal, symbols)
    corners = dice(view, symbols)
    people = players(view, symbols)
    wide = BOARD_WIDTH + 1 + max(line.cell_len for line in people) <= paper.width
    for tall in (True, False):
        board = draw_board(cells, tall, symbols, paper.unicode)
        if wide:
            board = beside(board, [*people, Text(), *corners], BOARD_WIDTH + 1)
        else:
            board = beside(board, corners, CORNER)
        below = [*([] if wide else in_columns(people, paper.width)), *supply(view, paper.unicode)]
        lines = [title(view), *board, *([Text()] if below and tall else []), *below]
        if len(lines) + LINES_FOR_TALK <= paper.height:
            break
    return lines


def title(view: View) -> Text:
    options = view["options"]
    kinds = {"build": "", "random": "a random terrain"}
    words = [f"{options['players']} players", kinds.get(options["terrain"], "a terrain travelled again")]
    words += ["starts chosen"] if options["starts"] == "chosen" and options["terrain"] != "build" else []
    words += [f"{options['destinations']} destinations"] if options["destinations"] > 1 else []
    words += ["reachable by exits"] if options["reachable"] == "exits" else []
    words += [name.replace("_", " ") for name in ("inversion", "green_die", "lost") if options[name]]
    words += [f"{options['teams']} teams"] if options["teams"] else []
    return Text.assemble(("Terrain", "bold"), (f"  {', '.join(filter(None, words))}", "dim"))


@dataclass(frozen=True)
class Cell:
    """What there is to say about one cell. A sign is a character and its style, "" for that of the piece."""

    name: str
    piece: Piece | None
    is_open: bool  # a piece can be put there
    cost: int | None  # what it costs to go there
    token: Sign | None
    mark: Sign | None  # whose destination or start it is

    def style(self, piece: Piece) -> str:
        return UPSIDE_DOWN if piece["inverted"] else SHADES[piece["level"] - 1]


def board_cells(view: View, legal: list[str], symbols: Mapping[str, str]) -> list[Cell]:
    open_cells, goal_cells = targets("build", legal), targets("goal", legal)
    starts = {player["start"] for player in view["players"]}
    cells = []
    for name in cells_within(RADIUS):
        mark, token = goal_on(view, name), token_on(view, name)
        if mark is None and token is None and goal_cells and name not in goal_cells:
            mark = (symbols["no"], "")
        elif mark is None and token is None and name in starts:
            mark = (symbols["start"], "")
        cost = view["reach"].get(name, {}).get("cost")
        cells.append(Cell(name, view["pieces"].get(name), name in open_cells, cost, token, mark))
    return cells


def token_on(view: View, name: str) -> Sign | None:
    """The letter and style of who stands there: the player to move before all others."""
    there = [seat for seat, player in enumerate(view["players"]) if player["token"] == name]
    if not there:
        return None
    if len(there) > 1 and view["turn"] not in there:
        return SEVERAL, "bold white on color(16)"
    colour = view["players"][view["turn"] if view["turn"] in there else there[0]]["colour"]
    return letter(colour), TOKENS[colour]


def goal_on(view: View, name: str) -> Sign | None:
    """The small letter and style of whose destination lies there, until it has been reached."""
    for player in view["players"]:
        if name in goals_left(player) and not player["home"]:
            return letter(player["colour"]).lower(), TOKENS[player["colour"]]
    return None


def letter(colour: str) -> str:
    return colour[0].upper()


def draw_board(cells: Iterable[Cell], tall: bool, symbols: Mapping[str, str], unicode: bool) -> list[Text]:
    canvas = Canvas()
    draw = draw_tall if tall else draw_low
    for cell in cells:
        line, column = (row_of(cell.name) + RADIUS) * (2 if tall else 1), column_of(cell.name)
        if cell.piece is None:
            canvas.write(line, column + 3, *((cell.name, "bold") if cell.is_open else (symbols["far"], "dim")))
            continue
        draw(canvas, line, column, cell, cell.piece, symbols, unicode)
        if cell.cost is not None and canvas.lines[line].get(column, (" ", ""))[0] == " ":
            canvas.write(line, column, SUPERSCRIPT[cell.cost] if unicode else str(cell.cost), "bold")
    return canvas.texts()


def column_of(name: str) -> int:
    q, r = AXIAL[BY_NAME[name]]
    return CELL_WIDTH * (q + RADIUS) + CELL_WIDTH * r // 2


def draw_low(
    canvas: Canvas, line: int, column: int, cell: Cell, piece: Piece, symbols: Mapping[str, str], unicode: bool
) -> None:
    """One line. Without unicode the exits are a code of two characters, and a mark leaves no room for the cost."""
    exits = dots(piece["exits"]) if unicode else piece["piece"][1:]
    face = f"{piece['level']}{exits}"
    style = cell.style(piece)
    at = column + (1 if unicode else 0)
    if unicode:
        canvas.write(line, at, " ", style)
    canvas.write(line, at + 1, f"{symbols['down'] * len(face) if piece['inverted'] else face}{cell.name:<3}", style)
    for place, (sign, look) in zip((at, column), filter(None, (cell.token, cell.mark)), strict=False):
        if place == at or unicode:
            canvas.write(line, place, sign, look or style)


def draw_tall(
    canvas: Canvas, line: int, column: int, cell: Cell, piece: Piece, symbols: Mapping[str, str], unicode: bool
) -> None:
    """Two lines, with the exits at their sides."""
    sides = [] if piece["inverted"] else piece["exits"]
    arrows = ARROWS if unicode else ASCII_ARROWS
    east, southeast, southwest, west, northwest, northeast = (arrows[k] if k in sides else " " for k in range(6))
    face = f"{west}{southwest}{piece['level']} {southeast}{east}"
    style = cell.style(piece)
    canvas.write(line, column + 1, f"{northwest}{cell.name:<3} {northeast}", style)
    canvas.write(line + 1, column + 1, symbols["down"] * len(face) if piece["inverted"] else face, style)
    if cell.mark:
        canvas.write(line, column + 5, cell.mark[0], cell.mark[1] or style)
    if cell.token:
        canvas.write(line + 1, column + 4, cell.token[0], cell.token[1])


def dots(sides: Iterable[int]) -> str:
    """One sign with six places for dots, which lie like the sides of a cell."""
    return chr(0x2800 + sum(DOTS[side] for side in sides))


# --- beside and under the board --------------------------------------------------------------------------------------


def dice(view: View, symbols: Mapping[str, str]) -> list[Text]:
    """The roll of this turn in three short lines."""
    roll = view["roll"]
    if not roll or view["turn"] is None:
        return []
    lines = [f"white {roll['white']} red {roll['red']}"]
    if view["phase"] == "move":
        where = f"{DIRECTIONS[roll['green'] - 1]}, " if roll.get("green") else ""
        weather = f"bad: {'' if where else 'costs '}{symbols['times']}2" if roll["weather"] == "bad" else "good"
        left = view["points_left"]
        lines += [f"{where}{weather}{'' if where or weather != 'good' else ' weather'}"]
        lines += [f"{left} point{'' if left == 1 else 's'} left"]
    elif view["phase"] == "turn":
        lines += ["doubles"]
    return [Text(line, "bold" if number == 0 else "") for number, line in enumerate(lines)]


def players(view: View, symbols: Mapping[str, str]) -> list[Text]:
    """A line for each player: where they are, where to, and how many turns that takes on average."""
    rows = [player_words(view, seat, symbols) for seat in range(len(view["players"]))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for seat, row in enumerate(rows):
        player, bold = view["players"][seat], "bold" if seat == view["turn"] else ""
        words = "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        mark = TO_MOVE if seat == view["turn"] else " "
        sign = (letter(player["colour"]), TOKENS[player["colour"]])
        lines.append(Text.assemble((mark, "bold"), sign, (f" {words}", bold)))
    return lines


def player_words(view: View, seat: int, symbols: Mapping[str, str]) -> list[str]:
    player = view["players"][seat]
    name = player["colour"] + (f" (team {player['team'] + 1})" if player["team"] is not None else "")
    if player["home"]:
        return [name, "home", ""]
    done = [f"{symbols['reached']}{goal}" for goal in player["visited"]]
    ends = ["edge"] if view["options"]["lost"] and player["token"] else [*goals_left(player), *done]
    at = player["token"] or player["start"] or ""
    way = f"{at} {symbols['to']} {' '.join(ends)}" if ends else at
    turns = turns_to_go(view, seat)
    return [name, way, "" if turns is None else "no way" if isinf(turns) else f"{turns:.1f} turns"]


def in_columns(entries: list[Text], width: int) -> list[Text]:
    """The entries side by side, as many as there is room for."""
    each = max(entry.cell_len for entry in entries) + 2
    across = max(1, min(len(entries), (width + 2) // each))
    rows = [entries[k : k + across] for k in range(0, len(entries), across)]
    return [Text.assemble(*(part for entry in row for part in (entry, " " * (each - entry.cell_len)))) for row in rows]


def supply(view: View, unicode: bool) -> list[Text]:
    """While building: how many pieces of each level are left, pattern by pattern."""
    if view["phase"] not in ("first", "build"):
        return []
    arrows = ARROWS if unicode else "012345"
    parts = [
        f"{pattern}{''.join(arrows[side] for side in sides)} "
        + "".join(str(view["supply"].get(f"{level}{pattern}", 0)) for level in LEVELS)
        for pattern, sides in PATTERN_EXITS.items()
    ]
    return [Text("Left of levels 1-8: ", "dim").append("  ".join(parts), "not dim")]


DRAWING = Drawing(table, tell, hint, HELP, {"keep": keep}, doubt, hint, note)
