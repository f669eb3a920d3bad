"""Settings that people change at the screen itself: language, light, motion, turn."""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink, Theme
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Keep, Open
from ui.present.corners import page
from ui.present.devices.touch import TouchCheck
from ui.present.history.looking_on import SecondScreenPlace
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.lists import Paged
from ui.screens.words import CHOSEN, QUIET, Button, Text, sizes_from

TURNS_DEG = (0, 90, 180, 270)
PAUSES_S = (0.0, 2.0, 4.0, 8.0)
PRIVATE_S = (10.0, 20.0, 40.0)


@dataclass(frozen=True, slots=True)
class SettingsPlace:
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        now = world.preferences
        groups: tuple[Block, ...] = (
            choice(
                say("Language"),
                tuple(
                    (name, Keep(replace(now, language=code)), code == world.language)
                    for code, name in world.languages
                ),
            ),
            choice(
                say("Light"),
                (
                    (say("Dark"), Keep(replace(now, theme=Theme.DARK)), now.theme is Theme.DARK),
                    (say("Bright"), Keep(replace(now, theme=Theme.LIGHT)), now.theme is Theme.LIGHT),
                ),
            ),
            choice(
                say("Movement"),
                (
                    (say("Cards fly"), Keep(replace(now, motion=True)), now.motion),
                    (say("Still"), Keep(replace(now, motion=False)), not now.motion),
                ),
            ),
            choice(
                say("What is certain shows for"),
                tuple((_seconds(s), Keep(replace(now, pause_s=s)), s == now.pause_s) for s in PAUSES_S),
            ),
            choice(
                say("A private screen covers itself after"),
                tuple((_seconds(s), Keep(replace(now, private_s=s)), s == now.private_s) for s in PRIVATE_S),
            ),
            choice(
                say("Picture and touch turned by"),
                tuple(
                    (
                        f"{turn}°",
                        Keep(replace(now, turned_deg=turn), Open(TouchCheck(now))),
                        turn == now.turned_deg,
                    )
                    for turn in TURNS_DEG
                ),
            ),
            Button(say("Second screen"), Open(SecondScreenPlace()), Sign.QR, QUIET, Size.SMALL, 11),
            Button(say("Touch check"), Open(TouchCheck(now)), Sign.TARGET, QUIET, Size.SMALL, 11),
        )
        turned = Paged(groups, self.at, lambda at: Become(SettingsPlace(at)), gap=3)
        return page("settings", say("Settings"), Column((Grow(turned),)))


def _seconds(seconds: float) -> Sentence:
    if not seconds:
        return say("until a tap")
    return say("{seconds} s", seconds=round(seconds))


def choice(name: Sentence, options: tuple[tuple[Sentence | str, Any, bool], ...]) -> Block:
    """A setting and its values, each with its action; the one that holds is marked."""
    buttons = tuple(
        Button(said, keep, look=CHOSEN if chosen else QUIET, size=Size.SMALL, units=10)
        for said, keep, chosen in options
    )
    rows = tuple(
        Row(
            (*buttons[at : at + 3], *(Middle(Column(())) for _ in range(3 - len(buttons[at : at + 3])))),
            gap=1.6,
        )
        if len(buttons) > 4
        else Row(buttons, gap=1.6)
        for at in range(0, len(buttons), 3 if len(buttons) > 4 else 4)
    )
    return Column((Text(name, sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, Face.BOLD), *rows), 1.4)
