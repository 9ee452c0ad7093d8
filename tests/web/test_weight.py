"""What makes a page quick: how many bytes of it come over the wire, and where it paints."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.web.seat import Seat, sit_down
from tests.web.serving import Guest

pytestmark = pytest.mark.compiled
HOME_SCRIPT, TABLE_SCRIPT = 100_000, 330_000
HOME_ELSE, TABLE_ELSE = 300_000, 30_000  # pictures and fonts at home; nothing much after it
WATCH_CANVASES = """
  const { getContext } = HTMLCanvasElement.prototype;
  window.inMainMemory = [];
  HTMLCanvasElement.prototype.getContext = function (kind, settings) {
    if (kind === "2d") window.inMainMemory.push(settings?.willReadFrequently === true);
    return getContext.call(this, kind, settings);
  };
"""


class Scales:
    """The bytes that a browser received, heads and bodies as they came over the wire, of scripts and of all else."""

    def __init__(self, someone: Guest, accepts: str | None = None) -> None:
        self._scripts: dict[str, bool] = {}
        self._wire = someone.context.new_cdp_session(someone.page)
        self.bytes: Counter[str] = Counter()
        self._wire.on("Network.responseReceived", self._note)
        self._wire.on("Network.loadingFinished", self._weigh)
        self._wire.send("Network.enable")
        if accepts is not None:
            self._wire.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": accepts}})

    def _note(self, event: dict[str, object]) -> None:
        self._scripts[str(event["requestId"])] = event["type"] == "Script"

    def _weigh(self, event: dict[str, object]) -> None:
        kind = "script" if self._scripts.get(str(event["requestId"])) else "else"
        self.bytes[kind] += int(str(event["encodedDataLength"]).partition(".")[0])


# Phones in a local network, without TLS, do not ask for Brotli.
@pytest.mark.parametrize("accepts", [None, pytest.param("gzip", marks=pytest.mark.long)])
def test_pages_are_light(guest: Callable[..., Guest], accepts: str | None) -> None:
    someone = guest()
    scales = Scales(someone, accepts)
    someone.open("/")
    someone.page.locator("[data-game]").first.wait_for()
    someone.page.wait_for_load_state("networkidle")
    home = scales.bytes.copy()
    assert 50_000 < home["script"] < HOME_SCRIPT
    assert 1_000 < home["else"] < HOME_ELSE
    someone.page.click('[data-game="terraflip"]')
    Seat(someone)
    someone.page.wait_for_load_state("load")
    table = scales.bytes - home
    assert 150_000 < table["script"] < TABLE_SCRIPT
    assert table["else"] < TABLE_ELSE


def test_nothing_is_sent_twice(guest: Callable[..., Guest]) -> None:
    """Files with hashed names are kept; the page itself is asked for again, and has not changed."""
    someone = guest()
    someone.open("/")
    someone.page.locator("[data-game]").first.wait_for()
    someone.page.wait_for_load_state("networkidle")
    scales = Scales(someone)
    statuses: dict[str, int] = {}
    someone.page.on("response", lambda one: statuses.setdefault(one.url.partition("?")[0], one.status))
    someone.open("/")
    someone.page.locator("[data-game]").first.wait_for()
    someone.page.wait_for_load_state("networkidle")
    assert scales.bytes["script"] < 1_000
    assert scales.bytes["else"] < 20_000
    assert any(url.endswith(".js") for url in statuses)


def test_textures_are_painted_in_main_memory(guest: Callable[..., Guest]) -> None:
    """A browser without a graphics card took two seconds more for the first picture of Flip Ships."""
    someone = guest()
    someone.page.add_init_script(WATCH_CANVASES)
    sit_down(someone, "flipships")
    painted: list[bool] = someone.page.evaluate("window.inMainMemory")
    assert len(painted) > 3
    assert all(painted)
