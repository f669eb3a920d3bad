"""The second screen: a page for phones on the local network, switched on here, with its QR code."""

from dataclasses import dataclass

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Become, Note
from ui.present.corners import page
from ui.present.history.chronicle import chronicle_of
from ui.present.history.shown import Serve
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Split
from ui.screens.frame import ScreenModel
from ui.screens.pictures import QrCode
from ui.screens.words import PRIMARY, QUIET, BigSign, Button, Text, middle, sizes_from


@dataclass(frozen=True, slots=True)
class SecondScreenPlace:
    def model(self, world: World) -> ScreenModel:
        serving = chronicle_of(world).serving()
        small = sizes_from(Size.SMALL, Size.TINY)
        told: list[Block] = []
        if serving.trouble is not None:
            told.append(Text(serving.trouble, small, Ink.BAD, align=middle))
        if serving.url:
            seen = say("Whoever scans this sees score, throws and landings. Nobody can change anything.")
            told.append(Text(seen, small, align=middle))
            told.append(Text(serving.url, (Size.TINY,), Ink.SOFT, align=middle, most_lines=3, may_cut=True))
            off = Button(say("Switch off"), Note(Serve(False), Become(self)), Sign.CROSS, units=11)
            renew = Note(Serve(True, renew=True), Become(self))
            other = Button(say("Another address"), renew, Sign.AGAIN, QUIET, units=11)
            side = Middle(Column((*told, off, other), 2))
            return page(
                "second-screen",
                say("Second screen"),
                Split(Column((Grow(QrCode(serving.qr)),)), side, (1, 1), (3, 2)),
            )
        told.append(
            Text(
                say(
                    "It is off. Phones on the same network could look on: score, whose throw it is, landings."
                ),
                sizes_from(Size.BODY, Size.TINY),
                align=middle,
            )
        )
        on = Button(say("Switch on"), Note(Serve(True), Become(self)), Sign.CHECK, PRIMARY, units=14)
        body = Column((Grow(Middle(Column((BigSign(Sign.QR, 24), *told), 3))), on), 2)
        return page("second-screen", say("Second screen"), body)
