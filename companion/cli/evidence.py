"""`companion evidence`: what a landing looked like, and what was made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, GameName, journal_at_hand, place_at_hand

app = new_app()


@app.command()
@guarded
def evidence(
    game: GameName = "last",
    landing: Annotated[int, typer.Argument(metavar="N", help="Which landing; left out: all of them.")] = 0,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE.jpg", help="Copy the picture after the landing there.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Shows the pictures, numbers and rulings that were kept of a landing."""
    try:
        from companion.compose.evidence import Evidence, NoEvidence
    except ImportError as error:
        sentence = f"Evidence needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    with journal_at_hand() as journal:
        game_id = journal.find(game).id
    kept_of = Evidence(place_at_hand().folder / "evidence")
    try:
        kept = kept_of.of(game_id) if not landing else (kept_of.one(game_id, landing),)
    except NoEvidence as error:
        stop(Exit.UNKNOWN, "no-evidence", str(error), as_json=as_json)
    if to is not None and not landing:
        stop(Exit.USAGE, "which", "Say which landing: companion evidence GAME N --to FILE.", as_json=as_json)
    if to is not None:
        to.write_bytes((kept[0].folder / "after.jpg").read_bytes())
    if as_json:
        told = [{**each.landing, "folder": str(each.folder)} for each in kept]
        print_json({"ok": True, "game": game_id, "landings": told})
        return
    if not kept:
        print(f"No landing of game {game_id} was seen by a camera.")
    for each in kept:
        print("\n".join(_lines(each.number, each.landing, each.folder, whole=bool(landing))))


def _lines(number: int, told: dict[str, Any], folder: Path, *, whole: bool) -> list[str]:
    lines = [f"Landing {number} (step {told['step']}): {' '.join(told['told'])}"]
    names = {one["carpet"]: one["player"] or one["carpet"] for one in told["carpets"]}
    for one in told["verdicts"]:
        lines.append(
            f"  {names.get(one['carpet'], one['carpet'])} {one['verdict']} {one['number']} {one['kind']}: "
            f"{one['overlap_mm2']:g} mm² overlap, {one['depth_mm']:g} mm deep, "
            f"{one['seen_mm2']:g} mm² in sight, confidence {one['confidence']:g}"
        )
    for one in told["ruled"]:
        said = "lies on" if one["on"] else "does not lie on"
        lines.append(f"  Ruled: {one['player']} {said} {one['number']}.")
    if whole:
        lines += [f"  {told['rule']}", f"  Pictures: {folder}"]
    return lines
