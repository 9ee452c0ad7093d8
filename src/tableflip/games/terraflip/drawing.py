"""TerraFlip as text: letters and symbols that read without colour, colours for those who have them."""

from collections.abc import Iterable

from rich.text import Text

from tableflip.core.drawing import Drawing, Event, Paper, View
from tableflip.core.drawing_hex import Spot, beside, board_width, cells_within, draw_board

STYLES = {
    "river": "bold white on dodger_blue3",
    "desert": "black on gold1",
    "forest": "bold white on green4",
    "mountain": "black on grey70",
    "tower": "bold white on purple4",
}
SPECIALS = ("knight", "campsite", "catapult")
SYMBOLS = {
    "river": "≈", "desert": "∴", "forest": "♣", "mountain": "▲",
    "tower": "♜", "knight": "♞", "campsite": "⌂", "catapult": "↷", "far": "·",
}  # fmt: skip
ASCII_SYMBOLS = {
    "river": "~", "desert": ":", "forest": "*", "mountain": "^",
    "tower": "#", "knight": "K", "campsite": "A", "catapult": "C", "far": ".",
}  # fmt: skip
JUST_LAID, CAN_BE_FLIPPED, TO_MOVE = ">", "*", ">"

USUAL = {
    "first": "seat", "lines": "any", "stops": "own", "placing": "mandatory", "flipping": "optional",
    "first_flip": "placed", "shot": "instead", "cut_off": "any",
}  # fmt: skip

LINES_FOR_TALK = 9  # kept free under the table: news, a hint, an answer, the prompt

HELP = """\
Place one tile next to another. Land shows your colour and hides the one that
you name: `place g6 desert`. Then you may turn over a tile of another colour that
lies on a straight line, without a gap, between the tile just placed and another
of yours: `flip g5`. If it turns up your colour, go on from there. Then `end`.
A knight may stand one cell further out. A campsite may turn over any neighbour.
A catapult may throw a neighbour elsewhere and turn it over: `catapult g5 h4`.
Three times in the game a spy may look under a tile, for your eyes only: `spy g5`.
At the end a tile of your colour is worth 1 point, 2 if it touches another one,
and to that comes a bonus for the order of play: 13+3. Whoever plays last gets
none: having the last word is worth enough."""


# --- the table -------------------------------------------------------------------------------------------------------


def table(view: View, legal: list[str], paper: Paper) -> list[Text]:
    symbols = SYMBOLS if paper.unicode else ASCII_SYMBOLS
    spots = board_spots(view, legal, symbols)
    below = [*hand(view, symbols), *look(view, symbols)]
    for tall in (True, False) if paper.unicode else (False,):
        board = draw_board(spots, view["reach"] + 1, tall)
        lines = [title(view), *with_players(view, symbols, board, paper.width), *([Text(), *below] if below else [])]
        if len(lines) + LINES_FOR_TALK <= paper.height:
            break
    return lines


def with_players(view: View, symbols: dict[str, str], board: list[Text], width: int) -> list[Text]:
    """The players beside the board if the screen is wide enough, else in one line under it."""
    panel = players(view, symbols)
    column = board_width(view["reach"] + 1) + 1  # a knight may stand one further out than the rest
    if column + max(line.cell_len for line in panel) <= width:
        return beside(board, panel, column)
    return [*board, Text(), players_in_a_line(view, symbols)]


def title(view: View) -> Text:
    options = view["options"]
    unusual = [f"{name}={options[name]}" for name, usual in USUAL.items() if options[name] != usual]
    words = [f"{options['edition']} edition", f"{options['players']} players", *unusual]
    return Text.assemble(("TerraFlip", "bold"), (f"  {', '.join(words)}", "dim"))


def board_spots(view: View, legal: list[str], symbols: dict[str, str]) -> dict[str, Spot]:
    """Every cell to draw: tiles, cells where something can be put (with their names), and dots for the rest."""
    spots = dict.fromkeys(cells_within(view["reach"]), Spot(f" {symbols['far']}", style="dim"))
    moves = [move.split() for move in legal]
    for cell in {move[-1] for move in moves if move[0] == "catapult"}:
        spots[cell] = Spot(name=cell)
    for cell, tiles in placements(legal).items():
        for_knight = tiles == {"knight"}
        spots[cell] = Spot(f" {symbols['knight']}", cell, "dim") if for_knight else Spot(name=cell)
    can_be_flipped = {cells[0] for verb, *cells in moves if verb in ("flip", "catapult")}
    for cell, tile in view["tiles"].items():
        mark = JUST_LAID if cell == view["focus"] else CAN_BE_FLIPPED if cell in can_be_flipped else " "
        kind = tile.get("colour", "tower")
        spots[cell] = Spot(sign(tile, symbols), cell, STYLES[kind], mark, solid=True)
    return spots


def placements(legal: Iterable[str]) -> dict[str, set[str]]:
    """For every cell where a tile can be placed, which tiles."""
    found: dict[str, set[str]] = {}
    for verb, *words in map(str.split, legal):
        if verb == "place":
            cell, tile = words
            found.setdefault(cell, set()).add(tile)
    return found


def sign(tile: dict[str, str], symbols: dict[str, str]) -> str:
    """Two characters for a tile: a letter for its colour, a symbol for what it is.

    With `memory_aid`, the symbol of another colour is an underside that the viewer has seen.
    """
    if tile["kind"] == "tower":
        return "T" + symbols["tower"]
    if "underside" in tile:
        return letter(tile["colour"]) + symbols[tile["underside"]]
    return letter(tile["colour"]) + symbols[tile["colour"] if tile["kind"] == "land" else tile["kind"]]


def letter(colour: str) -> str:
    return colour[0].upper()


def coloured(colour: str, symbols: dict[str, str]) -> Text:
    return Text(f"{letter(colour)}{symbols[colour]}", STYLES[colour])


def players(view: View, symbols: dict[str, str]) -> list[Text]:
    """A line for each player: tiles left, spies left, the points if the game ended now and the bonus for the order."""
    lines = [Text("             tiles sp pts", "dim")]
    for seat, player in enumerate(view["players"]):
        tiles = f"{player['land']} {specials_left(player, symbols)}"
        counts = f" {player['colour']:<8} {tiles} {player['spies']} {points(view, seat):>4}"
        lines.append(player_sign(view, seat, symbols).append(counts, style_of(view, seat)))
    return lines


def players_in_a_line(view: View, symbols: dict[str, str]) -> Text:
    parts = []
    for seat, player in enumerate(view["players"]):
        counts = f" {player['land']}{specials_left(player, symbols)} sp{player['spies']} {points(view, seat):>4}"
        parts.append(player_sign(view, seat, symbols).append(counts, style_of(view, seat)))
    return Text("   ").join(parts)


def player_sign(view: View, seat: int, symbols: dict[str, str]) -> Text:
    mark = TO_MOVE if seat == view["turn"] else " "
    return Text.assemble((mark, "bold"), coloured(view["players"][seat]["colour"], symbols))


def style_of(view: View, seat: int) -> str:
    return "bold" if seat == view["turn"] else ""


def specials_left(player: dict[str, int], symbols: dict[str, str]) -> str:
    return "".join(symbols[kind] if player[kind] else " " for kind in SPECIALS)


def points(view: View, seat: int) -> str:
    bonus = view["players"][seat]["bonus"]
    return f"{view['points'][seat] - bonus}+{bonus}"


def hand(view: View, symbols: dict[str, str]) -> list[Text]:
    """One's own tiles: land by the colour that it hides, and what is left of the special ones."""
    if view["hand"] is None or not any(view["hand"].values()):
        return []
    parts = []
    for name, count in view["hand"].items():
        if count and name in STYLES:
            parts.append(Text(f"{count} ").append_text(coloured(name, symbols)).append(f" {name}"))
        elif count:
            parts.append(Text(f"{symbols[name]} {name}"))
    return [Text("Hand: ").append_text(Text("  ").join(parts))]


def look(view: View, symbols: dict[str, str]) -> list[Text]:
    """What a spy sees, for the one who sent it, until the next move (TF-4)."""
    if not view["looking"] or "underside" not in view["looking"]:
        return []
    hidden = view["looking"]["underside"]
    sees = (f"Your spy sees under {view['looking']['cell']}: ", "bold")
    return [Text.assemble(sees, coloured(hidden, symbols), f" {hidden}  ", ("Remember it.", "dim"))]


# --- words -----------------------------------------------------------------------------------------------------------

WORDS = {
    "placed": "places {tile} on {cell}",
    "flipped": "flips {cell}: {was} turns up {now}",
    "catapulted": "throws {from} to {to}",
    "spied": "sends a spy under {cell}",  # what it sees is not news: `look` shows it, and only for now
    "ended": "",
    "passed": "passes",
    "first": "begins, by lot",
}


def tell(view: View, event: Event) -> str:
    words = dict(event)
    if "tile" in words and words["tile"] != "land":
        words["tile"] = f"the {words['tile']}"
    return WORDS[event["event"]].format(**words)


def hint(view: View, legal: list[str]) -> str:
    """What can be done now, with examples that are legal, in backticks."""
    moves: dict[str, list[str]] = {}
    for move in legal:
        moves.setdefault(move.split()[0], []).append(move)
    options = []
    if places := moves.get("place"):
        tile = places[0].split()[-1]
        meaning = f"your {tile}" if tile in SPECIALS else f"land hiding {tile}"
        options.append(f"Place a tile: `{places[0]}` ({meaning}).")
    if shots := moves.get("catapult"):
        options.append(f"The catapult may throw {listed(shots)}: `{shots[0]}`.")
    if flips := moves.get("flip"):
        options.append(f"You may flip {listed(flips)}: `{flips[0]}`.")
    if "end" in moves:
        options.append(hint_to_end(view, bool(options)))
    if looks := moves.get("spy"):
        own = view["seats"][view["seat"]]
        others = [move for move in looks if view["tiles"][move.split()[1]]["colour"] != own]
        options.append(f"Or look under one: `{(others or looks)[-1]}`.")
    return " ".join(options)


def hint_to_end(view: View, has_choice: bool) -> str:
    if view["phase"] == "place":
        return "Or pass: `end`."
    return "Or end your turn: `end`." if has_choice else "Nothing to flip. End your turn: `end`."


def listed(moves: Iterable[str]) -> str:
    """The tiles that these moves turn over, with the mark that they have on the board."""
    return " or ".join(dict.fromkeys(f"{CAN_BE_FLIPPED}{move.split()[1]}" for move in moves))


DRAWING = Drawing(table, tell, hint, HELP)
