"""The page, built once, and a browser for each module."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browsing import Visits, browsing, built_page, pictures_folder, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built page."""
    return built_page(tmp_path_factory.mktemp("page") / "built")


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the screenshots."""
    return pictures_folder(tmp_path_factory)


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
    """Windows on the page, closed afterwards."""
    with Visits(browser, address, pictures) as visits:
        yield visits
