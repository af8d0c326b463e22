"""Variants found by the entry points of their distributions, good and bad."""

from __future__ import annotations

import sys
from importlib.metadata import Distribution
from typing import TYPE_CHECKING

import pytest
from attrs import frozen

from cirulla import registry
from cirulla.errors import Code, RulesError
from cirulla.house import rules
from cirulla.registry import NO_AUTOLOAD, listing, load, names
from cirulla.steps import STEPS_VERSION, Variant
from cirulla.structuring import Option
from distributions import Shelf

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = (
    "accusi",
    "ace",
    "anticlockwise",
    "call-out",
    "cappotto",
    "capture-order",
    "cirullone",
    "ladder",
    "last-scopa",
    "low-table",
    "luzzati",
    "majority",
    "matta",
    "optional-capture",
    "piccola",
    "redeal",
    "target",
    "tavolata",
)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.delenv(NO_AUTOLOAD, raising=False)
    return Shelf(tmp_path, monkeypatch)


def refused(name: str) -> tuple[Code, str]:
    with pytest.raises(RulesError) as caught:
        load(name)
    assert len(caught.value.faults) == 1
    assert "\n" not in str(caught.value)
    return caught.value.code, str(caught.value)


def faults() -> dict[str, str]:
    return {one.name: str(one.fault) for one in listing() if one.fault}


def test_the_shipped_variants_are_found_as_a_strangers_are(shelf: Shelf) -> None:
    shelf.add_figures()
    assert names() == tuple(sorted([*SHIPPED, "figures"]))
    assert not faults()
    for name in names():
        assert load(name).name == name


def test_names_are_listed_without_importing_and_only_the_chosen_is_imported(shelf: Shelf) -> None:
    shelf.add_figures()
    shelf.add("other", {"other": "other_module:Other"}, {"other_module": ""})
    assert {"figures", "other"} <= set(names())
    assert not {"house_of_figures", "other_module"} & sys.modules.keys()
    assert load("figures").name == "figures"
    assert "house_of_figures" in sys.modules
    assert "other_module" not in sys.modules


def test_the_listing_tells_all_of_a_variant(shelf: Shelf) -> None:
    shelf.add_figures()
    (found,) = [one for one in listing() if one.name == "figures"]
    assert (found.distribution, found.distribution_version) == ("house-of-figures", "1.2")
    assert (found.version, found.sources, found.fault) == (3, ("AUNT",), None)
    assert found.summary == "Count a scopa made with a figure twice."
    told = [(o.name, o.type, o.default, o.bounds, o.help) for o in found.options]
    assert told == [
        ("points", "whole number", 2, "0 to 9", "what it counts"),
        ("ranks", "list of rank", ["J"], "", "which figures"),
        ("often", "text", "ever", '"once", "ever"', ""),
        ("card", "card", "Qh", "any card but A", "the one that counts"),
        ("limit", "whole number or nothing", None, "", ""),
    ]
    assert not any(option.required for option in found.options)


def test_each_shipped_option_is_told_with_its_help_and_bounds() -> None:
    for one in listing():
        assert one.sources or one.name in ("call-out", "optional-capture"), one.name
        assert one.summary.endswith("."), one.name
        for option in one.options:
            assert option.help, (one.name, option.name)
            assert option.bounds, (one.name, option.name)


def test_an_option_without_a_default_is_told_as_required(shelf: Shelf) -> None:
    source = """
    @frozen
    class Needy(Variant):
        name = "needy"
        points: int = field(validator=whole(1, 3))
    """
    shelf.add("needy", {"needy": "needy_module:Needy"}, {"needy_module": source})
    (found,) = [one for one in listing() if one.name == "needy"]
    assert found.fault is None
    assert found.options == (
        Option(
            name="points",
            type="whole number",
            default=None,
            required=True,
            bounds="1 to 3",
            help="",
        ),
    )
    assert found.summary == ""
    with pytest.raises(RulesError, match=r"^variants\[0\]: needy needs its option points$"):
        rules([{"variant": "needy"}])


def test_a_default_that_is_made_anew_is_told(shelf: Shelf) -> None:
    source = """
    @frozen
    class Made(Variant):
        name = "made"
        ranks: tuple[Rank, ...] = field(factory=lambda: (Rank.KING,))
        other: tuple[Rank, ...] = field()

        @other.default
        def _other(self):
            return self.ranks
    """
    shelf.add("made", {"made": "made_module:Made"}, {"made_module": source})
    (found,) = [one for one in listing() if one.name == "made"]
    told = [(option.name, option.default, option.required) for option in found.options]
    assert told == [("ranks", ["K"], False), ("other", None, False)]


def test_an_unknown_name_gives_the_nearest_or_all() -> None:
    assert refused("mata") == (
        Code.UNKNOWN_VARIANT,
        'no variant is named "mata"; did you mean "matta"?',
    )
    assert refused("LOW_TABLE")[1].endswith('did you mean "low-table"?')
    assert "; those installed are accusi, ace, anticlockwise, " in refused("tressette")[1]
    assert len(refused("x" * 100_000)[1]) < 500


def test_two_distributions_with_one_name(shelf: Shelf) -> None:
    """B79: the clash is told by both names, and the rest keeps working."""
    shelf.add_figures()
    shelf.add_figures("aunts-figures")
    message = (
        "variant figures is installed by aunts-figures 1.2 and by house-of-figures 1.2; "
        "uninstall one of them"
    )
    assert refused("figures") == (Code.NAME_CLASH, message)
    rows = [one for one in listing() if one.name == "figures"]
    assert [one.distribution for one in rows] == ["aunts-figures", "house-of-figures"]
    assert [str(one.fault) for one in rows] == [message, message]
    assert not {"house_of_figures", "aunts_figures"} & sys.modules.keys()
    assert set(faults()) == {"figures"}
    assert rules("genova").variants
    with pytest.raises(RulesError) as caught:
        rules([{"variant": "figures"}, {"variant": "matta"}])
    assert [fault.path for fault in caught.value.faults] == ["variants[0].variant"]
    with pytest.raises(RulesError) as caught:
        listing(strict=True)
    assert str(caught.value) == message


def test_one_distribution_may_not_use_a_name_twice(shelf: Shelf) -> None:
    text = "[cirulla.variants]\nfigures = house_one:Figures\nfigures = house_two:Figures\n"
    shelf.add("twice", text)
    code, message = refused("figures")
    assert code is Code.NAME_CLASH
    assert "twice 1.0 and by twice 1.0" in message


BROKEN = {
    "import": ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    "syntax": ("def :", "SyntaxError: "),
    "exit": ("raise SystemExit(3)", "SystemExit: 3"),
    "missing": ("", "AttributeError: "),
    "lines": ("raise ValueError('one\\ntwo')", "ValueError: one two"),
    "silent": ("raise KeyError", "KeyError;"),
    "endless": ("raise ValueError('x' * 100_000)", "ValueError: xxx"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_import_stops_nobody_else(shelf: Shelf, kind: str) -> None:
    """B75, B79: it is named, with its distribution and the cause."""
    source, cause = BROKEN[kind]
    shelf.add_figures()
    shelf.add("bad-house", {"figs": "bad_house:Figures"}, {"bad_house": source}, "0.3")
    assert {"figs", "figures"} <= set(names())
    code, message = refused("figs")
    assert code is Code.BROKEN_PLUGIN
    assert message.startswith(f"variant figs (bad-house 0.3) cannot be imported: {cause}")
    assert message.endswith("; mend or uninstall it")
    assert len(message) < 500
    assert load("figures").name == "figures"
    assert faults() == {"figs": message}
    (row,) = [one for one in listing() if one.fault]
    assert (row.distribution, row.distribution_version, row.version) == ("bad-house", "0.3", 0)
    with pytest.raises(RulesError, match="bad-house"):
        listing(strict=True)
    assert rules("base") == rules([])


def test_the_cause_of_a_broken_import_is_kept(shelf: Shelf) -> None:
    shelf.add("bad-house", {"figs": "bad_house:Figs"}, {"bad_house": "import no_such_module"})
    with pytest.raises(RulesError) as caught:
        load("figs")
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)


def test_an_entry_point_that_is_no_reference(shelf: Shelf) -> None:
    shelf.add("odd-house", {"figs": "this is / no reference"})
    code, message = refused("figs")
    assert code is Code.BROKEN_PLUGIN
    assert message.startswith("variant figs (odd-house 1.0) cannot be imported: ")


BAD = {
    "instance": (
        "@frozen\nclass Figs(Variant):\n    name = 'figs'\nFigs = Figs()",
        "is an instance; let its entry point name the class Figs",
    ),
    "function": (
        "def Figs(): ...",
        "is no variant; let its entry point name a class derived from cirulla.steps.Variant",
    ),
    "stranger": (
        "class Figs: ...",
        "is no variant; let its entry point name a class derived from cirulla.steps.Variant",
    ),
    "later": (
        "@frozen\nclass Figs(Variant):\n    name = 'figs'\n    steps_version = 99",
        (
            f"was made for version 99 of the steps, this library has version {STEPS_VERSION}; "
            "install a newer cirulla"
        ),
    ),
    "other name": (
        "@frozen\nclass Figs(Variant):\n    name = 'figures'",
        'calls itself "figures"; give the class and its entry point one name',
    ),
    "no name": (
        "@frozen\nclass Figs(Variant): ...",
        'calls itself ""; give the class and its entry point one name',
    ),
    "plain class": (
        "class Figs(Variant):\n    name = 'figs'",
        "is no attrs class; decorate Figs with @attrs.frozen(kw_only=True)",
    ),
    "version": (
        "@frozen\nclass Figs(Variant):\n    name = 'figs'\n    version = '1.0'",
        "has the version '1.0'; it must be a whole number",
    ),
    "option variant": (
        "@frozen\nclass Figs(Variant):\n    name = 'figs'\n    variant: int = 1",
        "has an option variant that no house file can set; rename it or let it be set",
    ),
    "option that cannot be set": (
        "@frozen\nclass Figs(Variant):\n    name = 'figs'\n    x: int = field(init=False)",
        "has an option x that no house file can set; rename it or let it be set",
    ),
    "unknown type": (
        "@frozen\nclass Figs(Variant):\n    name = 'figs'\n    x: Nowhere = 1",
        "has an option of a type that cannot be found: name 'Nowhere' is not defined",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_good_variant_is_refused_with_advice(shelf: Shelf, kind: str) -> None:
    """B77, and a plugin made for later steps."""
    source, advice = BAD[kind]
    shelf.add("bad-house", {"figs": "bad_house:Figs"}, {"bad_house": source})
    message = f"variant figs (bad-house 1.0) {advice}"
    assert refused("figs") == (Code.BAD_PLUGIN, message)
    assert faults() == {"figs": message}


IN_USE = {
    "unmarked": ("    def target(self): return 3", "step target is not marked with @hookimpl"),
    "misspelt": ("    @hookimpl\n    def tarjet(self): return 3", "there is no step tarjet"),
    "business": (
        "    @hookimpl\n    def target(self, totals): return 3",
        "step target has no argument totals",
    ),
    "defaults": ("    points: int = field(default=0, validator=whole(1, 3))", "points: 0 is no "),
    "raises": ("    def answers(self): raise RuntimeError('no')", "RuntimeError: no"),
}


@pytest.mark.parametrize("kind", IN_USE)
def test_the_listing_shows_what_cannot_be_used(shelf: Shelf, kind: str) -> None:
    """B73, B79, and a variant that answers a step it has no business with."""
    body, cause = IN_USE[kind]
    source = f"@frozen\nclass Figs(Variant):\n    name = 'figs'\n{body}"
    shelf.add("bad-house", {"figs": "bad_house:Figs"}, {"bad_house": source})
    told = faults()
    assert set(told) == {"figs"}
    assert told["figs"].startswith("variant figs (bad-house 1.0) cannot be used: ")
    assert cause in told["figs"]
    with pytest.raises(RulesError, match="bad-house"):
        listing(strict=True)


def test_strict_tells_of_everything_at_once(shelf: Shelf) -> None:
    shelf.add("bad-one", {"one": "bad_one:One"}, {"bad_one": "import no_such_module"})
    shelf.add("bad-two", {"two": "bad_two:Two"}, {"bad_two": "class Two: ..."})
    with pytest.raises(RulesError) as caught:
        listing(strict=True)
    told = [fault.code for fault in caught.value.faults]
    assert told == [Code.BROKEN_PLUGIN, Code.BAD_PLUGIN]
    assert len(listing()) == len(SHIPPED) + 2


def test_strict_is_content_with_the_shipped_variants() -> None:
    assert [one.name for one in listing(strict=True)] == list(SHIPPED)


def test_autoload_switched_off(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.add_figures()
    kind = load("figures")
    monkeypatch.setenv(NO_AUTOLOAD, "1")
    assert names() == ()
    assert listing(strict=True) == ()
    code, message = refused("matta")
    assert code is Code.UNKNOWN_VARIANT
    assert message == (
        f"no variant is found by its name while {NO_AUTOLOAD} is set; unset it, or pass variants "
        "as objects"
    )
    assert rules("base") == rules([])
    assert rules([kind()]).variants == (kind(),)


@pytest.mark.parametrize("value", ["", "0"])
def test_autoload_is_off_only_if_it_says_so(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NO_AUTOLOAD, value)
    assert names() == SHIPPED


def test_an_uninstalled_variant_is_gone_and_its_rules_stay(shelf: Shelf) -> None:
    """B71: nothing is kept of what was found."""
    shelf.add_figures()
    house = rules([{"variant": "figures"}])
    shelf.remove("house-of-figures")
    assert names() == SHIPPED
    assert refused("figures")[0] is Code.UNKNOWN_VARIANT
    assert house.captures("7d", "7c")


def test_a_malformed_distribution_of_somebody_else_hinders_nobody(shelf: Shelf) -> None:
    shelf.add_figures()
    shelf.add("foreign", "[console_scripts]\nthis line means nothing\n")
    assert "figures" in names()
    assert not faults()


def test_a_malformed_distribution_of_ours_is_shown(shelf: Shelf) -> None:
    shelf.add_figures()
    shelf.add("malformed", "[cirulla.variants]\nthis line means nothing\n")
    assert "figures" in names()
    (row,) = [one for one in listing() if one.fault]
    assert (row.name, row.distribution) == ("", "malformed")
    assert str(row.fault).startswith("the entry points of malformed 1.0 cannot be read: ")
    with pytest.raises(RulesError, match="malformed"):
        listing(strict=True)


def test_a_distribution_that_is_on_the_path_twice_is_one(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where a malformed one makes the library look at each by itself."""
    shelf.add_figures()
    (tmp_path / "second").mkdir()
    first = Shelf(tmp_path / "second", monkeypatch)
    first.add("house-of-figures", {"figures": "newer_house:Figures"}, {"newer_house": ""}, "2.0")
    first.add("foreign", "[console_scripts]\nthis line means nothing\n")
    (entry,) = registry.discover().entries["figures"]
    assert entry.value == "newer_house:Figures"


def test_a_distribution_with_unreadable_metadata(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> str:
        raise KeyError("Name")

    shelf.add("bad-house", {"figs": "bad_house:Figs"}, {"bad_house": "import no_such_module"})
    monkeypatch.setattr(Distribution, "name", property(broken))
    assert refused("figs")[1].startswith("variant figs (a distribution without a name) cannot be")


def test_a_distribution_without_a_name(shelf: Shelf) -> None:
    shelf.add("nameless", {"figs": "bad_house:Figs"}, {"bad_house": "import no_such_module"})
    (shelf.folder / "nameless-1.0.dist-info" / "METADATA").unlink()
    assert refused("figs")[1].startswith("variant figs (a distribution without a name) cannot be")
    assert "figs" in faults()


def test_a_class_made_here_is_no_entry_point() -> None:
    @frozen
    class Here(Variant):
        name = "here"

    assert rules(Here()).variants == (Here(),)
    assert refused("here")[0] is Code.UNKNOWN_VARIANT


def test_the_registry_keeps_nothing(shelf: Shelf) -> None:
    """Each look is a new one: nothing process-wide holds what was found."""
    first = registry.discover()
    shelf.add_figures()
    assert "figures" not in first.names
    assert "figures" in registry.discover().names
