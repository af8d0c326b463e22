"""A house's rules in words: the base game's sentences, and those that variants put in their place.

Each rule has its place in the order of play: a section, told by the prefix of its id, and within
it the base game's rules first. A variant's own rule goes to the section of the first step that the
variant answers, so that a house reads the same in whichever order its variants are listed.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.base.sentences import SENTENCES
from cirulla.compiling import BASE
from cirulla.explaining import of_plugin
from cirulla.steps import STEPS, Sentence, Texts, Variant
from cirulla.translating import OURS

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet


class Section(StrEnum):
    """A part of the game, in the order of play."""

    DEAL = "deal"
    CAPTURES = "captures"
    SCOPA = "scopa"
    ACCUSI = "accusi"
    END = "end"
    SCORES = "scores"
    MATCH = "match"


_SECTION_OF: Final = {
    "SEAT": Section.DEAL,
    "DEAL": Section.DEAL,
    "TABLE": Section.DEAL,
    "CAP": Section.CAPTURES,
    "ACE": Section.CAPTURES,
    "SCOPA": Section.SCOPA,
    "ACC": Section.ACCUSI,
    "END": Section.END,
    "SCORE": Section.SCORES,
    "MATCH": Section.MATCH,
}
RULES_OF: Final = {
    "sides": ("SEAT-1",),
    "deals": ("DEAL-1", "DEAL-2"),
    "next_seat": ("SEAT-2",),
    "wild_ranks": ("ACC-1", "ACC-2"),
    "pledges": ("ACC-4",),
    "table_bonus": ("TABLE-1",),
    "misdeal": ("TABLE-3",),
    "accuso": ("ACC-1", "ACC-2", "ACC-3"),
    "threes": ("ACC-4",),
    "capture_total": ("CAP-1",),
    "sums": ("CAP-3",),
    "fifteens": ("CAP-4",),
    "excludes": ("CAP-2", "CAP-4"),
    "ace_captures": ("ACE-1", "ACE-2"),
    "captures": ("CAP-1",),
    "may_lay": ("CAP-5",),
    "scopa_allowed": ("SCOPA-2",),
    "scopa": ("SCOPA-1",),
    "capture_marks": ("SCOPA-1",),
    "leftovers_to": ("END-1", "END-2"),
    "carte": ("SCORE-1",),
    "denari": ("SCORE-1",),
    "settebello": ("SCORE-1",),
    "primiera_value": ("SCORE-2",),
    "primiera": ("SCORE-2",),
    "grande": ("SCORE-3",),
    "piccola": ("SCORE-4",),
    "score_items": ("SCORE-6",),
    "target": ("MATCH-1",),
    "round_win": ("MATCH-2",),
    "outcome": ("MATCH-2",),
    "may_call": ("MATCH-1",),
}
"""The rules of the base game that a step's answer is about, the nearest first."""

_SECTIONS: Final = tuple(Section)
_STEPS: Final = tuple(STEPS)
_BASE_PLACE: Final = {one.rule: place for place, one in enumerate(SENTENCES)}
_RULE_ID: Final = re.compile(r"(.*?)-?(\d*)")


@frozen
class Saying:
    """A sentence and who says it.

    Attributes:
        sentence: what is said.
        who: the variant's name; ``base`` for the base game.
        texts: where it is translated.
    """

    sentence: Sentence
    who: str
    texts: Texts = OURS

    def text(self, lang: str = "en") -> str:
        """Return it as people read it."""
        return self.sentence.say(lang, self.texts)


@frozen
class RuleText:
    """A rule of a house in words.

    Attributes:
        rule: its id, as ``CAP-2``.
        section: its part of the game.
        sayings: its sentences: the base game's, or those of the variants that replace it.
    """

    rule: str
    section: Section
    sayings: tuple[Saying, ...]

    @property
    def who(self) -> tuple[str, ...]:
        """Who speaks: ``base`` or variants, each once."""
        return tuple(dict.fromkeys(one.who for one in self.sayings))

    def text(self, lang: str = "en") -> str:
        """Return its sentences as people read them."""
        return " ".join(one.text(lang) for one in self.sayings)


Place = tuple[int, int, int, str, int, str]
"""Where a rule stands: section, the base game's or not, rule or step, prefix, number, id."""


def worded(rules: RuleSet) -> tuple[RuleText, ...]:
    """Return every rule of a house in words, in the order of play."""
    said = placed(rules)
    return tuple(said[place] for place in sorted(said))


def placed(rules: RuleSet) -> dict[Place, RuleText]:
    """Return every rule of a house in words by its place in the order of play."""
    texts: dict[str, list[Saying]] = {}
    places: dict[str, Place] = {}
    for variant in rules.variants:
        for sentence in of_plugin(variant, "sentences", variant.sentences):
            saying = Saying(sentence, variant.name, texts_of(variant))
            texts.setdefault(sentence.rule, []).append(saying)
            place = _place(sentence.rule, steps_of(rules, variant.name))
            places[sentence.rule] = min(place, places.get(sentence.rule, place))
    for sentence in SENTENCES:
        if sentence.rule not in texts:
            texts[sentence.rule] = [Saying(sentence, BASE)]
            places[sentence.rule] = _place(sentence.rule, ())
    return {
        place: RuleText(rule, _SECTIONS[place[0]], tuple(texts[rule]))
        for rule, place in places.items()
    }


def place_of_step(step: str) -> Place:
    """Return where a step stands that has no words: after the rules of its section."""
    return _SECTIONS.index(section_of_step(step)), 2, _STEPS.index(step), "", 0, ""


def steps_of(rules: RuleSet, variant: str) -> tuple[str, ...]:
    """Return the steps at which a variant has a say in a house, in the order of play."""
    return tuple(step for step in _STEPS if variant in rules.folded(step).variants)


def texts_of(variant: Variant) -> Texts:
    """Return where a variant's sentences are translated."""
    package = type(variant).__module__.partition(".")[0]
    return variant.texts or (package, package)


def section_of_step(step: str) -> Section:
    """Return the part of the game to which a step belongs."""
    return _SECTION_OF[RULES_OF[step][0].partition("-")[0]]


def _place(rule: str, steps: tuple[str, ...]) -> Place:
    if rule in _BASE_PLACE:
        section = _SECTION_OF[rule.partition("-")[0]]
        return _SECTIONS.index(section), 0, _BASE_PLACE[rule], "", 0, rule
    found = _RULE_ID.fullmatch(rule)
    prefix, number = found.groups() if found else (rule, "")
    usual = section_of_step(steps[0]) if steps else Section.MATCH
    section = _SECTION_OF.get(prefix, usual)
    step = _STEPS.index(steps[0]) if steps else len(_STEPS)
    return _SECTIONS.index(section), 1, step, prefix, int(number or 0), rule
