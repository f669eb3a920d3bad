"""`companion shots`: pictures of every screen, for whoever changes them."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import guarded, new_app

app = new_app()

#: The README's four screens: name in the gallery, size, language, light.
README = (
    ("live-flight", (1280, 720), "en", "dark"),
    ("landing", (800, 480), "en", "light"),
    ("duel", (800, 480), "pl", "dark"),
    ("score-final", (800, 480), "zh_TW", "light"),
)
#: Times of the animated landing, in ms: the table, each moment of the flight, what was won.
STILL_MS, MOVING_MS, END_MS = 1200, 45, 2200


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
            _readme(drawn, Path("docs/pictures"))
            return
        for sheet in drawn.sheets(folder, tuple(language or ())):
            print(f"{sheet.path}  {sheet.screens} screens")


def _readme(drawn: object, folder: Path) -> None:
    import cv2

    from companion.compose.shots import Shots
    from ui.design.colours import Theme

    assert isinstance(drawn, Shots)
    folder.mkdir(parents=True, exist_ok=True)
    for name, size, code, theme in README:
        path = folder / f"{name}.png"
        cv2.imwrite(str(path), drawn.picture(drawn.named(name), size, code, Theme(theme)))
        print(path)
    frames = drawn.flight()
    animation = cv2.Animation()
    animation.frames = frames
    animation.durations = [STILL_MS, *(MOVING_MS for _ in frames[1:-1]), END_MS]
    path = folder / "landing-flies.png"
    cv2.imwriteanimation(str(path), animation)
    print(path)
