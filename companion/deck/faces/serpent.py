"""Adventure B: the sea serpent and the dhow."""

from companion.deck.canvas import Canvas
from companion.deck.faces.beasts import teeth
from companion.deck.frames import framed
from companion.deck.palette import (
    BLUE,
    BROWN,
    CREAM,
    FOREST,
    GOLD,
    GREEN,
    ICE,
    INK,
    LEAF,
    MINT,
    NAVY,
    NIGHT,
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
    arc,
    ellipse,
    joined,
    leaf,
    polar,
    polygon,
    ribbon,
    smooth,
    spiral,
)

NECK: tuple[Point, ...] = ((39, 24), (45, 32), (49, 43), (46, 55), (39.5, 59), (34, 56))


def draw(c: Canvas) -> None:
    with framed(c, ICE):
        _clouds(c)
        _dhow(c)
        _sea(c, 44, (SKY, BLUE))
        _hump(c, 18, 29, 9)
        _neck(c)
        _sea(c, 27, (BLUE, NAVY))
        _head(c)
        teeth(c, NIGHT, SKY)


def _clouds(c: Canvas) -> None:
    for x, y, size in ((40, 80, 1.0), (51, 72, 0.8), (10, 67, 0.7)):
        puffs = ((-6, 0, 3.2), (-1.5, 1.4, 4.2), (4, 0.4, 3.6))
        for px, py, r in puffs:
            c.paint(ellipse(x + px * size, y + py * size, r * size), WHITE, outline=BLUE)
            c.line(spiral(x + px * size, y + py * size, r * size * 0.75, 1.6, 40), BLUE, 0.4)


def _dhow(c: Canvas) -> None:
    c.line(polygon((21, 42), (21, 79), closed=False), BROWN, 1.3)
    sail = smooth((9, 50), (9, 50), (17, 66), (31, 82), (31, 82), (34, 64), (31, 50), (31, 50), (20, 47))
    c.paint(sail, CREAM)
    with c.inside(sail):
        for i in range(7):
            x = 6 + 5 * i
            c.fill(polygon((x, 45), (x + 2.4, 45), (x + 16.4, 85), (x + 14, 85)), ORANGE)
    c.line(sail)
    c.line(polygon((8, 48), (32, 83.5), closed=False), BROWN, 1.1)
    c.paint(polygon((21, 79), (21, 84), (13.5, 81.5)), YELLOW)
    hull = smooth((5, 48), (5, 48), (9, 44), (30, 44), (38, 49), (38, 49), (34, 37), (12, 37))
    c.paint(hull, BROWN)
    with c.inside(hull):
        for y in (40, 42.4):
            c.line(polygon((4, y), (40, y), closed=False), TAN, 0.6)
    c.line(hull)
    for x in (14, 19, 24, 29):
        c.paint(ellipse(x, 43.6, 1.3), GOLD, width=0.35)


def _sea(c: Canvas, top: float, tints: tuple[str, str]) -> None:
    """Rows of scales with rings in them, each row before the last one."""
    for j in range(int(top / 4.2) + 2):
        y = top - 4.2 * j
        if y < -4 or (tints[0] == SKY and y < 18):
            break
        for i in range(9):
            x = -1 + 8 * i + (4 if j % 2 else 0)
            c.paint(ellipse(x, y - 3, 5.2), WHITE)
            c.fill(ellipse(x, y - 3, 4.1), tints[j % 2])
            c.fill(ellipse(x, y - 3, 2.7), ICE)
            c.fill(ellipse(x, y - 3, 1.7), tints[(j + 1) % 2])


def _scaled(c: Canvas, points: tuple[Point, ...], widths: tuple[float, ...], count: int) -> None:
    """A stretch of serpent: fins on its outer side, bands and spots along it."""
    for x, y, direction in along(points, count):
        half = max(widths) / 2
        c.paint(
            leaf(5.2, 3.6).at(*polar(direction - 90, half * 0.7, (x, y)), turn=direction - 164), VERMILION
        )
    body = ribbon(points, widths)
    c.paint(body, GREEN)
    with c.inside(body):
        for i, (x, y, direction) in enumerate(along(points, count * 2)):
            across = polar(direction + 90, 5, (x, y))
            c.fill(ellipse(*polar(direction - 90, 1.0, (x, y)), 1.0), YELLOW if i % 2 else FOREST)
            c.line(polygon(polar(direction + 90, 1.2, (x, y)), across, closed=False), MINT, 1.0)
    c.line(body)


def _hump(c: Canvas, x: float, y: float, half: float) -> None:
    points = tuple(polar(a, half, (x, y)) for a in (190, 150, 110, 70, 30, -10))
    _scaled(c, tuple(reversed(points)), (7.5,) * 6, 7)


def _neck(c: Canvas) -> None:
    _scaled(c, NECK, (10, 9.5, 9, 8.5, 8, 8), 9)


def _head(c: Canvas) -> None:
    for turn in (20, 48, 76, -6):
        c.paint(leaf(9, 4.2).at(42, 58, turn - 60), VERMILION)
    tongue = smooth((27, 53), (22, 51), (18, 52.5), closed=False)
    c.line(tongue, INK, 1.1)
    c.line(polygon((16, 54.6), (18, 52.5), (16.4, 50), closed=False), INK, 1.1)
    jaw = smooth((39, 53), (33, 48.5), (26.5, 49.4), (25, 51), (25, 51), (31, 52.6), (38, 57))
    c.paint(jaw, LEAF)
    head = smooth(
        (41, 52), (37, 54), (31, 53.6), (24.5, 54.4), (24.5, 54.4), (24, 58.4), (28, 60.4), (33, 61.6),
        (38, 65), (44, 62), (45, 56),
    )  # fmt: skip
    c.paint(head, GREEN)
    for i in range(4):
        x = 25.8 + 2.3 * i
        c.paint(polygon((x, 54.5), (x + 1.5, 54.3), (x + 0.7, 51.9)), WHITE, width=0.3)
    c.fill(ellipse(26.2, 57.8, 0.7), INK)
    c.paint(ellipse(35.5, 60, 2.5), YELLOW)
    c.fill(ellipse(35, 60, 0.8, 1.8), INK)
    c.line(arc(36, 59.6, 3.6, 40, 150), INK, 0.8)
    c.fill(joined(ellipse(x, y, 0.8) for x, y in ((39, 57), (41, 60), (42, 55.6))), YELLOW)
