"""What a study found, for people: the question and its answer first, then every figure with its interval.

One HTML file without scripts, readable on paper and on a phone; and the same as Markdown and CSV for other tools.
"""

import csv
import io
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from tableflip.lab.playing import match_of
from tableflip.lab.runner import Arm, Finding, unfairness_of
from tableflip.lab.statistics import Interval
from tableflip.lab.study import FAIR, FAIRER

WIDTH, ROW, MARGIN = 320, 22, 8  # of a chart, in pixels
WORDS = {"more": "above", "less": "below", "neither": "about", "undecided": "not clear yet whether off"}

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } .answer { font-size: 1.25rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8884; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.meaning { color: #777; font-size: .875rem; } svg { display: block; max-width: 100%; }
@media print { body { margin: 0; } }
"""


def name_of(finding: Finding, arm: Arm) -> str:
    """What makes this table different from the others."""
    options = dict(arm.table.options)
    said = [f"{option} {options[option]}" for option in finding.study.swept]
    if len(finding.study.lineups) > 1:
        said.append(" and ".join(arm.table.players))
    return ", ".join(said) or arm.table.game.title


def percent(value: float) -> str:
    return f"{100 * value:.1f}"


def shown(interval: Interval, is_share: bool) -> str:
    """An estimate with its interval; shares in percent."""
    if interval.low == float("-inf"):
        return f"{interval.estimate:.2f} (too few games)"
    if is_share:
        return f"{percent(interval.estimate)} % ({percent(interval.low)} to {percent(interval.high)})"
    return f"{interval.estimate:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def answer(finding: Finding) -> str:
    """The answer in words; they follow from the numbers."""
    study, names = finding.study, [name_of(finding, arm) for arm in finding.arms]
    games = f"after {finding.arms[0].games:,} games" + (" at each table" if len(names) > 1 else "")
    if study.what == FAIR:
        return fair_answer(finding, names, games)
    if study.what == FAIRER:
        one, other = (unfairness_of(finding, number) for number in range(2))
        told = f"{names[0]}: {spelt(one)}; {names[1]}: {spelt(other)}"
        if finding.answer == "undecided":
            return f"Undecided {games}: the seat furthest off an even share is off by {told}."
        fairer = names[0] if finding.answer == "no" else names[1]
        return f"{fairer.capitalize()} is fairer, {games}: the seat furthest off an even share is off by {told}."
    measure = finding.arms[0].measures[study.what]
    if finding.differences is not None:
        apart = finding.differences.interval(False, study.error)
        scale, unit = (100, " points") if measure.is_share else (1, "")
        told = f"{scale * apart.estimate:+.2f}{unit} ({scale * apart.low:+.2f} to {scale * apart.high:+.2f})"
        which = {"more": "more", "less": "less", "neither": "about the same"}.get(finding.seats[0, 0])
        if which is None:
            return f"Undecided {games}: {names[1]} against {names[0]}, {study.what} differs by {told}."
        return f"{study.what.capitalize()} is {which} at {names[1]} than at {names[0]}, {games}: {told}."
    parts = []
    for number, arm in enumerate(finding.arms):
        interval = arm.sums[study.what].interval(measure.is_share, study.error / len(finding.arms))
        word = WORDS[finding.seats[number, 0]]
        parts.append(f"{names[number]}: {shown(interval, measure.is_share)}, {word} {study.against:g}")
    return f"{study.what.capitalize()}, {games}. {'; '.join(parts)}."


def so_far(finding: Finding) -> str:
    """What is decided while it runs, in a few words."""
    if finding.study.what == FAIRER:
        one, other = (unfairness_of(finding, number) for number in range(2))
        return f"off by {percent(one.estimate)} and {percent(other.estimate)} points"
    if finding.study.what == FAIR or len(finding.arms) > 1:
        known = sum(said != "undecided" for said in finding.seats.values())
        return f"{known} of {len(finding.seats)} decided"
    return finding.answer


def spelt(interval: Interval) -> str:
    return f"{percent(interval.estimate)} points ({percent(interval.low)} to {percent(interval.high)})"


def fair_answer(finding: Finding, names: list[str], games: str) -> str:
    off = [
        f"{names[number]}: seat {seat + 1} wins {'more' if said == 'more' else 'less'} than its share"
        for (number, seat), said in finding.seats.items()
        if said in ("more", "less")
    ]
    error = finding.study.error / max(1, len(finding.seats))
    most = max(
        max(abs(one.low - 1 / len(arm.seats)), abs(one.high - 1 / len(arm.seats)))
        for arm in finding.arms
        for one in [sums.interval(True, error) for sums in arm.seats]
    )
    if finding.answer == "yes":
        return f"Fair {games}: no seat is off an even share by {percent(finding.study.matters)} points."
    told = f"; {'; '.join(off)}" if off else ""
    if finding.answer == "no":
        return f"Not fair {games}{told}."
    return f"Undecided {games}; no seat is off an even share by more than {percent(most)} points{told}."


def handicaps(finding: Finding) -> Iterator[str]:
    """For a question of fairness: the points that would make each table fair, and what they would bring."""
    if finding.study.what not in (FAIR, FAIRER):
        return
    for arm in finding.arms:
        if arm.handicap.can_be_told:
            points = arm.handicap.found()
            shares = arm.handicap.shares(points, finding.study.error)
            each = "; ".join(
                f"seat {seat + 1} +{more}: {shown(one, True)}"
                for seat, (more, one) in enumerate(zip(points.tolist(), shares, strict=True))
            )
            yield f"{name_of(finding, arm)}: {each}"


FAIR_POINTS = (
    "Points, besides those of the table, that would bring the seats nearest to an even share, if everybody played as "
    "before: found in half of the games, tried on the other half."
)


# --- for other tools -------------------------------------------------------------------------------------------------


def rows(finding: Finding) -> Iterator[tuple[str, str, Interval, bool, str]]:
    """Every figure: table, measure, interval, whether it is a share, meaning. Moves that nobody made are left out."""
    for arm in finding.arms:
        for name, measure in arm.measures.items():
            interval = arm.sums[name].interval(measure.is_share, finding.study.error)
            if is_told(name, arm):
                yield name_of(finding, arm), name, interval, measure.is_share, measure.meaning


def is_told(name: str, arm: Arm) -> bool:
    """Not what no game has, and nothing of moves that nobody made."""
    used = arm.sums.get(re.sub(r'^\w+ \w+ "', 'use of "', name))
    return arm.sums[name].games > 0 and (used is None or used.total > 0)


def as_csv(finding: Finding) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["table", "measure", "estimate", "low", "high", "games"])
    for table, name, one, _, _ in rows(finding):
        writer.writerow([table, name, one.estimate, one.low, one.high, one.games])
    return out.getvalue()


def as_markdown(finding: Finding) -> str:
    study = finding.study
    lines = [f"# {study.title or study.what}", "", answer(finding), "", *setting(finding), ""]
    lines += ["| table | measure | estimate and interval | meaning |", "| --- | --- | --- | --- |"]
    lines += [
        f"| {table} | {name} | {shown(one, is_share)} | {meaning} |"
        for table, name, one, is_share, meaning in rows(finding)
    ]
    if fair := list(handicaps(finding)):
        lines += ["", "## What would be fair", "", FAIR_POINTS, "", *(f"- {one}" for one in fair)]
    lines += ["", "## Games to look at", ""]
    lines += [f"- {said}: {file}" for said, file in outliers(finding)]
    return "\n".join(lines) + "\n"


def setting(finding: Finding) -> list[str]:
    study = finding.study
    who = "; or by ".join(" and ".join(one) for one in study.lineups) + (", by turns at every seat" * study.rotate)
    promise = f"Intervals are wrong in {percent(study.error)} % of studies at most, however often one looks."
    return [f"{finding.arms[0].table.game.title}, played by {who}, {finding.games:,} games. {promise}"]


def outliers(finding: Finding) -> Iterator[tuple[str, str]]:
    """What makes a game worth looking at, and the file of its record."""
    for number, arm in enumerate(finding.arms):
        for name, (value, game) in arm.outliers.items():
            yield f"{name_of(finding, arm)}, the most {name} ({value:g}), game {game}", record_name(number, game)


def record_name(table: int, game: int) -> str:
    return f"records/table-{table + 1}-game-{game}.txt"


# --- for people ------------------------------------------------------------------------------------------------------


def as_html(finding: Finding) -> str:
    study = finding.study
    title = escape(study.title or study.what)
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body><h1>{title}</h1>",
        f'<p class="answer">{escape(answer(finding))}</p>',
        *(f"<p>{escape(line)}</p>" for line in setting(finding)),
    ]
    if not finding.arms[0].table.game.is_cooperative:
        parts += ["<h2>Who wins</h2>", *(seats_chart(finding, arm, *scale(finding)) for arm in finding.arms)]
    if fair := list(handicaps(finding)):
        parts += [f"<h2>What would be fair</h2><p>{FAIR_POINTS}</p><ul>", *(f"<li>{escape(one)}</li>" for one in fair)]
        parts.append("</ul>")
    parts.append("<h2>All figures</h2><div class=wide><table><tr><th>table<th>measure<th>estimate and interval</tr>")
    parts += [
        f"<tr><td>{escape(table)}<td>{escape(name)}<br><span class=meaning>{escape(meaning)}</span>"
        f"<td class=number>{shown(one, is_share)}</tr>"
        for table, name, one, is_share, meaning in rows(finding)
    ]
    parts.append("</table></div><h2>Games to look at</h2><ul>")
    parts += [f'<li><a href="{file}">{escape(said)}</a></li>' for said, file in outliers(finding)]
    parts.append("</ul></body></html>\n")
    return "\n".join(parts)


def shares_of(finding: Finding, arm: Arm) -> list[Interval]:
    """Each seat's share of the win; the intervals of a table hold together."""
    return [sums.interval(True, finding.study.error / len(arm.seats)) for sums in arm.seats]


def scale(finding: Finding) -> tuple[float, float]:
    """From where to where all charts of a report reach, so that they can be compared."""
    all_shares = [one for arm in finding.arms for one in shares_of(finding, arm)]
    evens = [1 / len(arm.seats) for arm in finding.arms]
    return min(*evens, *(one.low for one in all_shares)), max(*evens, *(one.high for one in all_shares))


def seats_chart(finding: Finding, arm: Arm, low: float, high: float) -> str:
    """The seats' shares of the win as points with their intervals, and a line where an even share is."""
    intervals, even = shares_of(finding, arm), 1 / len(arm.seats)

    def x(value: float) -> float:
        return round(70 + (value - low) / (high - low) * (WIDTH - 70 - MARGIN), 1)

    height = ROW * len(intervals) + 2 * MARGIN
    drawn = [f'<line x1="{x(even)}" x2="{x(even)}" y1="0" y2="{height}" stroke="#888" stroke-dasharray="3 3"/>']
    for seat, one in enumerate(intervals):
        y = MARGIN + ROW * seat + ROW // 2
        drawn += [
            f'<text x="0" y="{y + 5}" font-size="13" fill="currentColor">seat {seat + 1}</text>',
            f'<line x1="{x(one.low)}" x2="{x(one.high)}" y1="{y}" y2="{y}" stroke="currentColor" stroke-width="2"/>',
            f'<circle cx="{x(one.estimate)}" cy="{y}" r="4" fill="currentColor"/>',
        ]
    told = "; ".join(f"seat {seat + 1} {shown(one, True)}" for seat, one in enumerate(intervals))
    name = escape(name_of(finding, arm))
    return (
        f'<figure><figcaption>{name}</figcaption><svg role="img" aria-label="{escape(told)}" width="{WIDTH}" '
        f'height="{height}" viewBox="0 0 {WIDTH} {height}">{"".join(drawn)}</svg></figure>'
    )


def write(finding: Finding, folder: Path) -> Path:
    """Write the report in all its forms, with the records of the games to look at; returns the page's path."""
    for number, arm in enumerate(finding.arms):
        for _, game in arm.outliers.values():
            put(folder / record_name(number, game), match_of(arm.table, game).record())
    put(folder / "figures.csv", as_csv(finding))
    put(folder / "report.md", as_markdown(finding))
    put(folder / "report.html", as_html(finding))
    return folder / "report.html"


def put(file: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)
