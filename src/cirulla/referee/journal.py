"""A referee's journal: a file with every request that changed something, one on each line.

It is only ever added to, and each line is on the disk before its request is answered. So whenever
the process ends, even killed, nothing is lost that was answered; at most the last line is torn,
which nobody was told of. Matches that have been closed stay in the file.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast

from cirulla.errors import CirullaError, Code, RecordError
from cirulla.reading import one_line
from cirulla.referee.entries import Entry
from cirulla.wire.converting import structure, unstructure

FORMAT: Final = 1
"""The version of the format, which stands in the first line."""
_KEY: Final = "cirulla-journal"
_HEADER: Final = f'{{"{_KEY}":{FORMAT}}}\n'.encode("ascii")
_LONGEST: Final = 4 << 20
"""How many bytes a line may have; a message of 1 MiB, written in ASCII, has fewer."""
_FLAGS: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class Journal:
    """A journal that only this process has open.

    Args:
        path: the file, which is made if there is none. It holds every card, and is for the eyes
            of its owner.

    Raises:
        RecordError: if another process has it open, or it is a device or a pipe.
        OSError: if it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._torn = False
        self._file = os.open(path, _FLAGS, 0o600)
        try:
            with _named(path):
                self._check()
        except BaseException:
            self.close()
            raise

    def _check(self) -> None:
        """Refuse a file that cannot be read again, or that another process has open."""
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            message = "this is a device or a pipe; give a file that can be read again"
            raise RecordError(Code.UNREADABLE, message, str(self._path))
        if not _locked(self._file):
            message = "another process is writing this journal"
            raise RecordError(Code.UNREADABLE, message, str(self._path))

    def close(self) -> None:
        """Let others have it."""
        os.close(self._file)

    def replay(self, repeat: Callable[[Entry], None]) -> str:
        """Give every entry, in order; and begin the file if it is new.

        Args:
            repeat: carries an entry out again; it raises a `CirullaError` if it cannot.

        Returns:
            One line for a person if the last line was torn, and has been cut off; or nothing.

        Raises:
            RecordError: if it is no journal, or an entry cannot be repeated; it names the line,
                and the file stays as it is.
            OSError: if it cannot be read or written.
        """
        with _named(self._path):
            end, number = self._repeat(repeat)
            torn = end < os.fstat(self._file).st_size
            if torn:
                os.ftruncate(self._file, end)
            if not end:
                self._write(_HEADER)
                _sync_folder(self._path.parent)
        return f"{self._path}: line {number} was torn in writing, and is cut off" if torn else ""

    def _repeat(self, repeat: Callable[[Entry], None]) -> tuple[int, int]:
        """Give every entry; return where the last whole line ends, and how many lines there are."""
        end, number = 0, 0
        os.lseek(self._file, 0, os.SEEK_SET)
        with open(self._file, "rb", closefd=False) as lines:
            while line := lines.readline(_LONGEST + 1):
                number += 1
                try:
                    whole = _take(line, repeat, first=number == 1)
                except CirullaError as error:
                    message = f"line {number}: {one_line(str(error))}"
                    raise RecordError(error.code, message, str(self._path)) from error
                if whole:
                    end += len(line)
        return end, number

    def add(self, entry: Entry) -> None:
        """Add an entry; when this returns, it is on the disk.

        Raises:
            OSError: if it cannot be written. Nothing more is added then: what there is of the
                line is cut off when the journal is opened anew.
        """
        data = unstructure(Entry, entry)
        with _named(self._path):
            self._write(json.dumps(data, separators=(",", ":")).encode("ascii") + b"\n")

    def _write(self, line: bytes) -> None:
        if self._torn:
            message = "a line could not be written before; open the journal anew"
            raise OSError(errno.EIO, message)
        self._torn = True
        rest = memoryview(line)
        while rest:
            rest = rest[os.write(self._file, rest) :]
        os.fsync(self._file)
        self._torn = False


@contextmanager
def _named(path: Path) -> Generator[None, None, None]:
    """Tell the file's name with what the system refuses."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _take(line: bytes, repeat: Callable[[Entry], None], *, first: bool) -> bool:
    """Take a line, and say whether it is whole; the last one need not be.

    Raises:
        CirullaError: if it is no line of a journal, or cannot be repeated.
    """
    if len(line) > _LONGEST:
        raise RecordError(Code.UNREADABLE, f"it is longer than {_LONGEST >> 20} MiB")
    if not line.endswith(b"\n"):
        if first and not _HEADER.startswith(line):
            raise _no_journal()
        return False
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        if first:
            raise _no_journal() from error
        raise RecordError(Code.UNREADABLE, f"it is no JSON: {error}") from error
    if first:
        _check_header(data)
    else:
        repeat(structure(Entry, data))
    return True


def _check_header(data: object) -> None:
    found = cast("dict[str, object]", data).get(_KEY) if isinstance(data, dict) else None
    if type(found) is not int:
        raise _no_journal()
    if found > FORMAT:
        message = f"it is of format {found}, and this reads {FORMAT}; install a newer cirulla"
        raise RecordError(Code.NEWER_FORMAT, message)


def _no_journal() -> RecordError:
    return RecordError(Code.UNREADABLE, "this is no journal of a referee; give another file")


def _locked(file: int) -> bool:
    """Say whether nobody else may open the file so until it is closed, where that can be said."""
    try:
        import fcntl  # noqa: PLC0415 - not every system has it
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _sync_folder(folder: Path) -> None:
    """Make sure that a new file is found again, where a folder can be opened for that."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
