"""A ladder of bots in the terminal: a cross table with Elo numbers."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tableflip.bots.elo import interval, ratings
from tableflip.bots.ladder import GUEST, RANDOM, Ladder
from tableflip.bots.leaderboard import GREEDY, Row
from tableflip.bots.levels import LEVELS, levels
from tableflip.games import find

WIDE = 200  # a table in a file has room
BOARD = (RANDOM, GREEDY, *(level.number for level in LEVELS), GUEST)  # the columns of a leaderboard


def show(game: str, ladder: Ladder, markdown: bool = False) -> None:
    """Print the ladder: a table for the eye, or one for a page."""
    rows = team_rows(game, ladder) if find(game).is_cooperative else cross_rows(game, ladder)
    if markdown:
        rows = [rows[0], ["---"] * len(rows[0]), *rows[1:]]
        Console(width=WIDE, highlight=False, markup=False).print("\n".join(f"| {' | '.join(row)} |" for row in rows))
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=0)
    for k, title in enumerate(rows[0]):
        table.add_column(title, justify="right" if k else "left")  # an interval may stand below its figure
    for row in rows[1:]:
        table.add_row(*row)
    Console(highlight=False, markup=False).print(table)


def cross_rows(game: str, ladder: Ladder) -> list[list[str]]:
    """A row for each level, strongest first: its Elo, and its share of wins against each other level, in hundredths."""
    found = ratings(ladder.score)
    order = sorted(range(len(ladder.levels)), key=lambda k: -found[k].elo)
    rows = [["level", "Elo", *(short_name(ladder.levels[k]) for k in order)]]
    for i in order:
        row = [full_name(game, ladder.levels[i]), f"{found[i].elo:+z.0f} ±{found[i].margin:.0f}"]
        rows.append([*row, *(cell(ladder.score[i, j], ladder.games) if i != j else "" for j in order)])
    return rows


def team_rows(game: str, ladder: Ladder) -> list[list[str]]:
    """A row for each level: how often a team of it wins, in hundredths."""
    return [
        ["level", "won"],
        *([full_name(game, level), cell(ladder.score[k, k], ladder.games)] for k, level in enumerate(ladder.levels)),
    ]


def cell(wins: float, games: int) -> str:
    """A share of wins with its 95% interval, in hundredths."""
    low, high = interval(wins, games)
    return f"{100 * wins / games:.1f} ({100 * low:.0f}-{100 * high:.0f})"


def board_head() -> str:
    """The first two lines of a leaderboard, as a page has it."""
    titles = ["environment", "games", *(short_name(player) for player in BOARD)]
    return f"| {' | '.join(titles)} |\n|{' --- |' * len(titles)}"


def board_line(name: str, rows: list[Row]) -> str:
    """A table's line of a leaderboard: shares of the win in hundredths."""
    cells = {row.level: cell(row.won, row.games) for row in rows}
    return f"| {name} | {rows[0].games} | {' | '.join(cells.get(player, '') for player in BOARD)} |"


def short_name(level: int) -> str:
    return {RANDOM: "random", GREEDY: "greedy", GUEST: "trained"}.get(level, str(level))


def full_name(game: str, level: int) -> str:
    names = {one.number: f"{one.number} {one.name}" for one in levels(game)}
    return ({RANDOM: "random play", GUEST: "trained player"} | names)[level]
