"""What becomes of a test whose tool is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import peers

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Leave no tool and no package within reach."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CIRULLA_NODE_MODULES", str(tmp_path))
    monkeypatch.delenv("CIRULLA_PEERS", raising=False)
    return tmp_path


def test_a_missing_tool_skips_and_says_how_to_get_it(nothing: Path) -> None:
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium"):
        peers.need("chromium")
    with pytest.raises(pytest.skip.Exception, match="npm install"):
        peers.need_package("pyodide")


def test_where_peers_are_due_a_missing_tool_fails(
    nothing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CIRULLA_PEERS", "1")
    with pytest.raises(pytest.fail.Exception, match="apt-get install nodejs"):
        peers.need("node")
    with pytest.raises(pytest.fail.Exception, match="npm install"):
        peers.need_package("pyodide")


def test_a_tool_and_a_package_are_found(nothing: Path) -> None:
    (nothing / "node").write_text("#!/bin/sh\n", "utf-8")
    (nothing / "node").chmod(0o755)
    (nothing / "pyodide").mkdir()
    (nothing / "pyodide" / "package.json").write_text("{}", "utf-8")
    assert peers.need("node") == str(nothing / "node")
    assert peers.need_package("pyodide") == nothing / "pyodide"
