"""Hexagons in text."""

from rich.text import Text

from tableflip.core.drawing_hex import Spot, beside, board_width, cells_within, draw_board

FAR = Spot(" ·")
SPOTS = {
    **dict.fromkeys(cells_within(1), FAR),
    "f6": Spot("T#", "f6", "white on purple4", solid=True),
    "g6": Spot("R~", "g6", "white on blue", mark=">", solid=True),
    "g5": Spot(name="g5"),
    "f7": Spot("D:", "f7", "black on gold1", mark="*", solid=True),
}


def picture(lines: list[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def test_a_low_board_has_one_line_a_row() -> None:
    assert picture(draw_board(SPOTS, 1, tall=False)) == (
        "     ·      g5\n"
        "  ·    T#f6 >R~g6\n"
        "     ·   *D:f7"
    )  # fmt: skip


def test_a_tall_board_has_hexagons_of_half_blocks() -> None:
    assert picture(draw_board(SPOTS, 1, tall=True)) == (
        "\n"
        "     ·      g5\n"
        "        ▄▄▄   ▄▄▄\n"
        "  ·    T#f6 >R~g6\n"
        "        ▀▀▀▄▄▄▀▀▀\n"
        "     ·   *D:f7\n"
        "           ▀▀▀"
    )  # fmt: skip


def test_the_half_blocks_have_the_colour_of_the_tile() -> None:
    blocks = draw_board({"f6": SPOTS["f6"]}, 1, tall=True)[0]
    assert [str(span.style) for span in blocks.spans] == ["purple4"]


def test_all_cells_of_the_largest_board_fit_eighty_columns() -> None:
    widest = draw_board({name: Spot("F*", name, "on green", solid=True) for name in cells_within(5)}, 5, tall=False)
    assert len(widest) == 11
    assert max(line.cell_len for line in widest) == board_width(5) == 66


def test_a_panel_goes_beside_the_upper_lines() -> None:
    lines = [Text("ab"), Text("abcdef"), Text("abc")]
    assert picture(beside(lines, [Text("x"), Text("yz")], column=7)) == "ab     x\nabcdef yz\nabc"
    assert picture(beside(lines[:1], [Text("x")] * 2, column=7)) == "ab     x\n       x"
