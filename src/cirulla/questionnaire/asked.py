"""The kinds of questions about how a house plays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from cirulla.cards import Rank
from cirulla.compiling import BASE
from cirulla.errors import clip
from cirulla.house import game_info, game_names
from cirulla.interview import Refused, Words
from cirulla.questionnaire.plays import AS_BASE, Plays
from cirulla.record.values import is_name
from cirulla.spelling import rank_letters, read_card, read_rank
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from cirulla.questionnaire.effects import Effect
    from cirulla.questionnaire.plays import Installed

NONE: Final = "-"
YES: Final = "yes"
NO: Final = "no"
_SPOKEN: Final = {"y": YES, "s": YES, "si": YES, "s\u00ec": YES, "n": NO}
_NOTHING: Final[Mapping[str, Mapping[str, object]]] = {}
_NO_CHOICE: Final = _('"{text}" is none of the answers: write its number.')


@frozen
class Shown:
    """A choice as it is shown.

    Attributes:
        key: the answer in its strict form.
        label: what it is, in words.
        plays: what the house plays then; None if that cannot be shown yet.
        usual: whether it is what the house plays so far.
    """

    key: str
    label: Words
    plays: Plays | None
    usual: bool


def _always(_plays: Plays) -> bool:
    return True


def _no_effects(_plays: Plays) -> tuple[Effect, ...]:
    return ()


@frozen(kw_only=True)
class Question(ABC):
    """A question about how a house plays; the answer is an option of a variant, if nothing else.

    Attributes:
        key: its key among the answers.
        text: the question, a message id.
        variant: the variant that it is about; empty for none, or for several.
        option: its option.
        finer: whether it is asked only if the finer points are wanted.
        needs: whether it is to be asked of a house that plays so.
        shows: the examples that show what an answer does.
    """

    key: str
    text: str
    variant: str = ""
    option: str = ""
    finer: bool = False
    needs: Callable[[Plays], bool] = _always
    shows: Callable[[Plays], tuple[Effect, ...]] = _no_effects

    def wanted(self, plays: Plays, installed: Installed) -> bool:
        """Say whether it is to be asked of a house that plays so."""
        return self.needs(plays) and (not self.variant or self.variant in installed.defaults)

    def choices(self, plays: Plays, installed: Installed) -> tuple[Shown, ...]:  # noqa: ARG002
        """Return what can be chosen; nothing where the answer is free."""
        return ()

    def usual(self, plays: Plays, installed: Installed) -> str:
        """Return the answer that leaves all as it is, in its strict form; empty if none does."""
        return str(installed.value(plays, self.variant, self.option))

    @abstractmethod
    def read(self, text: str, lang: str, plays: Plays) -> str:
        """Return an answer to a house that plays so in its strict form.

        Raises:
            Refused: if it does not do.
        """

    def apply(self, plays: Plays, answer: str) -> Plays:
        """Return what the house plays after an answer in its strict form."""
        return plays.having(self.variant, **{self.option: answer})


@frozen
class Choice:
    """Something to choose.

    Attributes:
        key: the answer in its strict form.
        label: what it is, a message id.
        having: the options that it sets, by variant.
        without: the variants that it leaves out.
        also: what else must hold where it is what the house plays.
        open: whether another question asks for the rest, so that it has no effect to show yet.
    """

    key: str
    label: str
    having: Mapping[str, Mapping[str, object]] = field(default=_NOTHING, hash=False)
    without: tuple[str, ...] = ()
    also: Callable[[Plays], bool] = _always
    open: bool = False

    def apply(self, plays: Plays) -> Plays:
        """Return what the house plays then."""
        plays = plays.without(*self.without)
        for variant, options in self.having.items():
            plays = plays.having(variant, **options)
        return plays

    def holds(self, plays: Plays, installed: Installed) -> bool:
        """Say whether the house plays so already."""
        if any(variant in plays for variant in self.without) or not self.also(plays):
            return False
        return all(
            (variant in plays or variant in AS_BASE)
            and all(
                installed.value(plays, variant, option) == value
                for option, value in options.items()
            )
            for variant, options in self.having.items()
        )


@frozen(kw_only=True)
class Pick(Question):
    """A question with a few answers to choose from.

    Attributes:
        offered: the choices; the first that holds is the usual one.
    """

    offered: tuple[Choice, ...]

    def wanted(self, plays: Plays, installed: Installed) -> bool:
        """Ask only where there is something to choose."""
        return super().wanted(plays, installed) and len(self._able(installed)) > 1

    def choices(self, plays: Plays, installed: Installed) -> tuple[Shown, ...]:
        """Return those whose variants are installed."""
        usual = self.usual(plays, installed)
        return tuple(
            Shown(
                one.key,
                Words(one.label),
                None if one.open else one.apply(plays),
                one.key == usual,
            )
            for one in self._able(installed)
        )

    def usual(self, plays: Plays, installed: Installed) -> str:
        """Return the first that holds."""
        held = (one.key for one in self._able(installed) if one.holds(plays, installed))
        return next(held, "")

    def read(self, text: str, lang: str, plays: Plays) -> str:  # noqa: ARG002
        """Read the key of a choice, or yes and no as people say them."""
        spoken = _SPOKEN.get(text.lower(), text.lower())
        for one in self.offered:
            if spoken == one.key.lower():
                return one.key
        raise Refused(_NO_CHOICE, text=clip(text))

    def apply(self, plays: Plays, answer: str) -> Plays:
        """Return what the house plays with that choice."""
        return next(one for one in self.offered if one.key == answer).apply(plays)

    def _able(self, installed: Installed) -> tuple[Choice, ...]:
        return tuple(one for one in self.offered if installed.defaults.keys() >= one.having.keys())


@frozen(kw_only=True)
class Number(Question):
    """A question whose answer is a number.

    Attributes:
        least: the least that may be.
        most: the most that may be.
        over: the option of the same variant that it must not fall below; empty for none.
    """

    least: int = 0
    most: int = 1000
    over: str = ""

    def usual(self, plays: Plays, installed: Installed) -> str:
        """Return the number so far, if it may be."""
        found = installed.value(plays, self.variant, self.option)
        return str(found) if isinstance(found, int) and found >= self.least else ""

    def read(self, text: str, lang: str, plays: Plays) -> str:  # noqa: ARG002
        """Read a whole number."""
        over = plays.options(self.variant).get(self.over)
        least = max(self.least, over) if isinstance(over, int) else self.least
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else -1
        if not least <= number <= self.most:
            why = _('"{text}" does not do: write a whole number from {least} to {most}.')
            raise Refused(why, text=clip(text), least=least, most=self.most)
        return str(number)

    def apply(self, plays: Plays, answer: str) -> Plays:
        """Return what the house plays with that number."""
        return plays.having(self.variant, **{self.option: int(answer)})


@frozen(kw_only=True)
class PickRank(Question):
    """A question whose answer is a rank.

    Attributes:
        least: the least rank that may be.
    """

    least: Rank = Rank.ACE

    def read(self, text: str, lang: str, plays: Plays) -> str:  # noqa: ARG002
        """Read a rank."""
        rank = read_rank(text, lang)
        if rank < self.least:
            ranks = " ".join(rank_letters(lang).split()[self.least - 1 :])
            why = _('"{text}" does not do: write one of {ranks}.')
            raise Refused(why, text=clip(text), ranks=ranks)
        return str(rank)


@frozen(kw_only=True)
class PickCard(Question):
    """A question whose answer is a card, and no ace."""

    def usual(self, plays: Plays, installed: Installed) -> str:  # noqa: ARG002
        """Return nothing: whoever is asked has said that it is none of the usual cards."""
        return ""

    def read(self, text: str, lang: str, plays: Plays) -> str:  # noqa: ARG002
        """Read a card."""
        card = read_card(text, lang)
        if card.rank is Rank.ACE:
            raise Refused(_("An ace cannot be the matta."))
        return str(card)


@frozen(kw_only=True)
class PickGame(Question):
    """From which named game the questions begin."""

    def choices(self, plays: Plays, installed: Installed) -> tuple[Shown, ...]:
        """Return the named games, the base game first."""
        usual = self.usual(plays, installed)
        names = sorted(game_names(), key=lambda name: name != BASE)
        return tuple(Shown(one, Words(game_info(one).title), None, one == usual) for one in names)

    def usual(self, plays: Plays, installed: Installed) -> str:  # noqa: ARG002
        """Return the base game."""
        return BASE

    def read(self, text: str, lang: str, plays: Plays) -> str:  # noqa: ARG002
        """Read the name of a game."""
        if text not in game_names():
            raise Refused(_NO_CHOICE, text=clip(text))
        return text

    def apply(self, plays: Plays, answer: str) -> Plays:  # noqa: ARG002
        """Return what that game plays."""
        return Plays.of_game(answer)


@frozen(kw_only=True)
class GiveName(Question):
    """What the house is called."""

    def usual(self, plays: Plays, installed: Installed) -> str:  # noqa: ARG002
        """Return no name."""
        return NONE

    def read(self, text: str, lang: str, plays: Plays) -> str:  # noqa: ARG002
        """Read a name."""
        if text != NONE and not is_name(text):
            raise Refused(_('"{text}" is no name: write 1 to 100 characters.'), text=clip(text))
        return text

    def apply(self, plays: Plays, answer: str) -> Plays:  # noqa: ARG002
        """Return what the house plays: a name changes nothing."""
        return plays
