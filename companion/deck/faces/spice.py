"""Spice bazaar: heaped sacks under a striped awning."""

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, RIGHT, TOP, framed
from companion.deck.palette import (
    AMBER,
    BLUE,
    BROWN,
    CREAM,
    DUSK,
    FOREST,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    PAPER,
    SAND,
    SKY,
    TAN,
    VERMILION,
    WHITE,
    WINE,
    YELLOW,
)
from companion.deck.shapes import (
    along,
    box,
    drop,
    ellipse,
    joined,
    leaf,
    polar,
    polygon,
    ribbon,
    rounded,
    scattered,
    segment,
    smooth,
    spiral,
    star,
)


def draw(c: Canvas) -> None:
    with framed(c, BROWN):
        _wall(c)
        _shelf(
            c,
            53.4,
            (
                (8.6, BLUE, 0),
                (17.4, WHITE, 1),
                (26.4, GREEN, 2),
                (35.2, SKY, 0),
                (43.6, GOLD, 1),
                (51.6, BLUE, 2),
            ),
        )
        _strings(c)
        for x, y, colour, grain in (
            (14.5, 30, ORANGE, WINE), (30, 31.5, WHITE, SKY), (45, 30, VERMILION, INK),
            (9.6, 10, FOREST, YELLOW), (24.4, 9, YELLOW, VERMILION), (51.4, 9, WINE, ORANGE),
            (38.2, 10, GOLD, BROWN),
        ):  # fmt: skip
            _sack(c, x, y, colour, grain)
        _awning(c)


def _wall(c: Canvas) -> None:
    for j in range(13):
        for i in range(8):
            x, y = LEFT - 4 + 8 * i + (4 if j % 2 else 0), 24 + 4 * j
            c.paint(box(x, y, 8, 4), "#8a5430" if (i * 3 + j) % 4 else "#7a4727", width=0.3)


def _shelf(c: Canvas, y: float, jars: tuple[tuple[float, str, int], ...]) -> None:
    for x, colour, form in jars:
        right = (
            ((3.2, 0), (3.6, 5), (1.6, 8.4)),
            ((2.4, 0), (2.4, 6), (1.5, 9)),
            ((1.8, 0), (3.8, 3.4), (1.4, 7.6)),
        )[form]
        points = [(x + px, y + 1 + py) for px, py in right]
        left = [(2 * x - px, py) for px, py in reversed(points)]
        jar = smooth(points[0], *points, points[-1], left[0], *left, left[-1])
        c.paint(jar, colour)
        with c.inside(jar):
            c.fill(box(x - 5, y + 3, 10, 1.2), CREAM if colour != WHITE else BLUE)
            c.fill(
                joined(star(x - 3 + 3 * k, y + 5.8, 4, 1.1, 0.4) for k in range(3)),
                YELLOW if colour != WHITE else BLUE,
            )
        c.line(jar)
        top = points[-1][1]
        c.paint(box(x - 2, top - 0.2, 4, 1.3), TAN)
        c.paint(ellipse(x, top + 1.8, 0.9), GOLD, width=0.35)
    c.paint(box(LEFT, y - 1, RIGHT - LEFT, 2), AMBER)


def _strings(c: Canvas) -> None:
    """Chillies and garlic hang from the shelf, a pair of scales between them."""
    for x in (8, 51):
        c.line(segment((x, 52.4), (x, 42)), SAND, 0.6)
        for i in range(5):
            for side in (-1, 1):
                c.paint(leaf(5, 2).at(x, 51.4 - 1.9 * i, 180 + side * 38), VERMILION, width=0.35)
    for i, x in enumerate((16, 43)):
        for k in range(3):
            c.paint(drop(3.4, 3.6).at(x + (i - 0.5) * (k % 2), 52 - 3 * k, 180), PAPER, width=0.35)
    c.line(segment((29.5, 52.4), (29.5, 46)), GOLD, 0.9)
    c.line(segment((22, 49), (37, 46.6)), GOLD, 1.1)
    for x, y in ((22, 49), (37, 46.6)):
        c.line(polygon((x - 3, y - 5), (x, y), (x + 3, y - 5), closed=False), GOLD, 0.4)
        c.paint(
            smooth((x - 3.6, y - 5), (x - 3.6, y - 5), (x + 3.6, y - 5), (x + 3.6, y - 5), (x, y - 7)), GOLD
        )


def _sack(c: Canvas, x: float, y: float, colour: str, grain: str) -> None:
    heap = smooth(
        (x - 6.6, y + 7),
        (x - 6.6, y + 7),
        (x - 2.6, y + 12),
        (x, y + 16.4),
        (x + 2.6, y + 12),
        (x + 6.6, y + 7),
        (x + 6.6, y + 7),
    )
    c.paint(heap, colour)
    with c.inside(heap):
        for i, (px, py) in enumerate(scattered(30, x - 6.4, y + 7, 12.8, 9)):
            c.fill(ellipse(px, py, 0.5 if i % 3 else 0.75), grain)
    c.line(heap)
    sack = smooth(
        (x - 6.6, y + 7.4), (x - 6.6, y + 7.4), (x - 7.8, y + 1), (x - 6.4, y - 5.4), (x, y - 6.6),
        (x + 6.4, y - 5.4),
        (x + 7.8, y + 1), (x + 6.6, y + 7.4), (x + 6.6, y + 7.4), (x, y + 5.8),
    )  # fmt: skip
    c.paint(sack, SAND)
    with c.inside(sack):
        for k in range(9):
            c.line(segment((x - 10 + 2.4 * k, y - 8), (x - 7 + 2.4 * k, y + 8)), TAN, 0.35)
        c.paint(star(x, y - 0.6, 6, 3.2, 1.7), colour, width=0.35)
    c.line(sack)
    rim = ((x - 7, y + 7.6), (x, y + 5.6), (x + 7, y + 7.6))
    c.paint(ribbon(rim, (2.4, 2.6, 2.4)), CREAM)
    for px, py, direction in along(rim, 9):
        c.line(segment(polar(direction + 90, 0.9, (px, py)), polar(direction - 90, 0.9, (px, py))), TAN, 0.35)


def _awning(c: Canvas) -> None:
    step = (RIGHT - LEFT) / 8
    c.fill(box(LEFT, 66.6, RIGHT - LEFT, 4), DUSK)
    for i in range(8):
        x = LEFT + step * i
        colour = VERMILION if i % 2 else CREAM
        flap = smooth(
            (x, 71), (x, 71), (x, 68), (x + step / 2, 65.4), (x + step, 68), (x + step, 71), (x + step, 71)
        )
        c.paint(flap, colour)
        lean = (i - 3.5) * 0.9
        c.paint(
            polygon((x, 71), (x + step, 71), (x + step - lean - 0.6, TOP + 1), (x - lean + 0.6, TOP + 1)),
            colour,
        )
        c.paint(rounded(x + step / 2 - 0.7, 63.4, 1.4, 2.4, 0.5), GOLD, width=0.35)
        if i % 2 == 0:
            c.line(spiral(x + step / 2 - lean * 0.4, 78.4, 1.9, 1.7, 60 * i), VERMILION, 0.6)
        else:
            c.fill(star(x + step / 2 - lean * 0.4, 78.4, 8, 2.2, 1.0), YELLOW)
    c.line(segment((LEFT, 71), (RIGHT, 71)), INK, 0.6)
