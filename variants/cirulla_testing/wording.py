"""A variant in words: its sentences in every language, and what it changes in a house."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from attrs import evolve

from cirulla.examples import Example
from cirulla.ruleset import RuleSet
from cirulla.sheets import sheet_of, to_html, to_markdown, to_text
from cirulla.steps import Plural, Sentence
from cirulla.structuring import option_fields
from cirulla.translating import translate, translate_plural
from cirulla.wording import steps_of, texts_of
from cirulla_testing.choosing import values_of
from cirulla_testing.fitting import misfit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.steps import Texts, Variant
    from cirulla_testing.reporting import Findings

WORDS: Final = "sentences"
_RULE: Final = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-\d+")
_LONGEST: Final = 600


def check_words(variant: Variant, languages: Sequence[str], findings: Findings) -> None:
    """Hold that a variant says what it changes, in each language."""
    sentences = cast("object", variant.sentences())
    if not isinstance(sentences, tuple):
        findings.fault(WORDS, f"sentences() gives a {type(sentences).__name__}; give a tuple")
        return
    for sentence in cast("tuple[object, ...]", sentences):
        if isinstance(sentence, Sentence):
            _check_sentence(sentence, languages, texts_of(variant), findings)
        else:
            findings.fault(WORDS, f"{sentence!r} is no Sentence")
    wrong = misfit(variant.examples(), tuple[Example, ...])
    findings.hold(WORDS, not wrong, f"examples() are wrong: {wrong}")
    rules = RuleSet.of(variant)
    if not findings.has_faults(WORDS):
        for language in languages:
            _check_sheet(rules, language, findings)
    if variant.idle(rules.ask, None) is None:
        _advise(variant, rules, findings)


def check_options_told(variant: Variant, findings: Findings) -> None:
    """Advise to say each option, where another value of it leaves every sentence as it is."""
    said = list(map(str, variant.sentences()))
    for name, one in option_fields(type(variant)).items():
        values = [value for value in values_of(one) if value != getattr(variant, one.name)]
        others = [_changed(variant, name, value) for value in (*values[:3], *values[-3:])]
        told = [list(map(str, other.sentences())) != said for other in others if other]
        if told and not any(told):
            findings.advise(f"no sentence tells what the option {name} changes")


def _changed(variant: Variant, name: str, value: object) -> Variant | None:
    """Return the variant with another option; None if that does not go with the others."""
    try:
        changed: Variant = evolve(variant, **{name: value})  # type: ignore[misc]  # an attrs class
    except ValueError:
        return None
    return changed


def _advise(variant: Variant, rules: RuleSet, findings: Findings) -> None:
    if not variant.sentences():
        findings.advise(f"{variant!r} changes the rules and has no sentence that says so")
    if not steps_of(rules, variant.name):
        findings.advise(f"{variant!r} answers no step; let idle() say why it has no effect")


def _check_sheet(rules: RuleSet, language: str, findings: Findings) -> None:
    """Hold that a rule sheet can be made, its examples worked out."""
    sheet = sheet_of(rules, language)
    for written in (to_text(sheet), to_markdown(sheet), to_html(sheet)):
        findings.hold(WORDS, bool(written.strip()), f"the rule sheet is empty in {language}")


def _check_sentence(
    sentence: Sentence, languages: Sequence[str], texts: Texts, findings: Findings
) -> None:
    if not _RULE.fullmatch(sentence.rule):
        advice = "write one as CAP-2, of the base game or the variant's own"
        findings.advise(f'the sentence "{_short(sentence.text)}" has no rule id; {advice}')
    for language in languages:
        _check_said(sentence, language, texts, findings)


def _check_said(sentence: Sentence, language: str, texts: Texts, findings: Findings) -> None:
    what = f'the sentence at {sentence.rule or "no rule"}, "{_short(sentence.text)}"'
    try:
        said = sentence.say(language, texts)
    except (LookupError, ValueError, TypeError) as error:
        message = f"{what}, cannot be said in {language}: {type(error).__name__}: {error}"
        findings.fault(WORDS, f"{message}; it has the values {dict(sentence.values)}")
        return
    findings.hold(WORDS, bool(said.strip()), f"{what}, says nothing in {language}")
    findings.hold(
        WORDS,
        said == said.strip() and "\n" not in said and not set(said) & {"{", "}"},
        f"{what}, is not plain prose in {language}: {said!r}",
    )
    if len(said) > _LONGEST:
        findings.advise(f"{what}, is long in {language}; part it into several")
    findings.hold(
        WORDS,
        language == "en" or _is_translated(sentence, language, texts),
        f"{what}, has no translation into the language {language}: put it into "
        f"locale/{language}/LC_MESSAGES/{texts[1]}.po of the package {texts[0]}, and compile that",
    )


def _is_translated(sentence: Sentence, language: str, texts: Texts) -> bool:
    if isinstance(sentence.text, Plural):
        one = translate_plural(sentence.text, 1, language, texts)
        return one not in (sentence.text.one, sentence.text.many)
    return translate(sentence.text, language, texts) != sentence.text


def _short(text: str | Plural) -> str:
    words = text.many if isinstance(text, Plural) else text
    return words if len(words) <= 60 else words[:57] + "..."
