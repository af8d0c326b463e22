"""Files that are written over and over, and are whole at every moment."""

from __future__ import annotations

import os
import shutil
from itertools import count
from pathlib import Path

from cirulla.errors import Code, TextError


def save(text: str, path: Path) -> None:
    """Write a file in one go: whoever looks at it finds what it held before, or all of this.

    Args:
        text: what it shall hold.
        path: the file; of a link, what it points to.

    Raises:
        OSError: naming the file, if it cannot be written; it is as it was.
    """
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        beside.unlink(missing_ok=True)


def claim(path: Path, otherwise: str) -> Path:
    """Make a new file, empty for now, so that nobody else takes its name.

    Args:
        path: the file.
        otherwise: what to do if it is there already.

    Raises:
        TextError: if it is there already.
        OSError: if it cannot be made.
    """
    try:
        path.open("x").close()
    except FileExistsError:
        message = f"{path}: there is such a file already; {otherwise}"
        raise TextError(Code.BAD_ARGUMENT, message, str(path)) from None
    return path


def claim_free(stem: str, suffix: str) -> Path:
    """Make a new file of the first free name, as ``match.cirulla`` or ``match-2.cirulla``.

    Raises:
        OSError: if it cannot be made.
    """
    for number in count(1):
        try:
            return claim(Path(f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}"), "")
        except TextError:
            continue
    raise AssertionError  # pragma: no cover - numbers do not end
