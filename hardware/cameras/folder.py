"""A folder of pictures as a camera."""

from itertools import pairwise
from pathlib import Path

from hardware.cameras.pictures import SUFFIXES, TIMES, pictures_in, read_times, read_whole
from hardware.cameras.protocol import Clock, Picture
from hardware.cameras.recorded import RecordedCamera
from hardware.errors import BadRecording, NoCamera

DEFAULT_FPS = 15.0


class FolderReel:
    """The pictures of a folder in name order; their times from times.csv, without it one every 1/fps seconds.

    Raises NoCamera where there is no such folder or no picture in it, BadRecording where times.csv cannot be
    understood or does not fit the pictures, ValueError where fps is not above 0.
    """

    def __init__(self, folder: Path, fps: float = DEFAULT_FPS) -> None:
        if not fps > 0:
            raise ValueError(f"{fps:g} pictures a second: it must be more than 0")
        if not folder.is_dir():
            raise NoCamera(f"There is no folder {folder}.")
        self._name = f"folder:{folder}"
        self._pictures = pictures_in(folder)
        if not self._pictures:
            raise NoCamera(f"The folder {folder} has no pictures in it ({', '.join(SUFFIXES)}).")
        times = folder / TIMES
        if times.exists():
            self._pictures, self._times_s = _timed(self._pictures, times)
        else:
            self._times_s = tuple(number / fps for number in range(len(self._pictures)))

    @property
    def name(self) -> str:
        return self._name

    def at_s(self, number: int) -> float | None:
        return self._times_s[number] if number < len(self._times_s) else None

    def take(self, number: int) -> Picture | None:
        return read_whole(self._pictures[number])

    def title(self, number: int) -> str:
        return self._pictures[number].name

    def close(self) -> None: ...


def _timed(pictures: tuple[Path, ...], path: Path) -> tuple[tuple[Path, ...], tuple[float, ...]]:
    """The pictures with their times. Every picture has one and every time has its picture.

    One exception: a recording that was cut off has written the last line and not yet its picture.
    """
    times = read_times(path)
    timeless = [picture.name for picture in pictures if picture.name not in times]
    if timeless:
        raise BadRecording(f"{path} gives no time for {_some(timeless)}.")
    there = {picture.name for picture in pictures}
    missing = [name for name in times if name not in there]
    if missing and missing != list(times)[-1:]:
        raise BadRecording(f"{path} names pictures that are not there: {_some(missing)}.")
    times_s = tuple(times[picture.name] for picture in pictures)
    for earlier, later in pairwise(pictures):
        if times[later.name] < times[earlier.name]:
            raise BadRecording(
                f"{path}: {later.name} at {times[later.name]:g} s is earlier than {earlier.name} at "
                f"{times[earlier.name]:g} s, but pictures are shown in name order."
            )
    return pictures, times_s


def _some(names: list[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def folder_camera(
    folder: Path,
    *,
    fps: float = DEFAULT_FPS,
    fast: bool = False,
    clip_s: float = 10.0,
    clock: Clock | None = None,
) -> RecordedCamera:
    """The folder as a camera; raises what FolderReel raises."""
    return RecordedCamera(FolderReel(folder, fps), fast=fast, clip_s=clip_s, clock=clock)
