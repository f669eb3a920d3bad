"""Pin maps and the wiring drawing. The header itself is held against gpiozero's own table of it."""

import itertools
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.errors import BadPinMap
from hardware.pads.wiring import ground_pins, wiring_svg
from hardware.pins import (
    DEFAULT_PIN_MAP,
    GROUND_PINS,
    PHYSICAL_OF_BCM,
    POWER_PINS,
    Interface,
    Part,
    PinMap,
    interface_warnings,
    wire_name,
)

ROOT = Path(__file__).resolve().parents[3]
SVG = "{http://www.w3.org/2000/svg}"


def test_the_header_is_the_one_gpiozero_knows() -> None:
    header = MockFactory().board_info.headers["J8"]
    gpio = {}
    for number, pin in header.pins.items():
        if match := re.fullmatch(r"GPIO(\d+)", pin.name):
            gpio[int(match[1])] = number
    grounds = [number for number, pin in header.pins.items() if pin.name == "GND"]
    power = {number: pin.name for number, pin in header.pins.items() if pin.name in ("3V3", "5V")}

    assert {bcm: pin for bcm, pin in gpio.items() if bcm > 1} == dict(PHYSICAL_OF_BCM)
    assert sorted(grounds) == sorted(GROUND_PINS)
    assert power == dict(POWER_PINS)


def test_five_pads_use_25_of_the_26_pins_and_the_buzzer_the_last() -> None:
    pads = [bcm for pad in DEFAULT_PIN_MAP.pads for _, bcm in pad.wires]

    assert len(pads) == len(set(pads)) == 25
    assert sorted(DEFAULT_PIN_MAP.bcm_pins) == list(range(2, 28))


def test_a_wire_is_named_by_part_colour_gpio_and_pin() -> None:
    # GPIO 6 is pin 31; the second button's wire is red (resistor code).
    assert wire_name(DEFAULT_PIN_MAP, 0, Part.BUTTON_2) == "button 2 of pad 1: red wire on GPIO 6 (pin 31)"


def test_two_pads_leave_i2c_and_the_serial_console_alone() -> None:
    two = PinMap(DEFAULT_PIN_MAP.pads[:2])

    assert interface_warnings(two, [Interface.I2C, Interface.UART]) == ()


def test_five_pads_warn_of_every_interface_with_the_pins() -> None:
    warnings = interface_warnings(DEFAULT_PIN_MAP)

    assert len(warnings) == 4
    assert warnings[0] == (
        "I2C cannot be used together with these pads: GPIO 2 (pin 3) by button 1 of pad 5, "
        "GPIO 3 (pin 5) by button 2 of pad 5."
    )


@pytest.mark.parametrize(
    ("pads", "buzzer", "says"),
    [
        ([[17, 27, 22, 23, 17]], None, "GPIO 17 .* to button 1 of pad 1 and light of pad 1"),
        ([[17, 27, 22, 23, 24]], 24, "light of pad 1 and the buzzer"),
        ([[0, 27, 22, 23, 24]], None, "memory of HATs"),
        ([[28, 27, 22, 23, 24]], None, "no GPIO 28"),
        ([[17, 27, 22, 23]], None, "Pad 1 has 4 pins"),
        ([], None, "at least one pad"),
    ],
)
def test_a_map_that_cannot_work_is_refused(pads: list[list[int]], buzzer: int | None, says: str) -> None:
    with pytest.raises(BadPinMap, match=says):
        PinMap.from_settings(pads, buzzer)


def test_every_pad_gets_a_ground_of_its_own_and_the_screen_keeps_its_own() -> None:
    grounds = ground_pins(DEFAULT_PIN_MAP)

    assert len(set(grounds)) == 6
    assert 6 not in grounds


def test_the_drawing_in_deploy_is_the_one_of_today() -> None:
    assert (ROOT / "deploy" / "wiring.svg").read_text() == wiring_svg(), (
        "the pin map or the drawing changed: write wiring_svg() to deploy/wiring.svg and look at it"
    )


def test_the_drawing_names_every_pin_once_and_draws_every_wire() -> None:
    drawing = ElementTree.fromstring(wiring_svg())
    words = [text.text or "" for text in drawing.iter(f"{SVG}text")]
    # Each wire is drawn twice: a pale seam below, the coloured wire above. 25 + 5 grounds + 2 of the buzzer.
    wires = [wire for wire in drawing.iter(f"{SVG}polyline") if wire.get("stroke-width") == "3.5"]

    assert [word for word in words if word.isdigit() and int(word) > 4] == [str(pin) for pin in range(5, 41)]
    assert len(wires) == 32
    for bcm in range(2, 28):
        assert words.count(f"GPIO {bcm}") == 1


def test_no_two_wires_of_any_map_lie_on_each_other() -> None:
    for pin_map in (DEFAULT_PIN_MAP, PinMap.from_settings([[17, 27, 22, 23, 24], [5, 6, 12, 13, 16]], 4)):
        drawing = ElementTree.fromstring(wiring_svg(pin_map))
        upright = []
        for wire in drawing.iter(f"{SVG}polyline"):
            if wire.get("stroke-width") == "3.5":
                points = [tuple(map(float, pair.split(","))) for pair in (wire.get("points") or "").split()]
                upright += [
                    (a[0], *sorted((a[1], b[1])), number)
                    for number, (a, b) in enumerate(itertools.pairwise(points))
                    if a[0] == b[0] and a[1] != b[1]
                ]
        for one, other in ((a, b) for a in upright for b in upright if a is not b):
            assert one[0] != other[0] or one[2] <= other[1] or other[2] <= one[1]
