"""`companion calibrate`: the camera learns where the table's plane is, from a printed sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, place_at_hand

app = new_app()


@app.command()
@guarded
def calibrate(
    camera: Annotated[
        str, typer.Option(help="pi, usb:0, video:FILE, folder:DIR, scene:SEED or auto.")
    ] = "auto",
    deck: Annotated[
        Path | None, typer.Option(help="The folder of a deck profile; our own deck if left out.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it is kept; else beside the journal.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=1, max=60, help="Give up after so long.")] = 30.0,
    as_json: AsJson = False,
) -> None:
    """Guided: print the sheet (companion deck), lay the board flat on the table, and follow what is said."""
    try:
        from companion.compose import camera_check
        from companion.compose.looking_on import Unseen
    except ImportError as error:
        sentence = f"Calibrating needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    kept = output or place_at_hand().folder / "calibration.json"
    found = None
    try:
        opened, chosen = camera_check.open_for_check(camera, fast=True)
        if not as_json:
            print(f"{chosen}\nLay the calibration board, or the corner markers, flat on the table.")
        with opened:
            for step in camera_check.calibrate(opened, deck, seconds):
                found = step.calibration
                if not as_json:
                    print(step.sentence, flush=True)
        if found is None:
            sentence = "No calibration: neither board nor corner markers nor three cards were seen."
            stop(Exit.FILE, "not-calibrated", sentence, as_json=as_json)
        camera_check.keep(found, kept)
    except Unseen as error:
        stop(Exit.FILE, "no-picture", str(error), as_json=as_json)
    told = {
        "ok": True,
        "file": str(kept),
        "source": found.plane.source,
        "error_px": round(found.error_px, 3),
        "error_mm": round(found.error_mm, 3),
        "points": found.points,
    }
    if as_json:
        print_json(told)
        return
    print(
        f"Kept in {kept}: learned from {found.plane.source}, {found.points} points, off by "
        f"{found.error_px:.2f} px or {found.error_mm:.2f} mm. Use it: --calibration {kept}"
    )
