"""The pytest plugin gives each variant of the distribution under test to the tests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from distributions import Shelf

if TYPE_CHECKING:
    from collections.abc import Mapping

pytest_plugins = ["pytester"]

CLIFFS = """
@frozen(kw_only=True)
class Cliff(Variant):
    '''Play to another number of points.'''

    name: ClassVar[str] = "cliff"
    points: int = field(default=31, validator=whole(1, 99))

    @hookimpl
    def target(self) -> int:
        return self.points


@frozen(kw_only=True)
class Scarp(Cliff):
    '''The same.'''

    name: ClassVar[str] = "scarp"
"""
TEST = """
import pytest

@pytest.mark.cirulla_options("scarp", points=7)
def test_it(cirulla_variant, cirulla_rules):
    assert cirulla_rules.variants == (cirulla_variant,)
    assert cirulla_rules.outcome((cirulla_variant.points, 0), ("", "")) is not None
"""
ENTRIES = {"scarp": "cliffs:Scarp", "cliff": "cliffs:Cliff"}


@pytest.fixture
def shelf(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("shelf"), monkeypatch)


def run(
    pytester: pytest.Pytester, shelf: Shelf, settings: str, entries: Mapping[str, str] = ENTRIES
) -> pytest.RunResult:
    shelf.add("house-of-cliffs", entries, {"cliffs": CLIFFS})
    pytester.makefile(".toml", pyproject=settings)
    pytester.makepyfile(test_it=TEST)
    return pytester.runpytest("-v", "-p", "no:randomly", "-p", "no:xdist", "--strict-markers")


NAMED = '[project]\nname = "house-of-cliffs"\n[tool.pytest.ini_options]\n'
SET = '[tool.pytest.ini_options]\ncirulla_distribution = "house-of-cliffs"\n'


@pytest.mark.parametrize("settings", [NAMED, SET])
def test_each_variant_is_tested(pytester: pytest.Pytester, shelf: Shelf, settings: str) -> None:
    done = run(pytester, shelf, settings)
    done.assert_outcomes(passed=3)
    done.stdout.fnmatch_lines(
        ["*test_it*cliff* PASSED*", "*test_it*scarp* PASSED*", "*test_it*scarp-points=7* PASSED*"]
    )


@pytest.mark.parametrize(
    ("settings", "entries", "told"),
    [
        (NAMED.replace("cliffs", "clifs"), ENTRIES, "*house-of-clifs is not installed; try*"),
        (NAMED, {}, "*house-of-cliffs as installed has no entry point in the group*"),
        (NAMED, {"cliff": "cliffs:Cliff"}, "*cirulla_options names one of the variants cliff*"),
        ("", ENTRIES, "*that names the distribution to test; set cirulla_distribution*"),
    ],
)
def test_what_is_missing_is_said(
    pytester: pytest.Pytester, shelf: Shelf, settings: str, entries: dict[str, str], told: str
) -> None:
    done = run(pytester, shelf, settings, entries)
    assert done.ret != 0
    done.stdout.fnmatch_lines([told])


def test_the_plugin_imports_nothing_that_is_measured() -> None:
    """Coverage begins after plugins are loaded."""
    import cirulla_pytest  # noqa: PLC0415 - what is looked at

    folder = Path(cirulla_pytest.__file__).parent
    for file in folder.glob("*.py"):
        for line in file.read_text("utf-8").splitlines():
            if line.startswith(("import", "from")):
                assert "cirulla" not in line, f"{file.name}: {line}"
