"""The blocks of code on the pages: each is run, or read, or says why not.

A block of ``python`` runs, with what those before it on the page have defined. Of a ``console``
the commands behind ``$`` run, and print what stands there; those of ``sh`` run, and succeed.
``toml`` and ``json`` are read, as a house or a record where they are one. Before a block may stand
``<!-- file: NAME -->``, and it is then a file for those after it; ``<!-- .ci/run: NAME -->``, and
it is run there; or ``<!-- skip: next "reason" -->``. What is ``text`` is not for machines. Anything
else must be skipped, with a reason.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest import SkipTest

from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

from cirulla import record
from cirulla.house import loads_rules
from commanding import environment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sybil import Example
    from sybil.document import Document

PROJECT: Final = Path(__file__).parent.parent
PAGES: Final = sorted([PROJECT / "README.md", *(PROJECT / "docs").rglob("*.md")])
READ: Final = frozenset({"python", "console", "sh", "toml", "json"})
"""The languages that are run or read."""
NOT_CODE: Final = frozenset({"text", "cirulla-en", "cirulla-it"})
"""What is for people, and what tests/test_docs_rules.py works out."""
_FENCE: Final = re.compile(r"^ *(`{3,})([\w+-]*)[^\n]*\n.*?^ *\1 *$", re.MULTILINE | re.DOTALL)
_FILE: Final = re.compile(r"<!-- file: (\S+) -->\n+\Z")
_ELSEWHERE: Final = re.compile(r"<!-- \.ci/run: \S+ -->\n+\Z")
_SKIP: Final = re.compile(r'<!-- skip: (?:next|start) "[^"]{3,}" -->\s*\Z')


def parsed(page: Path) -> Document:
    """Find the examples of a page."""
    evaluate = {"console": _console, "sh": _shell, "toml": _toml, "json": _json}
    blocks = [CodeBlockParser(language, one) for language, one in evaluate.items()]
    return Sybil(parsers=[PythonCodeBlockParser(), *blocks, SkipParser()]).parse(page)


def run(page: Path) -> None:
    """Run every example of a page, in the current folder."""
    for example in parsed(page).examples():
        if _ELSEWHERE.search(example.document.text, 0, example.region.start):
            continue
        try:
            _keep(example)
            example.evaluate()
        except SkipTest:
            continue


def unread(page: Path) -> Iterator[str]:
    """Name the blocks of a page that nothing runs and that do not say why."""
    text = page.read_text("utf-8")
    for fence in _FENCE.finditer(text):
        language = fence[2]
        if language not in READ | NOT_CODE and not _SKIP.search(text, 0, fence.start()):
            line = text.count("\n", 0, fence.start()) + 1
            yield f"line {line}: {language or 'no language'}"


def reasonless(page: Path) -> list[str]:
    """List the skips of a page that give no reason."""
    text = page.read_text("utf-8")
    return [one for one in re.findall(r"<!-- skip: (?!end)[^>]*-->", text) if one.count('"') != 2]


def _keep(example: Example) -> None:
    """Write a block down as the file that the comment before it names."""
    named = _FILE.search(example.document.text, 0, example.region.start)
    if named:
        Path(named[1]).write_text(str(example.parsed), encoding="utf-8")


def _called(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line that calls the command, with input from a file if it says so."""
    words = shlex.split(line, comments=True)
    assert words[0] in {"cirulla", "python"}, f"only cirulla and python run here, not {line!r}"
    words[:1] = [sys.executable, "-m", "cirulla"] if words[0] == "cirulla" else [sys.executable]
    given = Path(words.pop()).read_text("utf-8") if words[-2] == "<" else ""
    return subprocess.run(
        [word for word in words if word != "<"],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env=environment({}),
        input=given,
        timeout=300,
    )


def _console(example: Example) -> None:
    for call in re.split(r"^\$ ", str(example.parsed), flags=re.MULTILINE)[1:]:
        line, _, told = call.partition("\n")
        ran = _called(line)
        printed = (ran.stdout + ran.stderr).rstrip()
        assert printed == told.rstrip(), f"$ {line}\n{printed}"


def _shell(example: Example) -> None:
    for line in str(example.parsed).splitlines():
        ran = _called(line)
        assert ran.returncode == 0, f"{line}: {ran.stderr}"


def _toml(example: Example) -> None:
    text = str(example.parsed)
    table = tomllib.loads(text)
    if "format" in table:
        record.loads(text)
    elif table.keys() & {"game", "variants", "without"}:
        loads_rules(text)


def _json(example: Example) -> None:
    json.loads(str(example.parsed))
