"""How the tree of a search grows. One kernel for each game and guide, made by `grower`.

Information-set Monte Carlo tree search, from one seat's point of view. Every iteration draws a world that fits what the
seat knows, walks down the tree through moves that are possible in that world, takes in one new move, plays the world
out, and rewards every move on the way with what its mover got.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from tableflip.bots.search.guide import Guide
from tableflip.bots.search.playout import Score, chooser, drawer, player, rewarder
from tableflip.bots.search.tree import ROOT, Node, add_child, best_child, best_of_all, find_child
from tableflip.core.kernels import no_chance
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Array, Flags, Floats, Ints, Moves, State, Stream
from tableflip.core.turns import CHANCE

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game

Room: TypeAlias = tuple[Moves, Ints, Floats, Ints, Flags, Moves, Moves]
# moves, possible, weights, used, missed, only, looks

# What a search is told, by index of its `settings`.
EXPLORE, WIDEN, WIDEN_POWER, HORIZON, BLEND = range(5)

A_LOOK = 3  # nodes on the way: the root, a look, and what was seen
NARROWER = 0.5  # after a look fewer moves are tried: what is good without it has been found at the root
DEEPEST = 512  # moves on one way down the tree
FINE = 1 << 30  # a random number below this, over this, is a random share


@rule
def even_priors(s: State, moves: Moves, n: int, weights: Floats) -> None:
    weights[:n] = 1.0


@rule
def own_number(move: int) -> int:
    """Everybody sees every move."""
    return move


@rule
def shows_nothing(s: State, move: int, seat: int) -> int:
    return 0


@rule
def draw_by_weight(weights: Floats, n: int, total: float, stream: Stream) -> int:
    """An index below n, in proportion to its weight; those of weight 0 never."""
    ticket = total * (below(stream, FINE) / FINE)
    last = 0
    for k in range(n):
        if weights[k] > 0:
            last = k
            ticket -= weights[k]
            if ticket < 0:
                break
    return last


@rule
def heaviest(weights: Floats, n: int) -> int:
    best = 0
    for k in range(1, n):
        if weights[k] > weights[best]:
            best = k
    return best


def noticing(guide: Guide) -> Callable[..., int]:
    """(moves, n, missed) -> n: keep what is not missed, or all if that is nothing."""
    if guide.attention is None:
        return notice_all
    spot = guide.attention.spot

    @rule
    def notice(moves: Moves, n: int, missed: Flags) -> int:
        kept = 0
        for k in range(n):
            kept += not missed[spot(moves[k])]
        if kept == n or kept == 0:
            return n
        kept = 0
        for k in range(n):
            if not missed[spot(moves[k])]:
                moves[kept] = moves[k]
                kept += 1
        return kept

    return notice


@rule
def notice_all(moves: Moves, n: int, missed: Flags) -> int:
    return n


@rule
def reward_path(tree: Array[Node], path: Ints, depth: int, rewards: Floats, shares: Floats) -> None:
    for k in range(depth):
        at = path[k]
        tree[at].visits += 1
        if tree[at].mover >= 0:
            tree[at].total += rewards[tree[at].mover]
            tree[at].wins += shares[tree[at].mover]


@rule
def add_looks(moves: Moves, n: int, looks: Moves) -> int:
    for k in range(len(looks)):
        moves[n + k] = looks[k]
    return n + len(looks)


@rule
def is_among(move: int, moves: Moves) -> bool:
    for k in range(len(moves)):
        if moves[k] == move:
            return True
    return False


@rule
def favour_what_was_tried(tree: Array[Node], moves: Moves, n: int, weights: Floats) -> None:
    """What was tried often at the root comes sooner."""
    child = tree[ROOT].child
    while child != 0:
        for k in range(n):
            if moves[k] == tree[child].key:
                weights[k] *= 1 + tree[child].visits
                break
        child = tree[child].next


@cache
def grower(game: "Game", guide: Guide) -> Callable[..., None]:
    """The kernel that lets a tree grow by some iterations; call it again to go on with the same tree."""
    play, mover, draw = game.play, game.mover, game.draw or no_chance
    world = drawer(game, guide)
    public, seen = guide.public or own_number, guide.seen or shows_nothing
    priors = guide.priors or even_priors
    is_hidden = game.draw_world is not None
    is_grouped, is_guided = guide.public is not None, guide.priors is not None
    choices, play_on, reward = chooser(game, guide), player(game, guide), rewarder(game, guide)
    notice = noticing(guide)

    @rule
    def take_in(
        s: State,
        to_move: int,
        me: int,
        at: int,
        has_looked: bool,
        n: int,
        stamp: int,
        stream: Stream,
        tree: Array[Node],
        room: Room,
    ) -> tuple[int, int]:
        """Add a move not tried here yet, promising ones sooner; return its node (0: the tree is full) and the move.

        After a look the most promising one comes first: there is no time to try much, and the root has tried the rest.
        """
        moves, possible, weights, used = room[:4]
        if is_guided:
            priors(s, moves, n, weights)
        else:
            weights[:n] = 1.0
        if has_looked:
            favour_what_was_tried(tree, moves, n, weights)
        total = 0.0
        for k in range(n):
            key = public(moves[k]) if is_grouped and to_move != me else moves[k]
            if possible[key] == stamp:
                total += weights[k]
            else:
                weights[k] = 0.0
        chosen = heaviest(weights, n) if has_looked else draw_by_weight(weights, n, total, stream)
        move = int(moves[chosen])
        key = public(move) if is_grouped and to_move != me else move
        return add_child(tree, used, at, key, to_move), move

    @rule
    def one_of(key: int, n: int, moves: Moves, stream: Stream) -> int:
        """One of the moves that look like `key` from outside, all alike."""
        move, found = -1, 0
        for k in range(n):
            if public(moves[k]) == key:
                found += 1
                if below(stream, found) == 0:
                    move = int(moves[k])
        return move

    @rule
    def untried(at: int, tree: Array[Node], possible: Ints, stamp: int) -> int:
        """Take the stamps of what the tree has already off; return how many those were."""
        tried = 0
        child = tree[at].child
        while child != 0:
            tried += possible[tree[child].key] == stamp
            possible[tree[child].key] = 0
            child = tree[child].next
        return tried

    @rule
    def choose(
        s: State,
        to_move: int,
        me: int,
        at: int,
        has_looked: bool,
        stamp: int,
        stream: Stream,
        settings: Floats,
        tree: Array[Node],
        room: Room,
    ) -> tuple[int, int, bool]:
        """The mover's choice at a node: (node, move, does the way end here). Node 0: forced, or the tree is full.

        `has_looked`: has a look at the root just brought the thinking seat here, with the same moves before it?
        """
        moves, possible = room[0], room[1]
        breadth = settings[WIDEN] * (1.0 + tree[at].visits) ** settings[WIDEN_POWER]
        if has_looked:
            breadth *= NARROWER
        if not is_hidden and tree[at].children >= breadth:
            best = best_of_all(tree, at, settings[EXPLORE])
            return best, int(tree[best].key), False
        n = choices(s, to_move == me, stream, moves)
        if at == ROOT:
            n = notice(moves, add_looks(moves, n, room[6]), room[4])
            if len(room[5]) > 0:
                n = len(room[5])
                moves[:n] = room[5]
        if is_hidden and n == 1 and at != ROOT:
            return 0, int(moves[0]), False
        different = 0
        for k in range(n):
            key = public(moves[k]) if is_grouped and to_move != me else moves[k]
            different += possible[key] != stamp
            possible[key] = stamp
        if is_hidden:
            best, tried = best_child(tree, at, possible, stamp, settings[EXPLORE])
        else:  # candidates may be a sample: what the tree has stays possible
            best, tried = best_of_all(tree, at, settings[EXPLORE]), untried(at, tree, possible, stamp)
        if tried < different and (tried < breadth or not is_hidden):
            new, move = take_in(s, to_move, me, at, has_looked, n, stamp, stream, tree, room)
            if new != 0 or best == 0:
                return new, move, n > 1 or new == 0
        key = int(tree[best].key)
        return best, one_of(key, n, moves, stream) if is_grouped and to_move != me else key, False

    @rule
    def follow(at: int, key: int, tree: Array[Node], used: Ints) -> int:
        """The child for what nobody chose, taken in if it is new; 0 when the tree is full."""
        found = find_child(tree, at, key)
        return found if found != 0 else add_child(tree, used, at, key, CHANCE)

    @rule
    def descend(
        s: State, me: int, stream: Stream, settings: Floats, tree: Array[Node], path: Ints, stamps: Ints, room: Room
    ) -> int:
        """From the root to a new node, or to the end; return how many nodes are on the path."""
        used = room[3]
        path[0] = at = ROOT
        depth, is_done, has_looked = 1, False, False
        to_move = mover(s)
        while not is_done and depth < DEEPEST - 1 and (to_move >= 0 or to_move == CHANCE):
            if to_move == CHANCE:
                shown = move = int(draw(s, stream))
                play(s, move)
            else:
                stamps[0] += 1
                child, move, is_done = choose(s, to_move, me, at, has_looked, stamps[0], stream, settings, tree, room)
                if child != 0:
                    path[depth] = at = child
                    depth += 1
                play(s, move)
                shown = -int(seen(s, move, me))
            if not is_done and (to_move == CHANCE or shown != 0):
                child = follow(at, shown, tree, used)
                if child == 0:
                    break  # the tree is full
                path[depth] = at = child
                depth += 1
            has_looked = depth == A_LOOK and shown < 0 and is_among(move, room[6])
            to_move = mover(s)
        return depth

    @rule
    def grow(
        roots: Array[State],
        me: int,
        iterations: int,
        settings: Floats,
        stream: Stream,
        tree: Array[Node],
        work: Array[State],
        room: Room,
        stamps: Ints,
        score: Score,
        weights: Floats,
        hunches: Ints,
    ) -> None:
        """Grow the tree of roots[0], as seen by the seat `me`, by so many iterations.

        `work` is room for a state; `room` is (moves, possible, weights, used, missed, only, looks): buffers of
        `most_legal` moves, a stamp for each move there is, `most_legal` weights, the number of nodes in use, for each
        spot whether the thinking seat does not notice it at the root (`Guide.attention`), the moves that alone are
        tried there (none: all that are worth a thought), and looks that are thought of there, too (`Guide.scouting`);
        `stamps` holds the last stamp. `weights` are those of the guide's network, or none; `hunches` what the seat
        suspects, or none.
        """
        path = np.empty(DEEPEST, np.int32)
        s = work[0]
        for _ in range(iterations):
            work[0] = roots[0]
            world(s, me, stream, hunches)
            depth = descend(s, me, stream, settings, tree, path, stamps, room)
            play_on(s, stream, room[0], settings[HORIZON], len(weights) > 0)
            reward(s, settings[BLEND], score, weights)
            reward_path(tree, path, depth, score[0], score[1])

    return grow
