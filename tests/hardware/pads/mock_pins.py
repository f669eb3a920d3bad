"""gpiozero's own mock pins on a clock that the test turns, so that edges come when it says."""

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin


class HandClock:
    """A clock that stands still until it is turned."""

    def __init__(self, now_s: float = 1000.0) -> None:
        self.now_s = now_s

    def __call__(self) -> float:
        return self.now_s

    def turn(self, seconds: float) -> None:
        self.now_s += seconds


class TimedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin whose edges carry the time of the factory's clock, as the kernel stamps them."""

    def _call_when_changed(self) -> None:
        super(MockPin, self)._call_when_changed(self.factory.ticks(), self._state)


class TimedFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """gpiozero's mock factory, on a clock of ours."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(pin_class=TimedPin)
        self.ticks = clock
        self._by_bcm: dict[int, Any] = {}

    def press(self, bcm: int, down: bool) -> None:
        """Join a pin to ground, or let its pull-up have it."""
        if bcm not in self._by_bcm:  # looking a pin up by name is slow
            self._by_bcm[bcm] = self.pin(bcm)
        pin = self._by_bcm[bcm]
        pin.drive_low() if down else pin.drive_high()
