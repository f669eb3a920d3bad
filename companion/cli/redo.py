"""`companion redo`: brings back what was undone last."""

from companion.cli.answers import guarded, new_app
from companion.cli.at_hand import AsJson, GameName
from companion.cli.changes import change

app = new_app()


@app.command()
@guarded
def redo(game: GameName, as_json: AsJson = False) -> None:
    """Brings back what was undone last, until something else is done."""
    change(game, lambda table: table.redo(), as_json=as_json)
