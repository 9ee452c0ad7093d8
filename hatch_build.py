"""Builds the browser client into a wheel. An editable install leaves that to `make web`."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserClient(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError(
                "The browser client is built with npm, which is not here: install Node.js 20.19 or newer."
            )
        web = Path(self.root, "web")
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=web, check=True)
        subprocess.run([npm, "run", "build"], cwd=web, check=True)
