"""Make the pages of the API anew: ``python tools/make_api.py``.

Each page has the public names of one module, which mkdocstrings tells from the code; the first has
every name of ``cirulla`` with where it is told. A test holds that the pages are what this makes.
"""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import cirulla

FOLDER: Final = Path(__file__).parent.parent / "docs/en/reference/api"
MODULES: Final[dict[str, tuple[str, ...]]] = {
    "cirulla.match": (),
    "cirulla.house": (),
    "cirulla.house.editing": (),
    "cirulla.ruleset": (),
    "cirulla.cards": (),
    "cirulla.moves": (),
    "cirulla.state": (),
    "cirulla.view": (),
    "cirulla.engine": (),
    "cirulla.events": (),
    "cirulla.seen": (),
    "cirulla.answers": (),
    "cirulla.errors": (),
    "cirulla.record": (),
    "cirulla.verify": (),
    "cirulla.players": (),
    "cirulla.shuffle": (),
    "cirulla.sheets": (),
    "cirulla.drawing": (),
    "cirulla.reasons": (),
    "cirulla.wording": ("Section", "Saying", "RuleText"),
    "cirulla.differing": ("Options", "Told", "Difference"),
    "cirulla.explaining": ("Origin", "StepExplanation", "Idle", "Explanation"),
    "cirulla.registry": ("Listed", "names", "load", "listing"),
    "cirulla.wire": (),
    "cirulla.referee": (),
    "cirulla.server": (),
    "cirulla.steps": (),
    "cirulla.options": (),
    "cirulla.examples": (),
    "cirulla_testing": (),
    "cirulla_testing.strategies": (),
}
"""Each module that has a page, in the order of the pages, and the names to tell of it; none for
every public one."""
VALUELESS: Final = ("cirulla.reasons",)
"""Those of whose constants the values are long, and tell nothing that another page does not."""
_INDEX: Final = """\
# The library

<!-- This page is made by tools/make_api.py. -->

What most programs need can be had from `cirulla` itself, as `cirulla.Match`:

{names}

Each module has a page. What is not on these pages is private, whatever its name looks like, and may
change with every version.

{modules}
"""
_PAGE: Final = """\
# `{module}`

<!-- This page is made by tools/make_api.py. -->

::: {module}
    options:
      show_root_heading: false
      show_root_toc_entry: false
      members: [{members}]{rest}
"""


def tree(module: str) -> ast.Module:
    """Return the source of a module, parsed."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_text("utf-8"))


def told(module: str) -> dict[str, str]:
    """Return the names that a module defines, each with the first line told of it."""
    found: dict[str, str] = {}
    body = tree(module).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                text = ast.get_docstring(node) or ""
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                text = _text(after)
            case _:
                continue
        found[name] = text.partition("\n\n")[0].replace("\n", " ")
    return found


def _text(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
        case _:
            return ""


def line(module: str, name: str) -> str:
    """Return the first line told of a name, where a module has it from another, too."""
    own = told(module)
    if name in own:
        return own[name]
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and name in {one.name for one in node.names}:
            return line(str(node.module), name)
    raise LookupError(f"{module} has no {name}")


def members(module: str) -> tuple[str, ...]:
    """Return the names of a module that its page tells, in the order of the source."""
    chosen = MODULES[module] or tuple(getattr(import_module(module), "__all__", ()))
    own = tuple(name for name in told(module) if not name.startswith("_"))
    if not chosen:
        return own
    return tuple(sorted(chosen, key=lambda name: own.index(name) if name in own else len(own)))


def page_of(module: str) -> str:
    """Return the name of a module's page, without its ending."""
    return module.replace("cirulla.", "").replace(".", "-")


def summary(module: str) -> str:
    """Return the first line of a module's docstring."""
    return (ast.get_docstring(tree(module)) or "").partition("\n\n")[0].replace("\n", " ")


def index() -> str:
    """Return the first page: the names of ``cirulla``, and the modules."""
    homes = {name: home for home in reversed(MODULES) for name in members(home)}
    rows = ["| name | what it is |", "|---|---|"]
    for name in cirulla.__all__:
        home = homes[name]
        link = f"{page_of(home)}.md#{home}.{name}"
        rows.append(f"| [`{name}`]({link}) | {line(home, name)} |")
    listed = [f"- [`{one}`]({page_of(one)}.md): {summary(one)}" for one in MODULES]
    return _INDEX.format(names="\n".join(rows), modules="\n".join(listed))


def pages() -> dict[Path, str]:
    """Return every page by its path."""
    found = {FOLDER / "index.md": index()}
    for module in MODULES:
        rest = "\n      show_attribute_values: false" if module in VALUELESS else ""
        text = _PAGE.format(module=module, members=", ".join(members(module)), rest=rest)
        found[FOLDER / f"{page_of(module)}.md"] = text
    return found


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")
