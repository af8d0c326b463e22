"""Every Python example of the README and the pages runs as it stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

if TYPE_CHECKING:
    from sybil.document import Document

PROJECT = Path(__file__).parent.parent
PAGES = sorted([PROJECT / "README.md", *(PROJECT / "docs").rglob("*.md")])


def parsed(page: Path) -> Document:
    """Find the examples of a page."""
    return Sybil(parsers=[PythonCodeBlockParser(), SkipParser()]).parse(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_the_examples_of_a_page_run(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run from the project's folder, as a reader would."""
    monkeypatch.chdir(PROJECT)
    for example in parsed(page).examples():
        example.evaluate()
    capsys.readouterr()


def test_the_readme_says_what_its_example_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """The comment behind a print is what it prints."""
    for example in parsed(PROJECT / "README.md").examples():
        example.evaluate()
    printed = capsys.readouterr().out.splitlines()
    text = (PROJECT / "README.md").read_text("utf-8")
    told = [
        line.split("  # ")[1] for line in text.splitlines() if "print(" in line and "  # " in line
    ]
    assert told
    assert all(line in printed for line in told)
