"""From a flick by hand to its landing: what the way there builds, and what it leaves behind."""

import pytest

from tableflip import IllegalMove, Match
from tableflip.games.flipships import tabletop
from tableflip.games.flipships.landing import Layout

FLICK = "flick 1a x=0 speed=1.9"


@pytest.fixture
def layouts(monkeypatch) -> list[Layout]:
    """Every layout that is built from here on."""
    built: list[Layout] = []
    build = Layout.__init__

    def init(self, *args, **kwargs) -> None:
        build(self, *args, **kwargs)
        built.append(self)

    monkeypatch.setattr(Layout, "__init__", init)
    return built


@pytest.fixture
def simulated(monkeypatch) -> list[Layout]:
    """The tables that physics is given."""
    from tableflip.games.flipships.physics.simulate import World

    given: list[Layout] = []
    make = World.__init__

    def init(self, layout: Layout) -> None:
        given.append(layout)
        make(self, layout)

    monkeypatch.setattr(World, "__init__", init)
    return given


def test_the_layout_is_built_once_for_a_flick(monkeypatch, simulated) -> None:
    built = []
    layout = tabletop.layout
    monkeypatch.setattr(tabletop, "layout", lambda *at: built.append(layout(*at)) or built[-1])
    match = Match("flipships", seed=2, players=2)
    match.play(FLICK)
    assert match.ply > 2
    assert [table is made for table, made in zip(simulated, built, strict=True)] == [True]


def test_a_flick_that_is_refused_or_replayed_builds_none(layouts, simulated) -> None:
    match = Match("flipships", seed=2, players=2)
    match.play(FLICK)
    record = match.record()
    layouts.clear()
    simulated.clear()
    with pytest.raises(IllegalMove):
        match.play("flick 9z x=0 speed=1.9")
    assert Match.replay(record).view() == match.view()
    assert (layouts, simulated) == ([], [])


def test_a_state_at_rest_has_no_cargo() -> None:
    match = Match("flipships", seed=2, players=2)
    fields = [name for name in match._state.dtype.names if name.startswith("cargo")]
    assert fields == ["cargo", *(f"cargo_{what}" for what in ("zone", "on", "moons", "near", "far", "pose"))]
    for text in (FLICK, "flick 1b"):
        match.play(text)
        assert not any(match._state[0][name].any() for name in fields)
