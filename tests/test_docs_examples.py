"""Every example of the README and the pages runs as it stands, or says why it is not to run."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import pages

if TYPE_CHECKING:
    from pathlib import Path

every_page = pytest.mark.parametrize(
    "page", pages.PAGES, ids=lambda page: str(page.relative_to(pages.PROJECT))
)


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand where a reader would, in a folder with the examples."""
    shutil.copytree(
        pages.PROJECT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("web")
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@every_page
def test_the_examples_of_a_page_run(
    page: Path, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages.run(page)
    capsys.readouterr()


@every_page
def test_every_block_of_a_page_is_read_or_says_why_not(page: Path) -> None:
    assert not list(pages.unread(page))
    assert not pages.reasonless(page)


def test_the_readme_says_what_its_example_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """The comment behind a print is what it prints."""
    page = pages.PROJECT / "README.md"
    pages.run(page)
    printed = capsys.readouterr().out.splitlines()
    text = page.read_text("utf-8")
    told = [
        line.split("  # ")[1] for line in text.splitlines() if "print(" in line and "  # " in line
    ]
    assert told
    assert all(line in printed for line in told)
