"""One search for all games, and the bot that plays by it."""
