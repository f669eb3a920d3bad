"""The calibration board and the corner markers, to scale, with a ruler to check the printer by."""

import cv2

from companion.deck.canvas import Canvas
from companion.deck.digits import number
from companion.deck.palette import INK, PAPER, SLATE, TAN
from companion.deck.shapes import Point, Shape, box, joined, rounded, segment
from companion.deck.sheets import MARK_GAP_MM, MARK_MM, Paper
from vision.sheets import BOARD, CORNER_MARKERS, BoardSheet

BLACK = "#000000"
RULER_MM = 100
RULER_FOOT_MM = 6.0


def ruler(c: Canvas, x: float, y: float) -> None:
    """A scale of exactly 100 mm that begins at (x, y), 4 mm high, its length written behind it."""
    ticks = [segment((x, y), (x + RULER_MM, y))]
    for mm in range(RULER_MM + 1):
        height = 4.0 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.8
        ticks.append(segment((x + mm, y), (x + mm, y + height)))
    c.line(joined(ticks), INK, 0.2)
    c.line(number("0", 3.2).at(x - 3, y + 2), INK, 0.4)
    c.line(number("100mm", 3.2).at(x + RULER_MM + 10, y + 2), INK, 0.4)


def marker(dictionary: str, marker_id: int, side: float) -> Shape:
    """The black modules of one ArUco marker, its border one module wide, centred on the origin."""
    book = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    modules = book.markerSize + 2
    bits = cv2.aruco.generateImageMarker(book, marker_id, modules, borderBits=1)
    module = side / modules
    # One shape for all: viewers would draw hairlines between modules painted one by one.
    return joined(
        box(-side / 2 + module * column, side / 2 - module * (row + 1), module, module)
        for row in range(modules)
        for column in range(modules)
        if bits[row, column] == 0
    )


def board(sheet: BoardSheet, left: float, bottom: float) -> Shape:
    """The board's black parts, its lower left corner at (left, bottom)."""
    shapes, marker_id = [], 0
    top = bottom + sheet.size_mm[1]
    for row in range(sheet.rows):
        for column in range(sheet.columns):
            x, y = left + column * sheet.square_mm, top - (row + 1) * sheet.square_mm
            if (row + column) % 2 == 0:
                shapes.append(box(x, y, sheet.square_mm, sheet.square_mm))
                continue
            middle = x + sheet.square_mm / 2, y + sheet.square_mm / 2
            shapes.append(marker(sheet.dictionary, marker_id, sheet.marker_mm).at(*middle))
            marker_id += 1
    return joined(shapes)


def board_corner(paper: Paper) -> Point:
    """Where the board's lower left corner lies on its page."""
    width, height = BOARD.size_mm
    return (paper.width - width) / 2, (paper.height - height) / 2


def draw_board(c: Canvas, paper: Paper) -> None:
    c.fill(board(BOARD, *board_corner(paper)), BLACK)
    ruler(c, (paper.width - RULER_MM) / 2, RULER_FOOT_MM)
    c.turn_page()


def tile_centres(paper: Paper) -> list[Point]:
    """Where the four corner tiles lie on their page, in the order of their ids: clockwise from upper left."""
    across, up = paper.width / 4 + 4, 58.0
    middle = paper.width / 2, paper.height / 2 + 8
    return [(middle[0] + sx * across, middle[1] + sy * up) for sx, sy in ((-1, 1), (1, 1), (1, -1), (-1, -1))]


def draw_corner_markers(c: Canvas, paper: Paper) -> None:
    """Four tiles to cut out, and a small picture of where they go."""
    half = CORNER_MARKERS.tile_mm / 2
    for marker_id, (x, y) in zip(CORNER_MARKERS.ids, tile_centres(paper), strict=True):
        c.fill(marker(CORNER_MARKERS.dictionary, marker_id, CORNER_MARKERS.marker_mm).at(x, y), BLACK)
        for sx in (-1, 1):
            for sy in (-1, 1):
                corner, far = (x + sx * half, y + sy * half), MARK_GAP_MM + MARK_MM
                c.line(_away(corner, (sx * MARK_GAP_MM, 0), (sx * far, 0)), INK, 0.15)
                c.line(_away(corner, (0, sy * MARK_GAP_MM), (0, sy * far)), INK, 0.15)
    _table(c, paper.width / 2, paper.height / 2 + 8)
    ruler(c, (paper.width - RULER_MM) / 2, RULER_FOOT_MM)
    c.turn_page()


def _away(corner: Point, start: Point, end: Point) -> Shape:
    return segment((corner[0] + start[0], corner[1] + start[1]), (corner[0] + end[0], corner[1] + end[1]))


def _table(c: Canvas, x: float, y: float) -> None:
    """A table with cards in its middle and a tile at each corner."""
    c.paint(rounded(x - 21, y - 14, 42, 28, 2), TAN, width=0.6)
    for sx in (-1, 1):
        for sy in (-1, 1):
            c.fill(box(x + sx * 16.5 - 3, y + sy * 9.5 - 3, 6, 6), PAPER)
            c.fill(box(x + sx * 16.5 - 2, y + sy * 9.5 - 2, 4, 4), BLACK)
    for i in range(4):
        for j in range(3):
            c.paint(box(x - 9 + 4.8 * i, y - 9.6 + 6.8 * j, 3.2, 4.9).at(0.2 * j), SLATE, width=0.2)
