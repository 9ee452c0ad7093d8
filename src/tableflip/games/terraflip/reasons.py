"""Why a move of TerraFlip is not legal: found by the same clauses that make a move legal, told in a player's words."""

from typing import Any

import numpy as np

from tableflip.core.hex import AREA, CELLS, CENTRE, DISTANCE, NAMES, NEIGHBOURS
from tableflip.core.reasons import COMMON, Reason, Wording
from tableflip.core.rule import rule
from tableflip.core.state import Array, Ints
from tableflip.games.terraflip.notation import tile_name
from tableflip.games.terraflip.options import Options
from tableflip.games.terraflip.rules import (
    ALIKE,
    BEGIN,
    END,
    FLIP,
    GAP,
    KNIGHT_TILE,
    NO_ROW,
    PLACE,
    SHOOT,
    SPY,
    STOPPED,
    can_be_lifted,
    is_connected,
    is_open,
    line_over,
    spread_from_tower,
)
from tableflip.games.terraflip.state import (
    DONE,
    DRAWING,
    EMPTY,
    FLIPPING,
    KINDS,
    LAND,
    OVER,
    PLACING,
    SHOOTING,
    State,
    States,
)

SAY = Wording(
    {
        "place-first": ("TF-6", "Place a tile first: flipping and ending the turn come after that."),
        "already-placed": ("TF-6", "You have placed your tile for this turn already."),
        "not-in-hand": ("TF-1", "You have no such tile left: {tile}."),
        "own-underside": ("TF-2", "None of your land tiles hides your own colour."),
        "cell-taken": ("TF-7", "There is a tile on {cell} already."),
        "tower-there": ("TF-7", "The tower stands on {cell}."),
        "too-far": ("TF-7", "{cell} is {distance} cells from the tower; {limit} is the limit."),
        "too-far-but-knight": ("TF-12", "{cell} is {distance} cells from the tower; {limit} is the limit. Your knight could go there."),
        "not-connected": ("TF-7", "{cell} touches no tile: a tile must share an edge with one already placed."),
        "only-the-lifted-tile": ("TF-14", "{cell} touches only the tile that would be moved: it needs another neighbour."),
        "nothing-there": ("TF-8", "There is no tile on {cell}."),
        "tower": ("TF-11", "The tower on {cell} cannot be flipped, moved or looked under."),
        "special-tile": ("TF-5", "The {kind} on {cell} is a special tile: it cannot be flipped, moved or looked under."),
        "own-tile": ("TF-8", "The tile on {cell} shows your own colour already."),
        "flipping-over": ("TF-10", "The last tile turned up another colour, so the flipping is over for this turn."),
        "not-framed": ("TF-8", "{cell} is not framed: no line from {start} over {cell} ends on another tile of yours."),
        "not-framed-gap": ("TF-9", "{cell} is not framed: the line from {start} over {cell} to {end} is broken by empty space at {gap}."),
        "not-framed-stopped": ("TF-8", "{cell} is not framed: the line from {start} stops at {stop}, before it gets there."),
        "not-framed-no-row": ("TF-8", "{cell} is not framed: at this table lines run along the six rows only."),
        "not-framed-alike": ("TF-25", "{cell} is not framed: the line from {start} stops at {stop}, a tile of the same colour as {cell}."),
        "not-framed-by-any": ("TF-24", "{cell} is not framed: no line between two tiles of yours runs over it."),
        "must-flip": ("TF-10", "Flipping is mandatory at this table, and there is still a tile to flip."),
        "no-catapult": ("TF-14", "A catapult shoots right after it is placed, instead of a first flip."),
        "not-next-to-catapult": ("TF-14", "{cell} is not connected to the catapult on {start}."),
        "would-cut-off": ("TF-14", "{cell} cannot be lifted: it would cut {cut} off from the tower."),
        "same-place": ("TF-14", "The tile must come down on another cell than the one it came from."),
        "no-spies": ("TF-6", "You have no spy left."),
        "begun": ("TF-23", "It is decided already who begins."),
        "nobody-plays": ("TF-23", "Nobody plays {colour} at this table."),
    }
)  # fmt: skip

KEYS = tuple(SAY.sentences)
(
    PLACE_FIRST,
    ALREADY_PLACED,
    NOT_IN_HAND,
    OWN_UNDERSIDE,
    CELL_TAKEN,
    TOWER_THERE,
    TOO_FAR,
    TOO_FAR_BUT_KNIGHT,
    NOT_CONNECTED,
    ONLY_THE_LIFTED_TILE,
    NOTHING_THERE,
    THE_TOWER,
    SPECIAL_TILE,
    OWN_TILE,
    FLIPPING_OVER,
    NOT_FRAMED,
    NOT_FRAMED_GAP,
    NOT_FRAMED_STOPPED,
    NOT_FRAMED_NO_ROW,
    NOT_FRAMED_ALIKE,
    NOT_FRAMED_BY_ANY,
    MUST_FLIP,
    NO_CATAPULT,
    NOT_NEXT_TO_CATAPULT,
    WOULD_CUT_OFF,
    SAME_PLACE,
    NO_SPIES,
    BEGUN,
    NOBODY_PLAYS,
    NO_FLAW,
) = range(len(KEYS) + 1)


# --- finding the flaw ------------------------------------------------------------------------------------------------


@rule
def flaw(games: Array[State], i: int, move: int, detail: Ints) -> int:
    """What is wrong with an illegal move of a game that is not over; `detail` gets the cells to name."""
    s = games[i]
    if move < FLIP:
        return flaw_of_placement(s, (move - PLACE) // CELLS, (move - PLACE) % CELLS)
    if move >= BEGIN:
        return BEGUN if s.phase != DRAWING else NOBODY_PLAYS
    if move >= SPY:
        return NO_SPIES if s.spies[s.seat] == 0 else flaw_of_target(s, move - SPY, True)
    if s.phase == PLACING:
        return PLACE_FIRST
    if move < SHOOT:
        return flaw_of_flip(s, move - FLIP, detail)
    if move < END:
        return flaw_of_shot(s, (move - SHOOT) // CELLS, (move - SHOOT) % CELLS, detail)
    return MUST_FLIP


@rule
def flaw_of_placement(s: State, tile: int, cell: int) -> int:
    if s.phase != PLACING:
        return ALREADY_PLACED
    if tile == s.seat:
        return OWN_UNDERSIDE
    if s.hand[s.seat][tile] == 0:
        return NOT_IN_HAND
    return flaw_of_place(s, cell, s.reach + 1 if tile == KNIGHT_TILE else s.reach)


@rule
def flaw_of_place(s: State, cell: int, reach: int) -> int:
    """What is wrong with a cell as a place for a tile that may lie `reach` from the tower (TF-7)."""
    if cell == CENTRE:
        return TOWER_THERE
    if s.colour[cell] != EMPTY:
        return CELL_TAKEN
    if cell >= AREA[reach]:
        knight_could = s.phase == PLACING and s.hand[s.seat][KNIGHT_TILE] > 0 and reach == s.reach
        knight_could &= is_open(s, cell) and cell < AREA[s.reach + 1]
        return TOO_FAR_BUT_KNIGHT if knight_could else TOO_FAR
    return NO_FLAW if is_open(s, cell) else NOT_CONNECTED


@rule
def flaw_of_target(s: State, cell: int, own_too: bool) -> int:
    """What is wrong with a tile as one to flip, to shoot or (own ones too) to look under."""
    if cell == CENTRE:
        return THE_TOWER
    if s.colour[cell] == EMPTY:
        return NOTHING_THERE
    if s.kind[cell] != LAND:
        return SPECIAL_TILE
    return OWN_TILE if s.colour[cell] == s.seat and not own_too else NO_FLAW


@rule
def flaw_of_flip(s: State, cell: int, detail: Ints) -> int:
    wrong = flaw_of_target(s, cell, False)
    if wrong != NO_FLAW:
        return wrong
    if s.phase == DONE:
        return FLIPPING_OVER
    if s.any_frame and s.phase != FLIPPING:
        return NOT_FRAMED_BY_ANY
    verdict = line_over(s, cell, detail)
    if verdict == ALIKE:
        return NOT_FRAMED_ALIKE
    if verdict == GAP:
        return NOT_FRAMED_GAP
    if verdict == STOPPED:
        return NOT_FRAMED_STOPPED
    return NOT_FRAMED_NO_ROW if verdict == NO_ROW else NOT_FRAMED


@rule
def flaw_of_shot(s: State, source: int, to: int, detail: Ints) -> int:
    if s.phase != SHOOTING:
        return NO_CATAPULT
    wrong = flaw_of_target(s, source, False)
    if wrong != NO_FLAW:
        return wrong
    if not is_connected(s.focus, source):
        return NOT_NEXT_TO_CATAPULT
    if not can_be_lifted(s, source):
        spread_from_tower(s, source, detail)
        return WOULD_CUT_OFF
    if to == source:
        return SAME_PLACE
    wrong = flaw_of_place(s, to, s.reach)
    return ONLY_THE_LIFTED_TILE if wrong == NO_FLAW else wrong


# --- telling it ------------------------------------------------------------------------------------------------------


def why_not(options: Options, state: States, move: int) -> Reason:
    """The reason why `move`, which is not legal in this state, is not."""
    s = state[0]
    if s["phase"] == OVER:
        return COMMON("game-over")
    if s["phase"] == DRAWING and move < BEGIN:
        return COMMON("chance-to-move")
    detail = np.zeros(CELLS + 1, np.uint16)
    key = KEYS[flaw(state, 0, move, detail)]
    return SAY(key, **told(options, s, key, move, detail))


def told(options: Options, s: np.void, key: str, move: int, detail: Any) -> dict[str, Any]:
    """The parameters that the sentence of `key` names."""
    is_shot = SHOOT <= move < END
    aimed = (move - SHOOT) // CELLS if is_shot else move - SPY if move > END else move - FLIP
    landing = (move - SHOOT if is_shot else move - PLACE) % CELLS
    match key:
        case "not-in-hand":
            return {"tile": tile_name(options, (move - PLACE) // CELLS)}
        case "cell-taken" | "tower-there" | "not-connected" | "only-the-lifted-tile":
            return {"cell": NAMES[landing]}
        case "too-far" | "too-far-but-knight":
            knight = not is_shot and (move - PLACE) // CELLS == KNIGHT_TILE
            limit = options.reach + 1 if knight else options.reach
            return {"cell": NAMES[landing], "distance": int(DISTANCE[CENTRE][landing]), "limit": limit}
        case "nothing-there" | "tower" | "own-tile":
            return {"cell": NAMES[aimed]}
        case "special-tile":
            return {"cell": NAMES[aimed], "kind": KINDS[s["kind"][aimed]]}
        case "not-framed-by-any":
            return {"cell": NAMES[aimed]}
        case "not-framed" | "not-framed-no-row" | "not-next-to-catapult":
            return {"cell": NAMES[aimed], "start": NAMES[s["focus"]]}
        case "not-framed-gap":
            gap = [NAMES[cell] for cell in dict.fromkeys(detail[1:3].tolist())]
            return {"cell": NAMES[aimed], "start": NAMES[s["focus"]], "end": NAMES[detail[0]], "gap": gap}
        case "nobody-plays":
            return {"colour": options.palette[move - BEGIN]}
        case "not-framed-stopped" | "not-framed-alike":
            return {"cell": NAMES[aimed], "start": NAMES[s["focus"]], "stop": NAMES[detail[0]]}
        case "would-cut-off":
            near = NEIGHBOURS[aimed] if options.cut_off == "near" else range(CELLS)
            cut = [NAMES[c] for c in near if s["colour"][c] != EMPTY and c != aimed and not detail[c]]
            return {"cell": NAMES[aimed], "cut": cut}
    return {}


# --- what cannot be taken back ---------------------------------------------------------------------------------------

UNDO = Wording(
    {
        "undo-flip": ("TF-3", "It cannot be taken back: everybody has seen both sides of the tile."),
        "undo-look": ("TF-3", "It cannot be taken back: your spy has seen what is under the tile."),
    }
)


def cannot_undo(before: States, after: States, move: int) -> Reason | None:
    """What somebody learned by the move; None while only the mover knows of it: a tile placed in this turn."""
    if move < FLIP:
        return None
    if move == END:
        return COMMON("undo-turn-over")
    return UNDO("undo-flip" if move < END else "undo-look")
