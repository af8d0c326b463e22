"""Each shipped variant conforms to what is asked of a stranger's."""

from __future__ import annotations

import pytest

from cirulla.steps import Variant
from cirulla_testing import Report, TasteWarning, check_variant
from cirulla_variants.cirullone import Cirullone
from cirulla_variants.matta import Matta
from cirulla_variants.tavolata import Tavolata

NO_SOURCE = ("call-out",)
"""Family rules, which no source tells."""


@pytest.mark.cirulla_options("accusi", buona=1, decino=2, low_decino=3, together=True)
@pytest.mark.cirulla_options("ace", sweep_scopa=False, on_ace="ace-only", sweep="choice")
@pytest.mark.cirulla_options("capture-order", sums="any", fifteens="fewest")
@pytest.mark.cirulla_options("cappotto", wins=False, points=30)
@pytest.mark.cirulla_options("cirullone", deals="6+3")
@pytest.mark.cirulla_options("matta", card="Qh", table=True, stays=True)
@pytest.mark.cirulla_options("target", points=21)
def test_a_shipped_variant_conforms(cirulla_variant: Variant) -> None:
    if cirulla_variant.name in NO_SOURCE:
        with pytest.warns(TasteWarning, match="sources"):
            assert short(cirulla_variant).conforms
    else:
        assert short(cirulla_variant).conforms


def short(variant: Variant) -> Report:
    """Check a variant alone; the pairs are played in tests of their own."""
    return check_variant(variant, together=False, matches=2, others=1)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [Matta(stays=True), Cirullone(), Tavolata()], ids=repr)
def test_a_shipped_variant_conforms_beside_the_others(variant: Variant) -> None:
    report = check_variant(variant, matches=2, others=0)
    refused = {"cirullone": ["tavolata"], "tavolata": ["cirullone"]}.get(variant.name, [])
    assert [one.variant for one in report.refused] == refused
