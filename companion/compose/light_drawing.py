"""Where lamps go: no lamp may be seen mirrored in the table from where the camera is."""

from companion.compose.camera_plan import Plan

#: A floor lamp that shines at the ceiling, or a lamp on a sideboard: above the table, as the camera is.
LAMP_MM = 1200.0
#: Cards are a little curved, so a mirror image must miss the table by this much of its half.
CLEAR = 1.1


def lamp_beside_mm(plan: Plan, lamp_mm: float = LAMP_MM) -> float:
    """How far beside the table's middle, along its long side, a lamp at this height must hang at least.

    Light leaves a shining surface at the angle at which it came. A lamp at x and height H is therefore seen
    by a camera over the middle at height h on the table at x·h/(h+H); that place must lie beyond the edge.
    """
    half_mm = plan.across_mm / 2 * CLEAR
    return half_mm * (plan.height_mm + lamp_mm) / plan.height_mm


def light_drawing(plan: Plan, lamp_mm: float = LAMP_MM) -> str:
    """The table's long side as SVG, true to scale: two lamps that do no harm, one that does, and why."""
    beside_mm = lamp_beside_mm(plan, lamp_mm)
    scale = 300 / beside_mm
    middle = 360.0
    floor = 80 + max(plan.height_mm, lamp_mm) * scale
    half, camera_y, lamp_y = (
        plan.across_mm / 2 * scale,
        floor - plan.height_mm * scale,
        floor - lamp_mm * scale,
    )
    bad_mm = 0.35 * plan.across_mm
    mirrored_mm = bad_mm * plan.height_mm / (plan.height_mm + lamp_mm)
    tall = f"{floor + 100:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {tall}" font-family="sans-serif" '
        'font-size="15">',
        "<title>Lamps beside the table, none above it</title>",
        f'<rect width="720" height="{tall}" fill="#fff"/>',
        f'<rect x="{middle - half:.1f}" y="{floor:.1f}" width="{2 * half:.1f}" height="14" fill="#7a4b2a"/>',
    ]
    for side in (-1, 1):
        clear = middle + side * half * CLEAR
        lines.append(_ray((middle + side * 300, lamp_y), (clear, floor), (middle, camera_y), "#2e7d32"))
        lines.append(_lamp(middle + side * 300, lamp_y, "#f2b705"))
    bad_x = middle + bad_mm * scale
    lines += [
        _ray((bad_x, lamp_y), (middle + mirrored_mm * scale, floor), (middle, camera_y), "#b3261e"),
        _lamp(bad_x, lamp_y, "#f2b705"),
        f'<path d="M{bad_x - 15:.1f} {lamp_y - 15:.1f} l30 30 m0 -30 l-30 30" stroke="#b3261e" '
        'stroke-width="4"/>',
        f'<ellipse cx="{middle + mirrored_mm * scale:.1f}" cy="{floor:.1f}" rx="16" ry="5" fill="#b3261e"/>',
        f'<rect x="{middle - 16:.1f}" y="{camera_y - 22:.1f}" width="32" height="18" rx="3" fill="#222"/>',
        f'<rect x="{middle - 7:.1f}" y="{camera_y - 5:.1f}" width="14" height="8" fill="#222"/>',
        _words(60, lamp_y - 26, "good", "#2e7d32"),
        _words(660, lamp_y - 26, "good", "#2e7d32"),
        _words(bad_x, lamp_y - 26, "glare", "#b3261e"),
        _words(middle, floor + 40, f"{beside_mm / 10:.0f} cm or more from the table's middle to each lamp"),
        _words(
            middle,
            floor + 64,
            f"lamps {lamp_mm / 10:.0f} cm, camera {plan.height_mm / 10:.0f} cm above a table of "
            f"{plan.across_mm / 10:.0f} cm",
        ),
    ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _ray(lamp: tuple[float, float], table: tuple[float, float], camera: tuple[float, float], ink: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (lamp, table, camera))
    return f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="7 5"/>'


def _lamp(x: float, y: float, ink: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{ink}" stroke="#222"/>'


def _words(x: float, y: float, words: str, ink: str = "#222") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" fill="{ink}">{words}</text>'
