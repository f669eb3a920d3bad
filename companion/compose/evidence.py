"""The evidence of landings: pictures before and after, outlines, numbers, the rule; kept with the game."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.compose.eye import Eye, Sight
from companion.facts import LandingSeen
from vision.calibration import load_plane, save_plane
from vision.deck import Picture
from vision.errors import VisionError
from vision.features import DeckFeatures
from vision.look import Before, Reading
from vision.plane import Points
from vision.report import report

VERSION = 1
#: All evidence together may take so much of the disk; then the oldest landings go. One takes about 1 MB.
CAP_BYTES = 400_000_000
#: JPEG at this quality keeps a card's edge to a tenth of a pixel.
QUALITY = 90
#: Table round the cards that is kept, in px.
ROUND_PX = 40
RULE = (
    "A carpet takes, or fights for, each destination it lies on: partly on and partly under lies on it, and "
    "what lies on another carpet lies on the destination beneath, too. Only under one, it goes home."
)

Box = tuple[int, int, int, int]


class NoEvidence(Exception):
    """There is no such landing, or what was kept of it cannot be read."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One landing's evidence: its number in the game, its folder, and what was written down about it."""

    number: int
    folder: Path
    landing: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A landing judged again: each verdict that is another one now, as (carpet, destination, then, now)."""

    number: int
    changed: tuple[tuple[str, int, str, str], ...]
    verdicts: int


class Evidence:
    """The evidence of all games, each in a folder of its own under `folder`."""

    def __init__(self, folder: Path, cap_bytes: int = CAP_BYTES) -> None:
        self._folder, self._cap_bytes = folder, cap_bytes

    def keep(
        self,
        game_id: str,
        step: int,
        sight: Sight,
        told: dict[str, Any],
    ) -> Kept:
        """Keeps a landing with the pictures that led to it; `step` is its number in the game's log.

        Raises OSError where the disk refuses.
        """
        before, reading = sight.before, sight.reading
        number = 1 + max((kept.number for kept in self.of(game_id)), default=0)
        folder = self._folder / game_id / f"landing-{number:03d}"
        draft = folder.with_name(f".{folder.name}.part")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        box = _box(reading, before)
        _write(draft / "after.jpg", sight.picture_bgr, box)
        if before is not None:
            _write(draft / "before.jpg", before.pyramid.colour(0), box)
            for place, packed in enumerate(sight.between, start=1):
                picture = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
                _write(draft / f"between-{place}.jpg", np.asarray(picture, np.uint8), box)
        plane = before.reading.plane if before is not None else reading.plane
        if plane is not None:
            save_plane(draft / "plane.json", plane)
        written = {
            "evidence": VERSION,
            "game": game_id,
            "landing": number,
            "step": step,
            "size_px": list(reading.size_px),
            "crop_px": list(box),
            "rule": RULE,
            "seen": report(reading, "after.jpg", 0.0),
            **told,
        }
        (draft / "landing.json").write_text(
            json.dumps(written, indent=1, ensure_ascii=False), encoding="utf-8"
        )
        draft.rename(folder)
        self._trim(folder)
        return Kept(number, folder, written)

    def of(self, game_id: str) -> tuple[Kept, ...]:
        """What was kept of a game, in order. What cannot be read is left out."""
        found = []
        for folder in sorted((self._folder / game_id).glob("landing-*")):
            try:
                written = json.loads((folder / "landing.json").read_text(encoding="utf-8"))
                found.append(Kept(int(written["landing"]), folder, written))
            except (OSError, ValueError, KeyError, TypeError):
                continue
        return tuple(found)

    def one(self, game_id: str, number: int) -> Kept:
        """Raises NoEvidence."""
        kept = self.of(game_id)
        for each in kept:
            if each.number == number:
                return each
        known = ", ".join(str(each.number) for each in kept) or "none"
        raise NoEvidence(f"There is no evidence of landing {number} of game {game_id}. Kept are: {known}.")

    def bytes_kept(self) -> int:
        return sum(path.stat().st_size for path in self._folder.rglob("*") if path.is_file())

    def _trim(self, newest: Path) -> None:
        kept = sorted(self._folder.glob("*/landing-*"), key=lambda path: (path.stat().st_mtime, path.name))
        total = self.bytes_kept()
        for folder in kept:
            if total <= self._cap_bytes or folder == newest:
                return
            total -= sum(path.stat().st_size for path in folder.iterdir())
            shutil.rmtree(folder, ignore_errors=True)


def told_landing(
    seen: LandingSeen,
    names: dict[str, str],
    kinds: dict[int, str],
    ruled: Sequence[Any],
    lines: Sequence[str],
) -> dict[str, Any]:
    """A landing in words and numbers: carpets with their owners, verdicts, rulings, what came of it."""
    return {
        "carpets": [
            {
                "carpet": one.carpet,
                "player": names.get(one.carpet, ""),
                "on_table": one.centre_table_mm is not None,
                "face_down": one.face_down,
            }
            for one in seen.carpets
        ],
        "verdicts": [
            {
                "carpet": one.carpet,
                "number": one.number,
                "kind": kinds.get(one.number, ""),
                "verdict": one.verdict.value,
                "overlap_mm2": round(one.overlap_mm2, 1),
                "depth_mm": round(one.depth_mm, 2),
                "seen_mm2": round(one.seen_mm2, 1),
                "confidence": round(one.confidence, 4),
            }
            for one in seen.overlaps
        ],
        "ruled": list(ruled),
        "told": list(lines),
    }


def rejudge(kept: Kept, features: DeckFeatures) -> Rejudged:
    """Reads the kept pictures again. Raises NoEvidence where they are gone or spoilt."""
    try:
        size = (int(kept.landing["size_px"][0]), int(kept.landing["size_px"][1]))
        left, top, _, _ = (int(v) for v in kept.landing["crop_px"])
        plane = load_plane(kept.folder / "plane.json", size)
        names = {str(k): int(v) for k, v in kept.landing["numbers"].items()}
        eye = Eye(features, plane)
        if (kept.folder / "before.jpg").exists():
            eye.read(_pasted(kept.folder / "before.jpg", size, (left, top)))
        for path in sorted(kept.folder.glob("between-*.jpg")):
            eye.read(_pasted(path, size, (left, top)), flying=True)
        reading = eye.read(_pasted(kept.folder / "after.jpg", size, (left, top)), flying=True).reading
    except (VisionError, OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise NoEvidence(f"Landing {kept.number} cannot be judged again: {error}.") from error
    then = {(one["carpet"], int(one["number"])): str(one["verdict"]) for one in kept.landing["verdicts"]}
    now: dict[tuple[str, int], str] = {}
    places = {
        names[card["id"]]: np.array(card["corners_px"])
        for card in kept.landing["seen"]["cards"]
        if card["id"] in names
    }
    for verdict in reading.verdicts:
        seen = next(card for card in reading.cards if card.id == verdict.card)
        number = _nearest(seen.corners_px, places)
        carpet = reading.carpets[verdict.carpet]
        name = carpet.id or _carpet_there(carpet.corners_px, kept.landing)
        if number is not None and name is not None:
            now[name, number] = verdict.relation.value
    changed = tuple(
        (carpet, number, then.get((carpet, number), "apart"), now.get((carpet, number), "apart"))
        for carpet, number in sorted({*then, *now})
        if then.get((carpet, number)) != now.get((carpet, number))
    )
    return Rejudged(kept.number, changed, len(then))


def _nearest(corners_px: Points, places: dict[int, Points]) -> int | None:
    away = {n: float(np.hypot(*(corners_px.mean(0) - place.mean(0)))) for n, place in places.items()}
    return min(away, key=lambda n: away[n]) if away else None


def _carpet_there(corners_px: Points, landing: dict[str, Any]) -> str | None:
    """Whose a carpet without a face was, by where it lay."""
    places: dict[str, Points] = {k: np.array(v) for k, v in landing.get("carpets_px", {}).items()}
    away = {name: float(np.hypot(*(corners_px.mean(0) - place.mean(0)))) for name, place in places.items()}
    return min(away, key=lambda name: away[name]) if away else None


def _box(reading: Reading, before: Before | None) -> Box:
    """The part of the picture round all cards of both pictures."""
    outlines: list[Points] = [card.corners_px for card in reading.cards]
    outlines += [carpet.corners_px for carpet in reading.carpets]
    if before is not None:
        outlines += [card.corners_px for card in before.reading.cards]
    width, height = reading.size_px
    if not outlines:
        return 0, 0, width, height
    corners = np.concatenate(outlines)
    low, high = corners.min(0) - ROUND_PX, corners.max(0) + ROUND_PX
    return (
        int(np.clip(low[0], 0, width - 2)),
        int(np.clip(low[1], 0, height - 2)),
        int(np.clip(high[0], 2, width)),
        int(np.clip(high[1], 2, height)),
    )


def _write(path: Path, picture_bgr: Picture, box: Box) -> None:
    left, top, right, bottom = box
    written, packed = cv2.imencode(
        ".jpg", picture_bgr[top:bottom, left:right], [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
    )
    if not written:
        raise OSError(0, "the picture cannot be packed", str(path))
    path.write_bytes(packed.tobytes())


def _pasted(path: Path, size_px: tuple[int, int], at_px: tuple[int, int]) -> Picture:
    """The crop at its place in a picture of the old size, so that its plane still fits."""
    crop = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if crop is None:
        raise NoEvidence(f"{path} is no picture.")
    whole = np.zeros((size_px[1], size_px[0], 3), np.uint8)
    left, top = at_px
    whole[top : top + crop.shape[0], left : left + crop.shape[1]] = crop
    return whole
