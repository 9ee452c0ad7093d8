"""Moves and positions of TerraFlip as text, and back.

Moves: `spy d5`, `place g6 river` (the underside), `place g6 knight`, `flip g5`, `catapult g5 h4`, `end`; by chance,
where a lot decides who begins: `first desert`. What opponents may know of a placed land tile is `place g6 land`.

A position is a dict:

    {"tiles": {"g6": "desert/river",        top / underside; the underside may be left open: "desert"
               "h6": "river knight"},
     "turn": "river",
     "hands": {"river": {"desert": 2, "knight": 1}},     optional: else what is left of each player's tiles
     "spies": {"river": 1},                              optional: else three each
     "focus": "g6",                                      optional: the mover's tile just placed or flipped,
                                                         or "done" when the flipping is over but not the turn
     "phase": "flip",                                    optional: else as focus and hands suggest; "flip": the chain
                                                         goes on from the focus, its first flip has been made
     "first": "river",                                   optional: who began; else as the option `first` says
     "passes": 1}                                        optional: turns without a tile until now, one after another

A land tile was placed by the colour on top, and only that player has seen its underside, unless words say otherwise:
`desert/river placed by river` (it has been flipped), `desert/river seen by all`, `desert/river seen by forest,river`.
"""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from tableflip.core.cells import not_a_cell
from tableflip.core.hex import BY_NAME, CELLS, CENTRE, NAMES, NEIGHBOURS
from tableflip.core.reading import Part, PositionError, shown, spoken
from tableflip.core.reasons import misread
from tableflip.games.terraflip.options import BY_LOT, COLOURS, LAND_TILES_OF_A_KIND, Options
from tableflip.games.terraflip.rules import BEGIN, END, FLIP, PLACE, SHOOT, SPY
from tableflip.games.terraflip.state import (
    CAMPING,
    CAMPSITE,
    CATAPULT,
    DONE,
    DRAWING,
    EMPTY,
    EVERYBODY,
    FIRST_SPECIAL,
    FLIPPING,
    KINDS,
    LAND,
    OPENING,
    OVER,
    PHASES,
    PLACING,
    SHOOTING,
    SPECTATORS,
    TILES,
    States,
    full_hand,
    new,
)

SPECIALS = KINDS[1:]
MOST_SPIES = 100  # of a test position
FORMS = ["spy d5", "place g6 river", "place g6 knight", "flip g5", "catapult g5 h4", "end"]

# --- moves -----------------------------------------------------------------------------------------------------------


def tile_name(options: Options, tile: int) -> str:
    """A kind of tile in hand: the colour that a land tile hides, or the name of a special tile."""
    return options.palette[tile] if tile < FIRST_SPECIAL else SPECIALS[tile - FIRST_SPECIAL]


def tile_number(options: Options, name: str) -> int | None:
    return (*options.palette, *SPECIALS).index(name) if name in (*COLOURS, *SPECIALS) else None


def move_text(options: Options, move: int) -> str:
    if move < FLIP:
        return f"place {NAMES[(move - PLACE) % CELLS]} {tile_name(options, (move - PLACE) // CELLS)}"
    if move < SHOOT:
        return f"flip {NAMES[move - FLIP]}"
    if move < END:
        return f"catapult {NAMES[(move - SHOOT) // CELLS]} {NAMES[(move - SHOOT) % CELLS]}"
    if move == END:
        return "end"
    return f"spy {NAMES[move - SPY]}" if move < BEGIN else f"first {options.palette[move - BEGIN]}"


def public_text(options: Options, move: int) -> str:
    """What everybody may know of a move: not what a land tile hides (TF-3)."""
    if move < PLACE + FIRST_SPECIAL * CELLS:
        return f"place {NAMES[(move - PLACE) % CELLS]} land"
    return move_text(options, move)


def parse_move(options: Options, text: str) -> int:
    match text.split():
        case ["end"]:
            return END
        case ["first", colour] if colour in COLOURS:
            return BEGIN + options.palette.index(colour)
        case ["spy", cell] if cell in BY_NAME:
            return SPY + BY_NAME[cell]
        case ["flip", cell] if cell in BY_NAME:
            return FLIP + BY_NAME[cell]
        case ["catapult", source, to] if source in BY_NAME and to in BY_NAME:
            return SHOOT + BY_NAME[source] * CELLS + BY_NAME[to]
        case ["place", cell, name] if cell in BY_NAME and (tile := tile_number(options, name)) is not None:
            return PLACE + tile * CELLS + BY_NAME[cell]
    raise misread(text, problem_with(text.split()), FORMS)


def problem_with(words: list[str]) -> str | None:
    """What is wrong with words that are no move, if they look like one."""
    form = next((form for form in FORMS if words and form.split()[0] == words[0]), None)
    if form is None:
        return None
    if len(words) != len(form.split()):
        return f"it looks like {form}"
    cells = words[1:2] if words[0] == "place" else words[1:]
    for cell in cells:
        if cell not in BY_NAME:
            return f"{shown(cell)} {not_a_cell(cell)}"
    return f"{shown(words[2])} is no tile of yours: name what it hides ({', '.join(COLOURS)}), or {', '.join(SPECIALS)}"


def turned_up(options: Options, after: States, move: int, seat: int | None) -> str | None:
    """The colour that a move brought to light, for records: of a flip to all, of a look to the spy alone."""
    if FLIP <= move < END:
        cell = move - FLIP if move < SHOOT else (move - SHOOT) % CELLS
        return options.palette[int(after["colour"][0][cell])]
    if SPY <= move < BEGIN and seat == after["seat"][0]:
        return options.palette[int(after["back"][0][move - SPY])]
    return None


# --- positions -------------------------------------------------------------------------------------------------------


def from_position(options: Options, position: Mapping[str, Any], seed: int) -> States:
    """The state of a position; PositionError names the place of what is wrong. Open undersides are drawn by `seed`."""
    whole = Part.of_position(position, ("tiles", "turn", "hands", "spies", "focus", "phase", "first", "passes"))
    games = new(options)
    s = games[0]
    tiles = whole.get("tiles", {}).named()
    undecided = [cell for name, tile in tiles if (cell := lay_tile(options, s, name, tile))]
    for seat in range(options.players):
        of_seat = [cell for cell in undecided if s["owner"][cell] == seat]
        decide_undersides(s, seat, of_seat, random.Random(f"{seed} {seat}"))
    set_hands(options, s, whole.get("hands", {}))
    for name, spies in whole.get("spies", {}).named():
        seat = seat_named(options, spies.called("spies").same(name))
        s["spies"][seat] = spies.called(f"spies of {name}").whole(0, MOST_SPIES)
    set_order(options, s, whole)
    set_turn(options, s, whole.get("turn", options.seats[int(s["seat"])]), whole.get("focus"))
    if "phase" in whole:
        set_phase(s, whole.get("phase"))
    return games


def lay_tile(options: Options, s: np.void, name: str, tile: Part) -> int | None:
    """Lay one tile; return its cell if the underside is left open."""
    tile = tile.called(f"tile {spoken(name)}: {shown(tile.value)}")
    if name not in BY_NAME:
        tile.refuse(f"{shown(name)} {not_a_cell(name)}.")
    cell = BY_NAME[name]
    if cell == CENTRE:
        tile.refuse("the tower stands there.")
    text = tile.value
    if not isinstance(text, str) or not text.split():
        tile.refuse('a tile is written like "desert/river" or "river knight".')
    sides, *words = text.split()
    top, slash, hidden = sides.partition("/")
    owner = colour_number(options, tile.same(top))
    back, kind, known = EMPTY, LAND, 0
    if words and words[0] in SPECIALS and not slash:
        if owner >= options.players:
            tile.refuse(f"nobody plays {top}, so there is no such special tile.")
        back, kind, known, words = EMPTY, KINDS.index(words[0]), EVERYBODY, words[1:]
    elif slash and hidden != "?":
        back = colour_number(options, tile.same(hidden))
        if back == owner:
            tile.refuse("the two sides of a land tile are of different colours.")
    colour = owner
    match words:
        case ["placed", "by", who] if kind == LAND and back != EMPTY:
            owner, known = colour_number(options, tile.same(who)), EVERYBODY
            if owner not in (colour, back):
                tile.refuse("one of the two sides is the colour of who placed it.")
        case ["seen", "by", who] if kind == LAND and back != EMPTY:
            seers = range(0) if who == "all" else {seat_named(options, tile.same(one)) for one in who.split(",")}
            known = EVERYBODY if who == "all" else sum(1 << seat for seat in seers)
        case []:
            known |= 0 if owner < options.players else EVERYBODY
        case _:
            tile.refuse(f"{shown(' '.join(words))} is not understood; say 'placed by ...' or 'seen by ...'.")
    if owner >= options.players and back == EMPTY:
        tile.refuse(f"nobody plays {top}, so the underside must be given.")
    if owner >= options.players and back < options.players:
        owner, known = back, EVERYBODY  # neutral land on top: a player's tile that has been flipped (TF-2)
    if owner < options.players:
        known |= 1 << owner
    s["colour"][cell], s["back"][cell], s["kind"][cell] = colour, back, kind
    s["owner"][cell], s["known"][cell] = owner, known
    s["near"][NEIGHBOURS[cell]] += 1
    s["placed"] += 1
    return cell if kind == LAND and back == EMPTY else None


def decide_undersides(s: np.void, seat: int, cells: list[int], chance: random.Random) -> None:
    """Give tiles whose underside was left open one of those that the player has left."""
    spare = [k for k, left in enumerate(left_of_land(s, seat)) for _ in range(left)]
    if len(spare) < len(cells):
        raise PositionError("tiles", f"too many land tiles of one player: {NAMES[cells[-1]]} is one of them.")
    for cell, hidden in zip(cells, chance.sample(spare, len(cells)), strict=True):
        s["back"][cell] = hidden


def left_of_land(s: np.void, seat: int) -> list[int]:
    """How many land tiles that hide each colour the player has not yet placed; a test position may exceed the box."""
    mine = (s["owner"] == seat) & (s["kind"] == LAND)
    hidden = np.where(s["colour"] == seat, s["back"], s["colour"])[mine]
    return [
        0 if colour == seat else max(0, LAND_TILES_OF_A_KIND - int((hidden == colour).sum()))
        for colour in range(FIRST_SPECIAL)
    ]


def set_hands(options: Options, s: np.void, hands: Part) -> None:
    given = {seat_named(options, hands.same(name)): hand.called(f"hand of {name}") for name, hand in hands.named()}
    for seat in range(options.players):
        if seat in given:
            s["hand"][seat] = read_hand(options, seat, given[seat])
        else:
            placed = [((s["owner"] == seat) & (s["kind"] == kind)).any() for kind in range(1, len(KINDS))]
            specials = [int(full_hand(seat)[FIRST_SPECIAL + k] and not gone) for k, gone in enumerate(placed)]
            s["hand"][seat] = [*left_of_land(s, seat), *specials]
        s["held"][seat] = s["hand"][seat].sum()


def read_hand(options: Options, seat: int, hand: Part) -> list[int]:
    """Counts by kind of tile; a hand is written with counts, or as the list of its tiles."""
    counts = [0] * TILES
    if isinstance(hand.value, Mapping):
        tiles = [(hand.same(name), count) for name, count in hand.named()]
    else:
        tiles = [(tile, tile.same(1)) for tile in hand.listed(CELLS)]
    for tile, count in tiles:
        number = tile_number(options, tile.value) if isinstance(tile.value, str) else None
        if number is None or number == seat or type(count.value) is not int or not 0 <= count.value <= CELLS:
            hand.refuse(f"{shown(tile.value)}: {shown(count.value)} is not possible.")
        counts[number] += count.value
    if sum(counts) > CELLS:
        hand.refuse(f"{sum(counts)} tiles are too many: the board has {CELLS} cells.")
    return counts


def who_began(options: Options, s: np.void) -> int:
    """The seat from which on the bonus lies as the options say; any of them, if it lies so from several."""
    found = s["bonus"][: options.players].tolist()
    return next(k for k in range(options.players) if tuple(found[k:] + found[:k]) == options.bonus)


def set_order(options: Options, s: np.void, whole: Part) -> None:
    """Who began, which the bonus goes by, and how many have passed since."""
    if "first" in whole:
        begins = seat_named(options, whole.get("first"))
        for place, bonus in enumerate(options.bonus):
            s["bonus"][(begins + place) % options.players] = bonus
        s["seat"] = begins
    s["passes"] = whole.get("passes", 0).whole(0, options.players)


def set_phase(s: np.void, phase: Part) -> None:
    """A phase other than the one that focus and hands suggest, as far as it goes with them."""
    wanted = phase.one_of(PHASES, f"is not possible; phases are {', '.join(PHASES)}")
    after_placing = (FLIPPING, CAMPING, SHOOTING, OPENING)
    fits = wanted == s["phase"] or (wanted in (FLIPPING, OPENING) and s["phase"] in after_placing)
    fits |= wanted == OVER and s["phase"] == PLACING and bool(s["may_pass"])
    fits |= wanted == DRAWING and s["phase"] == PLACING and s["placed"] == 0
    if not fits or (wanted == OPENING and not s["any_frame"]):
        phase.refuse(f"{shown(phase.value)} does not go with the rest.")
    s["phase"] = wanted


def set_turn(options: Options, s: np.void, turn: Part, focus: Part) -> None:
    is_seat = type(turn.value) is int and 0 <= turn.value < options.players
    seat = turn.value if is_seat else seat_named(options, turn)
    s["seat"] = seat
    if focus.value == "done":
        s["phase"] = DONE
    elif not focus.is_missing:
        cell = focus.one_of(NAMES, not_a_cell(focus.value))
        if s["colour"][cell] != seat:
            focus.refuse(f"there is no tile of {options.seats[seat]} on {NAMES[cell]}.")
        plain = OPENING if s["any_frame"] else FLIPPING
        kind = int(s["kind"][cell])
        s["focus"], s["phase"] = cell, {CAMPSITE: CAMPING, CATAPULT: SHOOTING}.get(kind, plain)
    elif s["held"][seat] > 0:
        s["phase"] = PLACING
    elif s["held"].sum() == 0:
        s["phase"] = OVER
    else:
        turn.refuse(f"{options.seats[seat]} has no tile left to place.")


def colour_number(options: Options, name: Part) -> int:
    if name.value not in COLOURS:
        name.refuse(f"{shown(name.value)} is not a colour; colours are {', '.join(COLOURS)}.")
    return options.palette.index(name.value)


def seat_named(options: Options, name: Part) -> int:
    return name.one_of(options.seats, f"does not play here; the players are {', '.join(options.seats)}")


def to_position(options: Options, state: States) -> dict[str, Any]:
    """The position of a state, such that `from_position` gives the state back (but for a spy's look in progress)."""
    s = state[0]
    tiles = {NAMES[cell]: tile_text(options, s, cell) for cell in range(1, CELLS) if s["colour"][cell] != EMPTY}
    hands = {
        name: {tile_name(options, tile): int(count) for tile, count in enumerate(s["hand"][seat]) if count}
        for seat, name in enumerate(options.seats)
    }
    spies = {name: int(s["spies"][seat]) for seat, name in enumerate(options.seats)}
    position: dict[str, Any] = {"tiles": tiles, "turn": options.seats[s["seat"]], "hands": hands, "spies": spies}
    if s["focus"] != CENTRE:
        position["focus"] = NAMES[s["focus"]]
    elif s["phase"] == DONE:
        position["focus"] = "done"
    if options.first == BY_LOT:
        position["first"] = options.seats[who_began(options, s)]
    if s["passes"]:
        position["passes"] = int(s["passes"])
    if is_told_by_the_phase_alone(options, s):
        position["phase"] = PHASES[s["phase"]]
    return position


def is_told_by_the_phase_alone(options: Options, s: np.void) -> bool:
    """Would `from_position` guess another phase? After a pass or a shot, and where a first flip differs from others."""
    if s["phase"] == OVER:
        return bool(s["held"].any())
    on_catapult = s["focus"] != CENTRE and s["kind"][s["focus"]] == CATAPULT
    chained = s["phase"] == FLIPPING and (options.first_flip == "any" or on_catapult)
    return bool(chained or s["phase"] == DRAWING or (s["phase"] == OPENING and on_catapult))


def tile_text(options: Options, s: np.void, cell: int) -> str:
    colour, back, owner, known = (int(s[field][cell]) for field in ("colour", "back", "owner", "known"))
    top = options.palette[colour]
    if s["kind"][cell] != LAND:
        return f"{top} {KINDS[s['kind'][cell]]}"
    sides = f"{top}/{options.palette[back]}"
    if colour != owner:
        return f"{sides} placed by {options.palette[owner]}"
    if known == 1 << owner:
        return sides
    seats = [name for seat, name in enumerate(options.seats) if known >> seat & 1]
    return f"{sides} seen by {'all' if known >> SPECTATORS & 1 else ','.join(seats)}"
