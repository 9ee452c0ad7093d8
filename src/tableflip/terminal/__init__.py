"""A table in the terminal: one loop for every game, and for each game a file that draws it."""
