"""The deck as a PDF to print at home."""

from enum import Enum
from typing import BinaryIO

from companion.deck import cover, marker_pages, sheets
from companion.deck.canvas import Canvas
from companion.deck.sheets import LARGEST_BLEED_MM, Paper
from companion.shared.refusals import CompanionError

__all__ = ["DeckNotPrinted", "Paper", "Part", "print_deck"]


class DeckNotPrinted(CompanionError):
    """The deck cannot be printed as asked; the text says what would do."""


class Part(Enum):
    ALL = "all"
    CARDS = "cards"
    CALIBRATION = "calibration"


def print_deck(
    out: BinaryIO, paper: Paper, part: Part = Part.ALL, bleed_mm: float = 0.0, backs: bool = True
) -> int:
    """Write the deck: how to print it, cards and backs, calibration board, corner markers. How many pages.

    With backs, every page of faces is an odd one, so that a printer that prints on both sides (turned
    over the long edge) puts each back behind its face; boards and markers have nothing behind them.

    Raises DeckNotPrinted for a bleed the paper has no room for.
    """
    if not 0 <= bleed_mm <= LARGEST_BLEED_MM:
        raise DeckNotPrinted(
            f"A bleed of {bleed_mm:g} mm does not fit on the sheet; 0 to {LARGEST_BLEED_MM:g} mm does."
        )
    c = Canvas(out, paper.width, paper.height, "Tabletop companion: deck")
    if part is not Part.CALIBRATION:
        sheets.define_forms(c)
        cover.draw(c, paper)
        _empty_side(c, backs)
        sheets.draw_cards(c, paper, bleed_mm, backs)
    if part is not Part.CARDS:
        marker_pages.draw_board(c, paper)
        _empty_side(c, backs)
        marker_pages.draw_corner_markers(c, paper)
    c.save()
    return c.pages


def _empty_side(c: Canvas, backs: bool) -> None:
    if backs:
        c.turn_page()
