"""Cheap USB number pads, told apart by the port they sit in and kept from typing into the desktop."""

import contextlib
import importlib
import os
import selectors
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from hardware.board import Clock
from hardware.errors import PadsUnavailable
from hardware.pads.edge_queue import EdgeQueue
from hardware.pads.protocol import DIGIT_KEYS, Key, KeyEdge, PadBack, PadEvent, PadHealth, PadLayout, PadLost

#: Linux's names for kinds of events and for keys (linux/input-event-codes.h). They never change.
EV_KEY = 1
KEY_A = 30
KEYPAD_DIGITS = (82, 79, 80, 81, 75, 76, 77, 71, 72, 73)
ROW_DIGITS = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10)
KEY_OF_CODE = {
    **dict(zip(KEYPAD_DIGITS, DIGIT_KEYS, strict=True)),
    **dict(zip(ROW_DIGITS, DIGIT_KEYS, strict=True)),
    96: Key.ENTER, 28: Key.ENTER, 14: Key.BACKSPACE, 111: Key.BACKSPACE,
}  # fmt: skip
UP, DOWN = 0, 1  # 2 is the keyboard repeating a held key

#: How often a port whose pad is gone is looked at again.
LOOK_AGAIN_S = 2.0
#: An event older than this was stamped by another clock; then its arrival is the better time.
OLDEST_EVENT_S = 1.0
NO_PADS = (
    "No USB number pad found. Plug one in for each player; if they are plugged in, add yourself to the group "
    "input (sudo usermod -aG input $USER) and log in again. The keyboard and the screen work without."
)


@dataclass(slots=True)
class _Plugged:
    """A number pad that is there: its pad number and its open device."""

    pad: int
    device: Any


class NumPads:
    """One number pad a player, in the order of `ports`, or of all ports found when none are given.

    A port is the physical place ("usb-0000:01:00.0-1.3"), so five pads of one make keep their owners over a
    restart. `evdev` is for tests: something with the functions of the package of that name.
    Raises PadsUnavailable when there is no number pad at all, or not one can be had.
    """

    layout = PadLayout.NUMBER_PAD

    def __init__(
        self,
        ports: Sequence[str] = (),
        evdev: Any = None,
        clock: Clock = time.monotonic,
        wall_clock: Clock = time.time,
    ) -> None:
        if evdev is None:
            try:
                evdev = importlib.import_module("evdev")
            except ImportError as missing:
                raise PadsUnavailable(
                    f"Number pads need the package evdev ({missing}): sudo apt install python3-evdev."
                ) from missing
        self._evdev = evdev
        self._clock = clock
        self._wall_clock = wall_clock
        self._queue = EdgeQueue()
        self._plugged: dict[str, _Plugged] = {}
        self._trouble: dict[int, str] = {}
        self._selector = selectors.DefaultSelector()
        self._waker = os.pipe()
        self._selector.register(self._waker[0], selectors.EVENT_READ)
        found = self._look()
        self.ports = tuple(ports) or tuple(sorted(found))
        for pad, port in enumerate(self.ports):
            self._plug_in(pad, port, found.pop(port, None))
        for device in found.values():
            device.close()
        self._thread = threading.Thread(target=self._read_all, name="number pads", daemon=True)
        if not self._plugged:
            self._give_back()
            raise PadsUnavailable(" ".join(self._trouble.values()) or NO_PADS)
        for pad, sentence in self._trouble.items():
            self._queue.put(PadLost(pad, clock(), sentence))
        self._thread.start()

    @property
    def count(self) -> int:
        return len(self.ports)

    def next_event(self, timeout_s: float) -> PadEvent | None:
        return self._queue.next_event(timeout_s)

    def health(self) -> tuple[PadHealth, ...]:
        return tuple(
            PadHealth(
                pad, pad not in self._trouble, self._trouble.get(pad, f"Pad {pad + 1} sits in port {port}.")
            )
            for pad, port in enumerate(self.ports)
        )

    def close(self) -> None:
        if not self._queue.closed:
            self._queue.close()
            os.write(self._waker[1], b"!")
            self._thread.join(timeout=2.0)
            self._give_back()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _look(self) -> dict[str, Any]:
        """The number pads that are there now, by port, open. What is no number pad is left alone."""
        found: dict[str, Any] = {}
        known = {plugged.device.path for plugged in self._plugged.values()}
        for path in sorted(self._evdev.list_devices()):
            if path in known:
                continue
            try:
                device = self._evdev.InputDevice(path)
            except OSError:
                continue  # pulled out while we looked, or not for us
            port = port_of(device.phys)
            if port and port not in found and is_number_pad(device.capabilities().get(EV_KEY, ())):
                found[port] = device
            else:
                device.close()
        return found

    def _plug_in(self, pad: int, port: str, device: Any) -> bool:
        """Take a pad into use; the reason why not becomes its trouble."""
        if device is None:
            self._trouble[pad] = f"Pad {pad + 1} is not in its port {port}: plug it in there."
            return False
        try:
            device.grab()
        except OSError:
            device.close()
            self._trouble[pad] = (
                f"Pad {pad + 1} in port {port} is held by another program: close that program, or pull the "
                "pad out and plug it in again."
            )
            return False
        self._trouble.pop(pad, None)
        self._plugged[port] = _Plugged(pad, device)
        self._selector.register(device.fd, selectors.EVENT_READ, port)
        return True

    def _read_all(self) -> None:
        looked_s = self._clock()
        while not self._queue.closed:
            for ready, _ in self._selector.select(timeout=LOOK_AGAIN_S):
                if ready.data is not None:
                    self._read(ready.data)
            if self._trouble and self._clock() - looked_s >= LOOK_AGAIN_S:
                looked_s = self._clock()
                self._look_again()

    def _read(self, port: str) -> None:
        plugged = self._plugged[port]
        try:
            for event in plugged.device.read():
                if event.type == EV_KEY and event.value in (UP, DOWN) and event.code in KEY_OF_CODE:
                    at_s = self._time_of(event.timestamp())
                    self._queue.put(KeyEdge(plugged.pad, KEY_OF_CODE[event.code], event.value == DOWN, at_s))
        except BlockingIOError:
            pass  # woken for nothing
        except OSError:
            self._pulled_out(port)

    def _pulled_out(self, port: str) -> None:
        plugged = self._plugged.pop(port)
        self._selector.unregister(plugged.device.fd)
        _quietly(plugged.device.close)
        sentence = (
            f"Pad {plugged.pad + 1} was pulled out of port {port}: plug it in there again. Until then this "
            "player chooses on the screen."
        )
        self._trouble[plugged.pad] = sentence
        self._queue.put(PadLost(plugged.pad, self._clock(), sentence))

    def _look_again(self) -> None:
        found = self._look()
        for pad, port in enumerate(self.ports):
            if pad in self._trouble and port in found and self._plug_in(pad, port, found.pop(port)):
                self._queue.put(PadBack(pad, self._clock(), f"Pad {pad + 1} is back in port {port}."))
        for device in found.values():
            device.close()

    def _time_of(self, timestamp_s: float) -> float:
        """The moment of an event on our clock. They are stamped on the wall clock, which may be set."""
        age_s = self._wall_clock() - timestamp_s
        return self._clock() - (age_s if 0.0 <= age_s <= OLDEST_EVENT_S else 0.0)

    def _give_back(self) -> None:
        for plugged in self._plugged.values():
            _quietly(plugged.device.ungrab)
            _quietly(plugged.device.close)
        self._plugged.clear()
        self._selector.close()
        for end in self._waker:
            os.close(end)


def port_of(phys: str) -> str:
    """The physical port in evdev's `phys` ("usb-0000:01:00.0-1.3/input0"); "" for Bluetooth."""
    return phys.split("/", 1)[0]


def is_number_pad(codes: Sequence[int]) -> bool:
    """Whether these keys are a number pad's: all its digits, and no letters (that would be a keyboard)."""
    return KEY_A not in codes and set(KEYPAD_DIGITS) <= set(codes)


def _quietly(act: Callable[[], object]) -> None:
    """Give something back that may be gone already."""
    with contextlib.suppress(OSError):
        act()
