"""What stands on a house's rule sheet, in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.compiling import BASE
from cirulla.house import House, game_info
from cirulla.house.entries import game_names
from cirulla.sheets.positions import positions
from cirulla.sheets.working import Teller, Worked
from cirulla.translating import check_language, translate
from cirulla.translating import gettext_noop as _
from cirulla.wording import RuleText, Section

if TYPE_CHECKING:
    from cirulla.house import Spec

TITLES: Final = {
    Section.DEAL: _("Players and deal"),
    Section.CAPTURES: _("Captures"),
    Section.SCOPA: _("Scopa"),
    Section.ACCUSI: _("Accusi"),
    Section.END: _("End of a round"),
    Section.SCORES: _("Scores of a round"),
    Section.MATCH: _("The match"),
}
_PREFACE: Final = (
    _(
        "Cirulla is played with forty cards: ace to seven, jack, queen and king of hearts, "
        "diamonds, clubs and spades. An ace counts 1, the cards from two to seven their number, a "
        "jack 8, a queen 9 and a king 10; only in the primiera they have other values."
    ),
    _(
        "A match is played in rounds, each with the whole deck, and a round in one or more deals. "
        "A side is a player alone or a pair of partners."
    ),
)


@frozen
class SheetRule:
    """A rule on the sheet.

    Attributes:
        rule: its id, as ``CAP-2``.
        text: its sentences.
        changed: whether a variant says it.
    """

    rule: str
    text: str
    changed: bool


@frozen
class SheetSection:
    """A part of the game on the sheet.

    Attributes:
        title: what it is called.
        rules: in the order of play.
        examples: positions worked out under these rules.
    """

    title: str
    rules: tuple[SheetRule, ...]
    examples: tuple[Worked, ...]


@frozen
class Sheet:
    """The complete rules of a house as a text for people.

    Attributes:
        lang: its language.
        title: the house's name.
        subtitle: what the sheet is.
        preface: what one must know beforehand.
        sections: in the order of play.
        examples_title: the heading of the examples.
        note: what the mark of a changed rule means; empty where no rule is changed.
    """

    lang: str
    title: str
    subtitle: str
    preface: tuple[str, ...]
    sections: tuple[SheetSection, ...]
    examples_title: str
    note: str


def sheet_of(spec: Spec, lang: str = "en") -> Sheet:
    """Return what stands on a house's rule sheet.

    Args:
        spec: what names a house, as `cirulla.house.rules` takes it.
        lang: its language, ``en`` or ``it``.

    Raises:
        RulesError: if there is no such house.
        TextError: if the language is not spoken here.
    """
    check_language(lang)
    house = House.of(spec)
    texts = house.rules.sentences()
    teller, examples = Teller(house.rules, lang), positions(house.rules)
    sections: list[SheetSection] = []
    for section, title in TITLES.items():
        worked = [teller.work(one) for one in examples[section]]
        if section is Section.DEAL:
            worked.insert(0, teller.deals())
        rules = [_rule(one, lang) for one in texts if one.section is section]
        sections.append(SheetSection(translate(title, lang), tuple(rules), tuple(worked)))
    changed = any(rule.changed for section in sections for rule in section.rules)
    note = _("Marked rules differ from the base game.")
    return Sheet(
        lang=lang,
        title=title_of(house, lang),
        subtitle=translate(_("The rules of Cirulla in this house"), lang),
        preface=tuple(translate(text, lang) for text in _PREFACE),
        sections=tuple(sections),
        examples_title=translate(_("Examples"), lang),
        note=translate(note, lang) if changed else "",
    )


def _rule(text: RuleText, lang: str) -> SheetRule:
    return SheetRule(text.rule, text.text(lang), text.who != (BASE,))


def title_of(house: House, lang: str) -> str:
    """Return the house's own name, or in that language the title of the named game that it is."""
    name = house.name.strip()
    if name:
        return name
    if house.game in game_names() and not house.variants and not house.without:
        return translate(game_info(house.game).title, lang)
    return translate(_("Our house"), lang)
