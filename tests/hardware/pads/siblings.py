"""Every kind of pads, ready to be pressed by a test: the contract runs over all of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from hardware.board import Board
from hardware.pads.gpio import GpioPads
from hardware.pads.keys import DEFAULT_BLOCKS, KeyPads
from hardware.pads.numpad import KEYPAD_DIGITS, NumPads
from hardware.pads.protocol import BUTTON_KEYS, DIGIT_KEYS, Key, Pads
from hardware.pads.script import ScriptedPress, ScriptPads
from hardware.pins import DEFAULT_PIN_MAP
from tests.hardware.pads.evdev_stand_in import EvdevStandIn
from tests.hardware.pads.mock_pins import HandClock, TimedFactory

PADS = 3


@dataclass
class Sibling:
    """Pads under test; `press` is the hand: it moves the second key (from 0: 1) of a pad down or up."""

    pads: Pads
    key: Key
    press: Callable[[int, bool], None]


@contextmanager
def gpio() -> Iterator[Sibling]:
    clock = HandClock()
    factory = TimedFactory(clock)
    pads = GpioPads(Board(factory, clock), DEFAULT_PIN_MAP.first(PADS))

    def press(pad: int, down: bool) -> None:
        clock.turn(0.1)
        factory.press(DEFAULT_PIN_MAP.pads[pad].buttons[1], down)

    try:
        yield Sibling(pads, BUTTON_KEYS[1], press)
    finally:
        pads.close()
        factory.reset()


@contextmanager
def numpad() -> Iterator[Sibling]:
    usb = EvdevStandIn()
    plugs = [usb.plug_in(f"usb-0000:01:00.0-1.{port + 1}") for port in range(PADS)]
    now_s = iter(range(1, 1000))
    pads = NumPads(evdev=usb, clock=lambda: 50.0, wall_clock=lambda: 2000.0)

    def press(pad: int, down: bool) -> None:
        usb.type(plugs[pad], KEYPAD_DIGITS[1], int(down), 1999.5 + next(now_s) / 100)

    try:
        yield Sibling(pads, DIGIT_KEYS[1], press)
    finally:
        pads.close()
        usb.close()


@contextmanager
def keys() -> Iterator[Sibling]:
    clock = HandClock()
    pads = KeyPads(DEFAULT_BLOCKS[:PADS], clock)

    def press(pad: int, down: bool) -> None:
        clock.turn(0.1)
        name = DEFAULT_BLOCKS[pad][1]
        assert pads.key_down(name) if down else pads.key_up(name)

    try:
        yield Sibling(pads, BUTTON_KEYS[1], press)
    finally:
        pads.close()


@contextmanager
def script() -> Iterator[Sibling]:
    """Its hand is the clock: the script presses each pad for 0.1 s, in order, as the contract does."""
    clock = HandClock()
    presses = [ScriptedPress(0.1 + 0.2 * pad, pad, (BUTTON_KEYS[1],), hold_s=0.1) for pad in range(PADS)]
    pads = ScriptPads(presses, PADS, clock=clock, wait=clock.turn)

    def press(pad: int, down: bool) -> None:
        clock.now_s = 1000.0 + 0.1 + 0.2 * pad + (0.0 if down else 0.1) + 1e-6

    try:
        yield Sibling(pads, BUTTON_KEYS[1], press)
    finally:
        pads.close()


SIBLINGS = {"gpio": gpio, "numpad": numpad, "keys": keys, "script": script}
