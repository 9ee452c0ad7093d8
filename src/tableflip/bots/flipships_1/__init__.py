"""Partners that know Flip Ships."""
