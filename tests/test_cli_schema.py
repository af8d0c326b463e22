"""``cirulla schema``: the JSON Schema of the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cirulla.wire import schema, schema_names
from commanding import run

if TYPE_CHECKING:
    import pytest


def test_the_whole_schema(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "schema")
    assert (ran.code, ran.err) == (0, "")
    assert ran.document == schema()
    assert ran.out == run(capsys, "schema", "--json").out
    assert ran.out.isascii()


def test_one_shape(capsys: pytest.CaptureFixture[str]) -> None:
    document = run(capsys, "schema", "StateMessage").document
    assert document == schema("StateMessage")
    assert document["properties"]["state"] == {"$ref": "#/$defs/State"}
    assert "View" not in document["$defs"]


def test_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "schema", "--list").lines == list(schema_names())
    assert run(capsys, "schema", "--list", "--json").document == {"shapes": list(schema_names())}


def test_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "schema", "Veiw")
    assert (ran.code, ran.out) == (2, "")
    assert ran.errors == ['cirulla: no shape is named "Veiw"; did you mean "View"?']
