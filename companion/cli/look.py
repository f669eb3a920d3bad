"""`companion look`: who lies on what in a picture of the table."""

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, guarded, new_app, stop

app = new_app()


@app.command()
@guarded
def look(
    images: Annotated[list[Path], typer.Argument(help="Pictures of a table.", show_default=False)],
    deck: Annotated[
        Path | None, typer.Option(help="The folder of a deck profile; our own deck if left out.")
    ] = None,
    before: Annotated[
        Path | None, typer.Option(help="An earlier picture of the same table, or what was read from one.")
    ] = None,
    calibration: Annotated[Path | None, typer.Option(help="A calibration of this camera and table.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs (docs/look.md).")] = False,
    drawn: Annotated[
        Path | None, typer.Option("--draw", metavar="OUT.png", help="Draw what was read over the picture.")
    ] = None,
) -> None:
    """Find every card in pictures of a table, and say which carpet lies on or under which destination."""
    try:
        from companion.compose.looking import VisionError, draw, look_at, open_calibration, open_deck
    except ImportError as error:
        sentence = f"Looking at pictures needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    if drawn is not None and len(images) != 1:
        stop(Exit.USAGE, "one-picture", "--draw takes one picture at a time.", as_json=as_json)
    try:
        plane = open_calibration(calibration) if calibration is not None else None
        looked = look_at(images, open_deck(deck), before, plane)
        if drawn is not None:
            draw(looked[0], drawn)
    except VisionError as error:
        stop(Exit.FILE, "not-read", str(error), as_json=as_json)
    if as_json:
        reports = [one.report for one in looked]
        print(json.dumps(reports[0] if len(reports) == 1 else reports, ensure_ascii=False))
        return
    for one in looked:
        print("\n".join(sentences(one.report)))


def sentences(report: dict[str, Any]) -> list[str]:
    """A report in words, a line each."""
    cards, carpets = report["cards"], report["carpets"]
    names = {card["id"]: _named(card) for card in cards}
    lines = [
        f"{report['image']}: {_count(len(cards), 'destination')}, {_count(len(carpets), 'carpet')},"
        f" read in {report['elapsed_ms']:.0f} ms."
    ]
    kinds = Counter(_named(card) for card in cards)
    if kinds:
        lines.append(
            "  " + ", ".join(f"{n} × {kind}" if n > 1 else kind for kind, n in sorted(kinds.items()))
        )
    for one in report["overlaps"]:
        carpet = one["carpet"] if not one["carpet"].startswith("#") else "a carpet face down"
        said = {"on": "lies on", "under": "lies only under", "unsure": "may or may not lie on"}[
            one["relation"]
        ]
        seen = f"{one['area_mm2']:.0f} mm² overlap, {one['depth_mm']:.0f} mm deep"
        lines.append(f"  {carpet} {said} {one['card']} ({names[one['card']]}): {seen}.")
    for problem in report["layout"]["problems"]:
        which = " and ".join(f"{card} ({names[card]})" for card in problem["cards"])
        said = "lie too close" if problem["kind"] == "too-close" else "lies too far from all others"
        lines.append(f"  {which} {said}: {problem['mm']:.0f} mm.")
    for fault in report["quality"]["faults"]:
        where = "" if fault["where_px"] is None else f" at {fault['where_px']}"
        lines.append(f"  The picture is hard to read: {fault['kind']}{where} (costs {fault['costs']:.0%}).")
    if report["plane"]["source"] == "none":
        lines.append("  No card of this deck is seen.")
    return lines


def _named(card: dict[str, Any]) -> str:
    return f"{card['kind']} {card['motif']}" if card.get("motif") else str(card["kind"])


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
