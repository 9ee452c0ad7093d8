"""`tableflip serve --lan`: the addresses of the local network, the code to scan, and the page behind it."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import ifaddr
import numpy as np
import pytest
import zxingcpp
from websockets.sync.client import connect

from tableflip.server import lan
from tests.server.at_home import ADDRESSES
from tests.server.client import Client

PIXELS = 4  # of a module


def adapter(name: str, *addresses: str) -> ifaddr.Adapter:
    ips = [ifaddr.IP((one, 0, 0) if ":" in one else one, 64 if ":" in one else 24, name) for one in addresses]
    return ifaddr.Adapter(name, name, ips)


LOOPBACK = adapter("lo", "127.0.0.1", "::1")


def test_phones_are_shown_the_network_that_they_are_in() -> None:
    wireless = adapter("wlp3s0", "192.168.1.23", "fe80::1", "fd12:3456::9", "2001:db8::9")
    cable = adapter("eth0", "10.0.0.7")
    container = adapter("docker0", "172.17.0.1")
    public = adapter("eth1", "203.0.113.5")
    link_local = adapter("eth2", "169.254.3.4")
    everything = [LOOPBACK, container, public, link_local, cable, wireless]
    assert lan.home_addresses(everything) == ["192.168.1.23", "10.0.0.7", "fd12:3456::9", "172.17.0.1"]
    assert lan.home_addresses([LOOPBACK, adapter("eth0", "172.20.1.1")]) == ["172.20.1.1"]
    assert lan.home_addresses([adapter("en0", "fe80::2", "fd00::2")]) == ["fd00::2"]
    for nowhere in ([], [LOOPBACK], [LOOPBACK, public, link_local]):
        with pytest.raises(lan.NoNetwork, match="in no local network"):
            lan.home_addresses(nowhere)


def test_addresses_as_a_browser_takes_them() -> None:
    assert lan.web_address("192.168.1.23", 8000) == "http://192.168.1.23:8000/"
    assert lan.web_address("fd12:3456::9", 80) == "http://[fd12:3456::9]:80/"


def scanned(lines: list[str]) -> list[str]:
    """What a phone reads off a dark terminal: each character is two modules, and what is painted is light."""
    upper = {" ": 0, "▀": 255, "▄": 0, "█": 255}
    lower = {" ": 0, "▀": 0, "▄": 255, "█": 255}
    rows = [[half[character] for character in line] for line in lines for half in (upper, lower)]
    picture = np.kron(np.array(rows, np.uint8), np.ones((PIXELS, PIXELS), np.uint8))
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("in_colour", [False, True])
@pytest.mark.parametrize(
    "address",
    [
        "http://10.0.0.7:80/",
        "http://192.168.100.200:65535/",
        "http://[fd12:3456:789a:bcde:f012:3456:789a:bcde]:65535/",
    ],
)
def test_a_phone_can_scan_the_address(address: str, in_colour: bool) -> None:
    lines = lan.code(address, in_colour).splitlines()
    bare = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in lines]
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in lines) == in_colour
    assert scanned(bare) == [address]
    assert {len(line) for line in bare} == {len(bare[0])}
    assert len(bare[0]) < 80
    assert len(bare) < 24, "it fits a terminal"


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[list[str]]:
    """The lines that `serve --lan` prints, while it serves."""
    environment = os.environ | {"TABLEFLIP_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    said = tmp_path / "said"
    with said.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.at_home", "--port", "0"], env=environment, stdout=out, stderr=out
        )
    try:
        while "Also at http://localhost" not in said.read_text(encoding="utf-8"):
            assert process.poll() is None, said.read_text(encoding="utf-8")
            time.sleep(0.1)
        lines = said.read_text(encoding="utf-8").splitlines()
        yield [line for line in lines if not line.startswith("{")]
    finally:
        process.terminate()
        process.wait(60)


def test_those_who_scan_it_play(at_home: list[str]) -> None:
    """The page, the requests and the WebSocket of a browser at the address in the code."""
    codes = [line for line in at_home if line and not line.strip("█▀▄ ")]
    [address] = scanned(codes)
    assert at_home[0] == f"Tableflip is at {address}"
    port = re.fullmatch(rf"http://{re.escape(ADDRESSES[0])}:(\d+)/", address)[1]
    assert at_home[-2:] == [f"Also at http://{ADDRESSES[1]}:{port}/", f"Also at http://localhost:{port}/"]
    assert all(len(line) <= 80 for line in at_home)
    for host in (*ADDRESSES, "127.0.0.1"):
        url = f"http://{host}:{port}"
        assert "<title>Tableflip" in httpx.get(url).text
        body = {"game": "terraflip", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert httpx.post(f"{url}/api/tables", json=body, headers={"Origin": url}, timeout=60).status_code == 201
        with connect(f"ws://{host}:{port}/api/tables/no-such-table/live", origin=url) as live:
            live.send('{"type": "hello"}')
            assert "no-such-table" in live.recv(timeout=60)
        told = httpx.get(f"{url}/api/addresses").json()["addresses"]
        assert told == [f"http://{home}:{port}/" for home in ADDRESSES], "never the one that only this machine has"
    one, other = (f"http://{host}:{port}" for host in ADDRESSES)
    with closing(Client(one)) as first, closing(Client(other)) as second:
        table = first.table(seats="me open")
        guest = second.post(f"{table.path}/join", {"key": "k" * 16}, table.made["invitations"]["1"])
        assert guest["seats"] == [1]
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.4", int(port))) != 0, "nobody listens on other networks"


def test_one_or_the_other() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tableflip", "serve", "--lan", "--host", "0.0.0.0"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("--lan finds the addresses itself")
