"""`companion restore`: the games of a copy in the place of those that are here."""

import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, place_at_hand
from companion.compose.only_one import AlreadyRunning, OnlyOne
from companion.storage.archive import take_back

app = new_app()


@app.command()
@guarded
def restore(
    source: Annotated[
        Path, typer.Argument(metavar="FILE|FOLDER", help="A copy, or a folder: its newest good one.")
    ],
    as_json: AsJson = False,
) -> None:
    """Puts the games of a copy in place; the journal that was here is kept beside it, under another name."""
    place = place_at_hand()
    try:
        with OnlyOne(place.folder):
            done = take_back(place, source, time.time())
    except AlreadyRunning as running:
        stop(Exit.RUNNING, "running", str(running), as_json=as_json)
    if as_json:
        kept = str(done.kept) if done.kept else None
        print_json({"ok": True, "archive": str(done.archive.path), "games": done.archive.games, "kept": kept})
        return
    print(f"{done.archive.games} games are back from {done.archive.path.name}.")
    if done.kept:
        print(f"The journal from before is kept as {done.kept.name}.")
