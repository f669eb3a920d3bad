"""Pads at work for their page: every button is asked for in turn, and what is pressed is seen at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, assert_never

from companion.compose.devices_said import from_devices
from companion.compose.pad_testing import LISTEN_S, open_to_test
from companion.settings import PadKind, Settings
from companion.shared.sentences import Sentence, say
from hardware.pads.health import Fault, PadTest, Place
from hardware.pads.protocol import BUTTON_KEYS, Key
from ui.present.at_work import Contact, KeyShown, PadsShown


class PadsAtWork:
    """Tests pads of a kind. `ask("skip")` goes on to the next button."""

    def __init__(self, kind: PadKind, settings: Settings, changed: Callable[[], None]) -> None:
        self._kind, self._settings, self._changed = kind, settings, changed
        self._lock = threading.Lock()
        self._shown = PadsShown(False, say("Looking for pads …"))
        self._skip = threading.Event()

    def run(self, stop: threading.Event) -> None:
        sibling, sentences = open_to_test(self._kind, None, self._settings)
        told = from_devices(" ".join(sentences))
        if sibling is None:
            why = say("No pads were found. Plug them in and look again. ({why})", why=told)
            self._show(PadsShown(False, why))
            return
        pads = sibling.pads
        test = PadTest(pads.count, pads.layout, time.monotonic(), sibling.pin_map)
        try:
            while not stop.is_set():
                self._show(_shown(test, pads.count, pads.layout.keys, told))
                event = pads.next_event(LISTEN_S)
                while event is not None:
                    test.hear(event)
                    event = pads.next_event(0.0)
                test.advance(time.monotonic())
                if self._skip.is_set():
                    self._skip.clear()
                    test.skip(time.monotonic())
        finally:
            sibling.close()

    def interrupt(self) -> None: ...

    def shown(self) -> PadsShown:
        with self._lock:
            return self._shown

    def picture(self) -> tuple[int, Any] | None:
        return None

    def ask(self, what: str, about: Any) -> Sentence | None:
        if what == "skip":
            self._skip.set()
        return None

    def _show(self, shown: PadsShown) -> None:
        with self._lock:
            changed, self._shown = shown != self._shown, shown
        if changed:
            self._changed()


def _shown(test: PadTest, count: int, keys: tuple[Key, ...], told: Sentence) -> PadsShown:
    asked = test.asked
    wanted = None
    if asked is not None:
        wanted = say("Press {key} of pad {pad}, and let it go.", key=_label(asked.key), pad=asked.pad + 1)
    works = {(one.pad, one.key): one.works for one in test.buttons()}
    tried = _tried(test, count, keys)

    def contact(place: Place) -> Contact:
        if place in test.down:
            return Contact.DOWN
        if asked is not None and place == (asked.pad, asked.key):
            return Contact.ASKED
        if works[place]:
            return Contact.GOOD
        return Contact.BAD if place in tried else Contact.UNKNOWN

    return PadsShown(
        True,
        told,
        tuple(tuple(KeyShown(_label(key), contact((pad, key))) for key in keys) for pad in range(count)),
        wanted,
        tuple((_said(one.fault, one.pad), from_devices(one.sentence)) for one in test.report()),
    )


def _said(fault: Fault, pad: int) -> Sentence:
    """What a fault means to those who play; the wires are told in a second sentence."""
    pad += 1
    match fault:
        case Fault.NO_ANSWER:
            return say("A button of pad {pad} does not answer.", pad=pad)
        case Fault.ANOTHER_ANSWERED:
            return say("On pad {pad} another button answered.", pad=pad)
        case Fault.SWAPPED_PADS:
            return say("Pad {pad} and another one are swapped.", pad=pad)
        case Fault.TOUCHING:
            return say("Two wires of pad {pad} touch.", pad=pad)
        case Fault.STUCK:
            return say("A button of pad {pad} is stuck.", pad=pad)
        case Fault.GHOST:
            return say("Pad {pad} feels presses that nobody makes.", pad=pad)
        case Fault.BOUNCING:
            return say("A button of pad {pad} bounces.", pad=pad)
        case Fault.LOST:
            return say("Pad {pad} is lost.", pad=pad)
    assert_never(fault)


def _tried(test: PadTest, count: int, keys: tuple[Key, ...]) -> frozenset[Place]:
    """The buttons that were asked for already: they are asked for in order."""
    places = [(pad, key) for pad in range(count) for key in keys]
    asked = test.asked
    return frozenset(places if asked is None else places[: places.index((asked.pad, asked.key))])


def _label(key: Key) -> str:
    """What stands on it."""
    if key in BUTTON_KEYS:
        return str(BUTTON_KEYS.index(key) + 1)
    return {Key.ENTER: "OK", Key.BACKSPACE: "C"}.get(key, key.value)
