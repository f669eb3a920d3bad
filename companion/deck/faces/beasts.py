"""What the five adventures have in common: a frame of teeth and a compass rose in its upper left corner."""

from companion.deck.canvas import Canvas
from companion.deck.frames import LEFT, TOP, around, band, row
from companion.deck.palette import CREAM, VERMILION
from companion.deck.shapes import ellipse, polygon, star


def teeth(c: Canvas, dark: str, light: str) -> None:
    """The adventures' frame."""
    band(c, 3.0, dark)
    c.fill(row(polygon((-1.7, -1.5), (1.7, -1.5), (0, 1.3)), around(1.5, 15, 24)), light)
    x, y = LEFT + 5.2, TOP - 5.2
    c.paint(ellipse(x, y, 4.9), CREAM)
    c.paint(star(x, y, 4, 4.3, 1.2, 45), dark, width=0.25)
    c.paint(star(x, y, 4, 4.6, 1.3), VERMILION, width=0.25)
