"""Texts in other languages, from gettext catalogues in packages; the process's own is never asked.

English texts are the message ids, so English needs no catalogue. A package keeps its catalogues
beside its modules, as ``locale/it/LC_MESSAGES/DOMAIN.mo``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

from cirulla.errors import Code, RulesError, TextError, clip

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES: Final = ("en", "it")
"""The languages that the library speaks."""
Texts = tuple[str, str]
"""Where a text is translated: a package, and the gettext domain of its catalogues."""
OURS: Final[Texts] = ("cirulla", "cirulla")
"""The library's own catalogues."""


class Plural(NamedTuple):
    """A text in two forms, of which a number chooses.

    Attributes:
        one: the form for 1, as ``{points} point``.
        many: the form for other numbers; other languages may have more.
        by: the name of the value that chooses.
    """

    one: str
    many: str
    by: str


def gettext_noop(text: str) -> str:
    """Mark a text for the catalogues of translations; the text itself is returned.

    Import it as ``_``, the name by which texts are found.
    """
    return text


def ngettext_noop(one: str, many: str, by: str) -> Plural:
    """Mark a text in two forms; import it as ``_n``.

    Args:
        one: the form for 1.
        many: the form for other numbers.
        by: the name of the value, a number, that chooses between them.
    """
    return Plural(one, many, by)


def check_language(lang: str) -> None:
    """Refuse a language that the library does not speak.

    Raises:
        TextError: ``text/bad-argument``, with those it does.
    """
    if lang not in LANGUAGES:
        message = f'"{clip(str(lang))}" is no language here; there are {" and ".join(LANGUAGES)}'
        raise TextError(Code.BAD_ARGUMENT, message, str(lang))


def translate(text: str, lang: str, texts: Texts = OURS) -> str:
    """Return a text in a language; in English where its package has no translation of it."""
    return text if lang == "en" else catalogue(texts, lang).gettext(text)


def translate_plural(plural: Plural, number: int, lang: str, texts: Texts = OURS) -> str:
    """Return the form of a text for a number, in a language."""
    if lang == "en":
        return plural.one if number == 1 else plural.many
    return catalogue(texts, lang).ngettext(plural.one, plural.many, number)


@lru_cache(maxsize=64)
def catalogue(texts: Texts, lang: str) -> NullTranslations:
    """Return a package's catalogue in a language; an empty one where it has none.

    Raises:
        RulesError: ``rules/broken-plugin`` if the package has a file there that is no catalogue.
    """
    import gettext
    from importlib.resources import files

    package, domain = texts
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        return gettext.NullTranslations()
    path = files(package) / "locale" / lang / "LC_MESSAGES" / f"{domain}.mo"
    if not path.is_file():
        return gettext.NullTranslations()
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError) as error:
        message = f"{package}: {domain}.mo for {lang} is no catalogue: {error}; compile it again"
        raise RulesError.of(Code.BROKEN_PLUGIN, message) from error
