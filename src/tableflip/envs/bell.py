"""How threads call one another in compiled code: a row of numbers that all of them look at, and no lock of Python's.

Waking a thread takes 40 microseconds or more, in which a thousand games of Connect Four take their step. So whoever
waits looks again and again, soon lets others run meanwhile, and sleeps only when nothing has come for a while.

The first line of the bell is written by the leader, each other one by a helper.
"""

import os
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic

from tableflip.core.rule import borrowing
from tableflip.core.state import Ints

WORDS = 8  # of a line: as much as a processor fetches at once, so that nobody waits for what another one writes
# The leader's line: how often it rang, what for, and for which call all agreed: twice that, and one more if they go on.
RUNG, JOB, AGREED = range(3)
# A helper's: the last call that it has answered, the last for which it has checked its games, what it found; if it
# sleeps, and if the leader has seen that and calls it.
DONE, CHECKED, FOUND, ASLEEP, CALLED = range(5)
SAMPLE, STEP, CHECKED_STEP, GO_HOME = range(4)  # what it rings for
NOTHING, FAILED = -1, -2  # found: no illegal action; an error
EAGER, PATIENCE = 3000, 6000  # looks before others may run meanwhile, and before going to sleep: about a millisecond

ORDER = "seq_cst"  # all threads see all changes in the same order
NUMBER = ir.IntType(64)


def number_at(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    bell = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(bell.data, [arguments[1]])


@intrinsic  # type: ignore[untyped-decorator]
def load(typing: Any, bell: Any, at: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = number_at(context, builder, signature, arguments)
        return builder.load_atomic(place, ORDER, 8, typ=NUMBER)

    return types.int64(bell, types.intp), code


@intrinsic  # type: ignore[untyped-decorator]
def store(typing: Any, bell: Any, at: Any, value: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], number_at(context, builder, signature, arguments), ORDER, 8)
        return context.get_dummy_value()

    return types.void(bell, types.intp, types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def take(typing: Any, bell: Any, at: Any) -> Any:
    """What is there; afterwards that is 0."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = number_at(context, builder, signature, arguments)
        return builder.atomic_rmw("xchg", place, ir.Constant(NUMBER, 0), ORDER)

    return types.int64(bell, types.intp), code


@intrinsic  # type: ignore[untyped-decorator]
def let_others_run(typing: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if hasattr(os, "sched_yield"):
            kind = ir.FunctionType(ir.IntType(32), [])
            builder.call(cgutils.get_or_insert_function(builder.module, kind, "sched_yield"), [])
        return context.get_dummy_value()

    return types.void(), code


@borrowing
def wait_a_moment(looks: int) -> int:
    if looks > EAGER:
        let_others_run()
    return looks + 1


# --- the leader ------------------------------------------------------------------------------------------------------


@borrowing
def ring(bell: Ints, job: int) -> int:
    """Call all helpers; returns how many of them sleep. These are marked CALLED, and have to be woken."""
    bell[JOB] = job
    store(bell, RUNG, bell[RUNG] + 1)
    asleep = 0
    for line in range(WORDS, len(bell), WORDS):
        bell[line + CALLED] = take(bell, line + ASLEEP)
        asleep += bell[line + CALLED]
    return asleep


@borrowing
def agree(bell: Ints, found: int) -> int:
    """When all have looked through their games: the first illegal action that anybody found. If none, all go on."""
    looks = 0
    for line in range(WORDS, len(bell), WORDS):
        while load(bell, line + CHECKED) != bell[RUNG]:
            looks = wait_a_moment(looks)
        if found == NOTHING:
            found = bell[line + FOUND]
    store(bell, AGREED, 2 * bell[RUNG] + (found == NOTHING))
    return found


@borrowing
def wait_for_all(bell: Ints) -> None:
    looks = 0
    for line in range(WORDS, len(bell), WORDS):
        while load(bell, line + DONE) != bell[RUNG]:
            looks = wait_a_moment(looks)


# --- a helper --------------------------------------------------------------------------------------------------------


@borrowing
def hear(bell: Ints, line: int) -> bool:
    """Wait for the next call; False: nothing came for a while, and the leader knows that this one sleeps now."""
    looks = 0
    while load(bell, RUNG) == bell[line + DONE]:
        looks = wait_a_moment(looks)
        if looks > PATIENCE:
            store(bell, line + ASLEEP, 1)
            if load(bell, RUNG) == bell[line + DONE] or take(bell, line + ASLEEP) == 0:
                return False
    return True


@borrowing
def may_go_on(bell: Ints, line: int, found: int) -> bool:
    """Tell what was found; do all go on?"""
    looks, now = 0, load(bell, RUNG)
    bell[line + FOUND] = found
    store(bell, line + CHECKED, now)
    while load(bell, AGREED) >> 1 != now:
        looks = wait_a_moment(looks)
    return bell[AGREED] & 1 == 1
