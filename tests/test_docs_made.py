"""Every page that a tool makes from the code is what it makes now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
TOOLS = ("make_api", "make_command", "make_italian", "make_variants")


def made(tool: str) -> dict[Path, str]:
    """Return the pages of a tool, by their paths."""
    pages: dict[Path, str] = runpy.run_path(str(PROJECT / f"tools/{tool}.py"))["pages"]()
    return pages


def words(text: str) -> list[str]:
    """Return a text without its line ends: other releases of rich break help elsewhere."""
    return text.split()


@pytest.mark.parametrize("tool", TOOLS)
def test_the_pages_of_a_tool_are_what_it_makes(tool: str) -> None:
    """Run ``python tools/make_....py`` after a change of what it tells."""
    for path, text in made(tool).items():
        found = path.read_text("utf-8")
        assert words(found) == words(text), f"python tools/{tool}.py makes another {path.name}"


@pytest.mark.parametrize("tool", TOOLS)
def test_no_page_is_left_that_its_tool_makes_no_more(tool: str) -> None:
    pages = (PROJECT / "docs").rglob("*.md")
    marked = {
        page for page in pages if f"page is made by tools/{tool}.py" in page.read_text("utf-8")
    }
    assert marked <= set(made(tool))
