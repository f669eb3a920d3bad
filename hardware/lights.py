"""One light a player: whose throw, still to choose, done, attention. It knows pads and times, no choices."""

import math
import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import TracebackType
from typing import Protocol, Self

from hardware.board import Board, OutputLine
from hardware.errors import PinInUse
from hardware.pins import PinMap


class Lamp(Enum):
    """What a player's light says until it says something else."""

    OFF = "off"
    YOUR_THROW = "your throw"
    TO_CHOOSE = "still to choose"
    DONE = "done"
    ATTENTION = "attention"


@dataclass(frozen=True, slots=True)
class Rhythm:
    """On and off in turn, in seconds, on first; for ever, or once through. One step alone is steady."""

    steps_s: tuple[float, ...]
    for_ever: bool = True

    @property
    def length_s(self) -> float:
        return sum(self.steps_s)

    def lit(self, since_s: float) -> bool:
        """Whether it is on, `since_s` seconds after it began. Over is off."""
        return self._step(since_s)[0]

    def next_change_s(self, since_s: float) -> float:
        """Seconds from its beginning to the next change; infinite when nothing changes any more."""
        return self._step(since_s)[1]

    def _step(self, since_s: float) -> tuple[bool, float]:
        if not self.steps_s or (not self.for_ever and since_s + SEAM_S >= self.length_s):
            return False, math.inf
        if len(self.steps_s) == 1:
            return True, math.inf
        turns = math.floor(since_s / self.length_s)
        end_s = turns * self.length_s
        for number, step_s in enumerate(self.steps_s):
            end_s += step_s
            if since_s + SEAM_S < end_s:
                return number % 2 == 0, end_s
        return True, end_s + self.steps_s[0]  # on the seam: the first step again


#: Told apart from across the table without colour: steady, slow, a wink, a flutter.
RHYTHMS: Mapping[Lamp, Rhythm] = {
    Lamp.OFF: Rhythm(()),
    Lamp.YOUR_THROW: Rhythm((1.0,)),
    Lamp.TO_CHOOSE: Rhythm((0.5, 0.5)),
    Lamp.DONE: Rhythm((0.05, 2.95)),
    Lamp.ATTENTION: Rhythm((0.1, 0.1) * 6, for_ever=False),
}
#: A step that ends within this time is over: differences of large clock readings are no better than that.
SEAM_S = 1e-6
#: The answer to a press: whatever the light was showing, it turns the other way for this long, so that it is
#: seen at once in the dark and in the bright half of any rhythm.
ANSWER_S = 0.10


class Leds(Protocol):
    """The lamps themselves."""

    def set(self, pad: int, lit: bool) -> None: ...

    def close(self) -> None: ...


@dataclass(slots=True)
class _Light:
    lamp: Lamp = Lamp.OFF
    since_s: float = 0.0
    back_to: Lamp = Lamp.OFF
    answer_until_s: float = -math.inf
    lit: bool = False
    coming: list[tuple[float, Lamp]] = field(default_factory=list)


class Lights:
    """The lights of all pads. `tick` moves them on; any thread may call anything.

    `dark` are the lamps that the table has switched off; `answers` false leaves presses without a light.
    """

    def __init__(self, leds: Leds, count: int, dark: Collection[Lamp] = (), answers: bool = True) -> None:
        self._leds = leds
        self._dark = frozenset(dark)
        self._answers = answers
        self._lights = [_Light() for _ in range(count)]
        self._lock = threading.Lock()
        self._closed = False

    def show(self, pad: int, lamp: Lamp, at_s: float) -> None:
        """From `at_s` on the light says `lamp`. Attention passes by itself, back to what was there before."""
        with self._lock:
            self._lights[pad].coming.append((at_s, lamp))

    def answer(self, pad: int, now_s: float) -> None:
        """Say "felt". The same for every press."""
        if not self._answers:
            return
        with self._lock:
            self._lights[pad].answer_until_s = now_s + ANSWER_S
            self._put(pad, now_s)

    def tick(self, now_s: float) -> None:
        with self._lock:
            for pad in range(len(self._lights)):
                self._put(pad, now_s)

    def next_change_s(self, now_s: float) -> float:
        """When the next light changes by itself; infinite when all are steady."""
        with self._lock:
            return min((self._next_change_s(light, now_s) for light in self._lights), default=math.inf)

    def close(self) -> None:
        """All dark."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._leds.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _rhythm(self, light: _Light) -> Rhythm:
        return RHYTHMS[Lamp.OFF if light.lamp in self._dark else light.lamp]

    def _put(self, pad: int, now_s: float) -> None:
        if self._closed:
            return
        light = self._lights[pad]
        for at_s, lamp in sorted(light.coming, key=lambda coming: coming[0]):
            if at_s <= now_s:
                _turn(light, lamp, at_s)
        light.coming = [coming for coming in light.coming if coming[0] > now_s]
        passed_s = light.since_s + RHYTHMS[Lamp.ATTENTION].length_s
        if light.lamp is Lamp.ATTENTION and now_s >= passed_s:
            _turn(light, light.back_to, passed_s)
        lit = self._rhythm(light).lit(now_s - light.since_s) != (now_s < light.answer_until_s)
        if lit != light.lit:
            light.lit = lit
            self._leds.set(pad, lit)

    def _next_change_s(self, light: _Light, now_s: float) -> float:
        changes = [at_s for at_s, _ in light.coming]
        changes.append(light.since_s + self._rhythm(light).next_change_s(now_s - light.since_s))
        if light.lamp is Lamp.ATTENTION:
            changes.append(light.since_s + RHYTHMS[Lamp.ATTENTION].length_s)
        if light.answer_until_s > now_s:
            changes.append(light.answer_until_s)
        return min(changes)


def _turn(light: _Light, lamp: Lamp, at_s: float) -> None:
    """Let a light say something else. Saying the same again does not restart its rhythm."""
    if lamp is Lamp.ATTENTION and light.lamp is not Lamp.ATTENTION:
        light.back_to = light.lamp
    if lamp is not light.lamp or lamp is Lamp.ATTENTION:
        light.lamp, light.since_s = lamp, at_s


class GpioLeds:
    """The lamps on the Pi's pins, lit when high. One whose pin cannot be had stays dark and says so."""

    def __init__(self, board: Board, pin_map: PinMap) -> None:
        self.trouble: dict[int, str] = {}
        self._lines: dict[int, OutputLine] = {}
        for pad, pins in enumerate(pin_map.pads):
            try:
                self._lines[pad] = board.output_line(pins.light)
            except PinInUse as taken:
                self.trouble[pad] = f"The light of pad {pad + 1} stays dark: {taken}"

    def set(self, pad: int, lit: bool) -> None:
        if pad in self._lines:
            self._lines[pad].set(lit)

    def close(self) -> None:
        for line in self._lines.values():
            line.close()
        self._lines = {}


class NoLeds:
    """No lamps: number pads and keyboards have none, the screen shows it all."""

    def set(self, pad: int, lit: bool) -> None: ...

    def close(self) -> None: ...


class RecordedLeds:
    """Lamps that write down what they did, for rehearsals and tests: (pad, lit) in order."""

    def __init__(self) -> None:
        self.changes: list[tuple[int, bool]] = []
        self.closed = False

    def set(self, pad: int, lit: bool) -> None:
        self.changes.append((pad, lit))

    def close(self) -> None:
        self.closed = True
