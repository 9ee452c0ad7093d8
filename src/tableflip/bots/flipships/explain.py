"""Why a decision at Flip Ships is a good one or not: in a sentence, by what everybody can see on the table.

How well a flick flew is not judged, nor is what a flick by hand was meant to hit, which nobody else knows.
"""

from typing import Any

import numpy as np

from tableflip.bots.flipships.shrewd import flips_to_come, hits_left
from tableflip.core.game import Explaining, States
from tableflip.core.reasons import Reason, Wording
from tableflip.core.rule import rule
from tableflip.core.state import Array, Ints
from tableflip.games.flipships.deck import TWO_HITS
from tableflip.games.flipships.moves import AT_MOTHERSHIP, AT_SLOT, DONE, LAND, REFLIP, RESOLVE, TARGETS
from tableflip.games.flipships.rules.attack import DAMAGE_OF, ICON_OF, power_of
from tableflip.games.flipships.rules.march import ATMOSPHERE as ATTACKS
from tableflip.games.flipships.rules.march import KAMIKAZE, destinations
from tableflip.games.flipships.state import MOTHERSHIP, NONE, PIERCE, SHIPS, SLOT_NAMES, SLOTS, State

SAY = Wording(
    {
        # what speaks for a decision
        "stops-damage": (None, "The card on {slot} would do {n} damage in this march."),
        "second-hit": (None, "The card on {slot} needs one more hit."),
        "reflips-miss": (None, "The ship that landed last has hit nothing."),
        # what speaks against it
        "lonely-hit": (None, "The card on {slot} takes two hits, and no ship is left for the second."),
        "reflip-left": (None, "The ship that landed last has hit nothing, and could have been flipped again."),
        "power-left": (None, "A ship's power is left unused."),
        "lets-through": (None, "The card on {slot} is left to do {n} damage in this march."),
    }
)


@rule
def look_at(games: Array[State], i: int, ship: int, to: Ints, left: Ints, told: Ints) -> None:
    """Where cards will march to, and the hits they need; told: ships still to be flipped, does this one pierce?"""
    s = games[i]
    destinations(s, to)
    hits_left(s, ship, left)
    told[0] = flips_to_come(s)
    told[1] = power_of(s, ship) == PIERCE


class Look:
    """What everybody can tell of a decision."""

    def __init__(self, world: States, move: int) -> None:
        self.s, self.move = world[0], move
        self.slot = move % TARGETS - AT_SLOT if move < REFLIP and AT_SLOT <= move % TARGETS < AT_MOTHERSHIP else None
        ship = int(self.s["fleet"]) * SHIPS + (move // TARGETS % SHIPS if move < REFLIP else 0)
        self.to, self.left = np.empty(SLOTS, np.int64), np.empty(SLOTS, np.int64)
        told = np.zeros(2, np.int64)
        look_at(world, 0, ship, self.to, self.left, told)
        self.flips_to_come, self.pierces = int(told[0]), bool(told[1])

    def damage(self) -> int:
        """That the card aimed at would do in this march."""
        if self.slot is None or self.left[self.slot] <= 0:
            return 0
        full = int(DAMAGE_OF[self.s["enemy"][self.slot]])
        return KAMIKAZE * full if self.s["last_round"] else full if self.to[self.slot] == ATTACKS else 0

    def hits(self) -> int:
        """That a card which takes two still needs; 0 for any other."""
        if self.slot is None or self.s["enemy"][self.slot] == NONE or self.pierces:
            return 0
        return int(self.left[self.slot]) if ICON_OF[self.s["enemy"][self.slot]] == TWO_HITS else 0

    def has_missed(self) -> bool:
        """Did the ship that landed last hit nothing?"""
        last = int(self.s["last"])
        return last != NONE and self.s["on"][last] == 0 and self.s["zone"][last] != MOTHERSHIP


def praise(options: Any, world: States, move: int) -> Reason | None:
    look = Look(world, move)
    if move == REFLIP:
        return SAY("reflips-miss") if look.has_missed() else None
    if look.slot is None:
        return None
    if look.hits() == 1:
        return SAY("second-hit", slot=SLOT_NAMES[look.slot])
    if damage := look.damage():
        return SAY("stops-damage", slot=SLOT_NAMES[look.slot], n=damage)
    return None


def blame(options: Any, world: States, move: int, better: int) -> Reason | None:
    look, other = Look(world, move), Look(world, better)
    if look.slot is not None and look.hits() > 1 and look.flips_to_come <= 1:
        return SAY("lonely-hit", slot=SLOT_NAMES[look.slot])
    if better == REFLIP and other.has_missed():
        return SAY("reflip-left")
    if move == DONE and RESOLVE <= better < LAND:
        return SAY("power-left")
    if other.slot is not None and look.slot is not None and other.damage() > look.damage():
        return SAY("lets-through", slot=SLOT_NAMES[other.slot], n=other.damage())
    return None


EXPLAIN = Explaining(praise, blame)
