"""USB number pads: a stand-in takes evdev's place, its calls are held against evdev's own."""

import inspect
import time
from collections.abc import Iterator

import pytest

from hardware.errors import PadsUnavailable
from hardware.pads import numpad
from hardware.pads.numpad import KEY_OF_CODE, KEYPAD_DIGITS, ROW_DIGITS, NumPads
from hardware.pads.protocol import DIGIT_KEYS, Key, KeyEdge, PadBack, PadEvent, PadLost
from tests.hardware.pads import evdev_stand_in
from tests.hardware.pads.evdev_stand_in import KEYBOARD_CODES, EvdevStandIn

FIRST, SECOND = "usb-0000:01:00.0-1.1", "usb-0000:01:00.0-1.2"
KP_5 = 76
LONG_S = 5.0
NOW_S, WALL_S = 50.0, 2000.0


@pytest.fixture
def usb() -> Iterator[EvdevStandIn]:
    made = EvdevStandIn()
    yield made
    made.close()


def opened(usb: EvdevStandIn, *ports: str) -> NumPads:
    return NumPads(ports, evdev=usb, clock=lambda: NOW_S, wall_clock=lambda: WALL_S)


def test_identical_pads_are_told_apart_by_their_ports_whatever_order_they_came_in(usb: EvdevStandIn) -> None:
    in_second = usb.plug_in(SECOND)
    usb.plug_in(FIRST)
    with opened(usb) as pads:
        usb.type(in_second, KP_5, 1, WALL_S - 0.004)

        assert pads.ports == (FIRST, SECOND)
        edge = told(pads)
        assert (edge.pad, edge.key, edge.down) == (1, Key.DIGIT_5, True)
        assert edge.at_s == pytest.approx(NOW_S - 0.004)


def test_ports_in_the_settings_say_who_sits_where(usb: EvdevStandIn) -> None:
    usb.plug_in(FIRST)
    in_second = usb.plug_in(SECOND)
    with opened(usb, SECOND, FIRST) as pads:
        usb.type(in_second, KP_5, 1, WALL_S)

        assert pads.next_event(LONG_S) == KeyEdge(0, Key.DIGIT_5, True, NOW_S)


def test_keys_do_not_reach_the_desktop_while_the_pads_are_open(usb: EvdevStandIn) -> None:
    plug = usb.plug_in(FIRST)
    with opened(usb):
        assert plug.grabbed
    assert not plug.grabbed


def test_a_keyboard_is_left_alone(usb: EvdevStandIn) -> None:
    keyboard = usb.plug_in("usb-0000:01:00.0-1.4", KEYBOARD_CODES)
    usb.plug_in(FIRST)
    with opened(usb) as pads:
        assert pads.ports == (FIRST,)
        assert not keyboard.grabbed


def test_a_held_key_does_not_repeat(usb: EvdevStandIn) -> None:
    plug = usb.plug_in(FIRST)
    with opened(usb) as pads:
        for value in (1, 2, 2, 0):
            usb.type(plug, KP_5, value, WALL_S)

        assert [told(pads).down, told(pads).down] == [True, False]
        assert pads.next_event(0.0) is None


def test_a_pad_pulled_out_is_announced_and_the_others_go_on(usb: EvdevStandIn) -> None:
    first, second = usb.plug_in(FIRST), usb.plug_in(SECOND)
    with opened(usb) as pads:
        usb.pull_out(first)
        lost = pads.next_event(LONG_S)
        usb.type(second, KP_5, 1, WALL_S)

        assert isinstance(lost, PadLost)
        assert lost.pad == 0
        assert "chooses on the screen" in lost.sentence
        assert told(pads).pad == 1
        assert [one.well for one in pads.health()] == [False, True]


def test_a_pad_plugged_in_again_is_taken_back(usb: EvdevStandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpad, "LOOK_AGAIN_S", 0.01)
    first = usb.plug_in(FIRST)
    with NumPads(evdev=usb, clock=time.monotonic, wall_clock=lambda: WALL_S) as pads:
        usb.pull_out(first)
        lost = pads.next_event(LONG_S)
        again = usb.plug_in(FIRST)
        back = pads.next_event(LONG_S)
        usb.type(again, KP_5, 1, WALL_S)

        assert isinstance(lost, PadLost)
        assert isinstance(back, PadBack)
        assert told(pads).key is Key.DIGIT_5


def test_a_pad_missing_from_its_port_is_lost_from_the_start(usb: EvdevStandIn) -> None:
    usb.plug_in(FIRST)
    with opened(usb, FIRST, SECOND) as pads:
        lost = pads.next_event(LONG_S)

        assert isinstance(lost, PadLost)
        assert lost.sentence == f"Pad 2 is not in its port {SECOND}: plug it in there."


def test_no_number_pad_at_all_says_what_to_do(usb: EvdevStandIn) -> None:
    with pytest.raises(PadsUnavailable, match="usermod -aG input"):
        opened(usb)


def test_a_pad_held_by_another_program_says_so(usb: EvdevStandIn) -> None:
    usb.plug_in(FIRST, held_by_another=True)

    with pytest.raises(PadsUnavailable, match="held by another program"):
        opened(usb)


def test_the_key_codes_are_those_of_the_kernel() -> None:
    ecodes = pytest.importorskip("evdev", reason="needs the package evdev").ecodes

    assert [ecodes.KEY[code] for code in KEYPAD_DIGITS] == [f"KEY_KP{digit}" for digit in range(10)]
    assert [ecodes.KEY[code] for code in ROW_DIGITS] == [f"KEY_{digit}" for digit in range(10)]
    named = {ecodes.KEY[code]: key for code, key in KEY_OF_CODE.items() if key not in DIGIT_KEYS}
    assert named == {
        "KEY_KPENTER": Key.ENTER,
        "KEY_ENTER": Key.ENTER,
        "KEY_BACKSPACE": Key.BACKSPACE,
        "KEY_DELETE": Key.BACKSPACE,
    }
    assert (numpad.EV_KEY, numpad.KEY_A) == (ecodes.EV_KEY, ecodes.KEY_A)


def test_the_stand_in_is_called_as_the_package_is() -> None:
    evdev = pytest.importorskip("evdev", reason="needs the package evdev")
    real, ours = evdev.InputDevice, evdev_stand_in.InputDevice

    for name in ("capabilities", "grab", "ungrab", "read", "close"):
        assert _arguments(getattr(ours, name)) == _arguments(getattr(real, name))
    assert _arguments(evdev.list_devices)[0] == _arguments(EvdevStandIn.list_devices)[1]
    assert _arguments(real.__init__)[1] == _arguments(EvdevStandIn.InputDevice)[1]
    assert {"path", "fd", "phys"} <= set(real.__slots__)
    assert _arguments(evdev.InputEvent.timestamp) == _arguments(evdev_stand_in.Event.timestamp)


def told(pads: NumPads) -> KeyEdge:
    event: PadEvent | None = pads.next_event(LONG_S)
    assert isinstance(event, KeyEdge)
    return event


def _arguments(function: object) -> list[str]:
    assert callable(function)
    return list(inspect.signature(function).parameters)
