"""Adventure D: the tiger in the thicket."""

from companion.deck.canvas import Canvas
from companion.deck.faces.beasts import teeth
from companion.deck.frames import LEFT, MIDDLE, RIGHT, framed
from companion.deck.palette import (
    CREAM,
    DUSK,
    FOREST,
    GOLD,
    GREEN,
    INK,
    LEAF,
    MINT,
    ORANGE,
    PINK,
    WHITE,
    YELLOW,
)
from companion.deck.shapes import (
    Shape,
    ellipse,
    joined,
    leaf,
    mirrored,
    polar,
    polygon,
    scattered,
    segment,
    smooth,
)

STRIPES = (
    # Each from its wide end at the face's edge to its tip, on the right half.
    ((47.5, 45), (38.5, 44.6), 2.2), ((48.6, 38.6), (40, 40), 2.4), ((48.4, 32), (40.6, 35.4), 2.3),
    ((45, 26.6), (39.4, 31), 2.0), ((36.8, 58.6), (33.6, 51), 2.0), ((43.4, 55.4), (38.4, 49.6), 2.0),
)  # fmt: skip


def draw(c: Canvas) -> None:
    with framed(c, FOREST):
        _thicket(c)
        _body(c)
        _ears(c)
        _face(c)
        _grass(c)
        teeth(c, DUSK, LEAF)


def _both(shape: Shape) -> Shape:
    """The right half's shape with its twin on the left."""
    return shape + shape.at(2 * MIDDLE, mirror=True)


def _thicket(c: Canvas) -> None:
    tints = (GREEN, LEAF, "#0c6a50", MINT)
    for i, (x, y) in enumerate(scattered(44, LEFT, 20, RIGHT - LEFT, 68)):
        turn = (i * 67) % 150 - 75
        length = 13 + i % 3 * 2
        blade = leaf(length, 5.2).at(x, y, turn)
        c.paint(blade, tints[i % 4], width=0.35)
        tip = polar(turn + 90, length * 0.85, (x, y))
        c.line(segment((x, y), tip), FOREST if i % 4 != 2 else LEAF, 0.4)
    # A bird of paradise flower leans in from the right.
    for turn, colour in ((70, ORANGE), (45, YELLOW), (20, ORANGE), (95, YELLOW)):
        c.paint(leaf(12, 3.6).at(47, 74, turn - 20), colour)


def _body(c: Canvas) -> None:
    right = ((29.5, 2), (52, 2), (52, 2), (50, 16), (44, 25), (29.5, 30))
    body = smooth(*mirrored(MIDDLE, *right))
    c.paint(body, ORANGE)
    with c.inside(body):
        for i in range(4):
            y = 8 + 5 * i
            streak = polygon((53, y + 1.4), (53, y - 1.4), (39 - i, y + 2))
            c.fill(_both(streak), INK)
        c.paint(smooth(*mirrored(MIDDLE, (29.5, 0), (37, 4), (38, 15), (36, 24), (29.5, 26))), CREAM)
        for i in range(5):
            c.line(
                smooth((25, 7 + 3.4 * i), (29.5, 5.6 + 3.4 * i), (34, 7 + 3.4 * i), closed=False), GOLD, 0.7
            )
    c.line(body)


def _ears(c: Canvas) -> None:
    c.paint(_both(ellipse(43.2, 58, 5.6)), ORANGE)
    c.paint(_both(ellipse(43.6, 58.4, 3.4)), DUSK)
    c.fill(_both(ellipse(43.8, 58.6, 1.6)), CREAM)


def _face(c: Canvas) -> None:
    right = (
        (29.5, 18), (36, 19), (42.6, 23), (43.6, 23), (43.6, 23), (45.4, 27), (49.6, 27.5), (49.6, 27.5),
        (48, 32),
        (50.4, 35), (50.4, 35), (48.4, 41), (47, 50), (40.6, 57.6), (29.5, 60.4),
    )  # fmt: skip
    face = smooth(*mirrored(MIDDLE, *right))
    c.paint(face, ORANGE)
    cheeks = smooth((33, 22), (41, 23), (46.4, 30), (43.6, 36.6), (36, 33), (32, 28))
    with c.inside(face):
        c.fill(_both(cheeks), CREAM)
        for root, tip, half in STRIPES:
            streak = smooth((root[0], root[1] + half), tip, tip, (root[0], root[1] - half), closed=True)
            c.fill(_both(streak), INK)
        for y, width in ((57.4, 4.4), (53.2, 3.4), (49.4, 2.2)):
            c.fill(
                _both(smooth((29.5, y + 1), (29.5 + width, y + 2), (29.5 + width, y + 2), (29.5, y - 1))), INK
            )
    c.line(face)
    _eyes(c)
    muzzle = smooth(
        *mirrored(MIDDLE, (29.5, 20.6), (35, 20.4), (38.6, 25), (36.4, 30), (31.6, 31.4), (29.5, 31.4))
    )
    c.paint(smooth(*mirrored(MIDDLE, (29.5, 17.4), (33, 18.4), (33.6, 22), (29.5, 24))), WHITE)
    c.paint(muzzle, WHITE)
    c.paint(smooth(*mirrored(MIDDLE, (29.5, 28.4), (33, 31.6), (33.6, 34), (29.5, 34.4))), PINK)
    c.line(smooth((29.5, 28.4), (29.5, 25.8), (33, 23.6), (36, 25), closed=False), INK, 0.7)
    c.line(smooth((29.5, 28.4), (29.5, 25.8), (26, 23.6), (23, 25), closed=False), INK, 0.7)
    c.fill(_both(joined(ellipse(x, y, 0.45) for x, y in ((33.4, 28.4), (35.4, 27), (34.4, 25.6)))), INK)
    for end, y in ((50, 29.4), (51.6, 25.6), (49, 21.8)):
        c.line(_both(smooth((36, 27), (43, y), (end, y - 1), closed=False)), WHITE, 0.6)


def _eyes(c: Canvas) -> None:
    c.fill(_both(smooth((33, 41), (36, 46.4), (42, 45.4), (41, 39.6), (36.4, 38))), CREAM)
    c.paint(
        _both(smooth((33, 39.6), (33, 39.6), (36.4, 43.6), (41.4, 42.6), (41.4, 42.6), (38.4, 38.6))), YELLOW
    )
    c.fill(_both(ellipse(37.4, 41, 1.5, 1.9)), INK)
    c.fill(ellipse(38, 41.8, 0.5) + ellipse(22.2, 41.8, 0.5), WHITE)
    c.line(_both(smooth((33.4, 38.6), (32.2, 35), (32.6, 32.6), closed=False)), INK, 0.6)


def _grass(c: Canvas) -> None:
    for i in range(15):
        x, turn = LEFT + 3 + i * 3.6, ((i * 53) % 40) - 20
        blade = leaf(11 + (i * 7) % 6, 3.4).at(x, 4, turn)
        c.paint(blade, LEAF if i % 2 else GREEN, width=0.35)
