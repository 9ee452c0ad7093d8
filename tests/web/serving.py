"""A real server and a real browser, for tests and screenshots."""

import json
import os
import re
import shutil
import signal
import time
import urllib.request
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tableflip.games.installed import HOUSE
from tests.nursery import Process, start

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src/tableflip/server/static/index.html"
# The first is Chromium without its windows: a new visitor costs a third of what one costs in the others.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Software WebGL through Mesa, and no conversation with anybody but our server. The page around it is painted without
# Mesa: through it, as Debian's Chromium would, a long page takes ten times as long.
FLAGS = (
    "--use-gl=angle",
    "--use-angle=gl-egl",
    "--ignore-gpu-blocklist",
    "--disable-gpu-rasterization",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--js-flags=--no-opt --min-semi-space-size=32",  # pages that live for seconds: to make them quicker takes longer
)
# No newcomer to our games, nor to the examples.
KNOWN = json.dumps([*HOUSE, "othello", "connect_four", "pebble"])
KNOWS_ALL = f"try {{ localStorage.setItem('tableflip.known', '{KNOWN}') }} catch {{ /* nowhere to keep it */ }}"
READY_SECONDS = 600  # with nothing compiled, on a busy machine
WIDE, PHONE = (1280, 800), (390, 844)
SIDEWAYS, TABLET, TABLET_ACROSS = (844, 390), (820, 1180), (1180, 820)
TOUCHED = (PHONE, SIDEWAYS, TABLET, TABLET_ACROSS)  # screens without mouse and keys
# Pages are the same in all languages but for their words, and those are compared without a browser (`test_words.py`).
SPOKEN = ("en", "fr", "de", "es")
LANGUAGES = ("en", *(pytest.param(language, marks=pytest.mark.long) for language in SPOKEN[1:]))


def combined(*choices: Iterable[str], soon: Mapping[str, str]) -> list[ParameterSet]:
    """All pairs to try, those that `make test` tries among them: each game on one screen, and each screen with one."""
    return [
        pytest.param(one, other, marks=[] if soon.get(one) == other else pytest.mark.long)
        for one, other in product(*choices)
    ]


class Server:
    """`tableflip serve` on a data folder of its own. It can be killed, and started again at the same address.

    `packages` are folders in which it finds games besides ours, as if they were installed.
    """

    def __init__(self, folder: Path, *packages: Path) -> None:
        self.folder = folder  # its data, and studies of the lab
        self._packages = packages
        self._process: Process | None = None
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        settings = {
            "TABLEFLIP_DATA": str(self.folder),
            "TABLEFLIP_LAB": str(self.folder),
            "TABLEFLIP_TABLES_AN_HOUR": "100000",
            "TABLEFLIP_REQUESTS_AT_ONCE": "1000",
            "TABLEFLIP_BOT_PACE": "0",
        }
        if self._packages:
            settings["PYTHONPATH"] = os.pathsep.join(map(str, self._packages))
        said, log = self.folder / "said", self.folder / "server.log"
        said.unlink(missing_ok=True)
        self._process = start(["serve", "--port", str(self._port)], settings, said, log)
        try:
            self._wait_until_ready(said)
        except BaseException:
            self.kill()
            raise

    def _wait_until_ready(self, said: Path) -> None:
        assert self._process is not None
        deadline = time.monotonic() + READY_SECONDS
        while not (found := re.search(r":(\d+)/", said.read_text())):
            assert self._process.poll() is None, f"the server ended; see {self.folder}/server.log"
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.02)
        self._port = int(found[1])
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/api/ready", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                pass
            time.sleep(0.02)
        raise AssertionError("the server does not get ready")

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None


def launch(playwright: Playwright) -> Browser:
    assert CLIENT.is_file(), "the browser client has not been built: `make web` builds it"
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert chromium, "no Chromium here. On Debian: apt install chromium-headless-shell libegl1 libgl1-mesa-dri"
    return playwright.chromium.launch(executable_path=chromium, args=FLAGS)


class Guest:
    """Somebody with a browser of their own: nothing is shared with others, and every problem on the page is kept.

    Somebody who `is_new` has never seen a game here, and is led into each; others have seen all of ours.

    The page is as large as `size` says, and drawn with `scale` pixels for each of its own: fewer are quicker. `as_app`:
    its service worker is at work, as after the first visit.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = WIDE,
        language: str = "en",
        settings: str = "quality=low&motion=off",
        scale: float = 0.25,
        is_new: bool = False,
        as_app: bool = False,
    ) -> None:
        self.is_touch = size in TOUCHED
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=scale,
            locale=language,
            has_touch=self.is_touch,
            service_workers="allow" if as_app else "block",  # `route` does not hear of what one of them asks for
            is_mobile=self.is_touch,
        )
        if not is_new:
            self.context.add_init_script(KNOWS_ALL)
        self.page: Page = self.context.new_page()
        self.url, self._settings = url, settings
        self.problems: list[str] = []
        self.received: list[str] = []
        self.foreign: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self._watch(request.url))
        self.page.on(
            "websocket", lambda socket: socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        )

    def _watch(self, address: str) -> None:
        if not address.startswith((self.url, "data:", "blob:", self.url.replace("http", "ws"))):
            self.foreign.append(address)

    def open(self, path: str = "/") -> None:
        path, hash_, secret = path.partition("#")
        self.page.goto(f"{self.url}{path}?{self._settings}{hash_}{secret}")

    def close(self) -> None:
        self.context.close()
