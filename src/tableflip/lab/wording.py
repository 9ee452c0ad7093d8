"""What a study found, in words that follow from its numbers."""

from collections import Counter
from typing import NamedTuple

from tableflip.lab.runner import Arm, Finding, apart_at_most, unfairness_of
from tableflip.lab.statistics import Interval
from tableflip.lab.study import FAIR, FAIRER, LOOK

WORDS = {"more": "above", "less": "below", "neither": "about", "undecided": "not clear yet whether off"}


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


class Answered(NamedTuple):
    """An answer in one sentence, and what it says table by table, where there is more to say."""

    headline: str
    parts: list[str]


def answer(finding: Finding) -> str:
    """The answer as one text."""
    headline, parts = answered(finding)
    return f"{headline} {'; '.join(parts)}." if parts else headline


def answered(finding: Finding) -> Answered:
    study, names = finding.study, [name_of(finding, arm) for arm in finding.arms]
    games = f"after {finding.arms[0].games:,} games" + (" at each table" if len(names) > 1 else "")
    if study.what == LOOK:
        return Answered(f"Nothing was asked; all figures {games} are below.", [])
    if study.what == FAIR:
        return fair_answer(finding, names, games)
    if study.what == FAIRER:
        return Answered(fairer_answer(finding, names, games), [])
    if finding.differences is not None:
        return Answered(difference(finding, finding.differences.interval(False, study.error), names, games), [])
    measure, parts = finding.arms[0].measures[study.what], []
    for number, arm in enumerate(finding.arms):
        interval = arm.sums[study.what].interval(measure.is_share, study.error / len(finding.arms))
        word = WORDS[finding.seats[number, 0]]
        parts.append(f"{names[number]}: {shown(interval, measure.is_share)}, {word} {study.against:g}")
    return Answered(f"{study.what.capitalize()}, {games}.", parts)


def fairer_answer(finding: Finding, names: list[str], games: str) -> str:
    one, other = (unfairness_of(finding, number) for number in range(2))
    told = f"the seat furthest off an even share is off by {names[0]}: {spelt(one)}; {names[1]}: {spelt(other)}."
    if finding.answer == "undecided":
        return f"Undecided {games}: {told}"
    if finding.answer == "alike":
        return f"As fair as one another within {percent(apart_at_most(one, other))} points, {games}: {told}"
    fairer = names[0] if finding.answer == "no" else names[1]
    return f"{fairer.capitalize()} is fairer, {games}: {told}"


def difference(finding: Finding, apart: Interval, names: list[str], games: str) -> str:
    what = finding.study.what
    scale, unit = (100, " points") if finding.arms[0].measures[what].is_share else (1, "")
    told = f"{scale * apart.estimate:+.2f}{unit} ({scale * apart.low:+.2f} to {scale * apart.high:+.2f})"
    which = {"more": "more", "less": "less", "neither": "about the same"}.get(finding.seats[0, 0])
    if which is None:
        return f"Undecided {games}: {names[1]} against {names[0]}, {what} differs by {told}."
    return f"{what.capitalize()}: {which} at {names[1]} than at {names[0]}, {games}: {told}."


def so_far(finding: Finding) -> str:
    """What is decided while it runs, in a few words."""
    if finding.study.what == FAIRER:
        one, other = (unfairness_of(finding, number) for number in range(2))
        return f"off by {percent(one.estimate)} and {percent(other.estimate)} points"
    if finding.study.what == LOOK:
        return f"{finding.games:,} games in all"
    if finding.study.what == FAIR or len(finding.arms) > 1:
        known = sum(said != "undecided" for said in finding.seats.values())
        return f"{known} of {len(finding.seats)} decided"
    return finding.answer


def spelt(interval: Interval) -> str:
    return f"{percent(interval.estimate)} points ({percent(interval.low)} to {percent(interval.high)})"


def fair_answer(finding: Finding, names: list[str], games: str) -> Answered:
    """Which tables are fair, which seats of the others are off, and how far any can be where it is not clear yet."""
    parts, counts = [], Counter[str]()
    for number, name in enumerate(names):
        said = {seat: one for (table, seat), one in finding.seats.items() if table == number}
        off = [f"seat {seat + 1} wins {one} than its share" for seat, one in said.items() if one in ("more", "less")]
        state = "not fair" if off else "not clear yet" if "undecided" in said.values() else "fair"
        counts[state] += 1
        parts.append(f"{name}: {', '.join(off) or state}")
    if len(names) > 1:
        of_each = ", ".join(f"{count} {state}" for state, count in sorted(counts.items()))
        return Answered(f"{len(names)} tables, {games}: {of_each}.", parts)
    if counts["fair"]:
        return Answered(f"Fair {games}: no seat is off an even share by {percent(finding.study.matters)} points.", [])
    if counts["not fair"]:
        return Answered(f"Not fair {games}.", parts)
    most = percent(most_off(finding))
    return Answered(f"Undecided {games}; no seat is off an even share by more than {most} points.", [])


def most_off(finding: Finding) -> float:
    """How far any seat of any table can be off an even share, as far as is known."""
    error = finding.study.error / max(1, len(finding.seats))
    return max(
        max(abs(one.low - 1 / len(arm.seats)), abs(one.high - 1 / len(arm.seats)))
        for arm in finding.arms
        for one in [sums.interval(True, error) for sums in arm.seats]
    )
