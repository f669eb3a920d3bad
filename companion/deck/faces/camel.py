"""Camel bazaar: a camel in its finery before the tents."""

from itertools import pairwise

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, RIGHT, around, band, framed, row
from companion.deck.palette import (
    AMBER,
    BLUE,
    BROWN,
    CREAM,
    FOREST,
    GOLD,
    GREEN,
    ICE,
    INK,
    LEAF,
    PINK,
    PLUM,
    SAND,
    SKY,
    TAN,
    VERMILION,
    VIOLET,
    WHITE,
    YELLOW,
)
from companion.deck.shapes import (
    Point,
    along,
    arc,
    box,
    drop,
    ellipse,
    joined,
    leaf,
    polar,
    polygon,
    ribbon,
    scattered,
    segment,
    smooth,
    star,
)

HIDE = "#d9a45b"
SHADE = "#a8733a"


def draw(c: Canvas) -> None:
    with framed(c, SKY):
        c.fill(joined(ellipse(x, y, 6, 1.6) for x, y in ((14, 50), (30, 72), (24, 82), (52, 57))), ICE)
        _tent(c)
        _palm(c)
        _ground(c)
        with c.placed(1.8, 0):
            _legs(c)
            _body(c)
            _blanket(c)
            _head(c)
        _wares(c)
        band(c, 2.8, CREAM)
        rope = smooth((-1.9, -1.0), (-0.6, -1.2), (1.9, 1.0), (0.6, 1.2))
        c.paint(row(rope, around(1.4, 16, 25)), VIOLET, width=0.3)


def _tent(c: Canvas) -> None:
    peak, foot = (43, 83), 40
    edges = [27 + 5.2 * i for i in range(7)]
    for i, (x, right) in enumerate(pairwise(edges)):
        c.paint(polygon(peak, (x, foot + 18), (right, foot + 18)), PLUM if i % 2 else CREAM)
        c.paint(box(x, foot, right - x, 18), CREAM if i % 2 else PLUM)
    for x in edges[:-1]:
        c.paint(ellipse(x + 2.6, 58, 2.6, 2.2), GOLD)
    c.line(segment(peak, (43, 87)), BROWN, 0.9)
    c.paint(polygon((43, 87.4), (43, 83.6), (36, 85.4)), VERMILION)


def _palm(c: Canvas) -> None:
    trunk: tuple[Point, ...] = ((23, 30), (22, 50), (19, 64), (17.6, 73))
    c.paint(ribbon(trunk, (4.4, 3.4, 2.8, 2.6)), BROWN)
    for x, y, direction in along(trunk, 13):
        c.line(segment(polar(direction + 70, 1.7, (x, y)), polar(direction - 70, 1.7, (x, y))), TAN, 0.5)
    for i, turn in enumerate((-112, 104, -84, 76, -54, 46, -24, 14, -140, 134)):
        frond = smooth((0, 0), (0, 0), (2.6, 5), (2.4, 10), (-1.6, 15.4), (-1.6, 15.4), (-1.4, 9), (-1.6, 4))
        placed = frond.at(17.6, 73.4, turn, 0.95, mirror=turn < 0)
        c.paint(placed, GREEN if i % 2 else FOREST, width=0.35)
        c.line(segment((17.6, 73.4), polar(turn + 90, 11, (17.6, 73.4))), LEAF, 0.4)
    for x, y in ((16, 71.4), (19.4, 71.2), (17.8, 69.4)):
        c.paint(ellipse(x, y, 1.5), VERMILION, width=0.35)


def _ground(c: Canvas) -> None:
    c.paint(smooth((-4, 0), (-4, 0), (-4, 31), (14, 33.6), (34, 30), (63, 33), (63, 0), (63, 0)), SAND)
    for i, (x, y) in enumerate(scattered(34, LEFT, 6, RIGHT - LEFT, 25)):
        c.line(arc(x, y, 1.8 + i % 3 * 0.5, 30, 150), TAN if i % 2 else AMBER, 0.5)


def _leg(c: Canvas, points: tuple[Point, ...], colour: str) -> None:
    x, y = points[-1]
    c.paint(ribbon(points, (6.4, 3.8, 3.2, 2.9, 3.2)[: len(points)]), colour)
    c.paint(
        smooth(
            (x - 2.6, y - 1),
            (x - 2.6, y - 1),
            (x - 1, y + 1.8),
            (x + 1.6, y + 1.6),
            (x + 2, y - 1),
            (x + 2, y - 1),
        ),
        BROWN,
    )


def _legs(c: Canvas) -> None:
    _leg(c, ((26, 37), (27.6, 27), (27, 22), (28.4, 14)), SHADE)
    _leg(c, ((40, 38), (40, 30), (37.6, 24), (38.6, 14)), SHADE)
    _leg(c, ((21.6, 39), (21.4, 28), (21.8, 22), (20.2, 12.6)), HIDE)
    _leg(c, ((44.4, 41), (46, 31), (43.4, 24), (45, 12.6)), HIDE)
    c.line(smooth((47.6, 43), (50.4, 37), (49.6, 31), closed=False), INK, 1.9)
    c.line(smooth((47.6, 43), (50.4, 37), (49.6, 31), closed=False), HIDE, 1.1)
    c.paint(drop(5, 2.8).at(49.6, 32, 186), BROWN)


def _body(c: Canvas) -> None:
    body = smooth(
        (19, 36), (14.6, 40), (12.4, 47), (12, 54), (11, 56.6), (7.6, 56), (5.9, 57.6), (6.0, 60.6),
        (8.6, 63),
        (12, 65.6), (15.4, 65.2), (16.8, 61), (17, 53), (19.4, 48.6), (23, 50), (27, 56.6), (31.5, 60),
        (36, 57),
        (40, 51), (44.5, 48.6), (48, 44), (47.4, 37.4), (42, 34.4), (32, 33), (24, 33.5),
    )  # fmt: skip
    c.paint(body, HIDE)
    with c.inside(body):
        c.fill(smooth((16, 36), (24, 37), (34, 36), (48, 39), (50, 30), (16, 30)), SHADE)
        for y in range(39, 55, 3):
            c.line(segment((11, y), (14, y - 1.6)), SHADE, 0.6)
    c.line(body)


def _blanket(c: Canvas) -> None:
    cloth = smooth(
        (23, 51), (23, 51), (27, 57.6), (31.5, 61), (36, 58), (40.4, 52), (40.4, 52), (41.6, 36), (41.6, 36),
        (31.6, 34.4),
        (22.6, 36), (22.6, 36),
    )  # fmt: skip
    c.paint(cloth, VERMILION)
    with c.inside(cloth):
        c.fill(polygon((20, 51), (44, 51), (44, 46), (20, 46)), BLUE)
        c.line(
            polygon(*((20 + 2 * i, 50.2 if i % 2 else 46.8) for i in range(13)), closed=False), YELLOW, 0.9
        )
        for i in range(4):
            x = 24.4 + 5.1 * i
            for size, tint in ((1.0, CREAM), (0.6, PLUM), (0.25, GOLD)):
                c.fill(
                    polygon(
                        (x - 2.4 * size, 41), (x, 41 - 3.4 * size), (x + 2.4 * size, 41), (x, 41 + 3.4 * size)
                    ),
                    tint,
                )
        c.fill(joined(ellipse(x, 54.4, 1.1) for x in (28.4, 31.6, 34.8)), GOLD)
    c.line(cloth)
    for i in range(8):
        x = 23.6 + 2.46 * i
        c.paint(
            drop(4.4, 1.9).at(x, 36.2 - 0.8 * (1 - abs(i - 3.5) / 3.5), 180),
            GOLD if i % 2 else PLUM,
            width=0.35,
        )
    c.paint(smooth((27, 58), (29, 63.4), (29, 63.4), (34, 63.4), (34, 63.4), (36, 58), (31.5, 60)), BROWN)
    c.paint(ellipse(31.5, 64.4, 2.9, 1.3), GOLD)


def _head(c: Canvas) -> None:
    c.paint(leaf(4, 2.2).at(15, 65, -22), HIDE)
    c.paint(ellipse(11.4, 62, 1.5, 1.3), WHITE, width=0.35)
    c.fill(ellipse(11.1, 61.9, 0.75), INK)
    c.line(arc(11.4, 61.6, 2.2, 40, 140), INK, 0.7)
    c.line(smooth((6.2, 58.6), (8.4, 58), (10.2, 58.8), closed=False), INK, 0.5)
    c.fill(ellipse(7, 61, 0.5), INK)
    strap = "#0b3c6e"
    c.line(smooth((9.4, 63.2), (9.9, 60), (9.4, 56.6), closed=False), strap, 0.9)
    c.line(smooth((9.9, 60.4), (13.4, 60), (16.6, 61.4), closed=False), strap, 0.9)
    for i, (x, y, _) in enumerate(along(((12.2, 52), (14.4, 50), (17.2, 51.4)), 5)):
        c.paint(ellipse(x, y, 1.0), (GOLD, VERMILION)[i % 2], width=0.3)
    c.paint(drop(4.4, 3).at(14.4, 50.2, 180), PINK, width=0.35)
    for x in (13.6, 15.4):
        c.paint(star(x, 67.6, 6, 1.5, 0.8), VERMILION, width=0.3)


def _wares(c: Canvas) -> None:
    """A jar, a basket of dates and a bale in the foreground."""
    c.paint(
        smooth(
            (9, 6.6),
            (9, 6.6),
            (6.6, 13),
            (9.4, 18),
            (9.4, 18),
            (12.8, 18),
            (12.8, 18),
            (15.6, 13),
            (13.2, 6.6),
            (13.2, 6.6),
        ),
        BLUE,
    )
    c.line(polygon(*((7.4 + 1.25 * i, 13.4 if i % 2 else 11.6) for i in range(7)), closed=False), CREAM, 0.8)
    c.paint(box(8.6, 17.6, 5, 1.8), CREAM)
    for x, y in ((29, 12.6), (32, 13.6), (35, 12.8), (30.6, 11.4), (33.6, 11.6)):
        c.paint(ellipse(x, y, 1.7, 1.2), BROWN, width=0.35)
    c.paint(polygon((26.4, 11), (37.6, 11), (36, 6.4), (28, 6.4)), GOLD)
    c.line(joined(segment((28 + 2 * i, 6.6), (27.4 + 2.2 * i, 10.8)) for i in range(5)), BROWN, 0.4)
    c.paint(box(44.6, 6.4, 8, 8.6), LEAF)
    c.line(segment((48.6, 6.4), (48.6, 15)) + segment((44.6, 10.8), (52.6, 10.8)), FOREST, 0.9)
    c.fill(joined(leaf(2.6, 1.1).at(x, y, 20) for x, y in scattered(12, 45, 7, 7, 6)), FOREST)
