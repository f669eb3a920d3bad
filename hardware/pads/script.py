"""Pads that press themselves at given times, for rehearsals and tests."""

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from hardware.board import Clock
from hardware.errors import BadPads, PadsClosed
from hardware.pads.protocol import Key, KeyEdge, PadBack, PadEvent, PadHealth, PadLayout, PadLost

#: A quick but ordinary press of a hand.
USUAL_HOLD_S = 0.12


@dataclass(frozen=True, slots=True)
class ScriptedPress:
    """Keys of one pad held together from `at_s`, counted from the opening of the pads."""

    at_s: float
    pad: int
    keys: tuple[Key, ...] = field(repr=False)
    hold_s: float = USUAL_HOLD_S


#: Waits the given seconds, or less when the pads are closed meanwhile.
Wait = Callable[[float], object]


class ScriptPads:
    """Plays presses, raw edges, and losses at their times (all counted from the opening), on the clock given.

    With a clock of one's own goes a `wait` that turns it. Raises BadPads for a press on a pad or key that is
    not there.
    """

    def __init__(
        self,
        script: Iterable[ScriptedPress | PadEvent],
        count: int,
        layout: PadLayout = PadLayout.FOUR_BUTTONS,
        clock: Clock = time.monotonic,
        wait: Wait | None = None,
    ) -> None:
        self.layout = layout
        self._count = count
        self._clock = clock
        self._closed = threading.Event()
        self._wait: Wait = self._closed.wait if wait is None else wait
        self._lock = threading.Lock()
        self._lost: dict[int, str] = {}
        opened_s = clock()
        events = [event for line in script for event in _events(line, opened_s)]
        self._refuse_strangers(events)
        # Sorting is stable: what the script tells for one moment stays in its order.
        self._events = sorted(events, key=lambda event: event.at_s, reverse=False)

    @property
    def count(self) -> int:
        return self._count

    @property
    def over(self) -> bool:
        """Whether everything was played."""
        return not self._events

    def next_event(self, timeout_s: float) -> PadEvent | None:
        deadline_s = self._clock() + timeout_s
        while True:
            if self._closed.is_set():
                raise PadsClosed("The pads are closed.")
            with self._lock:
                due_s = self._events[0].at_s if self._events else None
                if due_s is not None and due_s <= self._clock():
                    return self._play(self._events.pop(0))
            now_s = self._clock()
            if now_s >= deadline_s:
                return None
            self._wait((deadline_s if due_s is None else min(due_s, deadline_s)) - now_s)

    def play(self, script: Iterable[ScriptedPress | PadEvent]) -> None:
        """More of the script, its times counted from now. From any thread."""
        now_s = self._clock()
        events = [event for line in script for event in _events(line, now_s)]
        self._refuse_strangers(events)
        with self._lock:
            self._events = sorted([*self._events, *events], key=lambda event: event.at_s)

    def health(self) -> tuple[PadHealth, ...]:
        return tuple(
            PadHealth(pad, pad not in self._lost, self._lost.get(pad, f"Pad {pad + 1} plays its script."))
            for pad in range(self._count)
        )

    def close(self) -> None:
        self._closed.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _refuse_strangers(self, events: Iterable[PadEvent]) -> None:
        for event in events:
            if not 0 <= event.pad < self._count:
                raise BadPads(f"The script presses pad {event.pad + 1}, but there are {self._count}.")
            if isinstance(event, KeyEdge) and event.key not in self.layout.keys:
                raise BadPads(f"The script presses a key that pad {event.pad + 1} does not have.")

    def _play(self, event: PadEvent) -> PadEvent:
        if isinstance(event, PadLost):
            self._lost[event.pad] = event.sentence
        elif isinstance(event, PadBack):
            self._lost.pop(event.pad, None)
        return event


def _events(line: ScriptedPress | PadEvent, opened_s: float) -> tuple[PadEvent, ...]:
    if isinstance(line, ScriptedPress):
        down_s, up_s = opened_s + line.at_s, opened_s + line.at_s + line.hold_s
        return (
            *(KeyEdge(line.pad, key, True, down_s) for key in line.keys),
            *(KeyEdge(line.pad, key, False, up_s) for key in line.keys),
        )
    if isinstance(line, KeyEdge):
        return (KeyEdge(line.pad, line.key, line.down, opened_s + line.at_s),)
    return (type(line)(line.pad, opened_s + line.at_s, line.sentence),)
