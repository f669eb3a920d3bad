"""The evidence of a game's landings as the screen shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.compose.evidence import Evidence, Kept
from companion.shared.sentences import Sentence, say
from ui.present.evidence import EvidenceShown


def evidence_of(evidence: Evidence, game_id: str) -> tuple[EvidenceShown, ...]:
    return tuple(_shown(kept) for kept in evidence.of(game_id))


def _shown(kept: Kept) -> EvidenceShown:
    before, after = kept.folder / "before.jpg", kept.folder / "after.jpg"
    left, top, right, bottom = kept.landing.get("crop_px", (0, 0, 16, 9))
    return EvidenceShown(
        kept.number,
        str(before) if before.is_file() else "",
        str(after) if after.is_file() else "",
        max(1, right - left) / max(1, bottom - top),
        tuple(_told(kept.landing)),
    )


def _told(landing: dict[str, Any]) -> Iterator[Sentence]:
    """Each verdict with the mm² behind it; whose carpet it is where that is known."""
    owners = {str(one.get("carpet")): str(one.get("player") or "") for one in landing.get("carpets", ())}
    for one in landing.get("verdicts", ()):
        carpet = str(one.get("carpet", "?"))
        parts = {
            "carpet": owners.get(carpet) or carpet,
            "number": str(one.get("number", "?")),
            "overlap": f"{float(one.get('overlap_mm2', 0)):.0f}",
        }
        match one.get("verdict"):
            case "on":
                yield say("{carpet} on {number}: {overlap} mm²", **parts)
            case "under":
                yield say("{carpet} under {number}: {overlap} mm²", **parts)
            case _:
                yield say("{carpet} and {number}: too close to call, {overlap} mm²", **parts)
