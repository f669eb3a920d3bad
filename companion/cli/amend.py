"""`companion amend`: puts an earlier step right."""

from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app
from companion.cli.at_hand import AnyTable, AsJson, GameName
from companion.cli.changes import Answer, change
from companion.cli.plain import NotUnderstood, command_from_json
from companion.cli.streams import patient_input
from companion.games.registry import game_named
from companion.shared.ruleset import SHARED_SCREEN

app = new_app()


@app.command()
@guarded
def amend(
    game: GameName,
    step: Annotated[int, typer.Argument(help="The step's number, from `companion log`.")],
    command: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[COMMAND]…", help="As at the console, or as JSON; - reads it from standard input."
        ),
    ] = None,
    drop: Annotated[bool, typer.Option("--drop", help="The step never was.")] = False,
    as_json: AsJson = False,
) -> None:
    """Puts COMMAND in a step's place, or drops it; what followed is decided again, misfits are listed."""
    line = " ".join(command or [])
    if line == "-":
        # So that a secret need not stand in the shell's history.
        line = patient_input().readline().decode(errors="replace")
    if bool(line.strip()) == drop:
        raise NotUnderstood("Give the command that takes the step's place, or --drop.")

    def how(table: AnyTable) -> Answer:
        return table.amend(step, None if drop else command_in(table, line))

    change(game, how, as_json=as_json)


def command_in(table: AnyTable, line: str) -> object:
    """The move that a line says, as JSON or in the game's phrases. Raises NotUnderstood, PhraseUnclear."""
    rules = table.session.rules
    if line.lstrip().startswith("{"):
        return command_from_json(rules, line)
    said = game_named(rules.name).phrases().understood(line, table.session.roster, table.view(SHARED_SCREEN))
    if isinstance(said, tuple):
        raise NotUnderstood("A secret is given as JSON through standard input: companion amend GAME STEP -")
    return said
