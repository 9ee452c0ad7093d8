"""`python -m tableflip.fleet`: until Ctrl-C."""

import argparse
import signal
import sys
import threading

from tableflip.core.extras import Missing as NotInstalled
from tableflip.core.extras import brought_by
from tableflip.fleet.programs import Missing


def main() -> int:
    parser = argparse.ArgumentParser(prog="tableflip.fleet", description="Two servers behind a load balancer.")
    parser.add_argument("--port", type=int, default=8000, help="where the load balancer listens")
    port = parser.parse_args().port
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)  # like Ctrl-C
    try:
        with brought_by("server,postgres,redis", "A fleet"):
            from tableflip.fleet.fleet import running_fleet
        sys.stderr.write("Starting PostgreSQL, Redis, two servers and a load balancer ...\n")
        with running_fleet(port=port) as fleet:
            servers = " and ".join(one.url for one in fleet.servers)
            sys.stdout.write(f"Tableflip is at {fleet.url}/ (behind it: {servers}). Ctrl-C stops everything.\n")
            sys.stdout.flush()
            threading.Event().wait()
    except KeyboardInterrupt:
        sys.stderr.write("All is stopped.\n")
    except (Missing, NotInstalled, RuntimeError) as e:
        sys.stderr.write(f"{e}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
