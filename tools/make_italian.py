"""Make the Italian site's pages of the English reference anew: ``python tools/make_italian.py``.

What comes from the code speaks English. The Italian site has such a page under the same name, which
says so and holds the English one. A test holds that the pages are what this makes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parent.parent / "docs"
KEPT: Final = ("codes", "command", "extras", "shuffle", "steps", "wire")
"""The pages of the reference, beside those of the API, that are not written in Italian."""
_PAGE: Final = """\
<!-- This page is made by tools/make_italian.py. -->

!!! note "In inglese"

    Questa pagina nasce dal codice, che parla inglese: {what}.

<div lang="en" markdown>

--8<-- "en/reference/{name}.md"

</div>
"""
_WHAT: Final = {
    "codes": "i codici dei rifiuti e degli errori, con il rimedio",
    "command": "tutto il comando `cirulla`, con le sue opzioni",
    "extras": "che cosa installa ogni extra",
    "shuffle": "come da un seed, un numero di partenza, nasce il mazzo",
    "steps": "le domande a cui rispondono le varianti",
    "wire": "i messaggi JSON",
}
_API: Final = "la libreria, nome per nome"


def pages() -> dict[Path, str]:
    """Return every page by its path."""
    found: dict[Path, str] = {}
    api = sorted(path.stem for path in (DOCS / "en/reference/api").glob("*.md"))
    for name in (*KEPT, *(f"api/{one}" for one in api)):
        path = DOCS / "it/reference" / f"{name}.md"
        found[path] = _PAGE.format(name=name, what=_WHAT.get(name, _API))
    return found


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
