"""One light a player. Expected times are the rhythms' own: half seconds, a wink of 0.05 s, six flutters."""

import pytest

from hardware.board import Board
from hardware.lights import ANSWER_S, RHYTHMS, GpioLeds, Lamp, Lights, NoLeds, RecordedLeds
from hardware.pins import DEFAULT_PIN_MAP
from tests.hardware.pads.mock_pins import HandClock, TimedFactory


def lit_times(lights: Lights, leds: RecordedLeds, until_s: float) -> list[tuple[float, bool]]:
    """When the light of pad 0 changes, by a watch that looks exactly when something is due."""
    found: list[tuple[float, bool]] = []
    now_s = 0.0
    while now_s < until_s:
        before = len(leds.changes)
        lights.tick(now_s)
        found += [(round(now_s, 6), lit) for pad, lit in leds.changes[before:] if pad == 0]
        now_s = min(lights.next_change_s(now_s), until_s)
    return found


@pytest.mark.parametrize(
    ("lamp", "times"),
    [
        (Lamp.OFF, []),
        (Lamp.YOUR_THROW, [(0.0, True)]),
        (Lamp.TO_CHOOSE, [(0.0, True), (0.5, False), (1.0, True), (1.5, False)]),
        (Lamp.DONE, [(0.0, True), (0.05, False)]),
    ],
)
def test_each_lamp_has_a_rhythm_of_its_own(lamp: Lamp, times: list[tuple[float, bool]]) -> None:
    leds = RecordedLeds()
    lights = Lights(leds, 1)
    lights.show(0, lamp, 0.0)

    assert lit_times(lights, leds, 1.9) == times


def test_attention_flutters_six_times_and_gives_way_to_what_was_there() -> None:
    leds = RecordedLeds()
    lights = Lights(leds, 1)
    lights.show(0, Lamp.YOUR_THROW, 0.0)
    lights.show(0, Lamp.ATTENTION, 0.5)
    times = lit_times(lights, leds, 3.0)

    assert times[0] == (0.0, True)
    assert times[-1] == (1.7, True)  # 0.5 s and six times 0.2 s
    assert sum(lit for at_s, lit in times if 0.5 <= at_s < 1.7) == 5  # the first of six was lit already


@pytest.mark.parametrize("lamp", list(Lamp))
def test_an_answer_is_seen_whatever_the_light_was_showing(lamp: Lamp) -> None:
    leds = RecordedLeds()
    lights = Lights(leds, 1)
    lights.show(0, lamp, 0.0)
    lights.tick(0.02)
    before = len(leds.changes)
    lights.answer(0, 0.02)

    assert len(leds.changes) == before + 1


def test_saying_the_same_again_does_not_restart_the_rhythm() -> None:
    leds = RecordedLeds()
    lights = Lights(leds, 1)
    for at_s in (0.0, 0.3):
        lights.show(0, Lamp.TO_CHOOSE, at_s)

    assert lit_times(lights, leds, 0.9) == [(0.0, True), (0.5, False)]


def test_a_lamp_that_was_switched_off_stays_dark() -> None:
    leds = RecordedLeds()
    lights = Lights(leds, 1, dark=[Lamp.TO_CHOOSE], answers=False)
    lights.show(0, Lamp.TO_CHOOSE, 0.0)
    lights.answer(0, 0.1)

    assert lit_times(lights, leds, 3.0) == []


def test_an_answer_lasts_a_tenth_of_a_second() -> None:
    leds = RecordedLeds()
    lights = Lights(leds, 2)
    lights.answer(1, 1.0)
    lights.tick(1.0 + ANSWER_S - 0.001)
    assert leds.changes == [(1, True)]
    lights.tick(1.0 + ANSWER_S)

    assert leds.changes == [(1, True), (1, False)]


def test_closing_makes_all_dark_and_nothing_lights_up_after() -> None:
    leds = RecordedLeds()
    with Lights(leds, 1) as lights:
        lights.show(0, Lamp.YOUR_THROW, 0.0)
    lights.tick(1.0)
    lights.answer(0, 1.0)

    assert leds.closed
    assert leds.changes == []


def test_every_lamp_has_a_rhythm() -> None:
    assert set(RHYTHMS) == set(Lamp)


def test_the_lamps_hang_on_the_pins_of_the_map() -> None:
    factory = TimedFactory(HandClock())
    leds = GpioLeds(Board(factory), DEFAULT_PIN_MAP)
    leds.set(0, True)

    assert factory.pin(DEFAULT_PIN_MAP.pads[0].light).state == 1
    leds.close()
    assert factory.pin(DEFAULT_PIN_MAP.pads[0].light).function == "input"
    factory.reset()


def test_a_lamp_whose_pin_is_taken_stays_dark_with_a_sentence() -> None:
    factory = TimedFactory(HandClock())
    board = Board(factory)
    line = board.output_line(DEFAULT_PIN_MAP.pads[2].light)
    leds = GpioLeds(board, DEFAULT_PIN_MAP)
    leds.set(2, True)

    assert list(leds.trouble) == [2]
    assert leds.trouble[2].startswith("The light of pad 3 stays dark: GPIO 11 (pin 23)")
    leds.close()
    line.close()
    factory.reset()


def test_without_lamps_nothing_is_missing() -> None:
    with Lights(NoLeds(), 1) as lights:
        lights.show(0, Lamp.DONE, 0.0)
        lights.tick(0.0)

        assert lights.next_change_s(0.0) == pytest.approx(0.05)
