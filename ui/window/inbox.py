"""The one way from other threads to the screen: what they post is taken out in Kivy's own thread."""

from collections.abc import Callable
from queue import Empty, SimpleQueue

#: More than this at once and the rest waits for the next frame, so that a flood never stops the screen.
MOST_AT_ONCE = 200


class Inbox:
    """`wake` is called from the posting thread and must be safe there (Kivy's triggers are)."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._wake = wake

    def post(self, deed: Callable[[], None]) -> None:
        """To be carried out in the screen's thread; from any thread."""
        self._queue.put(deed)
        self._wake()

    def take(self) -> int:
        """Carries out what waits; how many there were. Only in the screen's thread."""
        count = 0
        while count < MOST_AT_ONCE:
            try:
                deed = self._queue.get_nowait()
            except Empty:
                return count
            deed()
            count += 1
        self._wake()
        return count
