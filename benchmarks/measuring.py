"""What a measurement is, and how its figures are taken, told and written."""

import math
import platform
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of a table: what was measured, in which unit, and the goal where there is one.

    `at_least` tells a goal to be reached from one not to be gone beyond.
    """

    what: str
    unit: str
    median: float
    p99: float | None = None
    goal: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        """How much better than the goal the median is: 2 is twice as good, below 1 misses it."""
        if not self.goal or not self.median:
            return None
        return self.median / self.goal if self.at_least else self.goal / self.median


@dataclass(frozen=True, slots=True)
class Benchmark:
    """What a module here offers as `BENCHMARK`: `run` gives its figures, `about` says what is done."""

    name: str
    about: str
    run: Callable[[], Sequence[Figure]]


def rss_mb() -> float:
    """How much memory this process has, by Linux's own count; 0 elsewhere."""
    return _counted_mb("status", "VmRSS")


def peak_mb() -> float:
    """The most that `rss_mb` ever was."""
    return _counted_mb("status", "VmHWM")


def pss_mb() -> float:
    """The same with what several processes have in common, as libraries, shared among them."""
    return _counted_mb("smaps_rollup", "Pss")


def _counted_mb(file: str, name: str) -> float:
    try:
        lines = Path("/proc/self", file).read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{name}:")), 0.0)


def times_ms(action: Callable[[], object], repeats: int) -> list[float]:
    """How long each of `repeats` runs took, in milliseconds, on the wall clock."""
    taken = []
    for _ in range(repeats):
        began_s = time.perf_counter()
        action()
        taken.append((time.perf_counter() - began_s) * 1000)
    return taken


def percentile(values: Iterable[float], percent: float) -> float:
    """The value that `percent` of all do not go beyond (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def figure_of(what: str, values: Sequence[float], unit: str = "ms", goal: float | None = None) -> Figure:
    """Median and p99 of measured times."""
    return Figure(what, unit, percentile(values, 50), percentile(values, 99), goal)


def markdown(benchmark: Benchmark, figures: Sequence[Figure]) -> str:
    """The figures as a Markdown page, with the machine they were taken on."""
    machine = f"{platform.machine()}, Python {platform.python_version()}, {platform.system()}"
    lines = [f"# {benchmark.name}", "", benchmark.about, "", f"Measured on {machine}.", ""]
    lines += ["| what | median | p99 | goal | times the goal |", "|---|---:|---:|---:|---:|"]
    lines += [f"| {' | '.join(cells(figure))} |" for figure in figures]
    return "\n".join(lines) + "\n"


def cells(figure: Figure) -> tuple[str, str, str, str, str]:
    sign = "≥" if figure.at_least else "≤"
    return (
        figure.what,
        f"{_number(figure.median)} {figure.unit}",
        f"{_number(figure.p99)} {figure.unit}" if figure.p99 is not None else "",
        f"{sign} {_number(figure.goal)} {figure.unit}" if figure.goal is not None else "",
        f"{figure.ratio:.1f}" if figure.ratio is not None else "",
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
