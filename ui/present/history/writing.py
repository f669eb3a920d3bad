"""A line of text written on the screen's keyboard: what to look for, a new name, a group's."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.shared.players import LONGEST_NAME
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.corners import page
from ui.present.keyboard import keyboard
from ui.present.world import World
from ui.screens.blocks import Column, Grow, Middle
from ui.screens.frame import ScreenModel
from ui.screens.words import PRIMARY, Button, Text, middle, sizes_from


@dataclass(frozen=True, slots=True)
class Writing:
    """`finish` gives the action for the text, or None for one that will not do."""

    asked: Sentence
    finish: Callable[[str], Any] = field(repr=False)
    typed: str = ""
    shifted: bool = True
    key: str = "writing"

    def with_text(self, text: str) -> "Writing":
        return replace(self, typed=(self.typed + text)[:LONGEST_NAME], shifted=text in (" ", "-"))

    def without_last(self) -> "Writing":
        return replace(self, typed=self.typed[:-1], shifted=len(self.typed) <= 1)

    def done(self) -> Any:
        return self.finish(" ".join(self.typed.split()))

    def model(self, world: World) -> ScreenModel:
        sizes = sizes_from(Size.HEAD, Size.TINY)
        shown = Text(self.typed + "_", sizes, Ink.INK, Face.BOLD, middle, 2, True)
        ready = Button(say("Done"), self.done(), Sign.CHECK, PRIMARY, Size.SMALL, 10)
        keys = keyboard(self, world.language, ready)
        return page(self.key, self.asked, Column((Grow(Middle(shown)), keys), 1.6))
