"""Pages of a printed deck as pictures, and distances on them in millimetres from the upper left corner."""

from functools import cache
from io import BytesIO

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from companion.deck.pdf import Paper, Part, print_deck

Picture = NDArray[np.uint8]

#: Width and height in mm: ISO 216 and ANSI/ASME Y14.1.
PAPER_MM = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


@cache
def printed(paper: Paper, part: Part = Part.ALL, bleed_mm: float = 0.0, backs: bool = True) -> bytes:
    pdf = BytesIO()
    print_deck(pdf, paper, part, bleed_mm, backs)
    return pdf.getvalue()


def page_count(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))


def page(pdf: bytes, index: int, px_per_mm: float) -> Picture:
    """One page in grey. Its scale is exact where the sides are whole numbers of pixels, as at 10 px/mm."""
    # A hair less, or a side of 2970.00002 pixels becomes 2971 and the page is stretched.
    scale = px_per_mm * 25.4 / 72 * (1 - 1e-6)
    rendered = pypdfium2.PdfDocument(pdf)[index].render(scale=scale, grayscale=True).to_numpy()
    return np.asarray(rendered.reshape(rendered.shape[:2]), dtype=np.uint8)


def page_size_mm(pdf: bytes, index: int) -> tuple[float, float]:
    width, height = pypdfium2.PdfDocument(pdf)[index].get_size()
    return width / 72 * 25.4, height / 72 * 25.4


def page_text(pdf: bytes, index: int) -> str:
    return str(pypdfium2.PdfDocument(pdf)[index].get_textpage().get_text_range()).strip()


def likeness(one: NDArray[np.generic], other: NDArray[np.generic]) -> float:
    """Normalised correlation of two grey pictures of one size: 1 when alike, about 0 when unrelated."""
    a, b = (np.asarray(picture, dtype=np.float64) for picture in (one, other))
    a, b = a - a.mean(), b - b.mean()
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum()))


def turned(picture: Picture) -> Picture:
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_180), dtype=np.uint8)
