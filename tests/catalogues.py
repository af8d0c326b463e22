"""The catalogues of translations: found messages, .po and .mo files held together.

Run it to bring the files up to date: new messages enter each .po without a translation, those that
are gone leave it, and each .mo is compiled again. A new language begins with a .po that has only
its header.
"""

from __future__ import annotations

import gettext
import io
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import cirulla
import cirulla_variants

FOLDERS = {
    "cirulla": Path(cirulla.__file__).parent,
    "cirulla_variants": Path(cirulla_variants.__file__).parent,
}
"""Each domain, which is its package's name, and the package's folder."""
TRANSLATED = ("it",)
"""English is the language of the messages themselves."""
KEYWORDS = {"_": None, "gettext_noop": None, "_n": (1, 2), "ngettext_noop": (1, 2)}
WIDTH = 98


def po_path(domain: str, lang: str) -> Path:
    return FOLDERS[domain] / "locale" / lang / "LC_MESSAGES" / f"{domain}.po"


def found_in(folder: Path) -> Catalog:
    """Find the messages of a package: those marked in its modules, and the names of its games."""
    template = Catalog()
    places = extract_from_dir(folder, [("**.py", "python")], keywords=KEYWORDS)
    for name, _, message, _, _ in places:
        template.add(message, locations=[(Path(name).as_posix(), 0)])
    for path in sorted(folder.glob("games/*.toml")):
        name = tomllib.loads(path.read_text(encoding="utf-8"))["name"]
        template.add(name, locations=[(f"games/{path.name}", 0)])
    return template


def read_catalogue(path: Path, lang: str) -> Catalog:
    with path.open("rb") as file:
        found = read_po(file, locale=lang)
    # Otherwise it would be now, and every compiled file another.
    found.creation_date = found.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    return found


def written(catalogue: Catalog) -> str:
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False, omit_header=True)
    head = "\n".join(
        (
            'msgid ""',
            'msgstr ""',
            '"Content-Type: text/plain; charset=utf-8\\n"',
            f'"Language: {catalogue.locale}\\n"',
            f'"Plural-Forms: {catalogue.plural_forms}\\n"',
            "",
            "",
        )
    )
    return head + file.getvalue().decode("utf-8").lstrip("\n")


def compiled(catalogue: Catalog) -> bytes:
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def messages_of(compiled: bytes) -> dict[object, str]:
    """Return what a compiled catalogue translates."""
    loaded = gettext.GNUTranslations(io.BytesIO(compiled))
    return {key: text for key, text in loaded._catalog.items() if key}  # type: ignore[attr-defined]


def main() -> None:
    for domain, folder in FOLDERS.items():
        for lang in TRANSLATED:
            path = po_path(domain, lang)
            catalogue = read_catalogue(path, lang)
            catalogue.update(found_in(folder), no_fuzzy_matching=True)
            catalogue.obsolete.clear()
            path.write_text(written(catalogue), encoding="utf-8", newline="\n")
            path.with_suffix(".mo").write_bytes(compiled(read_catalogue(path, lang)))


if __name__ == "__main__":
    main()
