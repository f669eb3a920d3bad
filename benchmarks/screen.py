"""The touch screen offscreen at 800×480, drawn in software, with a simulated camera watched beside it."""

import json
import subprocess
import sys
from collections.abc import Sequence

from benchmarks.measuring import Benchmark, Figure, percentile


def run() -> Sequence[Figure]:
    command = [sys.executable, "-m", "benchmarks.screen_run"]
    done = subprocess.run(command, check=True, capture_output=True, timeout=300, text=True)
    found = json.loads(done.stdout.splitlines()[-1])
    taps = found["taps_ms"]
    return [
        Figure("tap to visible answer, p95", "ms", percentile(taps, 95), max(taps), 100),
        Figure("tap to visible answer, median", "ms", percentile(taps, 50), None, 100),
        Figure("start of Python to home", "ms", found["start_ms"], None, 3000),
        Figure("idle at home, of one core", "%", found["idle_home_percent"], None, 5),
        Figure("memory at home, without a camera", "MB", found["memory_home_mb"], None, 250),
        Figure(
            "memory with vision and the simulated table in the same process",
            "MB",
            found["memory_mb"],
            None,
            250,
        ),
    ]


BENCHMARK = Benchmark("screen", "taps while the camera is watching, start, idling, memory", run)
