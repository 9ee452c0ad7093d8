"""A real terminal: pages of its own, nothing left behind, nothing lost."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from fcntl import ioctl
from pathlib import Path

import pytest

from tableflip import Match

PATIENCE = 60  # seconds; the rules may have to be compiled first
ALTERNATE_SCREEN, NORMAL_SCREEN, CLEAR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J"


def as_in_a_terminal() -> None:
    """Give a new process its terminal, and Ctrl-C its meaning: whoever runs the tests may have it ignored."""
    ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The command in a terminal of 80 x 24."""

    def __init__(self, *args: str, **env: str) -> None:
        self.ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tableflip", *args],
            stdin=theirs, stdout=theirs, stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", **env},
            preexec_fn=as_in_a_terminal,
        )  # fmt: skip
        os.close(theirs)
        self.seen = ""

    def until(self, text: str) -> str:
        """Everything up to that text."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen and time.monotonic() < deadline:
            if not self._read():
                break
        assert text in self.seen, self.seen
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def rest(self) -> str:
        """Everything up to the end of the process, which must come.

        A signal that arrives just before Python waits for a line is acted upon only after that line: hence a line.
        """
        deadline = time.monotonic() + PATIENCE
        seen = self.seen
        while self._read():
            assert time.monotonic() < deadline, self.seen
            if self.seen == seen:
                self.type("\n")
            seen = self.seen
        self.process.wait(PATIENCE)
        return self.seen

    def _read(self) -> bool:
        try:
            if select.select([self.ours], [], [], 1)[0]:
                self.seen += os.read(self.ours, 65536).decode(errors="replace")
        except OSError:  # the other end is closed
            return False
        return True

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)


OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[OpenTerminal]:
    opened: list[Terminal] = []

    def open_terminal(*args: str, **env: str) -> Terminal:
        env = {"XDG_DATA_HOME": str(tmp_path), **env}
        opened.append(Terminal(*args, **env))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.close()


def kept(tmp_path: Path) -> Match:
    [file] = (tmp_path / "tableflip").glob("*.txt")
    return Match.replay(file.read_text())


def test_each_picture_replaces_the_last_and_ctrl_c_keeps_the_match(terminal: OpenTerminal, tmp_path: Path) -> None:
    screen = terminal("play", "--seed", "4")
    shown = screen.until("river> ")
    assert ALTERNATE_SCREEN in shown
    assert "48;5;" in shown  # tiles have colours
    screen.type("place g6 desert\n")
    shown = screen.until("river> ")
    assert CLEAR in shown
    assert shown.split(CLEAR)[-1].count("\n") < 24
    screen.type("\x03")
    rest = screen.rest()
    assert NORMAL_SCREEN in rest
    assert "tableflip play --resume" in rest.split(NORMAL_SCREEN)[1]
    assert "Traceback" not in rest
    assert screen.process.returncode == 130
    assert kept(tmp_path).ply == 1


def test_a_long_answer_gets_a_page_of_its_own(terminal: OpenTerminal) -> None:
    screen = terminal("play", "--seed", "4")
    screen.until("river> ")
    screen.type("help\n")
    page = screen.until("river> ").split(CLEAR)[-1]
    assert "Place one tile next to another." in page
    assert "T♜" not in page
    assert page.count("\n") < 24
    screen.type("\n")
    assert "T♜" in screen.until("river> ")


def test_a_lost_connection_keeps_the_match(terminal: OpenTerminal, tmp_path: Path) -> None:
    screen = terminal("play", "--seed", "4")
    screen.until("river> ")
    screen.type("place g6 desert\n")
    screen.until("river> ")
    screen.process.send_signal(signal.SIGHUP)
    screen.rest()
    assert kept(tmp_path).ply == 1


def test_the_tab_key_completes_and_the_history_is_empty(terminal: OpenTerminal) -> None:
    screen = terminal("play", "--seed", "4", "--humans", "all", "--players", "2")
    screen.until("looking. ")
    screen.type("\n")
    screen.until("river> ")
    screen.type("pl\tg6 m\t\n")
    screen.until("places land on")
    screen.until("river> ")
    screen.type("end\n")
    assert CLEAR in screen.until("looking. ")
    screen.type("\n")
    screen.until("desert> ")
    screen.type("\x1b[A\x1b[A\n")  # arrow up, twice: nothing that river typed comes back
    assert "place g6" not in screen.until("desert> ")


def test_no_colour_and_no_unicode(terminal: OpenTerminal) -> None:
    shown = terminal("play", "--seed", "4", NO_COLOR="1", PYTHONIOENCODING="ascii").until("river> ")
    assert "T#f6" in shown
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", shown)


def test_a_dumb_terminal_gets_plain_lines(terminal: OpenTerminal) -> None:
    screen = terminal("play", "--seed", "4", "--humans", "all", "--players", "2", TERM="dumb")
    screen.until("looking. ")
    screen.type("\n")
    assert "\x1b" not in screen.until("river> ")
    screen.type("place g6 mountain\n")
    screen.until("river> ")
    screen.type("end\n")
    assert screen.until("looking. ").count("\n") > 24  # what river saw is out of sight
