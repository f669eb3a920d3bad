"""Devices at work for the screen itself, one at a time: each in a thread, opened and closed with its page."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from companion.shared.sentences import Sentence, say
from ui.present.at_work import AtWork, Starting, Stumbled, Work

#: So long the next device waits for the one before to be given back.
GIVEN_BACK_WITHIN_S = 10.0


class Worker(Protocol):
    """A device at work. `run` works until `stop` is set; everything else may be called from any thread."""

    def run(self, stop: threading.Event) -> None: ...

    def interrupt(self) -> None:
        """Ends every wait; `stop` is set already."""

    def shown(self) -> AtWork: ...

    def picture(self) -> tuple[int, Any] | None:
        """The picture to show and its number."""

    def ask(self, what: str, about: Any) -> Sentence | None:
        """Does something; a sentence about it, if there is anything to say. Returns at once."""


class Job:
    """One worker in its thread. It begins when the job before has given its device back."""

    def __init__(self, make: Callable[[], Worker], before: Job | None, changed: Callable[[], None]) -> None:
        self._make, self._before, self._changed = make, before, changed
        self._stop = threading.Event()
        self._worker: Worker | None = None
        self._why: Sentence | None = None
        self._thread = threading.Thread(target=self._run, name="a device at work", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Returns at once; the device is given back soon after."""
        self._stop.set()
        if self._worker is not None:
            # A webcam takes its time to close, and this is the screen's thread.
            threading.Thread(target=self._worker.interrupt, name="gives a device back", daemon=True).start()

    def join(self, within_s: float = GIVEN_BACK_WITHIN_S) -> None:
        if self._thread.is_alive():
            self._thread.join(within_s)

    @property
    def worker(self) -> Worker | None:
        return self._worker

    def shown(self) -> AtWork:
        if self._why is not None:
            return Stumbled(self._why)
        return self._worker.shown() if self._worker is not None else Starting()

    def _run(self) -> None:
        if self._before is not None:
            self._before.join()
            self._before = None
        if self._stop.is_set():
            return
        try:
            self._worker = self._make()
            self._changed()
            self._worker.run(self._stop)
        except Exception as error:  # noqa: BLE001  # a thread's top: the fault is shown, the screen goes on
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__}, {Path(last.filename).name}:{last.lineno}"
            self._why = say("This stumbled ({where}). Go back and try again.", where=where)
        self._changed()


class Workshop:
    """Has at most one device at work. `changed` is called from any thread when there is something new."""

    def __init__(self, makers: dict[Work, Callable[[], Worker]], changed: Callable[[], None]) -> None:
        self._makers, self._changed = makers, changed
        self._job: Job | None = None
        self._last: Job | None = None
        self._work = Work.NOTHING

    def work(self, what: Work) -> None:
        """From now on this is at work; what was before is given back."""
        if what is self._work:
            return
        self._work = what
        if self._job is not None:
            self._job.end()
            self._last, self._job = self._job, None
        if what in self._makers:
            self._job = Job(self._makers[what], self._last, self._changed)
            self._job.start()

    def again(self) -> None:
        """The same anew: whoever plugged something in wants it looked for."""
        what = self._work
        self.work(Work.NOTHING)
        self.work(what)

    def at_work(self) -> AtWork | None:
        return self._job.shown() if self._job is not None else None

    def picture(self) -> tuple[int, Any] | None:
        worker = self._job.worker if self._job is not None else None
        return worker.picture() if worker is not None else None

    def ask(self, what: str, about: Any) -> Sentence | None:
        worker = self._job.worker if self._job is not None else None
        return worker.ask(what, about) if worker is not None else None

    def wait_given_back(self) -> None:
        """Waits until no device is held here; not in the screen's thread."""
        if self._last is not None:
            self._last.join()

    def close(self) -> None:
        self.work(Work.NOTHING)
        self.wait_given_back()
