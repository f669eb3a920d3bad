"""The screen's house with a camera over the table. Vision is loaded with the first game that is watched."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.compose.learned_decks import DECKS
from companion.compose.memory import give_back
from companion.compose.screen import JournalHouse
from companion.compose.screen_devices import CALIBRATION
from companion.compose.watched_by import WatchedBy
from companion.games.flying_carpets.components import carpets_each
from companion.games.registry import game_named
from companion.shared.players import Roster, Seat
from companion.shared.sentences import Sentence, say
from companion.storage.journal import Journal
from ui.present.live import LiveShown
from ui.present.live import Told as Answered
from ui.present.world import AnyTable, Check, Health

if TYPE_CHECKING:
    from companion.compose.table_watch import TableWatch

#: Four carpets are told apart, whoever throws them.
MOST_CARPETS = 4


class LiveHouse(JournalHouse):
    """The house with a camera over the table. Games other than Flying Carpets are played without.

    `camera` "" watches nothing until a camera was found at the screen.
    """

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        camera: str = "",
        *,
        deck: Path | None = None,
        calibration: Path | None = None,
        **more: Any,
    ) -> None:
        super().__init__(journal, folder, **more)
        self.camera = camera
        self._deck, self._calibration = deck, calibration
        self._watch: TableWatch | None = None
        self._told: Sentence | None = None
        self._wanted: AnyTable | None = None

    def begin(
        self, ruleset: str, roster: Roster, begins: Seat, group: str, profile: Mapping[str, Any] | None = None
    ) -> AnyTable:
        return self._watched(super().begin(ruleset, roster, begins, group, profile))

    def resume(self, game_id: str) -> AnyTable:
        return self._watched(super().resume(game_id))

    def leave(self) -> None:
        self._close_watch()
        super().leave()

    def _close_watch(self) -> None:
        self._wanted = None
        if self._watch is not None:
            self._watch.close()
            self._watch = None
            give_back()

    def live(self) -> LiveShown | None:
        return self._watch.shown() if self._watch is not None else None

    def live_picture(self) -> tuple[int, Any] | None:
        return self._watch.picture() if self._watch is not None else super().live_picture()

    def evidence(self) -> tuple[Any, ...]:
        if self._wanted is None:
            return ()
        from companion.compose.evidence import Evidence
        from companion.compose.evidence_shown import evidence_of

        return evidence_of(Evidence(self._folder / "evidence"), self._wanted.game_id)

    def game_changed(self) -> Sentence | None:
        return self._watch.game_changed() if self._watch is not None else None

    def ask(self, what: str, about: Any) -> Sentence | None:
        if self._watch is None:
            return super().ask(what, about)
        match what:
            case "tell":
                assert isinstance(about, Answered)
                return self._watch.answer(about)
            case "adopt":
                return self._watch.adopt()
            case "look again":
                self._watch.look_again()
                return None
            case _:
                return super().ask(what, about)

    def _camera_check(self) -> Check:
        if self._watch is not None:
            return Check(say("Camera"), Health.GOOD, say("The table is watched."))
        if self._told is not None:
            return Check(say("Camera"), Health.BAD, self._told)
        if self.camera:
            return Check(say("Camera"), Health.WARN, say("It is opened when a game begins."))
        return super()._camera_check()

    def _watched_by(self) -> WatchedBy:
        kept = self._folder / CALIBRATION
        learned = self._preferences.deck
        return WatchedBy(
            self.camera,
            self._deck or (self._folder / DECKS / learned if learned else None),
            self._calibration or (kept if kept.is_file() else None),
            self._folder / "evidence",
        )

    def _watched(self, table: AnyTable) -> AnyTable:
        """The table, with a watch over it as soon as camera and deck are open: nobody waits for them."""
        self._close_watch()
        if self.camera and _can_be_watched(table):
            self._wanted = table
            threading.Thread(target=self._open, args=(table,), name="opens the camera", daemon=True).start()
        return table

    def _open(self, table: AnyTable) -> None:
        """In a thread of its own. What cannot be had is said, and the landings are tapped."""
        self.workshop.wait_given_back()
        try:
            from companion.compose.table_watch import watch_of
        except ImportError as missing:
            why = say(
                "The camera needs {what}, which is not installed. Tap how the carpets lie.",
                what=missing.name or "",
            )
            self._post(lambda: self._opened(table, why))
            return
        watch = watch_of(table, self._watched_by(), self._news)
        self._post(lambda: self._opened(table, watch))

    def _opened(self, table: AnyTable, watch: TableWatch | Sentence) -> None:
        """In the screen's thread."""
        self._told = watch if isinstance(watch, Sentence) else None
        if isinstance(watch, Sentence):
            self._say(watch)
        elif self._wanted is not table:
            # Somebody left the game while the camera opened.
            watch.close()
        else:
            self._watch = watch
            watch.start()


def _can_be_watched(table: AnyTable) -> bool:
    shown = table.snapshot()
    players = len(shown.roster)
    return game_named(shown.ruleset).watched and carpets_each(players) * players <= MOST_CARPETS
