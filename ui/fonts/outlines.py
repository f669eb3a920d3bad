"""The outlines of our signs, drawn in a square of 1000 units with y going up.

Every contour turns the same way, so that those which overlap add up; `hole` turns the other way.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, pi, sin

from ui.design.signs import Sign

Point = tuple[float, float]
Contour = tuple[Point, ...]

#: Points round a whole circle: at the largest size of a sign no corner is seen.
_ROUND = 48


def _turned(points: Contour, clockwise: bool = True) -> Contour:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    return points if (area < 0) == clockwise else points[::-1]


def polygon(*points: Point) -> Contour:
    return _turned(points)


def hole(points: Contour) -> Contour:
    return _turned(points, clockwise=False)


def arc_points(centre: Point, radius: float, from_deg: float, to_deg: float) -> list[Point]:
    steps = max(2, round(_ROUND * abs(to_deg - from_deg) / 360))
    turns = (from_deg + (to_deg - from_deg) * step / steps for step in range(steps + 1))
    return [
        (centre[0] + radius * cos(turn * pi / 180), centre[1] + radius * sin(turn * pi / 180))
        for turn in turns
    ]


def disc(x: float, y: float, radius: float) -> Contour:
    return polygon(*arc_points((x, y), radius, 0, 360)[:-1])


def stroke(points: list[Point], width: float) -> Iterator[Contour]:
    """A line with round ends and corners."""
    half = width / 2
    for point in points:
        yield disc(*point, half)
    for (x0, y0), (x1, y1) in pairwise(points):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        if length:
            dx, dy = -(y1 - y0) / length * half, (x1 - x0) / length * half
            yield polygon((x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy))


def block(x0: float, y0: float, x1: float, y1: float, radius: float = 60) -> Contour:
    corners = (((x1, y1), 0), ((x0, y1), 90), ((x0, y0), 180), ((x1, y0), 270))
    points: list[Point] = []
    for (x, y), turn in corners:
        centre = (x - radius if x == x1 else x + radius, y - radius if y == y1 else y + radius)
        points += arc_points(centre, radius, turn, turn + 90)
    return polygon(*points)


def curve(start: Point, *pieces: tuple[Point, Point, Point]) -> Contour:
    """A contour of cubic curves, each as its two handles and its end."""
    points = [start]
    for one, other, end in pieces:
        x0, y0 = points[-1]
        for step in range(1, 17):
            t = step / 16
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x = a * x0 + b * one[0] + c * other[0] + d * end[0]
            points.append((x, a * y0 + b * one[1] + c * other[1] + d * end[1]))
    return polygon(*points)


def _sun() -> Iterator[Contour]:
    yield disc(500, 500, 215)
    for ray in range(8):
        turn = ray * pi / 4
        ends = [(500 + r * cos(turn), 500 + r * sin(turn)) for r in (315, 425)]
        yield from stroke(ends, 84)


def _drop() -> Iterator[Contour]:
    yield curve(
        (500, 940),
        ((560, 780), (790, 560), (790, 370)),
        ((790, 200), (660, 80), (500, 80)),
        ((340, 80), (210, 200), (210, 370)),
        ((210, 560), (440, 780), (500, 940)),
    )


def _leaf() -> Iterator[Contour]:
    yield curve(
        (880, 880),
        ((900, 560), (840, 210), (480, 190)),
        ((300, 180), (180, 300), (190, 470)),
        ((210, 800), (560, 870), (880, 880)),
    )
    yield from stroke([(330, 330), (110, 110)], 84)
    # One contour: holes that overlap would fill each other again.
    yield hole(polygon((350, 392), (690, 690), (392, 350)))


def _star() -> Iterator[Contour]:
    points = []
    for corner in range(10):
        turn, radius = pi / 2 + corner * pi / 5, 470 if corner % 2 == 0 else 205
        points.append((500 + radius * cos(turn), 480 + radius * sin(turn)))
    yield polygon(*points)


def _moon() -> Iterator[Contour]:
    outer = arc_points((480, 500), 420, 55, 305)
    inner = arc_points((640, 500), 350, 280, 80)
    yield polygon(*outer, *inner)


def _arrow_round(flip: bool) -> Iterator[Contour]:
    def at(points: list[Point]) -> list[Point]:
        return [(1000 - x if flip else x, y) for x, y in points]

    yield from stroke(at([(360, 330), (590, 330), *arc_points((590, 510), 180, -90, 90), (220, 690)]), 96)
    yield from stroke(at([(370, 850), (210, 690), (370, 530)]), 96)


def _help() -> Iterator[Contour]:
    yield from stroke([*arc_points((500, 655), 190, 190, -45), (540, 440), (500, 360), (500, 330)], 104)
    yield disc(500, 130, 72)


def _eye() -> Iterator[Contour]:
    yield curve(
        (60, 500),
        ((180, 700), (330, 800), (500, 800)),
        ((670, 800), (820, 700), (940, 500)),
        ((820, 300), (670, 200), (500, 200)),
        ((330, 200), (180, 300), (60, 500)),
    )
    yield hole(disc(500, 500, 210))
    yield disc(500, 500, 110)


def _camera() -> Iterator[Contour]:
    yield block(80, 200, 920, 720, 90)
    yield block(330, 640, 670, 840, 70)
    yield hole(disc(500, 460, 195))
    yield disc(500, 460, 120)


def _gear() -> Iterator[Contour]:
    points = []
    for tooth in range(8):
        middle = tooth * pi / 4
        for offset, radius in ((-0.30, 300), (-0.20, 420), (0.20, 420), (0.30, 300)):
            points.append((500 + radius * cos(middle + offset), 500 + radius * sin(middle + offset)))
    yield polygon(*points)
    yield hole(disc(500, 500, 130))


def _lines() -> Iterator[Contour]:
    for y in (250, 500, 750):
        yield disc(160, y, 62)
        yield from stroke([(340, y), (860, y)], 92)


def _swap() -> Iterator[Contour]:
    yield from stroke([(170, 650), (830, 650)], 90)
    yield from stroke([(650, 830), (830, 650), (690, 520)], 90)
    yield from stroke([(170, 350), (830, 350)], 90)
    yield from stroke([(310, 480), (170, 350), (350, 170)], 90)


def _again() -> Iterator[Contour]:
    yield from stroke(arc_points((500, 480), 310, 60, 360), 96)
    yield polygon((470, 900), (800, 800), (570, 560))


def _pen() -> Iterator[Contour]:
    yield polygon((120, 120), (180, 360), (640, 820), (820, 640), (360, 180))
    yield polygon((690, 870), (740, 910), (910, 740), (870, 690))


def _people() -> Iterator[Contour]:
    for x, y, size in ((330, 640, 1.0), (690, 600, 0.85)):
        yield disc(x, y + 90 * size, 135 * size)
        yield polygon(*arc_points((x, 190), 255 * size, 0, 180))


def _heart() -> Iterator[Contour]:
    yield curve(
        (500, 120),
        ((200, 330), (80, 480), (80, 640)),
        ((80, 900), (420, 930), (500, 710)),
        ((580, 930), (920, 900), (920, 640)),
        ((920, 480), (800, 330), (500, 120)),
    )


def _cards() -> Iterator[Contour]:
    yield polygon((130, 240), (130, 800), (250, 800), (250, 240))
    yield block(330, 120, 880, 900, 80)
    yield hole(block(400, 190, 810, 830, 40))
    yield disc(605, 510, 120)


def _gavel() -> Iterator[Contour]:
    yield polygon((310, 640), (560, 890), (700, 750), (450, 500))
    yield from stroke([(270, 680), (410, 540)], 80)
    yield from stroke([(520, 930), (740, 710)], 80)
    yield from stroke([(575, 625), (890, 310)], 110)
    yield block(100, 80, 600, 200, 50)


def _pad() -> Iterator[Contour]:
    yield block(90, 220, 910, 780, 110)
    for x in (250, 416, 583, 750):
        yield hole(disc(x, 500, 62))


def _lock() -> Iterator[Contour]:
    yield block(190, 90, 810, 560, 80)
    yield from stroke([(310, 540), (310, 660), *arc_points((500, 660), 190, 180, 0), (690, 540)], 92)
    yield hole(disc(500, 340, 75))


def _warning() -> Iterator[Contour]:
    yield from stroke([(500, 830), (110, 170), (890, 170), (500, 830)], 100)
    yield polygon((500, 830), (110, 170), (890, 170))
    yield from (hole(piece) for piece in (block(455, 400, 545, 660, 40), disc(500, 280, 58)))


def _erase() -> Iterator[Contour]:
    yield polygon((60, 500), (330, 780), (930, 780), (930, 220), (330, 220))
    arm, half = 150, 36
    cross = [(0, half), (arm, arm + half), (arm + half, arm), (half, 0)]
    turned = [(x, y) for x, y in cross]
    for _ in range(3):
        cross = [(y, -x) for x, y in cross]
        turned += cross
    yield hole(polygon(*((610 + x, 500 + y) for x, y in turned)))


def _shift() -> Iterator[Contour]:
    yield polygon((500, 880), (140, 500), (340, 500), (340, 160), (660, 160), (660, 500), (860, 500))


def _target() -> Iterator[Contour]:
    yield disc(500, 500, 400)
    yield hole(disc(500, 500, 310))
    yield disc(500, 500, 210)
    yield hole(disc(500, 500, 120))
    yield disc(500, 500, 60)


def _carpet() -> Iterator[Contour]:
    yield block(180, 220, 820, 780, 40)
    yield hole(block(250, 290, 750, 710, 20))
    yield polygon((500, 660), (680, 500), (500, 340), (320, 500))
    for step in range(7):
        x = 215 + step * 95
        yield from stroke([(x, 210), (x, 120)], 40)
        yield from stroke([(x, 790), (x, 880)], 40)


def _home() -> Iterator[Contour]:
    yield polygon((500, 900), (60, 500), (160, 400), (500, 715), (840, 400), (940, 500))
    yield polygon(
        (210, 500),
        (500, 760),
        (790, 500),
        (790, 110),
        (590, 110),
        (590, 340),
        (410, 340),
        (410, 110),
        (210, 110),
    )


def _crown() -> Iterator[Contour]:
    yield polygon((120, 220), (90, 720), (310, 520), (500, 840), (690, 520), (910, 720), (880, 220))
    for x, y in ((90, 740), (500, 860), (910, 740)):
        yield disc(x, y, 62)


def _sum() -> Iterator[Contour]:
    for x, top in ((250, 480), (500, 850), (750, 650)):
        yield block(x - 95, 120, x + 95, top, 30)


def _line(*points: Point) -> Callable[[], Iterator[Contour]]:
    return lambda: stroke(list(points), 116)


def _plus() -> Iterator[Contour]:
    yield from stroke([(500, 170), (500, 830)], 116)
    yield from stroke([(170, 500), (830, 500)], 116)


def _cross() -> Iterator[Contour]:
    yield from stroke([(240, 240), (760, 760)], 116)
    yield from stroke([(240, 760), (760, 240)], 116)


def _back() -> Iterator[Contour]:
    yield from stroke([(180, 500), (850, 500)], 106)
    yield from stroke([(460, 790), (170, 500), (460, 210)], 106)


def _group() -> Iterator[Contour]:
    """Five round a table."""
    yield disc(500, 500, 170)
    for turn in range(5):
        angle = pi / 2 + turn * 2 * pi / 5
        yield disc(500 + 335 * cos(angle), 500 + 335 * sin(angle), 115)


def _qr() -> Iterator[Contour]:
    for x, y in ((130, 570), (130, 130), (570, 570)):
        yield block(x, y, x + 300, y + 300, 40)
        yield hole(polygon((x + 80, y + 80), (x + 220, y + 80), (x + 220, y + 220), (x + 80, y + 220)))
    for x, y in ((570, 330), (690, 430), (790, 330), (570, 130), (690, 230), (790, 130)):
        yield block(x, y, x + 90, y + 90, 10)


OUTLINES: dict[Sign, Callable[[], Iterator[Contour]]] = {
    Sign.SUN: _sun,
    Sign.DROP: _drop,
    Sign.LEAF: _leaf,
    Sign.STAR: _star,
    Sign.MOON: _moon,
    Sign.BACK: _back,
    Sign.HOME: _home,
    Sign.UNDO: lambda: _arrow_round(False),
    Sign.REDO: lambda: _arrow_round(True),
    Sign.HELP: _help,
    Sign.CHECK: _line((160, 500), (400, 250), (850, 760)),
    Sign.CROSS: _cross,
    Sign.PLUS: _plus,
    Sign.MINUS: _line((170, 500), (830, 500)),
    Sign.EYE: _eye,
    Sign.CAMERA: _camera,
    Sign.GEAR: _gear,
    Sign.LINES: _lines,
    Sign.SUM: _sum,
    Sign.SWAP: _swap,
    Sign.NEXT: _line((360, 840), (690, 500), (360, 160)),
    Sign.BEFORE: _line((640, 840), (310, 500), (640, 160)),
    Sign.AGAIN: _again,
    Sign.PEN: _pen,
    Sign.PEOPLE: _people,
    Sign.HEART: _heart,
    Sign.CARDS: _cards,
    Sign.GAVEL: _gavel,
    Sign.PAD: _pad,
    Sign.LOCK: _lock,
    Sign.WARNING: _warning,
    Sign.ERASE: _erase,
    Sign.SHIFT: _shift,
    Sign.TARGET: _target,
    Sign.CARPET: _carpet,
    Sign.CROWN: _crown,
    Sign.QR: _qr,
    Sign.GROUP: _group,
}
