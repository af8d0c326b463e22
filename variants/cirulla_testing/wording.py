"""A variant in words: its sentences in every language, and what it changes in a house."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from cirulla.ruleset import RuleSet
from cirulla.steps import Plural, Sentence
from cirulla.translating import translate, translate_plural
from cirulla.wording import texts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.steps import Texts, Variant
    from cirulla_testing.reporting import Findings

WORDS: Final = "sentences"
_RULE: Final = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-\d+")
_LONGEST: Final = 600


def check_words(variant: Variant, languages: Sequence[str], findings: Findings) -> None:
    """Hold that a variant says what it changes, in each language."""
    rules = RuleSet.of(variant)
    sentences = cast("object", variant.sentences())
    if not isinstance(sentences, tuple):
        findings.fault(WORDS, f"sentences() gives a {type(sentences).__name__}; give a tuple")
        return
    for sentence in cast("tuple[object, ...]", sentences):
        if not isinstance(sentence, Sentence):
            findings.fault(WORDS, f"{sentence!r} is no Sentence")
            continue
        if not _RULE.fullmatch(sentence.rule):
            advice = "write one as CAP-2, of the base game or the variant's own"
            findings.advise(f'the sentence "{sentence}" has no rule id; {advice}')
        for language in languages:
            _check_sentence(sentence, language, texts_of(variant), findings)
    if not findings.is_spent(WORDS):
        for text in rules.sentences():
            findings.hold(WORDS, bool(text.text()), f"the rule sheet says nothing at {text.rule}")
    changes = variant.idle(rules.ask, None) is None
    if changes and not sentences:
        findings.advise(f"{variant!r} changes the rules and has no sentence that says so")
    if changes and not variant.answers() and not any(_steps(rules, variant)):
        findings.advise(f"{variant!r} answers no step; let idle() say why it has no effect")


def _steps(rules: RuleSet, variant: Variant) -> list[str]:
    explained = rules.explain().steps
    return [
        one.step
        for one in explained
        if variant.name in (one.owner.variant, *(other.variant for other in one.others))
    ]


def _check_sentence(sentence: Sentence, language: str, texts: Texts, findings: Findings) -> None:
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
