"""A folder for this process alone, made when something goes into it, gone at the end."""

import tempfile
from pathlib import Path


class Scratch:
    def __init__(self, name: str) -> None:
        self._name = name
        self._made: tempfile.TemporaryDirectory[str] | None = None

    @property
    def folder(self) -> Path:
        """The folder, for its owner alone. Raises OSError."""
        if self._made is None:
            self._made = tempfile.TemporaryDirectory(prefix=f"companion-{self._name}-")
        return Path(self._made.name)

    def empty(self) -> None:
        """Takes away whatever is in it. Raises OSError."""
        if self._made is not None:
            for path in self.folder.iterdir():
                path.unlink(missing_ok=True)

    def close(self) -> None:
        if self._made is not None:
            self._made.cleanup()
            self._made = None
