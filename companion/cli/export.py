"""`companion export`: a game as one JSON file."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app, print_json
from companion.cli.at_hand import AsJson, GameName, journal_at_hand, place_at_hand
from companion.storage.exporting import exported

app = new_app()


@app.command()
@guarded
def export(
    game: GameName,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The file; standard output if left out.")
    ] = None,
    portable: Annotated[
        bool,
        typer.Option(
            "--portable",
            help="Let another companion go on with a game that is not finished: the file then holds the key"
            " to what is still sealed in it.",
        ),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Writes a game as JSON (docs/export-format.md). What is still sealed stays sealed."""
    with journal_at_hand() as journal:
        kept = journal.read(game)
        content = exported(kept, place_at_hand().keys, locked=not portable)
    if output is None:
        sys.stdout.write(content.decode())
        return
    write_whole(output, content, force=force)
    if as_json:
        print_json({"ok": True, "game": kept.line.id, "file": str(output)})
    else:
        print(f"Game {kept.line.id} is in {output}.")


def write_whole(path: Path, content: bytes, *, force: bool) -> None:
    """Writes a file so that under its name there is all of it or what was there before. Raises OSError."""
    if path.exists() and not force:
        raise FileExistsError(17, "the file is there already; --force writes over it", str(path))
    draft = path.with_name(f"{path.name}.part")
    draft.write_bytes(content)
    draft.replace(path)
