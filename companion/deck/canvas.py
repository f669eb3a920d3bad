"""A page of a PDF that is drawn on in millimetres, y upwards from its lower left corner."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, radians, sin
from typing import BinaryIO

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas as Pdf
from reportlab.pdfgen.pathobject import PDFPathObject

from companion.deck.palette import INK
from companion.deck.shapes import Shape

POINTS_PER_MM = 72 / 25.4

#: The weight of an outline that still shows at arm's length, in mm.
OUTLINE_MM = 0.45

_EVEN_ODD = 0
_ROUND = 1


class Canvas:
    """Paints shapes on the pages of one PDF; the same drawing always gives the same bytes."""

    def __init__(self, out: BinaryIO, width_mm: float, height_mm: float, title: str) -> None:
        self._pdf = Pdf(
            out,
            pagesize=(width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM),
            invariant=1,
            pageCompression=1,
        )
        self._pdf.setTitle(title)
        self._started = False
        self.pages = 0

    def _start(self) -> None:
        # Millimetres hold for one page: the PDF's state is forgotten at its end.
        if not self._started:
            self._pdf.scale(POINTS_PER_MM, POINTS_PER_MM)
            self._started = True

    def turn_page(self) -> None:
        """End this page; an untouched one stays empty."""
        self._pdf.showPage()
        self._started = False
        self.pages += 1

    def save(self) -> None:
        self._pdf.save()

    def fill(self, shape: Shape, colour: str) -> None:
        self._start()
        self._pdf.setFillColor(HexColor(colour))
        self._pdf.drawPath(self._path(shape), stroke=0, fill=1, fillMode=_EVEN_ODD)

    def line(self, shape: Shape, colour: str = INK, width: float = OUTLINE_MM, dash: float = 0.0) -> None:
        """Draw along the shape; `dash` is the length of dashes and gaps in mm, 0 for a whole line."""
        self._start()
        self._pdf.setStrokeColor(HexColor(colour))
        self._pdf.setLineWidth(width)
        self._pdf.setLineJoin(_ROUND)
        self._pdf.setLineCap(_ROUND)
        self._pdf.setDash([dash, dash] if dash else [])
        self._pdf.drawPath(self._path(shape), stroke=1, fill=0)

    def paint(self, shape: Shape, colour: str, outline: str = INK, width: float = OUTLINE_MM) -> None:
        """Fill the shape and draw its outline."""
        self.fill(shape, colour)
        self.line(shape, outline, width)

    @contextmanager
    def inside(self, shape: Shape) -> Iterator[None]:
        """What is drawn meanwhile shows only inside the shape."""
        self._start()
        self._pdf.saveState()
        self._pdf.clipPath(self._path(shape), stroke=0, fill=0, fillMode=_EVEN_ODD)
        yield
        self._pdf.restoreState()

    @contextmanager
    def placed(self, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """What is drawn meanwhile is scaled and turned about its origin, which is put at (x, y)."""
        self._start()
        c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
        self._pdf.saveState()
        self._pdf.transform(c, s, -s, c, x, y)
        yield
        self._pdf.restoreState()

    @contextmanager
    def form(self, name: str, width: float, height: float) -> Iterator[None]:
        """What is drawn meanwhile is kept under a name instead of shown; to be opened between pages only."""
        self._pdf.beginForm(name, 0, 0, width, height)
        self._started = True
        yield
        self._pdf.endForm()
        self._started = False

    def show_form(self, name: str) -> None:
        self._start()
        self._pdf.doForm(name)

    def _path(self, shape: Shape) -> PDFPathObject:
        path = self._pdf.beginPath()
        for stroke in shape.strokes:
            path.moveTo(*stroke.start)
            for k in stroke.curves:
                if k.handle_out == k.handle_in == k.end:
                    path.lineTo(*k.end)
                else:
                    path.curveTo(*k.handle_out, *k.handle_in, *k.end)
            if stroke.closed:
                path.close()
        return path
