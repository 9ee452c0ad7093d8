"""Plans of tables: what a match that somebody brings along keeps of its past, and what it does not."""

from dataclasses import replace

import pytest

from tableflip import Match
from tableflip.server.tables.plan import Plan, SeatPlan

THE_TABLES = 99  # a seed that only the server knows
FROM_A_POSITION = Match.from_position(
    "terraflip", {"tiles": {"g6": "desert/?", "h6": "river/?"}, "turn": "river"}, players=2, seed=7
)


@pytest.mark.parametrize("brought", [FROM_A_POSITION, Match("terrain", players=2, seed=7)], ids=["position", "start"])
def test_who_brings_a_record_does_not_know_what_chance_will_do(brought: Match) -> None:
    """Its seed is in it: the past stays as that seed has drawn it, the future is the table's."""
    plan = Plan(
        id="t", game=brought.game.name, rules=brought.game.rules_version, options=brought.options.all(),
        seed=THE_TABLES, seats=(), creator="", created_at=0, record=brought.record(),
    )  # fmt: skip
    match = plan.new_match()
    assert match.seed == THE_TABLES
    assert match.position() == brought.position()
    assert Match.replay(match.record()).position() == brought.position()


def test_what_was_added_since_is_kept_only_where_it_was_asked_for() -> None:
    """So that older servers can read all other tables; and what they wrote is read as it was meant."""
    usual = Plan("t", "terraflip", 1, {}, 7, (SeatPlan("open", None, "", None, "card"),), "host", 0)
    assert not {"screen", "watchers_react"} & usual.to_json().keys()
    assert Plan.from_json(usual.to_json()) == usual
    shared = replace(usual, screen=True, watchers_react=True)
    assert Plan.from_json(shared.to_json()) == shared
