"""The four carpets: each has its own colour, weave and sign; all look the same from below."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from companion.deck.canvas import Canvas
from companion.deck.frames import BOTTOM, LEFT, MIDDLE, RIGHT, TOP, framed
from companion.deck.palette import CREAM, FOREST, INK, NAVY, PAPER, SAND, SLATE, STONE, TAN, WHITE, WINE
from companion.deck.shapes import (
    Shape,
    arc,
    box,
    crescent,
    drop,
    ellipse,
    joined,
    leaf,
    mirrored,
    pointed_arch,
    polygon,
    segment,
    smooth,
    star,
)

#: How far the fringe reaches in from the two short sides.
FRINGE_MM = 5.0
FOOT, HEAD = BOTTOM + FRINGE_MM, TOP - FRINGE_MM

RED, RED_LIGHT = "#c22a1c", "#f08a5d"
BLUE, BLUE_LIGHT = "#1261a8", "#7cc4ee"
GREEN, GREEN_LIGHT = "#00855f", "#8fdcb6"
YELLOW, YELLOW_LIGHT = "#f5c518", "#fff3b0"


class Carpet(Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"


def draw(c: Canvas, carpet: Carpet) -> None:
    match carpet:
        case Carpet.RED:
            _weave(c, RED, WINE, RED_LIGHT, _nested_diamonds, _flame)
        case Carpet.BLUE:
            _weave(c, BLUE, NAVY, BLUE_LIGHT, _waves, _moon)
        case Carpet.GREEN:
            _weave(c, GREEN, FOREST, GREEN_LIGHT, _stars_and_crosses, _palm_leaf)
        case Carpet.YELLOW:
            _weave(c, YELLOW, "#7a4a00", YELLOW_LIGHT, _chequers, _sun)


@contextmanager
def _fringed(c: Canvas, ground: str, knots: str) -> Iterator[None]:
    with framed(c, ground, WHITE):
        for edge, inner in ((BOTTOM, FOOT), (TOP, HEAD)):
            c.fill(box(LEFT, min(edge, inner), RIGHT - LEFT, FRINGE_MM), INK)
            for i in range(22):
                x = LEFT + 1.2 + 2.42 * i
                c.line(segment((x, edge), (x + 0.5, inner)), PAPER, 1.1)
            c.paint(box(LEFT, inner - 0.7, RIGHT - LEFT, 1.4), knots, width=0.35)
        yield


def _weave(
    c: Canvas,
    colour: str,
    dark: str,
    light: str,
    field: Callable[[Canvas, str, str, str], None],
    sign: Callable[[Canvas, str, str], None],
) -> None:
    with _fringed(c, colour, light):
        inner = box(LEFT, FOOT + 0.7, RIGHT - LEFT, HEAD - FOOT - 1.4)
        with c.inside(inner):
            field(c, colour, dark, light)
        _niche(c, colour, dark, light)
        with c.placed(MIDDLE, 53.5, scale=1.16):
            sign(c, dark, light)
        # The sign again, small and three times, where the niche stands: a half-covered carpet still tells.
        c.paint(box(LEFT, FOOT + 3, RIGHT - LEFT, 15), dark)
        for x in (13.2, MIDDLE, 45.8):
            c.paint(ellipse(x, FOOT + 10.5, 6.4), colour, light, 0.6)
            with c.placed(x, FOOT + 10.5, scale=0.4):
                sign(c, dark, light)


def _niche(c: Canvas, colour: str, dark: str, light: str) -> None:
    c.paint(pointed_arch(MIDDLE, 31.6, 39, 49), light)
    c.paint(pointed_arch(MIDDLE, 31.6, 34.6, 45), dark)
    inner = pointed_arch(MIDDLE, 31.6, 30.6, 41.4)
    c.fill(inner, colour)
    with c.inside(inner):
        # Knots all over the ground: a flat one gives a camera nothing to hold on to.
        for j in range(12):
            for i in range(10):
                x, y = MIDDLE - 16 + 3.6 * i + (1.8 if j % 2 else 0), 33 + 3.4 * j
                c.fill(
                    polygon((x - 0.85, y), (x, y - 0.85), (x + 0.85, y), (x, y + 0.85)),
                    dark if j % 2 else light,
                )
    c.line(inner)


def _nested_diamonds(c: Canvas, colour: str, dark: str, light: str) -> None:
    for j in range(9):
        for i in range(6):
            x, y = LEFT + 10.6 * i, FOOT + 10 * j
            for size, tint in ((5.3, dark), (3.9, light), (2.6, colour), (1.2, CREAM)):
                c.fill(
                    polygon((x - size, y), (x, y - size * 0.95), (x + size, y), (x, y + size * 0.95)), tint
                )


def _waves(c: Canvas, colour: str, dark: str, light: str) -> None:
    for j in range(22):
        y = FOOT + 3.5 * j
        points = [(LEFT - 2 + 3.3 * i, y + (1.3 if i % 2 else -1.3)) for i in range(19)]
        c.line(smooth(*points, closed=False), (light, dark, WHITE)[j % 3], 1.3)


def _stars_and_crosses(c: Canvas, colour: str, dark: str, light: str) -> None:
    for j in range(8):
        for i in range(6):
            x, y = LEFT + 10.6 * i, FOOT + 2 + 10.6 * j
            c.fill(star(x, y, 8, 5.3, 3.9), dark)
            c.fill(star(x, y, 8, 3.5, 2.2), light)
            c.fill(ellipse(x, y, 1), dark)
            c.fill(star(x + 5.3, y + 5.3, 4, 3.4, 1.3), light)


def _chequers(c: Canvas, colour: str, dark: str, light: str) -> None:
    step = (RIGHT - LEFT) / 10
    for j in range(15):
        for i in range(10):
            x, y = LEFT + step * i, FOOT + 0.7 + step * j
            tint = dark if (i + j) % 2 else light
            c.fill(polygon((x, y), (x + step, y), (x + step, y + step)), tint)


def _flame(c: Canvas, dark: str, light: str) -> None:
    outer = smooth(
        (-1, -12), (7.6, -9.6), (9.4, -1.6), (6.4, 4), (6.8, 8.4), (6.8, 8.4), (3.4, 6.8), (2.4, 13.4),
        (2.4, 13.4),
        (-3.6, 7.4), (-4, 2.4), (-6.6, 5.6), (-6.6, 5.6), (-9.8, -2.6), (-7.6, -9.6),
    )  # fmt: skip
    c.paint(outer, light)
    c.paint(
        smooth((-0.6, -10.4), (4.6, -8.4), (5.4, -3), (1.4, 4.6), (1.4, 4.6), (-4.2, -0.6), (-5, -7.6)), CREAM
    )
    c.paint(drop(7.6, 5).at(0, -2.4, 180), dark)


def _moon(c: Canvas, dark: str, light: str) -> None:
    c.paint(crescent(-1.6, 0, 11.4, 18), WHITE)
    c.paint(star(6, 2, 5, 5, 2.1, 108), CREAM)


def _palm_leaf(c: Canvas, dark: str, light: str) -> None:
    c.line(smooth((-1, -13), (0.8, -4), (0, 12), closed=False), INK, 2.2)
    for i in range(5):
        y = -7 + 3.8 * i
        for side in (-1, 1):
            c.paint(leaf(10.6 - 1.1 * i, 3.6).at(0.4, y, side * (66 - 5 * i)), light if side > 0 else CREAM)
    c.paint(leaf(7.6, 3.6).at(0, 6.4), light)


def _sun(c: Canvas, dark: str, light: str) -> None:
    c.paint(star(0, 0, 12, 13.4, 8.2), WHITE)
    c.paint(ellipse(0, 0, 7), "#ee8100")
    for side in (-1, 1):
        c.fill(ellipse(side * 2.6, 1.6, 1.0, 1.3), INK)
    c.line(arc(0, 0, 3.8, 205, 335), INK, 0.9)


def draw_back(c: Canvas) -> None:
    """The underside: a plain grey weave with one mended corner, the same for all four."""
    with _fringed(c, SLATE, SAND):
        c.fill(joined(_basket(0)), STONE)
        c.fill(joined(_basket(1)), "#4a5560")
        lattice = [
            segment((x, FOOT), (x + side * 75, FOOT + 75)) for side in (-1, 1) for x in range(-60, 120, 13)
        ]
        with c.inside(box(LEFT, FOOT + 0.7, RIGHT - LEFT, HEAD - FOOT - 1.4)):
            c.line(joined(lattice), INK, 1.6)
            c.line(joined(lattice), PAPER, 0.8)
        knot = mirrored(MIDDLE, (29.5, 34), (38, 45.5), (29.5, 57))
        c.paint(polygon(*knot), STONE, width=0.6)
        c.line(polygon((29.5, 39), (34.4, 45.5), (29.5, 52), (24.6, 45.5)), PAPER, 1.0)
        _patch(c)


def _basket(turn: int) -> list[Shape]:
    strands = []
    for j in range(25):
        for i in range(18):
            if (i + j) % 2 == turn:
                x, y = LEFT + 3 * i, FOOT + 3 * j
                strands += [box(x + 0.3, y + 0.5 + k, 2.4, 0.55) for k in (0, 1)]
                if turn:
                    strands[-2:] = [box(x + 0.5 + k, y + 0.3, 0.55, 2.4) for k in (0, 1)]
    return [strand for strand in strands if strand.strokes[0].start[1] < HEAD - 2]


def _patch(c: Canvas) -> None:
    with c.placed(43.6, 71, -9):
        c.paint(box(-7, -6, 14, 12), TAN)
        c.fill(joined(box(-5.6 + 3.2 * i, -4.6, 1.5, 9.2) for i in range(4)), SAND)
        for i in range(6):
            x = -5.6 + 2.24 * i
            c.line(segment((x, 5), (x, 7.2)) + segment((x, -5), (x, -7.2)), CREAM, 0.6)
        for i in range(5):
            y = -4.4 + 2.2 * i
            c.line(segment((6, y), (8.2, y)) + segment((-6, y), (-8.2, y)), CREAM, 0.6)
