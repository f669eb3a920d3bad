"""Palace: golden domes by night, a pool before the gate."""

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, MIDDLE, RIGHT, around, band, corners, framed, row
from companion.deck.palette import BLUE, CREAM, FOREST, GOLD, INK, LEAF, NAVY, NIGHT, SKY, WHITE, YELLOW
from companion.deck.shapes import (
    Shape,
    box,
    crescent,
    ellipse,
    joined,
    leaf,
    mirrored,
    onion,
    pointed_arch,
    polygon,
    scattered,
    smooth,
    star,
)

GROUND = 33.0


def draw(c: Canvas) -> None:
    with framed(c, NIGHT):
        _sky(c)
        _minaret(c, 12.2, 64.0)
        _minaret(c, 48.6, 57.0)
        _wings(c)
        _hall(c)
        _garden(c)
        _pool(c)
        band(c, 3.6, CREAM)
        c.fill(row(polygon((0, -1.45), (1.5, 0), (0, 1.45), (-1.5, 0)), around(1.8, 13, 21)), BLUE)
        c.paint(row(star(0, 0, 4, 1.9, 0.8), corners(2.2)), GOLD, width=0.3)


def _sky(c: Canvas) -> None:
    for radius, colour in ((40, "#1b3570"), (29, "#24468a"), (19, "#3059a3")):
        c.fill(ellipse(MIDDLE, 52, radius), colour)
    for i, (x, y) in enumerate(scattered(34, LEFT + 3, 52, RIGHT - LEFT - 6, 33)):
        c.fill(star(x, y, 4, 1.5 if i % 3 else 0.9, 0.4), CREAM)
    c.paint(crescent(20.5, 77.5, 6.2, 35), YELLOW)


def _minaret(c: Canvas, x: float, height: float) -> None:
    c.paint(polygon((x - 2.1, GROUND), (x + 2.1, GROUND), (x + 1.6, height), (x - 1.6, height)), CREAM)
    for y in range(int(GROUND) + 4, int(height) - 3, 5):
        c.fill(box(x - 1.9, y, 3.8, 1.3), BLUE)
    c.paint(box(x - 3, height - 3.4, 6, 1.5), GOLD)
    c.paint(box(x - 1.6, height - 1.9, 3.2, 4.2), WHITE)
    c.fill(pointed_arch(x, height - 1.6, 1.4, 3.2), NIGHT)
    c.paint(onion(x, height + 2.3, 4.6, 6.4), GOLD)


def _dome(c: Canvas, x: float, y: float, width: float, height: float) -> None:
    dome = onion(x, y, width, height)
    c.fill(dome, GOLD)
    with c.inside(dome):
        for share in (0.72, 0.28):
            c.line(onion(x, y - 0.5, width * share, height + 0.5), "#b9770e", 0.5)
        c.fill(onion(x - width * 0.27, y + 1, width * 0.16, height * 0.62), "#ffe29a")
    c.line(dome)
    c.line(polygon((x, y + height - 0.4), (x, y + height + 2.6), closed=False), GOLD, 0.8)
    c.paint(ellipse(x, y + height + 0.9, 0.8), GOLD, width=0.3)


def _wings(c: Canvas) -> None:
    for side in (-1, 1):
        x = MIDDLE + side * 12.4
        _dome(c, x, 49, 8.4, 9.5)
        c.paint(box(x - 5.2, GROUND, 10.4, 16), CREAM)
        c.fill(box(x - 5.2, 46.4, 10.4, 1.5), BLUE)
        for i in range(2):
            for j in range(2):
                place = x - 2.4 + 4.8 * i, GROUND + 1.4 + 7 * j
                c.paint(pointed_arch(place[0], place[1], 2.8, 5.4), GOLD if (i + j) % 2 else SKY, width=0.35)


def _hall(c: Canvas) -> None:
    _dome(c, MIDDLE, 57.5, 16.5, 16)
    c.paint(box(MIDDLE - 7.2, 54, 14.4, 3.8), WHITE)
    c.fill(joined(pointed_arch(MIDDLE - 5.2 + 2.6 * i, 54.3, 1.5, 3) for i in range(5)), NIGHT)
    c.paint(box(MIDDLE - 9, GROUND, 18, 21), WHITE)
    tiles = (
        star(MIDDLE - 7.6 + 3.04 * i, y, 4, 1.3, 0.6)
        for i in range(6)
        for y in (51.6, 48.6)
        if y > 50 or i in (0, 5)
    )
    c.fill(joined(tiles), BLUE)
    c.paint(pointed_arch(MIDDLE, GROUND, 13.4, 17), SKY)
    c.paint(pointed_arch(MIDDLE, GROUND, 10.4, 14), GOLD)
    c.paint(pointed_arch(MIDDLE, GROUND, 7, 10.8), NAVY)
    c.fill(crescent(MIDDLE, GROUND + 6.2, 1.7, 90), GOLD)


def _cypress(x: float, y: float, height: float) -> Shape:
    half = height * 0.19
    right = (
        (x, y),
        (x, y),
        (x + half, y + height * 0.22),
        (x + half * 0.7, y + height * 0.6),
        (x, y + height),
    )
    return smooth(*mirrored(x, *right))


def _garden(c: Canvas) -> None:
    c.paint(box(0, 20, 59, GROUND - 20), LEAF)
    c.fill(joined(leaf(2.6, 1.2).at(x, y, 12) for x, y in scattered(46, LEFT, 20, RIGHT - LEFT, 12)), FOREST)
    for x, height in ((9.2, 15), (18.6, 11), (40.4, 13), (49.8, 18)):
        c.paint(_cypress(x, 27, height), FOREST)
        c.line(polygon((x, 29), (x, 26 + height * 0.6), closed=False), LEAF, 0.6)
    steps = polygon((MIDDLE - 5, GROUND), (MIDDLE + 5, GROUND), (MIDDLE + 9, 24), (MIDDLE - 9, 24))
    c.paint(steps, CREAM)
    for i in range(1, 5):
        y = GROUND - i * 1.8
        c.line(polygon((MIDDLE - 5 - i * 0.8, y), (MIDDLE + 5 + i * 0.8, y), closed=False), INK, 0.35)


def _pool(c: Canvas) -> None:
    basin = polygon((8, 24), (51, 24), (57, 6.5), (2, 6.5))
    c.paint(basin, CREAM)
    water = polygon((10.5, 22.4), (48.5, 22.4), (52.5, 8), (6.5, 8))
    c.paint(water, BLUE)
    with c.inside(water):
        c.fill(_reflection(), GOLD)
        for i, (x, y) in enumerate(scattered(26, 6, 8.5, 47, 13.5)):
            width = 2.2 + (i % 3)
            c.line(polygon((x - width, y), (x + width, y), closed=False), SKY if i % 2 else NAVY, 0.6)


def _reflection() -> Shape:
    """The great dome upside down in the water."""
    dome = onion(0, 0, 15, 13)
    return dome.at(MIDDLE, 22.4, 180)
