"""Carpet bazaar: rugs on a pole above a stack of rolls."""

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, MIDDLE, RIGHT, around, band, framed, row
from companion.deck.palette import (
    AMBER,
    BLUE,
    CREAM,
    DUSK,
    FOREST,
    GOLD,
    GREEN,
    INK,
    MINT,
    NAVY,
    ORANGE,
    PAPER,
    PINK,
    SKY,
    VERMILION,
    VIOLET,
    WHITE,
    WINE,
    YELLOW,
)
from companion.deck.shapes import (
    box,
    ellipse,
    joined,
    pointed_arch,
    polygon,
    ribbon,
    segment,
    spiral,
    star,
)


def draw(c: Canvas) -> None:
    with framed(c, MINT):
        _wall(c)
        _rug_of_diamonds(c, 15.2)
        _rug_of_stripes(c, 44.2)
        _rug_with_star(c, MIDDLE + 0.2)
        _pole(c)
        _rolls(c)
        band(c, 3.0, WHITE)
        c.fill(row(box(-0.95, -1.5, 1.9, 1.5) + box(0.95, 0, 1.9, 1.5), around(1.5, 14, 22)), INK)


def _wall(c: Canvas) -> None:
    for j in range(13):
        for i in range(9):
            x, y = 1 + 7 * i, 2 + 7 * j
            c.fill(star(x + 3.5, y + 3.5, 4, 3.3, 1.3, 45), GREEN if (i + j) % 2 else SKY)
            c.line(star(x + 3.5, y + 3.5, 4, 4.9, 2.2), PAPER, 0.5)


def _cloth(c: Canvas, x: float, width: float, foot: float, colour: str) -> None:
    """The rug itself, with its fringe below."""
    for i in range(int(width / 1.3)):
        fx = x - width / 2 + 0.9 + 1.3 * i
        c.line(segment((fx, foot), (fx, foot - 2.6)), CREAM, 0.75)
    c.paint(box(x - width / 2, foot, width, 79.5 - foot), colour)


def _rug_of_diamonds(c: Canvas, x: float) -> None:
    _cloth(c, x, 14.5, 43, WINE)
    c.paint(box(x - 5.6, 44.6, 11.2, 33), VERMILION, GOLD, 0.6)
    for i in range(4):
        y = 48.6 + 8.2 * i
        for size, colour in ((1.0, DUSK), (0.68, ORANGE), (0.34, CREAM)):
            c.fill(
                polygon((x - 4.8 * size, y), (x, y - 4 * size), (x + 4.8 * size, y), (x, y + 4 * size)),
                colour,
            )
        for side in (-1, 1):
            c.fill(
                polygon((x + side * 5.2, y + 2.6), (x + side * 5.2, y + 5.6), (x + side * 2.6, y + 4.1)),
                YELLOW,
            )


def _rug_of_stripes(c: Canvas, x: float) -> None:
    _cloth(c, x, 14.5, 48, NAVY)
    tints = (GOLD, SKY, PINK, WHITE)
    for i in range(6):
        y = 49.4 + 5 * i
        zigzag = [(x - 7 + 1.75 * k, y + (1.9 if k % 2 else 0)) for k in range(9)]
        c.line(polygon(*zigzag, closed=False), tints[i % 4], 1.1)
        c.fill(joined(ellipse(x - 5.2 + 3.5 * k, y + 3.4, 0.6) for k in range(4)), CREAM)


def _rug_with_star(c: Canvas, x: float) -> None:
    _cloth(c, x, 17, 38, GOLD)
    c.paint(box(x - 6.9, 39.8, 13.8, 38), FOREST)
    c.paint(pointed_arch(x, 41.6, 11, 30), CREAM)
    c.paint(pointed_arch(x, 43, 8.4, 25.6), BLUE)
    for y, size in ((47.5, 2.6), (53.4, 3.4), (60, 2.6)):
        c.paint(star(x, y, 8, size, size * 0.55), YELLOW, width=0.3)
        c.fill(ellipse(x, y, size * 0.3), VERMILION)
    c.fill(joined(star(x + side * 5, 74.4, 4, 1.6, 0.7) for side in (-1, 1)), ORANGE)
    c.fill(joined(star(x - 7.7, 40.5 + 3.1 * i, 4, 0.9, 0.4) for i in range(13)), VIOLET)
    c.fill(joined(star(x + 7.7, 40.5 + 3.1 * i, 4, 0.9, 0.4) for i in range(13)), VIOLET)


def _pole(c: Canvas) -> None:
    c.paint(box(LEFT, 79, RIGHT - LEFT, 2.4), AMBER)
    for x in (10.4, 20, 23.6, 35.6, 39.4, 49):
        c.paint(box(x - 0.8, 77.6, 1.6, 5), DUSK, width=0.3)


def _rolls(c: Canvas) -> None:
    """Rolled rugs, seen from their ends; one of them lies half open before the stack."""
    stack = (
        (13.2, 29.6, SKY, NAVY), (26.4, 30.4, ORANGE, WINE), (45.6, 29.6, CREAM, VERMILION),
        (11, 16.6, YELLOW, FOREST), (23.8, 17.4, PINK, WINE), (36.6, 17.6, MINT, FOREST),
        (49, 16.6, GOLD, BLUE),
    )  # fmt: skip
    for i, (x, y, light, dark) in enumerate(stack):
        c.paint(ellipse(x, y, 6.5), dark)
        c.fill(ellipse(x, y, 5.6), light)
        c.line(spiral(x, y, 5.5, 3.1, 70 * i), dark, 1.0)
        c.fill(ellipse(x, y, 0.9), dark)
    # One stands upright, tied with a cord.
    c.paint(box(32.4, 23.6, 7.4, 20), VIOLET)
    for y in (26, 31, 36, 41):
        c.fill(polygon((32.6, y), (36.1, y + 2), (39.6, y), (36.1, y - 2)), YELLOW)
    c.paint(ellipse(36.1, 43.6, 3.7, 1.9), PINK)
    c.line(spiral(36.1, 43.6, 1.5, 2), WINE, 0.5)
    c.line(segment((32.4, 33.5), (39.8, 33.5)), CREAM, 1.0)
    runner = polygon((6, 6), (47, 6), (43, 11.4), (10, 11.4))
    c.paint(runner, VERMILION)
    with c.inside(runner):
        for i in range(9):
            x = 7 + 4.7 * i
            c.paint(
                polygon((x, 8.7), (x + 2, 10.4), (x + 4, 8.7), (x + 2, 7)),
                CREAM if i % 2 else NAVY,
                width=0.3,
            )
    c.line(runner)
    c.paint(ribbon(((45, 11.6), (47.6, 8.6), (50, 6)), (5, 5, 5)), WINE)
    c.paint(ellipse(50.6, 8, 3), ORANGE)
    c.line(spiral(50.6, 8, 2.3, 2.2), WINE, 0.6)
