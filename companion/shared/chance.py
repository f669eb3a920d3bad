"""Chance comes in as an argument: what the rules need of it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Draw(Protocol):
    """Where chance comes from; `random.Random(seed)` and `random.SystemRandom()` are two."""

    def randrange(self, start: int, /) -> int:
        """A number from 0 up to and without `start`."""


def shuffled(things: Sequence[T], draw: Draw) -> tuple[T, ...]:
    """The things in an order that is as likely as any other."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = draw.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def one_of(things: Sequence[T], draw: Draw) -> T:
    """One of the things, each as likely. Raises ValueError if there is none."""
    return things[draw.randrange(len(things))]
