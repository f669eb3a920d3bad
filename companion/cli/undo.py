"""`companion undo`: takes back the latest change of a game."""

from companion.cli.answers import guarded, new_app
from companion.cli.at_hand import AsJson, GameName
from companion.cli.changes import change

app = new_app()


@app.command()
@guarded
def undo(game: GameName, as_json: AsJson = False) -> None:
    """Takes back the latest change; the journal keeps both."""
    change(game, lambda table: table.undo(), as_json=as_json)
