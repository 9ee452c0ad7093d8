"""A real PostgreSQL, a real Redis and a real load balancer for the tests.

Where they are not installed, Debian's packages are, if that is possible (as root, with apt-get). Where it is not,
`Missing` says what to do; under CI=true that fails the tests. `python -m tests.server.services`, which `make test` runs
first, installs all of them or says what is missing, so that no test is left out.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tableflip.fleet import services
from tableflip.fleet.programs import PACKAGES, Missing, look_for, program


@contextmanager
def postgresql() -> Iterator[str]:
    """It has no durability to offer, for nobody pulls its plug."""
    see_to("postgresql")
    with services.postgresql(durable=False) as address:
        yield address


@contextmanager
def redis() -> Iterator[str]:
    see_to("redis-server")
    with services.redis() as address:
        yield address


def see_to(*packages: str) -> None:
    """Install Debian's packages, as far as their programs are missing and that can be done."""
    for package in packages:
        if not all(map(look_for, PACKAGES[package])) and os.geteuid() == 0 and shutil.which("apt-get"):
            install(package)


def install(package: str) -> None:
    with (Path(tempfile.gettempdir()) / "tableflip-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other test processes want the same
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=120", "install", "--no-install-recommends"]
        if subprocess.run([*command, package], check=False, **quiet).returncode:
            subprocess.run(["apt-get", "-q", "update"], check=False, **quiet)
            subprocess.run([*command, package], check=False, **quiet)


def main() -> None:
    see_to(*PACKAGES)
    try:
        for name in (name for brings in PACKAGES.values() for name in brings):
            program(name)
    except Missing as e:
        sys.exit(f"The tests need more than there is. {e}")


if __name__ == "__main__":
    main()
