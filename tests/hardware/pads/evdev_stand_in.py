"""Number pads without USB: what NumPads calls of the package evdev, over pipes, so that waiting is real."""

import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass, field

EV_KEY = 1
NUMBER_PAD_CODES = [14, 69, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 96, 98, 55]
KEYBOARD_CODES = list(range(1, 128))


@dataclass
class Event:
    """As evdev.InputEvent."""

    sec: int
    usec: int
    type: int
    code: int
    value: int

    def timestamp(self) -> float:
        return self.sec + self.usec / 1e6


@dataclass
class Plug:
    """A device in a port, as the kernel has it."""

    phys: str
    codes: list[int]
    held_by_another: bool = False
    grabbed: bool = False
    waiting: list[Event] = field(default_factory=list)
    pulled_out: bool = False
    ends: tuple[int, int] = (-1, -1)


class InputDevice:
    """As evdev.InputDevice: a descriptor that becomes readable, and events behind it."""

    def __init__(self, plug: Plug, dev: str) -> None:
        self._plug = plug
        self.path = dev
        self.phys = plug.phys
        self.fd = os.dup(plug.ends[0])

    def capabilities(self, verbose: bool = False, absinfo: bool = True) -> dict[int, list[int]]:
        return {EV_KEY: list(self._plug.codes)}

    def grab(self) -> None:
        if self._plug.held_by_another or self._plug.grabbed:
            raise OSError(errno.EBUSY, "Device or resource busy")
        self._plug.grabbed = True

    def ungrab(self) -> None:
        if not self._plug.grabbed:
            raise OSError(errno.EINVAL, "Invalid argument")
        self._plug.grabbed = False

    def read(self) -> Iterator[Event]:
        if self._plug.pulled_out:
            raise OSError(errno.ENODEV, "No such device")
        if not self._plug.waiting:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        os.read(self.fd, 4096)
        events, self._plug.waiting[:] = list(self._plug.waiting), []
        return iter(events)

    def close(self) -> None:
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


class EvdevStandIn:
    """As the package evdev, with a row of USB ports to plug things into."""

    def __init__(self) -> None:
        self._plugs: dict[str, Plug] = {}

    def list_devices(self, input_device_dir: str = "/dev/input") -> list[str]:
        return [path for path, plug in self._plugs.items() if not plug.pulled_out]

    def InputDevice(self, dev: str) -> InputDevice:  # noqa: N802, RUF100 - evdev's own name
        if self._plugs[dev].pulled_out:
            raise OSError(errno.ENODEV, "No such device")
        return InputDevice(self._plugs[dev], dev)

    def plug_in(self, port: str, codes: list[int] | None = None, held_by_another: bool = False) -> Plug:
        plug = Plug(
            f"{port}/input0" if port else "",
            NUMBER_PAD_CODES if codes is None else codes,
            held_by_another,
            ends=os.pipe(),
        )
        self._plugs[f"/dev/input/event{len(self._plugs)}"] = plug
        return plug

    def pull_out(self, plug: Plug) -> None:
        plug.pulled_out, plug.grabbed = True, False
        os.write(plug.ends[1], b"!")

    def type(self, plug: Plug, code: int, value: int, at_s: float) -> None:
        """The kernel reports a key: 1 down, 0 up, 2 repeated. `at_s` is on the wall clock."""
        plug.waiting.append(Event(int(at_s), round((at_s % 1) * 1e6), EV_KEY, code, value))
        os.write(plug.ends[1], b"!")

    def close(self) -> None:
        for plug in self._plugs.values():
            for end in plug.ends:
                os.close(end)
