"""The tree of a search: its nodes, and which of them is worth another visit.

A child stands for what the thinking seat can see happen: a move of its own, or the public side of somebody else's; what
chance decided; what a move brought to light (a flip, a look).
"""

from math import log, sqrt

from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Ints, Record, f64, i32


class Node(Record):
    """One node of the tree."""

    key: int = i32()  # the move as the thinking seat sees it; what came to light: -what
    mover: int = i32()  # whose choice it was: a seat, or CHANCE
    child: int = i32()  # the first one, 0: none
    next: int = i32()  # the next child of the same parent, 0: none
    children: int = i32()
    visits: int = i32()
    available: int = i32()  # how often it could have been chosen: not every world allows every move
    total: float = f64()  # rewards of the mover
    wins: float = f64()  # shares of the win of the mover


NODE = Node.dtype

ROOT = 0


@rule
def plant(tree: Array[Node], used: Ints, seat: int) -> None:
    """Begin a tree: its root alone, where `seat` thinks. `used[0]` counts the nodes."""
    used[0] = 1
    root = tree[ROOT]
    root.key = root.child = root.next = root.children = root.visits = root.available = 0
    root.mover = seat
    root.total = root.wins = 0.0


@rule
def children_of(tree: Array[Node], parent: int, keys: Ints, visits: Ints, wins: Floats) -> None:
    """Write down what the children of a node are, how often they were visited, and what they won."""
    at, k = tree[parent].child, 0
    while at != 0:
        keys[k], visits[k], wins[k] = tree[at].key, tree[at].visits, tree[at].wins
        at, k = tree[at].next, k + 1


@rule
def find_child(tree: Array[Node], parent: int, key: int) -> int:
    """The child with this key; 0 where there is none."""
    at = tree[parent].child
    while at != 0 and tree[at].key != key:
        at = tree[at].next
    return at


@rule
def add_child(tree: Array[Node], used: Ints, parent: int, key: int, mover: int) -> int:
    """Take in a new node under `parent`; 0 when the tree is full."""
    at = used[0]
    if at >= len(tree):
        return 0
    used[0] += 1
    tree[at].key = key
    tree[at].mover = mover
    tree[at].child = tree[at].children = tree[at].visits = 0
    tree[at].available = 1
    tree[at].total = tree[at].wins = 0.0
    tree[at].next = tree[parent].child
    tree[parent].child = at
    tree[parent].children += 1
    return at


@rule
def best_child(tree: Array[Node], parent: int, possible: Ints, stamp: int, explore: float) -> tuple[int, int]:
    """The child of highest upper confidence bound among those whose key is stamped; counts them as available.

    Returns it (0: none) and how many there are; their stamps are taken off, so that what is left has not been tried.
    """
    best, top, tried = 0, -1e30, 0
    at = tree[parent].child
    while at != 0:
        if tree[at].key >= 0 and possible[tree[at].key] == stamp:
            possible[tree[at].key] = 0
            tried += 1
            bound = upper_bound(tree, at, explore)
            if bound > top:
                best, top = at, bound
        at = tree[at].next
    return best, tried


@rule
def best_of_all(tree: Array[Node], parent: int, explore: float) -> int:
    """`best_child` where nothing is hidden: every child is possible whenever its parent is reached."""
    best, top = 0, -1e30
    at = tree[parent].child
    while at != 0:
        bound = upper_bound(tree, at, explore)
        if bound > top:
            best, top = at, bound
        at = tree[at].next
    return best


@rule
def upper_bound(tree: Array[Node], at: int, explore: float) -> float:
    tree[at].available += 1
    visits = max(1, tree[at].visits)
    return tree[at].total / visits + explore * sqrt(log(tree[at].available) / visits)
