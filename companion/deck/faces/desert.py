"""Desert: bones under a burning sun."""

from itertools import pairwise

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, framed
from companion.deck.palette import (
    AMBER,
    BROWN,
    DUSK,
    GOLD,
    INK,
    ORANGE,
    PAPER,
    SAND,
    SLATE,
    TAN,
    VERMILION,
    WHITE,
    YELLOW,
)
from companion.deck.shapes import (
    Point,
    Shape,
    arc,
    drop,
    ellipse,
    joined,
    leaf,
    mirrored,
    polygon,
    rays,
    ribbon,
    segment,
    smooth,
    star,
)

SUN: Point = (39.0, 69.0)


def draw(c: Canvas) -> None:
    with framed(c, "#ffe7a8"):
        _sun(c)
        _heat(c)
        _dune(c, ((-2, 44), (12, 50), (26, 47), (44, 40), (62, 47)), SAND, TAN, 1.2)
        _tree(c)
        _dune(c, ((-2, 34), (14, 32), (30, 37), (48, 33), (62, 28)), "#e2b872", BROWN, 2.6)
        _ribs(c)
        _dune(c, ((-2, 19), (16, 23), (34, 19), (48, 14), (62, 17)), "#f3dca6", AMBER, -2.4)
        _skull(c)
        _scorpion(c)


def _sun(c: Canvas) -> None:
    c.fill(rays(*SUN, 20, 70, 5), "#ffd873")
    c.paint(star(*SUN, 20, 17.4, 13), ORANGE, VERMILION, 0.5)
    for radius, colour in ((11.6, VERMILION), (9.6, ORANGE), (7.0, YELLOW), (3.6, WHITE)):
        c.fill(ellipse(*SUN, radius), colour)
    c.line(ellipse(*SUN, 11.6), INK, 0.45)


def _heat(c: Canvas) -> None:
    for i in range(5):
        x, y = LEFT + 3, 55 + 1.7 * i
        points = [(x + 3.4 * k - i * 1.1, y + (0.8 if k % 2 else -0.8)) for k in range(9 - i)]
        c.line(smooth(*points, closed=False), ORANGE, 0.6)
    for x, y, size in ((11, 82, 1.0), (20, 77, 0.75), (8, 73, 0.6)):
        wings = smooth((-4.6, 1.4), (-2.4, 2.2), (0, 0), (0, 0), (2.4, 2.2), (4.6, 1.4), closed=False)
        c.line(wings.at(x, y, 8, size), DUSK, 1.3 * size)


def _dune(c: Canvas, crest: tuple[Point, ...], colour: str, ripple: str, lean: float) -> None:
    hill = smooth((-4, -4), (-4, -4), crest[0], crest[0], *crest[1:], crest[-1], (64, -4), (64, -4))
    c.paint(hill, colour)
    with c.inside(hill):
        for i in range(1, 12):
            points = [
                (x + lean * i * 0.5, y - 2.1 * i + (0.7 if (k + i) % 2 else -0.7))
                for k, (x, y) in enumerate(_fine(crest))
            ]
            c.line(smooth(*points, closed=False), ripple, 0.5)
    c.line(hill)


def _fine(crest: tuple[Point, ...]) -> list[Point]:
    return [
        (ax + (bx - ax) * k / 4, ay + (by - ay) * k / 4)
        for (ax, ay), (bx, by) in pairwise(crest)
        for k in range(4)
    ]


def _tree(c: Canvas) -> None:
    for points, widths in (
        (((13, 33), (14.4, 42), (12.4, 50), (14, 58), (11.6, 67)), (4.6, 3.6, 3, 2.2, 0.6)),
        (((13.4, 51), (18, 56), (19.4, 62), (24, 66.6)), (2.4, 2, 1.4, 0.4)),
        (((13.4, 47), (8.6, 51), (6.8, 57)), (2.2, 1.6, 0.4)),
        (((14.4, 43), (20, 46), (26.4, 46.4)), (2.4, 1.9, 0.6)),
        (((19.2, 61), (16.6, 65), (17, 69.6)), (1.3, 1.0, 0.3)),
    ):
        c.paint(ribbon(points, widths), DUSK, width=0.3)
    # A vulture waits on the lowest branch.
    c.paint(drop(9.6, 6).at(25.6, 57.4, 200), SLATE)
    c.paint(smooth((22.4, 50), (22, 56), (25, 59.4), (28.4, 57), (28.4, 51), (26, 47.4)), DUSK)
    for i in range(3):
        c.line(arc(25.4, 50.6 + 2.2 * i, 2, 200, 340), SLATE, 0.6)
    c.line(smooth((26, 58), (29.4, 59.6), (30, 62), closed=False), INK, 2.6)
    c.line(smooth((26, 58), (29.4, 59.6), (30, 62), closed=False), "#e79a86", 1.7)
    c.paint(ellipse(30.4, 62.4, 2), "#e79a86")
    c.paint(smooth((31.8, 63.4), (31.8, 63.4), (34.8, 62.4), (35, 60), (35, 60), (32, 61.4)), GOLD)
    c.fill(ellipse(30.8, 62.9, 0.55), INK)
    for i in range(5):
        c.paint(ellipse(23.4 + 1.3 * i, 58 + (0.9 if i in (1, 2, 3) else 0), 1.1), WHITE, width=0.3)


def _bone(x: float, y: float, length: float, turn: float) -> Shape:
    half = length / 2
    outline = smooth(
        (-half, 0), (-half - 1, 1), (-half, 2), (-half + 1.4, 1), (half - 1.4, 1), (half, 2), (half + 1, 1),
        (half, 0),
        (half + 1, -1), (half, -2), (half - 1.4, -1), (-half + 1.4, -1), (-half, -2), (-half - 1, -1),
    )  # fmt: skip
    return outline.at(x, y, turn, 0.85)


def _ribs(c: Canvas) -> None:
    for i in range(5):
        x, height = 36 + 4.2 * i, 11.5 - abs(i - 1.6) * 1.6
        c.paint(
            ribbon(((x, 19), (x - 2.6, 19 + height * 0.7), (x + 1.6, 21 + height)), (2.2, 1.9, 0.7)), PAPER
        )
    c.paint(_bone(12, 27, 10, 24), PAPER)


def _skull(c: Canvas) -> None:
    x = 22.0
    for mirror in (False, True):
        horn = ribbon(((3, 17), (9, 17), (13, 21.4), (12, 27.4)), (4.2, 3.6, 2.6, 0.5)).at(
            x, 4, 6, mirror=mirror
        )
        c.paint(horn, TAN)
        for px, py in ((6.4, 16.8), (9.4, 18), (12, 20.6)):
            side = -px if mirror else px
            c.line(
                segment((-1, -0.6), (1, 0.6)).at(x + side - 1.4, 4 + py + 0.6, 80 if mirror else 40),
                BROWN,
                0.4,
            )
    right = (
        (0, 0.6), (3.4, 1), (4, 3.4), (2.9, 7), (3.6, 10), (6.6, 12.6), (7.2, 16), (5, 19.4), (0, 20.4),
    )  # fmt: skip
    c.paint(smooth(*mirrored(0, *right)).at(x, 4, 6), WHITE)
    for mirror in (False, True):
        c.fill(smooth((2.4, 13.4), (4.6, 11.6), (6, 13.6), (4.4, 15.6)).at(x, 4, 6, mirror=mirror), INK)
        c.fill(leaf(3.4, 1.5).at(1.2, 2, -8).at(x, 4, 6, mirror=mirror), INK)
    c.line(polygon((0, 19.6), (-0.6, 17), (0.8, 14.6), (-0.2, 12), closed=False).at(x, 4, 6), INK, 0.4)
    c.line(smooth((-3, 8), (0, 9), (3, 8), closed=False).at(x, 4, 6), INK, 0.4)


def _scorpion(c: Canvas) -> None:
    with c.placed(45, 10, 20):
        for side in (-1, 1):
            for k in range(3):
                leg = polygon(
                    (side * 1.2, 1.6 - 1.6 * k),
                    (side * 4.4, 2.6 - 2 * k),
                    (side * 5.4, 0.2 - 2 * k),
                    closed=False,
                )
                c.line(leg, INK, 0.6)
            c.line(smooth((side * 1.2, 3), (side * 4.2, 4.6), (side * 3.4, 7), closed=False), INK, 0.9)
            c.paint(leaf(3.6, 2.2).at(side * 3.4, 6.4, side * 10), VERMILION, width=0.35)
        tail = ((0, -3), (0.6, -6), (4, -7.6), (6.4, -5), (5.4, -2.4))
        c.line(smooth(*tail, closed=False), INK, 2.0)
        c.line(smooth(*tail, closed=False), VERMILION, 1.2)
        c.paint(drop(2.6, 1.6).at(5.2, -1.2, 150), INK, width=0.2)
        c.paint(ellipse(0, 0.4, 2, 3.8), VERMILION)
        c.line(joined(segment((-1.8, y), (1.8, y)) for y in (-1.4, 0.4, 2.2)), INK, 0.35)
