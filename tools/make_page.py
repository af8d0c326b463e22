"""Build the page of ``examples/web`` into a folder that any web server can serve.

``python tools/make_page.py --out DIR`` copies its sources, draws the cards, builds the wheel of the
library, downloads the wheels that it needs, and takes Pyodide from the page's Node.js packages
(``npm install`` in ``examples/web`` brings them). Afterwards the page needs nothing from elsewhere.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from cirulla.cards import DECK
from cirulla.drawing import back_svg, card_svg

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "examples" / "web"
PYODIDE: Final = WEB / "node_modules" / "pyodide"
_SOURCES: Final = ("*.html", "*.css", "*.js")
_PYODIDE: Final = (
    "package.json",  # which release it is, and its licence
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
)


class PageError(Exception):
    """Say what is missing for the page, and how to get it."""


def make_page(out: Path, pyodide: Path | None = PYODIDE, wheel: Path | None = None) -> None:
    """Build the page.

    Args:
        out: the folder; what was built there before is replaced.
        pyodide: the folder of the package; None for a page that plays through a server only.
        wheel: the library's wheel; built from the sources if none is given.

    Raises:
        PageError: if something is missing.
    """
    if out.is_file():
        raise PageError(f"{out} is a file; name a folder")
    if wheel is not None and not wheel.is_file():
        raise PageError(f"there is no wheel {wheel}; build it first, or leave the option out")
    if out.exists() and any(out.iterdir()) and not (out / "worker.js").is_file():
        raise PageError(f"{out} holds something else than the page; name another folder")
    out.mkdir(parents=True, exist_ok=True)
    for pattern in _SOURCES:
        for old in out.glob(pattern):
            old.unlink()
        for file in sorted(WEB.glob(pattern)):
            shutil.copyfile(file, out / file.name)
    _draw(_emptied(out / "cards"))
    if pyodide is not None:
        _copy_pyodide(pyodide, _emptied(out / "pyodide"))
        _collect_wheels(_emptied(out / "wheels"), wheel)


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def _draw(folder: Path) -> None:
    for card in DECK:
        (folder / f"{card}.svg").write_text(card_svg(card), "utf-8", newline="\n")
    (folder / "back.svg").write_text(back_svg(), "utf-8", newline="\n")


def _copy_pyodide(package: Path, folder: Path) -> None:
    for name in _PYODIDE:
        if not (package / name).is_file():
            message = f"there is no {name} in {package}; run npm install in examples/web"
            raise PageError(message)
        shutil.copyfile(package / name, folder / name)


def _collect_wheels(folder: Path, wheel: Path | None) -> None:
    """Put the library's wheel and those that it needs into a folder, with a list of them."""
    if wheel is None:
        if not (ROOT / "src").is_dir():
            raise PageError(f"the sources of the library are not in {ROOT}; name its wheel")
        _pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    else:
        shutil.copyfile(wheel, folder / wheel.name)
    own = next(folder.glob("cirulla-*.whl"))
    # Of pure Python, so that they run in Pyodide whatever machine this is.
    pure = ("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any")
    _pip("download", *pure, "--python-version=3.14", "--dest", str(folder), str(own))
    names = sorted(file.name for file in folder.glob("*.whl"))
    (folder / "wheels.json").write_text(json.dumps(names, indent=2) + "\n", "utf-8", newline="\n")


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our words
    if done.returncode:
        raise PageError(f"pip {words[0]} failed:\n{done.stderr.strip()}")


def main(argv: list[str] | None = None) -> int:
    """Build the page as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where it is built")
    parser.add_argument(
        "--pyodide", type=Path, default=PYODIDE, metavar="DIR", help="the package of Pyodide"
    )
    parser.add_argument(
        "--no-pyodide", action="store_true", help="leave it out: for play through a server only"
    )
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="the library, if built already")
    args = parser.parse_args(argv)
    try:
        make_page(args.out, None if args.no_pyodide else args.pyodide, args.wheel)
    except PageError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in args.out.rglob("*") if file.is_file())
    print(f"{args.out}: {size / 1e6:.1f} MB; serve it, as: python -m http.server -d {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
