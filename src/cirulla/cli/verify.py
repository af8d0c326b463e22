"""``cirulla verify``: records played again."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.cli.commands import add_command
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit, complain, error_data, worst
from cirulla.cli.sheets import print_sheets, summary, verification_data
from cirulla.errors import RecordError
from cirulla.record import load
from cirulla.verify import Verification, verify

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from cirulla.cli.commands import Commands

_DESCRIPTION = """\
Play recorded matches again, move by move, and work out every score and the
result. For each file the rules, the players and a score sheet for each round
are printed, and the first thing that is wrong: its round, its move, the code
and the rule.

The exit code is 0 if all is right, 1 if a record is wrong, and 2 if a file
cannot be used: unreadable, cut short, of a later format, or made under rules
that are not installed."""
_EXAMPLES = """\
  cirulla verify examples/*.cirulla
  cirulla verify -q our-match.cirulla"""
_LARGE: Final = 1 << 17


@frozen
class Checked:
    """What came of one file.

    Attributes:
        file: its name as given.
        verification: what its verification tells; None if it cannot be used.
        error: why it cannot be used; None if it can.
    """

    file: str
    verification: Verification | None = None
    error: RecordError | None = None

    @property
    def code(self) -> Exit:
        """The exit code of this file alone."""
        if self.verification is None:
            return Exit.UNUSABLE
        return Exit.RIGHT if self.verification.ok else Exit.WRONG


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "verify",
        run,
        summary="play recorded matches again and check every move and score",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, as match.cirulla")
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="print only one line for each file"
    )


def run(args: Namespace) -> int:
    """Verify every file, and print what came of it."""
    out = Output(args)
    files: Sequence[str] = args.files
    done: list[Checked] = []
    for checked in _check_all(out, files):
        if checked.error is not None:
            complain(f"{checked.file}: {checked.error}")
        if checked.verification is not None and not out.json:
            first = not any(one.verification for one in done)
            _print(out, checked.file, checked.verification, quiet=args.quiet, first=first)
        done.append(checked)
    if out.json:
        out.document({"files": list(map(_data, done))})
    elif len(done) > 1 and not args.quiet and any(one.verification for one in done):
        out.print()
        out.print(_tally(done))
    return worst(checked.code for checked in done)


def _tally(done: Sequence[Checked]) -> str:
    """Say in one line what came of several files."""
    codes = [checked.code for checked in done]
    if set(codes) == {Exit.RIGHT}:
        return f"{len(done)} files, all right"
    counts = [f"{codes.count(code)} {word}" for code, word in _STATUS.items() if code in codes]
    return f"{len(done)} files: {', '.join(counts)}"


def _print(out: Output, file: str, verification: Verification, *, quiet: bool, first: bool) -> None:
    if quiet:
        out.print(out.shown(f"{file}: {summary(verification)}"), wrap=False)
        return
    if not first:
        out.print()
    print_sheets(out, file, verification)


def _check_all(out: Output, files: Sequence[str]) -> Iterator[Checked]:
    for number, file in enumerate(files, 1):
        which = f" ({number} of {len(files)})" if len(files) > 1 else ""
        slow = _is_large(file)
        with out.working(f"verifying {file}{which}") if slow else nullcontext():
            checked = _check(file)
        yield checked


def _check(file: str) -> Checked:
    try:
        return Checked(file, verify(load(file)))
    except RecordError as error:
        return Checked(file, error=error)


def _is_large(file: str) -> bool:
    try:
        return Path(file).stat().st_size > _LARGE
    except (OSError, ValueError):
        return False


def _data(checked: Checked) -> dict[str, object]:
    data: dict[str, object] = {"file": checked.file, "status": _STATUS[checked.code]}
    if checked.error is not None:
        return data | {"error": error_data(checked.error)}
    if checked.verification is None:
        return data
    return data | verification_data(checked.verification)


_STATUS: Final = {Exit.RIGHT: "right", Exit.WRONG: "wrong", Exit.UNUSABLE: "unusable"}
