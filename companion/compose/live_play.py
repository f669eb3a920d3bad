"""Playing with a camera: everything opened, watched and closed, for whoever has a console."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

import numpy as np

from companion.compose.cameras import HardwareError, is_live, open_any, recorded_in
from companion.compose.carpet_owners import TooFewCarpets
from companion.compose.desk import AnyTable
from companion.compose.drawing import draw_what_belongs
from companion.compose.evidence import Evidence
from companion.compose.eye import Eye
from companion.compose.live import LiveTable
from companion.compose.looking import VisionError, open_calibration, open_deck_and_profile
from companion.compose.looking_on import Unseen
from companion.compose.rehearsal import Rehearsal
from companion.compose.stage import Beat, Stage, StagedCamera
from companion.compose.staging import REST_S, Evening, bare_table
from companion.compose.told import Told
from companion.compose.watcher import Watcher
from companion.compose.watching import Watch
from hardware.cameras.opening import Opened
from hardware.cameras.spec import SceneSpec, parse_camera
from vision.deck import DeckProfile
from vision.draw import draw_reading
from vision.pictures import save_picture

#: How often time is told when nothing is noticed.
LISTEN_S = 0.25
#: At the simulated table people take their time (s).
PEOPLE_PAUSE_S = 1.5


class LivePlay:
    """A table, a camera, and what the camera makes of the game, from entering to leaving.

    `tell` hears everything on a thread of its own. Raises Unseen where camera or deck cannot be used.
    """

    def __init__(
        self,
        table: AnyTable,
        camera: str,
        folder: Path,
        *,
        deck: Path | None = None,
        calibration: Path | None = None,
        fast: bool = False,
        record: Path | None = None,
    ) -> None:
        self.tell: Callable[[tuple[Told, ...]], None] = lambda told: None
        self._folder = folder
        self._people: Rehearsal | None = None
        self._seed, self._acted_s = 0, 0.0
        try:
            profile, features = open_deck_and_profile(deck)
            plane = open_calibration(calibration) if calibration is not None else None
            opened, self._stage = self._open(camera, profile, fast)
            opened = recorded_in(opened, record)
        except (VisionError, HardwareError) as error:
            raise Unseen(str(error)) from error
        if opened.camera is None:
            raise Unseen(opened.sentence)
        self.sentence = opened.sentence
        self._watch = Watch(
            opened.camera, Eye(features, plane), live=is_live(opened), flying=lambda: self.live.is_flying
        )
        carpets = [face.carpet for face in profile.carpets if face.carpet is not None]
        try:
            self.live = LiveTable(table, self._watch, carpets, Evidence(folder / "evidence"))
        except TooFewCarpets as error:
            opened.camera.close()
            raise Unseen(str(error)) from error
        if self._stage is not None:
            self._people = _people(table, self.live, self._watch, self._stage, profile, self._seed)
        self._watcher = Watcher(self._watch)
        self._stop, self._heard_all = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listens to the watcher", daemon=True)

    def __enter__(self) -> Self:
        self._watcher.start()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._watcher.close()
        self._thread.join(LISTEN_S * 8)

    @property
    def is_over(self) -> bool:
        """Whether nothing will be seen any more."""
        return self._watch.is_over or not self._watcher.is_running

    def wait_until_over(self, timeout_s: float) -> None:
        """Waits until a recording is over and all of it was taken in, at most so long."""
        until_s = time.monotonic() + timeout_s
        while time.monotonic() < until_s and not (self.is_over and self._heard_all.is_set()):
            self._stop.wait(LISTEN_S)

    def save_drawing(self) -> Path | None:
        """A picture of what belongs where, in a file; None before anything was seen."""
        if self.live.last is None:
            return None
        path = self._folder / "what-belongs-where.png"
        save_picture(path, draw_what_belongs(self.live))
        return path

    def save_picture(self) -> Path | None:
        """The latest picture with what was read from it, in a file; None before anything was seen."""
        last = self.live.last
        if last is None:
            return None
        path = self._folder / "last-reading.png"
        save_picture(path, draw_reading(last.sight.picture_bgr, last.sight.reading))
        return path

    def _open(self, camera: str, profile: DeckProfile, fast: bool) -> tuple[Opened, Stage | None]:
        spec = parse_camera(camera)
        if not isinstance(spec, SceneSpec):
            return open_any(camera, profile, fast=fast, patient=True), None
        self._seed = spec.seed
        bare = bare_table(np.random.default_rng(spec.seed), profile, Evening())
        stage = Stage(bare)
        stage.add([Beat(bare, REST_S)])
        noise = np.random.default_rng([spec.seed, 1])
        name = f"scene:{spec.seed}"
        staged = StagedCamera(stage, name, noise, fast=fast, before=self._let_people_act)
        told = f"The camera is the simulated table {name}: simulated people lay, throw and clear."
        return Opened(staged, spec, told), stage

    def _let_people_act(self) -> None:
        now_s = self._watch.at_s
        if self._people is not None and now_s - self._acted_s > PEOPLE_PAUSE_S and self._people.people_act():
            self._acted_s = now_s

    def _listen(self) -> None:
        while not self._stop.is_set():
            noticed = self._watcher.next(LISTEN_S)
            told = () if noticed is None else self.live.hear(noticed)
            told = (*told, *self.live.tick(self._watch.at_s), *self.live.game_changed())
            if told:
                self.tell(told)
            if noticed is None and self.is_over:
                self._heard_all.set()


def _people(
    table: AnyTable, live: LiveTable, watch: Watch, stage: Stage, profile: DeckProfile, seed: int
) -> Rehearsal:
    rng, draw = np.random.default_rng(seed), Random(seed)
    return Rehearsal(table, live, watch, stage, profile, rng=rng, draw=draw, evening=Evening())
