"""The pulled plug: a child that plays on is killed at random moments, and nothing acknowledged is lost."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROUNDS = 500


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_no_acknowledged_command_is_lost_however_often_it_is_killed(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.companion.storage.killed_player", str(tmp_path), str(ROUNDS), "1"],
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    found = json.loads(run.stdout)
    assert found["wrong"] == []
    assert found["rounds"] == ROUNDS
    assert found["acknowledged"] > ROUNDS  # or the children never came to play
