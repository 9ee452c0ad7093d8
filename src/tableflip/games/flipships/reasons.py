"""Why a move of Flip Ships is not legal: found by the same clauses that make a move legal, told in a player's words."""

from tableflip.core.reasons import COMMON, Reason, Wording
from tableflip.games.flipships.deck import card_text
from tableflip.games.flipships.landing import Zone
from tableflip.games.flipships.moves import (
    AT_MOON,
    AT_MOTHERSHIP,
    ATTACK,
    DEAL,
    DEAL_AGAIN,
    DECLARE,
    DONE,
    FREE,
    HEAL,
    LAND,
    LAND_MISS,
    LAND_MOON,
    LAND_ON,
    LAUNCH,
    MARCH,
    PILOT,
    REFLIP,
    RESOLVE,
    TARGETS,
)
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.rules.attack import enemies, power_of
from tableflip.games.flipships.rules.flips import MOST_SKIES
from tableflip.games.flipships.rules.turn import only_at_the_mothership, pilots_dealt
from tableflip.games.flipships.state import (
    ACTIVE,
    ATMOSPHERE,
    CHOOSING,
    DEALING,
    DOINGS,
    FLIPPING,
    IN_HAND,
    LANDING,
    NONE,
    OVER,
    PILOTS,
    POWERS,
    RACING,
    SHIP_NAMES,
    SHIPS,
    SLOT_NAMES,
    TRIPLE,
    State,
    States,
)

SAY = Wording(
    {
        # flicks
        "no-such-flick": ("FS-6", "No hand can do that: {problem}"),
        "numbers-or-target": ("FS-6", "Give the numbers of the flick, or what the table's hand should aim at, not both."),
        "no-physics": (None, "{problem}"),
        "start-blocked": ("FS-24", "{ship} lies there: flip from another place along the edge."),
        "own-edge": ("FS-6", "Ships are flipped from the city's edge; only in a race from the {edge} one."),
        "ship-in-hand": ("FS-6", "{ship} is in your hand: flip it first."),
        "not-active": ("FS-6", "{ship} cannot be flipped now: it is {doing}."),
        "not-earned": ("FS-14", "{ship} is still in its hangar: ships come when the city's marker reaches a ship icon."),
        "no-enemy-there": ("FS-9", "There is no enemy on {slot}."),
        "no-such-row": ("FS-22", "There is no row {row}: this table has {rows}."),
        "mothership-only": ("FS-16", "Only the mothership is left to aim at: this shot hits nothing else."),
        "race-names": ("FS-21", "Ships are called by their colour in a race only; here it is the turn of one fleet."),
        "whose-ship": ("FS-21", "In a race all flip at once: say whose ship, as {ships}."),
        "no-fleet": ("FS-2", "Nobody plays this fleet."),
        "not-in-a-race": ("FS-21", "In a race ships are flipped, and nothing else."),
        # the turn
        "choose-first": ("FS-11", "{ship} is using its power: attack, or say done."),
        "flip-first": ("FS-6", "Flip all active ships first, you still have {ships}."),
        "nothing-to-reflip": ("FS-7", "No ship has just landed that could be flipped again."),
        "no-reflip-here": ("FS-7", "At this table a ship that lands in the atmosphere is not flipped again."),
        "enough-skies": ("FS-7", "The ship has landed in the atmosphere three times in a row: that is enough."),
        "no-reflip": ("FS-18", "{ship} stays where it landed: nothing lets it be flipped again."),
        "no-such-power": ("FS-17", "{ship} has another power: {power}."),
        "no-powers-now": ("FS-16", "There are no powers in the final assault."),
        "not-landed": ("FS-9", "{ship} has nothing to resolve: it is {doing}."),
        "resolve-first": ("FS-11", "Name the ship first: resolve, then attack with its power."),
        "out-of-reach": ("FS-17", "{slot} is out of reach for {ship} and its power {power}."),
        "no-launch": ("FS-18", "{ship} has no free shot: that is for a launch pad that has hit nothing."),
        "no-heal": ("FS-19", "{ship} cannot mend the city: it takes the power repair, a hit on the mothership, and damage."),
        # chance
        "in-the-air": ("FS-6", "A ship is in the air: where it lands comes first."),
        "chance-first": (None, "The cards come first: chance has something to decide before anybody moves."),
        "not-by-chance": (None, "Nothing is left to chance now: it is a player's turn."),
        "nothing-in-the-air": ("FS-6", "No ship is in the air, so none can land."),
        "no-such-landing": ("FS-9", "That is no landing: {problem}."),
        "lies-at-no-place": ("FS-6", "A ship that ends {zone} lies nowhere on the table: leave out at=."),
        "not-on-the-table": ("FS-6", "{place} is not on the table: x and y are millimetres from the middle of the edge."),
        "not-on-the-card": ("FS-9", "A ship at {place} does not lie on {slot}."),
        "not-on-the-moon": ("FS-17", "A ship at {place} does not lie on the moon space of row {row}."),
        "not-in-the-zone": ("FS-9", "A ship at {place} does not lie {zone}, but {there}."),
        "not-in-the-row": ("FS-1", "A ship at {place} does not lie in row {row}."),
        "no-card-there": ("FS-9", "A ship cannot lie on {slot}: there is no card."),
        "lies-nowhere": ("FS-6", "A ship that ends {zone} lies on no card and on no moon."),
        "under-one-turn": ("FS-6", "A flip of {turns} turns is short: it takes a full one."),
        "no-cards-in-race": ("FS-21", "There are no rows in a race."),
        "no-such-card-left": ("FS-4", "No card {card} is left that could come now."),
        "not-the-pilots-turn": ("FS-2", "Pilots are dealt when the game is set up, level by level; {power} is not due now."),
        "no-march-now": ("FS-13", "The enemy marches when every fleet has had its turn."),
    }
)  # fmt: skip

# Where a ship lies, as in a sentence.
PLACES = {
    Zone.SHORT: "short",
    Zone.OFF: "off the table",
    Zone.ATMOSPHERE: "in the atmosphere",
    Zone.ROW: "among the rows",
    Zone.MOTHERSHIP: "in the mothership",
    Zone.BEYOND: "past the last row",
}

UNDO = Wording({"undo-flick": ("FS-6", "It cannot be taken back: the ship has left your finger.")})


def why_not(options: Options, state: States, move: int) -> Reason:
    """The reason why `move`, which is not legal in this state, is not."""
    s = state[0]
    if s["phase"] == OVER:
        return COMMON("game-over")
    if LAND <= move < PILOT:
        return flaw_of_landing(s, move)
    if move >= PILOT:
        return flaw_of_chance(s, move)
    if s["phase"] == LANDING:
        return SAY("in-the-air")
    if s["phase"] == RACING:
        return flaw_of_race_flick(options, s, move)
    if s["phase"] not in (FLIPPING, CHOOSING):
        return SAY("chance-first")
    return flaw_of_deed(s, move)


# --- chance ----------------------------------------------------------------------------------------------------------


def flaw_of_landing(s: State, move: int) -> Reason:
    if s.phase != LANDING:
        return SAY("nothing-in-the-air")
    if s.race:
        return SAY("no-cards-in-race")
    if move >= LAND_ON:
        return SAY("no-card-there", slot=SLOT_NAMES[move - LAND_ON])
    row = move - (LAND_MOON if move >= LAND_MOON else LAND_MISS) + 1
    return SAY("no-such-row", row=row, rows=int(s.rows))


def flaw_of_chance(s: State, move: int) -> Reason:
    if move == MARCH:
        return SAY("no-march-now")
    if s.phase not in (PILOTS, DEALING):
        return SAY("in-the-air") if s.phase == LANDING else SAY("not-by-chance")
    if move < DEAL:
        return SAY("not-the-pilots-turn", power=POWERS[move - PILOT])
    if s.phase == PILOTS:
        level = int(pilots_dealt(s)) // int(s.fleets)
        return SAY("not-the-pilots-turn", power=f"a pilot of level {level + 1}, not a card,")
    kind = move - DEAL if move < DEAL_AGAIN else move - DEAL_AGAIN
    return SAY("no-such-card-left", card=card_text(kind) + (" again" if move >= DEAL_AGAIN else ""))


# --- deeds -----------------------------------------------------------------------------------------------------------


def name(ship: int) -> str:
    return SHIP_NAMES[int(ship) % SHIPS]


def power_name(s: State, ship: int) -> str:
    power = int(power_of(s, ship))
    return POWERS[power] if power != NONE else "none"


def flaw_of_race_flick(options: Options, s: State, move: int) -> Reason:
    if move >= REFLIP:
        return SAY("not-in-a-race")
    ship, target = divmod(move, TARGETS)
    if ship >= s.fleets * SHIPS:
        return SAY("no-fleet")
    if s.doing[ship] != ACTIVE:
        return SAY("not-active", ship=name(ship), doing="in the mothership")
    assert target not in (FREE, AT_MOTHERSHIP)
    return SAY("mothership-only")


def flaw_of_deed(s: State, move: int) -> Reason:
    """What is wrong with a player's move in the turn of that player."""
    first = int(s.fleet) * SHIPS
    if move < REFLIP:
        return flaw_of_flick(s, first, move)
    if move < RESOLVE and move != DONE and s.phase == CHOOSING:
        return SAY("choose-first", ship=name(s.focus))
    if s.hand != NONE and not move >= ATTACK:
        return SAY("ship-in-hand", ship=name(s.hand))
    if move == REFLIP:
        return flaw_of_reflip(s)
    if move == DONE:
        return SAY("flip-first", ships=still_active(s, first))
    if move < RESOLVE:
        ship = first + move - DECLARE
        if power_of(s, ship) != TRIPLE:
            return flaw_of_power(s, ship)
        return flaw_of_ship(s, ship)
    if move < ATTACK:
        return flaw_of_resolve(s, first, first + move - RESOLVE)
    return flaw_of_attack(s, move)


def still_active(s: State, first: int) -> list[str]:
    return [SHIP_NAMES[ship] for ship in range(SHIPS) if s.doing[first + ship] in (ACTIVE, IN_HAND)]


def flaw_of_flick(s: State, first: int, move: int) -> Reason:
    ship, target = divmod(move, TARGETS)
    if s.phase == CHOOSING:
        return SAY("choose-first", ship=name(s.focus))
    if ship >= SHIPS:
        return SAY("race-names")
    if s.hand != NONE and first + ship != s.hand:
        return SAY("ship-in-hand", ship=name(s.hand))
    if s.doing[first + ship] not in (ACTIVE, IN_HAND):
        return flaw_of_ship(s, first + ship)
    if only_at_the_mothership(s):
        return SAY("mothership-only")
    if target >= AT_MOON:
        return SAY("no-such-row", row=target - AT_MOON + 1, rows=int(s.rows))
    return SAY("no-enemy-there", slot=SLOT_NAMES[target - 1])


def flaw_of_ship(s: State, ship: int) -> Reason:
    """Why a ship is not to be flipped now."""
    doing = DOINGS[s.doing[ship]]
    return SAY("not-earned", ship=name(ship)) if doing == "hangar" else SAY("not-active", ship=name(ship), doing=doing)


def flaw_of_power(s: State, ship: int) -> Reason:
    if s.assault:
        return SAY("no-powers-now")
    return SAY("no-such-power", ship=name(ship), power=power_name(s, ship))


def flaw_of_reflip(s: State) -> Reason:
    ship = int(s.last)
    if ship == NONE:
        return SAY("nothing-to-reflip")
    if s.zone[ship] != ATMOSPHERE or s.declared[ship]:
        return SAY("no-reflip", ship=name(ship))
    return SAY("enough-skies") if s.skies[ship] >= MOST_SKIES else SAY("no-reflip-here")


def flaw_of_resolve(s: State, first: int, ship: int) -> Reason:
    if s.phase == CHOOSING:
        return SAY("choose-first", ship=name(s.focus))
    if left := still_active(s, first):
        return SAY("flip-first", ships=left)
    if s.assault:
        return SAY("no-powers-now")
    return SAY("not-landed", ship=name(ship), doing=DOINGS[s.doing[ship]])


def flaw_of_attack(s: State, move: int) -> Reason:
    """What is wrong with using a power so: attack, launch, heal."""
    if s.phase != CHOOSING:
        return SAY("no-powers-now") if s.assault else SAY("resolve-first")
    ship = int(s.focus)
    if move == LAUNCH:
        return SAY("no-launch", ship=name(ship))
    if move == HEAL:
        return SAY("no-heal", ship=name(ship))
    slot = move - ATTACK
    if not int(enemies(s)) >> slot & 1:
        return SAY("no-enemy-there", slot=SLOT_NAMES[slot])
    return SAY("out-of-reach", slot=SLOT_NAMES[slot], ship=name(ship), power=power_name(s, ship))


# --- what cannot be taken back ---------------------------------------------------------------------------------------


def cannot_undo(before: States, after: States, move: int) -> Reason | None:
    """Within a turn, what a player decides may be taken back; a flick may not, and no turn that has ended."""
    if move < REFLIP:
        return UNDO("undo-flick")
    changed = any(before[0][field] != after[0][field] for field in ("fleet", "turn", "assault", "verdict", "rounds"))
    ended = after[0]["phase"] not in (FLIPPING, CHOOSING)
    return COMMON("undo-turn-over") if changed or ended else None
