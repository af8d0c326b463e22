"""The page, built once, and a browser for each module."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browsing import Visits, browsing, built_page, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built page."""
    return built_page(tmp_path_factory.mktemp("page") / "built")


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots are kept: the folder that `CIRULLA_PICTURES` names, or pytest's own."""
    named = os.environ.get("CIRULLA_PICTURES")
    return Path(named) if named else tmp_path_factory.mktemp("pictures")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Not for the whole session: while Playwright runs, its loop runs in this thread.
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield address


@pytest.fixture
def visits(browser: Browser, address: str, pictures: Path) -> Iterator[Visits]:
    """Windows on the page; afterwards none of them has complained or asked elsewhere."""
    visits = Visits(browser, address, pictures)
    yield visits
    visits.close()
