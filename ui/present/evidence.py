"""The evidence of landings: the table before and after, with a wipe between them, and the numbers."""

from dataclasses import dataclass, replace
from typing import Any

from companion.shared.sentences import Sentence, say
from ui.design.signs import Sign
from ui.present.actions import Become, Open
from ui.present.corners import page
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.wipe import Wipe
from ui.screens.words import QUIET, Button, hint, title


@dataclass(frozen=True, slots=True)
class EvidenceShown:
    """One landing's pictures by their files, "" where there is none; what was measured, in sentences."""

    number: int
    before: str
    after: str
    ratio: float
    told: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class EvidencePlace:
    """One landing at a time; `wipe` is how much of the picture shows what lay there before."""

    at: int = -1
    wipe: float = 0.5
    near: bool = False
    turned: int = 0

    def model(self, world: World) -> ScreenModel:
        kept: tuple[Any, ...] = world.house.evidence()
        if not kept:
            nothing = title(say("No pictures of landings are kept yet."))
            return page("evidence", say("Evidence"), Middle(nothing))
        at = len(kept) - 1 if self.at < 0 else min(self.at, len(kept) - 1)
        one = kept[at]
        picture = Wipe(
            one.before,
            one.after,
            one.ratio,
            self.wipe,
            self.near,
            lambda wipe: Become(replace(self, wipe=wipe)),
        )
        lines = tuple(Entry(each) for each in one.told)
        turn = Row(
            (
                Button(
                    None, self._other(at - 1, len(kept)), Sign.BEFORE, QUIET, units=11, label="landing before"
                ),
                Button(
                    None,
                    Become(replace(self, near=not self.near)),
                    Sign.TARGET,
                    QUIET,
                    units=11,
                    label="zoom",
                ),
                Button(
                    None, self._other(at + 1, len(kept)), Sign.NEXT, QUIET, units=11, label="landing after"
                ),
            )
        )
        side: tuple[Block, ...] = (
            hint(say("Landing {number}. Tap the picture to wipe it.", number=one.number)),
            Grow(Paged(lines, self.turned, lambda turned: Become(replace(self, turned=turned)))),
            turn,
        )
        return page("evidence", say("Evidence"), Split(picture, Column(side, 2), (3, 2), (1, 1)))

    def _other(self, at: int, count: int) -> Become | None:
        return Become(EvidencePlace(at, self.wipe)) if 0 <= at < count else None


DOOR = Open(EvidencePlace())
