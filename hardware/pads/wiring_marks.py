"""The marks of the wiring drawing: lines, boxes, the players' symbols, and one pad seen from inside."""

import math
from collections.abc import Mapping, Sequence

INK = "#1c2126"
GREY = "#5b6470"
PAPER = "#faf8f3"
#: What the wires of a pad look like. White and yellow have a rim, or they would vanish on paper.
WIRE_HEX: Mapping[str, str] = {
    "brown": "#7a4a21",
    "red": "#e53935",
    "orange": "#fb8c00",
    "yellow": "#fdd835",
    "green": "#43a047",
    "black": "#111111",
    "white": "#ffffff",
}
NOTES = (
    "Each button joins its wire to ground when it is pressed; the Pi's own pull-up does the rest.",
    "The light: 330 Ω (270 to 470 will do), then the LED. Its long leg looks to the resistor.",
    "Wires longer than one metre, or ghost presses: 10 kΩ from the button's wire to 3V3 (pin 1 or 17)",
    "and 100 nF from the wire to ground, both close to the Pi.",
    "Never join anything to 5V (pins 2 and 4): it destroys the Pi. Pins 2, 4 and 6 are the screen's.",
    "`companion pads test` then asks for each button in turn and names the wire that is wrong.",
)


def text(
    x: float,
    y: float,
    words: str,
    size: float = 16,
    anchor: str = "start",
    weight: str = "normal",
    fill: str = INK,
) -> str:
    """A line of text; `words` are XML already where they hold anything special."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" font-weight="{weight}" '
        f'fill="{fill}">{words}</text>'
    )


def box(
    x: float,
    y: float,
    width_px: float,
    height: float,
    fill: str,
    stroke: str,
    radius: float,
    width: float = 1.5,
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width_px:g}" height="{height:g}" rx="{radius:g}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width:g}"/>'
    )


def dot(x: float, y: float, radius: float, fill: str, stroke: str = "none", width: float = 1.5) -> str:
    pen = f'fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {pen}/>'


def line(points: Sequence[tuple[float, float]], stroke: str, width: float) -> str:
    where = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{where}" fill="none" stroke="{stroke}" stroke-width="{width:g}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def symbol(name: str, x: float, y: float, radius: float, fill: str) -> str:
    """A player's symbol round (x, y); nothing for a name without one."""
    r = radius
    if name == "sun":
        rays = _path(_star(x, y, r, r * 0.68, 12))
        return f'<path d="{rays}" fill="{fill}"/>'
    if name == "star":
        return f'<path d="{_path(_star(x, y, r, r * 0.42, 5))}" fill="{fill}"/>'
    if name == "drop":
        shape = (
            f"M{x:g},{y - r:g} C{x + r * 0.3:g},{y - r * 0.4:g} {x + r * 0.75:g},{y - r * 0.1:g} "
            f"{x + r * 0.75:g},{y + r * 0.3:g} "
            f"A{r * 0.75:g},{r * 0.72:g} 0 0 1 {x - r * 0.75:g},{y + r * 0.3:g} "
            f"C{x - r * 0.75:g},{y - r * 0.1:g} {x - r * 0.3:g},{y - r * 0.4:g} {x:g},{y - r:g} Z"
        )
        return f'<path d="{shape}" fill="{fill}"/>'
    if name == "leaf":
        shape = (
            f"M{x - r:g},{y + r:g} C{x - r:g},{y - r * 0.6:g} {x - r * 0.2:g},{y - r:g} {x + r:g},{y - r:g} "
            f"C{x + r:g},{y + r * 0.3:g} {x + r * 0.4:g},{y + r * 0.9:g} {x - r * 0.6:g},{y + r * 0.62:g} Z"
        )
        return f'<path d="{shape}" fill="{fill}"/>'
    if name == "moon":
        shape = (
            f"M{x + r * 0.5:g},{y - r * 0.85:g} A{r:g},{r:g} 0 1 0 {x + r * 0.5:g},{y + r * 0.85:g} "
            f"A{r * 1.05:g},{r * 1.05:g} 0 0 1 {x + r * 0.5:g},{y - r * 0.85:g} Z"
        )
        return f'<path d="{shape}" fill="{fill}"/>'
    return ""


def one_pad(x: float, y: float) -> list[str]:
    """How a pad is wired inside, with the notes beside it. Takes 1360 by 290."""
    marks = [
        text(x, y + 8, "Inside a pad", size=24, weight="bold"),
        text(x + 680, y + 8, "Good to know", size=24, weight="bold"),
    ]
    rail_y = y + 230
    for number, wire in enumerate(("brown", "red", "orange", "yellow"), start=1):
        column = x + 40 + 105 * (number - 1)
        marks += _button(column, y, rail_y, number, wire)
    marks += _light(x + 470, y, rail_y)
    marks.append(line([(x + 40, rail_y), (x + 580, rail_y)], INK, 3))
    marks += [
        text(x + 590, rail_y - 12, "ground", size=15, weight="bold", anchor="middle"),
        text(x + 590, rail_y + 24, "black", size=13, fill=GREY, anchor="middle"),
        dot(x + 590, rail_y, 7, fill=WIRE_HEX["black"], stroke=GREY),
    ]
    for row, note in enumerate(NOTES):
        marks.append(text(x + 680, y + 50 + 34 * row, note, size=15))
    return marks


def _button(x: float, y: float, rail_y: float, number: int, wire: str) -> list[str]:
    """A button: two contacts and a bridge above them that pressing pushes down."""
    top, upper, lower = y + 70, y + 125, y + 160
    return [
        text(x, y + 50, str(number), size=18, weight="bold", anchor="middle"),
        line([(x, top), (x, upper)], INK, 3),
        line([(x, lower), (x, rail_y)], INK, 3),
        line([(x + 14, upper - 4), (x + 14, lower + 4)], INK, 3),
        line([(x + 14, (upper + lower) / 2), (x + 30, (upper + lower) / 2)], INK, 3),
        line([(x + 30, (upper + lower) / 2 - 12), (x + 30, (upper + lower) / 2 + 12)], INK, 5),
        dot(x, upper, 5, fill=PAPER, stroke=INK, width=2.5),
        dot(x, lower, 5, fill=PAPER, stroke=INK, width=2.5),
        dot(x, rail_y, 5, fill=INK),
        dot(x, top, 8, fill=WIRE_HEX[wire], stroke=GREY),
        text(x + 14, top + 5, wire, size=13, fill=GREY),
    ]


def _light(x: float, y: float, rail_y: float) -> list[str]:
    """The light: resistor, then a diode that lets the current go down to ground."""
    top, middle = y + 70, y + 178
    triangle = f"M{x - 15:g},{middle - 14:g} L{x + 15:g},{middle - 14:g} L{x:g},{middle + 12:g} Z"
    return [
        text(x, y + 50, "light", size=18, weight="bold", anchor="middle"),
        line([(x, top), (x, rail_y)], INK, 3),
        box(x - 10, y + 92, 20, 46, fill=PAPER, stroke=INK, radius=2, width=3),
        text(x + 20, y + 120, "330 Ω", size=14),
        f'<path d="{triangle}" fill="#ffd54f" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>',
        line([(x - 15, middle + 13), (x + 15, middle + 13)], INK, 3),
        line([(x + 22, middle - 4), (x + 36, middle - 16)], INK, 2),
        line([(x + 24, middle + 8), (x + 38, middle - 4)], INK, 2),
        dot(x, rail_y, 5, fill=INK),
        dot(x, top, 8, fill=WIRE_HEX["green"], stroke=GREY),
        text(x + 14, top + 5, "green", size=13, fill=GREY),
    ]


def _star(x: float, y: float, outer: float, inner: float, points: int) -> list[tuple[float, float]]:
    corners = []
    for step in range(2 * points):
        radius = inner if step % 2 else outer
        turn = math.pi * step / points - math.pi / 2
        corners.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return corners


def _path(corners: Sequence[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in corners) + " Z"
