"""Pads on one keyboard, and pads that press themselves."""

import threading

import pytest

from hardware.errors import BadPads, PadsClosed
from hardware.pads.debounce import Debounce, KeyChange
from hardware.pads.keys import DEFAULT_BLOCKS, KeyPads
from hardware.pads.protocol import Key, KeyEdge, PadEvent, PadLost
from hardware.pads.script import USUAL_HOLD_S, ScriptedPress, ScriptPads
from tests.hardware.pads.mock_pins import HandClock


def test_the_blocks_of_five_seats_share_no_key() -> None:
    assert len(set("".join(DEFAULT_BLOCKS))) == 20


def test_a_key_of_nobody_is_the_callers() -> None:
    with KeyPads() as pads:
        assert not pads.key_down("escape")
        assert pads.next_event(0.0) is None


def test_capitals_are_the_same_keys() -> None:
    with KeyPads(clock=HandClock()) as pads:
        pads.key_down("A")

        assert pads.next_event(0.0) == KeyEdge(2, Key.BUTTON_1, True, 1000.0)


def test_a_repeating_key_is_one_press() -> None:
    with KeyPads() as pads:
        for _ in range(5):
            pads.key_down("a")

        assert pads.next_event(0.0) is not None
        assert pads.next_event(0.0) is None


def test_a_tap_in_a_terminal_is_long_enough_for_a_press() -> None:
    debounce, clock = Debounce(), HandClock()
    with KeyPads(clock=clock) as pads:
        pads.tap("a")
        changes: list[KeyChange] = []
        while (event := pads.next_event(0.0)) is not None:
            assert isinstance(event, KeyEdge)
            changes += debounce.feed(event)
    changes += debounce.settle(clock() + 1.0)

    assert [change.down for change in changes] == [True, False]


@pytest.mark.parametrize("blocks", [(), ("abc",), ("abcd", "dxyz"), ("aabc",)])
def test_blocks_that_cannot_be_are_refused(blocks: tuple[str, ...]) -> None:
    with pytest.raises(BadPads):
        KeyPads(blocks)


def test_a_script_plays_at_its_times() -> None:
    clock = HandClock()
    script: list[ScriptedPress | PadEvent] = [
        ScriptedPress(2.0, 1, (Key.BUTTON_4,)),
        PadLost(0, 1.0, "Pad 1 was pulled out."),
    ]
    with ScriptPads(script, 2, clock=clock, wait=clock.turn) as pads:
        lost, down, up = (pads.next_event(10.0) for _ in range(3))

        assert lost == PadLost(0, 1001.0, "Pad 1 was pulled out.")
        assert down == KeyEdge(1, Key.BUTTON_4, True, 1002.0)
        assert up == KeyEdge(1, Key.BUTTON_4, False, 1002.0 + USUAL_HOLD_S)
        assert pads.over
        assert not pads.health()[0].well


def test_a_script_does_not_play_before_its_time() -> None:
    clock = HandClock()
    with ScriptPads([ScriptedPress(5.0, 0, (Key.BUTTON_1,))], 1, clock=clock, wait=clock.turn) as pads:
        assert pads.next_event(4.9) is None
        assert pads.next_event(0.2) is not None


@pytest.mark.parametrize(
    "press", [ScriptedPress(0.0, 7, (Key.BUTTON_1,)), ScriptedPress(0.0, 0, (Key.DIGIT_1,))]
)
def test_a_script_for_pads_that_are_not_there_is_refused(press: ScriptedPress) -> None:
    with pytest.raises(BadPads):
        ScriptPads([press], 2)


def test_closing_a_script_wakes_who_waits_for_it() -> None:
    pads = ScriptPads([], 1)
    ended: list[str] = []

    def wait() -> None:
        try:
            pads.next_event(60.0)
        except PadsClosed:
            ended.append("closed")

    reader = threading.Thread(target=wait)
    reader.start()
    pads.close()
    reader.join(5.0)

    assert ended == ["closed"]
