"""`companion play`: a game at the console, or line by line for programs."""

from typing import Annotated

import typer

from companion.cli.answers import Exit, complain, guarded, new_app
from companion.cli.at_hand import AsJson, GameName, journal_at_hand, place_at_hand, table_of
from companion.compose.journal_care import JournalCare

app = new_app()


@app.command()
@guarded
def play(
    game: GameName = "last",
    seed: Annotated[int | None, typer.Option(help="Chance that can be repeated.")] = None,
    as_json: AsJson = False,
) -> None:
    """Plays on. With --json: one JSON request a line in, one answer a line out (docs/json-play.md)."""
    with journal_at_hand() as journal:
        table = table_of(journal, game, seed)
        background = JournalCare(place_at_hand(), complain)
        background.start()
        try:
            if as_json:
                from companion.cli.play_json import play_by_lines

                play_by_lines(table)
            else:
                from companion.cli.play_console import play_at_console

                play_at_console(table)
        finally:
            saved = table.catch_up()
            background.stop()
        if not saved:
            complain(str(table.snapshot().trouble))
            raise typer.Exit(Exit.NOT_SAVED)
