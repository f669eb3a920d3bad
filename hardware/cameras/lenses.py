"""What is known of cameras and lenses: how much of the table they see, and which size suits them.

Values are the makers' own (the camera hardware page of the Raspberry Pi documentation, Logitech's data sheet)
unless `source` says that they are computed.
"""

from dataclasses import dataclass
from math import atan, degrees, radians, tan

from hardware.cameras.protocol import Size

_PI_PAGE = "raspberrypi.com/documentation/accessories/camera.html, table of camera modules"
_FROM_SENSOR = "computed: 2·atan(sensor side / 2f), sensor 6.287 × 4.712 mm, " + _PI_PAGE


@dataclass(frozen=True, slots=True)
class Lens:
    """One camera with one lens.

    across_deg and along_deg: horizontal and vertical field of view of the whole sensor.
    nearest_mm: where focus begins; None: set by hand.
    sensors: the models as libcamera names them; empty for webcams.
    size_px: the full stream's size: a mode that reads the whole sensor at 15 pictures a second or more.
    """

    name: str
    across_deg: float
    along_deg: float
    nearest_mm: float | None
    sensors: tuple[str, ...]
    size_px: Size
    source: str

    def seen_mm(self, height_mm: float) -> tuple[float, float]:
        """Width and depth of the table that is seen from straight above, distortion left out.

        Raises ValueError for a height that is not above the table.
        """
        if height_mm <= 0:
            raise ValueError(f"a camera {height_mm:g} mm above the table sees nothing of it")
        across, along = radians(self.across_deg) / 2, radians(self.along_deg) / 2
        return 2 * height_mm * tan(across), 2 * height_mm * tan(along)


def _behind(side_mm: float, focal_mm: float) -> float:
    """The angle in degrees that a lens of this focal length shows on a sensor's side."""
    return degrees(2 * atan(side_mm / (2 * focal_mm)))


LENSES: tuple[Lens, ...] = (
    Lens("Camera Module 3", 66.0, 41.0, 100.0, ("imx708", "imx708_noir"), (2304, 1296), _PI_PAGE),
    Lens(
        "Camera Module 3 Wide", 102.0, 67.0, 50.0, ("imx708_wide", "imx708_wide_noir"), (2304, 1296), _PI_PAGE
    ),
    Lens("Camera Module 2", 62.2, 48.8, None, ("imx219", "imx219_noir"), (1640, 1232), _PI_PAGE),
    Lens(
        "HQ Camera, 6 mm lens",
        _behind(6.287, 6.0),
        _behind(4.712, 6.0),
        None,
        ("imx477",),
        (2028, 1520),
        _FROM_SENSOR,
    ),
    Lens(
        "HQ Camera, 16 mm lens",
        _behind(6.287, 16.0),
        _behind(4.712, 16.0),
        None,
        ("imx477",),
        (2028, 1520),
        _FROM_SENSOR,
    ),
    Lens("Logitech C920", 70.42, 43.3, None, (), (1920, 1080), "Logitech, C920 data sheet (78° diagonal)"),
)

#: For a sensor that is not in the table: a size that every camera can scale to.
ANY_SENSOR_SIZE_PX: Size = (1920, 1080)


def size_for_sensor(model: str) -> Size:
    """The full stream's size for a sensor by libcamera's name of it."""
    return next((lens.size_px for lens in LENSES if model in lens.sensors), ANY_SENSOR_SIZE_PX)
