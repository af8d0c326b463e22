"""What can be looked up without a match: houses and their rules, named games, the schema."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Literal

from attrs import evolve, field, frozen

from cirulla.compiling import BASE
from cirulla.errors import RulesError, TextError, WireError
from cirulla.house import House, game_info, game_names
from cirulla.reading import Format
from cirulla.referee.answers import (
    GameSaid,
    GamesAnswer,
    HouseAnswer,
    RuleSaid,
    RulesAnswer,
    SchemaAnswer,
)
from cirulla.ruleset import RuleSet
from cirulla.sheets import sheet_of, title_of, to_html, to_markdown, to_text
from cirulla.structuring import join
from cirulla.translating import translate
from cirulla.wire.kinds import Defaulted, Document, Lang
from cirulla.wire.parsing import wrong
from cirulla.wire.schemas import schema

SheetForm = Literal["text", "markdown", "html"]
"""How a rule sheet is written."""
_WRITERS = {"text": to_text, "markdown": to_markdown, "html": to_html}


@frozen(kw_only=True)
class RulesRequest(Defaulted):
    """What are the rules of this house, in words?

    Attributes:
        rules: the house; the base game if it is left out.
        lang: the language of the words; English if it is left out.
        sheet: how the rule sheet is to be written, with worked examples; null for none.
    """

    op: ClassVar[str] = "rules"
    rules: House = field(factory=lambda: House.of(BASE))
    lang: Lang = "en"
    sheet: SheetForm | None = None

    def answer(self) -> RulesAnswer:
        """Tell."""
        house, rules = self.rules, self.rules.rules
        sheet = None
        if self.sheet is not None:
            sheet = Document(_WRITERS[self.sheet](sheet_of(house, self.lang)))
        said = [RuleSaid(rule=one.rule, text=one.text(self.lang)) for one in rules.sentences()]
        return RulesAnswer(
            name=title_of(house, self.lang),
            rules=House.of(rules),
            digest=rules.digest,
            players=rules.players,
            sides=tuple(map(rules.sides, rules.players)),
            texts=tuple(said),
            sheet=sheet,
        )


@frozen(kw_only=True)
class GamesRequest(Defaulted):
    """Which named games are there?

    Attributes:
        lang: the language of the words; English if it is left out.
    """

    op: ClassVar[str] = "games"
    lang: Lang = "en"

    def answer(self) -> GamesAnswer:
        """Tell."""
        return GamesAnswer(games=tuple(_game(name, self.lang) for name in game_names()))


@frozen(kw_only=True)
class HouseRequest(Defaulted):
    """What does this house file say? For whoever has the file of a family, and no reader for it.

    Attributes:
        file: the text of the file.
        form: its format; TOML if it is left out.
        lang: the language of the words; English if it is left out.
    """

    op: ClassVar[str] = "house"
    file: Document
    form: Format = "toml"
    lang: Lang = "en"

    def answer(self) -> HouseAnswer:
        """Tell.

        Raises:
            WireError: with every fault of the file, each under its path in it.
        """
        try:
            house = House.loads(self.file, self.form)
        except RulesError as error:
            faults = (evolve(one, path=join("file", one.path)) for one in error.faults)
            raise WireError(*faults) from error
        return HouseAnswer(
            rules=house,
            title=title_of(house, self.lang),
            about=_about(house.rules, self.lang),
            players=house.rules.players,
        )


@lru_cache(maxsize=64)
def _game(name: str, lang: Lang) -> GameSaid:
    """Tell of a named game; building its house takes a while, and it stays the same."""
    rules = House.of(name).rules
    return GameSaid(
        game=name,
        title=translate(game_info(name).title, lang),
        about=_about(rules, lang),
        players=rules.players,
    )


def _about(rules: RuleSet, lang: Lang) -> str:
    """Tell what differs from the base game."""
    return " ".join(one.text(lang) for one in rules.sentences() if one.who != (BASE,))


@frozen(kw_only=True)
class SchemaRequest(Defaulted):
    """What is the JSON Schema of a message, or of anything that stands in one?

    Attributes:
        name: as ``StateMessage`` or ``Mark``; empty for the schema of all messages.
    """

    op: ClassVar[str] = "schema"
    name: str = ""

    def answer(self) -> SchemaAnswer:
        """Return it."""
        try:
            return SchemaAnswer(schema=schema(self.name))
        except TextError as error:
            raise wrong(error.code, str(error), "name") from error
