"""The demo with a camera: an evening on a simulated table, seen and understood from its pictures."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from companion.cli import pictures
from companion.cli.answers import Exit, stop
from companion.cli.watched_console import said
from companion.games.registry import GAMES, Game
from companion.storage.opening import Place, open_journal
from companion.table import Table

#: Pauses for reading end after so long, so that the whole evening stays under a minute.
PAUSES_UNTIL_S = 32.0
PAUSE_S = 0.25
PLAYERS = 3
#: So many destinations must be left for another flight: four by the rules, but this is to be a short evening.
FLY_AGAIN_FROM = 8
#: Smaller pictures than a real table's: the demo is to be over in a minute on a slow machine, too.
SIZE_PX = (1280, 720)


def demo_watched(seed: int, fast: bool, folder: Path | None) -> None:
    """Plays it; the annotated picture of each landing stays in `folder`, or in a new one."""
    try:
        from companion.compose.evening import stage_game
        from companion.compose.looking import open_deck_and_profile
        from companion.compose.staging import calm_evening
    except ImportError as error:
        stop(Exit.FAULT, "not-installed", f"The simulated table needs {error.name}; try --no-camera.")
    kept = folder or Path(tempfile.mkdtemp(prefix="companion-demo-pictures-"))
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as data:
        showing = _Showing(kept, fast)
        staged = stage_game(
            Path(data),
            open_deck_and_profile(None),
            seed,
            players=PLAYERS,
            evening=calm_evening(SIZE_PX),
            rules_profile={"fly_again_from": FLY_AGAIN_FROM},
            mischief=_mischief(),
            tell=showing.tell,
        )
        try:
            showing.play(staged)
        finally:
            staged.close()
        if staged.rehearsal.report.stuck:
            stop(Exit.FAULT, "stuck", f"The evening came to a halt: {staged.rehearsal.report.stuck}")
        showing.end(Path(data), staged)


def _title() -> str:
    return next(game.title for game in GAMES if game.watched)


def _mischief() -> Any:
    from companion.compose.rehearsal import Mischief

    return Mischief(nudge=0.03, point=0.02, left_card=0.1)


class _Showing:
    """What people read along: events as they come, progress below, pictures saved."""

    def __init__(self, folder: Path, fast: bool) -> None:
        self._folder, self._fast = folder, fast
        self._screen = pictures.screen()
        self._began_s = time.monotonic()
        self._saved: list[Path] = []
        self._progress: Any = None
        self._asked: list[str] = []
        self._staged: Any = None

    def play(self, staged: Any) -> None:
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self._staged = staged
        self._screen.rule(f"An evening of {_title()}, seen by a camera", align="left")
        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        with Progress(*columns, console=self._screen, transient=True) as self._progress:
            task = self._progress.add_task("the table is laid", total=PLAYERS)
            while staged.rehearsal.step():
                view = staged.table.snapshot().view
                state = staged.watch.state
                seen = state.value if state is not None else ""
                where = f"round {view.round} of {view.rounds}, {view.phase.value.replace('-', ' ')}: {seen}"
                self._progress.update(task, description=where, completed=view.round - 1)
            self._progress.update(task, completed=PLAYERS)

    def tell(self, told: Any) -> None:
        from companion.compose.told import Asked, LandingKept

        if isinstance(told, LandingKept):
            self._save(told.number)
            return
        if isinstance(told, Asked):
            self._asked.append(str(told.doubt.sentence))
            self._line(f"Asked: {told.doubt.sentence}", "yellow")
            return
        text = said(told)
        if text is None:
            return
        for line in text.splitlines():
            great = line.startswith(("The carpets have landed", "Duel for", "Palaces", "Round"))
            self._line(line, "bold" if great else "")
        if not self._fast and time.monotonic() - self._began_s < PAUSES_UNTIL_S:
            time.sleep(PAUSE_S)

    def _line(self, text: str, style: str) -> None:
        self._screen.print(pictures.indented(text, style))

    def _save(self, number: int) -> None:
        from companion.compose.looking import draw_sight

        path = self._folder / f"landing-{number:02d}.jpg"
        last = self._staged.live.last
        if last is not None:
            draw_sight(last.sight, path)
            self._saved.append(path)
            self._line(f"Picture: {path}", "dim")

    def end(self, data: Path, staged: Any) -> None:
        """The score as the journal has it, and what was asked."""
        from companion.games.flying_carpets.rules import FlyingCarpets

        journal = open_journal(Place(data), time.time())
        rules: Any = FlyingCarpets()
        shown = Table.resume(rules, journal, staged.table.game_id).snapshot()
        journal.close()
        self._screen.print()
        self._screen.rule("The score, as the journal has it", align="left")
        self._screen.print(pictures.score_sheet(shown.score_sheet, shown.roster))
        report = staged.rehearsal.report
        self._screen.print()
        asked = f"{report.questions} questions were asked" if report.questions else "Nothing had to be asked"
        self._screen.print(f"{asked}; {report.landings} landings were read from pictures.")
        for sentence in self._asked:
            self._screen.print(pictures.indented(sentence, "yellow"))
        for wrong in report.silent:
            self._screen.print(pictures.indented(f"Misread: {wrong}", "bold red"))
        took_s = time.monotonic() - self._began_s
        told = f"{took_s:.0f} s. Pictures of the landings: {self._folder}"
        self._screen.print(told, style="dim", soft_wrap=True)


def wanted(camera: bool | None, game: Game) -> bool:
    """Whether the evening is to be seen by a camera: as asked, else where pictures can be read."""
    if camera is not None or not game.watched:
        return bool(camera) and game.watched
    try:
        import cv2
        import numpy
    except ImportError:
        return False
    return bool(cv2.__version__ and numpy.__version__)
