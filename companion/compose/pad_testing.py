"""Pads tested, listed and drawn: what `companion pads` does."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.compose.opening_pads import Sibling, open_kind, pin_map_of
from companion.compose.pad_script import read_script
from companion.settings import PadKind, PadSettings, Settings
from companion.shared.players import Seat
from hardware.board import Clock
from hardware.errors import BadPinMap
from hardware.pads.health import PadTest, place_name
from hardware.pads.keys import DEFAULT_BLOCKS, KeyPads
from hardware.pads.script import ScriptPads
from hardware.pads.wiring import wiring_svg
from hardware.pins import DEFAULT_PIN_MAP, interface_warnings

__all__ = ["BadPinMap", "Listed", "PadTesting", "listed", "open_script", "open_to_test", "wiring"]

#: How long the test listens before it looks at the time and the keyboard again.
LISTEN_S = 0.02
#: A script that is over is given this long for its last press to become certain.
ARRIVES_WITHIN_S = 0.2


@dataclass(frozen=True, slots=True)
class Listed:
    """One kind of pads: whether it can be used here, and a sentence for each pad or the reason why not."""

    kind: PadKind
    usable: bool
    sentences: tuple[str, ...]
    warnings: tuple[str, ...] = ()


class PadTesting:
    """Asks for every button in turn; iterate over it for the lines to show. Ended early, the rest is skipped.

    `typed` gives what was typed since it was asked last: keys of blocks are presses, a blank skips a button.
    """

    def __init__(
        self, sibling: Sibling, typed: Callable[[], str] = lambda: "", clock: Clock = time.monotonic
    ) -> None:
        self._sibling, self._typed, self._clock = sibling, typed, clock
        pads = sibling.pads
        self._test = PadTest(pads.count, pads.layout, clock(), sibling.pin_map)
        self._silent_since_s = clock()

    def __iter__(self) -> Iterator[str]:
        shown, down = None, self._test.down
        while (asked := self._test.asked) is not None:
            if asked != shown:
                shown = asked
                yield asked.sentence
            self._listen()
            for place in sorted(self._test.down - down, key=lambda place: (place[0], place[1].value)):
                yield f"  felt: {place_name(place, self._sibling.pin_map)}"
            down = self._test.down

    def findings(self) -> tuple[str, ...]:
        """What is wrong, a sentence each, with pin and wire where there are any."""
        return tuple(finding.sentence for finding in self._test.report())

    def buttons(self) -> tuple[str, ...]:
        """What was learned of each button that answered."""
        return tuple(
            f"{place_name((one.pad, one.key), self._sibling.pin_map)}: bounces {1000 * one.bounce_s:.1f} ms"
            for one in self._test.buttons()
            if one.bounce_s is not None
        )

    def _listen(self) -> None:
        pads = self._sibling.pads
        for key in self._typed():
            if not (isinstance(pads, KeyPads) and pads.tap(key)) and key == " ":
                self._test.skip(self._clock())
        event = pads.next_event(LISTEN_S)
        while event is not None:
            self._silent_since_s = self._clock()
            self._test.hear(event)
            event = pads.next_event(0.0)
        self._test.advance(self._clock())
        if isinstance(pads, ScriptPads) and pads.over and self._silent_for_s > ARRIVES_WITHIN_S:
            self._test.skip(self._clock())

    @property
    def _silent_for_s(self) -> float:
        return self._clock() - self._silent_since_s


def open_to_test(
    kind: PadKind, players: int | None, settings: Settings
) -> tuple[Sibling | None, tuple[str, ...]]:
    """Pads of a kind for a test: for so many players, or all there can be."""
    count = players or _most(kind, settings.pads)
    return open_kind(kind, tuple(Seat(seat) for seat in range(count)), settings)


def open_script(path: Path, players: int | None) -> Sibling:
    """Pads that press themselves by the first part of a script. Raises ScriptUnclear."""
    count = players or len(DEFAULT_BLOCKS)
    script = read_script(path, count)
    script.begin_duel()
    return Sibling(script.pads, tuple(Seat(seat) for seat in range(count)))


def listed(settings: Settings) -> tuple[Listed, ...]:
    """Every kind of pads, as it is on this machine now. Pins and devices are given back at once."""
    found = []
    for kind in (PadKind.GPIO, PadKind.NUMPAD, PadKind.KEYS):
        sibling, sentences = open_to_test(kind, None, settings)
        if sibling is None:
            found.append(Listed(kind, False, sentences))
            continue
        warnings = interface_warnings(sibling.pin_map) if sibling.pin_map is not None else ()
        health = tuple(one.sentence for one in sibling.pads.health())
        sibling.close()
        found.append(Listed(kind, True, health, warnings))
    return tuple(found)


def wiring(settings: Settings, players: int | None) -> str:
    """The drawing of the settings' pin map, as SVG. Raises BadPinMap."""
    return wiring_svg(pin_map_of(settings.pads, settings.sounds.buzzer_pin, players))


def _most(kind: PadKind, pads: PadSettings) -> int:
    if kind is PadKind.KEYS:
        return len(pads.keys or DEFAULT_BLOCKS)
    if kind is PadKind.NUMPAD and pads.ports:
        return len(pads.ports)
    return len(pads.pins or DEFAULT_PIN_MAP.pads)
