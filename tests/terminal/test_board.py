"""Hexagons in text."""

from rich.text import Text

from tableflip.terminal.board import Spot, beside, cells_within, draw_board

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
    assert picture(draw_board(SPOTS, tall=False)) == (
        "     ·      g5\n"
        "  ·    T#f6 >R~g6\n"
        "     ·   *D:f7"
    )  # fmt: skip


def test_a_tall_board_has_hexagons_of_half_blocks() -> None:
    assert picture(draw_board(SPOTS, tall=True)) == (
        "\n"
        "     ·      g5\n"
        "        ▄▄▄   ▄▄▄\n"
        "  ·    T#f6 >R~g6\n"
        "        ▀▀▀▄▄▄▀▀▀\n"
        "     ·   *D:f7\n"
        "           ▀▀▀"
    )  # fmt: skip


def test_the_half_blocks_have_the_colour_of_the_tile() -> None:
    blocks = draw_board({"f6": SPOTS["f6"]}, tall=True)[0]
    assert [str(span.style) for span in blocks.spans] == ["purple4"]


def test_all_cells_of_the_largest_board_fit_eighty_columns() -> None:
    widest = draw_board({name: Spot("F*", name, "on green", solid=True) for name in cells_within(5)}, tall=False)
    assert len(widest) == 11
    assert max(line.cell_len for line in widest) == 66


def test_a_panel_goes_into_the_corner_if_it_touches_nothing() -> None:
    lines = [Text("ab"), Text("abcdef")]
    assert picture(beside(lines, [Text("x"), Text("yz")], width=9) or []) == "ab     x\nabcdef yz"
    assert picture(beside(lines, [Text("x")] * 3, width=10) or []) == "ab       x\nabcdef   x\n         x"
    assert beside(lines, [Text("x"), Text("yz")], width=8) is None
