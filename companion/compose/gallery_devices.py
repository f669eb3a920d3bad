"""The pages of the devices as they look at work, for the gallery."""

from collections.abc import Iterator
from dataclasses import replace

from companion.compose.devices_said import from_devices
from companion.compose.screen import pictures_folder
from companion.shared.sentences import Figure, say
from ui.present.at_work import (
    AtWork,
    CalibrationShown,
    CameraShown,
    Contact,
    FaceFound,
    FaceNamed,
    KeyShown,
    Learning,
    LearningShown,
    Measuring,
    PadsShown,
    Starting,
    Stumbled,
)
from ui.present.devices.calibration import Calibration
from ui.present.devices.camera import Camera
from ui.present.devices.learning import Learn
from ui.present.devices.naming import BACKS, FACES, Doubts, Names
from ui.present.devices.pads import Pads
from ui.present.devices.touch import TouchCheck
from ui.present.places import Place
from ui.present.world import World
from ui.screens.live_picture import Mark

Page = tuple[str, Place, World]

SEES = CameraShown(
    True,
    say("The camera sees the table."),
    (
        (say("Picture"), say("{width} × {height} pixels", width=1920, height=1080)),
        (say("Pictures a second"), say("{number}", number=15)),
        (say("Light"), say("too dark")),
        (say("Sharpness"), say("{number}", number=24)),
    ),
)
FROZEN = CameraShown(False, say("The picture stands still: the camera sends the same one again and again."))
NONE_FOUND = say(
    "No camera was found. Plug one in and look again. ({why})",
    why=from_devices(
        "auto took none: landings are tapped. No camera is found on the Pi's camera connector. Switch off, "
        "seat the ribbon cable at both ends, and see what “rpicam-hello --list-cameras” says. No webcam is "
        "plugged in."
    ),
)
NO_PADS = from_devices(
    "Pads: none found, everybody chooses on the screen. This machine has no GPIO pins (/dev/gpiochip0 is "
    "missing). Number pads, the keyboard and the screen work without. No USB number pad found. Plug one in "
    "for each player; if they are plugged in, add yourself to the group input (sudo usermod -aG input $USER) "
    "and log in again. The keyboard and the screen work without."
)
OUTLINED = tuple(
    Mark(
        (
            (0.12 + 0.2 * (at % 4), 0.15 + 0.38 * (at // 4)),
            (0.24 + 0.2 * (at % 4), 0.17 + 0.38 * (at // 4)),
            (0.23 + 0.2 * (at % 4), 0.47 + 0.38 * (at // 4)),
            (0.11 + 0.2 * (at % 4), 0.45 + 0.38 * (at // 4)),
        ),
        None,
        str(at + 1),
    )
    for at in range(8)
)


def device_pages(world: World) -> Iterator[Page]:
    """Each page at each of its moments."""
    for name, work in (
        ("camera", SEES),
        ("camera-none", replace(SEES, sees=False, told=NONE_FOUND, figures=())),
        ("camera-frozen", FROZEN),
        ("camera-opens", Starting()),
    ):
        yield name, Camera(), replace(world, work=work)
    yield from _calibrating(world)
    yield from _learning(world)
    yield from _pads(world)
    now = world.preferences
    yield "touch", TouchCheck(now, (0,)), world
    yield "touch-right", TouchCheck(now, (0, 1, 2, 3), corrected=True), world
    yield "touch-wrong", TouchCheck(now, (0, None, 2, 3)), world


def _calibrating(world: World) -> Iterator[Page]:
    for name, step, told in (
        (
            "looks",
            Measuring.LOOKING,
            say("Lay the calibration board, or the corner markers, flat on the table."),
        ),
        ("measured", Measuring.MEASURED, say("Measured: off by {mm} mm at most places.", mm=Figure(0.3))),
        ("kept", Measuring.KEPT, say("Kept.")),
        (
            "in-vain",
            Measuring.IN_VAIN,
            say("Neither the board nor the corner markers nor three cards were seen."),
        ),
    ):
        yield f"calibration-{name}", Calibration(), replace(world, work=CalibrationShown(SEES, step, told))


def _learning(world: World) -> Iterator[Page]:
    taking = LearningShown(SEES, Learning.TAKING, (59, 91))
    trouble = say("No card was found. Lay cards apart on a plain table that is unlike their edges.")
    faces = tuple(
        FaceFound(str(pictures_folder() / f"{name}.jpg"), 1 + at % 3)
        for at, name in enumerate((*FACES, *BACKS))
    )
    naming = LearningShown(
        SEES, Learning.NAMING, (59, 91), (8, 8, 6), faces=faces, warnings=(say("Doubtful"),)
    )
    some = Names(tuple((at, FaceNamed(name)) for at, name in enumerate(FACES[:5])), 5)
    every = Names(tuple((at, FaceNamed(name)) for at, name in enumerate((*FACES, *BACKS))), 3)
    steps: tuple[tuple[str, AtWork, Names], ...] = (
        ("first", taking, Names()),
        ("nothing", replace(taking, trouble=trouble), Names()),
        (
            "found",
            replace(taking, camera=replace(SEES, marks=OUTLINED), cards=(8,), looking_at_last=True),
            Names(),
        ),
        ("more", replace(taking, cards=(8, 8), trouble=trouble), Names()),
        ("waits", replace(taking, step=Learning.LEARNING, cards=(8, 8, 6)), Names()),
        ("names", naming, some),
        ("all-named", naming, every),
        ("kept", replace(naming, step=Learning.KEPT), every),
        (
            "stumbled",
            Stumbled(say("This stumbled ({where}). Go back and try again.", where="ValueError, plane.py:7")),
            Names(),
        ),
    )
    for name, work, names in steps:
        yield f"learn-{name}", Learn(names), replace(world, work=work)
    doubts = (
        from_devices("Faces 3 and 7 are so alike (0.93) that they may be mixed up, or they are one."),
        from_devices("Face 12 was seen with 1.1 pixels a millimetre only; go nearer."),
    )
    yield "learn-doubts", Doubts(doubts), world


def _pads(world: World) -> Iterator[Page]:
    def pad(*contacts: Contact) -> tuple[KeyShown, ...]:
        return tuple(KeyShown(str(number), contact) for number, contact in enumerate(contacts, 1))

    good, bad, unknown = Contact.GOOD, Contact.BAD, Contact.UNKNOWN
    told = from_devices("Pads: buttons on the Pi's pins.")
    pads = (
        pad(good, good, bad, good),
        pad(good, Contact.DOWN, Contact.ASKED, unknown),
        pad(*(unknown,) * 4),
        pad(*(unknown,) * 4),
    )
    asked = say("Press {key} of pad {pad}, and let it go.", key="3", pad=2)
    finding = (
        say("A button of pad {pad} does not answer.", pad=1),
        from_devices(
            "Button 3 of pad 1: orange wire on GPIO 17 (pin 11) does not answer: look whether the wire sits "
            "at both ends."
        ),
    )
    swapped = (
        say("Pad {pad} and another one are swapped.", pad=2),
        from_devices(
            "Pads 2 and 3 are swapped: change their plugs, or their places in the settings.",
        ),
    )
    keys = (*map(str, range(10)), "OK", "C")
    number_pads = tuple(tuple(KeyShown(key, good) for key in keys) for _ in range(5))
    for name, work in (
        ("", PadsShown(True, told, pads, asked, (finding,))),
        (
            "-none",
            PadsShown(False, say("No pads were found. Plug them in and look again. ({why})", why=NO_PADS)),
        ),
        ("-wires", PadsShown(True, told, pads, None, (finding, swapped))),
        ("-well", PadsShown(True, told, number_pads)),
    ):
        yield f"pads{name}", Pads(), replace(world, work=work)
