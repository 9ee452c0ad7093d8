"""What a study found, for people: the question and its answer first, then every figure with its interval.

One HTML file without scripts, readable on paper and on a phone, in each language; and the same as Markdown and CSV for
other tools.
"""

import csv
import io
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from tableflip.lab.measures import Measure
from tableflip.lab.playing import match_of
from tableflip.lab.runner import OUTLIERS, Arm, Finding
from tableflip.lab.speaking import ENGLISH, SPEAKERS, Speaker
from tableflip.lab.statistics import Interval
from tableflip.lab.wording import answer, answered, name_of, shown

WIDTH, ROW, MARGIN = 340, 22, 8  # of a chart, in pixels
LEFT, RIGHT = 56, 52  # of its words and numbers
FEW = 2  # tables, whose figures are all unfolded
TO_LOOK = (
    "The games to look at are records, as text. On the board, with an analysis, they are shown at /lab by this "
    "command, in the folder of the study:"
)

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } .answer { font-size: 1.25rem; }
h2 { margin-top: 2.5rem; } summary { cursor: pointer; padding: .75rem 0; font-weight: bold; }
figure { margin: 0; } li { margin: .25rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8884; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.meaning { color: light-dark(#595959, #a6a6a6); font-size: .875rem; } svg { display: block; max-width: 100%; }
td, li, p, h1, h2 { overflow-wrap: anywhere; }
@media print {
  body { margin: 0; max-width: none; } tr, li, figure { break-inside: avoid; } h2, h3 { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
"""


# --- for other tools -------------------------------------------------------------------------------------------------


def rows(finding: Finding, arms: list[Arm] | None = None) -> Iterator[tuple[str, Measure, Interval]]:
    """Every figure: table, measure, interval. Moves that nobody made are left out."""
    for arm in finding.arms if arms is None else arms:
        for name, measure in arm.measures.items():
            interval = arm.sums[name].interval(measure.is_share, finding.study.error)
            if is_told(name, arm):
                yield name_of(finding, arm), measure, interval


def is_told(name: str, arm: Arm) -> bool:
    """Not what no game has, and nothing of moves that nobody made."""
    of_moves = re.fullmatch(r'(?:use of|wins with|edge of) (".*")', name)
    return arm.sums[name].games > 0 and (of_moves is None or arm.sums[f"use of {of_moves[1]}"].total > 0)


def as_csv(finding: Finding) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["table", "measure", "estimate", "low", "high", "games"])
    for table, measure, one in rows(finding):
        writer.writerow([table, measure.name, one.estimate, one.low, one.high, one.games])
    return out.getvalue()


def as_markdown(finding: Finding) -> str:
    study = finding.study
    lines = [f"# {study.title or study.what}", "", answer(finding), "", *setting(finding), ""]
    lines += ["| table | measure | estimate and interval | meaning |", "| --- | --- | --- | --- |"]
    lines += [
        f"| {table} | {measure.name} | {shown(one, measure.is_share)} | {measure.told(ENGLISH)} |"
        for table, measure, one in rows(finding)
    ]
    lines += ["", "## Games to look at", ""]
    for number, arm in enumerate(finding.arms):
        lines += [f"- {name_of(finding, arm)}, {said}: {file}" for said, file in outliers(finding, number)]
    return "\n".join(lines) + "\n"


def setting(finding: Finding, say: Speaker = ENGLISH) -> list[str]:
    study = finding.study
    title, games = finding.arms[0].table.game.title, say.number(finding.games)
    who = "; ".join(", ".join(one) for one in study.lineups)
    if study.rotate:
        played = say(
            "{game}, {games} games, played by turns at every seat by: {who}.", game=title, games=games, who=who
        )
    else:
        played = say("{game}, {games} games, played by: {who}.", game=title, games=games, who=who)
    wrong = say.percent(study.error)
    return [played, say("Intervals are wrong in {wrong} % of studies at most, however often one looks.", wrong=wrong)]


def outliers(finding: Finding, number: int, say: Speaker = ENGLISH) -> Iterator[tuple[str, str]]:
    """What makes games of that table worth looking at, and the files of their records."""
    arm = finding.arms[number]
    for label, (value, game) in arm.outliers.items():
        if label in arm.unusual:
            about = arm.measures[label].about
            yield say('decided by "{about}", game {game}', about=about, game=game), record_name(number, game)
            continue
        measure = arm.measures[OUTLIERS[label][0]]
        told = f"{say.percent(value)} %" if measure.is_share else say.plainly(value)
        told = say(
            "{label} ({measure} {value}), game {game}", label=say(label), measure=measure.name, value=told, game=game
        )
        yield told, record_name(number, game)


def record_name(table: int, game: int) -> str:
    return f"records/table-{table + 1}-game-{game}.txt"


# --- for people ------------------------------------------------------------------------------------------------------


def as_html(finding: Finding, say: Speaker = ENGLISH) -> str:
    """Question and answer first, then table by table: who wins, all figures, games to look at."""
    title, (headline, parts) = escape(finding.study.title or finding.study.what), answered(finding, say)
    page = [
        f'<!doctype html><html lang="{say.language}"><head><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body><main><h1>{title}</h1>",
        f'<p class="answer">{escape(headline)}</p>',
        listed(parts),
        *(f"<p>{escape(line)}</p>" for line in setting(finding, say)),
        f'<p class="alone">{say(TO_LOOK)} <code>TABLEFLIP_LAB=. tableflip serve</code></p>',
    ]
    page += [section(finding, number, say) for number in range(len(finding.arms))]
    return "\n".join([*page, "</main></body></html>\n"])


def listed(items: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in items)}</ul>" if items else ""


def section(finding: Finding, number: int, say: Speaker) -> str:
    """One table: its chart, its figures (folded where there are many tables), and its games to look at."""
    arm = finding.arms[number]
    chart = "" if arm.table.game.is_cooperative else seats_chart(finding, arm, *scale(finding), say)
    figures = "".join(
        f"<tr><td>{escape(measure.name)}<br><span class=meaning>{escape(measure.told(say))}</span>"
        f"<td class=number>{shown(one, measure.is_share, say)}</tr>"
        for _, measure, one in rows(finding, [arm])
    )
    games = "".join(f'<li><a href="{file}">{escape(said)}</a></li>' for said, file in outliers(finding, number, say))
    is_open = " open" if len(finding.arms) <= FEW else ""
    return (
        f"<section><h2>{escape(name_of(finding, arm))}</h2>{chart}"
        f"<h3>{say('Games to look at')}</h3><ul>{games}</ul>"
        f"<details{is_open}><summary>{say('All figures')}</summary>"
        f"<table><tr><th>{say('measure')}<th>{say('estimate and interval')}</tr>{figures}</table></details></section>"
    )


def shares_of(finding: Finding, arm: Arm) -> list[Interval]:
    """Each seat's share of the win; the intervals of a table hold together."""
    return [sums.interval(True, finding.study.error / len(arm.seats)) for sums in arm.seats]


def scale(finding: Finding) -> tuple[float, float]:
    """From where to where all charts of a report reach, so that they can be compared."""
    all_shares = [one for arm in finding.arms for one in shares_of(finding, arm)]
    evens = [1 / len(arm.seats) for arm in finding.arms]
    return min(*evens, *(one.low for one in all_shares)), max(*evens, *(one.high for one in all_shares))


def seats_chart(finding: Finding, arm: Arm, low: float, high: float, say: Speaker) -> str:
    """The seats' shares of the win as points with their intervals, and a line where an even share is."""
    intervals, even = shares_of(finding, arm), 1 / len(arm.seats)

    def x(value: float) -> float:
        return round(LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT - MARGIN), 1)

    height = ROW * len(intervals) + 2 * MARGIN
    drawn = [f'<line x1="{x(even)}" x2="{x(even)}" y1="0" y2="{height}" stroke="#888" stroke-dasharray="3 3"/>']
    for seat, one in enumerate(intervals):
        y = MARGIN + ROW * seat + ROW // 2
        drawn += [
            f'<text x="0" y="{y + 5}" font-size="13" fill="currentColor">{say("seat {seat}", seat=seat + 1)}</text>',
            f'<line x1="{x(one.low)}" x2="{x(one.high)}" y1="{y}" y2="{y}" stroke="currentColor" stroke-width="2"/>',
            f'<circle cx="{x(one.estimate)}" cy="{y}" r="4" fill="currentColor"/>',
            at_right(y + 5, f"{say.percent(one.estimate)} %"),
        ]
    told = "; ".join(
        f"{say('seat {seat}', seat=seat + 1)} {shown(one, True, say)}" for seat, one in enumerate(intervals)
    )
    return (
        f"<figure><figcaption>{say('Who wins')}</figcaption>"
        f'<svg role="img" aria-label="{escape(told)}" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}">{"".join(drawn)}</svg></figure>'
    )


def at_right(y: int, text: str) -> str:
    return f'<text x="{WIDTH}" y="{y}" font-size="13" text-anchor="end" fill="currentColor">{text}</text>'


def write(finding: Finding, folder: Path) -> Path:
    """Write the report in all its forms, with the records of the games to look at; returns the page's path."""
    for number, arm in enumerate(finding.arms):
        for _, game in arm.outliers.values():
            put(folder / record_name(number, game), match_of(arm.table, game).record())
    put(folder / "figures.csv", as_csv(finding))
    put(folder / "report.md", as_markdown(finding))
    for say in SPEAKERS.values():
        put(folder / page_name(say.language), as_html(finding, say))
    return folder / page_name(ENGLISH.language)


def page_name(language: str) -> str:
    """The file of the report's page in that language."""
    return "report.html" if language == ENGLISH.language else f"report.{language}.html"


def put(file: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)
