"""The one queue through which pads hand over what happened, from any thread to any thread."""

import queue
import threading

from hardware.errors import PadsClosed
from hardware.pads.protocol import PadEvent

#: A pad in use makes some tens of edges a second. A loose wire can make thousands: beyond this they are
#: dropped, so that a night with a loose wire does not fill the memory.
LONGEST_QUEUE = 4096


class EdgeQueue:
    """First in, first out; a reader never waits beyond its timeout and is woken by close()."""

    def __init__(self, longest: int = LONGEST_QUEUE) -> None:
        self._events: queue.SimpleQueue[PadEvent | None] = queue.SimpleQueue()
        self._longest = longest
        self._closed = threading.Event()

    @property
    def closed(self) -> bool:
        return self._closed.is_set()

    def put(self, event: PadEvent) -> bool:
        """Append an event; False when it was dropped because nobody reads or the queue is closed."""
        if self.closed or self._events.qsize() >= self._longest:
            return False
        self._events.put(event)
        return True

    def next_event(self, timeout_s: float) -> PadEvent | None:
        if self.closed:
            raise PadsClosed("The pads are closed.")
        try:
            event = self._events.get(timeout=timeout_s) if timeout_s > 0 else self._events.get_nowait()
        except queue.Empty:
            return None
        if event is None:  # only close() puts that
            self._events.put(None)  # for whoever else still waits
            raise PadsClosed("The pads were closed while somebody waited for a press.")
        return event

    def close(self) -> None:
        if not self.closed:
            self._closed.set()
            self._events.put(None)
