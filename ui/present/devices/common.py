"""What the pages of devices have in common: the camera's picture, or why there is none."""

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.at_work import AtWork, CameraShown, Stumbled
from ui.screens.blocks import Block, Column, Middle, Sheet
from ui.screens.live_picture import WHOLE, LivePicture
from ui.screens.words import BigSign, Text, middle, sizes_from


def camera_picture(camera: CameraShown) -> Block:
    """The picture, whole; a plate that says why where the camera does not see."""
    if camera.sees:
        return LivePicture(camera.ratio, camera.marks, WHOLE)
    return plate(Sign.CAMERA, camera.told)


def plate(sign: Sign, told: Sentence) -> Block:
    """A sentence where something else would be."""
    said = Text(told, sizes_from(Size.BODY, Size.TINY), Ink.SOFT, align=middle)
    return Sheet(Middle(Column((BigSign(sign, 18, Ink.SOFT), said), 3)), Ink.PANEL, Ink.EDGE)


def not_yet(work: AtWork | None, sign: Sign) -> Block:
    """What stands there while a device is being opened, or where it stumbled."""
    return plate(sign, work.told if isinstance(work, Stumbled) else say("One moment …"))
