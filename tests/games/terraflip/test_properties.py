"""What always holds in TerraFlip: tiles are conserved, all of them hang together, the board adds up."""

import numpy as np
import pytest
from hypothesis import given, settings

from tableflip.core.hex import AREA, CELLS, CENTRE, NEIGHBOURS
from tableflip.games.terraflip import state as terraflip
from tests.conformance.tables import TERRAFLIP, choices
from tests.conftest import times

every_table = pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
examples = settings(max_examples=times(60))


@every_table
@examples
@given(path=choices)
def test_tiles_are_conserved(table, path):
    match = table.steered(path)
    s = match._state[0]
    for seat in range(len(match.seats)):
        mine = s["owner"] == seat
        land = mine & (s["kind"] == terraflip.LAND)
        hidden = np.where(s["colour"] == seat, s["back"], s["colour"])[land]  # the side that is not the owner's
        counted = [int((hidden == colour).sum()) for colour in range(4)]
        specials = [int((mine & (s["kind"] == kind)).sum()) for kind in (1, 2, 3)]
        assert (s["hand"][seat] + np.array([*counted, *specials])).tolist() == terraflip.full_hand(seat)
        assert s["held"][seat] == s["hand"][seat].sum()
        assert ((s["colour"] == seat) | (s["back"] == seat))[mine].all()  # every tile has its owner's colour on a side


@every_table
@examples
@given(path=choices)
def test_every_tile_stays_connected_to_the_tower_and_in_reach(table, path):
    match = table.steered(path)
    s = match._state[0]
    tiles = {cell for cell in range(CELLS) if s["colour"][cell] != terraflip.EMPTY}
    reached, todo = {CENTRE}, [CENTRE]
    while todo:
        for near in NEIGHBOURS[todo.pop()].tolist():
            if near in tiles and near not in reached:
                reached.add(near)
                todo.append(near)
    near = {cell for ring in NEIGHBOURS[CENTRE].tolist() if ring in tiles for cell in NEIGHBOURS[ring].tolist()}
    assert reached >= (tiles & near if match.options.cut_off == "near" else tiles)  # TF-27
    assert reached <= tiles
    assert s["placed"] == len(tiles) - 1
    reach = match.options.reach
    for cell in tiles:
        assert cell < AREA[reach] or (cell < AREA[reach + 1] and s["kind"][cell] == terraflip.KNIGHT)


@every_table
@examples
@given(path=choices)
def test_the_record_of_a_state_adds_up(table, path):
    s = table.steered(path)._state[0]
    full = s["colour"] != terraflip.EMPTY
    for cell in range(CELLS):
        assert s["near"][cell] == full[NEIGHBOURS[cell]].sum()
    empty = ~full
    assert (s["back"][empty] == terraflip.EMPTY).all()
    assert (s["known"][empty] == 0).all()
    assert not full[CELLS]
    assert (s["spies"] >= 0).all()


@every_table
def test_a_match_takes_twelve_turns_each(table):
    match = table.stroll(10_000, 5)
    ends = [event for event in match.events(None) if event["event"] == "ended"]
    seats = [event["seat"] for event in ends]
    if match.options.placing == "mandatory":
        assert seats == list(range(len(match.seats))) * 12
    held = match._state[0]["held"]  # who may pass (TF-26) may be left with tiles
    assert [seats.count(seat) for seat in range(len(match.seats))] == [
        12 - held[seat] for seat in range(len(match.seats))
    ]
    spent = [event for event in match.events(None) if event["event"] == "spied"]
    assert len(spent) + sum(player["spies"] for player in match.view(None)["players"]) == 3 * len(match.seats)
