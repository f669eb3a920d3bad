"""`companion soak`: simulated games for hours, to see whether anything grows or gets stuck."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json, stop
from companion.cli.at_hand import AsJson
from companion.cli.plain import plain
from companion.compose.soaking import GamePlayed, complaints, soak

app = new_app()


@app.command(name="soak")
@guarded
def run(
    hours: Annotated[float, typer.Option(min=0.0, max=1000.0, help="0: one game.")] = 8.0,
    seed: Annotated[int, typer.Option(min=0, help="The first game's; each next one has the next.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Plays simulated games before a simulated camera for hours; memory, files and threads must not grow.

    For a night on the machine that will stand at the table. Ends with 1 if anything was not as it should be.
    """
    try:
        from companion.compose.evening import stage_game
        from companion.compose.looking import open_deck_and_profile
    except ImportError as missing:
        sentence = f"A soak needs {missing.name}: pip install 'tabletop-companion[vision]'."
        stop(Exit.FAULT, "not-installed", sentence, as_json=as_json)
    known = open_deck_and_profile(None)

    def play(number: int) -> tuple[int, str]:
        with tempfile.TemporaryDirectory(prefix="companion-soak-") as folder:
            staged = stage_game(Path(folder), known, number)
            try:
                report = staged.rehearsal.play()
            finally:
                staged.close()
        stuck = "" if report.finished else str(report.stuck or "it stopped")
        return len(report.silent), stuck

    played: list[GamePlayed] = []
    for game in soak(play, time.monotonic() + hours * 3600, seed, time.monotonic):
        played.append(game)
        if as_json:
            print_json(plain(game))
        else:
            held = game.held
            print(
                f"seed {game.seed}: {game.seconds:.0f} s, {held.memory_mb:.0f} MB, {held.files} files, "
                f"{held.threads} threads{f', NOT ENDED: {game.stuck}' if game.stuck else ''}",
                flush=True,
            )
    found = complaints(tuple(played))
    if as_json:
        print_json({"ok": not found, "games": len(played), "complaints": found})
    else:
        print("\n".join(found) if found else f"{len(played)} games, nothing grew, nothing got stuck.")
    if found:
        raise typer.Exit(Exit.REFUSED)
