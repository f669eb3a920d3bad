"""The touch check: a target in each corner. Touches that come turned are turned back, or all is as before."""

from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as changed

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Back, Become, Keep
from ui.present.corners import page
from ui.present.world import Preferences, World
from ui.screens.blocks import Column, Grow, Middle
from ui.screens.corner_targets import CORNERS, CornerTargets
from ui.screens.frame import ScreenModel
from ui.screens.words import PRIMARY, BigSign, Button, hint, title

#: Without a right answer in this time all is as it was: whoever cannot hit anything cannot say so either.
PATIENCE_S = 20.0


@dataclass(frozen=True, slots=True)
class TouchCheck:
    """`before` is what is gone back to; `got` the corners that were touched when 0, 1, 2 … were asked for."""

    before: Preferences
    got: tuple[int | None, ...] = ()
    corrected: bool = False

    @property
    def patience_s(self) -> float:
        return 0.0 if self._is_right else PATIENCE_S

    def given_up(self) -> Keep:
        """Nobody found the targets: as it was before."""
        return Keep(self.before, Back())

    @property
    def _is_right(self) -> bool:
        return self.got == tuple(range(CORNERS))

    def touched(self, corner: int | None, now: Preferences) -> Any:
        """What a tap there means: the next corner; turned touches are turned back and tried once more."""
        got = (*self.got, corner)
        turned = turned_deg(got) if len(got) == CORNERS else 0
        if not turned or self.corrected:
            return Become(replace(self, got=got))
        mended = changed(now, touch_deg=(now.touch_deg + turned) % 360)
        return Keep(mended, Become(TouchCheck(self.before, corrected=True)))

    def model(self, world: World) -> ScreenModel:
        if len(self.got) < CORNERS:
            return self._asking(world.preferences)
        if self._is_right:
            told = say("Every touch came where it was meant.")
            if self.corrected:
                told = say("The touches came turned. Now they come where they are meant.")
            done = Button(say("Done"), Back(), Sign.CHECK, PRIMARY, units=15)
            said = Column((BigSign(Sign.CHECK, 22, Ink.GOOD), title(told, Size.LARGE)), 3)
            return page("touch-right", say("Touch check"), Column((Grow(Middle(said)), done)))
        told = say("The touches do not come where they are meant.")
        cure = say("Turn or mirror them in the display's own settings. Until then all is as before.")
        back = Button(say("As before"), self.given_up(), Sign.BACK, PRIMARY, units=15)
        said = Column((BigSign(Sign.CROSS, 18, Ink.BAD), title(told, Size.LARGE), hint(cure)), 3)
        return page("touch-wrong", say("Touch check"), Column((Grow(Middle(said)), back)))

    def _asking(self, now: Preferences) -> ScreenModel:
        wanted = title(say("Tap the golden target."), Size.LARGE)
        count = title(f"{len(self.got) + 1} / {CORNERS}", Size.HEAD, Ink.GOLD)
        words = Middle(Column((wanted, count, hint(say("Otherwise it is as before in 20 s."))), 3))
        targets = CornerTargets(len(self.got), lambda corner: self.touched(corner, now), words)
        return ScreenModel(f"touch-{len(self.got)}", targets)


def turned_deg(got: tuple[int | None, ...]) -> int:
    """By how much touches come turned clockwise, if all corners say the same; else 0."""
    shifts = {(corner - asked) % CORNERS if corner is not None else None for asked, corner in enumerate(got)}
    shift = shifts.pop() if len(shifts) == 1 else None
    return 90 * shift if shift is not None else 0
