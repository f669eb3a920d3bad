"""The first page: what the deck looks like, and in pictures how to print and cut it."""

from companion.deck.canvas import Canvas
from companion.deck.digits import number
from companion.deck.frames import HEIGHT_MM, WIDTH_MM
from companion.deck.marker_pages import RULER_MM, ruler
from companion.deck.palette import CREAM, GOLD, GREEN, ICE, INK, MINT, SLATE, STONE, VERMILION, WHITE
from companion.deck.shapes import (
    arc,
    box,
    ellipse,
    joined,
    polar,
    polygon,
    ribbon,
    rounded,
    segment,
    smooth,
    star,
)
from companion.deck.sheets import Paper, put

FAN = ("camel", "carpet-blue", "adventure-e", "palace", "lamp", "carpet-red", "adventure-b")
HAND = ("djinn-1", "djinn-8", "back")

PANEL_HEIGHT_MM = 54.0


def draw(c: Canvas, paper: Paper) -> None:
    _fan(c, paper)
    width = (paper.width - 2 * 15 - 2 * 6) / 3
    for i, picture in enumerate((_true_size, _both_sides, _scissors)):
        left = 15 + i * (width + 6)
        c.paint(rounded(left, 36, width, PANEL_HEIGHT_MM, 4), CREAM, width=0.7)
        with c.placed(left + width / 2, 36 + PANEL_HEIGHT_MM / 2):
            picture(c)
        c.paint(ellipse(left + 5, 36 + PANEL_HEIGHT_MM - 5, 5.4), GOLD, width=0.6)
        c.line(number(str(i + 1), 5).at(left + 5, 36 + PANEL_HEIGHT_MM - 5), INK, 1.1)
    ruler(c, (paper.width - RULER_MM) / 2, 16)
    c.turn_page()


def _fan(c: Canvas, paper: Paper) -> None:
    """Two hands of cards, one above the other."""
    for names, radius, scale, step, foot in ((FAN, 94, 0.82, 12, 172), (HAND, 62, 0.7, 17, 188)):
        for i, name in enumerate(names):
            turn = ((len(names) - 1) / 2 - i) * step
            centre = polar(90 + turn, radius, (paper.width / 2, paper.height - foot))
            put(c, name, centre, turn, scale)
            width, height = WIDTH_MM * scale, HEIGHT_MM * scale
            c.line(box(-width / 2, -height / 2, width, height).at(*centre, turn), INK, 0.4)


def _page(c: Canvas, x: float, y: float, scale: float, colour: str = WHITE) -> None:
    """A sheet of paper with eight cards on it."""
    with c.placed(x, y, scale=scale):
        c.paint(box(-10.5, -14.8, 21, 29.6), colour, width=0.7)
        for i in range(2):
            for j in range(4):
                c.paint(
                    box(-9.1 + 9.1 * i, -11.8 + 5.9 * j, 9.1, 5.9), MINT if (i + j) % 2 else ICE, width=0.35
                )


def _true_size(c: Canvas) -> None:
    """A printed ruler against a real one: 100 %."""
    _page(c, 0, 4, 0.95)
    c.paint(box(-22, -17.6, 44, 6.6), GOLD)
    c.line(joined(segment((-20 + 4 * i, -11), (-20 + 4 * i, -13.6)) for i in range(11)), INK, 0.5)
    c.line(number("100", 4.4).at(-4, -22.2), INK, 0.9)
    c.line(ellipse(5.2, -20.8, 0.9) + ellipse(8.6, -23.4, 0.9) + segment((4.9, -24), (8.9, -20.2)), INK, 0.7)
    c.paint(ellipse(14, 12, 6), GREEN, width=0.6)
    c.line(polygon((10.8, 12), (13.2, 9.4), (17.4, 14.8), closed=False), WHITE, 1.7)


def _both_sides(c: Canvas) -> None:
    """A sheet that turns over its long edge, like a book's page."""
    c.paint(polygon((0, -15), (0, 15), (-19, 12), (-19, -18)), WHITE, width=0.7)
    for i in range(2):
        for j in range(4):
            x, y = -17.4 + 8 * i, -15.2 + 7 * j
            c.paint(
                polygon((x, y), (x + 7.6, y + 1.2), (x + 7.6, y + 7.6), (x, y + 6.4)),
                MINT if (i + j) % 2 else ICE,
                width=0.35,
            )
    c.paint(polygon((0, -15), (0, 15), (19, 12), (19, -18)), STONE, width=0.7)
    for i in range(2):
        for j in range(4):
            x, y = 1.8 + 8 * i, -14.2 + 7 * j
            c.paint(
                polygon((x, y + 1), (x + 7.6, y - 0.2), (x + 7.6, y + 6.2), (x, y + 7.4)), SLATE, width=0.35
            )
            c.fill(star(x + 3.8, y + 3.6, 4, 2, 0.8), GOLD)
    c.line(segment((0, -17), (0, 17)), VERMILION, 0.9, dash=1.8)
    c.line(arc(0, 8, 12.6, 28, 152), INK, 1.3)
    c.fill(polygon((13.6, 10.4), (8.6, 14.8), (14.8, 16)), INK)


def _scissors(c: Canvas) -> None:
    """Scissors that cut along the marks."""
    for i in range(2):
        for j in range(2):
            c.paint(box(-15 + 15 * i, -6 + 10 * j, 15, 10), MINT if (i + j) % 2 else ICE, width=0.5)
    for x in (-15, 0, 15):
        c.line(segment((x, 15.4), (x, 18.6)) + segment((x, -7.4), (x, -10.6)), INK, 0.5)
    for y in (-6, 4, 14):
        c.line(segment((16.4, y), (19.6, y)) + segment((-16.4, y), (-19.6, y)), INK, 0.5)
    c.line(segment((0, -12), (0, 14)), VERMILION, 0.9, dash=1.8)
    with c.placed(0, -11):
        for side in (-1, 1):
            blade = smooth(
                (side * 2.4, -3),
                (side * 0.4, 0),
                (-side * 4.6, 15),
                (-side * 4.6, 15),
                (-side * 1.2, 0),
                (side * 1, -4),
            )
            c.paint(blade, STONE)
            c.paint(ribbon(((side * 1.2, -2), (side * 3, -5)), (2.2, 2.6)), VERMILION)
            ring = ellipse(side * 5.2, -8.6, 4.4, 4.8) + ellipse(side * 5.2, -8.6, 2.4, 2.8)
            c.paint(ring, VERMILION)
        c.paint(ellipse(0, -0.6, 0.9), INK)
