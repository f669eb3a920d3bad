"""`companion schema`: how a game's commands are written as JSON."""

from typing import Annotated

import msgspec
import typer

from companion.cli.answers import guarded, new_app
from companion.cli.plain import command_schema
from companion.games.registry import GAMES, game_named

app = new_app()


@app.command()
@guarded
def schema(rules: Annotated[str, typer.Argument(metavar="RULES", help="The game.")] = GAMES[0].name) -> None:
    """Prints the JSON schema of the commands that `companion play --json` reads."""
    print(schema_text(rules), end="")


def schema_text(rules: str) -> str:
    """The schema as it lies in docs/schemas."""
    content = msgspec.json.encode(command_schema(game_named(rules).rules()))
    return msgspec.json.format(content, indent=2).decode() + "\n"
