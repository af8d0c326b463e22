"""The house file that a questionnaire makes, with comments, and the file of unfinished answers."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final, cast

from cirulla.compiling import BASE
from cirulla.errors import Code, RulesError
from cirulla.house import House, read_table
from cirulla.house.entries import MOST_BYTES, Entry, as_pairs
from cirulla.interview import Refused, Words, answer_texts, read_answer
from cirulla.questionnaire.draft import Draft
from cirulla.questionnaire.plays import Plays
from cirulla.reading import ReadingError, read_text
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from pathlib import Path

    from cirulla.ruleset import RuleSet

FORMAT: Final = 1
"""The version of the format of unfinished answers."""
_COLUMNS: Final = 78
_KEYS: Final = {"newhouse", "answers"}


def house_of(draft: Draft) -> House:
    """Return the house, written with no more than it needs beside its named game."""
    game, plays = Plays.of_game(draft.game), draft.plays.effective()
    return House.of(
        {
            **({"name": draft.name} if draft.name else {}),
            **({} if draft.game == BASE else {"game": draft.game}),
            **_without(game, plays),
            "variants": [entry.to_dict() for entry in _entries(draft, game, plays)],
        }
    )


def _without(game: Plays, plays: Plays) -> dict[str, object]:
    left_out = [name for name, _options in game.listed if name not in plays]
    return {"without": left_out} if left_out else {}


def _entries(draft: Draft, game: Plays, plays: Plays) -> list[Entry]:
    """Return the variants that differ from the named game, each with the options that do."""
    found: list[Entry] = []
    for name, options in plays.listed:
        before = {**draft.installed.defaults[name], **game.options(name)}
        changed = {key: value for key, value in options if before.get(key) != value}
        if changed or name not in game:
            found.append(Entry(name, as_pairs(changed)))
    return found


def house_text(draft: Draft, lang: str) -> str:
    """Return the text of the house file, with comments in a language that say what it plays.

    Raises:
        RulesError: if no house file may be so.
    """
    import tomli_w

    house = house_of(draft)
    table = house.to_dict()
    entries = house.variants
    del table["variants"]
    head = _("{name}: how we play Cirulla.") if house.name else _("How we play Cirulla.")
    rest = _("Every rule that is not named here is that of the base game.")
    if house.game:
        rest = _("Every rule that is not named here is that of the game below.")
    lines = [
        *_comment(Words(head, name=house.name).say(lang)),
        *_comment(Words(rest).say(lang)),
    ]
    for key in ("name", "game", "without"):
        if key in table:
            if key == "without":
                lines += ["", *_comment(Words(_("Of that game we leave out:")).say(lang))]
            lines += [tomli_w.dumps({key: table[key]}).rstrip("\n")]
    for entry in entries:
        lines += ["", *_told(house.rules, entry.variant, lang), "[[variants]]"]
        lines.append(tomli_w.dumps(entry.to_dict()).rstrip("\n"))
    return "\n".join(lines) + "\n"


def _told(rules: RuleSet, variant: str, lang: str) -> list[str]:
    """Return what a variant says of its rules, as comments."""
    found: list[str] = []
    for rule in rules.sentences():
        texts = [one.text(lang) for one in rule.sayings if one.who == variant]
        if texts:
            found += _comment(f"{rule.rule}: {' '.join(texts)}")
    return found


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, _COLUMNS - 2, break_on_hyphens=False)]


def draft_text(draft: Draft) -> str:
    """Return the answers so far as a file keeps them."""
    import tomli_w

    return tomli_w.dumps({"newhouse": FORMAT, "answers": answer_texts(draft.answers)})


def read_draft(path: Path) -> Draft:
    """Read the answers so far from their file.

    Raises:
        RulesError: if it holds none, or none that can be asked now.
    """
    try:
        data = read_table(read_text(path, MOST_BYTES))
    except ReadingError as error:
        raise _unusable(path, str(error)) from error
    except RulesError as error:
        raise _unusable(path, str(error).removeprefix("the house file: ")) from error
    answers = data.get("answers")
    if set(data) != _KEYS or data["newhouse"] != FORMAT or not isinstance(answers, list):
        raise _unusable(path, "it does not hold the answers to cirulla new-house")
    draft = Draft.begin()
    for place, text in enumerate(cast("list[object]", answers)):
        try:
            draft = draft.replay(*read_answer(text if isinstance(text, str) else ""))
        except Refused as error:
            raise _unusable(path, f"answers[{place}]: {error}") from error
    return draft


def _unusable(path: Path, why: str) -> RulesError:
    return RulesError.of(Code.BAD_HOUSE, f"{path}: {why}; remove it to begin anew")
