"""The default profile's pictures, rendered from the very art that is printed.

`python -m companion.deck.pictures` writes them anew after the art has changed; pypdfium2 (one of the
development packages) renders them.
"""

from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.deck.canvas import Canvas
from companion.deck.cards import Artwork, profile_artworks
from companion.deck.default_profile import default_profile
from companion.deck.frames import HEIGHT_MM, WIDTH_MM
from companion.deck.profile import PROFILE_FILE, picture_file, profile_toml

#: About 5 px/mm: more than any camera sees of a card from above a table.
PICTURE_PX = (300, 463)

#: Whole colour resolution: halved, it smears thin lines between two colours.
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 86, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]


def render(
    artwork: Artwork, width_px: int = PICTURE_PX[0], height_px: int = PICTURE_PX[1]
) -> NDArray[np.uint8]:
    """One side as a picture, blue, green, red."""
    import pypdfium2  # only whoever changes the art has it

    out = BytesIO()
    canvas = Canvas(out, WIDTH_MM, HEIGHT_MM, artwork.name)
    artwork.draw(canvas)
    canvas.turn_page()
    canvas.save()
    pdf = pypdfium2.PdfDocument(out.getvalue())
    # Four times as fine as wanted, then averaged: smoother than the renderer's own edges.
    large = pdf[0].render(scale=4 * PICTURE_PX[0] / (WIDTH_MM * 72 / 25.4)).to_numpy()[:, :, :3]
    return np.asarray(cv2.resize(large, PICTURE_PX, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def jpeg(artwork: Artwork) -> bytes:
    """The picture of one side as it ships."""
    _, encoded = cv2.imencode(".jpg", render(artwork), _JPEG)
    return encoded.tobytes()


def write_pictures(folder: Path) -> None:
    """Write deck.toml and the picture of every side that may lie on the table."""
    folder.mkdir(parents=True, exist_ok=True)
    for artwork in profile_artworks():
        (folder / picture_file(artwork.name)).write_bytes(jpeg(artwork))
    (folder / PROFILE_FILE).write_text(profile_toml(), encoding="utf-8")


if __name__ == "__main__":
    write_pictures(default_profile())
