"""What a game is watched by: a camera, a deck, a calibration. Known before vision is loaded."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class WatchedBy:
    """`camera` as on the command line, "" for none; None for our own deck and for no calibration."""

    camera: str
    deck: Path | None
    calibration: Path | None
    evidence: Path
