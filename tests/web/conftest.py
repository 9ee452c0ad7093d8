import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.serving import Guest, Server, launch

expect.set_options(timeout=30_000)  # milliseconds: on a busy machine a page takes its time


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever needs a browser is run by itself, on a machine that does nothing else meanwhile.

    CI has no such machine: there it is run again if it fails, and told so (decision 24).
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if os.environ.get("CI"):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def guest(server: Server, browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Makes guests. None of their pages may have had a problem, or have asked another host for anything."""
    guests: list[Guest] = []

    def make(**wishes: Any) -> Guest:
        guests.append(Guest(browser, wishes.pop("url", server.url), **wishes))
        return guests[-1]

    yield make
    for one in guests:
        one.close()
    assert [one.problems for one in guests] == [[] for _ in guests]
    assert [one.foreign for one in guests] == [[] for _ in guests]
