"""The command in a real pseudo-terminal, as a person has it."""

from __future__ import annotations

import re
import signal
import sys
from typing import TYPE_CHECKING, Final

import pexpect

from commanding import as_at_a_terminal, environment

if TYPE_CHECKING:
    from pathlib import Path

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")
_PROMPT: Final = re.compile(r"\n> ")


class Terminal:
    """A command that is running, seen and answered as at a keyboard.

    Attributes:
        raw: everything that it has printed.
        seen: the same without colours.
    """

    def __init__(self, folder: Path, *argv: str, **variables: str) -> None:
        self.raw = self.seen = ""
        self._child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "cirulla", *argv],
            cwd=str(folder),
            env=environment({"TERM": "xterm-256color", **variables}),
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=60,
            preexec_fn=as_at_a_terminal,
        )

    def wait(self) -> bool:
        """Wait until it asks; say whether it does, or has ended."""
        asks = self._child.expect([_PROMPT, pexpect.EOF]) == 0
        self._see(self._child.before)
        if asks:
            self.seen += "\n> "
        return asks

    def wait_for(self, text: str) -> None:
        """Wait until it has printed a text."""
        self._child.expect_exact(text)
        self._see((self._child.before or "") + text)

    def _see(self, printed: str | None) -> None:
        self.raw += printed or ""
        self.seen += _STYLE.sub("", printed or "").replace("\r\n", "\n")

    def answer(self, text: str) -> bool:
        """Type a line, and wait until it asks again."""
        self._child.sendline(text)
        return self.wait()

    def interrupt(self) -> int:
        """Press Ctrl-C."""
        self._child.sendintr()
        return self.end()

    def end_input(self) -> int:
        """Press Ctrl-D."""
        self._child.sendeof()
        return self.end()

    def kill(self) -> int:
        """End the process as a power cut would."""
        self._child.kill(signal.SIGKILL)
        return self.end()

    def hang_up(self) -> int:
        """Close the terminal's window."""
        self._child.close(force=True)
        return self._status()

    def end(self) -> int:
        """Wait for the end, and return the exit code; if a signal was it, minus its number."""
        self._child.expect(pexpect.EOF)
        self._see(self._child.before)
        self._child.close()
        return self._status()

    def _status(self) -> int:
        if self._child.signalstatus is not None:
            return -int(self._child.signalstatus)
        assert self._child.exitstatus is not None
        return int(self._child.exitstatus)
