"""The four carpets: each has its own colour, weave and sign; all look the same from below."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
    polar,
    polygon,
    segment,
    smooth,
    star,
)

#: How far the fringe reaches in from the two short sides.
FRINGE_MM = 5.0
#: The great medallion's middle: above the card's own, so that head and foot are told apart.
MEDALLION_Y = 53.0

FOOT, HEAD = BOTTOM + FRINGE_MM, TOP - FRINGE_MM

RED, RED_LIGHT = "#c22a1c", "#f08a5d"
BLUE, BLUE_LIGHT = "#0d5096", "#7cc4ee"
GREEN, GREEN_LIGHT = "#24a577", "#b9f0d3"
YELLOW, YELLOW_LIGHT = "#f5c518", "#fff3b0"


#: Each carpet's border has its own light colour, so that even a corner of it is told from a destination's.
#: They stay light: print, too, is told from them, by cameras that see little colour.
BORDERS = {"red": "#ffcf94", "blue": "#8fe6ff", "green": "#a6f7ba", "yellow": "#fff06a"}
BACK_BORDER = "#b8e2ff"


class Carpet(Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class Weave:
    """How one carpet is woven; its medallion's outline is centred on the origin, its tips a radius away."""

    colour: str
    dark: str
    light: str
    ground: str
    border: str
    field: "Callable[[Canvas, Weave], None]"
    medallion: Callable[[float], Shape]
    sign: "Callable[[Canvas, Weave], None]"


def draw(c: Canvas, carpet: Carpet) -> None:
    weave = _WEAVES[carpet]
    with _fringed(c, weave.colour, weave.light, weave.border):
        with c.inside(box(LEFT, FOOT + 0.7, RIGHT - LEFT, HEAD - FOOT - 1.4)):
            weave.field(c, weave)
        with c.placed(MIDDLE, MEDALLION_Y):
            _medallion(c, weave, 25.5)
        # The sign again, small and three times: a half-covered carpet still tells whose it is.
        c.paint(box(LEFT, FOOT + 2, RIGHT - LEFT, 14.4), weave.dark)
        for x in (12.6, MIDDLE, 46.4):
            with c.placed(x, FOOT + 9.2):
                _medallion(c, weave, 6.6)


def _medallion(c: Canvas, weave: Weave, radius: float) -> None:
    """Three outlines inside each other, knots on the innermost ground, and the sign."""
    c.paint(weave.medallion(radius), weave.light)
    if radius > 10:
        c.paint(weave.medallion(radius * 0.93), weave.dark)
    inner = weave.medallion(radius * 0.84)
    c.fill(inner, weave.ground)
    if radius > 10:
        with c.inside(inner):
            # A flat ground would give a camera nothing to hold on to.
            for j in range(14):
                for i in range(14):
                    x, y = 3.6 * (i - 6.5) + (1.8 if j % 2 else 0), 3.4 * (j - 6.5)
                    knot = polygon((x - 0.85, y), (x, y - 0.85), (x + 0.85, y), (x, y + 0.85))
                    c.fill(knot, weave.dark if j % 2 else weave.light)
    c.line(inner)
    with c.placed(0, 0, scale=radius / 21):
        weave.sign(c, weave)


@contextmanager
def _fringed(c: Canvas, ground: str, knots: str, border: str) -> Iterator[None]:
    with framed(c, ground, border):
        for edge, inner in ((BOTTOM, FOOT), (TOP, HEAD)):
            c.fill(box(LEFT, min(edge, inner), RIGHT - LEFT, FRINGE_MM), INK)
            for i in range(22):
                x = LEFT + 1.2 + 2.42 * i
                c.line(segment((x, edge), (x + 0.5, inner)), PAPER, 1.1)
            c.paint(box(LEFT, inner - 0.7, RIGHT - LEFT, 1.4), knots, width=0.35)
        yield


def _nested_diamonds(c: Canvas, weave: Weave) -> None:
    for j in range(9):
        for i in range(6):
            x, y = LEFT + 10.6 * i, FOOT + 10 * j
            for size, tint in ((5.3, weave.dark), (3.9, weave.light), (2.6, weave.colour), (1.2, CREAM)):
                c.fill(
                    polygon((x - size, y), (x, y - size * 0.95), (x + size, y), (x, y + size * 0.95)), tint
                )


def _waves(c: Canvas, weave: Weave) -> None:
    for j in range(22):
        y = FOOT + 3.5 * j
        points = [(LEFT - 2 + 3.3 * i, y + (1.3 if i % 2 else -1.3)) for i in range(19)]
        c.line(smooth(*points, closed=False), (weave.light, weave.dark, WHITE)[j % 3], 1.3)


def _stars_and_crosses(c: Canvas, weave: Weave) -> None:
    for j in range(8):
        for i in range(6):
            x, y = LEFT + 10.6 * i, FOOT + 2 + 10.6 * j
            c.fill(star(x, y, 8, 5.3, 3.9), weave.dark)
            c.fill(star(x, y, 8, 3.5, 2.2), weave.light)
            c.fill(ellipse(x, y, 1), weave.dark)
            c.fill(star(x + 5.3, y + 5.3, 4, 3.4, 1.3), weave.light)


def _chequers(c: Canvas, weave: Weave) -> None:
    step = (RIGHT - LEFT) / 10
    for j in range(15):
        for i in range(10):
            x, y = LEFT + step * i, FOOT + 0.7 + step * j
            tint = weave.dark if (i + j) % 2 else weave.light
            c.fill(polygon((x, y), (x + step, y), (x + step, y + step)), tint)


def _flame(c: Canvas, weave: Weave) -> None:
    outer = smooth(
        (-1, -12), (7.6, -9.6), (9.4, -1.6), (6.4, 4), (6.8, 8.4), (6.8, 8.4), (3.4, 6.8), (2.4, 13.4),
        (2.4, 13.4),
        (-3.6, 7.4), (-4, 2.4), (-6.6, 5.6), (-6.6, 5.6), (-9.8, -2.6), (-7.6, -9.6),
    )  # fmt: skip
    c.paint(outer, weave.light)
    c.paint(
        smooth((-0.6, -10.4), (4.6, -8.4), (5.4, -3), (1.4, 4.6), (1.4, 4.6), (-4.2, -0.6), (-5, -7.6)), CREAM
    )
    c.paint(drop(7.6, 5).at(0, -2.4, 180), weave.dark)


def _moon(c: Canvas, weave: Weave) -> None:
    c.paint(crescent(-1.6, 0, 11.4, 18), WHITE)
    c.paint(star(6, 2, 5, 5, 2.1, 108), CREAM)


def _palm_leaf(c: Canvas, weave: Weave) -> None:
    c.line(smooth((-1, -13), (0.8, -4), (0, 12), closed=False), INK, 2.2)
    for i in range(5):
        y = -7 + 3.8 * i
        for side in (-1, 1):
            c.paint(leaf(11.6 - 1.1 * i, 4).at(0.4, y, side * (66 - 5 * i)), GREEN if side > 0 else FOREST)
    c.paint(leaf(7.6, 3.6).at(0, 6.4), GREEN)


def _sun(c: Canvas, weave: Weave) -> None:
    c.paint(star(0, 0, 12, 13.4, 8.2), WHITE)
    c.paint(ellipse(0, 0, 7), "#ee8100")
    for side in (-1, 1):
        c.fill(ellipse(side * 2.6, 1.6, 1.0, 1.3), INK)
    c.line(arc(0, 0, 3.8, 205, 335), INK, 0.9)


def _arch(radius: float) -> Shape:
    return pointed_arch(0, -radius * 0.86, radius * 1.66, radius * 1.9)


def _round(radius: float) -> Shape:
    return ellipse(0, 0, radius * 0.92)


def _eight_points(radius: float) -> Shape:
    return star(0, 0, 8, radius, radius * 0.78)


def _lozenge(radius: float) -> Shape:
    return smooth(*(polar(90 * i, radius * (1.16 if i % 2 else 0.94)) for i in range(4) for _ in (0, 1)))


_WEAVES = {
    Carpet.RED: Weave(RED, WINE, RED_LIGHT, RED, BORDERS["red"], _nested_diamonds, _arch, _flame),
    Carpet.BLUE: Weave(BLUE, NAVY, BLUE_LIGHT, "#0d2f66", BORDERS["blue"], _waves, _round, _moon),
    Carpet.GREEN: Weave(
        GREEN, FOREST, GREEN_LIGHT, "#e2f7ea", BORDERS["green"], _stars_and_crosses, _eight_points, _palm_leaf
    ),
    Carpet.YELLOW: Weave(
        YELLOW, "#7a4a00", YELLOW_LIGHT, YELLOW, BORDERS["yellow"], _chequers, _lozenge, _sun
    ),
}


def draw_back(c: Canvas) -> None:
    """The underside: a plain grey weave with one mended corner, the same for all four."""
    with _fringed(c, SLATE, SAND, BACK_BORDER):
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
