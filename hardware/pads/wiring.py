"""The wiring as a drawing: the 40-pin header, every pad, every wire in its pad's colour."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from hardware.pads.wiring_marks import (
    GREY,
    INK,
    PAPER,
    WIRE_HEX,
    box,
    dot,
    line,
    one_pad,
    symbol,
    text,
)
from hardware.pins import (
    DEFAULT_PIN_MAP,
    GROUND_PINS,
    ID_EEPROM_PINS,
    PHYSICAL_OF_BCM,
    POWER_PINS,
    SCREEN_PINS,
    Part,
    PinMap,
)

WIDTH = 1480
HEADER_X = 740
HEADER_TOP = 210
PIN_PITCH = 40
COLUMN_DX = 24
PAD_WIDTH = 250
PAD_MARGIN = 40
TERMINAL_PITCH = 30
PAD_HEAD = 44
PAD_GAP = 38
LANE_PITCH = 11
#: Lanes begin beside the pins' names, in px from the middle of the header.
FIRST_LANE = 172
#: The top of the first pad. This, the head of a pad and the gap keep every terminal 5 px or more from the
#: height of any pin, so that two wires never seem to be one.
BLOCKS_TOP = 186
BUZZER_COLOUR = "#5b6470"
BCM_OF_PHYSICAL = {physical: bcm for bcm, physical in PHYSICAL_OF_BCM.items()}


@dataclass(frozen=True, slots=True)
class PadStyle:
    """How a pad is told apart: a colour, and a symbol for those who do not see colours."""

    name: str
    colour: str
    symbol: str


DEFAULT_STYLES = (
    PadStyle("red", "#c62828", "sun"),
    PadStyle("blue", "#1565c0", "drop"),
    PadStyle("green", "#2e7d32", "leaf"),
    PadStyle("yellow", "#9c7400", "star"),
    PadStyle("violet", "#7b1fa2", "moon"),
)


@dataclass(frozen=True, slots=True)
class _Wire:
    label: str
    colour: str
    pin: int


@dataclass(frozen=True, slots=True)
class _Block:
    """Something at the other end of the wires: a pad, or the buzzer."""

    title: str
    style: PadStyle
    wires: tuple[_Wire, ...]

    @property
    def left(self) -> bool:
        """Whether most of its wires leave the header on the left, where the odd pins are."""
        return sum(1 if wire.pin % 2 else -1 for wire in self.wires) > 0

    @property
    def height(self) -> float:
        return PAD_HEAD + TERMINAL_PITCH * len(self.wires) + 8


@dataclass(frozen=True, slots=True)
class _End:
    """Where one wire ends at a pad."""

    wire: _Wire
    colour: str
    left: bool
    y: float

    @property
    def pin_y(self) -> float:
        return _pin_y(self.wire.pin)

    @property
    def crosses(self) -> bool:
        """Whether it comes from the other side of the header."""
        return (self.wire.pin % 2 == 1) is not self.left


def wiring_svg(pin_map: PinMap = DEFAULT_PIN_MAP, styles: Sequence[PadStyle] = DEFAULT_STYLES) -> str:
    """The drawing as SVG text. The same map gives the same text."""
    blocks = _blocks(pin_map, styles)
    sides = {
        left: sorted((block for block in blocks if block.left is left), key=_mean_row)
        for left in (True, False)
    }
    boxes, ends = zip(*(_side(side, left) for left, side in sides.items()), strict=True)
    all_ends = [end for side in ends for end in side]
    terminals = [
        dot(_terminal_x(end.left), end.y, 7, fill=WIRE_HEX[end.wire.colour], stroke=end.colour, width=2.5)
        for end in all_ends
    ]
    lowest = max(BLOCKS_TOP + sum(block.height + PAD_GAP for block in side) for side in sides.values())
    inside_y = max(lowest, HEADER_TOP + 20 * PIN_PITCH) + 50
    marks = [
        _title(pin_map),
        *_header(blocks),
        *_wires(all_ends),
        *(mark for side in boxes for mark in side),
        *terminals,
        *one_pad(60, inside_y),
    ]
    height = inside_y + 276
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n' + "\n".join(marks) + "\n</svg>\n"
    )


def ground_pins(pin_map: PinMap) -> tuple[int, ...]:
    """A ground pin for each pad and, last, for the buzzer: the free one nearest to its other wires.

    The screen's own ground (pin 6) is left to the screen as long as there are others.
    """
    users = [[PHYSICAL_OF_BCM[bcm] for _, bcm in pad.wires] for pad in pin_map.pads]
    if pin_map.buzzer is not None:
        users.append([PHYSICAL_OF_BCM[pin_map.buzzer]])
    chosen: list[int] = []
    for pins in users:
        spare = [pin for pin in GROUND_PINS if pin not in chosen] or list(GROUND_PINS)
        chosen.append(min(spare, key=_distance_to(pins)))
    return tuple(chosen)


def _distance_to(pins: Sequence[int]) -> Callable[[int], tuple[bool, int]]:
    """How far a ground pin is from these pins: the screen's own last; another column counts as four rows."""
    odd = 2 * sum(pin % 2 for pin in pins) > len(pins)

    def distance(ground: int) -> tuple[bool, int]:
        rows = sum(abs((ground + 1) // 2 - (pin + 1) // 2) for pin in pins)
        return ground in SCREEN_PINS, rows + (0 if (ground % 2 == 1) is odd else 4 * len(pins))

    return distance


def _blocks(pin_map: PinMap, styles: Sequence[PadStyle]) -> list[_Block]:
    grounds = ground_pins(pin_map)
    blocks = []
    for pad, pins in enumerate(pin_map.pads):
        style = styles[pad % len(styles)]
        wires = [_Wire(part.label, part.wire, PHYSICAL_OF_BCM[bcm]) for part, bcm in pins.wires]
        wires.append(_Wire(Part.GROUND.label, Part.GROUND.wire, grounds[pad]))
        blocks.append(_Block(f"Pad {pad + 1}", style, _in_order(wires)))
    if pin_map.buzzer is not None:
        wires = [
            _Wire("buzzer +", "white", PHYSICAL_OF_BCM[pin_map.buzzer]),
            _Wire("buzzer −", "black", grounds[-1]),
        ]
        blocks.append(_Block("Buzzer", PadStyle("active, 3 V", BUZZER_COLOUR, ""), _in_order(wires)))
    return blocks


def _in_order(wires: Sequence[_Wire]) -> tuple[_Wire, ...]:
    """Terminals in the order of the pins, so that wires of one side do not cross."""
    return tuple(sorted(wires, key=lambda wire: wire.pin))


def _mean_row(block: _Block) -> float:
    return sum(wire.pin for wire in block.wires) / len(block.wires)


def _pin_y(pin: int) -> float:
    return HEADER_TOP + ((pin - 1) // 2) * PIN_PITCH + PIN_PITCH / 2


def _title(pin_map: PinMap) -> str:
    pads = "one pad" if len(pin_map.pads) == 1 else f"{len(pin_map.pads)} pads"
    return "\n".join(
        (
            text(60, 66, f"Wiring for {pads}", size=34, weight="bold"),
            text(
                60,
                100,
                "Raspberry Pi seen from above, the memory card at the top, the 40-pin header on the right.",
            ),
            text(60, 126, "Pin 1 is the one with the square. Switch the Pi off before you touch a wire."),
        )
    )


def _header(blocks: Sequence[_Block]) -> list[str]:
    used = {wire.pin: block.style.colour for block in blocks for wire in block.wires}
    body = box(
        HEADER_X - 54, HEADER_TOP - 8, 108, 20 * PIN_PITCH + 16, fill="#20242a", stroke="none", radius=8
    )
    marks = [body]
    for pin in range(1, 41):
        odd = pin % 2 == 1
        x, y = HEADER_X + (-COLUMN_DX if odd else COLUMN_DX), _pin_y(pin)
        name, known = _pin_label(pin)
        colour = used.get(pin)
        fill = colour or ("#d8b24a" if known else "#8a8f98")
        if pin == 1:
            marks.append(box(x - 15, y - 15, 30, 30, fill=fill, stroke="#ffffff", radius=2))
        else:
            marks.append(dot(x, y, 15, fill=fill, stroke="#ffffff" if colour else "none"))
        pen = "#ffffff" if colour else "#20242a"
        marks.append(text(x, y + 5, str(pin), size=14, anchor="middle", fill=pen, weight="bold"))
        label_x = HEADER_X + (-62 if odd else 62)
        shade = INK if colour else GREY
        weight = "bold" if colour else "normal"
        marks.append(
            text(label_x, y - 8, name, size=13, anchor="end" if odd else "start", fill=shade, weight=weight)
        )
    return marks


def _pin_label(pin: int) -> tuple[str, bool]:
    """What stands beside a pin, and whether it is one that a wire may go to."""
    if pin in POWER_PINS:
        return (f"{POWER_PINS[pin]} · screen" if pin in SCREEN_PINS else POWER_PINS[pin]), False
    if pin in GROUND_PINS:
        return ("ground · screen" if pin in SCREEN_PINS else "ground"), pin not in SCREEN_PINS
    if pin in ID_EEPROM_PINS:
        return "leave free", False
    return f"GPIO {BCM_OF_PHYSICAL[pin]}", True


def _side(blocks: Sequence[_Block], left: bool) -> tuple[list[str], list[_End]]:
    """The blocks of one side from the top, and where their wires end."""
    boxes: list[str] = []
    ends: list[_End] = []
    y = float(BLOCKS_TOP)
    for block in blocks:
        boxes += _pad(block, PAD_MARGIN if left else WIDTH - PAD_MARGIN - PAD_WIDTH, y, left)
        for row, wire in enumerate(block.wires):
            end_y = y + PAD_HEAD + TERMINAL_PITCH * row + TERMINAL_PITCH / 2
            ends.append(_End(wire, block.style.colour, left, end_y))
        y += block.height + PAD_GAP
    return boxes, ends


def _wires(ends: Sequence[_End]) -> list[str]:
    """All wires, each with a pale seam, so that a crossing shows which one goes on above."""
    lanes = _Lanes()
    ways = [(end, _way_across(end, lanes)) for end in ends if end.crosses]
    straight = [end for end in ends if not end.crosses]
    # Those that climb turn the earlier the higher they end, those that fall the later: so none cross.
    climbing = sorted((end for end in straight if end.y < end.pin_y), key=lambda end: end.y)
    falling = sorted((end for end in straight if end.y >= end.pin_y), key=lambda end: -end.y)
    for same_way in (climbing, falling):
        first = {True: 0, False: 0}
        for end in same_way:
            lane = lanes.take(end.left, first[end.left], end.pin_y, end.y)
            first[end.left] = lane + 1
            x = _lane_x(end.left, lane)
            ways.append((end, [(x, end.pin_y), (x, end.y)]))
    marks = []
    for end, corners in ways:
        pin_x = HEADER_X + (COLUMN_DX + 15) * (-1 if end.wire.pin % 2 else 1)
        points = [(pin_x, end.pin_y), *corners, (_terminal_x(end.left), end.y)]
        marks.append(f"{line(points, PAPER, 9)}\n{line(points, end.colour, 3.5)}")
    return marks


def _way_across(end: _End, lanes: "_Lanes") -> list[tuple[float, float]]:
    """Up one side of the header, over it, and down the other."""
    over_y = HEADER_TOP - 26 - LANE_PITCH * lanes.over()
    away_x = _lane_x(not end.left, lanes.take(not end.left, 0, over_y, end.pin_y))
    back_x = _lane_x(end.left, lanes.take(end.left, 0, over_y, end.y))
    return [(away_x, end.pin_y), (away_x, over_y), (back_x, over_y), (back_x, end.y)]


class _Lanes:
    """The upright lanes on both sides of the header; no two wires share a stretch of one."""

    def __init__(self) -> None:
        self._taken: list[tuple[bool, int, float, float]] = []
        self._over = 0

    def over(self) -> int:
        """The next free lane over the top of the header."""
        self._over += 1
        return self._over - 1

    def take(self, left: bool, first: int, from_y: float, to_y: float) -> int:
        """The first lane from `first` on, counted from the header, that is free between two heights."""
        low, high = min(from_y, to_y) - LANE_PITCH, max(from_y, to_y) + LANE_PITCH
        lane = first
        while any(
            (on_left, taken) == (left, lane) and low < other_high and other_low < high
            for on_left, taken, other_low, other_high in self._taken
        ):
            lane += 1
        self._taken.append((left, lane, low, high))
        return lane


def _lane_x(left: bool, lane: int) -> float:
    return HEADER_X + (FIRST_LANE + LANE_PITCH * lane) * (-1 if left else 1)


def _terminal_x(left: bool) -> float:
    return PAD_MARGIN + PAD_WIDTH if left else WIDTH - PAD_MARGIN - PAD_WIDTH


def _pad(block: _Block, x: float, y: float, left: bool) -> list[str]:
    colour = block.style.colour
    marks = [
        box(x, y, PAD_WIDTH, block.height, fill="#ffffff", stroke=colour, radius=12, width=2.5),
        box(x, y, PAD_WIDTH, PAD_HEAD - 8, fill=colour, stroke=colour, radius=12, width=2.5),
        symbol(block.style.symbol, x + 24, y + 18, 12, "#ffffff"),
        text(
            x + 46 if block.style.symbol else x + 16,
            y + 25,
            block.title,
            size=19,
            weight="bold",
            fill="#ffffff",
        ),
        text(x + PAD_WIDTH - 14, y + 25, block.style.name, size=15, anchor="end", fill="#ffffff"),
    ]
    for row, wire in enumerate(block.wires):
        line_y = y + PAD_HEAD + TERMINAL_PITCH * row + TERMINAL_PITCH / 2 + 5
        near, far = (x + PAD_WIDTH - 16, x + 14) if left else (x + 16, x + PAD_WIDTH - 14)
        marks.append(
            text(near, line_y, wire.label, size=15, anchor="end" if left else "start", weight="bold")
        )
        marks.append(
            text(
                far,
                line_y,
                escape(f"{wire.colour} · pin {wire.pin}"),
                size=13,
                anchor="start" if left else "end",
                fill=GREY,
            )
        )
    return marks
