"""The 40-pin header, which pad hangs on which pin, and what a map of pins may not do."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from hardware.errors import BadPinMap

BUTTONS_PER_PAD = 4

#: Physical pin of each GPIO (BCM number) of the 40-pin header, from the Pi's own pinout.
PHYSICAL_OF_BCM: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15,
    23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 5: 29,
    6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
GROUND_PINS = (6, 9, 14, 20, 25, 30, 34, 39)
POWER_PINS: Mapping[int, str] = {1: "3V3", 2: "5V", 4: "5V", 17: "3V3"}
#: The two pins a HAT's memory answers on while the Pi starts. Nothing else may hang there.
ID_EEPROM_PINS: Mapping[int, int] = {27: 0, 28: 1}
#: The official touch screens take their power here: 5 V from pins 2 and 4, ground from pin 6.
SCREEN_PINS = (2, 4, 6)


class Interface(Enum):
    """What a HAT or a module may want some of the pins for."""

    I2C = "I2C"
    SPI = "SPI"
    UART = "serial console (UART)"
    PCM = "audio HAT (PCM)"


INTERFACE_PINS: Mapping[Interface, frozenset[int]] = {
    Interface.I2C: frozenset({2, 3}),
    Interface.SPI: frozenset({7, 8, 9, 10, 11}),
    Interface.UART: frozenset({14, 15}),
    Interface.PCM: frozenset({18, 19, 20, 21}),
}


class Part(Enum):
    """One wire of a pad. The buttons' wires follow the resistor code: brown 1, red 2, orange 3, yellow 4."""

    BUTTON_1 = ("button 1", "brown")
    BUTTON_2 = ("button 2", "red")
    BUTTON_3 = ("button 3", "orange")
    BUTTON_4 = ("button 4", "yellow")
    LIGHT = ("light", "green")
    GROUND = ("ground", "black")

    def __init__(self, label: str, wire: str) -> None:
        self.label = label
        self.wire = wire


BUTTON_PARTS = (Part.BUTTON_1, Part.BUTTON_2, Part.BUTTON_3, Part.BUTTON_4)


@dataclass(frozen=True, slots=True)
class PadPins:
    """The BCM numbers of one pad: four buttons to ground, one light."""

    buttons: tuple[int, ...]
    light: int

    def __post_init__(self) -> None:
        if len(self.buttons) != BUTTONS_PER_PAD:
            raise BadPinMap(
                f"A pad has four button pins and one for its light; this has {len(self.buttons)} for buttons."
            )

    @property
    def wires(self) -> tuple[tuple[Part, int], ...]:
        return (*zip(BUTTON_PARTS, self.buttons, strict=True), (Part.LIGHT, self.light))


@dataclass(frozen=True, slots=True)
class PinMap:
    """Which pad hangs on which pins, pad 0 first. Raises BadPinMap where it cannot work."""

    pads: tuple[PadPins, ...]
    buzzer: int | None = None

    def __post_init__(self) -> None:
        if not self.pads:
            raise BadPinMap("A pin map needs at least one pad.")
        for bcm in self.bcm_pins:
            _refuse_unusable(bcm)
        twice = sorted(bcm for bcm, count in Counter(self.bcm_pins).items() if count > 1)
        if twice:
            users = " and ".join(self.users_of(twice[0]))
            raise BadPinMap(
                f"{pin_name(twice[0])} is given out twice: to {users}. Each wire needs its own pin."
            )

    @property
    def bcm_pins(self) -> tuple[int, ...]:
        """Every pin in use, buzzer last; a pin given out twice stands here twice."""
        pads = tuple(bcm for pad in self.pads for _, bcm in pad.wires)
        return pads if self.buzzer is None else (*pads, self.buzzer)

    def users_of(self, bcm: int) -> tuple[str, ...]:
        found = [
            f"{part.label} of pad {pad + 1}"
            for pad, pins in enumerate(self.pads)
            for part, used in pins.wires
            if used == bcm
        ]
        return tuple(found + (["the buzzer"] if self.buzzer == bcm else []))

    def first(self, count: int) -> "PinMap":
        """The map of the first `count` pads only: the others' pins stay untouched."""
        return PinMap(self.pads[:count], self.buzzer)

    @classmethod
    def from_settings(cls, pads: Sequence[Sequence[int]], buzzer: int | None = None) -> "PinMap":
        """A map from plain numbers: for each pad five BCM numbers, buttons 1 to 4 and then the light."""
        for number, pins in enumerate(pads, start=1):
            if len(pins) != BUTTONS_PER_PAD + 1:
                raise BadPinMap(
                    f"Pad {number} has {len(pins)} pins; it needs five: buttons 1 to 4, then the light."
                )
        return cls(tuple(PadPins(tuple(pins[:-1]), pins[-1]) for pins in pads), buzzer)


def pin_name(bcm: int) -> str:
    return f"GPIO {bcm} (pin {PHYSICAL_OF_BCM[bcm]})" if bcm in PHYSICAL_OF_BCM else f"GPIO {bcm}"


def wire_name(pin_map: PinMap, pad: int, part: Part) -> str:
    """Where to put one's finger: "button 2 of pad 1: red wire on GPIO 6 (pin 31)"."""
    bcm = dict(pin_map.pads[pad].wires)[part]
    return f"{part.label} of pad {pad + 1}: {part.wire} wire on {pin_name(bcm)}"


def interface_warnings(pin_map: PinMap, wanted: Collection[Interface] = tuple(Interface)) -> tuple[str, ...]:
    """A sentence for each interface of `wanted` that the map leaves unusable, naming the pins."""
    sentences = []
    for interface in wanted:
        taken = sorted(INTERFACE_PINS[interface].intersection(pin_map.bcm_pins))
        if taken:
            users = ", ".join(f"{pin_name(bcm)} by {pin_map.users_of(bcm)[0]}" for bcm in taken)
            sentences.append(f"{interface.value} cannot be used together with these pads: {users}.")
    return tuple(sentences)


def _refuse_unusable(bcm: int) -> None:
    if bcm in ID_EEPROM_PINS.values():
        raise BadPinMap(
            f"GPIO {bcm} belongs to the memory of HATs and must stay free; choose one from 2 to 27."
        )
    if bcm not in PHYSICAL_OF_BCM:
        raise BadPinMap(f"There is no GPIO {bcm} on the 40-pin header; choose one from 2 to 27.")


#: Each pad takes one run of neighbouring pins, so that its wires stay together, and pads 1 and 2 leave
#: I2C and the serial pins alone. GPIO 14 is a light on purpose: a serial console drives that pin high while
#: the Pi starts, which a pressed button would short to ground. One pin of 26 is left, for the buzzer.
DEFAULT_PIN_MAP = PinMap(
    pads=(
        PadPins(buttons=(5, 6, 13, 19), light=26),
        PadPins(buttons=(12, 16, 20, 21), light=7),
        PadPins(buttons=(27, 22, 10, 9), light=11),
        PadPins(buttons=(23, 24, 25, 8), light=18),
        PadPins(buttons=(2, 3, 4, 17), light=14),
    ),
    buzzer=15,
)
