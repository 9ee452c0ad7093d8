"""TerraFlip's bots: the search with a player's eye, a memory with holes, and guesses about what others hide."""

from dataclasses import replace

from tableflip.bots.search.bot import Strength, searching_roster
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.search import Settings
from tableflip.bots.terraflip.endgame import solve
from tableflip.bots.terraflip.play import candidates, priors, rollout, value
from tableflip.bots.terraflip.worlds import forget, world
from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.games.terraflip.rules import END, FLIP, PLACE, SHOOT, SPY
from tableflip.games.terraflip.state import FIRST_SPECIAL, State


@rule
def public(move: int) -> int:
    """Others see that land was placed, not what it hides."""
    return PLACE + (move - PLACE) % CELLS if move < PLACE + FIRST_SPECIAL * CELLS else move


@rule
def seen(s: State, move: int, seat: int) -> int:
    """A flip shows a colour to all, a look to the mover alone."""
    if FLIP <= move < SHOOT:
        return 1 + s.colour[move - FLIP]
    if SHOOT <= move < END:
        return 1 + s.colour[(move - SHOOT) % CELLS]
    if move >= SPY and s.seat == seat:
        return 1 + s.back[move - SPY]
    return 0


GUIDE = Guide(
    candidates=candidates,
    priors=priors,
    rollout=rollout,
    value=value,
    horizon=1000,
    blend=0.6,
    public=public,
    seen=seen,
    world=world,
    forget=forget,
    solve=solve,
)

FAR = Settings(explore=0.4, widen=4.0, widen_power=0.4, horizon=1000, blend=0.6)
NEAR, NEARER = replace(FAR, horizon=24), replace(FAR, horizon=6)  # moves: some turns of everybody, and hardly one

# Weak levels count iterations at the table, too: it takes no time worth mentioning, and a busy machine changes nothing.
LEVELS = (
    Strength(20, NEARER, forgets=80, slips=60),
    Strength(100, NEAR, forgets=50, slips=20),
    Strength(500, FAR, forgets=20),
    Strength(2200, FAR, milliseconds=400),
    Strength(9600, FAR, milliseconds=1600),
)
ROSTER = searching_roster(GUIDE, LEVELS)
