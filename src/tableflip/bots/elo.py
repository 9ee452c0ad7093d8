"""How strong players are, from who beat whom: Elo numbers by maximum likelihood, with 95% intervals."""

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

ELO_PER_NAT = 400 / log(10)  # ten to one are 400 points
NORMAL_95 = 1.959964
STEPS, SMALL = 200, 1e-9
PRIOR = 0.5  # of a drawn game against an average player: a player who never lost has no finite strength without it


@dataclass(frozen=True)
class Rating:
    elo: float
    margin: float  # half of the 95% interval


def ratings(score: NDArray[np.float64]) -> list[Rating]:
    """Elo by Bradley and Terry, the average player being 0. score[i][j]: how often i beat j, a shared win as a half.

    A weak prior (one shared game with an average player) keeps whoever won or lost everything finite.
    """
    played = score + score.T
    wins = score.sum(axis=1) + PRIOR
    strength = np.zeros(len(score))  # in nats
    information = np.eye(len(score))
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        by_prior = 1 / (1 + np.exp(-strength))
        slope = wins - (played * expected).sum(axis=1) - 2 * PRIOR * by_prior
        weight = played * expected * (1 - expected)
        information = np.diag(weight.sum(axis=1) + 2 * PRIOR * by_prior * (1 - by_prior)) - weight
        step = np.linalg.solve(information, slope)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < SMALL:
            break
    centred = np.eye(len(score)) - 1 / len(score)  # how strong all are together is unknown, and nobody asks
    deviation = np.sqrt(np.diag(centred @ np.linalg.inv(information) @ centred))
    return [
        Rating(float(one * ELO_PER_NAT), float(NORMAL_95 * error * ELO_PER_NAT))
        for one, error in zip(strength - strength.mean(), deviation, strict=True)
    ]


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share of wins."""
    share, z = wins / games, NORMAL_95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half
