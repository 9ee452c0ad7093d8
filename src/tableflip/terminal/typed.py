"""What people type, understood: abbreviated moves, and lists of moves that are short enough to read."""

from collections.abc import Iterable, Sequence

MOST_WORDS = 40  # of a kind in one line of a list of moves
MOST_CHOICES = 6  # that are named when an abbreviation could mean several moves


class Unclear(Exception):
    """Typed words that could mean several things."""

    def __init__(self, choices: Sequence[str]) -> None:
        named = ", ".join(choices[:MOST_CHOICES])
        super().__init__(f"Which one: {named}{', ...' if len(choices) > MOST_CHOICES else ''}?")


def understand(typed: str, legal: Sequence[str], examples: Iterable[str]) -> str:
    """The move that was meant, legal or not; Unclear when it could be several.

    Words may be cut short (`st c4`), cells may not; the first word may be left out (`c4`). What fits no
    legal move is completed after the examples of moves, so that its refusal can tell what is wrong with it.
    """
    tokens = typed.split()
    if " ".join(tokens) in legal:
        return " ".join(tokens)
    small = [token.lower() for token in tokens]
    for skipped in (0, 1):
        fitting = [move for move in legal if fits(small, move.lower().split()[skipped:])]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise Unclear(fitting)
    known = [move.split() for move in examples]
    for at, token in enumerate(small):
        tokens[at] = completed(token, (move[at] for move in known if len(move) > at)) or tokens[at]
        known = [move for move in known if move[0] == tokens[0]]
    return " ".join(tokens)


def fits(tokens: Sequence[str], words: Sequence[str]) -> bool:
    return len(tokens) == len(words) and all(
        word == token or (token.isalpha() and word.startswith(token)) for token, word in zip(tokens, words, strict=True)
    )


def completed(token: str, words: Iterable[str]) -> str | None:
    """The only word that starts like that, whatever its letters' size; None if there are several, or none."""
    found = {word for word in words if fits([token], [word.lower()])}
    return found.pop() if len(found) == 1 else None


def starting_with(typed: str, legal: Iterable[str]) -> list[str]:
    """The moves whose words start like those that were typed."""
    tokens = typed.lower().split()
    return [move for move in legal if all(map(str.startswith, padded(move.lower().split(), len(tokens)), tokens))]


def padded(words: list[str], length: int) -> list[str]:
    return words + [""] * (length - len(words))


def grouped(legal: Iterable[str], in_full: bool = False) -> list[tuple[str, str]]:
    """All moves, compact: (first word, the rest), with moves that differ in one word written as one.

    Of very many words in a line only the first are written, and that there are more, unless they are wanted in full.
    """
    verbs: dict[str, dict[str, list[str]]] = {}
    for move in legal:
        verb, _, words = move.partition(" ")
        first, _, rest = words.partition(" ")
        verbs.setdefault(verb, {}).setdefault(first, []).append(rest)
    lines = []
    for verb, firsts in verbs.items():
        same: dict[tuple[str, ...], list[str]] = {}
        for first, rests in firsts.items():
            same.setdefault(tuple(rests), []).append(first)
        for seconds, names in same.items():
            parts = (listed(sorted(words, key=by_cell), in_full) for words in (names, seconds))
            lines.append((verb, "  +  ".join(filter(None, parts))))
    return lines


def listed(words: Sequence[str], in_full: bool) -> str:
    more = 0 if in_full else len(words) - MOST_WORDS
    return " ".join(words[:MOST_WORDS]) + f" ... and {more} more" if more > 0 else " ".join(words)


def by_cell(word: str) -> tuple[str, int, str]:
    """Cells in the order of a map: a2 before a10."""
    return (word[0], int(word[1:]), "") if word[1:].isdigit() else ("", 0, word)
