"""`companion shots`: pictures of every screen, for whoever changes them."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app

app = new_app()


@app.command()
@guarded
def shots(
    folder: Annotated[Path, typer.Option(help="Where the sheets go.")] = Path("build/shots"),
    language: Annotated[list[str] | None, typer.Option(help="Only these; all if left out.")] = None,
    readme: Annotated[
        bool, typer.Option("--readme", help="The README's pictures into docs/pictures.")
    ] = False,
) -> None:
    """Draws every screen in each language at each size into contact sheets."""
    from companion.compose.evening import PEOPLE
    from companion.compose.gallery import ROSTER
    from companion.compose.shots import Shots
    from companion.shared.players import Roster

    # The sheets try long names and other letters; the README is for whoever meets it first.
    with contextlib.closing(Shots(Roster(PEOPLE) if readme else ROSTER)) as drawn:
        print("a table is simulated for the live pictures …")
        drawn.watch_a_table()
        if readme:
            for path in drawn.readme(Path("docs/pictures")):
                print(path)
            return
        for sheet in drawn.sheets(folder, tuple(language or ())):
            print(f"{sheet.path}  {sheet.screens} screens")
