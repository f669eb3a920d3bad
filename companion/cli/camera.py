"""`companion camera`: what a camera delivers: a still, a steady stream, focus, light."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson
from companion.cli.camera_plan import camera_plan

app = new_app()
app.command(name="plan")(camera_plan)


@app.callback(invoke_without_command=True)
@guarded
def camera(
    context: typer.Context,
    camera: Annotated[
        str, typer.Option(help="pi, usb:0, video:FILE, folder:DIR, scene:SEED or auto.")
    ] = "auto",
    still: Annotated[Path | None, typer.Option(metavar="FILE.jpg", help="Keep one full picture.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long the stream is tried.")] = 3.0,
    focus: Annotated[
        bool, typer.Option("--focus", help="Tell the sharpness again and again, to turn the lens by.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tries a camera and tells its figures; `plan` tells how high it goes over a table."""
    if context.invoked_subcommand is not None:
        return
    try:
        from companion.compose import camera_check
        from companion.compose.looking_on import Unseen
    except ImportError as error:
        sentence = f"A camera needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    told: dict[str, Any] = {"ok": True}
    try:
        opened, told["camera"] = camera_check.open_for_check(camera)
        with opened:
            if focus:
                _focus(opened, seconds, camera_check)
                return
            if still is not None:
                size = camera_check.still(opened, still)
                told["still"] = {"file": str(still), "size_px": list(size)}
            figures = camera_check.stream(opened, seconds)
            told["details"] = dict(opened.describe())
    except Unseen as error:
        stop(Exit.FILE, "no-picture", str(error), as_json=as_json)
    told["stream"] = {
        "pictures": figures.pictures,
        "rate_hz": round(figures.rate_hz, 1),
        "longest_gap_s": round(figures.longest_gap_s, 3),
    }
    told["light"] = {
        "level": round(figures.level, 1),
        "dark_share": round(figures.dark_share, 3),
        "blown_share": round(figures.blown_share, 3),
    }
    told["sharpness"] = round(figures.sharpness, 1)
    if as_json:
        print_json(told)
        return
    print(told["camera"])
    for name, value in told["details"].items():
        print(f"  {name}: {value}")
    if still is not None:
        print(f"  still: {still}, {size[0]}×{size[1]} px")
    print(f"  stream: {figures.rate_hz:.1f} pictures a second, the longest gap {figures.longest_gap_s:.2f} s")
    print(f"  light: level {figures.level:.0f} of 255{_light(figures)}")
    print(f"  sharpness: {figures.sharpness:.1f} (turn the lens until it is highest: --focus)")


def _light(figures: Any) -> str:
    if figures.dark_share > 0.6:
        return "; it is dark: switch a lamp on"
    if figures.blown_share > 0.1:
        return f"; {figures.blown_share:.0%} are blown out: less light, or turn the lamp away"
    return "; fine"


def _focus(opened: Any, seconds: float, camera_check: Any) -> None:
    best = 0.0
    for _ in range(max(1, round(seconds * 4))):
        now = camera_check.sharpness(opened.next_small(camera_check.FIRST_WITHIN_S))
        best = max(best, now)
        bar = "█" * round(30 * now / best) if best else ""
        print(f"sharpness {now:6.1f}  best {best:6.1f}  {bar}", flush=True)
