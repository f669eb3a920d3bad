"""Learning a deck at the screen: pictures through the camera, the faces found on them, and their names."""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from companion.compose.camera_at_work import NUMBERS, CameraAtWork
from companion.compose.devices_said import from_devices
from companion.compose.learned_decks import free_name, named_face
from companion.compose.learning import DeckNotLearned, KindsWrong, VisionError, learn_deck, name_deck
from companion.shared.sentences import Sentence, say
from hardware.cameras.protocol import Camera
from hardware.errors import HardwareError
from ui.present.at_work import CameraShown, FaceFound, FaceNamed, Learning, LearningShown
from ui.screens.live_picture import Mark
from vision.deck import Picture
from vision.laid_out import LaidOut, find_laid_out
from vision.pictures import save_picture

#: A full picture is there within a few frames, or the camera is in trouble.
FULL_WITHIN_S = 5.0
USUAL_CARD_MM = (59, 91)

NO_CARD = say("No card was found. Lay cards apart on a plain table that is unlike their edges.")


class LearningAtWork:
    """One deck being learned. Pictures and drafts lie in a folder of their own that goes with it."""

    def __init__(
        self, camera: str, decks: Path, changed: Callable[[], None], kept: Callable[[Path], None]
    ) -> None:
        """`decks` is where learned decks are kept; `kept` is told which one was."""
        self._decks, self._changed, self._kept = decks, changed, kept
        self._camera = CameraAtWork(camera, changed, self._work)
        self._workshop = Path(tempfile.mkdtemp(prefix="companion-learning-"))
        self._wanted: deque[str] = deque()
        self._step = Learning.TAKING
        self._card_mm = USUAL_CARD_MM
        self._pictures: list[Path] = []
        self._cards: list[int] = []
        self._taken = self._shown_as = 0
        self._last: tuple[Picture, tuple[Mark, ...]] | None = None
        self._draft: Path | None = None
        self._faces: tuple[FaceFound, ...] = ()
        self._warnings: tuple[Sentence, ...] = ()
        self._trouble: Sentence | None = None

    def run(self, stop: threading.Event) -> None:
        try:
            self._camera.run(stop)
            # Naming goes on without a camera; a recording, say, is over by then.
            while not stop.wait(0.2):
                self._work(None)
        finally:
            shutil.rmtree(self._workshop, ignore_errors=True)

    def interrupt(self) -> None:
        self._camera.interrupt()

    def shown(self) -> LearningShown:
        camera, last = self._camera.camera_shown(), self._last
        if last is not None:
            height, width = last[0].shape[:2]
            camera = CameraShown(True, camera.told, (), last[1], width / height, self._shown_as)
        return LearningShown(
            camera,
            self._step,
            self._card_mm,
            tuple(self._cards),
            last is not None,
            self._faces,
            self._warnings,
            self._trouble,
        )

    def picture(self) -> tuple[int, Any] | None:
        return (self._shown_as, self._last[0]) if self._last is not None else self._camera.picture()

    def ask(self, what: str, about: Any) -> Sentence | None:
        self._trouble = None
        match what:
            case "take picture":
                self._step = Learning.FINDING
                self._wanted.append(what)
            case "next picture":
                self._last = None
            case "drop picture":
                self._last = None
                if self._pictures:
                    self._pictures.pop()
                    self._cards.pop()
            case "card size":
                self._card_mm = about
            case "learn" if self._pictures:
                self._step, self._last = Learning.LEARNING, None
                self._wanted.append(what)
            case "more pictures":
                self._step = Learning.TAKING
            case "keep deck":
                self._keep(about)
            case _:
                pass
        return None

    def _work(self, camera: Camera | None) -> None:
        """What was asked for, in the camera's thread."""
        while self._wanted:
            if self._wanted.popleft() == "learn":
                self._learn()
            elif camera is not None:
                self._take(camera)
            else:
                self._step, self._trouble = Learning.TAKING, self._camera.camera_shown().told
            self._changed()

    def _take(self, camera: Camera) -> None:
        try:
            picture = np.asarray(camera.full(FULL_WITHIN_S).image_bgr)
            self._look_at(picture)
        except (HardwareError, VisionError) as error:
            self._trouble = from_devices(str(error))
        finally:
            self._step = Learning.TAKING

    def _look_at(self, picture: Picture) -> None:
        """Keeps a picture with cards on it."""
        found = find_laid_out(picture, _size(self._card_mm))
        if found is None:
            self._trouble = NO_CARD
            return
        self._taken += 1
        path = self._workshop / f"picture-{self._taken}.png"
        save_picture(path, picture)
        self._pictures.append(path)
        self._cards.append(len(found.cards))
        self._shown_as = next(NUMBERS)
        self._last = (picture, _outlined(found, picture))

    def _learn(self) -> None:
        self._draft = self._workshop / f"draft-{self._taken}-{len(self._pictures)}"
        shutil.rmtree(self._draft, ignore_errors=True)
        try:
            lesson = learn_deck(self._pictures, self._draft, _size(self._card_mm), None, "draft")
        except (DeckNotLearned, VisionError) as error:
            self._trouble, self._step = from_devices(str(error)), Learning.TAKING
            return
        self._faces = tuple(
            FaceFound(str(self._draft / face.name), seen)
            for face, seen in zip(lesson.deck.faces, lesson.seen, strict=True)
        )
        # They end with where the pictures of it lie, which here is nowhere one could look.
        self._warnings = tuple(from_devices(warning.partition(" See ")[0]) for warning in lesson.warnings)
        self._step = Learning.NAMING

    def _keep(self, names: Sequence[FaceNamed]) -> None:
        """In the screen's thread: it takes a tenth of a second."""
        assert self._draft is not None
        named = tuple(named_face(number, one) for number, one in enumerate(names, 1))
        folder = self._decks / free_name(self._decks)
        try:
            name_deck(self._draft, folder, named, folder.name)
        except (DeckNotLearned, KindsWrong, VisionError) as error:
            self._trouble = from_devices(str(error))
            return
        self._step = Learning.KEPT
        self._kept(folder)


def _size(card_mm: tuple[int, int]) -> tuple[float, float]:
    return float(card_mm[0]), float(card_mm[1])


def _outlined(found: LaidOut, picture: Picture) -> tuple[Mark, ...]:
    """An outline round each card, as shares of the picture."""
    height, width = picture.shape[:2]
    marks = []
    for number, card in enumerate(found.cards, 1):
        corners = found.plane.image_from_table(card.corners_table_mm)
        points = tuple((round(float(x) / width, 4), round(float(y) / height, 4)) for x, y in corners)
        marks.append(Mark(points, None, str(number)))
    return tuple(marks)
