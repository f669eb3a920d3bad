"""The pad test finds what is wrong and names the wire. Faults are wired into the fingers of the tests."""

from collections.abc import Callable

import pytest

from hardware.pads.health import ANSWER_WITHIN_S, Fault, PadTest
from hardware.pads.protocol import BUTTON_KEYS, Key, KeyEdge, PadLayout, PadLost
from hardware.pins import DEFAULT_PIN_MAP
from tests.hardware.pads.edges import in_time, press

#: What a finger on a button does to the pins: the edges, for the place asked and the time.
Finger = Callable[[int, Key, float], list[KeyEdge]]


def well(pad: int, key: Key, at_s: float) -> list[KeyEdge]:
    return press(pad, key, at_s)


def after_the_test(finger: Finger) -> PadTest:
    """Somebody presses what is asked for, until nothing is asked any more."""
    test = PadTest(2, PadLayout.FOUR_BUTTONS, began_s=0.0, pin_map=DEFAULT_PIN_MAP)
    now_s = 0.0
    while (asked := test.asked) is not None:
        now_s += 1.0
        edges = in_time(finger(asked.pad, asked.key, now_s))
        for edge in edges:
            test.hear(edge)
        now_s += 1.0 if edges else ANSWER_WITHIN_S
        test.advance(now_s)
    return test


def faults(test: PadTest) -> list[tuple[Fault, int]]:
    return [(finding.fault, finding.pad) for finding in test.report()]


def test_each_button_is_asked_for_in_turn() -> None:
    asked: list[tuple[int, Key]] = []

    def finger(pad: int, key: Key, at_s: float) -> list[KeyEdge]:
        asked.append((pad, key))
        return press(pad, key, at_s)

    test = after_the_test(finger)

    assert asked == [(pad, key) for pad in range(2) for key in BUTTON_KEYS]
    assert test.report() == ()
    assert all(button.works for button in test.buttons())


def test_the_sentence_says_what_to_press() -> None:
    asked = PadTest(1, PadLayout.FOUR_BUTTONS, 0.0).asked

    assert asked is not None
    assert asked.sentence == "Press button 1 of pad 1 and let it go."


def test_swapped_pads_are_one_finding_not_eight() -> None:
    test = after_the_test(lambda pad, key, at_s: press(1 - pad, key, at_s))

    assert faults(test) == [(Fault.SWAPPED_PADS, 0)]
    assert "Pads 1 and 2 are swapped" in test.report()[0].sentence


def test_two_swapped_wires_are_named_with_colour_and_pin() -> None:
    swap = {Key.BUTTON_2: Key.BUTTON_3, Key.BUTTON_3: Key.BUTTON_2}
    test = after_the_test(lambda pad, key, at_s: press(pad, swap.get(key, key) if pad == 0 else key, at_s))

    assert faults(test) == [(Fault.ANOTHER_ANSWERED, 0)] * 2
    assert test.report()[0].sentence == (
        "Button 2 of pad 1: red wire on GPIO 6 (pin 31) was asked for, but button 3 of pad 1: orange wire on "
        "GPIO 13 (pin 33) answered: change the two wires."
    )


def test_a_dead_button_is_named_after_a_while() -> None:
    test = after_the_test(
        lambda pad, key, at_s: [] if (pad, key) == (1, Key.BUTTON_4) else press(pad, key, at_s)
    )

    # Button 4 of pad 2 hangs on GPIO 21, pin 40, by the yellow wire.
    assert faults(test) == [(Fault.NO_ANSWER, 1)]
    assert "yellow wire on GPIO 21 (pin 40) does not answer" in test.report()[0].sentence
    assert [button.works for button in test.buttons()].count(False) == 1


def test_a_stuck_button_is_found_and_the_rest_goes_on() -> None:
    def finger(pad: int, key: Key, at_s: float) -> list[KeyEdge]:
        edges = press(pad, key, at_s)
        return edges[:1] if (pad, key) == (0, Key.BUTTON_1) else edges

    test = after_the_test(finger)

    assert faults(test) == [(Fault.STUCK, 0)]
    assert test.down == {(0, Key.BUTTON_1)}


def test_wires_that_touch_answer_together() -> None:
    def finger(pad: int, key: Key, at_s: float) -> list[KeyEdge]:
        if (pad, key) == (0, Key.BUTTON_1):
            return [*press(0, key, at_s), *press(1, Key.BUTTON_4, at_s + 0.0003)]
        return press(pad, key, at_s)

    test = after_the_test(finger)

    assert faults(test) == [(Fault.TOUCHING, 1)]
    assert "GPIO 5 (pin 29): their wires touch" in test.report()[0].sentence


def test_ghost_presses_are_counted_on_their_wire() -> None:
    def finger(pad: int, key: Key, at_s: float) -> list[KeyEdge]:
        ghost = [KeyEdge(1, Key.BUTTON_2, True, at_s + 0.3), KeyEdge(1, Key.BUTTON_2, False, at_s + 0.302)]
        return [*press(pad, key, at_s), *ghost]

    test = after_the_test(finger)

    assert faults(test) == [(Fault.GHOST, 1)]
    assert "made 8 short spikes" in test.report()[0].sentence


@pytest.mark.parametrize(("bounce_s", "found"), [(0.004, []), (0.012, [(Fault.BOUNCING, 0)])])
def test_the_bounce_of_each_button_is_learned(bounce_s: float, found: list[tuple[Fault, int]]) -> None:
    def finger(pad: int, key: Key, at_s: float) -> list[KeyEdge]:
        if (pad, key) != (0, Key.BUTTON_3):
            return press(pad, key, at_s)
        moves = ((True, 0.0), (False, bounce_s / 2), (True, bounce_s), (False, 0.2))
        return [KeyEdge(pad, key, down, at_s + after_s) for down, after_s in moves]

    test = after_the_test(finger)

    assert faults(test) == found
    assert test.buttons()[2].bounce_s == pytest.approx(bounce_s)


def test_a_pad_whose_pin_is_taken_is_reported_and_not_asked_for() -> None:
    test = PadTest(2, PadLayout.FOUR_BUTTONS, 0.0, DEFAULT_PIN_MAP)
    test.hear(PadLost(0, 0.1, "Pad 1 does not work: GPIO 5 (pin 29) is held by 'w1-gpio'."))

    assert test.asked is not None
    assert test.asked.pad == 1
    assert test.report()[0].sentence.endswith("held by 'w1-gpio'.")


def test_number_pads_are_tested_key_by_key() -> None:
    asked = PadTest(1, PadLayout.NUMBER_PAD, 0.0).asked

    assert asked is not None
    assert asked.sentence == "Press key 0 of pad 1 and let it go."
