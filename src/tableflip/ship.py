"""`python -m tableflip.ship FOLDER`: compile our games for every processor, for a wheel to take along.

Only what Python calls goes into the folder: the rules that rules call are inside of it. hatch_build.py runs this.
"""

import os
import shutil
import sys
from concurrent.futures import wait
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from tableflip import stamps
from tableflip.core.cache import settings
from tableflip.core.portable import PORTABLE, runs_portable
from tableflip.games.installed import HOUSE
from tableflip.stamps import STAGES
from tableflip.warm import Job, Workshop

TOO_OLD = 3  # hatch_build.py knows it


def ship(folder: Path) -> int:
    """Fill a folder that is empty; return how many files are in it. RuntimeError if something cannot be compiled."""
    with TemporaryDirectory() as cache:
        os.environ["TABLEFLIP_CACHE"] = cache
        made_for_all()
        for (game, stage), files in made_for_all().items():  # found now, not compiled: so these are what is needed
            sizes = {}
            for file in files:
                name = stamps.name_of(file)
                (folder / settings() / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, folder / settings() / name)
                sizes[name] = file.stat().st_size
            stamps.write(stamps.place(folder / settings(), game, stage), game, PORTABLE, sizes)
    return sum(file.suffix == ".nbc" for file in folder.rglob("*"))


def made_for_all() -> dict[Job, set[Path]]:
    jobs = [(game, stage) for stage, game in product(STAGES, HOUSE)]
    with Workshop(jobs, lambda label: None, portable=True) as workshop:
        wait(workshop.jobs.values())
    return {job: future.result() for job, future in workshop.jobs.items()}


if __name__ == "__main__":
    if not runs_portable():
        sys.stderr.write("This processor cannot run what would be compiled here: nothing is.\n")
        sys.exit(TOO_OLD)
    sys.stdout.write(f"{ship(Path(sys.argv[1]))} compiled rules are in {sys.argv[1]}.\n")
