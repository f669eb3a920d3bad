"""Somebody's photo: taken by the camera, or from a picture's file on a stick."""

from dataclasses import dataclass
from pathlib import PurePath
from typing import ClassVar

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Become, Note, Open, Return
from ui.present.at_work import CameraShown, Work
from ui.present.corners import page
from ui.present.devices.common import camera_picture
from ui.present.history.chronicle import chronicle_of
from ui.present.history.common import listed
from ui.present.history.shown import DropPhoto, KeepPhoto, TakePhoto
from ui.present.world import World, short
from ui.screens.blocks import Block, Column, Grow, Middle, Split
from ui.screens.frame import ScreenModel
from ui.screens.long_list import Line
from ui.screens.pictures import Framed, Portrait
from ui.screens.words import PRIMARY, QUIET, Button, Text, middle, sizes_from


@dataclass(frozen=True, slots=True)
class PhotoPlace:
    """The photo as it is, and the ways to another one; `tried`: one was taken and is not kept yet."""

    needs: ClassVar[Work] = Work.CAMERA

    name: str
    tried: bool = False

    def model(self, world: World) -> ScreenModel:
        chronicle, camera = chronicle_of(world), world.work
        sees = isinstance(camera, CameraShown) and camera.sees
        one = next((each for each in chronicle.people() if each.player.name == self.name), None)
        taken = chronicle.photo_tried() if self.tried else ""
        picture: Block = Column(())
        if taken:
            picture = Framed(taken)
        elif isinstance(camera, CameraShown) and sees:
            picture = camera_picture(camera)
        elif one is not None:
            picture = Portrait(one.player, one.photo, 46)
        again = say("Once more") if taken else say("Take a picture")
        deeds: list[Block] = [
            Button(
                again,
                self._take(taken, sees),
                Sign.CAMERA,
                QUIET if taken else PRIMARY,
                units=12,
            )
        ]
        if taken:
            keep = Note(KeepPhoto(self.name, taken), Become(PhotoPlace(self.name)))
            deeds.insert(0, Button(say("Keep it"), keep, Sign.CHECK, PRIMARY, units=12))
        else:
            deeds.append(Button(say("From a file"), Open(PictureFiles(self.name)), Sign.CARDS, units=12))
            has = one is not None and bool(one.photo)
            drop = Note(DropPhoto(self.name), Become(self)) if has else None
            deeds.append(Button(say("No photo"), drop, Sign.CROSS, QUIET, units=12))
        told = Text(
            say("Lean over the table until your face is in the middle of the picture. Photos stay here.")
            if sees or taken
            else say("No camera shows a picture now. A photo can also come from a file."),
            sizes_from(Size.SMALL, Size.TINY),
            Ink.SOFT,
            align=middle,
        )
        side = Middle(Column((told, *deeds), 2))
        about = say("Photo of {name}", name=short(self.name))
        return page("photo", about, Split(Column((Grow(Middle(picture)),)), side, (1, 1), (1, 1)))

    def _take(self, taken: str, sees: bool) -> Note | Become | None:
        """From a picture that was taken first back to the camera's own."""
        if taken:
            return Become(PhotoPlace(self.name))
        return Note(TakePhoto(self.name), Become(PhotoPlace(self.name, True))) if sees else None


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """The pictures on sticks and in the folder for photos."""

    name: str
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        files = chronicle_of(world).pictures_at_hand()

        def line(place: int) -> Block:
            file = files[place]
            keep = Note(KeepPhoto(self.name, file), Return(PhotoPlace(self.name)))
            below = str(PurePath(file).parent)
            return Line(PurePath(file).name, below, keep, Sign.CARDS, label=f"file {place}")

        nothing = say("There is no picture on a stick, nor in the folder photos beside the games.")
        body = listed(len(files), line, self.at, lambda at: PictureFiles(self.name, at), nothing)
        return page("picture-files", say("Which picture?"), Column((Grow(body),)))
