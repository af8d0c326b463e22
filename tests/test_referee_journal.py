"""The journal: nothing is lost that was answered, and nothing is taken that is wrong."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cirulla.cli.reporting import Exit
from cirulla.errors import Code, RecordError
from cirulla.referee import Referee
from cirulla.referee.journal import Journal
from cirulla.registry import NO_AUTOLOAD
from cirulla.shuffle import deck
from commanding import as_at_a_terminal, environment
from distributions import Shelf
from refereeing import Asker

HEADER = b'{"cirulla-journal":1}\n'


class Keeper(Asker):
    """Asks a referee with a journal.

    Attributes:
        note: what was said of its last line.
    """

    def __init__(self, path: Path) -> None:
        self.journal = Journal(path)
        referee = Referee(lambda size: b"x" * size, keep=self.journal.add)
        try:
            self.note = self.journal.replay(referee.repeat)
        except RecordError:
            self.journal.close()
            raise
        super().__init__(referee)

    def told(self) -> object:
        """Return all there is to know of every match."""
        return [
            (name, match.history, match.events, match.names)
            for name, match in self.referee._matches.items()
        ]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.jsonl"


@pytest.fixture
def lines(path: Path) -> list[bytes]:
    """Play a little with a journal, and return its lines."""
    keeper = Keeper(path)
    keeper.ask("new", rules="breve", names=["Nina", "Beppè"])
    keeper.ask("shuffle", match="m1")
    for match in ("m1", "m1", "m1"):
        keeper.ask("play", match=match, move=keeper.ask("legal", match=match)["moves"][0])
    keeper.ask("undo", match="m1")
    keeper.ask("new", rules="genova", seed="7")
    keeper.ask("load", record=keeper.ask("record", match="m1")["record"])
    keeper.ask("close", match="m2")
    keeper.ask("play", match="m1", move=keeper.ask("legal", match="m1")["moves"][-1])
    keeper.journal.close()
    return path.read_bytes().splitlines(keepends=True)


def refused(path: Path) -> RecordError:
    """Return why a journal is refused; it stays as it is."""
    before = path.read_bytes()
    with pytest.raises(RecordError) as caught:
        Keeper(path)
    assert path.read_bytes() == before
    assert str(path) in str(caught.value)
    return caught.value


# What is in it


def test_it_begins_with_its_format_and_has_a_line_for_each_change(
    path: Path, lines: list[bytes]
) -> None:
    assert lines[0] == HEADER
    assert [json.loads(line)["request"]["op"] for line in lines[1:]] == [
        *("new", "shuffle", "play", "play", "play", "undo", "new", "load", "close", "play")
    ]
    drawn = json.loads(lines[2])["request"]["deck"]
    assert drawn == " ".join(map(str, deck(b"x" * 32)))
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600


def test_matches_go_on(path: Path, lines: list[bytes]) -> None:
    before = Keeper(path)
    told, note = before.told(), before.note
    before.journal.close()
    assert note == ""
    again = Keeper(path)
    assert again.told() == told
    assert [name for name, *_ in told] == ["m1", "m3"]  # type: ignore[attr-defined]
    assert again.ask("new")["match"] == "m4"
    again.journal.close()
    assert path.read_bytes().splitlines(keepends=True)[:-1] == lines


def test_an_empty_file_is_a_new_journal(path: Path) -> None:
    path.touch()
    Keeper(path).journal.close()
    assert path.read_bytes() == HEADER


# A torn line


def test_a_last_line_torn_at_any_byte_is_cut_off(path: Path, lines: list[bytes]) -> None:
    *others, last = lines[:4]
    whole = b"".join(others)
    path.write_bytes(whole)
    before = Keeper(path)
    told = before.told()
    before.journal.close()
    for size in range(len(last)):
        path.write_bytes(whole + last[:size])
        keeper = Keeper(path)
        assert keeper.told() == told
        assert ("line 4 was torn in writing, and is cut off" in keeper.note) == (size > 0)
        assert path.read_bytes() == whole
        keeper.ask("close", match="m1")
        keeper.journal.close()
        assert path.read_bytes().startswith(whole + b'{"match":"m1"')


def test_a_header_torn_at_any_byte_is_written_anew(path: Path) -> None:
    for size in range(1, len(HEADER)):
        path.write_bytes(HEADER[:size])
        keeper = Keeper(path)
        assert "line 1 was torn" in keeper.note
        keeper.journal.close()
        assert path.read_bytes() == HEADER


# What is refused


@pytest.mark.parametrize(
    "text",
    [
        b"\n",
        b"x",
        b"{}\n",
        b"[1]\n",
        b"\xff\n",
        b'{"cirulla-journal":"1"}\n',
        b"format = 1\n",
        b"7\n",
    ],
    ids=repr,
)
def test_another_file_is_refused_and_left_alone(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    assert "this is no journal of a referee; give another file" in str(refused(path))


def test_a_newer_format_is_refused(path: Path) -> None:
    path.write_bytes(b'{"cirulla-journal":2}\n')
    assert refused(path).code == Code.NEWER_FORMAT


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\n", Code.UNREADABLE),
        (b'{"match":\n', Code.UNREADABLE),
        (b"\x00\x00\n", Code.UNREADABLE),
        (b"[" * 9999 + b"\n", Code.UNREADABLE),
        (b"x" * (4 << 20) + b"\n", Code.UNREADABLE),
        (b"[]\n", Code.BAD_VALUE),
        (b"{}\n", Code.MISSING_KEY),
        (b'{"match":"m1","rules":"","state":"","request":[]}\n', Code.BAD_VALUE),
        (b'{"match":"m1","rules":"","state":"","request":{"op":"close"}}\n', Code.MISSING_KEY),
    ],
    ids=[str(place) for place in range(9)],
)
def test_a_wrong_line_is_refused_with_its_number(
    path: Path, lines: list[bytes], line: bytes, code: Code
) -> None:
    for place in (1, 5, len(lines)):
        path.write_bytes(b"".join([*lines[:place], line, *lines[place:]]))
        found = refused(path)
        assert f"line {place + 1}: " in str(found)
        assert found.code == code


def test_a_missing_line_that_others_rest_on_is_found(path: Path, lines: list[bytes]) -> None:
    for place in range(1, 8):
        path.write_bytes(b"".join([*lines[:place], *lines[place + 1 :]]))
        assert "line " in str(refused(path))


def test_more_matches_than_may_be_kept_are_refused(path: Path, lines: list[bytes]) -> None:
    journal = Journal(path)
    with pytest.raises(RecordError) as caught:
        journal.replay(Referee(matches=1).repeat)
    journal.close()
    assert caught.value.code == Code.TOO_MANY_MATCHES
    assert "line 8: " in str(caught.value)


HOUSE = """
    @frozen(kw_only=True)
    class Own(Variant):
        name: ClassVar[str] = "own"
        version: ClassVar[int] = {version}

        @hookimpl
        def capture_total(self) -> int:
            return {total}
"""


def own(folder: Path, monkeypatch: pytest.MonkeyPatch, version: int, total: int) -> None:
    folder.mkdir()
    module = f"own_{folder.name}"
    source = HOUSE.format(version=version, total=total)
    Shelf(folder, monkeypatch).add("own", {"own": f"{module}:Own"}, {module: source})


@pytest.mark.parametrize(
    ("version", "total", "code"),
    [(2, 15, Code.WRONG_DIGEST), (1, 11, Code.WRONG_RESULT), (1, 15, None)],
    ids=["newer rules", "other rules under the old version", "the same"],
)
def test_what_would_be_played_otherwise_today_is_refused(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: int,
    total: int,
    code: Code | None,
) -> None:
    monkeypatch.delenv(NO_AUTOLOAD, raising=False)
    with pytest.MonkeyPatch.context() as patch:
        own(tmp_path / "then", patch, 1, 15)
        keeper = Keeper(path)
        keeper.ask("new", rules={"variants": [{"variant": "own"}]}, seed="7")
        for _ in range(12):  # with a fifteen among them, as a first move has few other captures
            keeper.ask("play", match="m1", move=keeper.ask("legal", match="m1")["moves"][0])
        keeper.journal.close()
    own(tmp_path / "now", monkeypatch, version, total)
    if code is None:
        Keeper(path).journal.close()
    else:
        found = refused(path)
        assert found.code == code or found.code.startswith("move/")


# The file


def test_two_processes_do_not_write_one_journal(path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no such lock")
    first = Keeper(path)
    with pytest.raises(RecordError, match="another process is writing this journal"):
        Journal(path)
    ran = referee("--journal", str(path))
    assert ran.returncode == Exit.UNUSABLE
    assert ran.stderr.decode().splitlines() == [
        f"cirulla: {path}: another process is writing this journal"
    ]
    first.journal.close()
    Keeper(path).journal.close()


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "matches.jsonl"):
        ran = referee("--journal", str(path))
        assert (ran.returncode, ran.stdout) == (Exit.UNUSABLE, b"")
        assert ran.stderr.decode().startswith(f"cirulla: {path}: ")
        assert len(ran.stderr.decode().splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="devices and pipes of POSIX")
def test_a_file_that_cannot_be_read_again_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/null"), Path("/dev/zero")):
        with pytest.raises(RecordError, match="this is a device or a pipe") as caught:
            Journal(path)
        assert str(caught.value).startswith(f"{path}: ")


def test_nothing_is_added_after_a_line_that_could_not_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise that line would stand in the middle, and no journal could be read any more."""
    keeper = Keeper(path)
    keeper.ask("new", seed="7")
    before, write = keeper.told(), os.write

    def half(file: int, data: bytes | memoryview) -> int:
        if len(data) <= 20:
            raise OSError(errno.ENOSPC, "no space is left")
        return write(file, data[:20])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", half)
        with pytest.raises(OSError, match="no space is left") as caught:
            keeper.ask("new", seed="8")
        assert caught.value.filename == str(path)
    with pytest.raises(OSError, match="open the journal anew"):
        keeper.ask("close", match="m1")
    assert keeper.told() == before
    keeper.journal.close()
    again = Keeper(path)
    assert again.told() == before
    assert "was torn in writing" in again.note
    again.journal.close()


def test_a_wrong_journal_is_one_line(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join([*lines[:3], b"{}\n"]))
    ran = referee("--journal", str(path), given=b"{}\n")
    assert (ran.returncode, ran.stdout) == (Exit.UNUSABLE, b"")
    assert ran.stderr.decode().startswith(f"cirulla: {path}: line 4: ")
    assert len(ran.stderr.decode().splitlines()) == 1


def test_a_torn_line_is_noted_on_standard_error(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join(lines)[:-3])
    ran = referee("--journal", str(path), given=b'{"wire":1,"op":"view","match":"m1"}\n')
    assert ran.returncode == Exit.RIGHT
    assert ran.stderr.decode() == (
        f"cirulla: {path}: line {len(lines)} was torn in writing, and is cut off\n"
    )
    assert json.loads(ran.stdout)["view"]


def small() -> None:
    import resource  # noqa: PLC0415 - only POSIX has it

    as_at_a_terminal()
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))


@pytest.mark.skipif(os.name != "posix", reason="it needs the limits of POSIX")
def test_a_full_disk_ends_it_with_one_line_and_nothing_answered_is_lost(path: Path) -> None:
    line = b'{"wire":1,"id":1,"op":"new","seed":"7"}\n'
    ran = subprocess.run(
        [sys.executable, "-m", "cirulla", "referee", "--journal", str(path)],
        check=False,
        input=line * 9,
        capture_output=True,
        env=environment({"PYTHONDONTWRITEBYTECODE": "1"}),
        timeout=60,
        preexec_fn=small,
    )
    assert ran.returncode == Exit.UNUSABLE
    (said,) = ran.stderr.decode().splitlines()
    assert said.startswith(f"cirulla: {path}: ")
    answered = [json.loads(one)["match"] for one in ran.stdout.splitlines()]
    keeper = Keeper(path)
    assert answered == [name for name, *_ in keeper.told()]  # type: ignore[attr-defined]
    assert answered
    assert keeper.note
    keeper.journal.close()


def referee(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command to the end of its input."""
    return subprocess.run(
        [sys.executable, "-m", "cirulla", "referee", *words],
        check=False,
        input=given,
        capture_output=True,
        env=environment({}),
        timeout=60,
    )
