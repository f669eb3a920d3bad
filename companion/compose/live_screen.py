"""The screen's house with a camera: the watcher's table as the screen shows it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from companion.compose.cameras import HardwareError, is_live, open_any
from companion.compose.carpet_owners import TooFewCarpets
from companion.compose.doubts import Doubt, NoSuchAnswer
from companion.compose.evidence import Evidence
from companion.compose.evidence_shown import evidence_of
from companion.compose.eye import Eye
from companion.compose.live import LiveTable
from companion.compose.looking import VisionError, open_calibration, open_deck_and_profile
from companion.compose.screen import JournalHouse
from companion.compose.told import NotCounted, Notice, Told, Weight
from companion.compose.watcher import Watcher
from companion.compose.watching import BLIND, Watch, Watched
from companion.games.flying_carpets.components import carpets_each
from companion.shared.players import Roster, Seat
from companion.shared.sentences import Sentence, say
from companion.storage.journal import Journal
from hardware.cameras.opening import Opened
from ui.present.live import LiveShown, Question
from ui.present.live import Told as Answered
from ui.present.world import AnyTable, Check, Health
from ui.screens.live_picture import Mark

#: How long the listener waits for the watcher before it looks whether it should end.
LISTEN_S = 0.25


class Glimpse:
    """A camera that remembers the last small picture that went by, for whoever wants to see it."""

    def __init__(self, camera: Any) -> None:
        self._camera = camera
        self.small: Any = None
        self.sequence = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._camera, name)

    def next_small(self, timeout_s: float) -> Any:
        frame = self._camera.next_small(timeout_s)
        self.small, self.sequence = frame.image_bgr, self.sequence + 1
        return frame


class TableWatch:
    """One game watched: the watcher's thread, a thread that listens to it, and what both have to show."""

    def __init__(
        self,
        table: AnyTable,
        opened: Opened,
        features: Any,
        profile: Any,
        plane: Any,
        evidence: Evidence | None,
        changed: Callable[[Sentence | None], None],
    ) -> None:
        """Raises TooFewCarpets."""
        assert opened.camera is not None
        self._changed = changed
        self._glimpse = Glimpse(opened.camera)
        carpets = [face.carpet for face in profile.carpets if face.carpet is not None]
        self._watch = Watch(
            self._glimpse, Eye(features, plane), live=is_live(opened), flying=lambda: self._live.is_flying
        )
        self._live = LiveTable(table, self._watch, carpets, evidence)
        self._table = table
        self._watcher = Watcher(self._watch)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listens to the watcher", daemon=True)

    def start(self) -> None:
        self._watcher.start()
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._watcher.close()
        if threading.current_thread() is not self._thread and self._thread.is_alive():
            self._thread.join(LISTEN_S * 4)

    @property
    def live(self) -> LiveTable:
        return self._live

    def _listen(self) -> None:
        seen = 0
        while not self._stop.is_set():
            noticed = self._watcher.next(LISTEN_S)
            told = () if noticed is None else self._live.hear(noticed)
            told = (*told, *self._live.tick(self._watch.at_s))
            if told or noticed is not None or self._glimpse.sequence != seen:
                seen = self._glimpse.sequence
                self._changed(worth_saying(told))

    def shown(self) -> LiveShown:
        return shown_of(self._live, self._watch, self._table.snapshot().roster, self._glimpse.sequence)

    def picture(self) -> tuple[int, Any] | None:
        return picture_of(self._live, self._watch, self._glimpse)


def picture_of(live: LiveTable, watch: Watch, glimpse: Glimpse) -> tuple[int, Any] | None:
    """The last picture that was read; while something moves, the small ones that go by."""
    last = live.last
    if last is not None and watch.state not in (Watched.HAND, Watched.MOVING):
        return id(last), last.sight.picture_bgr
    return (-glimpse.sequence, glimpse.small) if glimpse.small is not None else None


def worth_saying(told: Sequence[Told]) -> Sentence | None:
    """What of it everybody should hear once: warnings, and what the rules did not take."""
    for one in told:
        if isinstance(one, Notice) and one.weight is Weight.WARNING:
            return one.sentence
        if isinstance(one, NotCounted):
            return one.sentence
    return None


def shown_of(live: LiveTable, watch: Watch, roster: Roster, sequence: int) -> LiveShown:
    """The watcher's table as the screen shows it."""
    state = watch.state
    blind = state is None or state in BLIND
    gate = live.gate
    last = live.last
    size = last.sight.reading.size_px if last is not None else (16, 9)
    moving = state in (Watched.HAND, Watched.MOVING)
    return LiveShown(
        sees=not blind,
        why=say("The table cannot be seen. Tap what happens; the game goes on.") if blind else None,
        marks=() if moving or last is None else _marks(live, roster, size),
        questions=tuple(_question(doubt, size) for doubt in live.doubts),
        gate=gate.sentences if gate is not None else (),
        go=gate is None or gate.go,
        out_of_step=live.out_of_step.sentence if live.out_of_step is not None else None,
        ratio=size[0] / size[1],
        sequence=sequence,
    )


def _marks(live: LiveTable, roster: Roster, size: tuple[int, int]) -> tuple[Mark, ...]:
    assert live.last is not None
    reading = live.last.sight.reading
    doubtful = {about for doubt in live.doubts for about in doubt.about}
    marks = []
    for card in reading.cards:
        number = live.number_of(card.id)
        label = "" if number is None else str(number)
        marks.append(Mark(_corners(card.corners_px, size), None, label, card.id in doubtful))
    for carpet in reading.carpets:
        owner = live.owners.get(carpet.id or "")
        player = roster.players[owner.seat] if owner is not None else None
        marks.append(
            Mark(
                _corners(carpet.corners_px, size),
                player,
                "?",
                player is None,
            )
        )
    return tuple(marks)


def _corners(corners_px: Any, size: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    w, h = size
    return tuple((round(float(x) / w, 4), round(float(y) / h, 4)) for x, y in np.asarray(corners_px))


def _question(doubt: Doubt, size: tuple[int, int]) -> Question:
    where = None
    if doubt.where_px is not None:
        left, top, right, bottom = doubt.where_px
        where = (left / size[0], top / size[1], right / size[0], bottom / size[1])
    # Of all that was measured the one number that people can check with a ruler.
    numbers = tuple(
        say("They overlap by {value} mm².", value=f"{value:.0f}")
        for name, value in doubt.numbers
        if name == "overlap_mm2"
    )
    choices = tuple((choice.key, choice.sentence) for choice in doubt.choices)
    return Question(doubt.number, doubt.sentence, choices, doubt.many, where, numbers)


class LiveHouse(JournalHouse):
    """The house with a camera over the table. Games other than Flying Carpets are played without."""

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        camera: str,
        *,
        deck: Path | None = None,
        calibration: Path | None = None,
        **more: Any,
    ) -> None:
        super().__init__(journal, folder, **more)
        self._camera_text, self._deck, self._calibration = camera, deck, calibration
        self._evidence = Evidence(folder / "evidence")
        self._watch: TableWatch | None = None
        self._told: Sentence | None = None
        self._wanted: AnyTable | None = None

    def begin(self, ruleset: str, roster: Roster, begins: Seat, group: str) -> AnyTable:
        return self._watched(super().begin(ruleset, roster, begins, group))

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

    def live(self) -> LiveShown | None:
        return self._watch.shown() if self._watch is not None else None

    def live_picture(self) -> tuple[int, Any] | None:
        return self._watch.picture() if self._watch is not None else None

    def evidence(self) -> tuple[Any, ...]:
        return evidence_of(self._evidence, self._wanted.game_id) if self._wanted is not None else ()

    def game_changed(self) -> Sentence | None:
        return worth_saying(self._watch.live.game_changed()) if self._watch is not None else None

    def ask(self, what: str, about: Any) -> Sentence | None:
        if self._watch is None:
            return self._told or super().ask(what, about)
        live = self._watch.live
        match what:
            case "tell":
                assert isinstance(about, Answered)
                try:
                    return worth_saying(live.answer(about.number, about.keys))
                except NoSuchAnswer as gone:
                    return say("{what}", what=str(gone))
            case "adopt":
                return worth_saying(live.adopt())
            case "look again":
                live.look_again()
                return None
            case _:
                return super().ask(what, about)

    def checks(self) -> tuple[Check, ...]:
        first, _, *others = super().checks()
        camera = Check(say("Camera"), Health.WARN, say("It is opened when a game begins."))
        if self._watch is not None:
            camera = Check(say("Camera"), Health.GOOD, say("The table is watched."))
        elif self._told is not None:
            camera = Check(say("Camera"), Health.BAD, self._told)
        return (first, camera, *others)

    def _watched(self, table: AnyTable) -> AnyTable:
        """The table, with a watch over it as soon as camera and deck are open: nobody waits for them."""
        self._close_watch()
        roster = table.snapshot().roster
        if table.snapshot().ruleset == "flying-carpets" and carpets_each(len(roster)) * len(roster) <= 4:
            self._wanted = table
            threading.Thread(target=self._open, args=(table,), name="opens the camera", daemon=True).start()
        return table

    def _open(self, table: AnyTable) -> None:
        """In a thread of its own. What cannot be had is said, and the landings are tapped."""
        watch = told = None
        try:
            profile, features = open_deck_and_profile(self._deck)
            plane = open_calibration(self._calibration) if self._calibration is not None else None
            opened = open_any(self._camera_text, profile)
            if opened.camera is None:
                told = say("{what}", what=opened.sentence)
            else:
                watch = TableWatch(table, opened, features, profile, plane, self._evidence, self._news)
        except (HardwareError, VisionError, TooFewCarpets) as error:
            told = say("{what}", what=str(error))
        self._post(lambda: self._opened(table, watch, told))

    def _opened(self, table: AnyTable, watch: TableWatch | None, told: Sentence | None) -> None:
        """In the screen's thread."""
        self._told = told
        if watch is None or self._wanted is not table:
            # Somebody left the game while the camera opened.
            if watch is not None:
                watch.close()
            return
        self._watch = watch
        watch.start()
