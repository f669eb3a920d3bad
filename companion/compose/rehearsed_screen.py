"""A rehearsed evening without a camera on the screen, until somebody takes over."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.compose.opening import WindowWanted, run_house
from companion.compose.playable import screens_of
from companion.compose.rehearsed import Rehearsed
from companion.compose.screen import JournalHouse
from companion.shared.sentences import Sentence, say
from companion.table import Accepted
from ui.present.actions import Resume
from ui.present.world import AnyTable, Preferences

#: How long the self-playing thread is waited for.
LAST_WAIT_S = 3.0
#: While the screen shows what has happened, or somebody reads the menu, nobody moves; so often it is asked.
LOOK_EVERY_S = 0.1


class RehearsedHouse(JournalHouse):
    """A house in which one game plays itself."""

    def __init__(
        self, evening: Rehearsed, folder: Path, preferences: Preferences, hurry: float = 1.0
    ) -> None:
        """`hurry` divides all pauses."""
        super().__init__(evening.journal, folder)
        self.keep(preferences)
        self._evening, self._hurry = evening, hurry
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, name="rehearsed evening", daemon=True)
        self._plays_itself = False
        #: Whether the screen has shown all that happened and follows the game.
        self.follows: Callable[[], bool] = lambda: True

    @property
    def game_id(self) -> str:
        return self._evening.table.game_id

    def start(self) -> None:
        self._plays_itself = True
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(LAST_WAIT_S)
        self._evening.close()

    def resume(self, game_id: str) -> AnyTable:
        return self._evening.table if game_id == self.game_id else super().resume(game_id)

    def leave(self) -> None:
        self._take_over()
        super().leave()

    def game_changed(self) -> Sentence | None:
        """Somebody touched the game: from now on it is theirs."""
        if self._take_over():
            return say("The game is yours now. Tap what happens.")
        return super().game_changed()

    def wait(self, seconds: float) -> bool:
        """Whether the evening has come to its end by then."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _take_over(self) -> bool:
        was, self._plays_itself = self._plays_itself, False
        self._stop.set()
        return was

    def _play(self) -> None:
        while not self._stop.is_set():
            answer = self._evening.step()
            if not isinstance(answer, Accepted):
                return
            self._news(None)
            self._stop.wait(self._evening.pause_s(answer) / self._hurry)
            while not self.follows() and not self._stop.wait(LOOK_EVERY_S):
                pass


def rehearsed_on_screen(
    evening: Rehearsed,
    folder: Path,
    wanted: WindowWanted,
    when_open: Callable[[Any], None] = lambda screen: None,
) -> None:
    """Opens the window and lets the evening play. Returns when the window is closed."""
    house = RehearsedHouse(evening, folder, Preferences(tour_seen=True))
    follows = type(screens_of(evening.game.name).playing())

    def opened(screen: Any) -> None:
        house.follows = lambda: isinstance(screen.guide.place, follows)
        screen.guide.touch(Resume(house.game_id), time.monotonic())
        screen.refresh()
        house.start()
        when_open(screen)

    try:
        run_house(house, folder, wanted, opened)
    finally:
        house.close()
