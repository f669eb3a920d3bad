"""The touch screen offscreen at 800×480, drawn in software, while a camera of 1920×1080 is watched.

The camera is pictures in files (`stand_in`): what draws a simulated table is not the companion's memory.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measuring import Benchmark, Figure, percentile
from benchmarks.stand_in import pictures_in


def run() -> Sequence[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.screen_run", pictures_in(Path(folder) / "pictures")]
        done = subprocess.run(command, check=True, capture_output=True, timeout=300, text=True)
    drawing = [sys.executable, "-m", "benchmarks.screen_bare"]
    bare = subprocess.run(drawing, check=True, capture_output=True, timeout=60, text=True)
    in_software_mb = float(bare.stdout.splitlines()[-1])
    found = json.loads(done.stdout.splitlines()[-1])
    taps, watching_mb = found["taps_ms"], percentile(found["watching_mb"], 50)
    return [
        Figure("tap to visible answer, p95", "ms", percentile(taps, 95), max(taps), 100),
        Figure("tap to visible answer, median", "ms", percentile(taps, 50), None, 100),
        Figure("start of Python to home", "ms", found["start_ms"], None, 3000),
        Figure("idle at home, of one core", "%", found["idle_home_percent"], None, 5),
        Figure("memory at home, without a camera", "MB", found["memory_home_mb"], None, 250),
        Figure("memory while watching, drawn in software", "MB", watching_mb, max(found["watching_mb"]), 250),
        Figure("the most of it at any moment", "MB", found["peak_mb"]),
        Figure("of it by shares (PSS)", "MB", found["pss_mb"]),
        Figure("of it for drawing in software (a bare window)", "MB", in_software_mb),
        Figure("memory while watching, without that", "MB", watching_mb - in_software_mb, None, 250),
    ]


BENCHMARK = Benchmark("screen", "taps while the camera is watching, start, idling, memory", run)
