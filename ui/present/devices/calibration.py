"""Calibrating, guided: lay the sheet down, hold still, keep what was measured."""

from dataclasses import dataclass
from typing import ClassVar

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Ask, Back
from ui.present.at_work import CalibrationShown, Measuring, Work
from ui.present.corners import help_corner, page
from ui.present.devices.common import camera_picture, not_yet
from ui.present.help import Help, Topic
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Split
from ui.screens.frame import ScreenModel
from ui.screens.words import PRIMARY, QUIET, BigSign, Button, hint, title


@dataclass(frozen=True, slots=True)
class Calibration:
    needs: ClassVar[Work] = Work.CALIBRATION

    def model(self, world: World) -> ScreenModel:
        found = world.work
        corner = help_corner(Help(Topic.CALIBRATION))
        if not isinstance(found, CalibrationShown):
            return page("calibration", say("Calibration"), not_yet(found, Sign.TARGET), corner)
        side = Column((Grow(Middle(self._told(found))), *self._doors(found)), 2)
        body = Split(camera_picture(found.camera), side, (3, 2), (1, 1))
        return page("calibration", say("Calibration"), body, corner)

    def _told(self, found: CalibrationShown) -> Block:
        match found.step:
            case Measuring.LOOKING:
                return Column((title(found.told, Size.LARGE, most_lines=6),))
            case Measuring.MEASURED:
                why = hint(say("Keep it, and the companion knows where the table lies before a card does."))
                return Column((BigSign(Sign.CHECK, 16, Ink.GOOD), title(found.told, Size.LARGE), why), 2.4)
            case Measuring.KEPT:
                holds = hint(say("It holds until the camera is moved."))
                return Column(
                    (BigSign(Sign.CHECK, 16, Ink.GOOD), title(say("Kept."), Size.LARGE), holds), 2.4
                )
            case Measuring.IN_VAIN:
                printed = hint(say("Print the sheets with: companion deck print --only calibration"))
                return Column((title(found.told, Size.HEAD, most_lines=6), printed), 2.4)

    def _doors(self, found: CalibrationShown) -> tuple[Button, ...]:
        again = Button(say("Measure again"), Ask("measure again"), Sign.AGAIN, QUIET, Size.SMALL, 11)
        match found.step:
            case Measuring.LOOKING:
                return ()
            case Measuring.MEASURED:
                keep = Button(say("Keep it"), Ask("keep calibration"), Sign.CHECK, PRIMARY, units=15)
                return (keep, again)
            case Measuring.KEPT:
                return (Button(say("Done"), Back(), Sign.CHECK, PRIMARY, units=15),)
            case Measuring.IN_VAIN:
                return (again,)
