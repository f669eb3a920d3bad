"""`companion watch`: no game, only what is seen."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, guarded, new_app, stop

app = new_app()


@app.command()
@guarded
def watch(
    camera: Annotated[
        str, typer.Option(help="pi, usb:0, video:FILE, folder:DIR, scene:SEED or auto.")
    ] = "auto",
    deck: Annotated[
        Path | None, typer.Option(help="The folder of a deck profile; our own deck if left out.")
    ] = None,
    calibration: Annotated[Path | None, typer.Option(help="A calibration of this camera and table.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Recordings as fast as they are read.")] = False,
    seconds: Annotated[float, typer.Option(min=0.0, help="Stop after so long; 0: when it is over.")] = 0.0,
    record: Annotated[Path | None, typer.Option(help="Keep what is seen in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line (docs/watch.md).")] = False,
) -> None:
    """Watch a table: hands, motion, stillness, and what lies there whenever all is still."""
    try:
        from companion.compose.looking_on import LookOn, Unseen
    except ImportError as error:
        sentence = f"Watching needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    try:
        looking = LookOn(camera, deck, calibration, fast=fast, record=record, seconds=seconds)
    except Unseen as error:
        stop(Exit.FILE, "no-picture", str(error), as_json=as_json)
    if not as_json:
        print(looking.sentence, file=sys.stderr)
    with contextlib.closing(looking):
        for line in looking.lines():
            print(json.dumps(line, ensure_ascii=False) if as_json else _told(line), flush=True)
    if looking.trouble is not None:
        stop(Exit.FILE, "camera-lost", looking.trouble, as_json=False)


def _told(line: dict[str, Any]) -> str:
    if "state" in line:
        return f"{line['t']:8.2f}  {line['state']}: {line['reason']}"
    from companion.cli.look import sentences

    return "\n".join(f"{'':10}{sentence}" for sentence in sentences(line["sighting"]))
