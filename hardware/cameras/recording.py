"""Keeps what a camera sees in a folder that can be played again."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2

from hardware.cameras.pictures import HEADER, TIMES, pictures_in
from hardware.cameras.protocol import Camera, CameraSettings, CameraState, ClipPicture, Frame
from hardware.errors import BadRecording, CameraTimeout

#: JPEG at this quality keeps a card's edge; `.png` keeps every pixel and is ten times as large.
QUALITY = 92


class RecordingCamera:
    """Hands everything through and writes a full picture with its time for every small one that is asked for.

    Full, because the small ones can be made of them and not the other way round; so playing the folder gives
    both streams. `every_s` keeps fewer. A full disk ends the recording, not the game: `describe` tells.
    Raises BadRecording where the folder cannot be made or has pictures in it already.
    """

    def __init__(
        self,
        camera: Camera,
        folder: Path,
        *,
        every_s: float = 0.0,
        suffix: str = ".jpg",
        full_within_s: float = 1.0,
    ) -> None:
        self._camera = camera
        self._folder = folder
        self._every_s = every_s
        self._suffix = suffix
        self._full_within_s = full_within_s
        self._kept = 0
        self._kept_s: float | None = None
        self._stopped: str | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if pictures_in(folder) or (folder / TIMES).exists():
                raise BadRecording(f"{folder} has a recording in it already; name another folder.")
            (folder / TIMES).write_text(",".join(HEADER) + "\n", encoding="utf-8")
        except OSError as error:
            raise BadRecording(f"Nothing can be recorded in {folder}: {error.strerror}.") from error

    @property
    def name(self) -> str:
        return self._camera.name

    @property
    def state(self) -> CameraState:
        return self._camera.state

    def next_small(self, timeout_s: float) -> Frame:
        small = self._camera.next_small(timeout_s)
        due = self._kept_s is None or small.taken_s - self._kept_s >= self._every_s
        if self._stopped is None and due:
            with suppress(CameraTimeout):
                self._keep(self._camera.full(self._full_within_s))
        return small

    def full(self, timeout_s: float) -> Frame:
        return self._camera.full(timeout_s)

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        return self._camera.lock(wanted)

    def unlock(self) -> None:
        self._camera.unlock()

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        return self._camera.clip(last_s)

    def describe(self) -> Mapping[str, str]:
        told = f"{self._kept} pictures in {self._folder}"
        if self._stopped is not None:
            told += f"; then it stopped: {self._stopped}"
        return {**self._camera.describe(), "recording": told}

    def close(self) -> None:
        self._camera.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep(self, full: Frame) -> None:
        name = f"{self._kept:06d}{self._suffix}"
        unfinished = self._folder / f".{name}.part"
        try:
            written, packed = cv2.imencode(self._suffix, full.image_bgr, self._how())
            if not written:
                raise OSError(0, f"a picture cannot be written as {self._suffix}")
            # The time first and the picture last, each whole: one that is cut off can still be played.
            unfinished.write_bytes(packed.tobytes())
            with (self._folder / TIMES).open("a", encoding="utf-8") as times:
                times.write(f"{name},{full.taken_s:.6f}\n")
            unfinished.rename(self._folder / name)
        except OSError as error:
            self._stopped = f"{error.strerror}"
            unfinished.unlink(missing_ok=True)
            return
        self._kept += 1
        self._kept_s = full.taken_s

    def _how(self) -> list[int]:
        return [] if self._suffix == ".png" else [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
