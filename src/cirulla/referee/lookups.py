"""What can be looked up without a match: a house's rules, the named games, the schema."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Literal

from attrs import field, frozen

from cirulla.compiling import BASE
from cirulla.errors import TextError
from cirulla.house import House, game_info, game_names
from cirulla.referee.answers import (
    GameSaid,
    GamesAnswer,
    RuleSaid,
    RulesAnswer,
    SchemaAnswer,
)
from cirulla.sheets import sheet_of, title_of, to_html, to_markdown, to_text
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


@lru_cache(maxsize=64)
def _game(name: str, lang: Lang) -> GameSaid:
    """Tell of a named game; building its house takes a while, and it stays the same."""
    rules = House.of(name).rules
    about = [one.text(lang) for one in rules.sentences() if one.who != (BASE,)]
    return GameSaid(
        game=name,
        title=translate(game_info(name).title, lang),
        about=" ".join(about),
        players=rules.players,
    )


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
