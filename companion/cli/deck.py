"""`companion deck`: our own deck as a PDF to print at home."""

from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, stop

app = new_app()


class PaperName(Enum):
    A4 = "a4"
    LETTER = "letter"


class Only(Enum):
    ALL = "all"
    CARDS = "cards"
    CALIBRATION = "calibration"


@app.callback()
def deck() -> None:
    """The cards: print our own deck."""


@app.command(name="print")
@guarded
def print_pdf(
    paper: Annotated[
        PaperName, typer.Option(help="The paper in the printer.", case_sensitive=False)
    ] = PaperName.A4,
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF to write.")] = Path("deck.pdf"),
    only: Annotated[
        Only, typer.Option(help="Everything, the cards, or the calibration board and corner markers.")
    ] = Only.ALL,
    bleed: Annotated[
        float,
        typer.Option(metavar="MM", help="Colour printed beyond the cut, 0 to 3 mm; two cuts between cards."),
    ] = 0.0,
    backs: Annotated[
        bool, typer.Option(help="A page of backs behind every page of faces, for printing on both sides.")
    ] = True,
) -> None:
    """Write the deck as a PDF: 64 cards at true size with cut marks, and the sheets for calibration."""
    try:
        from companion.deck.pdf import DeckNotPrinted, Paper, Part, print_deck
    except ImportError as error:
        sentence = f"Printing the deck needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence)
    pdf = BytesIO()
    try:
        pages = print_deck(pdf, Paper[paper.name], Part[only.name], bleed, backs)
    except DeckNotPrinted as refused:
        stop(Exit.USAGE, "deck-not-printed", str(refused))
    output.write_bytes(pdf.getvalue())
    sides = " on both sides, turned over the long edge" if backs and only is not Only.CALIBRATION else ""
    print(f"{output}: {pages} pages for {paper.name.capitalize()} paper. Print them at 100 %{sides}.")
    print("The ruler on the page must then measure 100 mm; the cards are 59 × 91 mm.")
