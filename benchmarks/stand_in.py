"""A camera's stand-in: pictures of a simulated table in files, drawn in a process of their own.

What draws them needs more memory than the companion; a real camera needs none of it.
"""

import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

FPS = 15
SECONDS = 120
#: Each picture of a table at rest differs from the last by its noise, as a camera's do; of so many in turns.
NOISES = 3
ROUNDS = 4


def pictures_in(folder: Path) -> str:
    """The camera, as one is named, over a folder that another process fills with 1920×1080 pictures."""
    command = [sys.executable, "-m", "benchmarks.stand_in", str(folder)]
    subprocess.run(command, check=True, timeout=600, capture_output=True)
    return f"folder:{folder}"


def draw_into(folder: Path) -> None:
    """Rests, hands and throws in their order, again and again; every picture is drawn once, then linked."""
    import cv2
    import numpy as np

    from companion.compose.looking import open_deck_and_profile
    from companion.compose.staging import Evening, any_evening
    from vision.scene import render

    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(3)
    profile, _ = open_deck_and_profile(None)
    shown: list[Path] = []
    for number, beats in enumerate(islice(any_evening(rng, profile, Evening()), ROUNDS)):
        for at, beat in enumerate(beats):
            frames = max(1, round(beat.lasts_s * FPS))
            drawn = []
            for noise in range(min(NOISES, frames)):
                path = folder.parent / f"drawn-{number}-{at}-{noise}.jpg"
                cv2.imwrite(str(path), render(beat.table, rng), [cv2.IMWRITE_JPEG_QUALITY, 92])
                drawn.append(path)
            shown += islice(cycle(drawn), frames)
    for number, path in enumerate(islice(cycle(shown), FPS * SECONDS)):
        (folder / f"{number:05d}.jpg").hardlink_to(path)


if __name__ == "__main__":
    draw_into(Path(sys.argv[1]))
