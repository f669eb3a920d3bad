"""`python -m benchmarks [NAME…]`: runs the named measurements, or all; the pages go to results."""

import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

# As `companion` itself does: numpy's own threads spin more than they help on small matrices.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import benchmarks
from benchmarks.measuring import RESULTS, Benchmark, Figure, cells, markdown


def found() -> dict[str, Benchmark]:
    """Every module beside this one that has a BENCHMARK, by its name."""
    names = (module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    modules = (importlib.import_module(f"benchmarks.{name}") for name in names if name != "__main__")
    offered = (getattr(module, "BENCHMARK", None) for module in modules)
    return {each.name: each for each in offered if isinstance(each, Benchmark)}


def show(console: Console, benchmark: Benchmark, figures: Sequence[Figure]) -> None:
    table = Table(title=f"{benchmark.name}: {benchmark.about}", title_justify="left", box=None)
    table.add_column("what")
    for title in ("median", "p99", "goal", "times the goal"):
        table.add_column(title, justify="right")
    for figure in figures:
        missed = figure.ratio is not None and figure.ratio < 1
        table.add_row(*cells(figure), style="bold red" if missed else "")
    console.print(table)
    console.print()


def main(wanted: Sequence[str]) -> int:
    known = found()
    if strangers := [name for name in wanted if name not in known]:
        print(
            f"No measurement is called {', '.join(strangers)}; there are {', '.join(known)}.", file=sys.stderr
        )
        return 2
    console = Console()
    RESULTS.mkdir(exist_ok=True)
    for name in wanted or known:
        figures = known[name].run()
        show(console, known[name], figures)
        (RESULTS / f"{name}.md").write_text(markdown(known[name], figures), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
