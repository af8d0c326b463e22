"""The positions that every rule sheet works out, chosen so that houses differ in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cirulla.examples import (
    AccusoExample,
    CaptureExample,
    Example,
    ScopaExample,
    ScoreExample,
    TableExample,
    TotalsExample,
)
from cirulla.wording import Section

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet

_TABLES: Final = tuple(map(TableExample, ("2h 3d 4c 6s", "4h 7c Qd Ks", "3h 5c 6d 7s")))
_CAPTURES: Final = (
    CaptureExample("7d", "3h 5c 7s"),
    CaptureExample("6c", "Ah 2s 3c 5d"),
    CaptureExample("3c", "5s 7h"),
    CaptureExample("4s", "5h Kd"),
    CaptureExample("Ah", "2c 4s Kd"),
    CaptureExample("Ad", "4s Ac Kh"),
)
_SCOPE: Final = (
    ScopaExample("7d", "7s"),
    ScopaExample("7d", "7s", last_card=True, last_deal=True),
    ScopaExample("Ah", "5c Kd"),
    ScopaExample("Ah", "As"),
)
_HANDS: Final = tuple(map(AccusoExample, ("Ah 3c 5s", "Kh Kc Ks", "2h 2c 2s", "4h 4c 2s")))
_SCORES: Final = (
    ScoreExample(
        (
            "Ah Ac 2h 2c 3h 4h 4s 5c 5s 6h 7d 7c Jd Jh Jc Qd Qh Kd Kh Kc Ks",
            "Ad 2d 3d 4d 5d 6d As 2s 3c 3s 4c 5h 6c 6s 7h 7s Js Qc Qs",
        )
    ),
)


def positions(rules: RuleSet) -> dict[Section, tuple[Example, ...]]:
    """Return the positions of each section: those of every sheet, then those of its variants."""
    target = rules.ask.target()
    totals = ((target + 1, target - 3), (target + 2, target + 2))
    found: dict[Section, list[Example]] = {
        Section.DEAL: [*_TABLES],
        Section.CAPTURES: [*_CAPTURES],
        Section.SCOPA: [*_SCOPE],
        Section.ACCUSI: [*_HANDS],
        Section.END: [],
        Section.SCORES: [*_SCORES],
        Section.MATCH: [TotalsExample(one) for one in totals if min(one) >= 0],
    }
    for variant in rules.variants:
        for example in variant.examples():
            listed = found[_SECTION_OF[type(example)]]
            if example not in listed:
                listed.append(example)
    return {section: tuple(examples) for section, examples in found.items()}


_SECTION_OF: Final = {
    TableExample: Section.DEAL,
    CaptureExample: Section.CAPTURES,
    ScopaExample: Section.SCOPA,
    AccusoExample: Section.ACCUSI,
    ScoreExample: Section.SCORES,
    TotalsExample: Section.MATCH,
}
