"""Numbers of moves: one block for each kind of move."""

from tableflip.games.flipships_1.deck import KINDS
from tableflip.games.flipships_1.landing import ROWS
from tableflip.games.flipships_1.state import FLEETS, LEVELS, POWERS_A_LEVEL, ROW, SHIPS, SLOTS

# What a flick aims at: a point of the hand's own choice (or as its numbers say), a card, the mothership, a moon space.
FREE = 0
AT_SLOT = 1  # + slot
AT_MOTHERSHIP = AT_SLOT + SLOTS
AT_MOON = AT_MOTHERSHIP + 1  # + row
TARGETS = AT_MOON + ROWS

# Ships are those of the fleet in turn; in a race, of all fleets.
FLICK = 0  # + ship * TARGETS + target
REFLIP = FLICK + FLEETS * SHIPS * TARGETS
DONE = REFLIP + 1
DECLARE = DONE + 1  # + ship
RESOLVE = DECLARE + SHIPS  # + ship
ATTACK = RESOLVE + SHIPS  # + slot
LAUNCH = ATTACK + SLOTS
HEAL = LAUNCH + 1
LAND = HEAL + 1  # + zone, for all but rows
LAND_MISS = LAND + ROW  # + row: in a row, on nothing
LAND_MOON = LAND_MISS + ROWS  # + row
LAND_ON = LAND_MOON + ROWS  # + slot
PILOT = LAND_ON + SLOTS  # + power
DEAL = PILOT + LEVELS * POWERS_A_LEVEL  # + kind, of a card that nobody has seen
DEAL_AGAIN = DEAL + KINDS  # + kind, of a card that has come back
MARCH = DEAL_AGAIN + KINDS
MOVES = MARCH + 1
MOST_LEGAL = FLEETS * SHIPS * TARGETS + SHIPS + 2
