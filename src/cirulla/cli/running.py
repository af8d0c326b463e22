"""The entry point: errors become lines on standard error and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cirulla.cli.reporting import Exit, complain, error_data, lines_of, write_document
from cirulla.errors import CirullaError

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXTRA: Final = ("rich", "rich_argparse")
_TRACEBACK: Final = "CIRULLA_TRACEBACK"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command `cirulla`.

    Args:
        argv: the words after its name; by default those the process was started with.

    Returns:
        The exit code, as `cirulla.cli.reporting.Exit` lists them.
    """
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        _flush()
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _let_go()
        return Exit.BROKEN_PIPE
    except OSError as error:
        _let_go()
        what = error.filename or "the output cannot be written"
        complain(f"{what}: {error.strerror or error}")
        return Exit.UNUSABLE
    except Exception as error:
        if os.environ.get(_TRACEBACK):
            raise
        complain(_unexpected(error))
        return Exit.BROKEN
    return code


def _unexpected(error: Exception) -> str:
    """Say in one line which module failed: a plugin's, or one of ours."""
    import traceback  # noqa: PLC0415 - nothing that goes well needs it

    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    return (
        f"unexpected {type(error).__name__} in {where}: {error}; this is a fault of cirulla or of "
        f"a plugin: report it, with what {_TRACEBACK}=1 prints"
    )


def _run(argv: Sequence[str]) -> int:
    try:
        from cirulla.cli.parser import make_parser  # noqa: PLC0415 - it needs the extra
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _EXTRA:
            raise
        complain(f'the command needs {missing}; install it with: pip install "cirulla[cli]"')
        return Exit.UNUSABLE
    try:
        args = make_parser(argv).parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else Exit.RIGHT
    try:
        code: int = args.run(args)
    except CirullaError as error:
        complain(*lines_of(error))
        if args.json:
            write_document({"error": error_data(error)})
        return Exit.UNUSABLE
    return code


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # pyright: ignore[reportUnnecessaryComparison]  # closed at start
            stream.flush()


def _let_go() -> None:
    """Let what is still to be written go nowhere, so that Python does not complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # A stream of its own, as in a test, has no number.
            with suppress(OSError, ValueError):
                os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
