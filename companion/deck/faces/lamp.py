"""Magic lamp: a golden lamp on a cushion, smoke winding out of its spout."""

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, MIDDLE, RIGHT, around, band, corners, framed, row
from companion.deck.palette import (
    AMBER,
    BLUE,
    CREAM,
    GOLD,
    ICE,
    INK,
    LILAC,
    PLUM,
    SKY,
    VERMILION,
    VIOLET,
    WHITE,
    WINE,
    YELLOW,
)
from companion.deck.shapes import (
    Point,
    arc,
    box,
    drop,
    ellipse,
    joined,
    onion,
    rays,
    ribbon,
    scattered,
    segment,
    smooth,
    spiral,
    star,
)

SMOKE: tuple[Point, ...] = (
    (10.4, 41), (12.6, 47), (22, 49), (35, 48.6), (45, 54), (47.6, 64), (42, 73.4), (31, 76.4), (21, 72.6),
    (18.6, 64), (25, 58.4), (33, 60.4), (34, 66.6), (29.4, 68.6),
)  # fmt: skip
WIDTHS = (1.6, 3.4, 5.4, 7.2, 8.4, 9, 9, 8.4, 7.6, 6.4, 5.4, 4.4, 3.4, 1.6)


def draw(c: Canvas) -> None:
    with framed(c, PLUM):
        c.fill(rays(MIDDLE, 64, 24, 80, 3), "#5c2a72")
        for radius, colour in ((30, VIOLET), (25, "#9166b0"), (19, LILAC)):
            c.fill(star(MIDDLE, 64, 16, radius, radius * 0.86), colour)
        for i, (x, y) in enumerate(scattered(30, LEFT + 4, 34, RIGHT - LEFT - 8, 48)):
            c.fill(
                star(x, y, 5 if i % 2 else 4, 1.7 if i % 3 else 1.1, 0.6, 90 + 20 * i),
                YELLOW if i % 2 else WHITE,
            )
        _smoke(c)
        _cushion(c)
        _lamp(c)
        band(c, 3.2, LILAC)
        c.fill(row(arc(0, -1.6, 2.3, 0, 180), around(0, 11, 17)), WINE)
        c.fill(row(ellipse(0, 0, 0.7), around(2.5, 22, 33)), PLUM)
        c.paint(row(star(0, 0, 8, 2.4, 1.3), corners(2)), YELLOW, width=0.35)


def _smoke(c: Canvas) -> None:
    c.line(smooth((11, 43), (7.6, 49), (9, 57), (14, 58.6), (15.6, 54.6), (12.6, 53), closed=False), INK, 2.6)
    c.line(smooth((11, 43), (7.6, 49), (9, 57), (14, 58.6), (15.6, 54.6), (12.6, 53), closed=False), SKY, 1.7)
    cloud = ribbon(SMOKE, WIDTHS, 8)
    c.line(cloud, INK, 1.2)
    c.fill(cloud, ICE)
    for share, colour in ((0.62, SKY), (0.3, BLUE)):
        c.fill(ribbon(SMOKE[1:-1], [w * share for w in WIDTHS[1:-1]], 8), colour)
    c.line(smooth(*SMOKE[3:-2], closed=False), WHITE, 0.5, dash=1.6)
    for x, y, radius, turn in ((50, 49, 3.4, 120), (51, 79, 3, 200), (14, 81, 3.4, 20), (40, 83.4, 2.2, 300)):
        c.paint(ellipse(x, y, radius + 0.8), ICE)
        c.line(spiral(x, y, radius, 2, turn), BLUE, 0.7)


def _cushion(c: Canvas) -> None:
    cushion = smooth(
        (7, 6.4),
        (7, 6.4),
        (29.5, 8.4),
        (52, 6.4),
        (52, 6.4),
        (50, 13),
        (52, 18),
        (52, 18),
        (29.5, 16.4),
        (7, 18),
        (7, 18),
        (9, 13),
    )
    c.paint(cushion, VERMILION)
    with c.inside(cushion):
        for i in range(12):
            x = 4 + 4.8 * i
            c.line(segment((x, 4), (x + 8, 20)) + segment((x + 8, 4), (x, 20)), GOLD, 0.6)
            c.fill(ellipse(x + 4, 12, 0.9), YELLOW)
    c.line(cushion)
    for x, y, turn in ((7.4, 17.6, 40), (51.6, 17.6, -40)):
        c.paint(drop(4.6, 3).at(x, y, turn), YELLOW)


def _lamp(c: Canvas) -> None:
    handle = ribbon(
        ((42, 30), (48, 35), (52, 32.6), (51, 26.6), (45.4, 23.6), (41, 24)), (3, 2.6, 2.6, 2.6, 2.6, 3)
    )
    c.paint(handle, GOLD)
    spout = ribbon(((27, 26.6), (20, 26), (14.4, 30), (12, 36), (9, 39.6)), (13, 8.4, 5.6, 4.2, 3.6))
    c.paint(spout, GOLD)
    c.line(smooth((22, 27.6), (16.4, 30), (13.6, 35.4), closed=False), YELLOW, 1.0)
    c.paint(ellipse(9.6, 39.8, 3, 1.3).at(0, 0), AMBER)
    c.paint(smooth((25, 15), (25, 15), (41, 15), (41, 15), (37, 18), (36, 22), (30, 22), (29, 18)), AMBER)
    bowl = smooth(
        (18, 29), (18, 29), (21, 22.4), (29, 19), (37, 19), (44, 22.4), (46.4, 29), (46.4, 29), (33, 33)
    )
    c.paint(bowl, GOLD)
    with c.inside(bowl):
        c.fill(box(15, 26.6, 34, 2.6), WINE)
        c.fill(joined(ellipse(19 + 2.9 * i, 27.9, 0.8) for i in range(10)), YELLOW)
        for i in range(7):
            c.paint(
                drop(8, 3.6).at(33 + (i - 3) * 1.1, 18.6, (3 - i) * 16),
                AMBER if i % 2 else YELLOW,
                AMBER,
                0.35,
            )
    c.line(bowl)
    dome = onion(33.6, 30.6, 19, 12)
    c.paint(dome, GOLD)
    with c.inside(dome):
        for i in range(5):
            c.line(
                smooth((25.6 + 4 * i, 30), (33.6 + (i - 2) * 3.4, 35), (33.6, 42), closed=False), AMBER, 0.6
            )
        c.fill(box(22, 30.4, 24, 1.8), WINE)
        c.fill(onion(29.2, 32.6, 2.6, 6), CREAM)
    c.line(dome)
    c.paint(ellipse(33.6, 42.6, 1.7), VERMILION)
    c.paint(star(22.6, 34.6, 4, 3.2, 0.7), WHITE, width=0.3)
