"""How fair fair terrains are, how long they take, and what random ones are like beside them (docs/rulings.md, TG-28).

python bench/terrain_fair.py 200        # terrains for each number of players
"""

import sys
from time import perf_counter

import numpy as np

from tableflip import Match
from tableflip.games.terrain.fair import MOST_APART, apart, ways_from

VARIANTS = {"": {}, "green die": {"green_die": True}, "lost": {"lost": True}, "starts chosen": {"starts": "chosen"}}
CORNERS = ("l6", "g11", "b11", "b6", "g1", "l1")


def starts_of(match: Match) -> list[str]:
    """Where people may start: their corners, or any where they choose."""
    own = [player["start"] for player in match.view()["players"] if player["start"]]
    return list(dict.fromkeys(own)) or [name for name in match.view()["pieces"] if is_corner(name)]


def is_corner(name: str) -> bool:
    from tableflip.core.hex import BY_NAME
    from tableflip.games.terrain.pieces import IS_CORNER

    return bool(IS_CORNER[BY_NAME[name]])


def tell(title: str, terrain: str, games: int, **options: object) -> None:
    times, ratios, longest, stuck = [], [], [], 0
    for seed in range(games):
        began = perf_counter()
        match = Match("terrain", terrain=terrain, seed=seed, **options)
        times.append(1000 * (perf_counter() - began))
        if options.get("lost"):
            continue
        pieces = {name: piece["piece"] for name, piece in match.view()["pieces"].items()}
        ways = ways_from(pieces, starts_of(match), green_die=bool(options.get("green_die")))
        ratio = apart(ways)
        stuck += ratio == float("inf")
        ratios.append(ratio)
        longest += [one.longest for one in ways if one.longest < float("inf")]
    fair = sum(ratio <= MOST_APART for ratio in ratios)
    figures = f"{np.median(times):6.0f} {np.percentile(times, 95):6.0f} {max(times):6.0f}"
    if ratios:
        figures += f"   {100 * fair / games:5.1f} %   {100 * stuck / games:5.1f} %"
        figures += f"   {np.median(longest):6.1f} {max(longest):6.1f}" if longest else ""
    print(f"{title:34}{figures}", flush=True)


def main(games: int) -> None:
    Match("terrain", terrain="fair", players=2, seed=0)
    print(f"{'':34}ms: median, 95 %, most    fair   somebody stuck   longest way: median, most (turns)")
    for players in range(2, 7):
        for terrain in ("fair", "random"):
            tell(f"{players} players, {terrain}", terrain, games, players=players)
    for name, options in VARIANTS.items():
        if options:
            tell(f"4 players, fair, {name}", "fair", games, players=4, **options)
    tell("6 players in 3 teams, fair", "fair", games, players=6, teams=3)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
