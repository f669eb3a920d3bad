"""The watch over scripted pads: what it hears, what it answers, and that it never stops without a word."""

import pytest

from hardware.lights import Lamp, Lights, RecordedLeds
from hardware.pads.gestures import GestureBegan, GestureEnded
from hardware.pads.heard import Heard, WatchFailed, Woken
from hardware.pads.protocol import BUTTON_KEYS, Key, PadEvent, PadLost
from hardware.pads.script import ScriptedPress, ScriptPads
from hardware.pads.watch import PadWatch
from hardware.sound import Cue, RecordedSpeaker, Sounds
from tests.hardware.pads.mock_pins import HandClock

B1, B2, B3, B4 = BUTTON_KEYS


class TimedLeds(RecordedLeds):
    """Lamps that also note the time."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__()
        self._clock = clock
        self.timed: list[tuple[float, int, bool]] = []

    def set(self, pad: int, lit: bool) -> None:
        self.timed.append((round(self._clock() - 1000.0, 6), pad, lit))


class Evening:
    def __init__(self, *script: ScriptedPress | PadEvent) -> None:
        self.clock = HandClock()
        self.leds = TimedLeds(self.clock)
        self.speaker = RecordedSpeaker()
        self.lights = Lights(self.leds, 5)
        self.pads = ScriptPads(script, 5, clock=self.clock, wait=self.clock.turn)
        self.watch = PadWatch(self.pads, self.lights, Sounds(self.speaker), self.clock)

    def until(self, seconds: float) -> list[Heard]:
        """Turn the watch, without a thread, until so long after the beginning."""
        while self.clock() < 1000.0 + seconds:
            self.watch.turn()
        heard: list[Heard] = []
        while (one := self.watch.heard(0.0)) is not None:
            heard.append(one)
        return heard


@pytest.mark.parametrize("keys", [(B1,), (B4,), (B1, B3), (B1, B2, B3, B4)])
def test_every_press_has_the_same_light_and_sound_at_the_same_time(keys: tuple[Key, ...]) -> None:
    evening = Evening(ScriptedPress(0.5, 2, keys))
    evening.until(2.0)

    assert evening.leds.timed == [(0.525, 2, True), (0.625, 2, False)]
    assert evening.speaker.cues == [Cue.FELT]


def test_what_was_heard_comes_out_in_order() -> None:
    evening = Evening(ScriptedPress(0.5, 2, (B3,)), PadLost(1, 1.0, "Pad 2 was pulled out."))
    heard = evening.until(2.0)

    assert [type(one) for one in heard] == [GestureBegan, GestureEnded, PadLost]


@pytest.mark.parametrize("key", BUTTON_KEYS)
def test_done_is_shown_at_the_same_time_for_every_choice(key: Key) -> None:
    evening = Evening(ScriptedPress(0.5, 0, (key,), hold_s=0.1))
    for pad in range(2):
        evening.watch.show(pad, Lamp.YOUR_THROW)
    ended = evening.until(0.7)[-1]
    assert isinstance(ended, GestureEnded)
    evening.watch.show_outcome(ended, Lamp.DONE)
    evening.until(2.0)

    # Steady light; the answer turns it dark for 0.1 s; the key comes up at 0.6 and 0.15 s later it is done,
    # which is a wink of 0.05 s.
    own = [(at_s, lit) for at_s, pad, lit in evening.leds.timed if pad == 0]
    assert own[1:] == [(0.525, False), (0.625, True), (0.8, False)]


def test_the_press_that_wakes_the_machine_is_only_that() -> None:
    evening = Evening(ScriptedPress(0.5, 0, (B1,)), ScriptedPress(1.0, 0, (B2,)))
    evening.watch.sleep()
    heard = evening.until(2.0)

    assert [type(one) for one in heard] == [Woken, GestureBegan, GestureEnded]


def test_a_watch_that_breaks_says_so_and_what_to_do() -> None:
    class BrokenPads(ScriptPads):
        def next_event(self, timeout_s: float) -> PadEvent | None:
            raise ZeroDivisionError(f"{B4} of the hand")

    clock = HandClock()
    pads = BrokenPads([], 1, clock=clock, wait=clock.turn)
    with PadWatch(pads, Lights(RecordedLeds(), 1), Sounds(RecordedSpeaker())) as watch:
        failed = watch.heard(5.0)

    assert isinstance(failed, WatchFailed)
    assert failed.sentence == "The pads stopped working (ZeroDivisionError). Everybody chooses on the screen."


def test_the_thread_ends_with_the_watch() -> None:
    pads = ScriptPads([ScriptedPress(0.0, 0, (B1,))], 1)
    with PadWatch(pads, Lights(RecordedLeds(), 1), Sounds(RecordedSpeaker())) as watch:
        began = watch.heard(5.0)

    assert isinstance(began, GestureBegan)
    assert not watch.running


def test_closing_the_pads_first_ends_the_watch_quietly() -> None:
    pads = ScriptPads([], 1)
    with PadWatch(pads, Lights(RecordedLeds(), 1), Sounds(RecordedSpeaker())) as watch:
        pads.close()
        watch.close()

        assert not watch.running
        assert watch.heard(0.0) is None
