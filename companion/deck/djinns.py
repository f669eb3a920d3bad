"""The eight djinns: from a shy wisp to the lord of storms."""

from dataclasses import dataclass
from enum import Enum, auto

from companion.deck.canvas import Canvas
from companion.deck.digits import number
from companion.deck.frames import HEIGHT_MM, LEFT, MIDDLE, RIGHT, TOP, WIDTH_MM, framed
from companion.deck.palette import (
    AMBER,
    BLUE,
    BLUSH,
    BROWN,
    CREAM,
    DUSK,
    FOREST,
    GOLD,
    GREEN,
    ICE,
    INK,
    LEAF,
    LILAC,
    MINT,
    NAVY,
    NIGHT,
    ORANGE,
    PINK,
    PLUM,
    SAND,
    SKY,
    SLATE,
    VERMILION,
    WHITE,
    WINE,
    YELLOW,
)
from companion.deck.shapes import (
    Point,
    Shape,
    arc,
    box,
    drop,
    ellipse,
    joined,
    leaf,
    mirrored,
    polar,
    polygon,
    rays,
    ribbon,
    segment,
    smooth,
    spiral,
    star,
)


class Headgear(Enum):
    TUFT = auto()
    FEZ = auto()
    TURBAN = auto()
    KNOT = auto()
    PLUME = auto()
    HORNS = auto()
    CROWN = auto()
    STORM = auto()


class Beard(Enum):
    NONE = auto()
    MOUSTACHE = auto()
    POINT = auto()
    FULL = auto()


@dataclass(frozen=True, slots=True)
class Djinn:
    """How one djinn looks; the higher its number, the more of it there is."""

    number: int
    skin: str
    ground: str
    beams: str
    cloth: str
    headgear: Headgear
    beard: Beard
    hair: str = DUSK

    @property
    def might(self) -> float:
        """0 for the least of them, 1 for the greatest."""
        return (self.number - 1) / 7


DJINNS = (
    Djinn(1, MINT, "#7fb7a4", "#95c7b5", GREEN, Headgear.TUFT, Beard.NONE, FOREST),
    Djinn(2, YELLOW, SKY, "#7cc4ee", VERMILION, Headgear.FEZ, Beard.NONE),
    Djinn(3, "#e8a9c4", FOREST, "#0c6a50", SAND, Headgear.KNOT, Beard.MOUSTACHE, WINE),
    Djinn(4, SKY, "#f3c88b", "#f9dcaf", WINE, Headgear.TURBAN, Beard.POINT),
    Djinn(5, LEAF, PLUM, "#5f2a76", ORANGE, Headgear.PLUME, Beard.MOUSTACHE),
    Djinn(6, ORANGE, NAVY, "#14518c", PINK, Headgear.HORNS, Beard.POINT),
    Djinn(7, LILAC, BROWN, "#855229", BLUE, Headgear.CROWN, Beard.FULL, NIGHT),
    Djinn(8, VERMILION, DUSK, "#40305c", GOLD, Headgear.STORM, Beard.FULL, INK),
)


def draw(c: Canvas, djinn: Djinn) -> None:
    with framed(c, djinn.ground):
        c.fill(rays(MIDDLE, 46, 20, 70, 4), djinn.beams)
        _curls(c, djinn)
        _tail(c, djinn)
        size = 0.74 + 0.3 * djinn.might
        with c.placed(MIDDLE, 33 - 5 * djinn.might, scale=size):
            _torso(c, djinn)
            _head(c, djinn)
        _lamp(c)
        _pips(c, djinn)
        _figure(c, djinn)


def _curls(c: Canvas, djinn: Djinn) -> None:
    places = ((8, 64), (8.4, 34), (42, 8.6), (17, 76), (6.4, 49), (46, 30), (41, 80.6))
    for i, (x, y) in enumerate(places[: 3 + djinn.number // 2]):
        c.line(spiral(x, y, 3.6 + 0.2 * djinn.number, 2.1, 75 * i), INK, 1.7)
        c.line(spiral(x, y, 3.6 + 0.2 * djinn.number, 2.1, 75 * i), djinn.skin, 1.0)


def _tail(c: Canvas, djinn: Djinn) -> None:
    line: tuple[Point, ...] = (
        (10, 17.6),
        (12.6, 22.6),
        (22, 22),
        (32.6, 20.4),
        (37.6, 25.6),
        (34.6, 32.6),
        (29.5, 39.6),
    )
    girth = 0.8 + 0.4 * djinn.might
    tail = ribbon(line, [w * girth for w in (1.6, 3.6, 6, 8.4, 10, 11, 12)])
    c.paint(tail, djinn.skin)
    with c.inside(tail):
        for shift in (-1.8, 1.2):
            shifted = tuple((x + shift * 0.4, y + shift) for x, y in line)
            c.line(smooth(*shifted, closed=False), WHITE, 0.6, dash=2.4)
    c.line(tail)


def _torso(c: Canvas, djinn: Djinn) -> None:
    chest = mirrored(0, (0, 0), (7, 1), (11, 10), (15.4, 19), (13, 24.4), (5, 25.4), (0, 25))
    c.paint(smooth(*chest), djinn.skin)
    waistcoat = smooth((6.4, 1), (6.4, 1), (11, 11), (13.4, 23), (13.4, 23), (5, 25.6), (5, 25.6), (4.4, 12))
    for mirror in (False, True):
        c.paint(waistcoat.at(mirror=mirror), djinn.cloth)
        for i in range(4):
            c.fill(ellipse(6.6 + 1.1 * i, 6 + 4.4 * i, 0.8).at(mirror=mirror), CREAM)
    c.paint(smooth(*mirrored(0, (0, -2), (7.4, -1.4), (8, 2.6), (0, 2.4))), djinn.cloth)
    c.paint(star(0, 0.6, 4, 2.6, 1.2), YELLOW, width=0.35)
    # Arms folded, the left one in front.
    for mirror, colour in ((True, djinn.skin), (False, djinn.skin)):
        arm = ribbon(
            ((12, 23.4), (16.4, 19), (17.4, 12), (12.6, 8.4), (3.6, 9.6), (-7, 12)),
            (2.4, 6.6, 6.8, 6, 5.2, 4.2),
        )
        c.paint(arm.at(mirror=mirror), colour)
        cuff = ribbon(((-1.6, 10.8), (-5, 11.6)), (6, 5.6))
        c.paint(cuff.at(mirror=mirror), GOLD)
        c.paint(ellipse(-8.6, 12.6, 3.2, 2.6).at(mirror=mirror), colour)
        if djinn.number >= 4:
            ring = ribbon(((18.4, 17.4), (15, 13.8)), (2.2, 2.2)).at(0.4, 1.2, mirror=mirror)
            c.paint(ring, GOLD, width=0.35)


def _head(c: Canvas, djinn: Djinn) -> None:
    c.paint(box(-3.4, 23, 6.8, 5), djinn.skin)
    for side in (-1, 1):
        c.paint(leaf(7.4, 4.2).at(side * 8, 32, -side * 62), djinn.skin)
        c.paint(ellipse(side * 9.4, 29.4, 1.5), GOLD, width=0.35)
    if djinn.beard is Beard.FULL:
        c.paint(
            smooth(*mirrored(0, (0, 11.6), (0, 11.6), (5, 17), (9.4, 24), (9.4, 33), (0, 34))), djinn.hair
        )
        for side in (-1, 1):
            c.line(smooth((side * 5, 26), (side * 4, 21), (side * 1, 15), closed=False), djinn.skin, 0.5)
    c.paint(
        smooth(*mirrored(0, (0, 23.4), (5.4, 25), (9.2, 31), (9.2, 37.4), (6, 42), (0, 43.4))), djinn.skin
    )
    _features(c, djinn)
    _beard(c, djinn)
    _headgear(c, djinn)


def _features(c: Canvas, djinn: Djinn) -> None:
    frown = -0.8 + 3.4 * djinn.might
    for side in (-1, 1):
        c.paint(ellipse(side * 4, 34.6, 2.5, 2.7 - 0.8 * djinn.might), WHITE, width=0.4)
        c.fill(ellipse(side * 3.7, 34.4, 1.2), INK)
        c.fill(ellipse(side * 3.7 + 0.4, 34.9, 0.4), WHITE)
        c.line(segment((side * 1.6, 38 - frown * 0.6), (side * 6.8, 38 + frown * 0.5)), djinn.hair, 1.3)
    c.paint(smooth((-1.8, 30.4), (0, 33), (1.8, 30.4), (0, 29.6)), djinn.skin, width=0.4)
    if djinn.number <= 4:
        c.paint(
            smooth((-3.4, 28.4), (-3.4, 28.4), (0, 27.2), (3.4, 28.4), (3.4, 28.4), (0, 25.2)),
            WINE,
            width=0.4,
        )
        c.fill(ellipse(-5.8, 30.4, 1.2, 0.8) + ellipse(5.8, 30.4, 1.2, 0.8), BLUSH)
    else:
        c.paint(smooth((-4, 26.6), (-4, 26.6), (0, 28.4), (4, 26.6), (4, 26.6), (0, 25.2)), WHITE, width=0.4)
        c.line(joined(segment((x, 25.8), (x, 27.8)) for x in (-2, 0, 2)), INK, 0.3)
        if djinn.number >= 6:
            for side in (-1, 1):
                c.paint(polygon((side * 3.4, 26.6), (side * 2, 26.2), (side * 3, 29.4)), WHITE, width=0.3)


def _beard(c: Canvas, djinn: Djinn) -> None:
    for side in (-1, 1):
        curl = smooth((0, 29.2), (0, 29.2), (4, 29.8), (7.4, 27.6), (9, 30), (9, 30), (7.6, 25.4), (3, 27.4))
        if djinn.beard in (Beard.MOUSTACHE, Beard.FULL):
            c.paint(curl.at(mirror=side < 0), djinn.hair, width=0.3)
    if djinn.beard is Beard.POINT:
        c.paint(smooth(*mirrored(0, (0, 17), (0, 17), (1.6, 21), (3.6, 25.2), (0, 24.4))), djinn.hair)


def _headgear(c: Canvas, djinn: Djinn) -> None:
    match djinn.headgear:
        case Headgear.TUFT:
            for turn in (-34, 0, 34):
                c.paint(leaf(9, 3.6).at(0, 41.6, turn), djinn.hair)
        case Headgear.FEZ:
            c.paint(polygon((-7.4, 40), (7.4, 40), (5.4, 50), (-5.4, 50)), VERMILION)
            c.line(smooth((0, 50), (5, 50.6), (7.6, 46), closed=False), INK, 0.6)
            c.paint(drop(5, 2.4).at(7.6, 46.6, 180), GOLD)
        case Headgear.KNOT:
            c.paint(smooth(*mirrored(0, (0, 39), (8.4, 37), (8, 42), (0, 45))), djinn.hair)
            c.paint(box(-2, 44, 4, 2.4), GOLD)
            c.paint(
                smooth((-1.6, 46), (0, 52), (8, 54), (12, 48), (9, 51), (3.6, 49.6), (1.6, 46)), djinn.hair
            )
        case Headgear.TURBAN:
            _turban(c, djinn.cloth, CREAM)
        case Headgear.PLUME:
            c.paint(leaf(15, 6).at(0, 45, -22), YELLOW)
            c.line(segment((0, 45), polar(68, 13, (0, 45))), VERMILION, 0.6)
            _turban(c, WHITE, ORANGE)
        case Headgear.HORNS:
            _horns(c, CREAM)
            c.paint(smooth(*mirrored(0, (0, 40), (8.6, 37.6), (7, 43), (0, 46.4))), DUSK)
        case Headgear.CROWN:
            points = (-8.6, 38.6), (-10, 49), (-5, 44), (0, 52), (5, 44), (10, 49), (8.6, 38.6), (0, 41)
            c.paint(polygon(*points), GOLD)
            for x, y in ((-10, 49), (0, 52), (10, 49)):
                c.paint(ellipse(x, y, 1.5), VERMILION, width=0.35)
            c.paint(ellipse(0, 44.4, 1.9, 2.4), SKY, width=0.35)
        case Headgear.STORM:
            for turn, length, colour in (
                (-58, 13, AMBER), (58, 13, AMBER), (-36, 15, YELLOW), (36, 15, YELLOW), (-14, 16, ORANGE),
                (14, 16, ORANGE)
            ):  # fmt: skip
                c.paint(leaf(length, 6).at(0, 39, turn), colour)
            _horns(c, SLATE)
            c.paint(smooth(*mirrored(0, (0, 39.4), (9, 37), (8, 42.4), (0, 45))), GOLD)
            c.paint(ellipse(0, 41.6, 1.8), ICE, width=0.35)


def _turban(c: Canvas, cloth: str, stripe: str) -> None:
    wrap = smooth(*mirrored(0, (0, 38.6), (9, 37.4), (12, 42), (8.6, 47.6), (0, 49.6)))
    c.paint(wrap, cloth)
    with c.inside(wrap):
        for i in range(5):
            c.line(smooth((-12 + 4 * i, 36), (-5 + 3.4 * i, 43), (2 + 2 * i, 51), closed=False), stripe, 1.1)
    c.line(wrap)
    c.paint(drop(5, 3.4).at(0, 46, 180), SKY if stripe != CREAM else VERMILION)


def _horns(c: Canvas, colour: str) -> None:
    for mirror in (False, True):
        horn = ribbon(((6, 41), (11.6, 43), (13.6, 48.4), (11, 53)), (4.6, 4, 2.8, 0.4))
        c.paint(horn.at(mirror=mirror), colour)
        for x, y in ((10, 42.6), (12.8, 46)):
            c.line(segment((x - 1, y + 1.6), (x + 1.4, y - 0.8)).at(mirror=mirror), INK, 0.4)


def _lamp(c: Canvas) -> None:
    c.paint(ribbon(((19, 9.6), (13, 11), (10.4, 16.8)), (5, 3.6, 2.6)), GOLD)
    c.paint(smooth((14, 11.4), (14, 11.4), (17, 6.4), (25, 6.4), (29, 11.4), (29, 11.4), (21.6, 13.6)), GOLD)
    c.line(arc(29.6, 9.6, 2.6, -110, 120), INK, 1.7)
    c.line(arc(29.6, 9.6, 2.6, -110, 120), GOLD, 0.9)
    c.paint(polygon((18, 6.6), (24.6, 6.6), (26, 4.6), (16.6, 4.6)), AMBER)
    c.line(segment((15, 10.8), (28, 10.8)), VERMILION, 0.8)


def _pips(c: Canvas, djinn: Djinn) -> None:
    """As many stars as the number says, down the right side."""
    for i in range(djinn.number):
        c.paint(star(RIGHT - 4.6, TOP - 5.4 - 7.7 * i, 5, 3.7, 1.7), YELLOW, width=0.4)


def _figure(c: Canvas, djinn: Djinn) -> None:
    """The number in the upper left corner, and turned in the lower right one."""
    for x, y, turn in ((LEFT + 6.4, TOP - 7, 0.0), (WIDTH_MM - LEFT - 6.4, HEIGHT_MM - TOP + 7, 180.0)):
        with c.placed(x, y, turn):
            c.paint(_badge(), CREAM, width=0.6)
            c.line(number(str(djinn.number), 7.2), INK, 1.7)


def _badge() -> Shape:
    return star(0, 0, 8, 7.4, 6.1)
