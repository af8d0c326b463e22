"""The command run within the test's own process, and as a process of its own."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any

import pytest
from attrs import frozen

from cirulla.cli import main

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Document = dict[str, Any]
"""What a command prints for programs."""
UNSET = ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "TTY_COMPATIBLE", "COLORTERM")
"""Variables that change what is printed."""
TALKS = ("play", "score", "new-house", "referee", "serve")
"""The commands that ask and answer, and print no document."""


@frozen
class Ran:
    """What a command did.

    Attributes:
        code: its exit code.
        out: what it wrote to standard output.
        err: what it wrote to standard error.
    """

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def errors(self) -> list[str]:
        return self.err.splitlines()

    @property
    def words(self) -> str:
        """Standard output with single spaces, however it was wrapped."""
        return " ".join(self.out.split())

    @property
    def document(self) -> Document:
        document: Document = json.loads(self.out)
        return document


def run(capsys: pytest.CaptureFixture[str], *argv: str | Path, **variables: str) -> Ran:
    """Run the command in this process, on 80 columns."""
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as patch:
        for name in UNSET:
            patch.delenv(name, raising=False)
        for name, value in {"COLUMNS": "80", **variables}.items():
            patch.setenv(name, value)
        code = main([str(word) for word in argv])
    assert type(code) is not bool
    out, err = capsys.readouterr()
    return Ran(int(code), out, err)


def converse(
    capsys: pytest.CaptureFixture[str], answers: str, *argv: str | Path, **variables: str
) -> Ran:
    """Run a command in this process that reads those answers, and then the end of input."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(answers))
        return run(capsys, *argv, **variables)


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a process of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in UNSET}
    return {**kept, "COLUMNS": "80", "PYTHONUTF8": "1", **variables}


def as_at_a_terminal() -> None:
    """Take the signals as a shell gives them, whatever the tests were started with.

    For the child of a fork, before it becomes the command.
    """
    for signum in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(signum, signal.SIG_DFL)


def start(
    *argv: str | Path,
    variables: Mapping[str, str] = MappingProxyType({}),
    stdout: int | IO[bytes] = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as ``python -m cirulla``, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "cirulla", *map(str, argv)],
        check=False,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment(variables),
        timeout=60,
    )
