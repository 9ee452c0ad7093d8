"""A table in the terminal: one loop for every game. What is drawn and said of a game is the game's own."""
