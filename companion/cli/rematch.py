"""`companion rematch`: the same players, seats, colours and rules once more."""

from random import Random, SystemRandom
from typing import Annotated

import msgspec
import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson, journal_at_hand
from companion.cli.plain import plain_awaited
from companion.games.registry import game_named
from companion.session import Session
from companion.storage.matches import read_setup, setup_of
from companion.table import Table

app = new_app()


@app.command()
@guarded
def rematch(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game before; the last if left out.")
    ] = "last",
    seed: Annotated[int | None, typer.Option(help="Chance that can be repeated.")] = None,
    as_json: AsJson = False,
) -> None:
    """Begins a game like the one before; the left neighbour of whoever began then begins now."""
    draw = SystemRandom() if seed is None else Random(seed)
    with journal_at_hand() as journal:
        kept = journal.read(game)
        before = read_setup(setup_of(kept))
        setup = msgspec.structs.replace(before, begins=before.roster.left_of(before.begins))
        session = Session.begin(game_named(kept.line.ruleset).rules(), setup, draw)
        shown = Table.begin(session, journal, group=kept.line.group, draw=draw).snapshot()
    if not shown.saved:
        stop(Exit.NOT_SAVED, "not-saved", str(shown.trouble), as_json=as_json)
    if as_json:
        print_json({"ok": True, "game": shown.game_id, "awaited": plain_awaited(shown.awaited)})
    else:
        print(f"Game {shown.game_id} has begun. {shown.awaited.what}")
        print(f"Go on with: companion play {shown.game_id}")
