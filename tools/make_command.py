"""Make the end of the page of the command anew: ``python tools/make_command.py``.

What stands above its mark is written by hand. Below it stands the help of every command, taken
from the command's own parser; a test holds that the page is what this makes.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, _SubParsersAction
from pathlib import Path
from typing import Final
from unittest.mock import patch

from cirulla.cli.parser import make_parser

PAGE: Final = Path(__file__).parent.parent / "docs/en/reference/command.md"
_COLUMNS: Final = "80"
_MARK: Final = "<!-- What follows is made by tools/make_command.py. -->"
_HEAD: Final = """\
## Every command

What `--help` says of each. `-h` and the options under *output* are the same everywhere.
"""


def helps() -> dict[str, str]:
    """Return the help of every command, and that of the whole, by what calls it."""
    with patch.dict(os.environ, COLUMNS=_COLUMNS):
        parser = make_parser(["--no-color"])
        found = {"cirulla": parser.format_help()}
        for action in parser._actions:
            if isinstance(action, _SubParsersAction):
                commands: dict[str, ArgumentParser] = action.choices
                found |= {f"cirulla {name}": one.format_help() for name, one in commands.items()}
    return found


def page() -> str:
    """Return the whole page: what is written by hand above the mark, and the rest below it."""
    parts = [PAGE.read_text("utf-8").partition(_MARK)[0] + _MARK + "\n", _HEAD]
    for call, text in helps().items():
        told = "\n".join(line.rstrip() for line in text.strip().splitlines())
        parts.append(f"### `{call}`\n\n```text\n{told}\n```\n")
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """Return the page by its path."""
    return {PAGE: page()}


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
