"""`companion ui` on a command line: what cannot be is said before anything opens."""

import os
import subprocess
import sys
from pathlib import Path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "CI")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["COMPANION_DATA"] = str(folder)
    return subprocess.run(
        [sys.executable, "-m", "companion.cli.main", "ui", *words],
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
    )


def test_a_size_that_is_none_is_refused(tmp_path: Path) -> None:
    answer = run(tmp_path, "--size", "big")
    assert answer.returncode == 2
    assert answer.stderr.startswith("big is no size; write WIDTHxHEIGHT")


def test_pads_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    answer = run(tmp_path, "--pads", "bells")
    assert answer.returncode == 2
    assert "There are no pads bells" in answer.stderr


def test_without_a_display_a_sentence_says_what_is_missing(tmp_path: Path) -> None:
    answer = run(tmp_path)
    assert answer.returncode == 7
    assert "Traceback" not in answer.stderr
    assert "There is no display" in answer.stderr or "as root" in answer.stderr
