"""`companion camera plan`: how high a camera goes over a table."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, print_json, stop
from companion.cli.at_hand import AsJson
from companion.compose.camera_plan import PlanUnclear, drawing, plan, read_lens, read_table
from companion.compose.light_drawing import LAMP_MM, lamp_beside_mm, light_drawing


@guarded
def camera_plan(
    table: Annotated[str, typer.Option(metavar="WxD", help="The table's sides in cm.")] = "80x60",
    lens: Annotated[
        str, typer.Option(help="3, 3wide, 2, hq, hq16, c920, or usb:78 (degrees from corner to corner).")
    ] = "3",
    beside: Annotated[float, typer.Option(metavar="CM", help="How far the camera is off the middle.")] = 0.0,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Also draw it, as an SVG file.")
    ] = None,
    light: Annotated[
        Path | None, typer.Option("--light", metavar="FILE", help="Also draw where lamps go, as an SVG file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tells how high a camera goes to see the whole table, and how well it sees a card from there."""
    try:
        found = plan(*read_table(table), read_lens(lens), beside * 10)
    except PlanUnclear as unclear:
        stop(Exit.USAGE, "not-understood", str(unclear), as_json=as_json)
    if output is not None:
        output.write_text(drawing(found), encoding="utf-8")
    if light is not None:
        light.write_text(light_drawing(found), encoding="utf-8")
    if as_json:
        print_json(
            {
                "ok": True,
                "lens": found.lens.name,
                "height_mm": round(found.height_mm),
                "tilt_deg": round(found.tilt_deg, 1),
                "card_px": round(found.card_px, 1),
                "lamps_beside_mm": round(lamp_beside_mm(found)),
                "warnings": found.warnings,
            }
        )
        return
    for sentence in found.sentences:
        print(sentence)
    print(
        f"Lamps {LAMP_MM / 10:.0f} cm above the table: {lamp_beside_mm(found) / 10:.0f} cm or more beside "
        "its middle, so that none is mirrored in it."
    )
