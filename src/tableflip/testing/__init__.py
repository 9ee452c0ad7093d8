"""What must hold in every game, to be called from the tests of any game.

    from tableflip.testing import Table, check_game

    def test_what_holds_in_every_game():
        check_game(GAME, [{}, {"players": 3}, Table({"size": "small"}, counts=(4, 12, 56))])

A table is a choice of options, or a `Table` that also says what is known about it. An AssertionError tells what does
not hold, at which table and after which moves. As plain Python (NUMBA_DISABLE_JIT=1) all is repeated less often.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from tableflip.core.game import Game
from tableflip.games import find
from tableflip.testing import boards, compiled, contract, secrets
from tableflip.testing.tables import At, Table, must, times

__all__ = ["CHECKS", "Table", "check_game", "times"]

# Each is a function that takes what `At` holds: a game and one of its tables.
CHECKS: tuple[Callable[[At], None], ...] = (
    contract.options_are_told_as_plain_data,
    contract.legal_moves_are_distinct_and_read_back,
    contract.what_is_listed_plays_and_what_is_not_is_refused_with_a_reason,
    contract.random_play_makes_legal_moves,
    contract.a_record_replays_to_the_same_match,
    contract.undo_restores_every_byte_or_refuses_and_changes_nothing,
    contract.a_position_leads_back_to_its_state,
    contract.a_whole_match_ends_with_a_result,
    contract.views_are_plain_data_and_say_the_turn,
    contract.only_the_seat_whose_turn_it_is_may_move,
    contract.nonsense_is_refused,
    contract.every_position_is_drawn_as_text,
    contract.there_are_as_many_sequences_of_moves_as_are_known,
    boards.the_board_has_every_cell_once_beside_its_neighbours,
    boards.what_lies_on_the_board_and_what_moves_touch_are_its_cells,
    secrets.a_drawn_world_looks_the_same_to_the_seat,
    secrets.a_move_looks_the_same_in_every_world_unless_it_reveals_something,
    secrets.drawing_a_world_leaves_the_match_alone,
)


def check_game(game: Game, tables: Iterable[Mapping[str, Any] | Table] = ({},)) -> None:
    """Check all that must hold in every game, at each of these tables; AssertionError for what does not.

    Compiled rules are also compared with the same rules as plain Python, in another process; for that the game must be
    a global of a module that can be imported.
    """
    must(is_known(game), f"{game.name} is not known by its name: install its package, or call games.add(game).")
    at_tables = [At(game, table if isinstance(table, Table) else Table(table)) for table in tables]
    for at in at_tables:
        for check in CHECKS:
            hold(check, at)
    compiled.compiled_and_plain_rules_give_the_same_games(at_tables)


def hold(check: Callable[[At], None], at: At) -> None:
    """One check. What overflows as plain Python does not when compiled: that must not happen in silence."""
    question = check.__name__.replace("_", " ").capitalize()
    try:
        with np.errstate(over="raise"):
            check(at)
    except AssertionError as e:
        raise AssertionError(f"{question}? No: {e}") from e
    except FloatingPointError as e:
        raise AssertionError(f"{question}? A number of a state is too narrow at {at.name}: {e}.") from e
    except Exception as e:  # the game's own code failed
        raise AssertionError(f"{question}? No: {type(e).__name__} at {at.name}: {e}") from e


def is_known(game: Game) -> bool:
    """Would a record find it again?"""
    try:
        return find(game.name, game.rules_version) is game
    except ValueError:
        return False
