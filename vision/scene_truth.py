"""The truth about a simulated table: where everything lies, what covers what, what is wrong with a layout."""

from __future__ import annotations

from vision.rectangles import area_mm2, depth_mm, gap_mm, overlap_mm, seen_area_mm2
from vision.scene_table import SimTable

#: The layout's rule: neighbours lie at least this far apart, and none a short side away from all others.
LEAST_GAP_MM = 10.0

Truth = dict[str, object]


def truth_of(table: SimTable) -> Truth:
    """Cards, carpets, overlaps and layout problems, ready for JSON.

    `cards` and `carpets` have `corners_px` from the card's own top-left, clockwise, as the camera sees the
    card; a carpet face down has `back` true. `overlaps` has one entry for each carpet and destination that
    share some of the table: `on` says that the carpet lies above, `area_mm2` how much they share, seen from
    straight above, `depth_mm` how deep (see rectangles.depth_mm), `seen_mm2` how much of the shared part
    nothing else covers. `problems` is empty once a carpet lies there.
    """
    cards, carpets = [], []
    for index, card in enumerate(table.cards):
        corners = [[round(float(v) + 0.5, 2) for v in corner] for corner in table.corners_px(index)]
        if card.is_carpet:
            carpets.append({"id": card.name, "back": card.face_down, "corners_px": corners})
            continue
        entry = {"id": card.name, "kind": card.kind, "n": card.copy, "corners_px": corners}
        cards.append(entry | {"back": True} if card.face_down else entry)
    problems = [] if carpets else layout_problems(table)
    return {"cards": cards, "carpets": carpets, "overlaps": overlaps(table), "problems": problems}


def overlaps(table: SimTable) -> list[Truth]:
    """Every carpet and destination that share some of the table, in stacking order of the carpets."""
    found: list[Truth] = []
    for i, carpet in enumerate(table.cards):
        for j, card in enumerate(table.cards):
            if not carpet.is_carpet or card.is_carpet:
                continue
            shared = overlap_mm(table.outlines[i], table.outlines[j])
            if not len(shared):
                continue
            covers = [table.outlines[k] for k in range(max(i, j) + 1, len(table.cards))]
            found.append(
                {
                    "carpet": carpet.name,
                    "card": card.name,
                    "on": i > j,
                    "area_mm2": round(area_mm2(shared), 1),
                    "depth_mm": round(depth_mm(shared), 2),
                    "seen_mm2": round(seen_area_mm2(shared, covers), 1),
                }
            )
    return found


def layout_problems(table: SimTable) -> list[Truth]:
    """Destinations too close to each other (pairs), and those too far from all others."""
    lying = [(card.name, table.outlines[i]) for i, card in enumerate(table.cards) if not card.is_carpet]
    problems: list[Truth] = []
    nearest = dict.fromkeys((name for name, _ in lying), float("inf"))
    for i, (name, outline) in enumerate(lying):
        for other, other_outline in lying[:i]:
            gap = gap_mm(outline, other_outline)
            nearest[name], nearest[other] = min(nearest[name], gap), min(nearest[other], gap)
            if gap < LEAST_GAP_MM:
                problems.append({"kind": "too-close", "cards": [name, other], "mm": round(gap, 2)})
    for name, gap in nearest.items():
        if min(table.card_mm) < gap < float("inf"):
            problems.append({"kind": "too-far", "cards": [name], "mm": round(gap, 2)})
    return problems
