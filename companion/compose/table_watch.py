"""A game that is watched while it is on the screen, and what the watcher sees as the screen shows it."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from companion.compose.cameras import HardwareError, is_live, open_any
from companion.compose.carpet_owners import TooFewCarpets
from companion.compose.devices_said import from_devices
from companion.compose.doubts import Doubt, NoSuchAnswer
from companion.compose.evidence import Evidence
from companion.compose.eye import Eye, Sight
from companion.compose.live import LiveTable
from companion.compose.looking import VisionError, open_calibration, open_deck_and_profile
from companion.compose.told import NotCounted, Notice, Told, Weight
from companion.compose.watched_by import WatchedBy
from companion.compose.watcher import Watcher
from companion.compose.watching import BLIND, Reader, Watch, Watched
from companion.shared.players import Roster
from companion.shared.sentences import Sentence, say
from hardware.cameras.opening import Opened
from ui.present.live import LiveShown, Question
from ui.present.live import Told as Answered
from ui.present.world import AnyTable
from ui.screens.live_picture import Mark
from vision.deck import DeckProfile, Picture
from vision.features import DeckFeatures
from vision.look import SeenCarpet
from vision.nudge import Nudge
from vision.plane import TablePlane

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


#: Two sightings of one carpet at rest are nearer to each other than that.
SAME_PLACE_MM = 10.0
#: So many cards lying where a calibration says they lie prove it.
PROVEN_BY = 3


class CheckedEye:
    """Reads with a kept calibration for as long as that is good for anything: a camera may have been moved
    since. It is given up where the cards alone show more cards, and `unfit` is told."""

    def __init__(self, features: DeckFeatures, plane: TablePlane, unfit: Callable[[], None]) -> None:
        self._features, self._unfit = features, unfit
        self._eye = Eye(features, plane)
        self._size_px, self._proven = plane.size_px, False

    def begin_anew(self) -> None:
        self._eye.begin_anew()

    def read(
        self, picture_bgr: Picture, nudge: Nudge | None = None, *, flying: bool = False, afresh: bool = False
    ) -> Sight:
        if self._proven:
            return self._eye.read(picture_bgr, nudge, flying=flying, afresh=afresh)
        seen: Sight | None = None
        if (picture_bgr.shape[1], picture_bgr.shape[0]) == self._size_px:
            seen = self._eye.read(picture_bgr, nudge, flying=flying, afresh=afresh)
            if len(seen.reading.cards) >= PROVEN_BY:
                self._proven = True
                return seen
        other = Eye(self._features)
        alone = other.read(picture_bgr)
        if seen is not None and len(alone.reading.cards) < PROVEN_BY:
            return seen
        self._eye, self._proven = other, True
        self._unfit()
        return alone

    def take_back(self) -> None:
        self._eye.take_back()

    def keep(self) -> None:
        self._eye.keep()

    def put_away(self) -> None:
        self._eye.put_away()

    def nothing_else_lies_there(self, sight: Sight) -> bool:
        return self._eye.nothing_else_lies_there(sight)


class TableWatch:
    """One game watched: the watcher's thread, a thread that listens to it, and what both have to show."""

    def __init__(
        self,
        table: AnyTable,
        opened: Opened,
        features: DeckFeatures,
        profile: DeckProfile,
        plane: TablePlane | None,
        evidence: Evidence,
        changed: Callable[[Sentence | None], None],
    ) -> None:
        """Raises TooFewCarpets."""
        assert opened.camera is not None
        self._changed = changed
        self._glimpse = Glimpse(opened.camera)
        eye: Reader = Eye(features)
        if plane is not None:
            unfit = say(
                "The calibration does not fit any more: the camera was moved. The cards tell where they lie."
            )
            eye = CheckedEye(features, plane, lambda: changed(unfit))
        carpets = [face.carpet for face in profile.carpets if face.carpet is not None]
        self._watch = Watch(self._glimpse, eye, live=is_live(opened), flying=lambda: self._live.is_flying)
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

    def answer(self, told: Answered) -> Sentence | None:
        """People answered a question; what there is to say."""
        try:
            return worth_saying(self._live.answer(told.number, told.keys))
        except NoSuchAnswer as gone:
            return say("{what}", what=str(gone))

    def adopt(self) -> Sentence | None:
        return worth_saying(self._live.adopt())

    def look_again(self) -> None:
        self._live.look_again()

    def game_changed(self) -> Sentence | None:
        return worth_saying(self._live.game_changed())

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
        why=_why_blind(state) if blind else None,
        marks=() if moving or last is None else _marks(live, roster, size),
        questions=tuple(_question(doubt, size) for doubt in live.doubts),
        gate=gate.sentences if gate is not None else (),
        go=gate is None or gate.go,
        out_of_step=live.out_of_step.sentence if live.out_of_step is not None else None,
        ratio=size[0] / size[1],
        sequence=sequence,
    )


def _why_blind(state: Watched | None) -> Sentence:
    match state:
        case Watched.FROZEN:
            return say("The camera's picture stands still. Tap what happens; the game goes on.")
        case Watched.COVERED:
            return say("The lens is covered. Tap what happens; the game goes on.")
        case Watched.DARK:
            return say("It is too dark to see the table. Tap what happens; the game goes on.")
        case _:
            return say("The table cannot be seen. Tap what happens; the game goes on.")


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
        owner = live.owners.get(carpet.id or _lying_there(live, carpet))
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


def _lying_there(live: LiveTable, carpet: SeenCarpet) -> str:
    """The name of the carpet that the flight knows to lie there: face down they look alike."""
    for name, lying in live.carpets_lying.items():
        if math.dist(lying.centre_mm, carpet.centre_mm) < SAME_PLACE_MM:
            return name
    return ""


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


def without_pictures(features: DeckFeatures) -> DeckFeatures:
    """The same features without the faces' own pictures, which only the working out needs: 8 MB."""
    nothing: Picture = np.zeros((1, 1, 3), np.uint8)
    faces = tuple(replace(one, face=replace(one.face, picture_bgr=nothing)) for one in features.faces)
    profile = replace(features.profile, faces=tuple(one.face for one in faces))
    return replace(features, profile=profile, faces=faces)


def watch_of(
    table: AnyTable, by: WatchedBy, changed: Callable[[Sentence | None], None]
) -> TableWatch | Sentence:
    """A watch over a table, or why there is none; it takes seconds, and waits for the camera."""
    try:
        profile, whole = open_deck_and_profile(by.deck)
        features = without_pictures(whole)
        plane = open_calibration(by.calibration) if by.calibration is not None else None
        opened = open_any(by.camera, profile)
        if opened.camera is None:
            return from_devices(opened.sentence)
        return TableWatch(table, opened, features, profile, plane, Evidence(by.evidence), changed)
    except (HardwareError, VisionError, TooFewCarpets) as error:
        return from_devices(str(error))
