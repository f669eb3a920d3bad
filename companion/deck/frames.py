"""What every card has around its picture: a light border, a dark line, and rows of ornaments."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.deck.canvas import Canvas
from companion.deck.palette import INK, PAPER
from companion.deck.shapes import Shape, box, joined, rounded

WIDTH_MM = 59.0
HEIGHT_MM = 91.0

#: Light, so that a card stands out on a dark table.
BORDER_MM = 2.4

#: Dark, so that it stands out on a white one.
LINE_MM = 0.9

#: Where pictures lie: from the dark line's middle inwards.
LEFT = BOTTOM = BORDER_MM + LINE_MM / 2
RIGHT = WIDTH_MM - LEFT
TOP = HEIGHT_MM - BOTTOM
MIDDLE = WIDTH_MM / 2


@contextmanager
def framed(c: Canvas, ground: str, paper: str = PAPER) -> Iterator[None]:
    """What is drawn meanwhile is the card's picture on its ground; border and line lie around it."""
    window = rounded(LEFT, BOTTOM, RIGHT - LEFT, TOP - BOTTOM, 2.0)
    c.fill(box(0, 0, WIDTH_MM, HEIGHT_MM), paper)
    with c.inside(window):
        c.fill(box(0, 0, WIDTH_MM, HEIGHT_MM), ground)
        yield
    c.line(window, INK, LINE_MM)


def band(c: Canvas, depth: float, colour: str, line: str = INK) -> None:
    """A flat band of the given depth around the picture's edge."""
    inner = rounded(LEFT + depth, BOTTOM + depth, RIGHT - LEFT - 2 * depth, TOP - BOTTOM - 2 * depth, 1.2)
    c.fill(box(0, 0, WIDTH_MM, HEIGHT_MM) + inner, colour)
    c.line(inner, line, 0.5)


def around(inset: float, across: int, up: int) -> list[tuple[float, float, float]]:
    """Places (x, y, turn) in equal steps around the picture, `inset` from its edge, corners left out.

    `turn` is what makes an upright ornament point to the middle of the card.
    """
    left, right, bottom, top = LEFT + inset, RIGHT - inset, BOTTOM + inset, TOP - inset
    places = []
    for i in range(1, across):
        x = left + (right - left) * i / across
        places += [(x, bottom, 0.0), (x, top, 180.0)]
    for i in range(1, up):
        y = bottom + (top - bottom) * i / up
        places += [(left, y, -90.0), (right, y, 90.0)]
    return places


def corners(inset: float) -> list[tuple[float, float, float]]:
    """The four corners (x, y, turn), `inset` from the picture's edge."""
    left, right, bottom, top = LEFT + inset, RIGHT - inset, BOTTOM + inset, TOP - inset
    return [(left, bottom, -45.0), (right, bottom, 45.0), (right, top, 135.0), (left, top, -135.0)]


def row(ornament: Shape, places: list[tuple[float, float, float]]) -> Shape:
    """The ornament at every place, as one shape."""
    return joined(ornament.at(x, y, turn) for x, y, turn in places)


def tiled(
    draw: Callable[[float, float, int], Shape], step_x: float, step_y: float, brick: bool = True
) -> list[Shape]:
    """What `draw(x, y, number)` gives all over the card; every other row shifted if `brick`."""
    shapes = []
    for j in range(int(HEIGHT_MM / step_y) + 2):
        shift = step_x / 2 if brick and j % 2 else 0.0
        for i in range(int(WIDTH_MM / step_x) + 2):
            shapes.append(draw(i * step_x - shift, j * step_y, i + j))
    return shapes
