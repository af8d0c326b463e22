"""Make the pages of the variants and of the named games anew: ``python tools/make_variants.py``.

Both are made in English and Italian, from what is shipped, from its catalogues and from
``tools/variants.toml``. A test holds that the pages are what this makes.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from cirulla.compiling import BASE
from cirulla.house import game_info, game_names, rules
from cirulla.registry import Listed, listing, load
from cirulla.ruleset import RuleSet
from cirulla.steps import STEPS, Variant
from cirulla.structuring import Option
from cirulla.translating import translate
from cirulla.wording import texts_of

DOCS: Final = Path(__file__).parent.parent / "docs"
TOLD: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("variants.toml").read_text("utf-8")
)
MADE: Final = "<!-- This page is made by tools/make_variants.py. -->"
WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "variants": "The variants",
        "variants_lead": (
            "A variant is a rule that a house plays otherwise. Each stands in a [house "
            "file](house-file.md) under its name, with those of its options that the house "
            "changes, or in Python as an object. `cirulla variants` lists all that are installed, "
            "those of [other people](../tutorial/variant.md) too. The codes of the sources are "
            "told [here](../explanation/sources.md)."
        ),
        "sources": "Who plays so",
        "none": "no source tells of it",
        "answers": "Steps",
        "apart": "Does not go with",
        "head": "| option | default | may be | what it is |",
        "says": "What it says on a rule sheet, with its defaults:",
        "says_so": "What it says on a rule sheet, with {options}:",
        "file": "In a house file:",
        "games": "The named games",
        "games_lead": (
            "A named game is a house as data: a list of [variants](variants.md) with options. It "
            'is asked for by its name, as `cirulla.rules("genova")` or `cirulla rules genova`, '
            "and a [house file](house-file.md) may start from it. The whole sheet of each stands "
            "under [The rules](../rules/games/index.md); here is what it changes. The codes of the "
            "sources are told [here](../explanation/sources.md)."
        ),
        "is": "Variants",
        "base": "It changes nothing: this is the base game.",
        "changes": "What it changes:",
        "sheet": "The whole sheet",
    },
    "it": {
        "variants": "Le varianti",
        "variants_lead": (
            "Una variante è una regola che una casa gioca in altro modo. Si scrive nel [file della "
            "casa](house-file.md) col suo nome e con le opzioni che la casa cambia, o in Python "
            "come oggetto. `cirulla variants` elenca tutte quelle installate, anche quelle "
            "[altrui](../tutorial/variant.md). Le sigle delle fonti sono spiegate "
            "[qui](../explanation/sources.md)."
        ),
        "sources": "Chi la gioca",
        "none": "nessuna fonte ne parla",
        "answers": "Domande a cui risponde",
        "apart": "Non va insieme a",
        "head": "| opzione | se non si dice niente | può essere | che cos'è |",
        "says": "Che cosa dice sul foglio delle regole, senza opzioni:",
        "says_so": "Che cosa dice sul foglio delle regole, con {options}:",
        "file": "Nel file di una casa:",
        "games": "I giochi con un nome",
        "games_lead": (
            "Un gioco con un nome è una casa già pronta: un elenco di [varianti](variants.md) con "
            'le loro opzioni. Lo si chiama per nome, come `cirulla.rules("genova")` o `cirulla '
            "rules genova`, e il [file di una casa](house-file.md) può partire da lì. Il foglio "
            "intero di ognuno sta fra [le regole](../rules/games/index.md); qui c'è che cosa "
            "cambia. Le sigle delle fonti sono spiegate [qui](../explanation/sources.md)."
        ),
        "is": "Varianti",
        "base": "Non cambia niente: è il gioco base.",
        "changes": "Che cosa cambia:",
        "sheet": "Il foglio intero",
    },
}
BOUNDS: Final = {
    r"^(\w+) to (\w+)$": r"da \1 a \2",
    "^true or false$": "`true` o `false`",
    "^any card but": "ogni carta tranne",
}
"""What the bounds of an option say, in Italian."""


def variants_page(lang: str) -> str:
    """Return the page of the shipped variants in a language."""
    words = WORDS[lang]
    parts = [f"# {words['variants']}\n", f"{MADE}\n", f"{words['variants_lead']}\n"]
    for one in shipped():
        parts += _variant(one, load(one.name), lang)
    return "\n".join(parts)


@cache
def shipped() -> tuple[Listed, ...]:
    """Return the variants that come with the library."""
    return tuple(one for one in listing() if one.distribution == "cirulla")


def _variant(one: Listed, kind: type[Variant], lang: str) -> list[str]:
    words, told = WORDS[lang], TOLD[one.name]
    summary, who = (one.summary, told["who"])
    if lang == "it":
        summary, who = told["summary_it"], told["who_it"]
    sources = linked(one.sources) or words["none"]
    facts = [f"- {words['sources']}: {sources}. {who}"]
    steps = [step for step in STEPS if step in vars(kind)]
    facts.append(f"- {words['answers']}: " + ", ".join(f"[`{s}`](steps.md#{s})" for s in steps))
    if apart := _apart(one.name):
        facts.append(f"- {words['apart']}: " + ", ".join(f"[`{v}`](#{v})" for v in apart))
    parts = [f"## `{one.name}` {{#{one.name}}}\n", f"{summary}\n", "\n".join(facts) + "\n"]
    if one.options:
        rows = [_option(option, told["options"], lang) for option in one.options]
        parts.append("\n".join([words["head"], "|---|---|---|---|", *rows]) + "\n")
    given: dict[str, Any] = {} if kind().sentences() else told["sample"]
    listed = ", ".join(f"`{option} = {toml(value)}`" for option, value in given.items())
    parts.append((words["says_so"].format(options=listed) if given else words["says"]) + "\n")
    variant = kind(**given)
    said = [f"- **{one.rule}** {one.say(lang, texts_of(variant))}" for one in variant.sentences()]
    parts += ["\n".join(said) + "\n", f"{words['file']}\n", _file(one.name, told.get("sample", {}))]
    return parts


def linked(sources: tuple[str, ...]) -> str:
    """Return sources with links to what is told of them."""
    page = "../explanation/sources.md"
    return ", ".join(f"[{source}]({page}#{source.lower()})" for source in sources)


def _option(option: Option, told: dict[str, str], lang: str) -> str:
    text, bounds = option.help, option.bounds
    if lang == "it":
        text = told[option.name]
        for english, italian in BOUNDS.items():
            bounds = re.sub(english, italian, bounds)
    return f"| `{option.name}` | `{toml(option.default)}` | {bounds} | {text} |"


def _file(name: str, options: dict[str, object]) -> str:
    lines = [f"{option} = {toml(value)}" for option, value in options.items()]
    return "\n".join(["```toml", "[[variants]]", f'variant = "{name}"', *lines, "```\n"])


def toml(value: object) -> str:
    """Return an option's value as a house file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _apart(name: str) -> list[str]:
    """Return the shipped variants that answer the same owner step, and so cannot play with it."""
    pairs = combinations([(one.name, load(one.name)) for one in shipped()], 2)
    owners = [step.name for step in STEPS.values() if step.kind == "owner"]
    found: list[str] = []
    for (one, kind), (other, its) in pairs:
        if name in (one, other) and any(
            step in vars(kind) and step in vars(its) for step in owners
        ):
            found.append(other if name == one else one)
    return found


def games_page(lang: str) -> str:
    """Return the page of the named games in a language."""
    words = WORDS[lang]
    parts = [f"# {words['games']}\n", f"{MADE}\n", f"{words['games_lead']}\n"]
    for name in game_names():
        parts += _game(name, lang)
    return "\n".join(parts)


def _game(name: str, lang: str) -> list[str]:
    words, game = WORDS[lang], game_info(name)
    facts = [f"- {words['sources']}: {linked(game.sources)}"]
    listed = []
    for entry in game.variants:
        options = ", ".join(f"`{option} = {toml(value)}`" for option, value in entry.options)
        link = f"[`{entry.variant}`](variants.md#{entry.variant})"
        listed.append(f"{link} ({options})" if options else link)
    if listed:
        facts.append(f"- {words['is']}: {', '.join(listed)}")
    facts.append(f"- [{words['sheet']}](../rules/games/{name}.md)")
    title = translate(game.title, lang)
    parts = [f"## `{name}` {{#{name}}}\n", f"{title}.\n", "\n".join(facts) + "\n"]
    changed = changes(rules(name), lang)
    return [*parts, f"{words['changes']}\n", changed] if changed else [*parts, f"{words['base']}\n"]


def changes(house: RuleSet, lang: str) -> str:
    """Return the rules that a house says otherwise than the base game, as a list."""
    told = [one for one in house.sentences() if one.who != (BASE,)]
    return "".join(f"- **{one.rule}** {one.text(lang)}\n" for one in told)


def pages() -> dict[Path, str]:
    """Return every page by its path."""
    found: dict[Path, str] = {}
    for lang in WORDS:
        found[DOCS / lang / "reference/variants.md"] = variants_page(lang)
        found[DOCS / lang / "reference/games.md"] = games_page(lang)
    return found


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
