"""The terrain game in the terminal: what is news at the beginning, hints that aim, and who would go back."""

from collections.abc import Sequence
from typing import Any

import pytest
from rich.text import Text

from tableflip import Match
from tableflip.bots import make
from tableflip.terminal.play import TYPED, Leave, Sitting
from tests.games.terrain.drawing import flat
from tests.terminal.test_sitting import Typed, sit

pytestmark = pytest.mark.compiled  # every hint asks a bot


def test_the_dice_for_who_begins_are_news_to_everybody() -> None:
    match = next(m for m in (Match("terrain", players=2, seed=seed) for seed in range(99)) if m.ply > 2)  # a tie
    dice = [event["white"] for event in match.events() if event["event"] == "thrown"]
    for move in ((), ("build k6 4A0",)):
        told = sit(match.copy(), *move).last
        assert [line.split()[-1] for line in told.splitlines() if " throws a " in line] == list(map(str, dice))
        assert told.count(" throw again") == 1
        assert f"{match.seats[match.view()['first']]} begins" in told
    match.play("build k6 4A0")  # taken up later, it is news no more
    assert " throws a " not in sit(match).last


def test_a_random_terrain_is_no_news_piece_by_piece() -> None:
    told = sit(Match("terrain", players=2, terrain="random", seed=3)).last
    assert " throws a " in told
    assert " puts " not in told


SAFE = {"pieces": flat(), "starts": ["a6", "g6"], "tokens": ["f6", "g6"], "goals": [["k1"], ["a11"]], "roll": [2, 4]}


def test_who_would_be_sent_back_is_told_and_asked() -> None:
    """TG-23."""
    match = Match.from_position("terrain", SAFE, players=2, seed=1)
    words = "sends YOU back to a6: desert is safe at the start there"
    assert f"To stop on g6 {words}." in sit(match).last
    assert f"step g6: to stop there {words}" in sit(match, "moves").last
    asked = sit(match, "step g6", "stop").last
    assert f"To stop here {words}. To do it all the same, say stop again." in asked
    assert match.view()["players"][0]["token"] == "g6"
    sit(match, "stop", "stop")
    assert match.view()["players"][0]["token"] == "a6"
    assert "who stands on their own is safe" in sit(match, "help").last


class Follower(Typed):
    """Types whatever the hint offers first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def show(self, picture: Sequence[Text], talk: Sequence[Text] = (), news: Sequence[Text] = ()) -> None:
        super().show(picture, talk, news)
        typed = [line.plain[span.start : span.end] for line in talk for span in line.spans if span.style == TYPED]
        self.lines = typed[:1]

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        if len(self.asked) >= self.most:
            raise Leave
        return super().ask(prompt, words)


# With the green die between destinations only luck leads home, some terrains take a thousand turns: not asked here.
RACES: list[Any] = [
    {"players": 2},
    {"players": 3, "destinations": 2},
    {"players": 3, "lost": True},
    {"players": 2, "inversion": True},
    *(
        pytest.param(options, marks=pytest.mark.long)  # which take longer than all of the others
        for options in ({"players": 4, "teams": 2}, {"players": 6, "teams": 2, "destinations": 2})
    ),
]


@pytest.mark.parametrize("options", RACES, ids=lambda options: "-".join(f"{k}={v}" for k, v in options.items()))
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
def test_whoever_takes_the_first_suggestion_comes_home(options: dict[str, Any], seed: int) -> None:
    """All people do, at one keyboard. A hundred prompts for each of them and each destination are plenty; five times as
    many where a die gives the direction.
    """
    match = Match("terrain", terrain="random", seed=seed, **options)
    luck = 5 if options.get("lost") else 1
    screen = Follower(100 * luck * options["players"] * options.get("destinations", 1))
    Sitting(match, {}, screen).play()
    assert match.result is not None
    assert match.result.winners


def test_the_first_suggestion_beats_somebody_who_hardly_looks() -> None:
    """Dice are dice: not every time, but more often than anybody's luck would have it."""
    won = 0
    for seed in range(6):
        match = Match("terrain", players=2, terrain="random", seed=seed)
        Sitting(match, {1: make("terrain", 1, seed)}, Follower(150), {1: 1}).play()
        assert match.result is not None
        won += match.result.winners == [0]
    assert won >= 5


def test_a_hint_knows_no_more_than_the_seat() -> None:
    """The dice that will fall come from the seed: another seed, the same hint."""
    positions = [Match("terrain", players=3, terrain="random", seed=5)]
    for phase in ("move", "turn"):
        match = positions[-1].copy()
        while match.view()["phase"] != phase:
            match.play(match.legal()[-1])
        positions.append(match)
    for one in positions:
        again = [Match.from_position("terrain", one.position(), players=3, seed=seed) for seed in range(5)]
        assert len({sit(match).last for match in again}) == 1
