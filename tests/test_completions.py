"""The completion files are up to date, and complete."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from cirulla.cli.parser import COMMANDS
from cirulla.house import game_names

PROJECT = Path(__file__).parents[1]
FOLDER = PROJECT / "completions"
NAMES = [one.__name__.rpartition(".")[2].replace("_", "-") for one in COMMANDS]

if not FOLDER.is_dir():  # the wheel's own tests have no sources beside them
    pytest.skip("the completion files are part of the sources", allow_module_level=True)


def the_tool() -> ModuleType:
    pytest.importorskip("shtab")
    path = PROJECT / "tools" / "make_completions.py"
    spec = importlib.util.spec_from_file_location("make_completions", path)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_files_are_what_their_tool_makes(shell: str) -> None:
    tool = the_tool()
    assert (FOLDER / tool.FILES[shell]).read_text("utf-8") == tool.make(shell)


def completed(*words: str) -> list[str]:
    """Return what bash offers for the last of these words."""
    script = f"""
        source {shlex.quote(str(FOLDER / "cirulla.bash"))}
        COMP_WORDS=({shlex.join(words)})
        COMP_CWORD={len(words) - 1}
        _shtab_cirulla
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    ran = subprocess.run(
        ["bash", "-c", script], check=False, capture_output=True, text=True, cwd=PROJECT
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("",), NAMES),
        (("ver",), ["verify"]),
        (("play", "--sa"), ["--save"]),
        (("play", "--lang", ""), ["en", "it"]),
        (("play", "--rules", "gen"), ["genova"]),
        (("explain", ""), list(game_names())),
        (("explain", "examples/casa-parodi.t"), ["examples/casa-parodi.toml"]),
        (("diff", "base", "mol"), ["molassana"]),
        (("verify", "examples/br"), ["examples/breve.cirulla"]),
        (("play", "examples/br"), ["examples/breve.cirulla"]),
    ],
)
def test_bash_offers_what_fits(words: tuple[str, ...], offered: list[str]) -> None:
    assert set(offered) <= set(completed("cirulla", *words))
    if words[-1]:
        assert completed("cirulla", *words) == offered


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
def test_zsh_can_read_its_file() -> None:
    ran = subprocess.run(
        ["zsh", "-n", FOLDER / "_cirulla"], check=False, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
