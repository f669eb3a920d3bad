"""Adventure E: the maharajah's elephant."""

from companion.deck.canvas import Canvas
from companion.deck.faces.beasts import teeth
from companion.deck.frames import LEFT, MIDDLE, RIGHT, framed
from companion.deck.palette import (
    AMBER,
    BLUE,
    CREAM,
    GOLD,
    INK,
    NAVY,
    PINK,
    PLUM,
    SAND,
    SLATE,
    STONE,
    VERMILION,
    WHITE,
    WINE,
    YELLOW,
)
from companion.deck.shapes import (
    Point,
    Shape,
    along,
    box,
    drop,
    ellipse,
    joined,
    leaf,
    mirrored,
    onion,
    polar,
    polygon,
    ribbon,
    segment,
    smooth,
    star,
)

TRUNK: tuple[Point, ...] = (
    (29.5, 44),
    (29.5, 34),
    (28.5, 25),
    (24, 18.5),
    (17.6, 18.4),
    (16, 24),
    (19.4, 27),
)


def draw(c: Canvas) -> None:
    with framed(c, YELLOW):
        _mandala(c)
        _howdah(c)
        _legs(c)
        _ear(c, False)
        _ear(c, True)
        _head(c)
        _trunk(c)
        _headcloth(c)
        teeth(c, PLUM, YELLOW)


def _both(shape: Shape) -> Shape:
    return shape + shape.at(2 * MIDDLE, mirror=True)


def _mandala(c: Canvas) -> None:
    for count, length, width, colour in ((16, 44, 15, GOLD), (16, 36, 11, CREAM), (16, 29, 8, GOLD)):
        for i in range(count):
            c.paint(drop(length, width).at(MIDDLE, 50, i * 360 / count), colour, AMBER, 0.5)
    ground = box(LEFT, 0, RIGHT - LEFT, 13)
    c.paint(ground, SAND)
    for j in range(3):
        for i in range(12):
            x, y = LEFT + 5 * i + (2.5 if j % 2 else 0), 7.2 + 3.2 * j
            c.paint(
                polygon((x, y - 1.5), (x + 2.4, y), (x, y + 1.5), (x - 2.4, y)),
                AMBER if j % 2 else CREAM,
                width=0.3,
            )


def _howdah(c: Canvas) -> None:
    c.paint(polygon((17, 62), (42, 62), (45, 69), (14, 69)), WINE)
    c.fill(joined(star(18 + 3.9 * i, 65.6, 4, 1.6, 0.6) for i in range(7)), GOLD)
    for x in (17.4, 29.5, 41.6):
        c.paint(box(x - 0.9, 69, 1.8, 7), GOLD)
    c.fill(box(18.4, 69, 10.2, 6.5) + box(30.4, 69, 10.4, 6.5), PLUM)
    c.paint(onion(MIDDLE, 75.6, 23, 9.5), VERMILION)
    with c.inside(onion(MIDDLE, 75.6, 23, 9.5)):
        for x in (22.5, 29.5, 36.5):
            c.fill(polygon((x - 1.7, 75), (x + 1.7, 75), (MIDDLE + (x - MIDDLE) * 0.2, 85)), CREAM)
    c.line(onion(MIDDLE, 75.6, 23, 9.5))
    fringe = [ellipse(14.6 + 3.72 * i, 75.4, 1.86, 2.2) for i in range(9)]
    for i, tuft in enumerate(fringe):
        c.paint(tuft, GOLD if i % 2 else BLUE, width=0.35)


def _legs(c: Canvas) -> None:
    body = smooth(*mirrored(MIDDLE, (29.5, 24), (42, 24), (47, 36), (46, 54), (38, 63), (29.5, 64)))
    c.paint(body, SLATE)
    for x in (17.4, 41.6):
        c.paint(
            smooth((x - 5, 30), (x - 5.6, 10), (x - 5.6, 9), (x + 5.6, 9), (x + 5.6, 10), (x + 5, 30)), SLATE
        )
        c.paint(box(x - 5.3, 13.4, 10.6, 2.6), GOLD)
        c.fill(joined(ellipse(x - 3.6 + 2.4 * i, 14.7, 0.7) for i in range(4)), WINE)
        for i in range(3):
            c.paint(ellipse(x - 3.4 + 3.4 * i, 9.6, 1.6, 1.5), CREAM)


def _ear(c: Canvas, mirror: bool) -> None:
    def place(shape: Shape) -> Shape:
        return shape.at(2 * MIDDLE, mirror=True) if mirror else shape

    ear = smooth(
        (37, 60), (44, 64), (51, 62), (53.4, 54), (51.6, 44), (47.4, 36), (43, 32.6), (40, 38), (37, 46)
    )
    c.paint(place(ear), STONE)
    inner = smooth((40, 57), (45, 60), (49.6, 57), (50.4, 51), (48, 43), (44, 38), (42, 43), (40, 50))
    c.paint(place(inner), PINK)
    for i, (x, y, _) in enumerate(
        along(((40, 57), (45, 60.4), (49.8, 57), (50.4, 51), (48, 43), (44, 37.6)), 11)
    ):
        c.paint(place(ellipse(x, y, 0.9)), YELLOW if i % 2 else WHITE, width=0.3)
    c.paint(place(star(45.4, 50.6, 8, 3.4, 1.5)), VERMILION, width=0.35)
    c.paint(place(ellipse(45.4, 50.6, 1.1)), GOLD, width=0.3)


def _head(c: Canvas) -> None:
    head = smooth(*mirrored(MIDDLE, (29.5, 34), (36, 35), (40.4, 44), (41, 53), (37.6, 61), (29.5, 64)))
    c.paint(head, STONE)
    c.paint(
        _both(
            smooth((35, 40), (39.6, 37.6), (41, 32), (46.6, 26), (46.6, 26), (44, 34), (41, 40.4), (36, 43.4))
        ),
        WHITE,
    )
    c.line(_both(segment((41.2, 33.4), (43.4, 35.4))), GOLD, 1.4)
    c.paint(_both(smooth((33, 48.6), (35.4, 50.4), (38, 48.4), (35.4, 46.6))), WHITE)
    c.fill(_both(ellipse(35.4, 48.5, 1.2)), INK)
    c.line(_both(smooth((32.6, 50.4), (35.6, 52.2), (38.8, 50), closed=False)), INK, 0.6)


def _trunk(c: Canvas) -> None:
    trunk = ribbon(TRUNK, (11, 9.4, 8, 7, 6, 5, 4.4))
    c.paint(trunk, STONE)
    with c.inside(trunk):
        for i, (x, y, direction) in enumerate(along(TRUNK, 21)):
            if i < 4:
                continue
            ends = polar(direction + 70, 5, (x, y)), polar(direction - 70, 5, (x, y))
            c.line(smooth(ends[0], (x, y), ends[1], closed=False), SLATE, 0.5)
        for i, (x, y, _) in enumerate(along(TRUNK, 13)[:8]):
            c.paint(ellipse(x, y, 1.25 - 0.07 * i), (VERMILION, WHITE, BLUE)[i % 3], width=0.3)
    c.line(trunk)
    # It offers a flower.
    for i in range(6):
        c.paint(leaf(4.4, 2.8).at(21, 29.6, i * 60 + 10), WHITE if i % 2 else PINK, width=0.35)
    c.paint(ellipse(21, 29.6, 1.4), GOLD, width=0.35)


def _headcloth(c: Canvas) -> None:
    cloth = smooth(
        *mirrored(
            MIDDLE,
            (29.5, 41),
            (29.5, 41),
            (33, 46.4),
            (35, 52.4),
            (38, 56.6),
            (38, 56.6),
            (36.4, 61.6),
            (29.5, 64.6),
        )
    )
    c.paint(cloth, NAVY)
    c.line(cloth.at(MIDDLE * 0.2, 11.4, scale=0.8), GOLD, 0.7)
    c.paint(star(MIDDLE, 55, 8, 4.6, 2.4), GOLD, width=0.35)
    c.paint(ellipse(MIDDLE, 55, 2), VERMILION, width=0.35)
    c.paint(drop(5, 2.6).at(MIDDLE, 44.4), WHITE, width=0.35)
    for i, (x, y, _) in enumerate(along(((29.5, 40.6), (33.2, 46), (35.3, 52), (38.6, 56.6)), 7)):
        c.paint(_both(ellipse(x, y, 0.95)), GOLD if i % 2 else WHITE, width=0.3)
    c.paint(leaf(9, 4).at(MIDDLE, 63), PINK)
    c.paint(_both(leaf(7, 3.4).at(MIDDLE + 1, 63, -42)), VERMILION)
