"""Builds the browser client and compiled rules into a wheel. An editable install leaves both to `make`.

On Linux and x86-64 rules are compiled for all such processors (`tableflip.ship`). The wheel is for every machine all
the same: where what it brings does not fit, rules are compiled there. TABLEFLIP_PURE=1 leaves them out.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOO_OLD = 3  # the exit code of `tableflip.ship` on such a processor


class ClientAndRules(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """What compiles the rules; the version of an editable install is not known here, and it has them anyway."""
        return self.metadata.core.dependencies if self.can_compile() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.build_client()
        if self.can_compile():
            self.folder = tempfile.TemporaryDirectory()
            if self.compile_rules():
                build_data["force_include"][self.folder.name] = "tableflip/_compiled"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()

    def build_client(self) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError(
                "The browser client is built with npm, which is not here: install Node.js 20.19 or newer."
            )
        web = Path(self.root, "web")
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=web, check=True)
        subprocess.run([npm, "run", "build"], cwd=web, check=True)

    def can_compile(self) -> bool:
        here = sys.implementation.name, sys.platform, platform.machine()
        return (
            self.target_name == "wheel"
            and here == ("cpython", "linux", "x86_64")
            and not os.environ.get("TABLEFLIP_PURE")
        )

    def compile_rules(self) -> bool:
        """False if this processor is too old to try what it would compile: then the wheel comes without."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        environment["PYTHONPATH"] = os.pathsep.join([str(Path(self.root, "src")), *sys.path])
        command = [sys.executable, "-m", "tableflip.ship", self.folder.name]
        done = subprocess.run(command, env=environment, cwd=self.folder.name, check=False)
        if done.returncode not in (0, TOO_OLD):
            raise RuntimeError("The rules could not be compiled. A wheel without them: TABLEFLIP_PURE=1")
        return done.returncode == 0
