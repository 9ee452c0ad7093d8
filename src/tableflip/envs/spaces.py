"""The space of a batch's observations, for the dialects that ask for one."""

import numpy as np
from gymnasium import spaces

from tableflip.envs.batch import Batch


def box(batch: Batch) -> spaces.Box:
    """Of one observation."""
    kind = batch.encoding.dtype
    if issubclass(kind, np.integer):
        return spaces.Box(np.iinfo(kind).min, np.iinfo(kind).max, (batch.observation_size,), kind)
    return spaces.Box(-np.inf, np.inf, (batch.observation_size,), kind)
