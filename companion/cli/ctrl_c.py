"""Ctrl-C ends a command with 130 and a sentence, at whatever moment it comes."""

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], Any] | int

STOPPED = 130
SENTENCE = "Stopped. Everything that was acknowledged is kept."

#: A Ctrl-C that came at a bad moment comes once more after so long.
AGAIN_AFTER_S = 0.02


def stoppable(run: Callable[[], int], afterwards: Handler = signal.default_int_handler) -> int:
    """Runs a whole command; its exit code, or STOPPED with a sentence if Ctrl-C was pressed meanwhile.

    `afterwards` is what Ctrl-C does once this is over. Where SIGINT is ignored, as in a shell script's
    background, or is somebody else's, it stays so.
    """
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        return run()
    listening = _Listening()
    try:
        return listening.through(run)
    finally:
        signal.signal(signal.SIGINT, afterwards)


class _Listening:
    """Listens for Ctrl-C while a command runs.

    Raising KeyboardInterrupt is not enough by itself. While a module is loaded it can come out as another
    error, or make Python end as if killed; out of a weak reference's callback or `__del__` it does not come
    out at all, and the command would go on. So it waits for modules, comes back after callbacks, and whatever
    the command ends with, what was asked for is remembered.
    """

    def __init__(self) -> None:
        self._asked = False
        self._unraisable = sys.unraisablehook

    def through(self, run: Callable[[], int]) -> int:
        code = STOPPED
        sys.unraisablehook = self._not_raised
        try:
            signal.signal(signal.SIGINT, self._heard)
            code = run()
        except KeyboardInterrupt:
            self._asked = True
        except Exception:
            if not self._asked:
                raise
        finally:
            # What follows is a sentence; a second Ctrl-C has nothing left to stop.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            sys.unraisablehook = self._unraisable
        if not self._asked and code != STOPPED:
            return code
        print(SENTENCE, file=sys.stderr, flush=True)
        return STOPPED

    def _heard(self, _signal: int, frame: FrameType | None) -> None:
        self._asked = True
        if _loads_a_module(frame):
            _once_more()
            return
        raise KeyboardInterrupt

    def _not_raised(self, unraisable: Any) -> None:
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            _once_more()
        else:
            self._unraisable(unraisable)


def _loads_a_module(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_globals.get("__name__") == "importlib._bootstrap":
            return True
        frame = frame.f_back
    return False


def _once_more() -> None:
    # Not threading.Thread: its lock may be held by what was interrupted.
    _thread.start_new_thread(_send_again, ())


def _send_again() -> None:
    time.sleep(AGAIN_AFTER_S)
    if hasattr(signal, "pthread_kill"):
        # A signal, so that it also ends a wait.
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()
