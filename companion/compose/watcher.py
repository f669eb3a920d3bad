"""The watcher's thread: watches until it is closed, and hands on what it notices through one queue."""

from __future__ import annotations

import queue
import threading
import traceback
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.compose.memory import give_back
from companion.compose.watching import Noticed, StateChanged, TableRead, Watch, Watched

#: The longest wait for one small picture; closing takes no longer than this and one reading.
STEP_S = 0.5
#: How long a lost camera is left alone, so that asking for it costs nothing.
PAUSE_S = 0.2
#: How long closing waits for the reading under way.
LAST_WAIT_S = 5.0
#: Who does not listen misses old news, not memory.
MOST_WAITING = 200


class Watcher:
    """Runs a `Watch` in a thread of its own. `next` hands out what was noticed, in order."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._noticed: queue.Queue[Noticed] = queue.Queue(MOST_WAITING)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"watcher of {watch.camera.name}", daemon=True)

    @property
    def watch(self) -> Watch:
        return self._watch

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._thread.start()

    def next(self, timeout_s: float) -> Noticed | None:
        """The next thing noticed; None if there is none within `timeout_s`."""
        try:
            return self._noticed.get(timeout=timeout_s) if timeout_s > 0 else self._noticed.get_nowait()
        except queue.Empty:
            return None

    def close(self) -> None:
        """Ends the thread and closes the camera. Twice is once."""
        self._stop.set()
        self._watch.camera.close()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(LAST_WAIT_S)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        try:
            while not self._stop.is_set() and not self._watch.is_over:
                before = self._watch.state
                told = self._watch.step(STEP_S)
                for one in told:
                    self._hand_on(one)
                if any(isinstance(one, TableRead) for one in told):
                    give_back()
                if not told and before in (Watched.LOST, Watched.BUSY):
                    self._stop.wait(PAUSE_S)
        except Exception as error:  # noqa: BLE001  # a thread's top: the fault is shown, the game goes on
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}:{last.lineno}"
            reason = f"Watching stumbled ({type(error).__name__} at {where}). Landings can be typed."
            self._hand_on(StateChanged(0.0, Watched.FAULT, reason))

    def _hand_on(self, one: Noticed) -> None:
        while not self._stop.is_set():
            try:
                self._noticed.put_nowait(one)
                return
            except queue.Full:
                try:
                    self._noticed.get_nowait()
                except queue.Empty:
                    continue
