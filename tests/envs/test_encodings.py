"""What a seat sees as numbers: all that it may know, nothing else; and moves as actions."""

from dataclasses import replace

import numpy as np
import pytest

from tableflip.core.encoding import NOT_YET, size
from tableflip.core.game import Game
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import streams
from tableflip.envs import Batch, describe, encoding_of
from tableflip.envs.encodings import label
from tableflip.games import find
from tests.envs.tables import every_table, positions


def remembering(options):
    """The same table, with a memory aid where there is one: numbers forget nothing."""
    return replace(options, memory_aid=True) if hasattr(options, "memory_aid") else options


@every_table
def test_numbers_say_what_the_view_says(game, options):
    """Complete: in words, from the numbers alone, it is the view of one who forgets nothing."""
    for batch in positions(game, options, 150):
        for seat in range(len(batch.seat_names)):
            state = batch.games[:1]
            assert batch.words(0, seat) == batch.game.view(remembering(batch.options), state, seat)


@every_table
def test_no_number_and_no_mask_tells_a_secret(game, options):
    """With all redrawn that the seat cannot know, not a byte changes."""
    rules = find(game)
    if rules.draw_world is None:
        assert encoding_of(rules).decode is not None  # nothing is hidden: the test above says it all
        return
    draw_world = kernels(rules).draw_world
    changed = 0
    for number, batch in enumerate(positions(game, options, 300)):
        for seat in range(len(batch.seat_names)):
            seen, mask, before = batch.observe(0, seat), batch.turn.masks[0].copy(), batch.games.copy()
            draw_world(batch.games, 0, seat, streams(1, number))
            changed += batch.games.tobytes() != before.tobytes()
            assert batch.observe(0, seat).tobytes() == seen.tobytes()
            if seat == batch.turn.seats[0] and not batch.is_over(0):
                again = np.zeros_like(mask)
                batch._kernels.mask(batch.games, batch._places, 0, seat, again)
                assert again.tobytes() == mask.tobytes()
            batch.games[:] = before
    assert changed


@every_table
def test_actions_are_the_legal_moves_and_nothing_else(game, options):
    """Walking the masks part by part gives every legal move once, also where a game marks them without listing."""
    rules = find(game)
    encoding, out = encoding_of(rules), np.empty(rules.most_legal, MOVE)
    for number, batch in enumerate(positions(game, options, 60)):
        if batch.is_over(0) or number % 5 > 2:
            continue
        seat, place = int(batch.turn.seats[0]), batch._places[0]
        legal = set(out[: kernels(rules).legal(batch.games, 0, out)].tolist())
        assert moves_below(batch, seat, place["chosen"].copy(), int(place["made"])) == {
            move
            for move in legal
            if all(
                encoding.part(batch.games[0], seat, move, k) == place["chosen"][k] for k in range(int(place["made"]))
            )
        }


def moves_below(batch: Batch, seat: int, chosen: np.ndarray, made: int) -> set[int]:
    place = batch._places.copy()
    place[0]["chosen"], place[0]["made"] = chosen, made
    mask = np.zeros(batch.action_count, np.uint8)
    batch._kernels.mask(batch.games, place, 0, seat, mask)
    moves = set()
    for action in np.flatnonzero(mask).tolist():
        longer = chosen.copy()
        longer[made] = action
        move = batch._kernels.whole(batch.games, 0, seat, longer)
        found = moves_below(batch, seat, longer, made + 1) if move == NOT_YET else {move}
        assert found
        assert not moves & found
        moves |= found
    return moves


@every_table
def test_every_number_and_every_action_has_a_name_of_its_own(game, options):
    rules = find(game)
    chosen = rules.options.of(options)
    encoding = encoding_of(rules)
    for blocks in (encoding.observation(chosen), encoding.actions(chosen)):
        names = [label(blocks, number) for number in range(size(blocks))]
        assert len(set(names)) == len(names)
        with pytest.raises(IndexError):
            label(blocks, len(names))


def test_a_description_lists_planes_and_actions():
    game = find("terraflip")
    lines = "\n".join(describe(game, game.options.of({"players": 2})))
    assert "An observation: 1006 numbers (int8)" in lines
    assert "underside  the colour under a land tile, where I have seen it" in lines
    assert "Actions: 672, of which a move takes up to 2" in lines


def test_a_game_with_secrets_and_no_encoding_is_refused():
    game = find("terraflip")
    bare = Game(**{name: getattr(game, name) for name in game.__dataclass_fields__} | {"encoding": None})
    with pytest.raises(ValueError, match=r"has secrets.*encode\.py"):
        encoding_of(bare)


def test_a_memory_is_kept_though_the_view_forgets():
    """What a spy saw stays in the numbers when the view without a memory aid shows it no more."""
    batch = Batch("terraflip", 1, players=2)
    batch.reset(1)
    blocks = batch.actions
    names = {label(blocks, number): number for number in range(batch.action_count)}
    for name in ("place opponent 1 g6", "end", "place opponent 1 e6", "end", "spy e6", "place opponent 1 f7", "end"):
        batch.step([names[name]])
    assert "underside" not in batch.game.view(batch.options, batch.games, 0)["tiles"]["e6"]
    assert batch.words(0, 0)["tiles"]["e6"]["underside"] == "river"
    assert "underside" not in batch.words(0, 1)["tiles"]["g6"]
