"""How much script a page loads, compressed as servers send it."""

import gzip
from collections.abc import Callable

import pytest

from tests.web.house import Guest
from tests.web.seat import Seat

pytestmark = pytest.mark.compiled
HOME_BYTES, TABLE_BYTES = 250_000, 600_000


def test_pages_are_light(guest: Callable[..., Guest]) -> None:
    someone = guest()
    weights: list[int] = []
    someone.page.on(
        "response",
        lambda response: weights.append(len(gzip.compress(response.body()))) if response.url.endswith(".js") else None,
    )
    someone.open("/")
    someone.page.locator("[data-game]").first.wait_for()
    someone.page.wait_for_load_state("networkidle")
    home = sum(weights)
    assert 0 < home < HOME_BYTES
    someone.page.click('[data-game="terraflip"]')
    Seat(someone)
    someone.page.wait_for_load_state("load")
    assert home < sum(weights) < home + TABLE_BYTES
