"""How likely what chance may do is, where it has a number: pilots, cards and the march. A landing has none."""

import numpy as np

from tableflip.games.flipships.moves import DEAL, DEAL_AGAIN
from tableflip.games.flipships.state import DEALING, LANDING


def odds(s: np.void, move: int) -> int:
    """Beside the other moves of chance; 0 for a landing, which is a place. Cards: see `rules.march.draw_card`."""
    if s["phase"] == LANDING:
        return 0
    if s["phase"] != DEALING:
        return 1
    unseen, back = int(s["unseen"].sum()), int(s["returned"].sum())
    if move >= DEAL_AGAIN:
        return int(s["returned"][move - DEAL_AGAIN]) * max(unseen, 1)
    return int(s["unseen"][move - DEAL]) * (int(s["deck"]) - back)
