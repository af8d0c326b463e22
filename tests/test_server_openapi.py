"""The server's description of itself, and whether it does what it describes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from cirulla.wire import schema
from commanding import environment
from serving import PATIENCE, Begun, Document, Served, process, serving
from test_server_http import ASKED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("db") / "matches") as served:
        yield served


@pytest.fixture(scope="module")
def described(server: Served) -> Document:
    answer = server.get("/api/openapi.json")
    assert answer.status == 200
    return answer.document


def operations(described: Document) -> Iterator[tuple[str, str, Document]]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def shape(described: Document, name: str) -> Draft202012Validator:
    """Return what validates one shape."""
    document = {"$ref": f"#/components/schemas/{name}", "components": described["components"]}
    return Draft202012Validator(document)


def test_it_says_what_it_is(described: Document) -> None:
    assert described["openapi"] == "3.1.0"
    assert described["info"]["title"] == "cirulla"
    assert described["info"]["version"] == version("cirulla")
    (token,) = described["components"]["securitySchemes"].values()
    assert (token["type"], token["scheme"]) == ("http", "bearer")


def test_every_address_is_described(described: Document, server: Served) -> None:
    found = {f"{method.upper()} {path}" for path, method, _ in operations(described)}
    match = "/api/matches/{match}"
    assert found == {
        *(f"POST /api/{op}" for op in ASKED),
        "GET /api/games",
        "POST /api/rules",
        "POST /api/house",
        "POST /api/matches",
        *(f"GET {match}/{what}" for what in ("view", "legal", "record", "events", "socket")),
        *(f"POST {match}/{what}" for what in ("check", "play")),
        "GET /api/openapi.json",
    }


def test_every_operation_says_what_it_takes_and_answers(described: Document) -> None:
    names = [operation["operationId"] for _, _, operation in operations(described)]
    assert len(set(names)) == len(names)
    for path, method, operation in operations(described):
        assert operation["summary"], path
        assert ("requestBody" in operation) == (method == "post")
        secret = "{match}" in path and not path.endswith("socket")
        assert ("security" in operation) == secret
        assert {"429", "500", "503"} <= operation["responses"].keys()
        assert ("401" in operation["responses"]) == secret
        assert ("413" in operation["responses"]) == (method == "post")
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                (content,) = response["content"].values()
                assert content["schema"] == {"$ref": "#/components/schemas/ErrorMessage"}


def test_the_shapes_are_those_of_the_wire(described: Document) -> None:
    shapes = described["components"]["schemas"]
    text = json.dumps(schema()["$defs"]).replace("#/$defs/", "#/components/schemas/")
    wire = json.loads(text)
    assert {name: shapes[name] for name in wire} == wire
    for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(described)):
        assert name in shapes
    for one in shapes.values():
        Draft202012Validator.check_schema(one)


def test_what_a_seat_sends_has_no_word_of_who_it_is(described: Document) -> None:
    shapes = described["components"]["schemas"]
    assert list(shapes["PlayRequestBody"]["properties"]) == ["wire", "move", "at", "lang"]
    assert shapes["PlayRequestBody"]["required"] == ["move", "at"]
    assert shapes["PlayRequestBody"]["properties"]["at"]["type"] == "integer"
    assert list(shapes["CheckRequestBody"]["properties"]) == ["wire", "move", "at", "lang"]
    new = ["wire", "rules", "players", "names", "dealer"]
    assert list(shapes["NewRequestBody"]["properties"]) == new


def test_what_is_told_has_the_shape_that_is_described(described: Document, server: Served) -> None:
    begun = server.post("/api/matches", {"names": ["Nina", "Beppe"], "dealer": 1}).document
    shape(described, "Begun").validate(begun)
    match = Begun(begun["match"], tuple(begun["seats"]), begun["spectators"])
    for seat in match.tokens:
        with server.socket(match, seat) as (_, greeting):
            shape(described, "Greeting").validate(greeting)
    shape(described, "Hello").validate({"wire": 1, "token": match.spectators})
    (move, *_) = server.of_match(match, 0, "legal")["moves"]
    with server.socket(match, None) as (socket, _):
        answer = server.play(match, 0, move, 1)
        for standing in (answer.document, socket.next()):
            shape(described, "Standing").validate(standing)
    shape(described, "ErrorMessage").validate(server.play(match, 0, move, 1).document)
    for op, asked in ASKED.items():
        (name,) = re.findall(r"/(\w+)Body", json.dumps(described["paths"][f"/api/{op}"]))
        shape(described, f"{name}Body").validate(asked)
        answered = name.replace("Question", "Answer")
        shape(described, answered).validate(server.post(f"/api/{op}", asked).document)


SETTINGS = """\
[parameters]
match = "{match}"

[checks.negative_data_rejection]
expected-statuses = [400, 401, 404, 405, 409, 413, 415]
"""
"""A list that is longer than its shape allows is refused by its length before it is read."""
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "missing_required_header",
    "unsupported_method",
    "allow_header_conformance",
    "ignored_auth",
)
"""All that schemathesis knows of a single request, but for one: what has the right shape may still
be refused, as a state that no match can come to."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "extent",
    [
        # Each bound of each shape in turn; the questions' shapes have so many that it takes long.
        ("--phases", "coverage", "--exclude-tag", "questions"),
        ("--phases", "fuzzing", "--max-examples", "10"),
    ],
    ids=["coverage", "fuzzing"],
)
def test_schemathesis_finds_nothing(extent: tuple[str, ...], tmp_path: Path) -> None:
    if int(version("schemathesis").partition(".")[0]) < 4:
        pytest.skip("it needs schemathesis 4, and so pytest 8: pip install 'schemathesis>=4'")
    with process(tmp_path / "matches") as server:
        begun = server.begin(dealer=1)
        (tmp_path / "schemathesis.toml").write_text(SETTINGS.format(match=begun.match), "utf-8")
        words = [
            *(sys.executable, "-m", "schemathesis.cli", "run"),
            f"http://127.0.0.1:{server.port}/api/openapi.json",
            *("--header", f"Authorization: Bearer {begun.seats[0]}"),
            *("--checks", ",".join(CHECKS), "--seed", "1", "--no-color", *extent),
        ]
        ran = subprocess.run(
            words,
            check=False,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment({}),
            timeout=10 * PATIENCE,
        )
        lines = [line[:300] for line in (ran.stdout + ran.stderr).splitlines()]
        assert ran.returncode == 0, "\n".join(lines)
        assert server.stop() == (0, "")
