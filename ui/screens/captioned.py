"""Something to look at with words below it, as large as they can be; the words alone where they are many."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ui.design.shapes import Box, Shape
from ui.screens.blocks import Block
from ui.screens.env import Env
from ui.screens.words import Text


@dataclass(frozen=True, slots=True)
class Captioned:
    """The words take `share` of the height. What does not fit there in the smallest size is `many` words."""

    block: Block
    text: Text
    many: Block
    share: float = 0.36
    gap: float = 1.4

    def height(self, width: float, env: Env) -> float:
        return self.block.height(width, env) + self.text.height(width, env)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        room = box.h * self.share
        for size in self.text.sizes:
            text = replace(self.text, sizes=(size,))
            height = text.height(box.w, env)
            if height <= room:
                upper = Box(box.x, box.y, box.w, box.h - room - env.u(self.gap))
                yield from self.block.draw(upper, env)
                yield from text.draw(Box(box.x, box.bottom - (room + height) / 2, box.w, height), env)
                return
        yield from self.many.draw(box, env)
