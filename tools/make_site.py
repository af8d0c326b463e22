"""Build the site: ``python tools/make_site.py --out DIR``, with the extra ``docs``.

It has both languages in ``en`` and ``it``, a first page that leads to them, and in ``play`` the
page to play on: one that is built already (``--page``), or built here if Pyodide lies there. But
for that last, which asks pip for wheels, nothing is fetched from anywhere.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parent.parent
FRONT: Final = PROJECT / "docs/front"
LANGUAGES: Final = ("en", "it")
SEARCH: Final = {"en": "Search", "it": "Cerca"}
WEIGHTS: Final = (
    ("rules/games/", 0.2),
    ("rules/differences/", 1.0),
    ("rules/", 4.0),
    ("glossary/", 4.0),
    ("tutorial/", 2.0),
    ("reference/api/", 0.05),
    ("reference/codes/", 3.0),
    ("reference/", 0.2),
    ("changelog/", 0.05),
)
"""How much a finding of the search counts where its address begins so, the first that fits; else 1.

Whoever searches looks for the game first, and for the names of the library last.
"""
PYODIDE: Final = PROJECT / "examples/web/node_modules/pyodide"
"""Where npm puts it."""


class SiteError(Exception):
    """The site cannot be built; the message says what is missing."""


def main() -> None:
    """Build it as the arguments say."""
    args = arguments()
    try:
        build(args.out, play=args.play, page=args.page, pyodide=args.pyodide)
    except SiteError as error:
        sys.exit(f"make_site: {error}")
    print(f"site: {args.out}")


def arguments() -> Namespace:
    """Read the arguments."""
    parser = ArgumentParser(description="Build the site in both languages, from what lies here.")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to build it")
    parser.add_argument(
        "--play",
        action=BooleanOptionalAction,
        help="whether to build the page to play on; by default if Pyodide is there",
    )
    parser.add_argument(
        "--page", type=Path, metavar="DIR", help="that page, as tools/make_page.py built it"
    )
    parser.add_argument(
        "--pyodide",
        type=Path,
        default=PYODIDE,
        metavar="DIR",
        help="the folder of Pyodide; by default where npm puts it in examples/web",
    )
    return parser.parse_args()


def build(
    out: Path, *, play: bool | None, page: Path | None = None, pyodide: Path = PYODIDE
) -> None:
    """Build the site.

    Args:
        out: where; what lay there under the names of its parts is replaced.
        play: whether it has the page to play on; None if that can be had.
        page: the folder of that page, if it is built already.
        pyodide: the folder of Pyodide to build it with.

    Raises:
        SiteError: if something that it needs is missing, or a part cannot be built.
    """
    if find_spec("material") is None:
        raise SiteError("mkdocs-material is missing; pip install 'cirulla[docs]'")
    if page is not None and not (page / "worker.js").is_file():
        raise SiteError(f"{page} is not the page; tools/make_page.py builds it")
    there = page is not None or (pyodide / "pyodide.mjs").is_file()
    if play and not there:
        raise SiteError(
            f"there is no Pyodide in {pyodide}; run npm install in examples/web, "
            "or name its folder with --pyodide"
        )
    out.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        _build_language(out, lang)
    for lang in LANGUAGES:
        _finish_pages(out, lang)
        _weigh_search(out / lang / "search/search_index.json", lang)
    for name in ("index.html", "404.html"):
        shutil.copy(FRONT / name, out)
    _set_table(out / "play", page, pyodide if (there if play is None else play) else None)


def _set_table(out: Path, page: Path | None, pyodide: Path | None) -> None:
    """Put the page to play on into its folder; without it, what says so."""
    shutil.rmtree(out, ignore_errors=True)
    if pyodide is None:
        out.mkdir()
        shutil.copy(FRONT / "no-page.html", out / "index.html")
    elif page is not None:
        shutil.copytree(page, out)
    else:
        _run(PROJECT / "tools/make_page.py", "--out", out, "--pyodide", pyodide)


def _build_language(out: Path, lang: str) -> None:
    config, target = PROJECT / f"mkdocs.{lang}.yml", out.resolve() / lang
    _run("-m", "mkdocs", "build", "--strict", "-f", config, "-d", target)
    (target / "404.html").unlink()  # a host has one for all, see FRONT


def _run(*argv: str | Path) -> None:
    """Run Python in a process of its own, where tools/cirulla_docs is found.

    Raises:
        SiteError: with what it said, if it fails.
    """
    path = os.pathsep.join(filter(None, [str(PROJECT / "tools"), os.environ.get("PYTHONPATH")]))
    ran = subprocess.run(  # noqa: S603 - scripts of our own
        [sys.executable, *map(str, argv)],
        check=False,
        capture_output=True,
        cwd=PROJECT,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1", "NO_MKDOCS_2_WARNING": "1"},
    )
    if ran.returncode:
        called = " ".join(map(str, argv))
        raise SiteError(f"{called} failed:\n{ran.stdout}{ran.stderr}")


def _finish_pages(out: Path, lang: str) -> None:
    """Mend in every page of a language what the theme leaves open.

    The choice of language leads to the same page in the other, where there is one; and the search,
    a dialog, gets the name that a screen reader says.
    """
    for page in (out / lang).rglob("*.html"):
        folder = page.parent.relative_to(out / lang).as_posix()
        text = page.read_text("utf-8")
        # The theme's script would follow these to a list of addresses, which a site without an
        # address of its own has not.
        text = re.sub(r'\s*<link rel="alternate"[^>]*>', "", text)
        for other in LANGUAGES:
            if folder != "." and (out / other / folder / page.name).is_file():
                link = rf'(href="(?:\.\./)+{other}/)(" hreflang="{other}")'
                text = re.sub(link, rf"\g<1>{folder}/\g<2>", text)
        named = f' role="dialog" aria-label="{SEARCH[lang]}"'
        text = re.sub(r'(<div class="md-search"[^>]*) role="dialog"(?=>)', rf"\g<1>{named}", text)
        page.write_text(text, encoding="utf-8", newline="\n")


def _weigh_search(file: Path, lang: str) -> None:
    """Let the search put first what most look for, and last what is not in their language."""
    index = json.loads(file.read_text("utf-8"))
    foreign = {page.stem for page in (PROJECT / "docs/it/reference").glob("*.md") if _english(page)}
    for entry in index["docs"]:
        place = entry["location"]
        weight = next((weight for begin, weight in WEIGHTS if place.startswith(begin)), 1.0)
        if lang == "it" and place.startswith(tuple(f"reference/{name}/" for name in foreign)):
            weight = 0.05
        entry["boost"] = weight
    file.write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8", newline="\n")


def _english(page: Path) -> bool:
    return '<div lang="en" markdown>' in page.read_text("utf-8")


if __name__ == "__main__":
    main()
