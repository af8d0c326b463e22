"""Make the completion files for shells anew: ``python tools/make_completions.py [FOLDER]``.

They are made from the command's own parser: run this when a command or an option changes. A test
holds that what lies in ``completions/`` is what it makes.
"""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, _SubParsersAction
from pathlib import Path

import shtab

from cirulla.cli.houses import METAVAR
from cirulla.cli.parser import make_parser
from cirulla.house import game_names

PROJECT = Path(__file__).parent.parent
FILES = {"bash": "cirulla.bash", "zsh": "_cirulla"}
"""Each shell, and the file for it."""
HOUSES: shtab.CompleteType = {"bash": "_cirulla_game_or_file", "zsh": "_cirulla_game_or_file"}
GAMES = " ".join(game_names())
PREAMBLE = {
    "bash": f"""\
_cirulla_game_or_file() {{
  compgen -W "{GAMES}" -- "$1"
  _shtab_compgen_files "$1"
}}
""",
    "zsh": f"""\
_cirulla_game_or_file() {{
  _alternative 'games:named game:({GAMES})' 'files:house file:_files -g "*.(toml|json)"'
}}
""",
}


def completes(action: Action) -> shtab.CompleteType | None:
    """Return what an argument is completed with, by shell; None if it is left to itself."""
    metavar = str(action.metavar or "")
    if METAVAR in str(action.help) or metavar == METAVAR:
        return HOUSES
    return shtab.FILE if metavar == "FILE" else None


def prepare(parser: ArgumentParser) -> None:
    """Say what each argument is completed with, and describe each command in a line."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for one in action._choices_actions:
                command = action.choices[one.dest]
                command.description = one.help
                prepare(command)
        elif found := completes(action):
            action.complete = found  # type: ignore[attr-defined]  # what shtab looks for


def make(shell: str) -> str:
    """Return the completion file for a shell."""
    parser = make_parser(["--no-color"])
    prepare(parser)
    text = shtab.complete(parser, shell, preamble=PREAMBLE[shell])
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def main() -> None:
    """Write every file into the folder given, or into ``completions/``."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT / "completions"
    for shell, file in FILES.items():
        (target / file).write_text(make(shell), encoding="utf-8", newline="\n")
        print(f"{shell}: {target / file}")


if __name__ == "__main__":
    main()
