"""Copies in a folder, named by the second they were made in: the newest, the next, and who goes."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class DatedCopies:
    """Files like `journal-20260921-141320.sqlite`; a second one of that second ends in `-1`."""

    folder: Path
    prefix: str
    suffix: str

    def newest_first(self) -> tuple[Path, ...]:
        """By their names, as far as these are ours; a copy keeps its place when it is carried elsewhere."""
        found = {path: key for path in self._files() if (key := self._key(path.name)) is not None}
        return tuple(sorted(found, key=found.__getitem__, reverse=True))

    def free_name(self, now_s: float) -> Path:
        """Where a copy made now goes; it sorts after all others of its second."""
        second = stamp(now_s)
        keys = [self._key(path.name) for path in self._files()]
        taken = [key[1] for key in keys if key is not None and key[0] == second]
        extra = f"-{max(taken) + 1}" if taken else ""
        return self.folder / f"{self.prefix}-{second}{extra}{self.suffix}"

    def forget_all_but(self, keep: int, just_made: Path) -> None:
        """The oldest go. The one just made stays whatever the clock says: a Pi without a network starts in
        another year."""
        others = [path for path in self.newest_first() if path != just_made]
        for old in others[max(keep, 1) - 1 :]:
            old.unlink(missing_ok=True)

    def _files(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from self.folder.iterdir()

    def _key(self, name: str) -> tuple[str, int] | None:
        pattern = rf"{re.escape(self.prefix)}-(\d{{8}}-\d{{6}})(?:-(\d+))?{re.escape(self.suffix)}"
        found = re.fullmatch(pattern, name)
        return (found[1], int(found[2] or 0)) if found else None


def stamp(now_s: float) -> str:
    """A second in a file's name, UTC: sorts as time does."""
    return time.strftime("%Y%m%d-%H%M%S", time.gmtime(now_s))
