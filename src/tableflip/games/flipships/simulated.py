"""Where a flick lands that a hand of some skill aimed at a target, by physics instead of drawn."""

import numpy as np

from tableflip.games.flipships.cargo import Landed
from tableflip.games.flipships.hands.aimed import aimed_flick
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.hands.targets import best_target
from tableflip.games.flipships.notation import TARGET_NAMES
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.packing import number_of
from tableflip.games.flipships.physics.simulate import Blocked, World
from tableflip.games.flipships.state import States
from tableflip.games.flipships.tabletop import layout, start_mm
from tableflip.games.flipships.view import view


def landing(options: Options, state: States, seed: int) -> tuple[int, Landed] | None:
    """What becomes of the ship in the air, which was flicked at something: a move of chance, and what it carries.

    The hand tries the flick that an expert would, and shakes as the table's `skill` says. None where ships lie all
    along the edge, so that there is no place to flick from.
    """
    s = state[0]
    target = TARGET_NAMES[s["target"] or best_target(s, int(s["hand"]))]
    seen = view(options, state, None) | {"options": options.all()}
    meant = aimed_flick(seen, target)
    assert meant is not None, target
    table = layout(options, state)
    flick = shaken(meant, options.shake, np.random.default_rng(seed))
    try:
        landed = World(table).flick(flick, start_mm(state, table))
    except Blocked:
        return None
    return number_of(landed.rest), Landed(landed, True)
