"""The Pi's pins, through gpiozero with lgpio named explicitly. Never a mock unless the caller hands one in.

gpiozero chooses a mock or a half-working library by itself when it finds nothing better, and then buttons are
dead without a word; so the factory is made here, and what is missing is said in a sentence.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from hardware.errors import NoGpio, PinInUse
from hardware.pins import pin_name

Clock = Callable[[], float]
#: Called with the new level (True is high) and the time of the edge in seconds on the board's clock.
OnEdge = Callable[[bool, float], None]
#: An edge older than this was stamped by another clock; then its arrival is the better time.
OLDEST_EDGE_S = 1.0
OTHERWISE = "Number pads, the keyboard and the screen work without."


class InputLine:
    """One pin with its pull-up. Edges arrive on gpiozero's own thread."""

    def __init__(self, board: "Board", device: Any, on_edge: OnEdge) -> None:
        self._board = board
        self._device = device
        self._on_edge = on_edge
        device.pin.bounce = None
        device.pin.edges = "both"
        # gpiozero keeps a weak reference to a bound method only: this object must outlive the line.
        device.pin.when_changed = self._changed

    @property
    def high(self) -> bool:
        return bool(self._device.pin.state)

    def close(self) -> None:
        if not self._device.closed:
            self._device.pin.when_changed = None
            self._device.close()

    def _changed(self, ticks: float, state: int) -> None:
        self._on_edge(bool(state), self._board.time_of(ticks))


class OutputLine:
    """One pin that is driven high or low; it starts low."""

    def __init__(self, device: Any) -> None:
        self._device = device

    def set(self, high: bool) -> None:
        self._device.value = high

    def close(self) -> None:
        if not self._device.closed:
            self._device.off()
            self._device.close()


class Board:
    """The pins of this Pi. One for the whole process; pads, lights and buzzer share it.

    `factory` is for tests: a gpiozero pin factory instead of the Pi's. Raises NoGpio with what is missing.
    """

    def __init__(
        self, factory: Any = None, clock: Clock = time.monotonic, devices: Path = Path("/dev")
    ) -> None:
        if factory is None:
            _refuse_without_chip(devices)
        try:
            import gpiozero
        except ImportError as missing:
            raise NoGpio(f"The package gpiozero is not installed here ({missing}). {OTHERWISE}") from missing
        self._gpiozero: Any = gpiozero
        self.clock = clock
        self._ours = factory is None
        self._factory: Any = _lgpio_factory(gpiozero) if factory is None else factory

    def input_line(self, bcm: int, on_edge: OnEdge) -> InputLine:
        """A pin pulled up, with both edges reported. Raises PinInUse."""
        return InputLine(self, self._claim(bcm, self._gpiozero.InputDevice, pull_up=True), on_edge)

    def output_line(self, bcm: int) -> OutputLine:
        """A pin driven low until told otherwise. Raises PinInUse."""
        return OutputLine(self._claim(bcm, self._gpiozero.DigitalOutputDevice))

    def time_of(self, ticks: float) -> float:
        """Seconds on the board's clock at which gpiozero's `ticks` were, as far as they can be trusted.

        The kernel stamps edges on the monotonic clock, older ones on the wall clock: told apart by their age.
        """
        now_s = self.clock()
        age_s = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return now_s - age_s if 0.0 <= age_s <= OLDEST_EDGE_S else now_s

    def close(self) -> None:
        """Give the chip back. The lines are closed by their owners."""
        if self._ours and self._factory is not None:
            self._factory.close()
        self._factory = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _claim(self, bcm: int, device: Callable[..., Any], **how: Any) -> Any:
        if self._factory is None:
            raise NoGpio("The pins were given back already.")
        try:
            return device(bcm, pin_factory=self._factory, **how)
        except self._gpiozero.GPIOPinInUse as taken:
            raise PinInUse(
                f"{pin_name(bcm)} is already used by another part of the companion; give it another pin in "
                "the settings.",
                bcm,
            ) from taken
        except self._gpiozero.PinInvalidPin as absent:
            raise NoGpio(f"This board has no {pin_name(bcm)}. {OTHERWISE}") from absent
        except Exception as failure:
            # lgpio raises its own `error`, a plain Exception; anything else is no matter of a pin.
            if type(failure).__module__.split(".")[0] != "lgpio":
                raise
            raise PinInUse(
                f"{pin_name(bcm)} is held by {self._holder(bcm)} ({failure}). Close that, or switch the "
                "interface off in raspi-config, or give the wire another pin in the settings.",
                bcm,
            ) from failure

    def _holder(self, bcm: int) -> str:
        """The name under which the kernel knows who holds a pin, or "another program"."""
        if not self._ours:
            return "another program"
        import lgpio

        try:
            *_, user = lgpio.gpio_get_line_info(self._factory._handle, bcm)
        except Exception:  # noqa: BLE001 - lgpio.error is a plain Exception, and this only words a sentence
            return "another program"
        return f"'{user}'" if user else "another program"


def mock_board(clock: Clock = time.monotonic) -> Board:
    """A board of gpiozero's mock pins, for who asks for it by name: no button is real. Raises NoGpio."""
    try:
        from gpiozero.pins.mock import MockFactory
    except ImportError as missing:
        raise NoGpio(f"The package gpiozero is not installed here ({missing}). {OTHERWISE}") from missing
    return Board(MockFactory(), clock)


def _refuse_without_chip(devices: Path) -> None:
    chips = sorted(devices.glob("gpiochip*"))
    if not chips:
        raise NoGpio(f"This machine has no GPIO pins ({devices}/gpiochip0 is missing). {OTHERWISE}")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise NoGpio(
            f"No permission for the GPIO pins: {chips[0]} cannot be opened. Add yourself to the group gpio "
            f"(sudo usermod -aG gpio $USER) and log in again. {OTHERWISE}"
        )


def _lgpio_factory(gpiozero: Any) -> Any:
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as missing:
        raise NoGpio(
            f"The package lgpio is missing ({missing}): sudo apt install python3-lgpio. {OTHERWISE}"
        ) from missing
    except OSError as unwritable:
        # lgpio makes a pipe `.lgd-nfy` where the process stands, when it is imported.
        raise NoGpio(
            f"lgpio cannot make its pipe in {Path.cwd()} ({unwritable.strerror}): start the companion in a "
            f"folder it may write to, or set LG_WD to one. {OTHERWISE}"
        ) from unwritable
    try:
        return LGPIOFactory()
    except gpiozero.PinUnknownPi as unknown:
        raise NoGpio(
            f"This board is no Raspberry Pi that gpiozero knows ({unknown}). {OTHERWISE}"
        ) from unknown
    except Exception as failure:
        if type(failure).__module__.split(".")[0] != "lgpio":
            raise
        raise NoGpio(f"The GPIO chip cannot be opened ({failure}). {OTHERWISE}") from failure
