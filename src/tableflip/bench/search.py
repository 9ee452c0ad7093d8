"""How quickly bots think: iterations of the search, beside bare playouts, on one thread and on two; the first move."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

from tableflip.bench.measure import Figure, Job, Size, in_new_process, in_turns, rates, ratio, simulation
from tableflip.bots.budget import Budget
from tableflip.bots.search.bot import SearchBot
from tableflip.bots.search.guide import PLAIN
from tableflip.match import Match

GAME, PLAYERS = "terraflip", 4
LEVEL = 5
LEAST = 64  # iterations

FIRST_MOVE = """
from time import perf_counter as now
from tableflip import Match
from tableflip.bots import make
match, bot = Match("terraflip", seed=1), make("terraflip", {level}, seed=1)
begin = now()
bot.choose(match, 0)
print(now() - begin, bot.budget.milliseconds / 1000)
"""


@dataclass(frozen=True)
class Thinking:
    """The search from the first move of a match of four, with random playouts."""

    iterations_a_second: Figure  # on one thread
    of_bare_playouts: Figure  # iterations for each playout in the same time: what the tree and the worlds cost
    two_threads_to_one: Figure
    seconds_to_first_move: Figure  # of the strongest level, in a new process that has nothing to compile
    seconds_allowed: float


def thinking(size: Size) -> Thinking:
    iterations = max(LEAST, round(25_000 * size.seconds))
    jobs = {
        "playouts": simulation(GAME, {"players": PLAYERS}, 1, size),
        "one": searches(iterations, threads=1),
        "two": searches(iterations, threads=2),
    }
    seconds = in_turns(jobs, size.rounds)
    firsts = [in_new_process(FIRST_MOVE.format(level=LEVEL))[0].split() for _ in range(size.rounds)]
    return Thinking(
        rates(seconds["one"]),
        ratio(seconds["playouts"], seconds["one"]),
        ratio(seconds["one"], seconds["two"]),
        Figure.of([float(taken) for taken, _ in firsts]),
        float(firsts[0][1]),
    )


def searches(iterations: int, threads: int) -> Job:
    """A job of as many searches at once as threads; returns the seconds of one iteration."""
    match = Match(GAME, players=PLAYERS, seed=1)

    def search(seed: int) -> int:
        return SearchBot(PLAIN, Budget(iterations=iterations), seed).think(match, 0).iterations

    def job() -> float:
        begin = perf_counter()
        if threads == 1:
            done = search(1)
        else:
            with ThreadPoolExecutor(threads) as pool:
                done = sum(pool.map(search, range(threads)))
        return (perf_counter() - begin) / done

    return job
