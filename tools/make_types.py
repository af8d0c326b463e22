"""Write the types of the wire for TypeScript: ``python tools/make_types.py``.

They are made from the schema, into ``examples/web/wire.d.ts``; a test holds that it is up to date.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from cirulla.referee import ANSWERS, REQUESTS
from cirulla.wire import schema

TARGET: Final = Path(__file__).parent.parent / "examples" / "web" / "wire.d.ts"
_HEAD: Final = """\
/**
 * The wire of cirulla. This file is made from its JSON Schema by tools/make_types.py.
 *
 * What the types cannot say, such as how a card is spelled, stands in the schema.
 */
"""
_WIDTH: Final = 96
_PLAIN: Final = {"string": "string", "integer": "number", "boolean": "boolean", "null": "null"}

Shape = dict[str, Any]


def make_types() -> str:
    """Return the text of the file."""
    shapes: dict[str, Shape] = schema()["$defs"]
    parts = [_HEAD, *(_declared(name, shape) for name, shape in shapes.items())]
    parts.append(_by_word("Requests", "Each request by its word.", REQUESTS))
    parts.append(_by_word("Answers", "What each request is answered with.", ANSWERS))
    return "\n".join(parts)


def _declared(name: str, shape: Shape) -> str:
    told = _comment(shape.get("description", ""), "")
    if "properties" not in shape:
        return f"{told}export type {name} = {_type(shape)};\n".replace(" = \n", " =\n")
    return f"{told}export interface {name} {_table(shape, '')}\n"


def _table(shape: Shape, indent: str) -> str:
    """Return the keys of a table, each with what it means."""
    inner = indent + "  "
    required = shape.get("required", ())
    lines: list[str] = []
    for key, one in shape["properties"].items():
        mark = "" if key in required else "?"
        told = _comment(one.get("description", ""), inner)
        lines.append(f"{told}{inner}{key}{mark}: {_type(one, inner)};\n")
    if shape.get("additionalProperties", True):
        lines.append(f"{inner}[key: string]: unknown;\n")
    return "{\n" + "".join(lines) + indent + "}"


def _type(shape: Shape, indent: str = "") -> str:
    """Return a type."""
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if "const" in shape:
        return json.dumps(shape["const"])
    if "enum" in shape:
        return _either([json.dumps(one) for one in shape["enum"]], indent)
    for union in ("anyOf", "oneOf"):
        if union in shape:
            return _either([_type(one, indent) for one in shape[union]], indent)
    kind = shape["type"]
    if kind == "array":
        item = _type(shape["items"], indent)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind != "object":
        return _PLAIN[kind]
    if "properties" in shape:
        return _table(shape, indent)
    values = shape.get("additionalProperties")
    return f"Record<string, {_type(values, indent) if values else 'unknown'}>"


def _either(types: list[str], indent: str) -> str:
    flat = " | ".join(types)
    if len(flat) + len(indent) < _WIDTH - 30 or "\n" in flat:
        return flat
    return "".join(f"\n{indent}  | {one}" for one in types)


def _comment(text: str, indent: str) -> str:
    """Return what is told of a shape, on one line or on several."""
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    if len(indent) + len(text) + len("/** . */") <= _WIDTH:
        return f"{indent}/** {text.rstrip('.')}. */\n"
    lines, line = [f"{indent}/**"], f"{indent} *"
    for word in f"{text.rstrip('.')}.".split():
        if len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = f"{indent} *"
        line += f" {word}"
    return "\n".join([*lines, line, f"{indent} */"]) + "\n"


def _by_word(name: str, told: str, kinds: dict[str, type]) -> str:
    keys = "".join(f'  "{word}": {kind.__name__};\n' for word, kind in kinds.items())
    return f"/** {told} */\nexport interface {name} {{\n{keys}}}\n"


if __name__ == "__main__":
    TARGET.write_text(make_types(), encoding="utf-8", newline="\n")
