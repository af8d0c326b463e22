"""A rule sheet as plain text and as Markdown."""

from __future__ import annotations

import re
from textwrap import fill
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.sheets.contents import Sheet, SheetSection
    from cirulla.sheets.working import Shown, Worked

_WIDTH: Final = 78
_MARK: Final = "*"
_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#])")


def to_text(sheet: Sheet) -> str:
    """Return it as plain text, in lines of at most 78 columns."""
    return "\n".join(_text_lines(sheet)) + "\n"


def _text_lines(sheet: Sheet) -> Iterator[str]:
    yield sheet.title.upper()
    yield sheet.subtitle
    for text in sheet.preface:
        yield ""
        yield fill(text, _WIDTH)
    for section in sheet.sections:
        yield ""
        yield ""
        yield section.title
        yield "=" * len(section.title)
        yield from _text_section(section, sheet)
    if sheet.note:
        yield ""
        yield ""
        yield f"{_MARK} {sheet.note}"


def _text_section(section: SheetSection, sheet: Sheet) -> Iterator[str]:
    widest = max(len(one.rule) for one in section.rules)
    for one in section.rules:
        head = f"{_MARK if one.changed else ' '} {one.rule:{widest}}  "
        yield ""
        yield fill(one.text, _WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    if section.examples:
        yield ""
        yield f"  {sheet.examples_title}"
    for worked in section.examples:
        for line in _told(worked):
            yield fill(line, _WIDTH, initial_indent="  - ", subsequent_indent="    ")


def _told(worked: Worked) -> list[str]:
    """Return a worked position as lines: what it shows and the answers, or one line each."""
    if not worked.shown:
        return list(worked.answers)
    shown = ". ".join(map(_shown, worked.shown))
    return [f"{shown}. {' '.join(worked.answers)}"]


def _shown(shown: Shown) -> str:
    if not shown.cards:
        return shown.label
    return f"{shown.label} {' '.join(card.pretty for card in shown.cards)}"


def to_markdown(sheet: Sheet) -> str:
    """Return it as Markdown."""
    return "\n".join(_markdown_lines(sheet)) + "\n"


def _markdown_lines(sheet: Sheet) -> Iterator[str]:
    yield f"# {_escaped(sheet.title)}"
    yield ""
    yield f"*{_escaped(sheet.subtitle)}*"
    for text in sheet.preface:
        yield ""
        yield _escaped(text)
    for section in sheet.sections:
        yield ""
        yield f"## {section.title}"
        yield ""
        for one in section.rules:
            mark = "\\*" if one.changed else ""
            yield f"- **{one.rule}**{mark} {_escaped(one.text)}"
        if section.examples:
            yield ""
            yield f"*{sheet.examples_title}*"
            yield ""
        for worked in section.examples:
            for line in _told(worked):
                yield f"- {_escaped(line)}"
    if sheet.note:
        yield ""
        yield f"\\* {_escaped(sheet.note)}"


def _escaped(text: str) -> str:
    """Return a text so that Markdown shows it as it is."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
