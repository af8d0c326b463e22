"""Write the page of steps anew: ``python tools/make_steps.py``.

It lists every step from its specification, so that nobody writes twice what it asks. It is run when
a step changes; a test holds that ``docs/en/reference/steps.md`` is what it writes.
"""

from __future__ import annotations

import inspect
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from cirulla.explaining import GROUP
from cirulla.questions import STEPS, Rules, Step
from cirulla.steps import Variant
from cirulla.wording import Section, section_of_step

PAGE: Final = Path(__file__).parent.parent / "docs/en/reference/steps.md"
_WIDTH: Final = 96
_TITLES: Final = {
    Section.DEAL: "Seats, deal and first table",
    Section.CAPTURES: "Captures",
    Section.SCOPA: "Scopa",
    Section.ACCUSI: "Accusi",
    Section.END: "End of a round",
    Section.SCORES: "Scores",
    Section.MATCH: "The match",
}
_MARK: Final = "<!-- What follows is made by tools/make_steps.py. -->"


def page() -> str:
    """Return the whole page: what is written by hand above the mark, and the steps below it."""
    marked = _marked()
    parts = [PAGE.read_text("utf-8").partition(_MARK)[0] + _MARK + "\n"]
    for section in Section:
        steps = [step for step in STEPS.values() if section_of_step(step.name) is section]
        parts.append(f"## {_TITLES[section]}\n")
        parts += [_entry(step, marked.get(step.name, [])) for step in steps]
    return "\n".join(parts)


def _marked() -> dict[str, list[str]]:
    """Return the shipped variants that can answer each step, by their modules."""
    found: dict[str, list[str]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if entry.dist is None or entry.dist.name != "cirulla":
            continue
        kind: type[Variant] = entry.load()
        for step in STEPS:
            if step in vars(kind):
                found.setdefault(step, []).append(entry.name)
    return found


def _entry(step: Step, answered_by: list[str]) -> str:
    first, _, body = inspect.cleandoc(step.doc).replace("``", "`").partition("\n\n")
    lines = [f"### `{step.name}`\n", f"{first}\n", f"{body}\n"]
    lines.append(f"```text\n{_signature(step)}\n```\n")
    if step.asks:
        lines.append(f"It may ask {_listed(step.asks)}.\n")
    if answered_by:
        lines.append(f"Shipped variants that answer it: {_listed(answered_by)}.\n")
    return "\n".join(lines)


def _listed(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _signature(step: Step) -> str:
    """Return the method as an author writes it."""
    signature = inspect.signature(getattr(Rules, step.name))
    answer = str(signature.return_annotation)
    given = ["self", *(["rules: Rules"] if step.asks else [])]
    given += [f"{name}: {signature.parameters[name].annotation}" for name in step.arguments]
    mark = "@hookimpl"
    if step.kind == "refined":
        mark, answer = "@hookimpl(wrapper=True)", f"Generator[None, {answer}, {answer}]"
    line = f"def {step.name}({', '.join(given)}) -> {answer}: ..."
    if len(line) > _WIDTH:
        line = f"def {step.name}(\n    {', '.join(given)}\n) -> {answer}: ..."
    return f"{mark}\n{line}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8", newline="\n")
