"""`companion demo`: an evening that plays itself, through rules and journal."""

import tempfile
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.answers import Exit, guarded, new_app, stop
from companion.cli.demo_watched import demo_watched, wanted
from companion.cli.new import RuleOption, profile_of
from companion.compose.rehearsed import Rehearsed
from companion.games.registry import GAMES, Game, game_named
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import SHARED_SCREEN, Setup
from companion.storage.opening import Place, open_journal
from companion.table import Accepted, Table

app = new_app()

PEOPLE = (
    Player.usual("Anna", Colour.RED),
    Player.usual("Ben", Colour.BLUE),
    Player.usual("Cleo", Colour.GREEN),
    Player.usual("Dave", Colour.YELLOW),
    Player.usual("Emil", Colour.VIOLET),
)
#: All pauses of a demo together.
PAUSES_S = 12.0


@app.command()
@guarded
def demo(
    fast: Annotated[bool, typer.Option("--fast", help="Without pauses.")] = False,
    seed: Annotated[int, typer.Option(help="Another evening for each number.")] = 1,
    game: Annotated[str, typer.Option(help="Which game plays itself.")] = GAMES[0].name,
    rule: RuleOption = None,
    camera: Annotated[
        bool | None,
        typer.Option("--camera/--no-camera", help="Before a simulated camera; else where it is installed."),
    ] = None,
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the pictures of the landings stay.")
    ] = None,
    screen: Annotated[
        bool | None,
        typer.Option("--screen/--no-screen", help="On the touch screen; else where there is a display."),
    ] = None,
) -> None:
    """Plays an evening in a temporary folder, event by event, and explains the score."""
    played = game_named(game)
    setup = Setup(Roster(PEOPLE[: played.self_play().players]), profile=profile_of(rule or []))
    with_camera = not rule and wanted(camera, played)
    if screen or (screen is None and not fast and _has_screen()):
        _on_screen(played, setup, seed, with_camera=with_camera)
    elif with_camera:
        demo_watched(seed, fast, pictures)
    else:
        with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
            evening = Rehearsed.begin(Path(folder), played, setup, seed)
            Evening(evening, Place(Path(folder)), 0.0 if fast else PAUSES_S).play()


def _has_screen() -> bool:
    """Whether a window would open here: nobody is told why not, the console does as well."""
    try:
        from companion.compose.opening import ScreenUnavailable, check_screen
    except ImportError:
        return False
    try:
        check_screen()
    except ScreenUnavailable:
        return False
    return True


def _on_screen(game: Game, setup: Setup, seed: int, *, with_camera: bool) -> None:
    from companion.compose.opening import ScreenUnavailable, WindowWanted, check_screen

    try:
        check_screen()
    except ScreenUnavailable as missing:
        stop(Exit.FAULT, "no-screen", str(missing))
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        if with_camera:
            from companion.compose.demo_screen import demo_on_screen

            demo_on_screen(Path(folder), seed, WindowWanted(1280, 720))
            return
        from companion.compose.rehearsed_screen import rehearsed_on_screen

        evening = Rehearsed.begin(Path(folder), game, setup, seed)
        rehearsed_on_screen(evening, Path(folder), WindowWanted(1280, 720))


class Evening:
    """A game that plays itself while people read along."""

    def __init__(self, evening: Rehearsed, place: Place, pauses_s: float) -> None:
        from companion.cli import pictures

        self._pictures, self._screen = pictures, pictures.screen()
        self._evening, self._game, self._how = evening, evening.game, evening.how
        self._place, self._pauses_s = place, pauses_s
        self._small: list[str] = []

    def play(self) -> None:
        started_s = time.monotonic()
        self._title(f"An evening of {self._game.title}")
        table = self._evening.table
        while (answer := self._evening.step()) is not None:
            if not isinstance(answer, Accepted):
                stop(Exit.FAULT, "fault", f"The demo stumbled: {answer}")
            self._tell(answer, table)
        self._evening.close()
        self._end(table, time.monotonic() - started_s)

    def _tell(self, answer: Accepted[Any], table: Table[Any, Any, Any, Any]) -> None:
        for event, sentence in zip(answer.events, answer.sentences, strict=True):
            kind = event.__struct_config__.tag
            if kind in self._how.small:
                self._small.append(str(sentence))
                continue
            if self._small:
                self._line(" ".join(self._small), style="dim")
                self._small.clear()
            if kind in self._how.rounds:
                self._standing(table)
                self._title(str(sentence))
            else:
                self._line(str(sentence), style="bold" if kind in self._how.great else "")
            if kind in self._how.boards:
                board = self._game.phrases().board(table.view(SHARED_SCREEN))
                for line in board[self._how.board_from : self._how.board_to]:
                    self._line(str(line), style="cyan")
            self._pause(3.0 if kind in self._how.great else 1.0)

    def _line(self, text: str, style: str) -> None:
        self._screen.print(self._pictures.indented(text, style))

    def _standing(self, table: Table[Any, Any, Any, Any]) -> None:
        shown = table.snapshot()
        self._screen.print(self._pictures.score_table(shown.score_sheet, shown.roster))

    def _end(self, table: Table[Any, Any, Any, Any], took_s: float) -> None:
        """Reads the game back from the disk, which is what is shown."""
        with_journal = open_journal(self._place, time.time())
        again = Table.resume(self._game.rules(), with_journal, table.game_id)
        shown = again.snapshot()
        games, entries = with_journal.count()
        with_journal.close()
        self._title("The score, as the journal has it")
        self._screen.print(self._pictures.score_sheet(shown.score_sheet, shown.roster))
        self._screen.print()
        told = f"{games} game, {entries} entries in the journal, {took_s:.1f} s."
        self._screen.print(f"{told} Your own: companion new Anna Ben Cleo", style="dim")

    def _title(self, text: str) -> None:
        self._screen.print()
        self._screen.rule(text, align="left")

    def _pause(self, weight: float) -> None:
        """A moment to read: longer for what decides something. An evening weighs about 100."""
        time.sleep(self._pauses_s * weight / 100)
