"""A table as text, for the dialects that draw."""

from tableflip.core.game import Game, no_position
from tableflip.envs.batch import Batch
from tableflip.match import Match


def can_be_drawn(game: Game) -> bool:
    return game.to_position is not no_position


def drawn(batch: Batch) -> str:
    """The first game of a batch, as everybody may see it."""
    game, options = batch.game, batch.options
    position = game.to_position(options, batch.games[:1])
    return str(Match.from_position(game, position, auto_chance=False, **options.all()))
