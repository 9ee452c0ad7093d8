"""A server in which nothing is left to chance or time: two of them can differ only in what their tables hide.

Its clock stands at noon, until a signal says that another day has passed.
"""

import hashlib
import itertools
import signal
import sys

import uvicorn

from tableflip.server import logs
from tableflip.server.app import make_app
from tableflip.server.settings import Settings

NOON = 1_800_000_000_000
DAY_MS = 24 * 3600 * 1000


def main(port: int) -> None:
    logs.set_up("warning")
    numbers = itertools.count()

    def token(size: int) -> str:
        return hashlib.sha256(f"token {next(numbers)}".encode()).hexdigest()[: size * 4 // 3]

    time = [NOON]

    def next_day(*_: object) -> None:
        time[0] += DAY_MS

    signal.signal(signal.SIGUSR1, next_day)
    app = make_app(Settings.from_environment(), token=token, now=lambda: time[0])
    uvicorn.run(app, port=port, log_config=None, access_log=False, date_header=False, server_header=False)


if __name__ == "__main__":
    main(int(sys.argv[1]))
