"""deploy/: the set-up script does the work, on a machine as in an image; here in a clean Debian of its own."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.deploy.conftest import ROOT
from tests.server.client import Client
from tests.server.services import install

DEPLOY = ROOT / "deploy"
BALANCER = ROOT / "src" / "tableflip" / "fleet" / "haproxy.cfg"
INSIDE = ("python3", "python3-venv", "ca-certificates")


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "args", "words"),
    [
        ({"SERVICE_USER": "root"}, [], "must not be root"),
        ({"PYTHON": "no-such-python"}, [], "There is no no-such-python here"),
        ({}, ["no-such-file.whl"], "There is no file no-such-file.whl"),
    ],
)
def test_set_up_says_what_is_missing(settings: dict[str, str], args: list[str], words: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", DEPLOY / "setup.sh", *args],
        env=os.environ | {"PREFIX": str(tmp_path / "prefix")} | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert (words if os.geteuid() == 0 else "must run as root") in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "prefix").exists()


def test_one_source_for_the_load_balancer() -> None:
    """What it needs from the environment is set where it is started."""
    compose = (DEPLOY / "compose.yaml").read_text()
    assert f"../{BALANCER.relative_to(ROOT)}:/usr/local/etc/haproxy/haproxy.cfg:ro" in compose
    wanted = set(re.findall(r"\$\{(\w+)\}", BALANCER.read_text()))
    assert len(wanted) == 3
    assert wanted <= set(re.findall(r"(TABLEFLIP_\w+):", compose))


def test_image_and_unit_start_what_the_script_installs() -> None:
    script, image = (DEPLOY / "setup.sh").read_text(), (DEPLOY / "Dockerfile").read_text()
    unit = (DEPLOY / "tableflip.service").read_text()
    for name, folder in re.findall(r"(prefix|cache|data)=\$\{\w+:-(\S+)\}", script):
        assert folder in image, name
        assert folder in unit, name
    assert "RUN /source/deploy/setup.sh" in image
    assert "\nUSER tableflip\n" in image
    assert "\nUser=tableflip\n" in unit
    assert "HEALTHCHECK" in image


# --- a whole machine -------------------------------------------------------------------------------------------------


def mirror() -> str:
    """Where this machine gets Debian's packages from."""
    texts = [file.read_text() for file in Path("/etc/apt").glob("sources.list*/*.*")]
    texts += [file.read_text() for file in [Path("/etc/apt/sources.list")] if file.exists()]
    found = re.findall(r"^(?:URIs:|deb(?: \[[^]]*\])?)\s+(\S+/debian)/?(?:\s|$)", "\n".join(texts), re.MULTILINE)
    return found[0]


def release() -> str:
    return re.findall(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)[0]


def pip_needs() -> list[Path]:
    """Files and folders of this machine that its pip is told to use."""
    told = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    words = re.findall(r"[\w./:@-]+", told.stdout)
    paths = {Path("/" + word.removeprefix("file:").lstrip("/")) for word in words if word.startswith(("/", "file:"))}
    settings = [Path("/etc/pip.conf"), Path.home() / ".config/pip/pip.conf", Path.home() / ".pip/pip.conf"]
    shared = {Path("/etc/resolv.conf"), Path("/etc/ssl/certs"), *settings}
    folders = {path.parent if path.name == "simple" else path for path in paths}
    return sorted(path for path in folders | shared if path.exists() and path != Path("/"))


class Machine:
    """A Debian in a folder. Nothing is mounted outside of the commands that run in it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def command(self, *words: object, user: str = "root", **environment: object) -> list[str]:
        mounts = ['mount -t proc proc "$0/proc"']
        for path in pip_needs():
            inside = f'"$0{path}"'
            make = f"mkdir -p {inside}" if path.is_dir() else f'mkdir -p "$0{path.parent}" && touch {inside}'
            mounts.append(f"{{ {make} && mount --bind {path} {inside}; }}")
        settings = [f"{name}={value}" for name, value in environment.items()]
        inner = " && ".join([*mounts, 'exec chroot --userspec="$1" "$0" env "${@:2}"'])
        private = ["unshare", "--mount", "--propagation", "private", "bash", "-c", inner]
        return [*private, str(self.root), user, *settings, *map(str, words)]

    def run(self, *words: object, **environment: object) -> str:
        done = subprocess.run(self.command(*words, **environment), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    if os.geteuid() == 0 and shutil.which("apt-get") and not shutil.which("debootstrap"):
        install("debootstrap")
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        pytest.fail("This needs root and debootstrap: apt install debootstrap")
    root = tmp_path_factory.mktemp("debian")
    root.chmod(0o755)
    command = ["debootstrap", "--variant=minbase", f"--include={','.join(INSIDE)}", release(), root, mirror()]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    yield Machine(root)
    shutil.rmtree(root, ignore_errors=True)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.xdist_group("wheel")
def test_a_clean_machine_is_set_up_and_plays(machine: Machine, wheel: Path, tmp_path: Path) -> None:
    for file in (DEPLOY / "setup.sh", ROOT / "requirements" / "run.txt", wheel):
        to = machine.root / "source" / (file.name if file == wheel else file.relative_to(ROOT))
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, to)
    for _ in range(2):  # it may be run again
        said = machine.run("/source/deploy/setup.sh", f"/source/{wheel.name}")
        assert "All rules are compiled" in said
    before = compiled(machine)
    log = tmp_path / "log"
    settings = {"TABLEFLIP_CACHE": "/var/cache/tableflip", "TABLEFLIP_DATA": "/var/lib/tableflip"}
    serve = ["/opt/tableflip/venv/bin/tableflip", "serve", "--port", 0]
    with log.open("wb") as out:
        server = subprocess.Popen(
            machine.command(*serve, user="tableflip:tableflip", **settings), stdout=out, stderr=out
        )
    try:
        check_it_plays(server, log)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
    assert compiled(machine) == before, "nothing had to be compiled: it was ready as soon as all was loaded"
    assert (machine.root / "var/lib/tableflip/tables.sqlite").is_file()


def compiled(machine: Machine) -> set[str]:
    """What the wheel brought, if it fits, and what was compiled on the machine."""
    folders = machine.root / "var/cache/tableflip", machine.root / "opt/tableflip"
    found = {str(file.relative_to(machine.root)) for folder in folders for file in folder.rglob("*.nbc")}
    assert found
    return found


def check_it_plays(server: "subprocess.Popen[bytes]", log: Path) -> None:
    while not (said := re.search(r"Tableflip is at (http://localhost:\d+)/", log.read_text())):
        assert server.poll() is None, log.read_text()
        time.sleep(0.1)
    url = said[1].replace("localhost", "127.0.0.1")
    users = re.findall(r"^Uid:\s+(.*)$", Path(f"/proc/{server.pid}/status").read_text(), re.MULTILINE)[0].split()
    assert "0" not in users, "it is not root"
    while httpx.get(f"{url}/api/ready", timeout=60).status_code != 200:
        assert server.poll() is None, log.read_text()
        time.sleep(0.1)
    assert "<html" in httpx.get(f"{url}/").text
    client = Client(url)
    table = client.table(seats="me bot")
    table.started()
    table.owner.move(table.owner.look()["legal"][0])
    assert [entry["kind"] for entry in table.look()["log"]][-1] == "moved"
    client.close()
