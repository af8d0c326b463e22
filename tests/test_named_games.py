"""The named games: what each is, and that asking for another is told plainly."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cirulla.errors import Code, RulesError
from cirulla.house import House, dumps, game_info, game_names, loads_rules, rules
from cirulla.registry import NO_AUTOLOAD
from oracle.houses import NAMED, full_variants

VECTORS = json.loads(
    Path(__file__).with_name("vectors").joinpath("rulesets.json").read_text("utf-8")
)
LINE = 500


def vectors(ask: str) -> list[Any]:
    found = [item for item in VECTORS if item["ask"] == ask]
    assert found
    return [pytest.param(item, id=item["id"]) for item in found]


@pytest.mark.parametrize("item", vectors("names"))
def test_the_names(item: dict[str, Any]) -> None:
    assert list(game_names()) == item["expected"]["names"]


@pytest.mark.parametrize("item", vectors("variants"))
def test_a_named_game_is_its_variants_in_full(item: dict[str, Any]) -> None:
    assert rules(item["rules"]).to_dict() == item["expected"]


@pytest.mark.parametrize("item", vectors("build"))
def test_what_must_not_be_built_is_refused(item: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        rules(item["rules"])
    for fault in caught.value.faults:
        assert "\n" not in str(fault)
        assert len(str(fault)) < LINE


def test_every_question_of_the_vectors_is_asked() -> None:
    assert {item["ask"] for item in VECTORS} == {"names", "variants", "build"}


@pytest.mark.parametrize("name", NAMED)
def test_a_named_game_is_what_the_oracle_reads_in_the_rules(name: str) -> None:
    """named:base to named:cirullone, those without a vector too."""
    assert rules(name).to_dict()["variants"] == full_variants(name)


@pytest.mark.parametrize("name", game_names())
def test_a_named_game_as_data(name: str) -> None:
    game = game_info(name)
    assert game.name == name
    assert game.title
    assert game.title.isprintable()
    assert game.sources
    assert all(code.isalnum() and code.isupper() for code in game.sources)
    entries = [entry.to_dict() for entry in game.variants]
    assert rules(entries) == rules(name)
    assert entries == [dict(entry) for entry in NAMED[name]]


def test_the_titles_tell_the_games_apart() -> None:
    assert len({game_info(name).title for name in game_names()}) == len(game_names())


@pytest.mark.parametrize("name", game_names())
def test_a_named_game_written_and_read_again_is_the_same(name: str) -> None:
    """B47."""
    game = rules(name)
    assert rules(game.to_dict()) == game
    assert rules({"game": name}) == game
    for house in (game, House.of(name)):
        assert loads_rules(dumps(house)) == game
        assert loads_rules(dumps(house, "json"), "json") == game


def test_a_named_game_is_told_without_importing_a_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NO_AUTOLOAD, "1")
    for module in [module for module in sys.modules if module.startswith("cirulla_variants")]:
        monkeypatch.delitem(sys.modules, module)
    assert [entry.variant for entry in game_info("tradizione-donna").variants] == [
        "tavolata",
        "redeal",
        "matta",
        "cappotto",
        "capture-order",
    ]
    assert not [module for module in sys.modules if module.startswith("cirulla_variants")]


def test_an_unknown_game_is_told_with_the_nearest_and_all() -> None:
    """B64."""
    with pytest.raises(RulesError) as caught:
        rules("genva")
    assert caught.value.code is Code.UNKNOWN_GAME
    assert str(caught.value) == (
        'no game is named "genva"; did you mean "genova"? The games are ' + ", ".join(game_names())
    )
    with pytest.raises(
        RulesError, match=r'no game is named "briscola"; the games are aula-2, base'
    ):
        game_info("briscola")


@pytest.mark.parametrize(
    "name", ["", "Genova", "../games/base", "genova.toml", "base\n", "é" * 9999]
)
def test_a_game_is_asked_for_by_its_very_name(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules(name)
    assert caught.value.code is Code.UNKNOWN_GAME
    assert len(str(caught.value)) < LINE
    assert str(caught.value).isprintable()


def test_a_bare_text_is_always_the_name_of_a_game() -> None:
    """B16: a variant is an entry of a list; `cirullone` is both, and as a text the game."""
    with pytest.raises(RulesError, match=r'it is a variant: write \[\{"variant": "matta"\}\]'):
        rules("matta")
    with pytest.raises(RulesError, match="a file is read by load_rules"):
        rules("casa.toml")
    assert len(rules("cirullone").variants) == 4
    assert len(rules([{"variant": "cirullone"}]).variants) == 1
