"""What a study found, in words that follow from its numbers."""

from collections import Counter
from typing import NamedTuple

from tableflip.lab.runner import Arm, Finding, apart_at_most, behind, error_of, unfairness_of
from tableflip.lab.speaking import ENGLISH, Speaker
from tableflip.lab.statistics import Interval
from tableflip.lab.study import FAIR, FAIRER, LOOK

AGAINST = {  # a figure at a table, held against a number
    "more": "{table}: {figure}, above {against}",
    "less": "{table}: {figure}, below {against}",
    "neither": "{table}: {figure}, about {against}",
    "undecided": "{table}: {figure}, not clear yet whether off {against}",
}
BETWEEN = {  # two tables
    "more": "{measure}: more at {one} than at {other}, {after}: {apart}.",
    "less": "{measure}: less at {one} than at {other}, {after}: {apart}.",
    "neither": "{measure}: about the same at {one} as at {other}, {after}: {apart}.",
    "undecided": "Undecided {after}: {measure} at {one} against {other} differs by {apart}.",
}
SEAT = {"more": "seat {seat} wins more than its share", "less": "seat {seat} wins less than its share"}


def name_of(finding: Finding, arm: Arm) -> str:
    """What makes this table different from the others."""
    options = dict(arm.table.options)
    said = [f"{option} {options[option]}" for option in finding.study.swept]
    if len(finding.study.lineups) > 1:
        said.append(" and ".join(arm.table.players))
    return ", ".join(said) or arm.table.game.title


def shown(interval: Interval, is_share: bool, say: Speaker = ENGLISH) -> str:
    """An estimate with its interval; shares in percent."""
    if interval.low == float("-inf"):
        return say("{estimate} (too few games)", estimate=say.number(interval.estimate, 2))
    if is_share:
        estimate, low, high = map(say.percent, (interval.estimate, interval.low, interval.high))
        return say("{estimate} % ({low} to {high})", estimate=estimate, low=low, high=high)
    estimate, low, high = (say.number(one, 2) for one in (interval.estimate, interval.low, interval.high))
    return say("{estimate} ({low} to {high})", estimate=estimate, low=low, high=high)


class Answered(NamedTuple):
    """An answer in one sentence, and what it says table by table, where there is more to say."""

    headline: str
    parts: list[str]


def answer(finding: Finding, say: Speaker = ENGLISH) -> str:
    """The answer as one text."""
    headline, parts = answered(finding, say)
    return f"{headline} {'; '.join(parts)}." if parts else headline


def answered(finding: Finding, say: Speaker = ENGLISH) -> Answered:
    study, names = finding.study, [name_of(finding, arm) for arm in finding.arms]
    played = say.number(finding.arms[0].games)
    after = (
        say("after {games} games at each table", games=played)
        if len(names) > 1
        else say("after {games} games", games=played)
    )
    if study.what == LOOK:
        return Answered(say("Nothing was asked; all figures {after} are below.", after=after), [])
    if study.what == FAIR:
        return fair_answer(finding, names, after, say)
    if study.what == FAIRER:
        return Answered(fairer_answer(finding, names, after, say), [])
    if finding.differences is not None:
        return Answered(difference(finding, names, after, say), [])
    measure, parts = finding.arms[0].measures[study.what], []
    assert study.against is not None
    for number, arm in enumerate(finding.arms):
        interval = behind(arm.sums[study.what], measure.is_share, error_of(finding))
        figure, against = shown(interval, measure.is_share, say), say.plainly(study.against)
        parts.append(say(AGAINST[finding.seats[number, 0]], table=names[number], figure=figure, against=against))
    return Answered(say("{measure}, {after}.", measure=study.what.capitalize(), after=after), parts)


def fairer_answer(finding: Finding, names: list[str], after: str, say: Speaker) -> str:
    one, other = (unfairness_of(finding, number) for number in range(2))
    told = say(
        "the seat furthest off an even share is off by {one}: {one_off}; {other}: {other_off}.",
        one=names[0], one_off=spelt(one, say), other=names[1], other_off=spelt(other, say),
    )  # fmt: skip
    if finding.answer == "undecided":
        return say("Undecided {after}: {told}", after=after, told=told)
    if finding.answer == "alike":
        points = say.percent(apart_at_most(one, other))
        return say(
            "As fair as one another within {points} points, {after}: {told}", points=points, after=after, told=told
        )
    fairer = names[0] if finding.answer == "no" else names[1]
    return say("{table} is fairer, {after}: {told}", table=fairer.capitalize(), after=after, told=told)


def difference(finding: Finding, names: list[str], after: str, say: Speaker) -> str:
    assert finding.differences is not None
    what, apart = finding.study.what, behind(finding.differences, False, error_of(finding))
    is_share = finding.arms[0].measures[what].is_share
    estimate, low, high = (
        say.number(one * (100 if is_share else 1), 2, "+") for one in (apart.estimate, apart.low, apart.high)
    )
    if is_share:
        told = say("{estimate} points ({low} to {high})", estimate=estimate, low=low, high=high)
    else:
        told = say("{estimate} ({low} to {high})", estimate=estimate, low=low, high=high)
    found = finding.seats[0, 0]
    measure = what if found == "undecided" else what.capitalize()
    return say(BETWEEN[found], measure=measure, one=names[1], other=names[0], after=after, apart=told)


def so_far(finding: Finding) -> str:
    """What is decided while it runs, in a few words."""
    if finding.study.what == FAIRER:
        one, other = (unfairness_of(finding, number) for number in range(2))
        return f"off by {ENGLISH.percent(one.estimate)} and {ENGLISH.percent(other.estimate)} points"
    if finding.study.what == LOOK:
        return f"{finding.games:,} games in all"
    if finding.study.what == FAIR or len(finding.arms) > 1:
        known = sum(said != "undecided" for said in finding.seats.values())
        return f"{known} of {len(finding.seats)} decided"
    return finding.answer


def spelt(interval: Interval, say: Speaker) -> str:
    estimate, low, high = map(say.percent, (interval.estimate, interval.low, interval.high))
    return say("{estimate} points ({low} to {high})", estimate=estimate, low=low, high=high)


def fair_answer(finding: Finding, names: list[str], after: str, say: Speaker) -> Answered:
    """Which tables are fair, which seats of the others are off, and how far any can be where it is not clear yet."""
    parts, counts = [], Counter[str]()
    for number, name in enumerate(names):
        said = {seat: one for (table, seat), one in finding.seats.items() if table == number}
        off = [say(SEAT[one], seat=seat + 1) for seat, one in said.items() if one in SEAT]
        state = "not fair" if off else "not clear yet" if "undecided" in said.values() else "fair"
        counts[state] += 1
        parts.append(f"{name}: {', '.join(off) or say(state)}")
    if len(names) > 1:
        of_each = ", ".join(f"{count} {say(state)}" for state, count in sorted(counts.items()))
        return Answered(
            say("{tables} tables, {after}: {of_each}.", tables=len(names), after=after, of_each=of_each), parts
        )
    if counts["fair"]:
        points = say.percent(finding.study.matters)
        return Answered(
            say("Fair {after}: no seat is off an even share by {points} points.", after=after, points=points), []
        )
    if counts["not fair"]:
        return Answered(say("Not fair {after}.", after=after), parts)
    points = say.percent(most_off(finding))
    return Answered(
        say(
            "Undecided {after}; no seat is off an even share by more than {points} points.", after=after, points=points
        ),
        [],
    )


def most_off(finding: Finding) -> float:
    """How far any seat of any table can be off an even share, as far as is known."""
    return max(
        max(abs(one.low - 1 / len(arm.seats)), abs(one.high - 1 / len(arm.seats)))
        for arm in finding.arms
        for one in [behind(sums, True, error_of(finding)) for sums in arm.seats]
    )
