"""That the page about the server says what is so, and that its example runs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import peers
from cirulla.server.faults import STATUSES
from commanding import environment
from serving import PATIENCE, serving

PROJECT = Path(__file__).parent.parent
PAGE = (PROJECT / "docs/en/howto/server.md").read_text("utf-8")
EXAMPLE = PROJECT / "examples/serve.sh"


def test_the_example_with_curl_plays_a_move(tmp_path: Path) -> None:
    tools = [shutil.which(tool) or peers.lack(f"{tool} is not on the PATH") for tool in TOOLS]
    with serving(tmp_path / "matches") as server:
        ran = subprocess.run(
            [tools[0], EXAMPLE, f"http://127.0.0.1:{server.port}"],
            check=False,
            capture_output=True,
            text=True,
            env=environment({}),
            timeout=PATIENCE,
        )
    assert (ran.returncode, ran.stderr) == (0, "")
    told = json.loads(ran.stdout)
    assert told["events"][0]["seat"] == 0
    assert told["number"] >= 2


TOOLS = ("bash", "curl", "jq")


def test_the_example_stands_on_the_page() -> None:
    example = EXAMPLE.read_text("utf-8")
    assert f"```sh\n{example}```" in PAGE
    assert len(example.splitlines()) <= 10


def test_every_status_is_told() -> None:
    told = set(map(int, re.findall(r"\b([45]\d\d)\b", PAGE)))
    # What a WebSocket is refused with stands where the WebSocket is told of.
    assert {*STATUSES.values(), 400} - {403, 426} <= told
