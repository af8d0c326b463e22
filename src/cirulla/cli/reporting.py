"""Exit codes, and what goes to standard error; nothing here needs an extra."""

from __future__ import annotations

import json
import sys
from enum import IntEnum
from typing import TYPE_CHECKING, TextIO

from cirulla.errors import CirullaError, RecordError, RulesError, TextError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Exit(IntEnum):
    """Say by a number how the command ended; of several files the worst counts."""

    RIGHT = 0
    WRONG = 1
    """A record tells an illegal move, a wrong score or a wrong result."""
    UNUSABLE = 2
    """The input cannot be used, or the command was called wrongly."""
    BROKEN = 70
    """Something failed that nobody foresaw: a fault of ours or of a plugin."""
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    """Whoever read the output went away; the number is that of the signal in a shell."""


def printable(text: str) -> str:
    """Return a text on one line, each character that cannot be printed escaped."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def encoding_of(stream: object) -> str:
    """Return the encoding of a stream; UTF-8 if it has none."""
    return getattr(stream, "encoding", None) or "utf-8"


def writable(text: str, encoding: str) -> str:
    """Return a text with each character that the encoding lacks escaped."""
    return text.encode(encoding, "backslashreplace").decode(encoding)


def write(text: str, stream: TextIO | None, encoding: str | None = None) -> None:
    """Write a text, whatever the stream's encoding; a stream that is closed takes nothing.

    Args:
        text: what to write.
        stream: where.
        encoding: the characters to keep to; by default those of the stream.
    """
    if stream is not None:
        stream.write(writable(text, encoding or encoding_of(stream)))


def write_document(document: Mapping[str, object]) -> None:
    """Write a document for programs to standard output: keys sorted, and plain ASCII."""
    write(json.dumps(document, indent=2, sort_keys=True) + "\n", sys.stdout)


def complain(*messages: str) -> None:
    """Write messages to standard error, one line each."""
    for message in messages:
        write(f"cirulla: {printable(message)}\n", sys.stderr)


def lines_of(error: CirullaError) -> tuple[str, ...]:
    """Return what an error tells, one line for each fault."""
    return tuple(map(str, error.faults)) if isinstance(error, RulesError) else (str(error),)


def error_data(error: CirullaError) -> dict[str, object]:
    """Return an error for programs."""
    data: dict[str, object] = {"code": error.code.value, "message": str(error), "faults": []}
    if isinstance(error, RulesError):
        data["faults"] = [
            {"code": fault.code.value, "message": fault.message, "path": fault.path}
            for fault in error.faults
        ]
    elif isinstance(error, RecordError):
        data["path"] = error.path
    elif isinstance(error, TextError):
        data |= {"text": error.text, "position": error.position}
    return data


def worst(codes: Iterable[Exit]) -> Exit:
    """Return the worst of several codes."""
    return max(codes, default=Exit.RIGHT)
