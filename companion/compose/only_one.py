"""One companion at a time on a data directory's screen."""

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.shared.refusals import CompanionError

LOCK_NAME = "companion.lock"


class AlreadyRunning(CompanionError):
    """Another companion has the screen of this data directory."""


class OnlyOne:
    """Holds the data directory's lock. It goes with the process: a crash or power cut leaves none behind.

    Raises AlreadyRunning when entered. Where there are no such locks (Windows) or the disk takes no file,
    nothing is held: a companion that cannot be alone is better than none.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK_NAME
        self._handle = -1

    def __enter__(self) -> Self:
        try:
            import fcntl
        except ImportError:
            return self
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return self
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(self._handle, 32, 0).decode(errors="replace").strip()
            os.close(self._handle)
            self._handle = -1
            raise AlreadyRunning(
                f"The companion is running already (process {holder or 'unknown'}). Go on there, or close it."
            ) from None
        try:
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            # The number is only for the sentence; a full disk holds a lock all the same.
            return self
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
