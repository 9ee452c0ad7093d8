"""Why a move of TerraFlip is a good one or not: in a sentence, from what the mover knew.

Only what is sure is said: what a placement frames and whom it lets frame what can be seen by all, and an underside
counts where the mover had seen it. Of several reasons, the first of each list is told.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tableflip.core.game import Explaining, States
from tableflip.core.hex import CELLS, NAMES
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.reasons import Reason, Wording
from tableflip.games import find
from tableflip.games.terraflip.rules import END, FLIP, PLACE, SHOOT, SPY
from tableflip.games.terraflip.state import FIRST_SPECIAL, KINDS, OVER, PLACING

SAY = Wording(
    {
        # what speaks for a move
        "turns-own": (None, "It turns up the player's own colour on {cell}, as the player knew."),
        "frames-own": (None, "It frames {cell}, and the player knew that the own colour is under it."),
        "frames": (None, "It frames {n} tiles at once."),
        "no-target": (None, "It leaves the catapult of {who} none of the player's tiles to shoot."),
        "joins": (None, "It brings {n} points at once."),
        # what speaks against it
        "knew-already": (None, "A spy looks under {cell}, though the player knew that tile."),
        "gives-tile": (None, "It turns {cell} into {colour}, as the player knew."),
        "look-first": (None, "The player did not know what is under {cell}; a spy could have looked first."),
        "missed-own": (None, "The player knew the own colour under {cell}, and could have turned it up."),
        "stopped-early": (None, "The turn ends though {cell} could still be flipped."),
        "spent": (None, "Nothing can be turned over with it, and it is spent: {kind}."),
        "misses-frame-own": (None, "It does not frame {cell}, under which the player knew the own colour."),
        "frames-less": (None, "Tiles that it frames: {n}; that the better move frames: {better}."),
        "lets-frame": (None, "It lets {who} frame {n} of the player's tiles at once; after the better move, {better}."),
        "fewer-points": (None, "The better move brings {n} more points at once."),
    }
)  # fmt: skip


class Look:
    """What the mover can tell of a world after a move of the own."""

    def __init__(self, options: Any, world: States, move: int) -> None:
        self.rules = kernels(find("terraflip"))
        self.options, self.before, self.move = options, world, move
        self.seat = int(world[0]["seat"])
        self.after = self.played(world, move)

    def played(self, world: States, *moves: int) -> States:
        after = world.copy()
        for move in moves:
            self.rules.play(after, 0, move)
        return after

    def legal(self, state: States) -> list[int]:
        out = np.empty(find("terraflip").most_legal, MOVE)
        moves: list[int] = out[: int(self.rules.legal(state, 0, out))].tolist()
        return moves

    def hides(self, cell: int) -> int | None:
        """The colour under a tile as it lies before the move; None where the mover has not seen it."""
        s = self.before[0]
        return int(s["back"][cell]) if s["known"][cell] >> self.seat & 1 else None

    def is_own(self, cell: int) -> bool:
        return self.hides(cell) == self.seat

    @property
    def is_placement(self) -> bool:
        return self.move < FLIP

    @property
    def is_flip(self) -> bool:
        """A flip or a shot."""
        return FLIP <= self.move < END

    @property
    def cell(self) -> int:
        """The tile that is placed, turned over or looked under, where it lies before."""
        if self.is_placement:
            return (self.move - PLACE) % CELLS
        if self.is_flip:
            return flipped(self.move)
        return self.move - SPY

    def turnable(self) -> list[int]:
        """Tiles that the mover can turn over after the move, in the same turn."""
        s = self.after[0]
        if s["phase"] in (OVER, PLACING) or s["seat"] != self.seat:
            return []
        return sorted({flipped(move) for move in self.legal(self.after) if FLIP <= move < END})

    def points(self) -> int:
        points, winners = np.zeros(len(self.options.seats), np.int64), np.zeros(len(self.options.seats), np.bool_)
        self.rules.outcome(self.after, 0, points, winners)
        return int(points[self.seat])

    # --- what the next player could do -------------------------------------------------------------------------------

    def passed_on(self) -> States | None:
        """The world once the turn has passed; None where the mover may still turn something over, or all is over."""
        s = self.after[0]
        if s["seat"] == self.seat and s["phase"] != OVER:
            if self.turnable() or END not in self.legal(self.after):
                return None
            return after if (after := self.played(self.after, END))[0]["phase"] != OVER else None
        return self.after if s["phase"] != OVER else None

    def exposed(self, then: States) -> int:
        """How many of the mover's tiles the next player can frame with one tile, at most."""
        return max((sum(self.is_mine(then, cell) for cell in cells) for _, cells in self.answers(then)), default=0)

    def shootable(self, then: States) -> bool:
        """Can the next player's catapult shoot any of the mover's tiles?"""
        return any(
            self.is_mine(then, flipped(move))
            for tile, after in self.placements(then)
            if tile == FIRST_SPECIAL + KINDS.index("catapult") - 1
            for move in self.legal(after)
            if SHOOT <= move < END
        )

    def answers(self, then: States) -> Iterator[tuple[int, set[int]]]:
        """What the next player frames by each placement: of tiles that are alike, one will do."""
        seen = set()
        for tile, after in self.placements(then):
            cell = int(after[0]["focus"])
            if tile <= FIRST_SPECIAL and cell not in seen:  # land, or the knight, which goes farther
                seen.add(cell)
                yield tile, {move - FLIP for move in self.legal(after) if FLIP <= move < SHOOT}

    def placements(self, then: States) -> Iterator[tuple[int, States]]:
        for move in self.legal(then):
            if move < FLIP:
                yield (move - PLACE) // CELLS, self.played(then, move)

    def is_mine(self, then: States, cell: int) -> bool:
        return int(then[0]["colour"][cell]) == self.seat

    def holds_catapult(self, then: States) -> bool:
        return int(then[0]["hand"][int(then[0]["seat"])][FIRST_SPECIAL + KINDS.index("catapult") - 1]) > 0


def flipped(move: int) -> int:
    return move - FLIP if move < SHOOT else (move - SHOOT) // CELLS


# --- for and against -------------------------------------------------------------------------------------------------


def praise(options: Any, world: States, move: int) -> Reason | None:
    look = Look(options, world, move)
    if look.is_flip:
        return SAY("turns-own", cell=NAMES[look.cell]) if look.is_own(look.cell) else None
    if not look.is_placement:
        return None
    turnable = look.turnable()
    for cell in turnable:
        if look.is_own(cell):
            return SAY("frames-own", cell=NAMES[cell])
    if len(turnable) > 1 and is_plain(look):
        return SAY("frames", n=len(turnable))
    return no_target(look) or joins(look)


def is_plain(look: Look) -> bool:
    """Land or the knight: what can be turned over is framed."""
    return (look.move - PLACE) // CELLS <= FIRST_SPECIAL


def no_target(look: Look) -> Reason | None:
    then, before = look.passed_on(), look.before
    if then is None or not look.holds_catapult(then) or look.shootable(then):
        return None
    had = before.copy()
    had["seat"] = then["seat"]  # as if the turn had passed without this move
    if not look.shootable(had):
        return None
    return SAY("no-target", who=look.options.seats[int(then[0]["seat"])])


def joins(look: Look) -> Reason | None:
    """A tile that touches its colour counts double, and so do those that it joins."""
    points, winners = np.zeros(len(look.options.seats), np.int64), np.zeros(len(look.options.seats), np.bool_)
    look.rules.outcome(look.before, 0, points, winners)
    gained = look.points() - int(points[look.seat])
    return SAY("joins", n=gained) if gained > 2 else None


def blame(options: Any, world: States, move: int, better: int) -> Reason | None:
    look, other = Look(options, world, move), Look(options, world, better)
    if look.is_placement and other.is_placement:
        return blame_placement(look, other)
    if move >= SPY and look.hides(look.cell) is not None:
        return SAY("knew-already", cell=NAMES[look.cell])
    hidden = look.hides(look.cell) if look.is_flip else None
    if hidden is not None and hidden != look.seat and hidden < len(options.seats):
        return SAY("gives-tile", cell=NAMES[look.cell], colour=options.palette[hidden])
    if look.is_flip and better == SPY + look.cell:
        return SAY("look-first", cell=NAMES[look.cell])
    if other.is_flip and other.is_own(other.cell) and not (look.is_flip and look.is_own(look.cell)):
        return SAY("missed-own", cell=NAMES[other.cell])
    if move == END and other.is_flip:
        return SAY("stopped-early", cell=NAMES[other.cell])
    return None


def blame_placement(look: Look, other: Look) -> Reason | None:
    tile = (look.move - PLACE) // CELLS
    mine, theirs = look.turnable(), other.turnable()
    if tile > FIRST_SPECIAL and not mine:
        return SAY("spent", kind=KINDS[tile - FIRST_SPECIAL + 1])
    if not any(map(look.is_own, mine)):
        for cell in theirs:
            if other.is_own(cell):
                return SAY("misses-frame-own", cell=NAMES[cell])
    if is_plain(look) and is_plain(other) and len(theirs) > max(1, len(mine)):
        return SAY("frames-less", n=len(mine), better=len(theirs))
    return lets_frame(look, other) or fewer_points(look, other)


def lets_frame(look: Look, other: Look) -> Reason | None:
    after, after_other = look.passed_on(), other.passed_on()
    if after is None or after_other is None:
        return None
    n, better = look.exposed(after), other.exposed(after_other)
    return SAY("lets-frame", who=look.options.seats[int(after[0]["seat"])], n=n, better=better) if n > better else None


def fewer_points(look: Look, other: Look) -> Reason | None:
    less = other.points() - look.points()
    return SAY("fewer-points", n=less) if less > 1 else None


EXPLAIN = Explaining(praise, blame)
