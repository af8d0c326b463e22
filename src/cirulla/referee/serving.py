"""Requests from one stream answered on another, a line for a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cirulla.wire.parsing import MOST_BYTES

if TYPE_CHECKING:
    from typing import BinaryIO

_PIECE: Final = 1 << 16


def serve(answer: Callable[[bytes], str], requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line with one, as soon as it is there, until there are no more.

    An empty line is answered too, with what is wrong with it: so a client that counts lines never
    falls out of step. Of a line that is longer than a message may be, only the beginning is kept.

    Args:
        answer: answers a line, whatever it is, without its end; as `Referee.answer`.
        requests: where the lines come from, ended by LF or CRLF.
        answers: where the answers go.
    """
    while line := requests.readline(MOST_BYTES + 2):
        if not line.endswith(b"\n"):
            _skip_line(requests)
        text = answer(line.removesuffix(b"\n").removesuffix(b"\r"))
        answers.write(text.encode("ascii") + b"\n")
        answers.flush()


def _skip_line(requests: BinaryIO) -> None:
    """Read to the end of a line, and forget it."""
    piece = requests.readline(_PIECE)
    while piece and not piece.endswith(b"\n"):
        piece = requests.readline(_PIECE)
