"""`companion backup`: a copy of all games, in the data directory or on a stick."""

import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, place_at_hand
from companion.storage.archive import write_archive

app = new_app()


@app.command()
@guarded
def backup(
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FOLDER", help="A stick or another disk; else the data's own."),
    ] = None,
    keep: Annotated[int, typer.Option(min=1, max=1000, help="How many copies stay there.")] = 7,
    as_json: AsJson = False,
) -> None:
    """Copies the journal with its key to one file and proves it by restoring it; games may go on meanwhile.

    Whoever has the file can open what is sealed in it: keep it as you would keep the cards.
    """
    place = place_at_hand()
    archive = write_archive(place, to or place.folder / "archives", time.time(), keep)
    if as_json:
        print_json({"ok": True, "archive": str(archive.path), "games": archive.games})
    else:
        print(f"{archive.path}: {archive.games} games, restored once to prove it.")
