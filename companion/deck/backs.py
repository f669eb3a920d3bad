"""The backs of destinations and djinns."""

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, MIDDLE, RIGHT, around, band, corners, framed, row
from companion.deck.palette import (
    BLUSH,
    CREAM,
    GOLD,
    INK,
    LILAC,
    PAPER,
    PINK,
    PLUM,
    SKY,
    VERMILION,
    VIOLET,
    WHITE,
    WINE,
    YELLOW,
)
from companion.deck.shapes import (
    along,
    box,
    crescent,
    drop,
    ellipse,
    joined,
    polar,
    polygon,
    ribbon,
    segment,
    smooth,
    spiral,
    star,
)

TEAL, TEAL_DARK, TEAL_LIGHT = "#0e6b73", "#083f48", "#63b7b2"


def draw_destination(c: Canvas) -> None:
    """A lattice of stars, and a carpet flying past the moon."""
    with framed(c, TEAL):
        for j in range(9):
            for i in range(6):
                x, y = 3 + 10.6 * i, 3 + 10.6 * j
                c.paint(
                    box(x - 3.1, y - 3.1, 6.2, 6.2) + box(-3.1, -3.1, 6.2, 6.2).at(x, y, 45),
                    TEAL_DARK,
                    CREAM,
                    0.6,
                )
                c.fill(star(x, y, 8, 2.3, 1.1), GOLD)
                c.paint(star(x + 5.3, y + 5.3, 4, 2.6, 1.0), TEAL_LIGHT, CREAM, 0.35)
        # Above the middle, so that a face-down card's turn can still be told.
        with c.placed(0, 12):
            c.paint(star(MIDDLE, 45.5, 12, 24.5, 21), CREAM, width=0.6)
            c.paint(ellipse(MIDDLE, 45.5, 19.6), TEAL_DARK, GOLD, 0.9)
            c.paint(crescent(24.6, 54.4, 5.6, 20), YELLOW)
            for x, y in ((36, 58), (17, 49), (42, 56), (43, 40), (34, 33), (24, 31.6)):
                c.fill(star(x, y, 4, 1.6, 0.45), CREAM)
            _flying_carpet(c)
        c.paint(polygon((LEFT, 6), (RIGHT, 6), (RIGHT, 22), (MIDDLE, 29), (LEFT, 22)), TEAL_DARK, GOLD, 0.9)
        for i in range(7):
            c.paint(drop(9, 4.4).at(MIDDLE, 9, 72 - 24 * i), TEAL_LIGHT if i % 2 else GOLD, width=0.35)
        for x in (12, 47):
            c.paint(star(x, 14, 8, 4.6, 2.6), VERMILION, CREAM, 0.5)
        band(c, 2.8, PAPER)
        c.fill(row(star(0, 0, 4, 1.35, 0.55), around(1.4, 14, 22)), TEAL)
        c.paint(row(ellipse(0, 0, 1.5), corners(1.8)), GOLD, width=0.35)


def _flying_carpet(c: Canvas) -> None:
    line = ((15, 38), (22, 42.6), (29, 40.6), (36, 43), (44.6, 48.4))
    c.paint(ribbon(line, (7, 8, 8, 8, 7)), VERMILION)
    for i, (x, y, direction) in enumerate(along(line, 9)):
        ends = polar(direction + 90, 3.4, (x, y)), polar(direction - 90, 3.4, (x, y))
        c.line(segment(*ends), YELLOW if i % 2 else CREAM, 1.0)
    for x, y, turn in ((15, 38, 215), (44.6, 48.4, 32)):
        for k in (-2.6, -0.9, 0.9, 2.6):
            root = polar(turn + 90, k, (x, y))
            c.line(segment(root, polar(turn, 3, root)), GOLD, 0.6)


def draw_djinn(c: Canvas) -> None:
    """Curls of smoke, and one great eye-shaped charm."""
    with framed(c, PLUM):
        for j in range(10):
            for i in range(7):
                x, y = 2 + 9.6 * i + (4.8 if j % 2 else 0), 2 + 9.6 * j
                c.paint(ellipse(x, y, 5.2), (VIOLET, WINE)[j % 2], LILAC, 0.4)
                c.line(spiral(x, y, 4, 2.3, 60 * (i + j)), PINK if j % 2 else LILAC, 0.7)
        c.paint(drop(50, 34).at(MIDDLE, 71, 180), BLUSH, width=0.6)
        c.paint(drop(44, 29).at(MIDDLE, 67.4, 180), PLUM, width=0.6)
        c.line(smooth((29.5, 64), (34, 56), (25, 50), (31, 46), closed=False), SKY, 1.4)
        c.paint(ellipse(MIDDLE, 38, 10.4), WHITE)
        c.paint(ellipse(MIDDLE, 38, 7.2), SKY)
        c.fill(ellipse(MIDDLE, 38, 3.8), INK)
        c.fill(ellipse(27.6, 40.6, 1.5), WHITE)
        c.fill(
            joined(star(MIDDLE + dx, 55 + dy, 4, 1.6, 0.5) for dx, dy in ((-4.6, -3), (5, -2), (0, 5))),
            YELLOW,
        )
        band(c, 2.8, LILAC)
        c.fill(row(drop(2.4, 1.8).at(0, -1.2), around(1.4, 15, 24)), PLUM)
