"""Edges for the tests: traces from files, and buttons that bounce as told."""

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from hardware.pads.protocol import BUTTON_KEYS, Key, KeyEdge

TRACES = Path(__file__).parent / "traces"


def trace(name: str) -> list[KeyEdge]:
    """A trace file: microseconds, pad, button from 1, level of a pin that is pulled up."""
    edges = []
    for row in (TRACES / f"{name}.csv").read_text().splitlines():
        if not row.startswith("#"):
            time_us, pad, button, level = (int(part) for part in row.split(","))
            edges.append(KeyEdge(pad, BUTTON_KEYS[button - 1], level == 0, time_us / 1e6))
    return edges


def press(pad: int, keys: Key | Sequence[Key], at_s: float, hold_s: float = 0.12) -> list[KeyEdge]:
    """Keys held together, without bouncing."""
    together = [keys] if isinstance(keys, Key) else list(keys)
    return [
        *(KeyEdge(pad, key, True, at_s) for key in together),
        *(KeyEdge(pad, key, False, at_s + hold_s) for key in together),
    ]


def bouncing(
    draw: random.Random, pad: int, key: Key, at_s: float, hold_s: float, longest_s: float = 0.004
) -> list[KeyEdge]:
    """One press that bounces for up to `longest_s` at both ends."""
    edges = []
    for begin_s, down in ((at_s, True), (at_s + hold_s, False)):
        times = sorted(draw.uniform(0.0, longest_s) for _ in range(2 * draw.randrange(4)))
        edges.append(KeyEdge(pad, key, down, begin_s))
        edges += [
            KeyEdge(pad, key, down is (number % 2 == 1), begin_s + after_s)
            for number, after_s in enumerate(times)
        ]
    return edges


def spike(draw: random.Random, pad: int, key: Key, at_s: float) -> list[KeyEdge]:
    """Noise of up to 3 ms."""
    return [KeyEdge(pad, key, True, at_s), KeyEdge(pad, key, False, at_s + draw.uniform(0.0001, 0.003))]


def gap(draw: random.Random, pad: int, key: Key, at_s: float) -> list[KeyEdge]:
    """A held button loses contact for up to 3 ms."""
    return [KeyEdge(pad, key, False, at_s), KeyEdge(pad, key, True, at_s + draw.uniform(0.0001, 0.003))]


def in_time(edges: Iterable[KeyEdge]) -> list[KeyEdge]:
    return sorted(edges, key=lambda edge: edge.at_s)
