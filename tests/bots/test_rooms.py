"""Who knows which game: a game's bots know that one, and everything else in the room of bots knows none."""

import grimp


def test_bots_know_their_own_game_and_no_other() -> None:
    graph = grimp.build_graph("tableflip")
    known = set()
    for module in graph.find_descendants("tableflip.bots"):
        for imported in graph.find_modules_directly_imported_by(module):
            if imported.startswith("tableflip.games."):
                known.add((module.split(".")[2], imported.split(".")[2]))
    assert known == {(game, game) for game in ("terraflip", "terrain", "flipships", "terrain_1", "flipships_1")}
