"""Adventure A: the roc over its nest in the mountains."""

from companion.deck.canvas import Canvas
from companion.deck.faces.beasts import teeth
from companion.deck.frames import LEFT, MIDDLE, RIGHT, framed
from companion.deck.palette import (
    AMBER,
    BLUSH,
    BROWN,
    CREAM,
    GOLD,
    INK,
    PINK,
    PLUM,
    SLATE,
    STONE,
    TAN,
    VERMILION,
    WHITE,
    WINE,
)
from companion.deck.shapes import Shape, drop, ellipse, joined, polar, polygon, rays, scattered, smooth


def draw(c: Canvas) -> None:
    with framed(c, BLUSH):
        c.fill(rays(MIDDLE, 52, 18, 70, 4), PINK)
        c.paint(ellipse(MIDDLE, 55, 17), CREAM, outline=VERMILION, width=1.0)
        _mountains(c)
        for mirror in (False, True):
            _wing(c, mirror)
        _tail(c)
        _body(c)
        _nest(c)
        teeth(c, WINE, GOLD)


def _mountains(c: Canvas) -> None:
    peaks = ((9, 40, 15), (50, 37, 16), (36, 30, 13), (20, 27, 15))
    for i, (x, y, half) in enumerate(peaks):
        c.paint(polygon((x - half, 3), (x, y), (x + half, 3)), SLATE if i < 2 else STONE)
        snow = polygon(
            (x, y), (x + half * 0.32, y * 0.74), (x + half * 0.12, y * 0.8), (x, y * 0.7),
            (x - half * 0.14, y * 0.8), (x - half * 0.32, y * 0.74),
        )  # fmt: skip
        c.paint(snow, WHITE)
        for k in range(3):
            foot = x + half * (0.25 + 0.22 * k)
            c.line(polygon((foot, y * (0.58 - 0.16 * k)), (foot + 1.5, y * 0.2), closed=False), INK, 0.4)


def _wing(c: Canvas, mirror: bool) -> None:
    def place(shape: Shape) -> Shape:
        return shape.at(MIDDLE, 0, mirror=mirror)

    # Three rows of feathers, the longest behind.
    rows = ((9, 24, 4.9, PLUM, 96, -18), (8, 17, 4.4, VERMILION, 92, -12), (7, 11, 4.0, GOLD, 88, -4))
    for count, length, width, colour, first, last in rows:
        for i in range(count):
            share = i / (count - 1)
            angle = first + (last - first) * share
            root = polar(angle + 10, 6.5, (9.5, 56))
            reach = length * (1.12 - 0.42 * share)
            feather = drop(reach, width).at(*root, turn=angle - 90 - 12)
            c.paint(place(feather), colour)
            tip = polar(angle - 12, reach * 0.8, root)
            c.line(place(polygon(root, tip, closed=False)), INK, 0.3)
    arm = smooth((1, 50), (8, 51), (15, 56), (16, 63), (11, 66), (6, 61), (1, 59))
    c.paint(place(arm), AMBER)
    for x, y in ((5, 55), (8.6, 56), (12.2, 59), (8.4, 60), (12.2, 63)):
        c.line(place(smooth((x - 1.6, y + 0.8), (x, y - 0.8), (x + 1.6, y + 0.8), closed=False)), INK, 0.4)


def _tail(c: Canvas) -> None:
    for turn, colour in ((150, PLUM), (210, PLUM), (164, VERMILION), (196, VERMILION), (180, GOLD)):
        c.paint(drop(19, 5.4).at(MIDDLE, 43, turn), colour)
        tip = polar(turn + 90, 14.5, (MIDDLE, 43))
        c.paint(ellipse(*tip, 1.3), CREAM, width=0.35)


def _body(c: Canvas) -> None:
    for x in (MIDDLE - 4.4, MIDDLE + 4.4):
        for turn in (145, 180, 215):
            c.paint(drop(6.5, 2).at(x, 40, turn), GOLD)
        c.paint(ellipse(x, 42, 2.6, 4), AMBER)
    body = smooth(
        (29.5, 37.5), (35.5, 43), (36.5, 53), (34.5, 61), (36, 69), (33, 75), (28.5, 76.4), (24.2, 73),
        (24.2, 66), (24.5, 60), (22.6, 53), (23.5, 43),
    )  # fmt: skip
    c.paint(body, AMBER)
    with c.inside(body):
        for j in range(7):
            y = 40 + 4.0 * j
            for i in range(6):
                x = 20.5 + 3.4 * i + (1.7 if j % 2 else 0)
                c.paint(ellipse(x, y, 1.9), GOLD if j % 2 else CREAM, width=0.35)
    c.line(body)
    # The head looks to the left, its beak open.
    for turn in (-78, -52, -26):
        c.paint(drop(9, 3).at(34, 73.5, turn), VERMILION)
    c.paint(smooth((25, 74.6), (25, 74.6), (19, 74.6), (15.4, 70), (15.4, 70), (20, 71), (25.4, 69.6)), GOLD)
    c.paint(smooth((25.2, 69.4), (25.2, 69.4), (20.8, 70), (18.6, 67.4), (18.6, 67.4), (25, 66.6)), AMBER)
    c.paint(ellipse(28.4, 72.2, 2.1), WHITE)
    c.fill(ellipse(27.9, 72.0, 1.1), INK)
    c.line(polygon((25.6, 74.9), (30.6, 74.2), closed=False), INK, 0.8)


def _nest(c: Canvas) -> None:
    for x, tint in ((21.5, WHITE), (29.5, CREAM), (37, WHITE)):
        c.paint(ellipse(x, 15.8, 4.2, 5.6), tint)
        spots = (ellipse(x - 2.4 + px, 14.5 + py, 0.55) for px, py in scattered(6, 0, 0, 4.8, 5))
        c.fill(joined(spots), WINE)
    nest = smooth((8, 14.5), (8, 14.5), (18, 11.8), (40, 11.8), (51, 14.5), (51, 14.5), (46, 7), (13, 7))
    c.paint(nest, BROWN)
    with c.inside(nest):
        for i, (x, y) in enumerate(scattered(46, LEFT + 4, 6, RIGHT - LEFT - 8, 9)):
            rise = 1.4 if i % 2 else -1.2
            c.line(polygon((x - 3, y - rise), (x + 3, y + rise), closed=False), TAN if i % 3 else GOLD, 0.5)
    c.line(nest)
