"""The tables that environments are known by: a game, and how many play."""

TABLES = {"terraflip": (2, 3, 4), "terrain": (2, 3, 4, 5, 6), "flipships": (1, 2, 3, 4)}  # players


def names() -> dict[str, tuple[str, int]]:
    """By name, as `gymnasium.make` knows it: the game, and the players."""
    return {f"tableflip/{game}-{players}p-v1": (game, players) for game, counts in TABLES.items() for players in counts}
