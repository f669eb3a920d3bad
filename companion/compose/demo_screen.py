"""The demo on the screen: a rehearsed evening that the camera follows, until somebody takes over."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.compose.evening import Staged, stage_game
from companion.compose.live_screen import LiveHouse
from companion.compose.looking import open_deck_and_profile
from companion.compose.opening import WindowWanted, run_house
from companion.compose.rehearsal import Mischief
from companion.compose.table_watch import Glimpse, picture_of, shown_of
from companion.games.flying_carpets.state import Phase
from companion.shared.sentences import Sentence, say
from ui.present.actions import Resume
from ui.present.live import LiveShown
from ui.present.world import AnyTable, Preferences

#: A little mischief, so that the screen has something to ask and to tell.
DEMO_MISCHIEF = Mischief(nudge=0.01, lamp=0.0, point=0.02, out_of_turn=0.02, wrong_card=0.0, left_card=0.02)
#: How long a duel or a lamp takes to choose, so that people can follow.
CHOOSING_S = 2.5
#: How long the self-playing thread is waited for.
LAST_WAIT_S = 3.0


class DemoHouse(LiveHouse):
    """A house in which one game plays itself before a simulated camera."""

    def __init__(self, folder: Path, seed: int, preferences: Preferences) -> None:
        self._glimpse: Glimpse | None = None
        self._staged: Staged = stage_game(
            folder,
            open_deck_and_profile(None),
            seed,
            players=4,
            mischief=DEMO_MISCHIEF,
            fast=False,
            through=self._looked_through,
        )
        super().__init__(self._staged.journal, folder, "")
        self.keep(preferences)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, name="rehearsed evening", daemon=True)
        self._plays_itself = False

    @property
    def game_id(self) -> str:
        return self._staged.table.game_id

    def start(self) -> None:
        self._plays_itself = True
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(LAST_WAIT_S)
        self._staged.close()

    def resume(self, game_id: str) -> AnyTable:
        if game_id == self.game_id:
            return self._staged.table
        return super().resume(game_id)

    def leave(self) -> None:
        self._take_over()
        super().leave()

    def live(self) -> LiveShown | None:
        if not self._plays_itself:
            return super().live()
        sequence = self._glimpse.sequence if self._glimpse is not None else 0
        staged = self._staged
        return shown_of(staged.live, staged.watch, staged.table.snapshot().roster, sequence)

    def live_picture(self) -> tuple[int, Any] | None:
        if not self._plays_itself or self._glimpse is None:
            return super().live_picture()
        return picture_of(self._staged.live, self._staged.watch, self._glimpse)

    def game_changed(self) -> Sentence | None:
        """Somebody touched the game: from now on it is theirs."""
        if self._take_over():
            return say("The game is yours now. Tap what happens.")
        return super().game_changed()

    def _take_over(self) -> bool:
        was, self._plays_itself = self._plays_itself, False
        self._stop.set()
        return was

    def _looked_through(self, camera: Any) -> Any:
        self._glimpse = Glimpse(camera)
        return self._glimpse

    def _play(self) -> None:
        rehearsal, table = self._staged.rehearsal, self._staged.table
        revision = -1
        while not self._stop.is_set() and rehearsal.step():
            shown = table.snapshot()
            if shown.revision != revision and shown.view.phase in (Phase.DUELS, Phase.PALACES):
                self._stop.wait(CHOOSING_S)
            revision = shown.revision
            self._news(None)


def demo_on_screen(
    folder: Path,
    seed: int,
    wanted: WindowWanted,
    language: str = "",
    when_open: Callable[[Any], None] = lambda screen: None,
) -> None:
    """Opens the window and lets the evening play. Returns when the window is closed."""
    house = DemoHouse(folder, seed, Preferences(language=language, tour_seen=True))

    def opened(screen: Any) -> None:
        screen.guide.touch(Resume(house.game_id), time.monotonic())
        screen.refresh()
        house.start()
        when_open(screen)

    try:
        run_house(house, folder, wanted, opened)
    finally:
        house.close()
