"""Tools that some tests need and Python does not bring: Node.js, its packages, a browser.

Where one is missing the test is skipped, with how to get it. `CIRULLA_PEERS=1`, which `.ci/run`
sets, makes that a failure, so that no check is lost unseen.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final, Literal, NoReturn

import pytest

WEB: Final = Path(__file__).parent.parent / "examples" / "web"
Tool = Literal["node", "npm", "chromium", "curl"]

_NAMES: Final[dict[Tool, tuple[str, ...]]] = {
    "node": ("node", "nodejs"),
    "npm": ("npm",),
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "curl": ("curl",),
}
_GET: Final[dict[Tool, str]] = {
    "node": "install Node.js 20 or later; on Debian: apt-get install nodejs",
    "npm": "it comes with Node.js; on Debian: apt-get install npm",
    "chromium": "on Debian: apt-get install chromium",
    "curl": "on Debian: apt-get install curl",
}


def need(tool: Tool) -> str:
    """Return the path of a tool, or skip the test."""
    found = next(filter(None, map(shutil.which, _NAMES[tool])), None)
    return found or lack(f"{tool} is not on the PATH: {_GET[tool]}")


def need_package(name: str) -> Path:
    """Return the folder of a Node.js package of the page, or skip the test.

    `CIRULLA_NODE_MODULES` names the folder that holds them, if not `examples/web/node_modules`.
    """
    modules = Path(os.environ.get("CIRULLA_NODE_MODULES") or WEB / "node_modules")
    if (modules / name / "package.json").is_file():
        return modules / name
    return lack(f"the package {name} is not in {modules}: run npm install in examples/web")


def lack(message: str) -> NoReturn:
    """Skip the test for what is missing, or fail it where peers are due."""
    if os.environ.get("CIRULLA_PEERS") == "1":
        pytest.fail(f"CIRULLA_PEERS=1, and {message}", pytrace=False)
    pytest.skip(message)
