"""Requests on a stream: a line for a line, whatever the lines are, and quiet ends."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from subprocess import PIPE
from typing import TYPE_CHECKING

import pytest

from cirulla.cli.reporting import Exit
from cirulla.referee import Referee
from cirulla.referee.serving import serve
from commanding import as_at_a_terminal, environment, run

if TYPE_CHECKING:
    from pathlib import Path

    from refereeing import Told

MOST = 1 << 20
ASKED = b'{"wire":1,"id":1,"op":"schema","name":"Mark"}'
COMMAND = (sys.executable, "-m", "cirulla", "referee")

needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


def answers(text: bytes) -> list[bytes]:
    """Return the lines that are answered to a text."""
    out = io.BytesIO()
    serve(Referee().answer, io.BytesIO(text), out)
    assert out.getvalue().endswith(b"\n") or not text
    assert out.getvalue().isascii()
    return out.getvalue().splitlines()


def heard(text: bytes) -> list[bytes]:
    """Return the lines as the referee hears them."""
    found: list[bytes] = []

    def answer(line: bytes) -> str:
        found.append(line)
        return ""

    serve(answer, io.BytesIO(text), io.BytesIO())
    return found


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"", []),
        (b"a", [b"a"]),
        (b"a\n", [b"a"]),
        (b"a\r\nb\r\n", [b"a", b"b"]),
        (b"\n\n", [b"", b""]),
        (b"a\rb\n", [b"a\rb"]),
        (b"a\n\xff\x00\n", [b"a", b"\xff\x00"]),
        (b"a\x0bb\x0c\xc2\x85\xe2\x80\xa8\n", [b"a\x0bb\x0c\xc2\x85\xe2\x80\xa8"]),
    ],
    ids=repr,
)
def test_lines_end_with_lf_or_crlf_and_the_last_with_the_input(
    text: bytes, lines: list[bytes]
) -> None:
    assert heard(text) == lines


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""], ids=repr)
@pytest.mark.parametrize("more", [0, 1, 2, 3, 5000, 3 * MOST])
def test_of_a_line_that_is_too_long_only_the_beginning_is_kept(more: int, end: bytes) -> None:
    """It is answered with one error, and what follows is answered as ever."""
    long = ASKED + b" " * (MOST - len(ASKED) + more)
    text = b"\n".join([ASKED, long]) + end + (ASKED if end else b"")
    assert max(map(len, heard(text))) <= MOST + 2
    first, second, *rest = [json.loads(line) for line in answers(text)]
    assert [one["id"] for one in (first, *rest)] == [1] * (2 if end else 1)
    if more:
        assert (second["id"], second["error"]["code"]) == (None, "text/too-large")
    else:
        assert "schema" in second


def started(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *words],
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        env=environment({}),
        preexec_fn=as_at_a_terminal if os.name == "posix" else None,  # noqa: PLW1509 - no threads
    )


def ask(process: subprocess.Popen[bytes], line: bytes) -> Told:
    """Ask, and wait for the answer, with nothing else on the way."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    told: Told = json.loads(process.stdout.readline())
    return told


def test_each_request_is_answered_before_the_next_is_sent() -> None:
    with started() as process:
        assert ask(process, b'{"wire":1,"id":"a","op":"new"}')["match"] == "m1"
        drawn = ask(process, b'{"wire":1,"id":"b","op":"shuffle","match":"m1"}')
        assert (drawn["id"], drawn["events"][0]["event"]) == ("b", "dealt")
        assert ask(process, b"\xff")["error"]["code"] == "text/bad-json"
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (Exit.RIGHT, b"", b"")


@needs_posix
def test_an_interrupt_is_quiet() -> None:
    with started() as process:
        ask(process, ASKED)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (Exit.INTERRUPTED, b"", b"")


@needs_posix
def test_a_reader_that_went_away_ends_it_quietly() -> None:
    with started() as process:
        ask(process, ASKED)
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate((ASKED + b"\n") * 9, timeout=60)
    assert (process.returncode, err) == (Exit.BROKEN_PIPE, b"")


@needs_posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_a_stream_that_was_closed_before_is_none(closed: str, tmp_path: Path) -> None:
    journal = tmp_path / "matches.jsonl"
    ran = subprocess.run(
        f'exec "{sys.executable}" -m cirulla referee --journal "{journal}" {closed}',
        check=False,
        shell=True,
        input=ASKED + b"\n",
        capture_output=True,
        env=environment({}),
        timeout=60,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (Exit.RIGHT, b"", b"")
    assert journal.read_bytes() == b'{"cirulla-journal":1}\n'


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "1" * 10, "\u0663", ""])
def test_a_number_of_matches_that_is_none(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "referee", f"--matches={number}")
    assert (ran.code, ran.out) == (Exit.UNUSABLE, "")
    (line,) = ran.errors
    assert "is no number of matches; write a whole number from 1" in line


def test_as_many_matches_as_it_is_told() -> None:
    new = b'{"wire":1,"op":"new"}\n'
    with started("--matches", "2") as process:
        out, _ = process.communicate(new * 3, timeout=60)
    told = [json.loads(line) for line in out.splitlines()]
    assert [one.get("match") for one in told] == ["m1", "m2", None]
    assert told[2]["error"]["code"] == "match/too-many"
