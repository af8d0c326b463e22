"""What is asked of every variant."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from cirulla.steps import Variant
from cirulla_testing import check_variant

PACKAGE = "cirulla_re_bello"


# Each variant of this distribution, with its defaults and with these options.
@pytest.mark.cirulla_options("re-bello", points=3, card="Qs")
def test_it_conforms(cirulla_variant: Variant) -> None:
    print(check_variant(cirulla_variant))


def test_the_compiled_texts_are_those_of_the_catalogue() -> None:
    """After a change of a .po it is compiled again, as the README says."""
    folders = [Path(str(one)) for one in (files(PACKAGE) / "locale").iterdir() if one.is_dir()]
    assert folders
    for folder in folders:
        texts = folder / "LC_MESSAGES" / PACKAGE
        written = read_po(BytesIO(texts.with_suffix(".po").read_bytes()))
        missing = [message.id for message in written if not message.string or message.fuzzy]
        assert not missing
        compiled = BytesIO()
        write_mo(compiled, written)
        compiled.seek(0)
        shipped = BytesIO(texts.with_suffix(".mo").read_bytes())
        assert messages_in(compiled) == messages_in(shipped)


def messages_in(file: BytesIO) -> list[tuple[object, object]]:
    """Read what is translated, without the header."""
    return [(message.id, message.string) for message in read_mo(file) if message.id]
