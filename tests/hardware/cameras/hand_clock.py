"""A clock that stands still until someone waits by it, so that no test does."""

import threading


class HandClock:
    """Waiting takes no time here: it puts the clock forward by as much."""

    def __init__(self, now_s: float = 1000.0) -> None:
        self._now_s = now_s

    def now_s(self) -> float:
        return self._now_s

    def wait(self, awaited: threading.Condition, timeout_s: float) -> None:
        self._now_s += timeout_s

    def pass_by(self, seconds: float) -> None:
        self._now_s += seconds
