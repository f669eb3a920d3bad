"""Outlines as plain values: Bézier strokes in millimetres, y upwards; angles in degrees, anticlockwise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin

Point = tuple[float, float]

#: A quarter circle of radius 1 is a Bézier curve with handles this long, to 0.03 %.
QUARTER = 0.5523


@dataclass(frozen=True, slots=True)
class Curve:
    """One cubic Bézier curve from wherever the stroke stands."""

    handle_out: Point
    handle_in: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Stroke:
    start: Point
    curves: tuple[Curve, ...]
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Shape:
    """One or more strokes painted together; where they overlap an even number of times is a hole."""

    strokes: tuple[Stroke, ...]

    def __add__(self, other: "Shape") -> "Shape":
        return Shape(self.strokes + other.strokes)

    def at(
        self, x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0, mirror: bool = False
    ) -> "Shape":
        """The shape mirrored left to right, scaled and turned about the origin, then moved to (x, y)."""
        across = -scale if mirror else scale
        c, s = cos(radians(turn)), sin(radians(turn))

        def move(p: Point) -> Point:
            px, py = p[0] * across, p[1] * scale
            return x + c * px - s * py, y + s * px + c * py

        return Shape(
            tuple(
                Stroke(
                    move(stroke.start),
                    tuple(Curve(move(k.handle_out), move(k.handle_in), move(k.end)) for k in stroke.curves),
                    stroke.closed,
                )
                for stroke in self.strokes
            )
        )


def polar(angle: float, radius: float, centre: Point = (0.0, 0.0)) -> Point:
    return centre[0] + radius * cos(radians(angle)), centre[1] + radius * sin(radians(angle))


def joined(shapes: Iterable[Shape]) -> Shape:
    """Many shapes as one, so that they are painted in one go."""
    return Shape(tuple(stroke for shape in shapes for stroke in shape.strokes))


def polygon(*points: Point, closed: bool = True) -> Shape:
    """Straight sides between the points."""
    return Shape((Stroke(points[0], tuple(Curve(p, p, p) for p in points[1:]), closed),))


def segment(start: Point, end: Point) -> Shape:
    return polygon(start, end, closed=False)


def box(x: float, y: float, width: float, height: float) -> Shape:
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Shape:
    """An ellipse about (x, y); a circle when only one radius is given."""
    ry = rx if ry is None else ry
    kx, ky = rx * QUARTER, ry * QUARTER
    return Shape(
        (
            Stroke(
                (x + rx, y),
                (
                    Curve((x + rx, y + ky), (x + kx, y + ry), (x, y + ry)),
                    Curve((x - kx, y + ry), (x - rx, y + ky), (x - rx, y)),
                    Curve((x - rx, y - ky), (x - kx, y - ry), (x, y - ry)),
                    Curve((x + kx, y - ry), (x + rx, y - ky), (x + rx, y)),
                ),
            ),
        )
    )


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Shape:
    """A box with rounded corners."""
    k = radius * (1 - QUARTER)
    r, t = x + width, y + height

    def corner(a: Point, b: Point, c: Point, d: Point) -> tuple[Curve, Curve]:
        return Curve(a, a, a), Curve(b, c, d)

    curves = (
        *corner((r - radius, y), (r - k, y), (r, y + k), (r, y + radius)),
        *corner((r, t - radius), (r, t - k), (r - k, t), (r - radius, t)),
        *corner((x + radius, t), (x + k, t), (x, t - k), (x, t - radius)),
        *corner((x, y + radius), (x, y + k), (x + k, y), (x + radius, y)),
    )
    return Shape((Stroke((x + radius, y), curves),))


def smooth(*points: Point, closed: bool = True) -> Shape:
    """A smooth line through all the points; a point given twice in a row makes a corner."""
    n = len(points)
    curves = []
    for i in range(n if closed else n - 1):
        before, start, end, after = (
            points[j % n] if closed else points[min(max(j, 0), n - 1)] for j in (i - 1, i, i + 1, i + 2)
        )
        if start == end:
            continue
        out = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        back = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        curves.append(Curve(out, back, end))
    return Shape((Stroke(points[0], tuple(curves), closed),))


def mirrored(x: float, *right: Point) -> tuple[Point, ...]:
    """The right half of an outline, from bottom to top, followed by its mirror image in the line at x."""
    return (*right, *((2 * x - px, py) for px, py in reversed(right)))


def star(x: float, y: float, tips: int, outer: float, inner: float, turn: float = 90.0) -> Shape:
    """A star with straight edges, one of its tips pointing to `turn`."""
    step = 180 / tips
    return polygon(*(polar(turn + i * step, inner if i % 2 else outer, (x, y)) for i in range(2 * tips)))


def crescent(x: float, y: float, radius: float, turn: float = 0.0, bite: float = 0.42) -> Shape:
    """A moon whose horns point to `turn`; `bite` is how far the shadow's centre lies off, in radii."""
    horn = 62.0
    outer = [polar(a, radius) for a in _steps(horn, 360 - horn, 14)]
    across = radius * cos(radians(horn)), radius * sin(radians(horn))
    shadow = radius * bite
    reach, start = hypot(across[0] - shadow, across[1]), degrees(atan2(-across[1], across[0] - shadow))
    inner = [polar(a, reach, (shadow, 0.0)) for a in _steps(start, -start - 360, 12)]
    points = [outer[0], *outer, outer[-1], inner[0], *inner[1:-1], inner[-1]]
    return smooth(*points).at(x, y, turn)


def _steps(start: float, end: float, count: int) -> list[float]:
    return [start + (end - start) * i / (count - 1) for i in range(count)]


def arc(x: float, y: float, radius: float, start: float, end: float) -> Shape:
    """An open arc from the angle `start` to the angle `end`."""
    return smooth(*(polar(a, radius, (x, y)) for a in _steps(start, end, 9)), closed=False)


def drop(length: float, width: float) -> Shape:
    """A petal or feather with its point at the origin, reaching `length` upwards."""
    half = width / 2
    return smooth(
        (0, 0), (0, 0), (half * 0.72, length * 0.32), (half, length * 0.66), (0, length),
        (-half, length * 0.66), (-half * 0.72, length * 0.32),
    )  # fmt: skip


def leaf(length: float, width: float) -> Shape:
    """A leaf pointed at both ends, from the origin upwards."""
    half = width / 2
    return smooth(
        (0, 0), (0, 0), (half, length * 0.38), (half * 0.7, length * 0.72), (0, length), (0, length),
        (-half * 0.7, length * 0.72), (-half, length * 0.38),
    )  # fmt: skip


def onion(x: float, y: float, width: float, height: float) -> Shape:
    """An onion dome standing on y, with its tip at y + height."""
    half = width / 2
    right = (
        (x + half * 0.72, y), (x + half * 0.72, y), (x + half, y + height * 0.24),
        (x + half * 0.78, y + height * 0.52), (x + half * 0.26, y + height * 0.72), (x, y + height),
    )  # fmt: skip
    return smooth(*mirrored(x, *right))


def pointed_arch(x: float, y: float, width: float, height: float) -> Shape:
    """A doorway standing on y with a pointed, slightly swung top."""
    half = width / 2
    spring = y + height - width * 0.72
    right = (
        (x + half, y), (x + half, y), (x + half, spring), (x + half, spring),
        (x + half * 0.72, spring + width * 0.4), (x + half * 0.22, spring + width * 0.62), (x, y + height),
    )  # fmt: skip
    return smooth(*mirrored(x, *right))


def rays(x: float, y: float, count: int, radius: float, turn: float = 0.0) -> Shape:
    """Wedges going out from (x, y), as wide as the gaps between them."""
    step = 360 / count
    return joined(
        polygon(
            (x, y),
            polar(turn + i * step - step / 4, radius, (x, y)),
            polar(turn + i * step + step / 4, radius, (x, y)),
        )
        for i in range(count)
    )


def spiral(x: float, y: float, radius: float, turns: float, start: float = 0.0) -> Shape:
    """An open line winding outwards to `radius`."""
    count = max(8, int(turns * 10))
    points = (polar(start + 360 * turns * i / count, radius * i / count, (x, y)) for i in range(count + 1))
    return smooth(*points, closed=False)


def spine(points: Sequence[Point], per_piece: int = 8) -> list[tuple[float, float, float]]:
    """The smooth open line through the points as (x, y, direction), with `per_piece` steps a piece."""
    (stroke,) = smooth(*points, closed=False).strokes
    found = []
    start = stroke.start
    for k in stroke.curves:
        for i in range(per_piece):
            found.append(_on_curve(start, k, i / per_piece))
        start = k.end
    before, last = found[-1], stroke.curves[-1].end
    found.append((*last, degrees(atan2(last[1] - before[1], last[0] - before[0]))))
    return found


def _on_curve(p: Point, k: Curve, t: float) -> tuple[float, float, float]:
    u = 1 - t
    a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
    x, y = (a * p[i] + b * k.handle_out[i] + c * k.handle_in[i] + d * k.end[i] for i in (0, 1))
    dx, dy = (
        u * u * (k.handle_out[i] - p[i])
        + 2 * u * t * (k.handle_in[i] - k.handle_out[i])
        + t * t * (k.end[i] - k.handle_in[i])
        for i in (0, 1)
    )
    return x, y, degrees(atan2(dy, dx))


def ribbon(points: Sequence[Point], widths: Sequence[float], per_piece: int = 6) -> Shape:
    """A band along the smooth line through the points, as wide at each point as `widths` says."""
    line = spine(points, per_piece)
    left, right = [], []
    for i, (x, y, direction) in enumerate(line):
        piece, rest = divmod(i, per_piece)
        after = widths[min(piece + 1, len(widths) - 1)]
        half = (widths[piece] + (after - widths[piece]) * rest / per_piece) / 2
        left.append(polar(direction + 90, half, (x, y)))
        right.append(polar(direction - 90, half, (x, y)))
    return smooth(left[0], *left, left[-1], right[-1], *reversed(right), right[0])


def along(points: Sequence[Point], count: int) -> list[tuple[float, float, float]]:
    """`count` places (x, y, direction) at equal steps along the smooth open line through the points."""
    line = spine(points, 24)
    lengths = [0.0]
    for (ax, ay, _), (bx, by, _) in pairwise(line):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    places = []
    for i in range(count):
        wanted = lengths[-1] * (i + 0.5) / count
        places.append(line[min(range(len(line)), key=lambda j: abs(lengths[j] - wanted))])
    return places


def scattered(count: int, x: float, y: float, width: float, height: float) -> list[Point]:
    """Evenly scattered points in a box: the same ones every time, and no two close together."""
    # The plastic number's powers spread points in the plane as the golden ratio does on a line.
    return [
        (x + width * ((0.5 + 0.75488 * i) % 1), y + height * ((0.5 + 0.56984 * i) % 1)) for i in range(count)
    ]


def wave(x: float, y: float, width: float, height: float, count: int) -> list[Point]:
    """Points of a line that swings `count` times about y between x and x + width."""
    n = count * 4
    return [(x + width * i / n, y + height / 2 * sin(i * pi / 2)) for i in range(n + 1)]
