"""What the site's pages ask of the library while they are made, as an extension of Python-Markdown.

A page asks in a fenced block, ``cirulla-en`` or ``cirulla-it`` by the language of the answer, with
one question a line; `cirulla_docs.blocks` lists them. Nothing that is worked out stands in a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cirulla_docs.extension import Blocks


def makeExtension() -> Blocks:  # noqa: N802 - the name by which Python-Markdown asks for it
    """Return the extension, for ``markdown_extensions`` of a site."""
    from cirulla_docs.extension import Blocks  # noqa: PLC0415 - the blocks alone need no Markdown

    return Blocks()
