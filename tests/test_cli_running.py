"""The command as a whole: how it is called, how it fails, how it is interrupted."""

from __future__ import annotations

import errno
import io
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.cli import games, main
from cirulla.cli.parser import COMMANDS
from commanding import TALKS, as_at_a_terminal, environment, run, start

if TYPE_CHECKING:
    from argparse import Namespace

    from commanding import Ran

NAMES = [module.__name__.rpartition(".")[2].replace("_", "-") for module in COMMANDS]
PIPE_CODE = 141
needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as in POSIX")


def raising(error: BaseException) -> object:
    def command(args: Namespace) -> int:
        raise error

    return command


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("veryfy",), """'veryfy'; did you mean "verify"?"""),
        (("new_house",), """'new_house'; did you mean "new-house"?"""),
        (("xyz",), "'xyz' (choose from play, "),
        (("rules", "base", "--lang", "de"), "'de' (choose from en, it)"),
    ],
)
def test_a_word_that_is_no_choice(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    ran = run(capsys, *words)
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1)
    assert told in ran.err


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--version")
    assert (ran.code, ran.out, ran.err) == (0, f"cirulla {version('cirulla')}\n", "")


@pytest.mark.parametrize(
    "words",
    [(), ("verfy",), ("verify",), ("games", "more"), ("explain", "base", "--players", "two")],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_that_names_the_help(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *words)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.errors) == 1
    assert ran.err.startswith("cirulla: ")
    assert ran.err.endswith(" --help\n")


def test_an_option_is_not_guessed_from_its_beginning(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "variants", "--stri").code == 2


@pytest.mark.parametrize("command", ["", *NAMES])
def test_help_reads_well_on_80_columns(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, *filter(None, [command]), "--help")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.isascii()
    assert ran.out.startswith(f"usage: cirulla {command}".strip())
    assert max(map(len, ran.lines)) <= 80
    assert ("--json" in ran.out) == (command not in TALKS)
    if not command:
        assert [line.split()[0] for line in ran.lines if line.split()[:1] in [[n] for n in NAMES]]
        assert all(f"\n    {name} " in ran.out for name in NAMES)


def test_the_common_options_may_stand_before_and_after_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before, after = run(capsys, "--json", "games"), run(capsys, "games", "--json")
    assert before == after
    assert "games" in before.document
    assert run(capsys, "--ascii", "captures", "7d").out.startswith("7d on")


def test_an_error_is_a_line_and_for_programs_a_document(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = run(capsys, "captures", "10d")
    assert (plain.code, plain.out) == (2, "")
    assert plain.err.startswith('cirulla: "10d" at 0: the king is K, not 10')
    assert len(plain.errors) == 1
    data = run(capsys, "captures", "10d", "--json")
    assert (data.code, data.err) == (2, plain.err)
    error = data.document["error"]
    assert error["code"] == "text/bad-card"
    assert (error["text"], error["position"], error["faults"]) == ("10d", 0, [])


def test_an_interrupt_is_quiet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "run", raising(KeyboardInterrupt()))
    ran = run(capsys, "games")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


@needs_posix
def test_an_interrupted_process_is_quiet(tmp_path: Path) -> None:
    pipe = tmp_path / "slow.cirulla"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "cirulla", "verify", str(pipe)]
    with (
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment({}),
            preexec_fn=as_at_a_terminal,  # noqa: PLW1509 - no thread is about
        ) as process,
        pipe.open("wb"),  # returns once the command reads at the other end
    ):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_reader_that_went_away_is_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "run", raising(BrokenPipeError()))
    ran = run(capsys, "games")
    assert (ran.code, ran.out, ran.err) == (PIPE_CODE, "", "")


@needs_posix
@pytest.mark.parametrize("words", [("games",), ("variants", "--json"), ("--help",)], ids=" ".join)
def test_a_closed_pipe_is_quiet(words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        ran = start(*words, stdout=pipe)
    assert (ran.returncode, ran.stderr) == (PIPE_CODE, b"")


@needs_posix
def test_a_process_without_standard_output_says_nothing() -> None:
    command = f'"{sys.executable}" -m cirulla games >&-'
    ran = subprocess.run(
        command, check=False, shell=True, capture_output=True, env=environment({}), timeout=60
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = start("games", stdout=full)
    assert ran.returncode == 2
    assert ran.stderr.decode() == (
        f"cirulla: the output cannot be written: {os.strerror(errno.ENOSPC)}\n"
    )


def test_a_file_that_cannot_be_written_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    error = PermissionError(errno.EACCES, os.strerror(errno.EACCES), "sheet.txt")
    monkeypatch.setattr(games, "run", raising(error))
    ran = run(capsys, "games")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"cirulla: sheet.txt: {os.strerror(errno.EACCES)}\n"


def test_a_stream_without_an_encoding_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert main(["captures", "6c", "Ah 5d"]) == 0
    assert isinstance(sys.stdout, io.StringIO)
    assert sys.stdout.getvalue().startswith("6♣ on A♥ 5♦")


# Installed


def test_it_is_installed_as_a_command() -> None:
    found = shutil.which("cirulla", path=sysconfig.get_path("scripts"))
    assert found is not None
    ran = subprocess.run(
        [found, "captures", "Ad", "--ascii"],
        capture_output=True,
        env=environment({}),
        timeout=60,
        check=True,
    )
    assert ran.stdout.decode().splitlines() == [
        "Ad on an empty table (rules: base)",
        "It may take nothing; it is laid.",
    ]


def test_python_runs_it_as_a_module() -> None:
    ran = start("--version")
    assert (ran.returncode, ran.stdout.split()) == (0, [b"cirulla", version("cirulla").encode()])


@pytest.mark.parametrize("missing", ["rich", "rich_argparse"])
@pytest.mark.parametrize("words", [(), ("games",), ("--version",)], ids=" ".join)
def test_without_the_extra_one_line_says_how_to_install_it(
    missing: str,
    words: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran = _run_without(missing, words, capsys, monkeypatch)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f'cirulla: the command needs {missing}; install it with: pip install "cirulla[cli]"\n'
    )


def test_another_module_that_is_missing_is_not_taken_for_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = _run_without("cirulla.cli.output", ("games",), capsys, monkeypatch)
    assert ran.code == 70
    assert "cirulla.cli.output" in ran.err
    assert "pip install" not in ran.err


def _run_without(
    missing: str,
    words: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Ran:
    kept = ("cirulla.cli.running", "cirulla.cli.reporting")
    for name in list(sys.modules):
        if name.startswith(("cirulla.cli.", f"{missing}.")) and name not in kept:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    return run(capsys, *words)


def test_a_process_without_the_extra_leaves_no_traceback(tmp_path: Path) -> None:
    package = tmp_path / "rich"
    package.mkdir()
    source = "raise ModuleNotFoundError(\"No module named 'rich'\", name='rich')\n"
    (package / "__init__.py").write_text(source, "utf-8")
    ran = start("games", variables={"PYTHONPATH": str(tmp_path)})
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.decode().splitlines() == [
        'cirulla: the command needs rich; install it with: pip install "cirulla[cli]"'
    ]


def test_what_nobody_foresaw_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No bare traceback: one line names the place and the way to see more."""
    monkeypatch.setattr(games, "run", raising(ZeroDivisionError("division by zero")))
    assert main(["games"]) == 70
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "unexpected ZeroDivisionError in test_cli_running.py:" in told
    monkeypatch.setenv("CIRULLA_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["games"])
