"""The camera's page: what it sees now, and how good that is to read cards in."""

from dataclasses import dataclass
from typing import ClassVar

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Ask, Open
from ui.present.at_work import CameraShown, Work
from ui.present.corners import help_corner, page
from ui.present.devices.calibration import Calibration
from ui.present.devices.common import camera_picture, not_yet
from ui.present.help import Help, Topic
from ui.present.world import World
from ui.screens.blocks import FILL, Block, Column, Split
from ui.screens.frame import ScreenModel
from ui.screens.words import PLAIN, QUIET, Button, Text, sizes_from


@dataclass(frozen=True, slots=True)
class Camera:
    needs: ClassVar[Work] = Work.CAMERA

    def model(self, world: World) -> ScreenModel:
        camera = world.work
        again = Button(say("Look for a camera"), Ask("again"), Sign.AGAIN, QUIET, Size.SMALL, 11)
        if not isinstance(camera, CameraShown):
            body = Split(not_yet(camera, Sign.CAMERA), Column((FILL, again, FILL)), (3, 2), (3, 1))
            return page("camera", say("Camera"), body, help_corner(Help(Topic.CAMERA)))
        told: list[Block] = []
        if camera.sees:
            told.append(Text(camera.told, sizes_from(Size.BODY, Size.TINY), Ink.GOOD, Face.BOLD))
        told += [
            Text(say("{what}: {value}", what=what, value=value), sizes_from(Size.SMALL, Size.TINY), Ink.INK)
            for what, value in camera.figures
        ]
        calibrate = Open(Calibration()) if camera.sees else None
        measure = Button(say("Calibrate"), calibrate, Sign.TARGET, PLAIN, Size.SMALL, 11)
        doors: tuple[Block, ...] = (measure, again)
        if world.house.calibrated():
            forget = Ask("forget calibration")
            doors = (
                measure,
                Button(say("Forget the calibration"), forget, Sign.CROSS, QUIET, Size.SMALL, 11),
                again,
            )
        side = Column((FILL, *told, FILL, *doors), 1.6)
        body = Split(camera_picture(camera), side, (3, 2), (1, 1))
        return page("camera", say("Camera"), body, help_corner(Help(Topic.CAMERA)))
