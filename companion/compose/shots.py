"""Pictures of every screen in each language at each size, as contact sheets; and the README's pictures."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.compose.evening import stage_game
from companion.compose.gallery import ROSTER, Gallery, Shot
from companion.compose.looking import open_deck_and_profile
from companion.compose.rehearsal import Mischief
from companion.compose.screen import pictures_folder
from companion.compose.table_watch import shown_of
from companion.shared.players import Roster
from companion.storage.opening import Place, open_journal
from ui.design.colours import Theme
from ui.languages import LANGUAGES, translation
from ui.screens.frame import draw
from ui.window.easel import Easel

Image = NDArray[np.uint8]

SIZES = ((800, 480), (1280, 720), (720, 1280), (1920, 1080))
#: A sheet is so wide, and so many screens stand beside each other on it.
SHEET_PX, ACROSS_WIDE, ACROSS_HIGH = 1800, 4, 7
GAP_PX, GROUND_BGR = 8, 70
#: The simulated evening: its table is dark, and the carpets lie where one sees them.
EVENING = 5
#: The steps of the simulated evening until its table has cards and carpets on it.
MOST_STEPS = 900


#: The README's four screens: name in the gallery, size, language, light.
README = (
    ("live-flight", (1280, 720), "en", Theme.DARK),
    ("landing", (800, 480), "en", Theme.LIGHT),
    ("duel", (800, 480), "pl", Theme.DARK),
    ("score-final", (800, 480), "zh_TW", Theme.LIGHT),
)
#: Times of the animated landing, in ms: the table, each moment of the flight, what was won.
STILL_MS, MOVING_MS, END_MS = 1200, 45, 2200


@dataclass(frozen=True, slots=True)
class Sheet:
    path: Path
    screens: int


class Shots:
    """Draws the gallery. Everything temporary is in a folder that goes with it."""

    def __init__(self, roster: Roster = ROSTER) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-shots-")
        folder = Path(self._folder.name)
        self._journal = open_journal(Place(folder / "data"), time.time())
        self._easel = Easel(folder / "kivy", pictures_folder())
        self._shots = tuple(Gallery(self._journal, folder / "data", roster).shots())

    def close(self) -> None:
        self._journal.close()
        self._folder.cleanup()

    def watch_a_table(self) -> None:
        """Plays a simulated evening until carpets lie, so that live screens show a real picture."""
        staged = stage_game(
            Path(self._folder.name) / "staged",
            open_deck_and_profile(None),
            EVENING,
            players=4,
            mischief=Mischief(),
        )
        try:
            for _ in range(MOST_STEPS):
                staged.rehearsal.step()
                if len(staged.live.carpets_lying) == 3 and staged.live.last is not None:
                    break
            last = staged.live.last
            assert last is not None, "the simulated table was read"
            self._easel.show_live(last.sight.picture_bgr)
            roster = self._shots[0].world.house.last_roster() or staged.table.snapshot().roster
            seen = shown_of(staged.live, staged.watch, roster, 1)
            self._shots = tuple(_with_picture(shot, seen) for shot in self._shots)
        finally:
            staged.close()

    def picture(self, shot: Shot, size_px: tuple[int, int], code: str, theme: Theme) -> Image:
        shapes = draw(shot.model(), self._easel.env(size_px, translation(code)))
        return _image(self._easel.drawn(shapes, size_px, theme), size_px)

    def named(self, name: str) -> Shot:
        return next(shot for shot in self._shots if shot.name == name)

    def sheets(self, folder: Path, only: tuple[str, ...] = ()) -> Iterator[Sheet]:
        """A contact sheet for each size and language, dark and light in turns."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, (code, _) in enumerate(LANGUAGES):
            if only and code not in only:
                continue
            for at, size_px in enumerate(SIZES):
                theme = (Theme.DARK, Theme.LIGHT)[(number + at) % 2]
                across = ACROSS_WIDE if size_px[0] > size_px[1] else ACROSS_HIGH
                small = _fitting(size_px, across)
                pictures = [_shrunk(self.picture(shot, size_px, code, theme), small) for shot in self._shots]
                path = folder / f"{size_px[0]}x{size_px[1]}-{code}-{theme.value}.jpg"
                cv2.imwrite(str(path), _sheet(pictures, across), [cv2.IMWRITE_JPEG_QUALITY, 88])
                yield Sheet(path, len(pictures))

    def readme(self, folder: Path) -> Iterator[Path]:
        """The README's pictures: four screens, and a landing that moves."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, size_px, code, theme in README:
            path = folder / f"{name}.png"
            cv2.imwrite(str(path), self.picture(self.named(name), size_px, code, theme))
            yield path
        frames = self.flight()
        animation: Any = cv2.Animation()
        animation.frames = frames
        animation.durations = [STILL_MS, *(MOVING_MS for _ in frames[1:-1]), END_MS]
        path = folder / "landing-flies.png"
        cv2.imwriteanimation(str(path), animation)
        yield path

    def flight(self, frames: int = 11, size_px: tuple[int, int] = (600, 360)) -> list[Image]:
        """A landing as it moves: the cards fly from the table to those who take them."""
        env = self._easel.env(size_px, translation("en"))
        before = draw(self.named("laying-contested").model(), env)
        after = draw(self.named("landing").model(), env)
        pictures = [_image(self._easel.drawn(before, size_px, Theme.DARK), size_px)]
        pictures.append(_image(self._easel.drawn(after, size_px, Theme.DARK, 0.0), size_px))
        for frame in range(1, frames + 1):
            pictures.append(_image(self._easel.moved(frame / frames, size_px), size_px))
        return pictures


def _with_picture(shot: Shot, seen: Any) -> Shot:
    live = shot.world.live
    if live is None:
        return shot
    questions = tuple(
        replace(question, where=_middle_of(seen) if question.where is not None else None)
        for question in live.questions
    )
    return replace(shot, world=replace(shot.world, live=replace(live, marks=seen.marks, questions=questions)))


def _middle_of(seen: Any) -> tuple[float, float, float, float]:
    """Round the last carpet that landed."""
    carpets = [mark for mark in seen.marks if mark.player is not None]
    xs = [x for x, _ in carpets[-1].corners]
    ys = [y for _, y in carpets[-1].corners]
    return (min(xs) - 0.03, min(ys) - 0.03, max(xs) + 0.03, max(ys) + 0.03)


def _image(rgba: bytes, size_px: tuple[int, int]) -> Image:
    w, h = size_px
    whole = np.frombuffer(rgba, np.uint8).reshape(h, w, 4)
    return np.ascontiguousarray(whole[::-1, :, 2::-1])


def _shrunk(picture: NDArray[np.uint8], size_px: tuple[int, int]) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(picture, size_px, interpolation=cv2.INTER_AREA), np.uint8)


def _fitting(size_px: tuple[int, int], across: int) -> tuple[int, int]:
    w = (SHEET_PX - GAP_PX) // across - GAP_PX
    return w, round(w * size_px[1] / size_px[0])


def _sheet(pictures: list[Image], across: int) -> Image:
    h, w = pictures[0].shape[:2]
    rows = -(-len(pictures) // across)
    size = (rows * (h + GAP_PX) + GAP_PX, across * (w + GAP_PX) + GAP_PX, 3)
    sheet = np.full(size, GROUND_BGR, np.uint8)
    for place, picture in enumerate(pictures):
        row, column = divmod(place, across)
        y, x = GAP_PX + row * (h + GAP_PX), GAP_PX + column * (w + GAP_PX)
        sheet[y : y + h, x : x + w] = picture
    return sheet
