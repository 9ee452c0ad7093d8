"""A match of Flip Ships is one record; a batch of matches is an array of records.

Slots are numbered row by row from the city, in a row from column 1 on: r1c1 is 0, r1c2 is 1, r4c5 is 19. Sets of slots
or rows are bits of a number. Ships are numbered fleet by fleet, seven in each. Lengths are whole micrometres, turns
millionths of a unit quaternion, so a state never depends on how a processor rounds.

Nothing here is a secret. The order of the deck is not decided before a card is turned up; what all can know is how many
cards it has, which of them came back from the city, and which cards nobody has seen yet. A card from the deck is one of
those that came back or one of the unseen, each card of the deck with equal odds: just as from a shuffled deck.
"""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.state import Grid, Ints, Record, i32
from tableflip.games.flipships.deck import KINDS
from tableflip.games.flipships.landing import COLUMNS, ROWS, slot_name
from tableflip.games.flipships.options import STARTING_SHIPS, Options

SLOTS = ROWS * COLUMNS
FLEETS = 4  # at most
SHIPS = 7  # in a fleet
LEVELS = 3
LEVEL_OF = np.array([0, 0, 0, 1, 1, 2, 2])  # FS-2: by ship of a fleet
SHIP_NAMES = ("1a", "1b", "1c", "2a", "2b", "3a", "3b")
SLOT_NAMES = tuple(slot_name((row, column)) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))

# Powers (FS-17 to FS-19), four for each level.
POWERS_A_LEVEL = 4
(
    MOON,
    SHORT_LASER,
    SIDE_STEP,
    ENCORE,
    SECOND_TRY,
    PIERCE,
    LAUNCH_PAD,
    LONG_LASER,
    DOUBLE_LASER,
    REPAIR,
    TRIPLE,
    BLAST,
) = range(LEVELS * POWERS_A_LEVEL)
POWERS = (
    "moon", "short-laser", "side-step", "encore",
    "second-try", "pierce", "launch-pad", "long-laser",
    "double-laser", "repair", "triple", "blast",
)  # fmt: skip
NONE = -1  # no card, no ship, no power

# What a ship is doing. All but the first are in play; landed and waiting ones may lie on the table.
HANGAR, ACTIVE, IN_HAND, LANDED, WAITING, DOCKED = range(6)
DOINGS = ("hangar", "active", "in-hand", "landed", "waiting", "docked")

# Where it lies: see `landing.Zone`.
SHORT, OFF, ATMOSPHERE, MOTHERSHIP, BEYOND, ROW = range(6)

# Phases. Chance decides in PILOTS, DEALING, LANDING and MARCHING; the march is here because nobody decides it.
PILOTS, DEALING, FLIPPING, LANDING, CHOOSING, MARCHING, RACING, OVER = range(8)
PHASES = ("pilots", "deal", "flip", "landing", "choose", "march", "race", "over")

# What decided the game.
UNDECIDED, VICTORY, CITY_LOST, ASSAULT_LOST, RACE_WON = range(5)
REASONS = ("undecided", "mothership", "city", "assault", "race")

NUMBERS_OF_A_FLICK = 5
POSE = 7  # x, y, z, and a quaternion


class State(Record):
    """One match; see `new` for a fresh one."""

    # the enemy, by slot
    enemy: Ints = i32(SLOTS)  # the kind of its card, or NONE
    hits: Ints = i32(SLOTS)  # in this round
    card_pose: Grid = i32(SLOTS, POSE)  # where the card lies
    card_lies: Ints = i32(SLOTS)  # 0: no card, or knocked off the table
    # the deck
    deck: int = i32()  # how many cards it has
    unseen: Ints = i32(KINDS)  # in the deck or left in the box: nobody knows
    returned: Ints = i32(KINDS)  # in the deck again after an attack on the city
    gone: Ints = i32(KINDS)  # destroyed
    # ships, by number
    doing: Ints = i32(FLEETS * SHIPS)
    zone: Ints = i32(FLEETS * SHIPS)  # how it landed, or was knocked to since: see `landing.Rest`
    on: Ints = i32(FLEETS * SHIPS)  # slots of cards that it lies on
    moons: Ints = i32(FLEETS * SHIPS)  # rows of moon spaces that it lies on
    near: Ints = i32(FLEETS * SHIPS)  # slots of cards in reach of a short laser
    far: Ints = i32(FLEETS * SHIPS)  # of a long one
    waits: Ints = i32(FLEETS * SHIPS)  # slots of cards on which its hits wait
    skies: Ints = i32(FLEETS * SHIPS)  # landings in the atmosphere in a row
    tries: Ints = i32(FLEETS * SHIPS)  # declared flips made, or the extra re-flip taken
    declared: Ints = i32(FLEETS * SHIPS)
    ship_pose: Grid = i32(FLEETS * SHIPS, POSE)
    ship_lies: Ints = i32(FLEETS * SHIPS)  # 0: not on the table
    # fleets
    power: Grid = i32(FLEETS, LEVELS)
    # the tracks
    city: int = i32()
    mothership: int = i32()
    # the round
    phase: int = i32()
    rounds: int = i32()
    start: int = i32()  # the fleet under the start marker
    turn: int = i32()  # how many fleets have had their turn in this round
    fleet: int = i32()  # whose turn it is
    hand: int = i32()  # the ship that must be flipped now, or is in the air; else NONE
    last: int = i32()  # the ship that landed last, as long as it might be flipped again; else NONE
    focus: int = i32()  # the ship whose power is being used; else NONE
    shots: int = i32()  # attacks that its power still has
    launching: int = i32()  # the ship in hand takes its free shot from the launch pad
    last_round: int = i32()
    assault: int = i32()
    verdict: int = i32()
    # the flick in the air
    target: int = i32()  # what it aims at; see `rules`
    by_hand: int = i32()  # it came with the five numbers
    flick: Ints = i32(NUMBERS_OF_A_FLICK)  # in ten-thousandths of their units
    edge: int = i32()  # from which it was made: quarters around the table, see `landing.Edge`
    # what the next move carries, if anything; `play` takes it out
    cargo: int = i32()
    cargo_zone: int = i32()
    cargo_on: int = i32()
    cargo_moons: int = i32()
    cargo_near: int = i32()
    cargo_far: int = i32()
    cargo_pose: Ints = i32(POSE)
    # the table
    players: int = i32()
    fleets: int = i32()
    rows: int = i32()
    reflips: int = i32()
    race: int = i32()
    city_start: int = i32()
    icons: int = i32()  # spaces of the city track with a ship icon
    shake: int = i32()


STATE = State.dtype

States = NDArray[np.void]


def empty(options: Options, n: int = 1) -> States:
    """`n` tables with nothing on them yet: no pilots, no enemies, all ships in the hangar, every card unseen."""
    games = np.zeros(n, STATE)
    for name, value in options.to_state().items():
        games[name] = value
    for name in ("enemy", "power", "hand", "last", "focus"):
        games[name] = NONE
    games["unseen"] = options.make_up.cards(options.fleet_count)
    games["city"] = options.city
    games["mothership"] = options.mothership
    games["phase"] = PILOTS
    return games


def new(options: Options, n: int = 1) -> States:
    """`n` fresh matches: chance deals pilots and enemies first."""
    games = empty(options, n)
    if options.speed:
        games["phase"] = RACING
        games["city"] = games["city_start"] = 0
        games["mothership"] = 0
    games["deck"] = 0 if options.speed else options.deck_size
    for fleet in range(options.fleet_count):
        ships = SHIPS if options.speed else STARTING_SHIPS[options.fleet_count]
        games["doing"][:, fleet * SHIPS : fleet * SHIPS + ships] = ACTIVE
    return games
