"""What makes a page quick: how much script it loads, compressed as servers send it, and where it paints."""

import gzip
from collections.abc import Callable

import pytest

from tests.web.seat import Seat, sit_down
from tests.web.serving import Guest

pytestmark = pytest.mark.compiled
HOME_BYTES, TABLE_BYTES = 250_000, 600_000
WATCH_CANVASES = """
  const { getContext } = HTMLCanvasElement.prototype;
  window.inMainMemory = [];
  HTMLCanvasElement.prototype.getContext = function (kind, settings) {
    if (kind === "2d") window.inMainMemory.push(settings?.willReadFrequently === true);
    return getContext.call(this, kind, settings);
  };
"""


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


def test_textures_are_painted_in_main_memory(guest: Callable[..., Guest]) -> None:
    """A browser without a graphics card took two seconds more for the first picture of Flip Ships."""
    someone = guest()
    someone.page.add_init_script(WATCH_CANVASES)
    sit_down(someone, "flipships")
    painted: list[bool] = someone.page.evaluate("window.inMainMemory")
    assert len(painted) > 3
    assert all(painted)
