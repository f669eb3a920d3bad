"""`companion deck`: our own deck as a PDF to print at home, and decks of others learned from pictures."""

from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, complain, guarded, new_app, print_json, stop

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
    """The cards: print our own deck, or teach the companion another one."""


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


@app.command(name="learn")
@guarded
def learn(
    pictures: Annotated[
        list[Path],
        typer.Argument(help="Pictures of cards laid out, or of one card each.", show_default=False),
    ],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="A new or empty folder.", show_default=False)
    ],
    kinds: Annotated[
        Path | None, typer.Option(metavar="FILE.csv", help="What each face is (docs/learning-a-deck.md).")
    ] = None,
    card_mm: Annotated[str, typer.Option(metavar="SIZE", help="A card's size in millimetres.")] = "59x91",
    name: Annotated[
        str | None, typer.Option(help="The deck's name; the folder's if left out.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Learn a deck from pictures of its cards and write its profile, for `companion look --deck DIR`."""
    try:
        from companion.compose.learning import (
            DeckNotLearned,
            KindsWrong,
            Lesson,
            VisionError,
            card_size,
            learn_deck,
        )
    except ImportError as error:
        sentence = f"Learning a deck needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    called = (name if name is not None else output.resolve().name).strip()
    if not called or not called.isprintable():
        stop(
            Exit.USAGE, "no-name", "A deck's name is a line of text, such as --name Travels.", as_json=as_json
        )
    try:
        size_mm = card_size(card_mm)
    except DeckNotLearned as refused:
        stop(Exit.USAGE, "card-size", str(refused), as_json=as_json)
    try:
        lesson: Lesson = learn_deck(pictures, output, size_mm, kinds, called)
    except (DeckNotLearned, KindsWrong, VisionError) as refused:
        stop(Exit.FILE, "not-learned", str(refused), as_json=as_json)
    faces = lesson.deck.faces
    if as_json:
        told = [
            {
                "file": face.name,
                "kind": face.kind,
                "motif": face.motif,
                "carpet": face.carpet,
                "back": face.is_back,
                "count": face.count,
            }
            for face in faces
        ]
        print_json(
            {
                "ok": True,
                "folder": str(output),
                "cards": lesson.cards,
                "faces": told,
                "warnings": lesson.warnings,
            }
        )
        return
    where = "1 picture" if lesson.pictures == 1 else f"{lesson.pictures} pictures"
    print(f"{output}: {len(faces)} faces, from {lesson.cards} cards in {where}.")
    for warning in lesson.warnings:
        complain(warning)
    if not lesson.named:
        print(f"{output / 'overview.jpg'} shows them, numbered. Say in a copy of {output / 'kinds.csv'}")
        print(
            "what each one is and run this again with --kinds and another folder; or edit deck.toml by hand."
        )
