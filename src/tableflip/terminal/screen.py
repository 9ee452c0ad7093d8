"""One screen for whoever sits at it: cleared for every picture, so that nothing seen stays on show (TF-4)."""

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.text import Text

from tableflip.core.drawing import Paper

WITHOUT_A_SCREEN = Paper(width=80, height=24)


class Screen:
    """A terminal that is redrawn in place, on a page of its own, while it is entered as a context.

    Before and after, and where there is no such terminal: plain lines, one after another.
    """

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.live = False
        self._readline: Any = None
        self._words: Sequence[str] = ()

    def __enter__(self) -> Self:
        self.live = self.console.is_terminal and not self.console.is_dumb_terminal and sys.stdin.isatty()
        if self.live:
            self._readline = load_readline()
            self.console.set_alt_screen(True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.live:
            self.live = False
            self.console.set_alt_screen(False)

    @property
    def paper(self) -> Paper:
        unicode = self.console.encoding.lower().startswith("utf")
        if not self.console.is_terminal:
            return Paper(WITHOUT_A_SCREEN.width, WITHOUT_A_SCREEN.height, unicode)
        return Paper(self.console.width, self.console.height, unicode)

    def show(self, picture: Sequence[Text], talk: Sequence[Text] = (), news: Sequence[Text] = ()) -> None:
        """A picture and what there is to say under it. Old news give way first when the screen is too low."""
        news = list(news)
        free = self.paper.height - len(picture) - self._height(talk) - 2  # a blank line, and the prompt
        while self.live and news and self._height(news) > free:
            news.pop(0)
        self.clear()
        for line in picture:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)
        if news or talk:
            self.console.print()
        for line in (*news, *talk):
            self.console.print(line)

    def fits(self, picture: Sequence[Text], talk: Sequence[Text]) -> bool:
        """Is there room for both at once?"""
        return not self.live or len(picture) + self._height(talk) + 2 <= self.paper.height

    def _height(self, lines: Sequence[Text]) -> int:
        return sum(len(self.console.render_lines(line, pad=False)) for line in lines)

    def clear(self) -> None:
        if self.live:
            self.console.clear()
        else:
            self.console.print()

    def cover(self) -> None:
        """Put what is on the screen out of sight, on any terminal."""
        self.clear()
        if self.console.is_terminal and not self.live:
            self.console.print("\n" * self.paper.height)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """A typed line; the Tab key completes its words from whole lines in `words`. EOFError at the end of input."""
        self._words = words
        if self._readline:
            self._readline.set_completer(self._complete)
        typed = input(prompt)
        if not sys.stdin.isatty():
            self.console.print(typed)  # so that a transcript has the questions and the answers
        return typed

    def _complete(self, start: str, number: int) -> str | None:
        """The `number`-th way to go on with the word that starts like that; None after the last."""
        found = next_words(self._readline.get_line_buffer()[: self._readline.get_begidx()], start, self._words)
        return f"{found[number]} " if number < len(found) else None


def next_words(before: str, start: str, lines: Sequence[str]) -> list[str]:
    """The words starting with `start` that come after the words `before`, which may be cut short, in any line."""
    typed = before.split()
    fitting = [
        words
        for words in map(str.split, lines)
        if len(words) > len(typed) and all(map(str.startswith, words, [*typed, start]))
    ]
    return sorted({words[len(typed)] for words in fitting})


def load_readline() -> Any:
    """Line editing where Python has it. It keeps no history: the next player could leaf through it."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_auto_history(False)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    return readline
