"""`companion import`: takes in a game that was exported."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand, place_at_hand
from companion.games.registry import AllRules
from companion.storage.exporting import ImportRefused, import_game

app = new_app()


@app.command("import")
@guarded
def import_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The exported game; - is standard input.")],
    as_json: AsJson = False,
) -> None:
    """Adds the game to the journal after every move of it was checked by the rules."""
    content, source = _content(file)
    with journal_at_hand() as journal:
        count, _ = journal.count()
        game_id = import_game(content, source, journal, place_at_hand().keys, AllRules())
        is_new = journal.count()[0] > count
    if as_json:
        print_json({"ok": True, "game": game_id, "new": is_new})
    else:
        print(f"Game {game_id} {'is imported' if is_new else 'was here already'}.")


def _content(file: str) -> tuple[bytes, str]:
    if file == "-":
        return sys.stdin.buffer.read(), "standard input"
    try:
        return Path(file).read_bytes(), file
    except OSError as error:
        raise ImportRefused(f"{file} cannot be read: {error.strerror}.") from None
