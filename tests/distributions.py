"""Distributions made for a test: folders as an installer leaves them, put on the path."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pytest

HEAD = """
from __future__ import annotations
from typing import ClassVar, Literal
from attrs import field, frozen
from cirulla.cards import Card, CardSet, Rank
from cirulla.options import a_card, card_option, flag, one_of, whole
from cirulla.steps import Variant, hookimpl
"""

FIGURES = """
@frozen(kw_only=True)
class Figures(Variant):
    '''Count a scopa made with a figure twice.

    And say more of it.
    '''

    name: ClassVar[str] = "figures"
    version: ClassVar[int] = 3
    sources: ClassVar[tuple[str, ...]] = ("AUNT",)
    points: int = field(default=2, validator=whole(0, 9), metadata={"help": "what it counts"})
    ranks: tuple[Rank, ...] = field(default=(Rank.JACK,), metadata={"help": "which figures"})
    often: Literal["once", "ever"] = "ever"
    card: Card = field(
        default=Card.parse("Qh"), converter=card_option, validator=a_card("A"),
        metadata={"help": "the one that counts"},
    )
    limit: int | None = None
"""


class Shelf:
    """A folder on the path, with the distributions that a test puts there."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        monkeypatch.syspath_prepend(str(folder))

    def add(
        self,
        name: str,
        entries: Mapping[str, str] | str,
        modules: Mapping[str, str] | None = None,
        version: str = "1.0",
    ) -> None:
        """Install a distribution.

        `entries` are those of the group of variants, or the whole text of `entry_points.txt`;
        `modules` are sources by name, each put below the usual imports.
        """
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8"
        )
        if not isinstance(entries, str):
            lines = [f"{key} = {value}" for key, value in entries.items()]
            entries = "\n".join(["[cirulla.variants]", *lines, ""])
        (info / "entry_points.txt").write_text(entries, "utf-8")
        for module, source in (modules or {}).items():
            # Forgotten again after the test, with what was imported meanwhile.
            self._monkeypatch.setitem(sys.modules, module, sys)
            del sys.modules[module]
            (self.folder / f"{module}.py").write_text(HEAD + dedent(source), "utf-8")
        importlib.invalidate_caches()

    def add_figures(self, name: str = "house-of-figures") -> None:
        """Install a stranger's variant, `figures`, that has an option of every type."""
        module = name.replace("-", "_")
        self.add(name, {"figures": f"{module}:Figures"}, {module: FIGURES}, "1.2")

    def remove(self, name: str) -> None:
        """Uninstall a distribution; what was imported of it stays imported."""
        for info in self.folder.glob(f"{name.replace('-', '_')}-*.dist-info"):
            for file in info.iterdir():
                file.unlink()
            info.rmdir()
        importlib.invalidate_caches()
