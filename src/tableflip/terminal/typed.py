"""What people type, understood: abbreviated moves, and lists of moves that are short enough to read."""

from collections.abc import Iterable, Sequence

MOST_CHOICES = 6  # that are named when an abbreviation could mean several moves


class Unclear(Exception):
    """Typed words that could mean several things."""

    def __init__(self, choices: Sequence[str]) -> None:
        named = ", ".join(choices[:MOST_CHOICES])
        super().__init__(f"Which one: {named}{', ...' if len(choices) > MOST_CHOICES else ''}?")


def understand(typed: str, legal: Sequence[str], examples: Iterable[str]) -> str:
    """The move that was meant, legal or not; Unclear when it could be several.

    Words may be cut short (`p g6 d`), cells may not; the first word may be left out (`g6 desert`). What fits no
    legal move is completed after the examples of moves, so that its refusal can tell what is wrong with it.
    """
    tokens = typed.lower().split()
    if " ".join(tokens) in legal:
        return " ".join(tokens)
    for skipped in (0, 1):
        fitting = [move for move in legal if fits(tokens, move.split()[skipped:])]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise Unclear(fitting)
    known = [move.split() for move in examples]
    for at, token in enumerate(tokens):
        tokens[at] = completed(token, (move[at] for move in known if len(move) > at))
        known = [move for move in known if move[0] == tokens[0]]
    return " ".join(tokens)


def fits(tokens: Sequence[str], words: Sequence[str]) -> bool:
    return len(tokens) == len(words) and all(
        word == token or (token.isalpha() and word.startswith(token)) for token, word in zip(tokens, words, strict=True)
    )


def completed(token: str, words: Iterable[str]) -> str:
    """The only word that starts like that, if there is only one."""
    found = {word for word in words if word == token or (token.isalpha() and word.startswith(token))}
    return found.pop() if len(found) == 1 else token


def grouped(legal: Iterable[str]) -> list[tuple[str, str]]:
    """All moves, compact: (first word, the rest), with moves that differ in one word written as one."""
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
            parts = " ".join(sorted(names, key=by_cell)), " ".join(sorted(seconds, key=by_cell))
            lines.append((verb, "  +  ".join(filter(None, parts))))
    return lines


def by_cell(word: str) -> tuple[str, int, str]:
    """Cells in the order of a map: a2 before a10."""
    return (word[0], int(word[1:]), "") if word[1:].isdigit() else ("", 0, word)
