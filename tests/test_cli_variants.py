"""``cirulla variants``: what is installed, broken plugins too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cirulla.registry import NO_AUTOLOAD, listing
from commanding import run
from distributions import Shelf

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.delenv(NO_AUTOLOAD, raising=False)
    return Shelf(tmp_path, monkeypatch)


def test_every_variant_is_listed_with_its_options(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "variants")
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.lines)) <= 80
    heads = [line for line in ran.lines if line and not line.startswith(" ")]
    assert [line.split()[0] for line in heads] == [one.name for one in listing()]
    for one in listing():
        assert one.summary in ran.words
        where = f"{one.distribution} {one.distribution_version}"
        assert " ".join([one.name, str(one.version), where, ", ".join(one.sources)]) in ran.words
        for option in one.options:
            assert f"\n  {option.name} " in ran.out
    assert run(capsys, "variants", "--strict") == ran


def test_options_have_defaults_bounds_and_help(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [" ".join(line.split()) for line in run(capsys, "variants", COLUMNS="120").lines]
    assert "card 7h any card but A the card that is wild" in lines
    assert "stays false true or false its declared value stays until it is captured" in lines
    assert any(line.startswith("points 51 1 to 1000 ") for line in lines)


def test_a_strangers_variant_is_listed_as_ours(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.add_figures()
    ran = run(capsys, "variants")
    assert (
        "figures 3 house-of-figures 1.2 AUNT Count a scopa made with a figure twice." in ran.words
    )
    data = {one["name"]: one for one in run(capsys, "variants", "--json").document["variants"]}
    figures = data["figures"]
    assert figures["distribution"] == "house-of-figures"
    assert figures["fault"] is None
    assert figures["options"][0] == {
        "name": "points",
        "type": "whole number",
        "default": 2,
        "required": False,
        "bounds": "0 to 9",
        "help": "what it counts",
    }
    assert figures["options"][1]["default"] == ["J"]
    ran = run(capsys, "explain", "base")
    assert ran.code == 0


def test_a_broken_plugin_is_shown_as_broken_and_the_rest_is_listed(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.add("sad", {"sad": "sad_module:Sad"}, {"sad_module": "raise ImportError('no luck')"})
    ran = run(capsys, "variants")
    assert (ran.code, ran.err) == (0, "")
    assert "sad  sad 1.0" in ran.lines
    assert "broken: variant sad (sad 1.0) cannot be imported: ImportError: no luck" in ran.words
    assert "matta 1 cirulla" in ran.words
    data = {one["name"]: one for one in run(capsys, "variants", "--json").document["variants"]}
    assert data["sad"]["fault"]["code"] == "rules/broken-plugin"
    assert data["matta"]["fault"] is None


def test_strict_makes_a_broken_plugin_an_error(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.add("sad", {"sad": "sad_module:Sad"}, {"sad_module": "raise ImportError('no luck')"})
    shelf.add("odd", {"odd": "odd_module:odd"}, {"odd_module": "odd = 3"})
    plain = run(capsys, "variants")
    ran = run(capsys, "variants", "--strict")
    assert (plain.code, ran.code) == (0, 2)
    assert ran.out == plain.out
    assert [line.split(")")[0] for line in ran.errors] == [
        "cirulla: variant odd (odd 1.0",
        "cirulla: variant sad (sad 1.0",
    ]
    data = run(capsys, "variants", "--strict", "--json")
    assert (data.code, data.err) == (2, ran.err)
    assert len(data.document["variants"]) == len(listing())


def test_two_distributions_with_one_name_are_one_error(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.add_figures()
    shelf.add_figures("another-house")
    ran = run(capsys, "variants", "--strict")
    assert (ran.code, len(ran.errors)) == (2, 1)
    assert "another-house 1.2 and by house-of-figures 1.2" in ran.err
    assert ran.words.count("broken: variant figures is installed by") == 2


def test_without_autoload_no_variant_is_found(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(NO_AUTOLOAD, "1")
    ran = run(capsys, "variants")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"no variant is looked for: {NO_AUTOLOAD} is set\n"
    assert run(capsys, "variants", "--json").document == {"variants": []}
    assert run(capsys, "explain", "base").code == 0
    ran = run(capsys, "explain", "breve")
    assert (ran.code, len(ran.errors)) == (2, 1)
    assert NO_AUTOLOAD in ran.err
