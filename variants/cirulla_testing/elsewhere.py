"""A house asked in another process, with another hash seed and in the opposite order.

It reads a variant and questions from standard input and writes the answers to standard output, as
JSON. `answers_elsewhere` starts such a process; what it writes must be what is answered here.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from cirulla.ruleset import RuleSet

if TYPE_CHECKING:
    from cirulla.steps import Variant

Question = tuple[str, tuple[object, ...]]
"""A step's name and its arguments."""
_SECONDS: Final = 120


def answers_of(variant: Variant, questions: Sequence[Question]) -> dict[str, list[str]]:
    """Ask a house with that variant alone, and give everything as texts."""
    rules = RuleSet.of(variant)
    return {
        "digest": [rules.digest],
        "sentences": [repr(sentence) for sentence in variant.sentences()],
        "steps": [repr(getattr(rules.ask, step)(*arguments)) for step, arguments in questions],
    }


def answers_elsewhere(variant: Variant, questions: Sequence[Question]) -> dict[str, list[str]]:
    """Ask the same in another process.

    Raises:
        RuntimeError: if it fails there, with the last line that it wrote.
    """
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(  # the interpreter and this very module
        [sys.executable, "-m", __name__],
        input=pickle.dumps((variant, list(reversed(questions)))),
        capture_output=True,
        timeout=_SECONDS,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise RuntimeError(lines[-1])
    answers: dict[str, list[str]] = json.loads(done.stdout)
    answers["steps"].reverse()
    return answers


def main() -> None:
    """Answer what stands on standard input."""
    variant, questions = cast(
        "tuple[Variant, list[Question]]", pickle.loads(sys.stdin.buffer.read())
    )
    json.dump(answers_of(variant, questions), sys.stdout)


if __name__ == "__main__":
    main()
