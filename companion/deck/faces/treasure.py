"""Treasure: a chest on a heap of gold in a cave."""

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, RIGHT, TOP, around, band, framed, row
from companion.deck.palette import (
    AMBER,
    BLUE,
    BROWN,
    DUSK,
    GOLD,
    GREEN,
    INK,
    MINT,
    PINK,
    SKY,
    SLATE,
    STONE,
    TAN,
    VERMILION,
    WHITE,
    YELLOW,
)
from companion.deck.shapes import (
    Point,
    box,
    ellipse,
    joined,
    polar,
    polygon,
    rays,
    ribbon,
    rounded,
    scattered,
    segment,
    smooth,
    star,
)


def draw(c: Canvas) -> None:
    with framed(c, DUSK):
        c.fill(rays(27, 40, 14, 70, 6), "#3d2f57")
        c.fill(ellipse(27, 42, 23), "#55417a")
        _rocks(c)
        _heap(c)
        _chest(c)
        _finery(c)
        band(c, 3.2, INK)
        c.paint(row(ellipse(0, 0, 1.2), around(1.6, 12, 19)), GOLD, AMBER, 0.35)


def _rocks(c: Canvas) -> None:
    teeth = ((6, 66), (13, 74), (19, 70), (27, 78), (34, 73), (41, 77), (47, 64), (53, 70))
    for i, (x, tip) in enumerate(teeth):
        c.paint(
            polygon((x - 5.4, TOP + 2), (x - 3, tip + 7), (x, tip), (x + 3.4, tip + 6), (x + 5.4, TOP + 2)),
            SLATE if i % 2 else STONE,
        )
        c.line(polygon((x - 0.6, TOP), (x + 0.6, tip + 5), closed=False), INK, 0.35)
    for i in range(5):
        y = 34 + 9 * i
        for side, edge in ((1, LEFT), (-1, RIGHT)):
            rock = polygon(
                (edge, y - 6), (edge + side * (7 - i % 2 * 2), y - 2), (edge + side * 6, y + 3), (edge, y + 5)
            )
            c.paint(rock, STONE if (i + side) % 2 else SLATE)
    for across, up in scattered(12, 12, 48, 35, 20):
        c.fill(star(across, up, 4, 1.5, 0.35), YELLOW)


def _coin(c: Canvas, x: float, y: float, radius: float, flat: float, bright: bool) -> None:
    c.paint(ellipse(x, y - 0.5, radius, radius * flat), AMBER, width=0.35)
    c.paint(ellipse(x, y, radius, radius * flat), YELLOW if bright else GOLD, width=0.35)
    c.line(ellipse(x, y, radius * 0.6, radius * flat * 0.6), AMBER, 0.4)


def _heap(c: Canvas) -> None:
    heap = smooth((0, 0), (0, 0), (0, 22), (12, 27), (29, 30), (46, 27), (60, 21), (60, 0), (60, 0))
    c.paint(heap, AMBER)
    with c.inside(heap):
        coins = sorted(scattered(120, 2, 4, 55, 26), key=lambda place: -place[1])
        for i, (x, y) in enumerate(coins):
            _coin(c, x, y, 2.5, (0.95, 0.6, 0.78)[i % 3], i % 2 == 0)
    c.line(heap)


def _chest(c: Canvas) -> None:
    lid = smooth(
        (10, 48), (10, 48), (7.6, 58), (13, 65), (13, 65), (43, 67), (43, 67), (46.6, 59), (44, 49), (44, 49)
    )
    c.paint(lid, BROWN)
    inner = smooth(
        (12, 49),
        (12, 49),
        (10.6, 57),
        (15, 62.4),
        (15, 62.4),
        (41, 64.2),
        (41, 64.2),
        (43.6, 58),
        (42, 50),
        (42, 50),
    )
    c.paint(inner, VERMILION)
    with c.inside(inner):
        for i in range(8):
            c.line(segment((11 + 4.4 * i, 48), (12.6 + 4.2 * i, 66)), "#8e2f10", 0.6)
        c.fill(joined(star(13 + 4.4 * i, 57, 4, 1.4, 0.5) for i in range(8)), GOLD)
    c.line(inner)
    gold = smooth((9, 45), (9, 45), (13, 49.6), (20, 52), (27, 53.4), (35, 52), (41, 50), (45, 45), (45, 45))
    c.paint(gold, GOLD)
    with c.inside(gold):
        for i, (x, y) in enumerate(sorted(scattered(30, 9, 44, 36, 9), key=lambda place: -place[1])):
            _coin(c, x, y, 2.0, 0.7, i % 2 == 0)
    c.line(gold)
    c.paint(box(9, 28, 36, 17.4), BROWN)
    for y in (33.4, 39):
        c.line(segment((9, y), (45, y)), INK, 0.45)
    for i in range(9):
        c.line(segment((11 + 4 * i, 29 + (i % 3)), (11.6 + 4 * i, 31.4 + (i % 3))), TAN, 0.5)
    for x in (9, 41.4):
        c.paint(box(x, 28, 3.6, 17.4), GOLD)
        c.fill(joined(ellipse(x + 1.8, 30 + 4.4 * i, 0.6) for i in range(4)), BROWN)
    c.paint(box(8.2, 43.6, 37.6, 2.8), GOLD)
    c.paint(rounded(22.6, 34.6, 8.8, 9.6, 1.6), YELLOW)
    c.fill(ellipse(27, 40.2, 1.4) + polygon((26.4, 39.6), (27.6, 39.6), (28.2, 36.2), (25.8, 36.2)), INK)


def _gem(c: Canvas, x: float, y: float, size: float, colour: str, light: str) -> None:
    outline = polygon(*(polar(60 * i + 30, size, (x, y)) for i in range(6)))
    c.paint(outline, colour)
    c.fill(polygon(*(polar(60 * i + 30, size * 0.5, (x, y)) for i in range(6))), light)
    c.line(
        joined(
            segment(polar(60 * i + 30, size * 0.5, (x, y)), polar(60 * i + 30, size, (x, y)))
            for i in range(6)
        ),
        INK,
        0.3,
    )


CROWN = polygon((-7, 0), (-8.4, 9), (-4.4, 5), (0, 11), (4.4, 5), (8.4, 9), (7, 0))


def _finery(c: Canvas) -> None:
    with c.placed(42.6, 17, -14):
        c.paint(CROWN, YELLOW)
        c.paint(box(-7.2, -0.6, 14.4, 2.8), VERMILION)
        c.fill(joined(ellipse(-5 + 2.5 * i, 0.8, 0.7) for i in range(5)), WHITE)
        for x, y, colour in ((-8.4, 9, SKY), (0, 11, PINK), (8.4, 9, SKY)):
            c.paint(ellipse(x, y, 1.3), colour, width=0.35)
    pearls: tuple[Point, ...] = ((31, 43), (32, 36), (38, 33), (39, 26), (33, 22.6), (27, 25.6))
    c.line(smooth(*pearls, closed=False), INK, 0.3)
    (line,) = ribbon(pearls, (0.2,) * 6, 4).strokes
    for curve in line.curves[1 : len(line.curves) // 2]:
        c.paint(ellipse(*curve.end, 1.0), WHITE, width=0.3)
    # A goblet stands on the left.
    c.paint(smooth((8.4, 19), (8.4, 19), (17.6, 19), (17.6, 19), (16.6, 12.6), (13, 10.6), (9.4, 12.6)), SKY)
    c.paint(box(12.3, 6.8, 1.4, 4.2), SKY)
    c.paint(ellipse(13, 6.6, 3.6, 1.2), SKY)
    c.fill(joined(star(10.4 + 2.6 * i, 15.6, 4, 1.2, 0.5) for i in range(3)), WHITE)
    _gem(c, 24, 12.6, 3.9, BLUE, SKY)
    _gem(c, 32, 8.6, 2.9, VERMILION, PINK)
    _gem(c, 22.6, 23.6, 2.6, GREEN, MINT)
    _gem(c, 51, 29, 2.6, PINK, WHITE)
    c.fill(star(24, 15, 4, 2, 0.4) + star(44, 27, 4, 2.4, 0.5), WHITE)
