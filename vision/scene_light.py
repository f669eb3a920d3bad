"""Light on a simulated table: how much falls where, and what of the ceiling shows in glossy things."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.scene_camera import Field, SimCamera, table_seen
from vision.scene_table import Light, Shadow

#: Light changes slowly: it is worked out on every eighth pixel, and on every second where a shadow is hard.
COARSE, FINE = 8, 2

#: A penumbra narrower than this needs the fine grid.
HARD_MM = 12.0

#: The ceiling is painted on a square of this size, in pixels, and reaches so far from the table's middle.
CEILING_PX, CEILING_REACH_MM = 384, 3500.0

#: Height of windows and lamps seen in reflections.
CEILING_MM = 1800.0


def light_field(camera: SimCamera, light: Light) -> Field:
    """Light on the table's plane in each pixel and colour (h, w, 3), 1 being plain white room light."""
    step = FINE if any(shadow.soft_mm < HARD_MM for shadow in light.shadows) else COARSE
    width, height = camera.size_px
    small = (width // step, height // step)
    seen = np.asarray(cv2.resize(table_seen(camera), small, interpolation=cv2.INTER_AREA), np.float32)
    x, y = seen[..., 0], seen[..., 1]
    room = light.room * (1 + (x * light.slope[0] + y * light.slope[1]) / 1000)
    total = np.maximum(room, 0.05)[..., None] * np.array(light.tint_bgr, np.float32)
    blocked = np.ones_like(x)
    for shadow in light.shadows:
        blocked *= 1 - np.float32(shadow.dark) * _shadow_share(x, y, shadow)
    # A body near the table keeps some of the room's light away too.
    total *= (0.45 + 0.55 * blocked)[..., None]
    for lamp in light.lamps:
        off_x, off_y, up = x - lamp.place_mm[0], y - lamp.place_mm[1], lamp.place_mm[2]
        # Lambert and distance: the fourth power of the cosine, 1 straight under the lamp.
        cosine = up * up / (up * up + off_x**2 + off_y**2)
        total += (lamp.strength * cosine**2 * blocked)[..., None] * np.array(lamp.tint_bgr, np.float32)
    rows, columns = np.mgrid[: x.shape[0], : x.shape[1]].astype(np.float32)
    radius = ((columns / x.shape[1] - 0.5) ** 2 + (rows / x.shape[1] - 0.28) ** 2) / 0.33
    total *= (1 - np.float32(light.vignette) * radius)[..., None]
    return np.asarray(cv2.resize(total.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR))


def _shadow_share(x: Field, y: Field, shadow: Shadow) -> Field:
    """1 in a shadow's core, 0 outside, with a smooth penumbra."""
    start, end = np.array(shadow.start_mm, np.float32), np.array(shadow.end_mm, np.float32)
    along = end - start
    length = np.float32(max(float(along @ along), 1.0))
    share = np.clip(((x - start[0]) * along[0] + (y - start[1]) * along[1]) / length, 0, 1)
    away = np.hypot(x - start[0] - share * along[0], y - start[1] - share * along[1])
    inside = np.clip(0.5 + (shadow.radius_mm - away) / max(shadow.soft_mm, 0.5), 0, 1)
    return np.asarray(inside * inside * (3 - 2 * inside), np.float32)


@dataclass(frozen=True, slots=True)
class Ceiling:
    """What glossy things mirror, painted on a plane above the table, and from where it is seen."""

    painted: Field
    camera: SimCamera

    def seen_at(self, seen_mm: Field, slopes: tuple[Field, Field] | None = None) -> Field:
        """Mirrored light (h, w, 3) where the picture shows these points of the table, leaning as given."""
        place = self.camera.place_mm
        reach = CEILING_MM / place[2]
        x = seen_mm[..., 0] * np.float32(1 + reach) - np.float32(place[0] * reach)
        y = seen_mm[..., 1] * np.float32(1 + reach) - np.float32(place[1] * reach)
        if slopes is not None:
            # A mirror that leans by s sends the ray 2 s aside for each millimetre up.
            x = x - np.float32(2 * CEILING_MM) * slopes[0]
            y = y - np.float32(2 * CEILING_MM) * slopes[1]
        scale = np.float32(CEILING_PX / (2 * CEILING_REACH_MM))
        middle = np.float32(CEILING_PX / 2)
        return np.asarray(
            cv2.remap(
                self.painted,
                x * scale + middle,
                y * scale + middle,
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REFLECT,
            )
        )


def ceiling(camera: SimCamera, light: Light) -> Ceiling:
    """Lamps, windows and the ceiling's own shades, as glossy things mirror them."""
    rng = np.random.default_rng(light.seed)
    base = cv2.resize(
        rng.random((6, 6), np.float32) * np.float32(0.7),
        (CEILING_PX, CEILING_PX),
        interpolation=cv2.INTER_CUBIC,
    )
    painted = (base * light.room)[..., None] * np.array(light.tint_bgr, np.float32)
    scale = CEILING_PX / (2 * CEILING_REACH_MM)
    for _ in range(light.windows):
        middle = CEILING_PX / 2 + rng.uniform(-0.3, 0.3, 2) * CEILING_PX
        size = rng.uniform(300, 900, 2) * scale
        corners = cv2.boxPoints((tuple(middle), tuple(size), float(rng.uniform(0, 180))))
        cv2.fillConvexPoly(
            painted,
            corners.astype(np.int32),
            [float(v) for v in rng.uniform(3, 10) * np.array([1.1, 1, 0.95])],
        )
    for lamp in light.lamps:
        # Drawn where its mirror image crosses the ceiling's plane, seen from about the camera.
        ratio = (CEILING_MM + camera.height_mm) / (lamp.place_mm[2] + camera.height_mm)
        spot = camera.place_mm[:2] + (np.array(lamp.place_mm[:2]) - camera.place_mm[:2]) * ratio
        middle = CEILING_PX / 2 + spot * scale
        radius = max(2, int(lamp.radius_mm * ratio * scale * 2))
        shine = [float(16 * lamp.strength * tint) for tint in lamp.tint_bgr]
        if (np.abs(middle) < 4 * CEILING_PX).all():
            cv2.circle(painted, (int(middle[0]), int(middle[1])), radius, shine, -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(painted.astype(np.float32), (0, 0), 3.5)
    return Ceiling(np.asarray(soft, np.float32), camera)
