"""A soak: simulated games one after the other, for memory and threads."""

from benchmarks.measuring import Benchmark
from benchmarks.watching import soak

BENCHMARK = Benchmark("soak", "whole games through pixels, one after the other, in one process", soak)
