"""What others do in TerraFlip tells of undersides: learns how much from games of bots, and how well it then guesses.

    python bench/terraflip_undersides.py                        # learns anew: some minutes
    python bench/terraflip_undersides.py --games 60 --to -      # tries it with less, and writes nothing
    python bench/terraflip_undersides.py --infer --games 60 --check     # how well the shipped weights know such bots

Bots play that guess nothing themselves (`--infer`: that do). At the start of every turn each tile that the mover has
not seen is a question, in the order in which `worlds.py` draws them: which of the colours that its owner has left?
The weights of all traits (`undersides.py`) are those that make the answers of two thirds of the games likeliest, by
Newton's method, held to 0 a little. The likelihood of the answers in the last third is told: of all ways to hide alike,
of two ratios that were once counted by hand, and as learned. The same seed and games give the same file.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip import Match
from tableflip.bots.budget import Budget
from tableflip.bots.search.bot import SearchBot
from tableflip.bots.terraflip.habits import COMMAND, FILE, load, save
from tableflip.bots.terraflip.roster import GUIDE, STRENGTHS, weights
from tableflip.bots.terraflip.undersides import (
    COLOURS,
    FRAMED,
    MINE,
    MOST,
    RING,
    TRAITS,
    is_guessed,
    mark_all_threats,
    traits,
    who_leads,
)
from tableflip.bots.terraflip.worlds import ways_to_hide
from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Grid, Ints, signed
from tableflip.games.terraflip.state import PLACING, SEATS, State

PLAYERS = (2, 3, 4)
EXPERT, ITERATIONS = 4, 400
LEARNED_FROM = 2 / 3  # of the games; the others are the trial
HELD_TO_NOTHING = 3.0
STEPS = 12  # of Newton's method: it settles in half as many
NEVER = -1e9
UNSEEN_A_PLAYER = 12  # tiles, at most

Answers = NDArray[np.float64]


class Questions(NamedTuple):
    """Unseen tiles: by tile and by colour other than its owner's."""

    traits: NDArray[np.int8]  # (tiles, 3, TRAITS): has it the trait?
    ways: NDArray[np.float64]  # (tiles, 3): log of the ways to hide the rest
    answer: NDArray[np.int64]  # (tiles,): which of the three it was


# --- games -----------------------------------------------------------------------------------------------------------


def turns(players: int, seed: int, infers: bool) -> Iterator[Any]:
    """The states at the start of each turn of a game of bots."""
    strength = replace(STRENGTHS[EXPERT - 1], infers=infers)
    match = Match("terraflip", players=players, edition=("published", "french")[seed % 2], seed=seed)
    bots = [
        SearchBot(GUIDE, Budget(iterations=ITERATIONS), seed * SEATS + seat, strength=strength, weights=weights)
        for seat in range(players)
    ]
    while isinstance(seat := match.turn, int):
        if match.state["phase"][0] == PLACING:
            yield match.state.copy()
        match.make(bots[seat].choose(match, seat), seat)


@rule
def ask(games: Array[State], has: Any, ways: Grid, answer: Ints) -> int:
    """Write down what the mover of each state does not know; return how many tiles that are."""
    n, found = 0, np.empty(MOST, np.int64)
    for i in range(len(games)):
        s = games[i]
        seat, leaders = signed(s.seat), who_leads(s)
        marks, unseen, pool = np.zeros(CELLS + 1, np.int64), np.zeros(SEATS, np.int64), np.zeros((SEATS, COLOURS))
        mark_all_threats(s, marks)
        for owner in range(SEATS):
            for colour in range(COLOURS):
                pool[owner][colour] = s.hand[owner][colour]
        for cell in range(1, CELLS):
            if is_guessed(s, cell, seat):
                unseen[s.owner[cell]] += 1
                pool[s.owner[cell]][s.back[cell]] += 1
        for cell in range(1, CELLS):
            if not is_guessed(s, cell, seat):
                continue
            owner = signed(s.owner[cell])
            unseen[owner] -= 1
            for k in range(COLOURS - 1):
                colour = (owner + 1 + k) % COLOURS
                ways[n][k] = log_of_ways(pool[owner], owner, colour, unseen[owner])
                for j in range(traits(s, seat, cell, colour, marks[cell], leaders, found)):
                    has[n][k][found[j]] = 1
                if s.back[cell] == colour:
                    answer[n] = k
            pool[owner][s.back[cell]] -= 1
            n += 1
    return n


@rule
def log_of_ways(pool: Floats, owner: int, colour: int, rest: int) -> float:
    """Of the ways in which the rest can be hidden once the tile hides that colour."""
    if pool[colour] == 0:
        return NEVER
    left = pool.astype(np.int64)
    left[colour] -= 1
    ways = ways_to_hide(left, owner, rest)
    return float(np.log(ways)) if ways > 0 else NEVER


def questions(players: int, seeds: range, infers: bool) -> Questions:
    games = np.concatenate([state for seed in seeds for state in turns(players, seed, infers)])
    room = len(games) * UNSEEN_A_PLAYER * (players - 1)
    has, ways = np.zeros((room, COLOURS - 1, TRAITS), np.int8), np.zeros((room, COLOURS - 1))
    answer = np.zeros(room, np.int64)
    n = ask(games, has, ways, answer)
    return Questions(has[:n], ways[:n], answer[:n])


# --- learning --------------------------------------------------------------------------------------------------------


def odds(asked: Questions, by: Answers) -> Answers:
    """By tile and colour: how likely it is by these weights."""
    scores = asked.traits @ by + asked.ways
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Answers = likely / likely.sum(axis=1, keepdims=True)
    return result


def likelihood(asked: Questions, by: Answers) -> float:
    """The mean of the logarithm of what the true colours were given."""
    return float(np.log(odds(asked, by)[np.arange(len(asked.answer)), asked.answer]).mean())


def learned(asked: Questions) -> Answers:
    """The likeliest weights."""
    by, has = np.zeros(TRAITS), asked.traits.astype(float)
    true = has[np.arange(len(asked.answer)), asked.answer].sum(axis=0)
    for _ in range(STEPS):
        given = odds(asked, by)
        mean = np.einsum("nk,nkt->nt", given, has)
        slope = true - mean.sum(axis=0) - HELD_TO_NOTHING * by
        bend = np.einsum("nk,nkt,nku->tu", given, has, has, optimize=True) - mean.T @ mean
        by = by + np.linalg.solve(bend + HELD_TO_NOTHING * np.eye(TRAITS), slope)
    return by


def counted() -> Answers:
    """A gift to a player three times for four times of a colour of nobody; the looker's own two times for three."""
    by = np.zeros(TRAITS)
    by[MINE:RING] = np.log(3 / 4)
    by[[FRAMED + 1, FRAMED + 3]] = np.log(2 / 3)
    return by


def told(players: int, asked: Questions, by: Answers) -> str:
    ways = {"alike": np.zeros(TRAITS), "counted": counted(), "learned": by}
    figures = ", ".join(f"{name} {likelihood(asked, weights):.4f}" for name, weights in ways.items())
    return f"{players} players, log-likelihood of each of {len(asked.answer)} undersides: {figures}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=90, help="for each number of players")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow")
    parser.add_argument("--infer", action="store_true", help="bots guess by the shipped weights")
    parser.add_argument("--check", action="store_true", help="learn nothing: how well does the file know these games?")
    parser.add_argument("--to", default=str(FILE), help="the file of weights; - for none")
    said = parser.parse_args()
    split = said.seed + round(said.games * LEARNED_FROM)
    found, figures = {}, []
    for players in PLAYERS:
        if said.check:
            found[players] = load(FILE, players).astype(float)
            trial = questions(players, range(said.seed, said.seed + said.games), said.infer)
        else:
            found[players] = learned(questions(players, range(said.seed, split), said.infer))
            trial = questions(players, range(split, said.seed + said.games), said.infer)
        figures.append(told(players, trial, found[players]))
        print(figures[-1], flush=True)
    if said.to != "-" and not said.check:
        command = " ".join([COMMAND, *sys.argv[1:]])
        save(Path(said.to), {"command": command, "games": said.games, "seed": said.seed, "trials": figures}, found)


if __name__ == "__main__":
    main()
