"""That the benchmark of the server runs, with kills; never how fast."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from commanding import environment
from serving import PATIENCE

RUN = Path(__file__).parent.parent / "benchmarks" / "serve.py"


def test_clients_play_many_matches_at_once_and_a_kill_loses_nothing() -> None:
    words = [sys.executable, str(RUN), "--matches", "3", "--moves", "12", "--kills", "1", "--json"]
    ran = subprocess.run(
        words,
        check=False,
        capture_output=True,
        text=True,
        env=environment({}),
        timeout=5 * PATIENCE,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    figures = json.loads(ran.stdout)
    assert (figures["matches"], figures["clients"], figures["kills"]) == (3, 6, 1)
    assert figures["moves"] > 20
    assert figures["median_ms"] <= figures["p99_ms"] <= 2 * figures["slowest_ms"]
