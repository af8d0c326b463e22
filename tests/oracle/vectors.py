"""The test vectors: read, and handed to a test one by one under their ids."""

import json
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(__file__).parent.parent / "vectors"

Vector = dict[str, Any]


def load(name: str) -> list[Vector]:
    """Read a file of vectors: a list, or one a line."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines()]
    vectors: list[Vector] = json.loads(text)
    return vectors


def each(*names: str, having: str | None = None) -> pytest.MarkDecorator:
    """Run a test with every vector of the files, named by its id."""
    vectors = [vector for name in names for vector in load(name)]
    if having:
        vectors = [vector for vector in vectors if having in vector]
    return pytest.mark.parametrize("vector", vectors, ids=[vector["id"] for vector in vectors])
