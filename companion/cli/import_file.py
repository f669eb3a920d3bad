"""`companion import`: takes in a game, everything, or a table of results."""

import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, complain, guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand, place_at_hand
from companion.cli.streams import patient_input
from companion.games.registry import AllRules
from companion.history.everything import TakenIn, import_everything, is_everything
from companion.history.listing import MOST_GAMES
from companion.history.spreadsheet import TableRefused, read_results
from companion.storage.exporting import ImportRefused, import_game
from companion.storage.journal import Journal
from companion.storage.results import enter_all

app = new_app()


@app.command("import")
@guarded
def import_file(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A game, everything as JSON, or CSV; - is standard input.")
    ],
    as_json: AsJson = False,
) -> None:
    """Adds what is not in the journal yet; every move of a game is checked by the rules first."""
    content, source = _content(file)
    with journal_at_hand() as journal:
        if is_everything(content):
            taken = import_everything(content, source, journal, place_at_hand().keys, AllRules(), time.time())
            _tell(taken, as_json)
            return
        if content.lstrip()[:1] != b"{" and (file.lower().endswith(".csv") or b"ended" in content[:2000]):
            _tell(_import_table(content, source, journal), as_json)
            return
        count, _ = journal.count()
        game_id = import_game(content, source, journal, place_at_hand().keys, AllRules())
        is_new = journal.count()[0] > count
    if as_json:
        print_json({"ok": True, "game": game_id, "new": is_new})
    else:
        print(f"Game {game_id} {'is imported' if is_new else 'was here already'}.")


def _import_table(content: bytes, source: str, journal: Journal) -> TakenIn:
    """Games of a table that are here already stay as they are, whatever the table says of them."""
    try:
        found = read_results(content)
    except TableRefused as refused:
        raise ImportRefused(f"{source}: {refused} Nothing was added.") from None
    for result in found.values():
        if result.ruleset not in AllRules():
            raise ImportRefused(f"{source}: there are no rules {result.ruleset[:40]!r}. Nothing was added.")
    known = {line.id for line in journal.games(MOST_GAMES)}
    new = {game_id: result for game_id, result in found.items() if game_id not in known}
    enter_all(journal, new, time.time())
    return TakenIn(len(new), len(found) - len(new))


def _tell(taken: TakenIn, as_json: bool) -> None:
    if as_json:
        told = {"new": taken.new, "known": taken.known, "refused": list(taken.refused)}
        print_json({"ok": not taken.refused, **told})
    else:
        print(f"New games: {taken.new}. Here already, left as they are: {taken.known}.")
        for sentence in taken.refused:
            complain(sentence)
    if taken.refused:
        raise typer.Exit(Exit.FILE)


def _content(file: str) -> tuple[bytes, str]:
    if file == "-":
        return patient_input().read(), "standard input"
    try:
        return Path(file).read_bytes(), file
    except OSError as error:
        raise ImportRefused(f"{file} cannot be read: {error.strerror}.") from None
