"""What the page is built of: its types, its wheels, and the folder that the tool makes."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import make_page
import make_types
import peers

IN_NODE = """
import { readFileSync } from "node:fs";
const [module, folder] = process.argv.slice(-2);
const { loadPyodide } = await import(module);
const python = await loadPyodide();
for (const name of JSON.parse(readFileSync(`${folder}/wheels.json`, "utf-8")))
  python.unpackArchive(new Uint8Array(readFileSync(`${folder}/${name}`)), "wheel");
const { answer } = python.runPython(`
import importlib, sys
from importlib.metadata import entry_points
importlib.invalidate_caches()
from cirulla.referee import Referee
Referee()
`);
const variants = python.runPython(
  `" ".join(sorted(one.name for one in entry_points(group="cirulla.variants")))`,
);
const ask = (op, keys) => JSON.parse(answer(JSON.stringify({ wire: 1, op, ...keys })));
const begun = ask("new", { rules: "genova", seed: "7", seat: null });
const { moves } = ask("legal", { match: begun.match });
const played = ask("play", { match: begun.match, move: moves[0], seat: null });
const { games } = ask("games", { lang: "it" });
console.log(JSON.stringify({ variants, played, games: games.length }));
"""


def test_the_types_of_the_wire_are_up_to_date() -> None:
    assert make_types.TARGET.read_text("utf-8") == make_types.make_types(), (
        "run python tools/make_types.py"
    )


def test_the_modules_of_the_page_keep_to_the_types(tmp_path: Path) -> None:
    node, compiler = peers.need("node"), peers.need_package("typescript")
    modules = peers.need_package("pyodide").parent  # whose types they use
    web = shutil.copytree(peers.WEB, tmp_path / "web", ignore=lambda *_: ["node_modules"])
    (web / "node_modules").symlink_to(modules.resolve())
    entry = json.loads((compiler / "package.json").read_text("utf-8"))["bin"]["tsc"]
    command = [node, str(compiler / entry), "--project", str(web / "tsconfig.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_both_languages_say_what_the_page_says() -> None:
    """Tsc sees that no key is missing; here each is used."""
    keys = [
        line.partition(":")[0].strip().strip('"')
        for line in (peers.WEB / "words.en.js").read_text("utf-8").splitlines()
        if line.startswith("  ") and ":" in line and not line.startswith("   ")
    ]
    used = "".join(
        file.read_text("utf-8")
        for pattern in ("*.js", "*.html")
        for file in peers.WEB.glob(pattern)
        if not file.name.startswith("words.")
    ) + (peers.WEB / "words.js").read_text("utf-8")
    stems = [key.removesuffix("_one").removesuffix("_other") for key in keys]
    assert [key for key in stems if not key.startswith("name.") and key not in used] == []


def test_the_modules_stay_small() -> None:
    long = {
        file.name: lines
        for file in sorted(peers.WEB.glob("*.js"))
        if (lines := len(file.read_text("utf-8").splitlines())) > 250
    }
    assert long == {}


@pytest.mark.slow
def test_the_wheels_run_in_pyodide_with_every_variant_found(folder: Path, tmp_path: Path) -> None:
    node = peers.need("node")
    script = tmp_path / "try.mjs"
    script.write_text(IN_NODE, "utf-8")
    module = (folder / "pyodide" / "pyodide.mjs").as_uri()
    command = [node, str(script), module, str(folder / "wheels")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, Any] = json.loads(done.stdout)
    assert len(told["variants"].split()) == 18
    assert told["games"] == 13
    assert told["played"]["number"] == 2


@pytest.mark.slow
def test_the_built_folder_has_all_that_the_page_asks_for(folder: Path) -> None:
    assert len(list((folder / "cards").glob("*.svg"))) == 41
    listed = json.loads((folder / "wheels" / "wheels.json").read_text("utf-8"))
    assert listed == sorted(one.name for one in (folder / "wheels").glob("*.whl"))
    assert all(name.endswith("-py3-none-any.whl") for name in listed)
    assert {name.partition("-")[0] for name in listed} >= {"attrs", "cattrs", "cirulla", "pluggy"}
    assert (folder / "pyodide" / "pyodide.asm.wasm").stat().st_size > 1_000_000


def test_a_page_for_a_server_needs_no_python(tmp_path: Path) -> None:
    make_page.make_page(tmp_path / "page", pyodide=None)
    assert (tmp_path / "page" / "index.html").is_file()
    assert (tmp_path / "page" / "cards" / "back.svg").is_file()
    assert not (tmp_path / "page" / "pyodide").exists()


def test_the_tool_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page"
    assert make_page.main(["--out", str(out), "--pyodide", str(tmp_path / "nothing")]) == 1
    assert "run npm install in examples/web" in capsys.readouterr().err
    wheel = tmp_path / "nothing.whl"
    assert make_page.main(["--out", str(out), "--wheel", str(wheel)]) == 1
    assert f"there is no wheel {wheel}" in capsys.readouterr().err
    (tmp_path / "letters.txt").write_text("mine", "utf-8")
    assert make_page.main(["--out", str(tmp_path / "letters.txt")]) == 1
    assert "is a file; name a folder" in capsys.readouterr().err
    assert make_page.main(["--out", str(tmp_path)]) == 1
    assert "holds something else than the page" in capsys.readouterr().err
    assert (tmp_path / "letters.txt").read_text("utf-8") == "mine"
