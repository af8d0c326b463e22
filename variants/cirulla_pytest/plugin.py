"""Fixtures that run over the variants of the distribution under test.

* ``cirulla_variant``: each variant that the distribution's entry points name, one after the other;
* ``cirulla_rules``: the base game with that variant.

The distribution is the one that the ``pyproject.toml`` of the test run names, or, where the tests
are run from another place, the one in the setting ``cirulla_distribution``. A variant is made with
its defaults, and once more for each ``@pytest.mark.cirulla_options(NAME, option=value, ...)``.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final, cast

import pytest

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet
    from cirulla.steps import Variant

FIXTURE: Final = "cirulla_variant"
_MARKER: Final = "cirulla_options"
_SETTING: Final = "cirulla_distribution"
_GROUP: Final = "cirulla.variants"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that names the distribution."""
    parser.addini(_SETTING, "the distribution whose variants are tested", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Add the marker."""
    config.addinivalue_line(
        "markers",
        f"{_MARKER}(name, **options): test the variant of that name with these options too",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each variant of the distribution to the tests that ask for one."""
    if FIXTURE not in metafunc.fixturenames:
        return
    made = [
        pytest.param(name, options, id=_title(name, options)) for name, options in _wanted(metafunc)
    ]
    metafunc.parametrize(("_cirulla_name", "_cirulla_options"), made)


@pytest.fixture
def _cirulla_name() -> str:
    raise NotImplementedError  # always given by pytest_generate_tests


@pytest.fixture
def _cirulla_options() -> dict[str, object]:
    raise NotImplementedError  # likewise


@pytest.fixture
def cirulla_variant(_cirulla_name: str, _cirulla_options: dict[str, object]) -> Variant:
    """Return a variant of the distribution under test, found as a house file finds it."""
    from cirulla.registry import load

    return load(_cirulla_name)(**_cirulla_options)


@pytest.fixture
def cirulla_rules(cirulla_variant: Variant) -> RuleSet:
    """Return the base game with that variant."""
    from cirulla.ruleset import RuleSet

    return RuleSet.of(cirulla_variant)


def _title(name: str, options: dict[str, object]) -> str:
    return "-".join([name, *(f"{option}={value}" for option, value in options.items())])


def _wanted(metafunc: pytest.Metafunc) -> list[tuple[str, dict[str, object]]]:
    names = variants_of(distribution_of(metafunc.config))
    wanted: list[tuple[str, dict[str, object]]] = [(name, {}) for name in names]
    for mark in metafunc.definition.iter_markers(_MARKER):
        if len(mark.args) != 1 or mark.args[0] not in names:
            message = f"@pytest.mark.{_MARKER} names one of the variants {', '.join(names)} first"
            raise pytest.UsageError(message)
        wanted.append((mark.args[0], dict(mark.kwargs)))
    return wanted


def distribution_of(config: pytest.Config) -> str:
    """Return the distribution under test.

    Raises:
        pytest.UsageError: if neither the setting nor a ``pyproject.toml`` names it.
    """
    named: str = config.getini(_SETTING)
    file = config.rootpath / "pyproject.toml"
    if not named and file.is_file():
        table = cast("dict[str, object]", tomllib.loads(file.read_text("utf-8")).get("project", {}))
        named = str(table.get("name", ""))
    if not named:
        message = (
            f"there is no pyproject.toml in {config.rootpath} that names the distribution to test; "
            f"set {_SETTING} in pytest's settings"
        )
        raise pytest.UsageError(message)
    return named


def variants_of(distribution: str) -> tuple[str, ...]:
    """Return the names of the variants that an installed distribution ships.

    Raises:
        pytest.UsageError: if it is not installed, or ships none.
    """
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import distribution as find

    try:
        entries = find(distribution).entry_points
    except PackageNotFoundError as error:
        message = f"{distribution} is not installed; try: pip install -e ."
        raise pytest.UsageError(message) from error
    names = tuple(sorted(entry.name for entry in entries if entry.group == _GROUP))
    if not names:
        message = (
            f'{distribution} as installed has no entry point in the group "{_GROUP}"; '
            "add one to pyproject.toml, and install it again"
        )
        raise pytest.UsageError(message)
    return names
