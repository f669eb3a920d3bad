"""Adventure C: the cobra in its basket."""

from companion.deck.canvas import Canvas
from companion.deck.faces.beasts import teeth
from companion.deck.frames import MIDDLE, framed, tiled
from companion.deck.palette import (
    BRICK,
    BROWN,
    CREAM,
    DUSK,
    FOREST,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    SKY,
    TAN,
    VERMILION,
    WHITE,
    YELLOW,
)
from companion.deck.shapes import (
    Point,
    along,
    box,
    ellipse,
    joined,
    mirrored,
    polar,
    polygon,
    ribbon,
    segment,
    smooth,
)

BODY: tuple[Point, ...] = (
    (18, 24), (31, 27.5), (39.5, 34), (36, 41.5), (26.5, 46), (23.5, 53), (28.5, 60), (29.5, 68),
)  # fmt: skip


def draw(c: Canvas) -> None:
    with framed(c, BRICK):
        diamonds = tiled(
            lambda x, y, n: polygon((x, y - 3.4), (x + 2.6, y), (x, y + 3.4), (x - 2.6, y)), 8.6, 5.2
        )
        c.fill(joined(diamonds), VERMILION)
        c.fill(joined(tiled(lambda x, y, n: ellipse(x, y, 0.8), 8.6, 5.2)), GOLD)
        _hood(c)
        _body(c)
        _head(c)
        _basket(c)
        _flute(c)
        teeth(c, DUSK, ORANGE)


def _body(c: Canvas) -> None:
    body = ribbon(BODY, (10, 10.5, 10.5, 10, 9.5, 9.5, 9, 9))
    c.paint(body, GREEN)
    with c.inside(body):
        for i, (x, y, direction) in enumerate(along(BODY, 26)):
            left, right = polar(direction + 90, 6, (x, y)), polar(direction - 90, 6, (x, y))
            if i < 17:
                c.line(segment(polar(direction + 90, 0.6, (x, y)), right), YELLOW if i % 2 else CREAM, 1.0)
                c.fill(ellipse(*polar(direction + 90, 2.6, (x, y)), 1.0), FOREST)
            else:
                c.line(segment(left, right), CREAM if i % 2 else YELLOW, 1.1)
    c.line(body)


def _hood(c: Canvas) -> None:
    right = (
        (34, 50), (34, 50), (41, 56), (46.5, 64), (47, 72), (42, 79), (35, 82.2), (29.5, 83),
    )  # fmt: skip
    hood = smooth(*mirrored(MIDDLE, *right))
    c.paint(hood, FOREST)
    inner = hood.at(MIDDLE * 0.17, 11.8, scale=0.83)
    c.paint(inner, GREEN)
    for side in (-1, 1):
        for i in range(5):
            y = 59 + 4.2 * i
            x = MIDDLE + side * (8.6 + (i if i < 3 else 4 - i) * 1.0)
            c.paint(ellipse(x, y, 1.9 if i != 2 else 2.5), GOLD)
            c.fill(ellipse(x, y, 0.8), INK)
        for i in range(8):
            y = 57 + 3 * i
            edge = MIDDLE + side * (14.8 - abs(i - 4.4) * 0.75)
            c.line(segment((edge, y), (edge + side * 1.8, y + 0.8)), YELLOW, 0.7)


def _head(c: Canvas) -> None:
    c.line(smooth((29.5, 66), (29.5, 61), (29.5, 58.6), closed=False), VERMILION, 1.2)
    c.line(polygon((27, 55.4), (29.5, 58.6), (32, 55.4), closed=False), VERMILION, 1.0)
    right = ((29.5, 64), (33.6, 65.4), (36.6, 70), (36.4, 75.4), (33.5, 79.4), (29.5, 80.6))
    head = smooth(*mirrored(MIDDLE, *right))
    c.paint(head, GREEN)
    for side in (-1, 1):
        x = MIDDLE + side * 3.9
        c.paint(smooth((x - 2.3, 73), (x, 75.6), (x + 2.3, 73), (x, 71)), YELLOW)
        c.fill(ellipse(x, 73.2, 0.75, 1.9), INK)
        c.line(segment((MIDDLE + side * 1.2, 74.4), (MIDDLE + side * 6.8, 77)), INK, 0.9)
        c.fill(ellipse(MIDDLE + side * 1.2, 68.6, 0.5), INK)
        c.paint(
            polygon((MIDDLE + side * 2.6, 66), (MIDDLE + side * 1.2, 65.6), (MIDDLE + side * 1.8, 62.2)),
            WHITE,
        )
    c.line(smooth((24.6, 67.4), (27, 66), (29.5, 66.6), (32, 66), (34.4, 67.4), closed=False), INK, 0.6)
    c.paint(polygon((29.5, 75.2), (31, 77.4), (29.5, 79.6), (28, 77.4)), SKY)


def _basket(c: Canvas) -> None:
    basket = smooth(
        (12, 27),
        (12, 27),
        (9.5, 18),
        (14, 7.5),
        (14, 7.5),
        (45, 7.5),
        (45, 7.5),
        (49.5, 18),
        (47, 27),
        (47, 27),
    )
    c.paint(basket, TAN)
    with c.inside(basket):
        for j in range(6):
            for i in range(9):
                x, y = 8.5 + 5.2 * i + (2.6 if j % 2 else 0), 8 + 3.4 * j
                c.paint(box(x - 2.3, y - 1.5, 4.6, 3.0), GOLD if (i + j) % 2 else BROWN, width=0.35)
    c.line(basket)
    rim = ribbon(((10, 27.4), (20, 26), (29.5, 25.6), (39, 26), (49, 27.4)), (3.6,) * 5)
    c.paint(rim, BROWN)
    for x, y, direction in along(((10, 27.4), (29.5, 25.6), (49, 27.4)), 15):
        c.line(segment(polar(direction + 60, 1.7, (x, y)), polar(direction - 120, 1.7, (x, y))), GOLD, 0.6)


def _flute(c: Canvas) -> None:
    with c.placed(10.5, 46, 14):
        c.paint(box(-1.4, -15, 2.8, 15), GOLD)
        c.fill(joined(ellipse(0, y, 0.65) for y in (-12.6, -10, -7.4, -4.8)), INK)
        c.paint(ellipse(0, 2.5, 3.4, 4.0), ORANGE)
        c.paint(box(-1, 6, 2, 7), GOLD)
        c.paint(polygon((-2.6, -15), (2.6, -15), (1.4, -12.8), (-1.4, -12.8)), BROWN)
