"""`companion ui`: the touch screen."""

from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, stop
from companion.cli.at_hand import journal_at_hand, place_at_hand

app = new_app()

#: Keys as pads belong to the console: here the keyboard moves about the screen.
PADS = ("", "auto", "gpio", "numpad")


@app.command()
@guarded
def screen(
    size: Annotated[str, typer.Option(metavar="WIDTHxHEIGHT", help="Of the window, in px.")] = "1280x720",
    full: Annotated[bool, typer.Option("--full", help="The whole screen, as beside a table.")] = False,
    camera: Annotated[
        str, typer.Option(help="pi, usb:0, scene:SEED or auto; without one it is tapped.")
    ] = "",
    pads: Annotated[
        str, typer.Option(metavar="KIND", help="auto, gpio or numpad; without, djinns are chosen here.")
    ] = "",
    px_per_mm: Annotated[float, typer.Option(help="Of the screen, where it is known.")] = 0.0,
) -> None:
    """Opens the touch screen on the games of the journal."""
    from companion.compose.only_one import AlreadyRunning, OnlyOne
    from companion.compose.opening import ScreenUnavailable, WindowWanted, check_screen, open_screen

    width, by, height = size.lower().partition("x")
    if not by or not width.isdecimal() or not height.isdecimal() or min(int(width), int(height)) < 320:
        stop(Exit.USAGE, "not-understood", f"{size} is no size; write WIDTHxHEIGHT, for example 800x480.")
    if pads not in PADS:
        stop(Exit.USAGE, "pads", f"There are no pads {pads} at the screen; there are {', '.join(PADS[1:])}.")
    try:
        check_screen()
        with OnlyOne(place_at_hand().folder), journal_at_hand() as journal:
            wanted = WindowWanted(int(width), int(height), full, px_per_mm)
            open_screen(journal, place_at_hand().folder, wanted, camera, pads)
    except AlreadyRunning as running:
        stop(Exit.RUNNING, "running", str(running))
    except ScreenUnavailable as missing:
        stop(Exit.FAULT, "no-screen", str(missing))
