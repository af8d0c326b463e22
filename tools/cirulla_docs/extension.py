"""The extension of Python-Markdown: it puts the answers in the place of the blocks."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor

from cirulla_docs.blocks import FENCE, expand
from cirulla_docs.drawn import with_drawings
from cirulla_docs.parts import Html, Part

_CLOSING: Final = "```"
_OPENING: Final = re.compile(rf"(?P<indent> *){FENCE}\s*")


class Blocks(Extension):
    """Expand the fenced blocks of a page, and draw once what its pictures show."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's own name
        """Expand before fences are read as code (25), and draw after raw HTML is back (30)."""
        md.preprocessors.register(_Expand(md), "cirulla", 28)
        md.postprocessors.register(_Draw(md), "cirulla", 5)


class _Expand(Preprocessor):
    """Put the answers in the place of the blocks."""

    def run(self, lines: list[str]) -> list[str]:
        """Return the page's lines, each block expanded."""
        found: list[str] = []
        rest = iter(lines)
        for line in rest:
            opening = _OPENING.fullmatch(line)
            if opening is None:
                found.append(line)
                continue
            asked = list(takewhile(lambda one: one.strip() != _CLOSING, rest))
            for part in expand("\n".join(asked), opening["lang"]):
                found += self._part(part, opening["indent"])
            found.append("")
        return found

    def _part(self, part: Part, indent: str) -> tuple[str, ...]:
        """Return the lines of a part: HTML is kept apart, and a mark stands for it."""
        if isinstance(part, Html):
            return "", indent + self.md.htmlStash.store(part.text), ""
        return (indent + part,)


class _Draw(Postprocessor):
    """Add to a page, once, each card that it shows."""

    def run(self, text: str) -> str:
        """Return the page with its drawings."""
        return with_drawings(text)
