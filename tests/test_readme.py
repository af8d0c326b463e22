"""The README: its picture, and the examples that need more than Python."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import peers
from cirulla.house import rules
from commanding import environment
from serving import process

PROJECT: Final = Path(__file__).parent.parent
TEXT: Final = (PROJECT / "README.md").read_text("utf-8")


def block(language: str, holding: str) -> str:
    """Return the one block of that language in which something stands."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    (found,) = [one for one in blocks if holding in one]
    return str(found)


def beside(program: str) -> dict[str, str]:
    """Return the environment in which the commands of this Python are found first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), str(Path(program).parent)])
    return environment({"PATH": os.pathsep.join([path, os.environ.get("PATH", "")])})


def test_the_picture_is_what_the_library_draws() -> None:
    """Run ``python tools/make_picture.py`` after a change of it, or of the cards."""
    drawn = runpy.run_path(str(PROJECT / "tools" / "make_picture.py"))["picture"]()
    assert (PROJECT / "docs" / "picture.svg").read_text("utf-8") == drawn


def test_the_picture_shows_the_first_example() -> None:
    """CAP-4: 3 + 5 + 7 and 3 + 2 + 10."""
    shown = (PROJECT / "docs" / "picture.svg").read_text("utf-8")
    assert 'aria-label="3♣ may take; 5♥ 7♦: fifteen; 2♠ K♣: fifteen"' in shown
    assert 'rules.captures("3c", "2s 5h 7d Kc")' in block("python", "import cirulla")


def test_every_example_has_about_ten_lines() -> None:
    for language, holding in (
        ("python", "import"),
        ("js", "spawn"),
        ("sh", "curl"),
        ("sh", "make_page"),
    ):
        lines = [line for line in block(language, holding).splitlines() if line.strip()]
        assert len(lines) <= 10, holding


def test_the_referee_from_node(tmp_path: Path) -> None:
    """CAP-5."""
    node = peers.need("node")
    script = tmp_path / "readme.mjs"
    script.write_text(block("js", "spawn"), "utf-8")
    ran = subprocess.run(
        [node, script], env=beside(node), capture_output=True, text=True, timeout=120, check=True
    )
    assert "code: 'move/must-capture'" in ran.stdout
    assert "rule: 'CAP-5'" in ran.stdout
    assert "message: 'Quella carta può prendere" in ran.stdout


def test_http_with_curl(tmp_path: Path) -> None:
    curl = peers.need("curl")
    with process(tmp_path / "matches.sqlite") as server:
        script = block("sh", "curl").replace(":8000/", f":{server.port}/")
        ran = subprocess.run(
            ["bash", "-euc", script],
            env=beside(curl),
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
    captures, begun = map(json.loads, ran.stdout.splitlines())
    found = rules("genova").captures("3c", "2s 5h 7d Kc")
    assert [one["cards"] for one in captures["captures"]] == [str(one.cards) for one in found]
    assert len(begun["seats"]) == 2


@pytest.mark.slow
def test_the_page_is_built(tmp_path: Path) -> None:
    """Of its three lines the first brings Pyodide and the last serves; this is the second."""
    if not (PROJECT / "src").is_dir():
        pytest.skip("the page is built from the sources, which are not here")
    pyodide = peers.need_package("pyodide")
    assert "--prefix examples/web" in block("sh", "make_page")
    words = re.search(r"\.venv/bin/python (tools/make_page\.py) --out build/page", TEXT)
    assert words
    script, out = str(PROJECT / words[1]), str(tmp_path / "page")
    command = [sys.executable, script, "--out", out, "--pyodide", str(pyodide)]
    subprocess.run(command, cwd=PROJECT, timeout=600, check=True)
    for name in ("index.html", "cards/7d.svg", "pyodide/pyodide.mjs", "wheels/wheels.json"):
        assert (tmp_path / "page" / name).is_file()
