"""Rule sheets: the complete rules of a house as a text that people read at the table."""

from __future__ import annotations

from cirulla.sheets.contents import Sheet, SheetRule, SheetSection, sheet_of, title_of
from cirulla.sheets.page import to_html
from cirulla.sheets.plain import to_markdown, to_text
from cirulla.sheets.working import Shown, Worked

__all__ = [
    "Sheet",
    "SheetRule",
    "SheetSection",
    "Shown",
    "Worked",
    "sheet_of",
    "title_of",
    "to_html",
    "to_markdown",
    "to_text",
]
