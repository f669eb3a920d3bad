"""Decks of random art, so that recognition is tried on faces that nobody tuned it to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path

import cv2
import numpy as np

from vision.deck import DeckProfile, Face, Picture

#: Print at 6 px a millimetre: finer than any camera here sees it.
PX_PER_MM = 6

#: Kinds, motifs and counts of a synthetic deck's destinations.
DESTINATIONS: tuple[tuple[str, str | None, int], ...] = (
    ("tower", None, 12),
    *(("journey", motif, 3) for motif in "ABCDE"),
    ("pepper", None, 5),
    ("loom", None, 5),
    ("mule", None, 4),
    ("gem", None, 3),
    ("lantern", None, 4),
    ("dune", None, 4),
)
CARPETS = ("red", "blue", "green", "yellow")
HUES = (2, 112, 62, 26)


class DeckStyle(Enum):
    WHITE = "white"
    BLACK = "black"
    BLEED = "bleed"
    SPARSE = "sparse"
    PHOTO = "photo"


def synthetic_deck(
    rng: np.random.Generator,
    style: DeckStyle,
    card_mm: tuple[float, float] = (59.0, 91.0),
    destinations: Sequence[tuple[str, str | None, int]] = DESTINATIONS,
) -> DeckProfile:
    """A deck of the given style; `destinations` are (kind, motif, count), the carpets share one back."""
    size = (round(card_mm[0] * PX_PER_MM), round(card_mm[1] * PX_PER_MM))
    faces = []
    for number, (kind, motif, count) in enumerate(destinations):
        name = f"{kind}-{motif.lower()}.png" if motif else f"{kind}.png"
        art = FACES[style](rng, size, number)
        faces.append(Face(name, kind, motif, count, None, False, art))
    hue = int(rng.integers(180))
    faces.append(Face("back.png", "destination", None, None, None, True, _back(rng, size, hue)))
    for carpet, own_hue in zip(CARPETS, HUES, strict=True):
        faces.append(
            Face(f"carpet-{carpet}.png", "carpet", None, 1, carpet, False, _carpet(rng, size, own_hue))
        )
    back = _back(rng, size, (hue + int(rng.integers(20, 160))) % 180)
    faces.append(Face("carpet-back.png", "carpet", None, len(CARPETS), None, True, back))
    return DeckProfile(f"synthetic {style.value}", card_mm, tuple(faces))


def save_deck(deck: DeckProfile, folder: Path) -> None:
    """Writes deck.toml and every face into a folder, for load_deck to read back. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for face in deck.faces:
        suffix = Path(face.name).suffix or ".png"
        _, stored = cv2.imencode(suffix, face.picture_bgr)
        (folder / face.name).write_bytes(stored.tobytes())
    lines = [f"name = {_quoted(deck.name)}", f"card_mm = [{deck.card_mm[0]}, {deck.card_mm[1]}]"]
    if deck.destination_back is not None:
        lines.append(f"back = {_quoted(deck.destination_back.name)}")
    for face in deck.destinations:
        lines += ["", "[[destination]]", f"kind = {_quoted(face.kind)}"]
        lines += [f"motif = {_quoted(face.motif)}"] if face.motif is not None else []
        lines += [f"face = {_quoted(face.name)}", f"count = {face.count or 1}"]
    shared = next((face for face in deck.carpet_backs if face.carpet is None), None)
    for face in deck.carpets:
        back = next((b for b in deck.carpet_backs if b.carpet == face.carpet), shared)
        lines += ["", "[[carpet]]", f"id = {_quoted(face.carpet or '')}", f"face = {_quoted(face.name)}"]
        lines += [f"back = {_quoted(back.name)}"] if back is not None else []
    (folder / "deck.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _bgr(hue: float, saturation: float, value: float) -> tuple[float, float, float]:
    """A colour of OpenCV's hue (0 to 180), saturation and value (0 to 255)."""
    pixel = np.array([[[hue % 180, np.clip(saturation, 0, 255), np.clip(value, 0, 255)]]], np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return float(blue), float(green), float(red)


def _scene_art(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A small made-up picture: sky, ground, and a dozen figures in a few colours of one palette."""
    width, height = size
    hues = rng.integers(0, 180, 4)
    top, bottom = (np.array(_bgr(h, rng.uniform(40, 200), rng.uniform(90, 250))) for h in hues[:2])
    ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    art = np.ascontiguousarray(np.broadcast_to(top * (1 - ramp) + bottom * ramp, (height, width, 3))).astype(
        np.uint8
    )
    for _ in range(int(rng.integers(8, 18))):
        colour = _bgr(hues[int(rng.integers(4))], rng.uniform(30, 255), rng.uniform(20, 255))
        x, y = (int(v) for v in rng.random(2) * size)
        reach = float(rng.uniform(0.05, 0.3) * width)
        shape = rng.random()
        thick = -1 if rng.random() < 0.7 else int(rng.integers(2, 8))
        if shape < 0.35:
            axes = (int(reach), int(reach * rng.uniform(0.3, 1)))
            cv2.ellipse(art, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, colour, thick, cv2.LINE_AA)
        elif shape < 0.75:
            corners = int(rng.integers(3, 8))
            angles = np.sort(rng.uniform(0, 2 * np.pi, corners))
            radii = rng.uniform(0.4, 1.2, corners) * reach
            ring = np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], 1).astype(np.int32)
            cv2.fillPoly(art, [ring], colour, cv2.LINE_AA)
            cv2.polylines(art, [ring], True, _bgr(0, 0, rng.uniform(0, 60)), 2, cv2.LINE_AA)
        else:
            for k in range(int(rng.integers(3, 9))):
                cv2.line(
                    art,
                    (x + 9 * k, y),
                    (x + 9 * k + int(reach / 2), y + int(reach * 2)),
                    colour,
                    3,
                    cv2.LINE_AA,
                )
    return art


def _framed(art: Picture, size: tuple[int, int], border: int, level: int) -> Picture:
    card = np.full((size[1], size[0], 3), level, np.uint8)
    card[border : size[1] - border, border : size[0] - border] = cv2.resize(
        art, (size[0] - 2 * border, size[1] - 2 * border), interpolation=cv2.INTER_AREA
    )
    ink = (40.0, 40.0, 40.0) if level > 128 else (190.0, 200.0, 200.0)
    cv2.rectangle(card, (border, border), (size[0] - border, size[1] - border), ink, 2)
    return card


def _titled(card: Picture, number: int, border: int, level: int) -> Picture:
    height, width = card.shape[:2]
    bar = int(0.09 * height)
    cv2.rectangle(card, (border, height - border - bar), (width - border, height - border), (level,) * 3, -1)
    ink = (30.0, 30.0, 30.0) if level > 128 else (220.0, 220.0, 220.0)
    text = "ABCDEFGHIKLMNOPRSTUVW"[number % 21] + "aeiou"[number % 5] + "rmnlst"[number % 6] + "ar"
    cv2.putText(
        card,
        text,
        (width // 3, height - border - bar // 4),
        cv2.FONT_HERSHEY_DUPLEX,
        1.1,
        ink,
        2,
        cv2.LINE_AA,
    )
    return card


def _white(rng: np.random.Generator, size: tuple[int, int], number: int) -> Picture:
    return _titled(_framed(_scene_art(rng, size), size, 22, 244), number, 22, 240)


def _black(rng: np.random.Generator, size: tuple[int, int], number: int) -> Picture:
    return _titled(_framed(_scene_art(rng, size), size, 20, 18), number, 20, 22)


def _bleed(rng: np.random.Generator, size: tuple[int, int], number: int) -> Picture:
    return _scene_art(rng, size)


def _sparse(rng: np.random.Generator, size: tuple[int, int], number: int) -> Picture:
    """A white card with one to three alike symbols: told apart by shape, colour, filling and number."""
    card = np.full((size[1], size[0], 3), 246, np.uint8)
    how_many, shape = 1 + number % 3, number // 3 % 4
    colour = [_bgr(*c) for c in ((0, 220, 200), (65, 220, 140), (130, 200, 150), (110, 230, 200))][
        number // 2 % 4
    ]
    thick = -1 if rng.random() < 0.5 else 6
    wide, high = 0.28 * size[0], 0.085 * size[1]
    for k in range(how_many):
        middle = np.array([size[0] / 2, size[1] * (0.5 + 0.24 * (k - (how_many - 1) / 2))])
        if shape == 0:
            cv2.ellipse(
                card,
                middle.astype(int).tolist(),
                (int(wide), int(high)),
                0,
                0,
                360,
                colour,
                thick,
                cv2.LINE_AA,
            )
            continue
        corners = {1: 4, 2: 3, 3: 12}[shape]
        angles = np.arange(corners) * 2 * np.pi / corners
        radii = np.where(np.arange(corners) % 2, 0.5, 1.0) if shape == 3 else np.ones(corners)
        ring = (middle + np.stack([wide * radii * np.cos(angles), high * radii * np.sin(angles)], 1)).astype(
            np.int32
        )
        if thick < 0:
            cv2.fillPoly(card, [ring], colour, cv2.LINE_AA)
        else:
            cv2.polylines(card, [ring], True, colour, thick, cv2.LINE_AA)
    return card


def _photo(rng: np.random.Generator, size: tuple[int, int], number: int) -> Picture:
    """As busy as a photograph: colours and detail on every scale, with a thin white margin on some."""
    total = np.zeros((size[1], size[0], 3), np.float32)
    for cells, strength in ((3, 60.0), (6, 40.0), (14, 30.0), (40, 22.0), (110, 12.0)):
        grid = rng.standard_normal((cells * 3 // 2, cells, 3), np.float32) * 0.6
        grid = grid + rng.standard_normal((cells * 3 // 2, cells, 1), np.float32)
        total += cv2.resize(grid * np.float32(strength), size, interpolation=cv2.INTER_CUBIC)
    art = np.clip(total + rng.uniform(70, 180, 3), 0, 255).astype(np.uint8)
    return _framed(art, size, 14, 240) if number % 2 else art


FACES: dict[DeckStyle, Callable[[np.random.Generator, tuple[int, int], int], Picture]] = {
    DeckStyle.WHITE: _white,
    DeckStyle.BLACK: _black,
    DeckStyle.BLEED: _bleed,
    DeckStyle.SPARSE: _sparse,
    DeckStyle.PHOTO: _photo,
}


def _carpet(rng: np.random.Generator, size: tuple[int, int], hue: int) -> Picture:
    """A woven carpet in one hue: borders within borders, a medallion, small repeated figures."""
    width, height = size
    card = np.full((height, width, 3), _bgr(hue, 210, 190), np.uint8)
    step = int(rng.integers(14, 30))
    for y in range(0, height, step):
        for x in range(0, width, step):
            tone = _bgr(hue + rng.normal(0, 5), 200, rng.uniform(120, 230))
            cv2.rectangle(card, (x, y), (x + step, y + step), tone, -1)
    for inset in range(10, 70, int(rng.integers(14, 24))):
        tone = _bgr(hue + rng.choice([0, 12, 90]), rng.uniform(100, 255), rng.uniform(80, 255))
        cv2.rectangle(card, (inset, inset), (width - inset, height - inset), tone, int(rng.integers(3, 8)))
    for share in (0.36, 0.28, 0.2, 0.12):
        tone = _bgr(hue + rng.choice([0, 25, 90]), rng.uniform(120, 255), rng.uniform(90, 255))
        cv2.ellipse(
            card,
            (width // 2, height // 2),
            (int(width * share), int(height * share * 0.9)),
            0,
            0,
            360,
            tone,
            -1,
            cv2.LINE_AA,
        )
    return card


def _back(rng: np.random.Generator, size: tuple[int, int], hue: int) -> Picture:
    """A lattice that looks the same upside down, in a white margin."""
    width, height = size
    card = np.full((height, width, 3), _bgr(hue, 170, 130), np.uint8)
    step = int(rng.integers(18, 34))
    tone = _bgr(hue, 90, 230)
    for offset in range(-height, width + height, step):
        cv2.line(card, (offset, 0), (offset + height, height), tone, 3, cv2.LINE_AA)
        cv2.line(card, (offset, height), (offset + height, 0), tone, 3, cv2.LINE_AA)
    half = card[: (height + 1) // 2]
    card[height - half.shape[0] :] = half[::-1, ::-1]
    return _framed(card, size, 16, 242)
