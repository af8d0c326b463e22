"""What a block of a page becomes: Markdown, line by line, and HTML between the lines."""

from __future__ import annotations

from attrs import frozen


@frozen
class Html:
    """A part of a page that is HTML.

    Attributes:
        text: the HTML.
    """

    text: str


Part = str | Html
"""A part of a page: a line of Markdown, or HTML."""
