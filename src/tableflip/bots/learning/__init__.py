"""Networks that learn what a position is worth, for any game that says what they may look at."""
