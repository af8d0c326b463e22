"""The translations are whole: nothing missing, nothing stale, nothing that would not format."""

from __future__ import annotations

import gettext
import string
import sys
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message

from catalogues import (
    FOLDERS,
    TRANSLATED,
    compiled,
    found_in,
    messages_of,
    po_path,
    read_catalogue,
)
from cirulla.cards import DECK, Card, Rank
from cirulla.errors import Code, RulesError, TextError
from cirulla.naming import card_name, rank_name, suit_name, the_card
from cirulla.translating import (
    LANGUAGES,
    Plural,
    catalogue,
    check_language,
    translate,
    translate_plural,
)

ALL = pytest.mark.parametrize(("domain", "lang"), list(product(FOLDERS, TRANSLATED)))


def the_catalogue(domain: str, lang: str) -> Catalog:
    return read_catalogue(po_path(domain, lang), lang)


def messages(catalogue: Catalog) -> dict[object, Message]:
    return {one.id: one for one in catalogue if one.id}


def forms(text: object) -> tuple[str, ...]:
    assert isinstance(text, (str, tuple))
    return (text,) if isinstance(text, str) else text


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_languages() -> None:
    assert ("en", *TRANSLATED) == LANGUAGES


@ALL
def test_every_message_found_is_in_the_catalogue(domain: str, lang: str) -> None:
    found = messages(found_in(FOLDERS[domain]))
    assert found
    assert list(messages(the_catalogue(domain, lang))) == list(found)


@ALL
def test_no_message_is_missing_or_fuzzy(domain: str, lang: str) -> None:
    for message in messages(the_catalogue(domain, lang)).values():
        assert not message.fuzzy, message.id
        assert all(forms(message.string)), message.id
    assert not the_catalogue(domain, lang).obsolete


@ALL
def test_placeholders_agree(domain: str, lang: str) -> None:
    for message in messages(the_catalogue(domain, lang)).values():
        *_, many = forms(message.id)
        translated = forms(message.string)
        assert len(translated) == len(forms(message.id))
        assert placeholders(translated[-1]) == placeholders(many), message.id
        for one in (*forms(message.id), *translated):
            assert placeholders(one) <= placeholders(many), message.id


@ALL
def test_texts_begin_and_end_alike(domain: str, lang: str) -> None:
    for message in messages(the_catalogue(domain, lang)).values():
        for text, other in zip(forms(message.id), forms(message.string), strict=True):
            assert (text[-1] == ".") == (other[-1] == "."), text
            assert text.strip() == text
            assert other.strip() == other
            assert "  " not in other


@ALL
def test_the_compiled_catalogue_is_up_to_date(domain: str, lang: str) -> None:
    path = po_path(domain, lang)
    shipped = path.with_suffix(".mo").read_bytes()
    assert messages_of(shipped) == messages_of(compiled(read_catalogue(path, lang)))


def test_every_card_has_its_name() -> None:
    assert len({card_name(card, lang) for card in DECK for lang in LANGUAGES}) == 80
    queen = Card.parse("Qh")
    assert (card_name(queen), the_card(queen)) == ("queen of hearts", "the queen of hearts")
    assert (card_name(queen, "it"), the_card(queen, "it")) == (
        "donna di cuori",
        "la donna di cuori",
    )
    assert the_card(Card.parse("Ad"), "it") == "l'asso di quadri"
    assert (rank_name(Rank.JACK, "it"), suit_name(2, "it")) == ("fante", "fiori")


def test_a_text_that_is_not_translated_stays_english() -> None:
    text = "Nobody ever translated this."
    assert translate(text, "it") == text
    plural = Plural("{n} card", "{n} cards", "n")
    assert [translate_plural(plural, n, "it") for n in (1, 2)] == ["{n} card", "{n} cards"]
    assert translate(text, "it", ("no_such_package", "x")) == text
    assert translate(text, "it", ("__main__", "x")) == text
    assert translate(text, "it", ("json", "x")) == text


def test_the_process_language_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LANG"):
        monkeypatch.setenv(variable, "it_IT.UTF-8")
    catalogue.cache_clear()
    assert card_name(Card.parse("7d")) == "seven of diamonds"
    monkeypatch.setenv("LANGUAGE", "de")
    assert card_name(Card.parse("7d"), "it") == "sette di quadri"


def test_a_language_that_is_not_spoken_is_refused() -> None:
    for lang in LANGUAGES:
        check_language(lang)
    with pytest.raises(
        TextError, match=r'^"de" is no language here; there are en and it$'
    ) as caught:
        check_language("de")
    assert caught.value.code is Code.BAD_ARGUMENT


def test_a_package_brings_its_own_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "osteria" / "locale" / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (tmp_path / "osteria" / "__init__.py").touch()
    made = Catalog(locale="it")
    made.add("The wine is free.", "Il vino è offerto.")
    (folder / "osteria.mo").write_bytes(compiled(made))
    (folder / "broken.mo").write_text("no catalogue at all", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert translate("The wine is free.", "it", ("osteria", "osteria")) == "Il vino è offerto."
    assert translate("The wine is free.", "it", ("osteria", "other")) == "The wine is free."
    with pytest.raises(RulesError, match=r"osteria: broken.mo for it is no catalogue") as caught:
        translate("The wine is free.", "it", ("osteria", "broken"))
    assert caught.value.faults[0].code is Code.BROKEN_PLUGIN
    catalogue.cache_clear()


def test_english_needs_no_gettext(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> ModuleType:
        raise AssertionError

    monkeypatch.setattr(gettext, "GNUTranslations", none)
    monkeypatch.setitem(sys.modules, "gettext", None)
    assert translate("seven", "en") == "seven"
