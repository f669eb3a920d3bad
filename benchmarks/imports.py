"""How long it takes until the command line is there."""

import subprocess
import sys
import tempfile
from collections.abc import Sequence

from benchmarks.measuring import Benchmark, Figure, figure_of, times_ms

REPEATS = 15


def _process(*words: str) -> list[float]:
    """Whole processes, the start of Python included."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, *words]
        environment = {"COMPANION_DATA": folder, "PATH": ""}

        def start() -> None:
            subprocess.run(command, check=True, capture_output=True, env=environment, timeout=60)

        start()  # once, so that byte code and an empty journal are there
        return times_ms(start, REPEATS)


def _import(module: str) -> list[float]:
    """The import alone, as the new process itself measures it."""
    code = (
        "import time; began = time.perf_counter(); "
        f"import {module}; print((time.perf_counter() - began) * 1000)"
    )
    taken = []
    for _ in range(REPEATS):
        run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=60)
        taken.append(float(run.stdout))
    return taken


def run() -> Sequence[Figure]:
    return [
        figure_of("import companion.cli", _import("companion.cli"), goal=150),
        figure_of("import companion.cli.main", _import("companion.cli.main"), goal=150),
        figure_of("python alone", _process("-c", "pass")),
        figure_of("companion --help", _process("-m", "companion.cli.main", "--help"), goal=150),
        figure_of("companion games", _process("-m", "companion.cli.main", "games", "--json")),
    ]


BENCHMARK = Benchmark("imports", "until the command line is there", run)
