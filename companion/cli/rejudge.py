"""`companion rejudge`: the kept pictures of a game's landings, read again by this version."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, GameName, journal_at_hand, place_at_hand

app = new_app()


@app.command()
@guarded
def rejudge(
    game: GameName = "last",
    deck: Annotated[
        Path | None, typer.Option(help="The folder of the deck's profile; our own deck if left out.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Reads each landing's pictures again and tells what would be judged otherwise. Changes nothing."""
    try:
        from companion.compose.evidence import Evidence, NoEvidence
        from companion.compose.evidence import rejudge as judge_again
        from companion.compose.looking import VisionError, open_deck
    except ImportError as error:
        sentence = f"Judging needs {error.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    with journal_at_hand() as journal:
        game_id = journal.find(game).id
    kept = Evidence(place_at_hand().folder / "evidence").of(game_id)
    if not kept:
        stop(Exit.UNKNOWN, "no-evidence", f"No landing of game {game_id} was seen.", as_json=as_json)
    try:
        features = open_deck(deck)
    except VisionError as error:
        stop(Exit.FILE, "not-read", str(error), as_json=as_json)
    told: list[dict[str, Any]] = []
    for each in kept:
        try:
            judged = judge_again(each, features)
        except NoEvidence as error:
            told.append({"landing": each.number, "error": str(error), "changed": []})
            continue
        changed = [
            {"carpet": carpet, "number": number, "then": then, "now": now}
            for carpet, number, then, now in judged.changed
        ]
        told.append({"landing": each.number, "verdicts": judged.verdicts, "changed": changed})
    if as_json:
        print_json({"ok": True, "game": game_id, "landings": told})
        return
    for one in told:
        print(one.get("error") or _line(one))


def _line(one: dict[str, Any]) -> str:
    if not one["changed"]:
        return f"Landing {one['landing']}: all {one['verdicts']} verdicts as they were."
    changed = "; ".join(
        f"{each['carpet']} and destination {each['number']}: was {each['then']}, is {each['now']}"
        for each in one["changed"]
    )
    return f"Landing {one['landing']}: {changed}."
