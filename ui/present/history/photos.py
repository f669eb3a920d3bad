"""Somebody's photo: taken by the camera, or from a picture's file on a stick."""

from dataclasses import dataclass
from pathlib import PurePath

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Become, Note, Open, Return
from ui.present.corners import page
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

    name: str
    tried: bool = False

    def model(self, world: World) -> ScreenModel:
        chronicle = chronicle_of(world)
        one = next((each for each in chronicle.people() if each.player.name == self.name), None)
        taken = chronicle.photo_tried() if self.tried else ""
        picture: Block = Column(())
        if taken:
            picture = Framed(taken)
        elif one is not None:
            picture = Portrait(one.player, one.photo, 46)
        again = say("Once more") if taken else say("Take a picture")
        deeds: list[Block] = [
            Button(
                again,
                Note(TakePhoto(self.name), Become(PhotoPlace(self.name, True))),
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
            say("Lean over the table until your face is in the middle of the picture. Photos stay here."),
            sizes_from(Size.SMALL, Size.TINY),
            Ink.SOFT,
            align=middle,
        )
        side = Middle(Column((told, *deeds), 2))
        about = say("Photo of {name}", name=short(self.name))
        return page("photo", about, Split(Column((Grow(Middle(picture)),)), side, (1, 1), (1, 1)))


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
