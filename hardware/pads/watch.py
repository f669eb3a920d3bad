"""The thread that watches the pads: it answers every press in time and queues what was heard."""

import queue
import threading
import time
from types import TracebackType
from typing import Self

from hardware.board import Clock
from hardware.errors import PadsClosed
from hardware.lights import Lamp, Lights
from hardware.pads.answers import OUTCOME_AFTER_S
from hardware.pads.gestures import GestureEnded
from hardware.pads.heard import Heard, WatchFailed
from hardware.pads.listener import Listener
from hardware.pads.protocol import Pads
from hardware.sound import Cue, Sounds

#: The watch looks up at least this often, so that a light turned on by somebody else is not late.
LONGEST_WAIT_S = 0.05
#: Woken later than this, the whole process was held up, and the thread that brings the edges was too: an
#: edge may be on its way that turns a "certain" press into noise. So it gets this much time to arrive
#: first.
LATE_S = 0.004


class PadWatch:
    """Watches pads from `start` until `close`. What was heard comes out of `heard`, on any thread.

    The pads, lights and sounds stay the caller's to close, after the watch. Where plain Python works beside
    it, `sys.setswitchinterval(0.001)` keeps the answers in time: they wait for the interpreter twice.
    """

    def __init__(self, pads: Pads, lights: Lights, sounds: Sounds, clock: Clock = time.monotonic) -> None:
        self._pads = pads
        self._lights = lights
        self._sounds = sounds
        self._clock = clock
        self._listener = Listener()
        self._heard: queue.SimpleQueue[Heard] = queue.SimpleQueue()
        self._sleep_wanted = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pads", daemon=True)

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._thread.start()

    def heard(self, timeout_s: float) -> Heard | None:
        """The next thing heard, or None after `timeout_s`."""
        try:
            return self._heard.get(timeout=timeout_s) if timeout_s > 0 else self._heard.get_nowait()
        except queue.Empty:
            return None

    def show(self, pad: int, lamp: Lamp) -> None:
        """Let a pad's light say `lamp` from now on: for what everybody knows, such as whose throw it is."""
        self._lights.show(pad, lamp, self._clock())

    def show_outcome(self, gesture: GestureEnded, lamp: Lamp) -> None:
        """Let the light say what came of a gesture, at the time that is the same for every choice."""
        self._lights.show(gesture.pad, lamp, gesture.at_s + OUTCOME_AFTER_S)

    def sleep(self) -> None:
        """The screen goes dark: the next press wakes it and does nothing else."""
        self._sleep_wanted.set()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout=2.0)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def turn(self) -> None:
        """One turn: wait for what comes first, hear it, answer what is due. `start` repeats it."""
        now_s = self._clock()
        due_s = min(self._listener.due_s, self._lights.next_change_s(now_s), now_s + LONGEST_WAIT_S)
        self._collect(due_s - now_s)
        now_s = self._clock()
        if now_s - due_s > LATE_S and self._listener.certain_s <= now_s:
            self._collect(LATE_S)
            now_s = self._clock()
        self._put(self._listener.advance(now_s))
        if self._sleep_wanted.is_set():
            self._sleep_wanted.clear()
            self._listener.sleep()
        for answer in self._listener.answers(now_s):
            self._lights.answer(answer.pad, now_s)
            self._sounds.play(Cue.FELT)
        self._lights.tick(now_s)

    def _collect(self, timeout_s: float) -> None:
        """Hear whatever comes within the time, and all that is there already."""
        event = self._pads.next_event(max(0.0, timeout_s))
        while event is not None:
            self._put(self._listener.hear(event))
            event = self._pads.next_event(0.0)

    def _put(self, heard: tuple[Heard, ...]) -> None:
        for one in heard:
            self._heard.put(one)

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self.turn()
        except PadsClosed:
            return
        except Exception as failure:  # noqa: BLE001 - the top of a thread: it becomes a fault that is shown
            sentence = (
                f"The pads stopped working ({type(failure).__name__}). Everybody chooses on the screen."
            )
            self._heard.put(WatchFailed(self._clock(), sentence))
