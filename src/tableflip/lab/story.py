"""What designers ask about a game, noted while it is played: one story for each game, inside the compiled loop.

A policy's games are told by `stories_of_policy`, which plays them, a bot's match by `story_of_match`, which goes
through its states: both tell by the same few rules, so that the same moves have the same story.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tableflip.core.kernels import MOVE, no_chance
from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.state import Array, Flags, Floats, Grid, Ints, Moves, Record, Rows, State, Stream, i64
from tableflip.core.turns import CHANCE, OVER

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game

MOST_TURNS = 512  # of which the lead is remembered; what comes later is not weighed for drama
NOBODY = -1
TRIES = 8  # how often a policy may think again before chance takes over, where its move is not allowed to it


class Story(Record):
    """What is noted of one game. Turns end when somebody else is to decide; leads are those at the end of a turn."""

    plies: int = i64()  # moves, chance's included
    turns: int = i64()
    decisions: int = i64()  # moves of players
    choices: int = i64()  # legal moves at all decisions together
    forced: int = i64()  # decisions with a single legal move
    lead_changes: int = i64()  # turns at whose end others led than at the end of the turn before
    last_change: int = i64()  # the turn of the last such change; 0: there was none
    behind: int = i64()  # turns at whose end no later winner led
    deficit: int = i64()  # the most points by which the best of the later winners was behind, at the end of a turn
    late: int = i64()  # did somebody lead after three quarters of the turns who did not win?
    given_up: int = i64()  # was it cut off because it went on and on?
    reason: int = i64()  # which of the game's reasons decided it


STORY = Story.dtype


class Tellers(NamedTuple):
    """How stories of one game are told: of a whole match, or decision by decision and at the end."""

    of_match: Callable[..., None]
    decide: Callable[..., int]
    finish: Callable[..., None]


@rule
def count_nothing(s: State, own: Floats) -> None:
    """What a game counts that has nothing of its own to count."""


@cache
def tellers(game: "Game", count: Callable[..., None] = count_nothing) -> Tellers:
    """How stories of this game are told; `count` is what it counts of its own."""
    legal, mover, outcome = game.legal, game.mover, game.outcome

    @rule
    def end_turn(s: State, story: Story, gaps: Grid, points: Ints, winners: Flags) -> None:
        """Somebody else is to decide, or the game is over: note who leads, and by how much the others are behind."""
        outcome(s, points, winners)
        top = points[0]
        for seat in range(len(points)):
            top = max(top, points[seat])
        at = min(story.turns, MOST_TURNS - 1)
        same = True
        for seat in range(len(points)):
            gap = top - points[seat]
            if story.turns > 0:
                before = gaps[min(story.turns - 1, MOST_TURNS - 1)][seat]
                same = same and (before == 0) == (gap == 0)
            gaps[at][seat] = gap
        story.turns += 1
        if not same:
            story.lead_changes += 1
            story.last_change = story.turns

    @rule
    def decide(
        s: State, who: int, last: int, out: Moves, story: Story, gaps: Grid, points: Ints, winners: Flags
    ) -> int:
        """`who` is to decide in `s`, and `last` did before; returns who decided last from now on."""
        if last not in (NOBODY, who):
            end_turn(s, story, gaps, points, winners)
        n = legal(s, out)
        story.decisions += 1
        story.choices += n
        if n == 1:
            story.forced += 1
        return who

    @rule
    def finish(s: State, story: Story, gaps: Grid, points: Ints, winners: Flags, own: Floats) -> None:
        """The game is over, or was given up: what can be told only now."""
        count(s, own)
        end_turn(s, story, gaps, points, winners)
        story.reason = outcome(s, points, winners)
        story.given_up = int(mover(s) != OVER)
        turns = min(story.turns, MOST_TURNS)
        late = 3 * turns // 4
        for turn in range(turns):
            nearest = -1
            for seat in range(len(points)):
                if winners[seat]:
                    gap = int(gaps[turn][seat])
                    nearest = gap if nearest < 0 else min(nearest, gap)
            if nearest > 0:
                story.behind += 1
                story.deficit = max(story.deficit, nearest)
                if turn == late:
                    story.late = 1

    @rule
    def of_match(
        states: Array[State],
        moves: Ints,
        kinds: Ints,
        points: Ints,
        winners: Flags,
        stories: Array[Story],
        uses: Grid,
        own: Floats,
        gaps: Grid,
    ) -> None:
        """A match that was played: the states before its moves and at its end; moves that are nobody's are -1."""
        out = np.empty(len(kinds), MOVE)
        story, last = stories[0], NOBODY
        for k in range(len(moves)):
            who = mover(states[k])
            if who >= 0:
                last = decide(states[k], who, last, out, story, gaps, points, winners)
                uses[who][kinds[moves[k]]] += 1
            story.plies += 1
        finish(states[len(moves)], story, gaps, points, winners, own)

    return Tellers(of_match, decide, finish)


@cache
def held_back(game: "Game", choose: Callable[..., int]) -> Callable[..., int]:
    """A policy that leaves some kinds of moves alone as long as there are others."""
    legal = game.legal

    @rule
    def choose_allowed(s: State, stream: Stream, out: Moves, kinds: Ints, banned: Flags) -> int:
        move = choose(s, stream, out)
        for _ in range(TRIES):
            if not banned[kinds[move]]:
                return move
            move = choose(s, stream, out)
        n, allowed = legal(s, out), 0
        for k in range(n):
            if not banned[kinds[out[k]]]:
                put(out, allowed, out[k])
                allowed += 1
        return out[below(stream, allowed)] if allowed > 0 else move

    return choose_allowed


def stories_of_policy(game: "Game", choose: Callable[..., int], count: Callable[..., None]) -> Callable[..., None]:
    """The kernel that plays whole games and tells them; `choose(s, stream, out)` makes the players' moves."""
    play, mover, draw = game.play, game.mover, game.draw or no_chance
    most_legal, most_plies = game.most_legal, game.most_plies
    _, decide, finish = tellers(game, count)
    choose_allowed = held_back(game, choose)

    @rule
    def whole_story(
        s: State,
        stream: Stream,
        out: Moves,
        kinds: Ints,
        points: Ints,
        winners: Flags,
        story: Story,
        uses: Grid,
        own: Floats,
        gaps: Grid,
        banned: Rows[Flags],
    ) -> None:
        last, who = NOBODY, mover(s)
        while who != OVER and story.plies < most_plies:
            if who == CHANCE:
                move = draw(s, stream)
            else:
                last = decide(s, who, last, out, story, gaps, points, winners)
                move = choose_allowed(s, stream, out, kinds, banned[who])
                uses[who][kinds[move]] += 1
            play(s, move)
            story.plies += 1
            who = mover(s)
        finish(s, story, gaps, points, winners, own)

    @rule
    def whole_stories(
        games: Array[State],
        streams: Stream,
        kinds: Ints,
        points: Grid,
        winners: Rows[Flags],
        stories: Array[Story],
        uses: Rows[Grid],
        own: Rows[Floats],
        gaps: Grid,
        banned: Rows[Rows[Flags]],
    ) -> None:
        """Play every game of the batch to its end, each with its own stream, and tell it.

        `banned[game][seat][kind]`: a kind of move that the seat leaves alone as long as there are others.
        """
        out = np.empty(most_legal, MOVE)
        for i in range(len(games)):
            whole_story(
                games[i], streams[i : i + 1], out, kinds, points[i], winners[i], stories[i], uses[i], own[i], gaps,
                banned[i],
            )  # fmt: skip

    return whole_stories
