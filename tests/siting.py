"""The site, built once for all its tests, with no network to fetch anything from."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

import peers

PROJECT: Final = Path(__file__).parent.parent
LANGUAGES: Final = ("en", "it")
_GUARD: Final = """\
import socket

def refuse(*_, **__):
    raise OSError("the site is built without a network")

socket.getaddrinfo = refuse
socket.socket.connect = socket.socket.connect_ex = refuse
"""
"""What every Python that builds the site runs first."""


def built_site(factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built site: the one that `CIRULLA_SITE` names, or a fresh one.

    It has the page to play on if `CIRULLA_PAGE` names one that is built.
    """
    if named := os.environ.get("CIRULLA_SITE"):
        return Path(named)
    if not (PROJECT / "mkdocs.yml").is_file():
        pytest.skip("the site is built where its sources lie, and only its pages are here")
    for need in ("material", "mkdocstrings"):
        if find_spec(need) is None:
            peers.lack(f"{need} is missing: pip install 'cirulla[docs]'")
    return _built(factory.getbasetemp())


@cache
def _built(base: Path) -> Path:
    out, guard = base / "built-site", base / "no-network"
    guard.mkdir()
    (guard / "sitecustomize.py").write_text(_GUARD, "utf-8")
    page = os.environ.get("CIRULLA_PAGE")
    play = ["--page", page] if page else ["--no-play"]
    tool = PROJECT / "tools/make_site.py"
    ran = subprocess.run(
        [*_unshared(), sys.executable, str(tool), "--out", str(out), *play],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(guard)},
        timeout=900,
    )
    assert ran.returncode == 0, ran.stderr
    return out


def _unshared() -> list[str]:
    """Return what runs a command without any network, where this machine lets us."""
    try:
        tried = subprocess.run(["unshare", "-rn", "true"], check=False, capture_output=True)
    except OSError:
        return []
    return [] if tried.returncode else ["unshare", "-rn"]
