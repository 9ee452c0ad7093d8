"""Tables as pictures, seen from the city's edge: the back row on top, column 1 (near the moons) at the right.

    .     .     2>3s  .     .
    .     1>2   .     .     3>1

The lowest line is row 1 if there are as many lines as the table has rows; fewer lines are the back ones.
"""

from tableflip import Match

# A make-up for tests about icons, which hold however our own is tuned.
ICONS = {"deck": "60 x 1>1; icons for 2 players: 16 12 8 4; icons for 3-4 players: 17 14 11 8 5"}
PLAIN = ["side-step", "pierce", "repair"]  # pilots that leave most landings alone, where a test has no others


def cards(picture: str, rows: int = 4) -> dict[str, str]:
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    found = {}
    for at, line in enumerate(lines):
        assert len(line) == 5, f"five columns: {line}"
        for column, card in enumerate(line):
            if card != ".":
                found[f"r{rows - at}c{5 - column}"] = card
    return found


def table(picture: str = "", *, rows: int = 4, players: int = 2, pilots=None, options=None, **rest) -> Match:
    """A match at the table of a picture; landings and cards are played by hand. It is not the last round."""
    position = {"enemies": cards(picture, rows), "deck": ["1>1"] * 9, "last_round": False, **rest}
    if pilots is not None:
        position["pilots"] = pilots
    return Match.from_position(
        "flipships", position, players=players, rows=rows, seed=1, auto_chance=False, **(options or {})
    )


def flip(match: Match, ship: str, landing: str) -> list:
    """Flip a ship and let it land so."""
    match.play(f"flick {ship}")
    return match.play(f"land {landing}")


def picture(match: Match) -> str:
    """The enemies of a match, as a picture."""
    enemies = match.position()["enemies"]
    rows = range(match.options.rows, 0, -1)
    return "\n".join("  ".join(enemies.get(f"r{row}c{column}", ".") for column in (5, 4, 3, 2, 1)) for row in rows)


def same(match: Match, expected: str) -> bool:
    return picture(match).split() == expected.split()


def names(events: list, *kinds: str) -> list:
    return [event for event in events if event["event"] in kinds]
