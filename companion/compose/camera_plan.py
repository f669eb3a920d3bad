"""Where a camera goes over a table: how high, how far aside, how well it then sees a card; and a drawing."""

from dataclasses import dataclass
from math import atan, atan2, cos, degrees, hypot, radians, sin, tan

from companion.shared.refusals import CompanionError
from hardware.cameras.lenses import LENSES, Lens

#: Round the table's edge, so that a nudge or a bent arm loses nothing.
SPARE = 1.06
#: A card's short side, and how many px of it the faces are compared at.
CARD_MM, GOOD_PX, FEWEST_PX = 59.0, 60.0, 45.0
#: From straight above; beyond it cards at the far side hide behind those that lie on them.
STEEPEST_DEG = 35.0
#: Lowest at which heads and throwing arms stay out of the picture, highest that a lamp arm or ceiling gives.
LOWEST_MM, HIGHEST_MM = 500.0, 2200.0

_BY_WORD = {
    "3": "Camera Module 3",
    "3wide": "Camera Module 3 Wide",
    "2": "Camera Module 2",
    "hq": "HQ Camera, 6 mm lens",
    "hq16": "HQ Camera, 16 mm lens",
    "c920": "Logitech C920",
}
WORDS = "3, 3wide, 2, hq, hq16, c920, or usb:78 for a webcam with 78° from corner to corner"


class PlanUnclear(CompanionError):
    """A table or lens that nothing can be planned for; the text quotes it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All in mm over the table's middle. `beside_mm` is how far the camera stands off it, `tilt_deg` how far
    it looks aside; `card_px` is the short side of the farthest card in the picture."""

    lens: Lens
    across_mm: float
    along_mm: float
    height_mm: float
    beside_mm: float
    tilt_deg: float
    card_px: float

    @property
    def sentences(self) -> tuple[str, ...]:
        told = [
            f"{self.lens.name} over a table of {self.across_mm / 10:.0f} × {self.along_mm / 10:.0f} cm: "
            f"{self.height_mm / 10:.0f} cm above it, the picture's long side along the table's.",
        ]
        if self.beside_mm:
            told.append(
                f"The camera is {self.beside_mm / 10:.0f} cm off the middle, so it is turned "
                f"{self.tilt_deg:.0f}° from straight down, towards the middle."
            )
        else:
            told.append("It looks straight down on the middle.")
        told.append(f"The farthest card is then {self.card_px:.0f} px wide.")
        return (*told, *self.warnings)

    @property
    def warnings(self) -> tuple[str, ...]:
        found = []
        if self.card_px < FEWEST_PX:
            found.append(
                f"Too few: {FEWEST_PX:.0f} px are needed, {GOOD_PX:.0f} are good. "
                "Use a smaller table or another lens."
            )
        elif self.card_px < GOOD_PX:
            found.append(f"That is enough in good light; {GOOD_PX:.0f} px are better.")
        if self.tilt_deg > STEEPEST_DEG:
            found.append(
                f"More than {STEEPEST_DEG:.0f}° hides cards behind others: bring it nearer to the middle."
            )
        if self.height_mm > HIGHEST_MM:
            found.append("That is higher than most rooms: use a wider lens or a smaller table.")
        if self.height_mm <= LOWEST_MM:
            found.append("Lower would do, but hands and heads would be in the way.")
        return tuple(found)


def read_table(text: str) -> tuple[float, float]:
    """The long and the short side in mm of a table such as "80x60", in cm. Raises PlanUnclear."""
    first, by, second = text.lower().replace("×", "x").partition("x")
    try:
        sides = sorted((float(first), float(second)), reverse=True)
    except ValueError:
        sides = []
    if not by or not sides or not 20 <= sides[1] <= sides[0] <= 400:
        raise PlanUnclear(f"“{text}” is no table. Say its sides in cm, 20 to 400, such as 80x60.")
    return sides[0] * 10, sides[1] * 10


def read_lens(text: str) -> Lens:
    """The lens behind a word. Raises PlanUnclear."""
    word = text.strip().lower()
    if name := _BY_WORD.get(word):
        return next(lens for lens in LENSES if lens.name == name)
    kind, colon, angle = word.partition(":")
    if kind == "usb" and colon and angle.isdecimal() and 30 <= int(angle) <= 130:
        return _webcam(int(angle))
    raise PlanUnclear(f"“{text}” is no lens. Say {WORDS}.")


def _webcam(corner_deg: int) -> Lens:
    """A webcam as its box describes it: one angle from corner to corner, a picture of 16:9."""
    half, diagonal = tan(radians(corner_deg) / 2), hypot(16, 9)
    across, along = (degrees(2 * atan(half * side / diagonal)) for side in (16, 9))
    return Lens(
        f"webcam of {corner_deg}°", across, along, None, (), (1920, 1080), "computed from the diagonal"
    )


def plan(across_mm: float, along_mm: float, lens: Lens, beside_mm: float = 0.0) -> Plan:
    """The lowest place from which the whole table is seen. Raises PlanUnclear where there is none."""
    if not 0 <= beside_mm <= 3000:
        raise PlanUnclear(
            f"{beside_mm / 10:g} cm beside the table's middle is no place for a camera; 0 to 300 is."
        )
    low, high = LOWEST_MM, 20_000.0
    if not _sees(high, across_mm, along_mm, lens, beside_mm):
        raise PlanUnclear(
            f"The {lens.name} sees the whole table from nowhere. Bring it nearer to the middle."
        )
    while high - low > 1:
        middle = (low + high) / 2
        if _sees(middle, across_mm, along_mm, lens, beside_mm):
            high = middle
        else:
            low = middle
    height_mm = LOWEST_MM if _sees(LOWEST_MM, across_mm, along_mm, lens, beside_mm) else high
    tilt = atan2(beside_mm, height_mm)
    far_mm = hypot(height_mm, beside_mm + along_mm / 2)
    # How much of the picture's width a mm has at the farthest edge, straight ahead.
    depth_mm = far_mm * cos(atan2(beside_mm + along_mm / 2, height_mm) - tilt)
    px_per_mm = lens.size_px[0] / (2 * depth_mm * tan(radians(lens.across_deg) / 2))
    return Plan(lens, across_mm, along_mm, height_mm, beside_mm, degrees(tilt), CARD_MM * px_per_mm)


def _sees(height_mm: float, across_mm: float, along_mm: float, lens: Lens, beside_mm: float) -> bool:
    """Whether all four corners are in the picture of a camera that looks at the middle."""
    tilt = atan2(beside_mm, height_mm)
    half_across, half_along = tan(radians(lens.across_deg) / 2), tan(radians(lens.along_deg) / 2)
    for sign in (-1, 1):
        # Seen from the camera: `ahead` along its axis, `up` across it, in the plane in which it is tilted.
        to_edge_mm = beside_mm + sign * along_mm / 2 * SPARE
        ahead = height_mm * cos(tilt) + to_edge_mm * sin(tilt)
        up = to_edge_mm * cos(tilt) - height_mm * sin(tilt)
        if ahead <= 0 or abs(up) > half_along * ahead or across_mm / 2 * SPARE > half_across * ahead:
            return False
    return True


def drawing(plan: Plan) -> str:
    """The table from the side as SVG, true to scale, with the camera, what it sees, and the measures."""
    wide_mm = max(plan.along_mm / 2, plan.beside_mm) + 350
    scale = 640 / (wide_mm * 2)
    floor, middle = 60 + plan.height_mm * scale, 360.0
    left, right = middle - plan.along_mm / 2 * scale, middle + plan.along_mm / 2 * scale
    camera_x, camera_y = middle - plan.beside_mm * scale, floor - plan.height_mm * scale
    half = plan.along_mm / 2 * SPARE * scale
    tall = f"{floor + 90:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {tall}" font-family="sans-serif" '
        'font-size="15">',
        f"<title>{plan.lens.name}, {_cm(plan.height_mm)} above the table</title>",
        f'<rect width="720" height="{tall}" fill="#fff"/>',
        f'<path d="M{camera_x:.1f} {camera_y:.1f} L{middle - half:.1f} {floor:.1f} H{middle + half:.1f} Z" '
        'fill="#f2d9a0" opacity="0.6"/>',
        f'<rect x="{left:.1f}" y="{floor:.1f}" width="{right - left:.1f}" height="14" fill="#7a4b2a"/>',
        f'<g transform="rotate({-plan.tilt_deg:.1f} {camera_x:.1f} {camera_y:.1f})">'
        f'<rect x="{camera_x - 16:.1f}" y="{camera_y - 22:.1f}" width="32" height="18" rx="3" fill="#222"/>'
        f'<rect x="{camera_x - 7:.1f}" y="{camera_y - 5:.1f}" width="14" height="8" fill="#222"/></g>',
        f'<path d="M{camera_x:.1f} {camera_y + 6:.1f} V{floor - 2:.1f}" stroke="#1b4f72" stroke-width="1.5" '
        'stroke-dasharray="5 4"/>',
        f'<text x="{camera_x + 8:.1f}" y="{(camera_y + floor) / 2:.1f}" fill="#1b4f72">'
        f"{_cm(plan.height_mm)}</text>",
        _words(middle, floor + 36, f"table, {_cm(plan.along_mm)} (long side {_cm(plan.across_mm)})"),
        _words(middle, floor + 60, f"{plan.lens.name}: a card is {plan.card_px:.0f} px wide"),
    ]
    if plan.beside_mm:
        aside = f"{_cm(plan.beside_mm)} off the middle, turned {plan.tilt_deg:.0f}°"
        lines.append(_words(camera_x, camera_y - 30, aside))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _words(x: float, y: float, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{words}</text>'


def _cm(length_mm: float) -> str:
    return f"{length_mm / 10:.0f} cm"
