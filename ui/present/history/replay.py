"""A game of the past, step by step: what happened, how the table lay, and its picture where one was kept."""

from dataclasses import dataclass, replace
from typing import Any

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Open
from ui.present.corners import page
from ui.present.evidence import EvidenceShown
from ui.present.history.chronicle import chronicle_of
from ui.present.timeline import StepPlace, Timeline, told
from ui.present.world import World
from ui.screens.blocks import Block, Column, Either, Grow, Middle, Row, Split
from ui.screens.captioned import Captioned
from ui.screens.frame import Corner, ScreenModel
from ui.screens.lists import Paged
from ui.screens.wipe import Wipe
from ui.screens.words import PRIMARY, QUIET, BigSign, Button, Text, hint, middle, sizes_from, title

#: What happened is read aloud, if it is short; a whole flight in one step is for who has a finger here.
WORDS = sizes_from(Size.BODY, Size.TINY)


@dataclass(frozen=True, slots=True)
class Replay:
    """The step at a place of the line of play that counts; `wipe` is how much of what lay before is seen.

    A step that decided a whole round is told on pages.
    """

    at: int = 0
    wipe: float = 0.0
    page: int = 0

    def model(self, world: World) -> ScreenModel:
        steps = world.game.timeline
        if not steps or world.past is None:
            return page("replay", say("Replay"), Middle(title(say("Nothing has happened yet."))))
        at = min(self.at, len(steps) - 1)
        step = steps[at]
        past = world.past(step.number)
        evidence = chronicle_of(world).evidence(world.game.game_id).get(step.number)
        words = Text(told(step), WORDS, Ink.INK, Face.BOLD, middle, most_lines=12)
        lines = tuple(Text(each, WORDS[1:], most_lines=9) for each in step.sentences)
        many = Paged(lines, self.page, lambda page: Become(replace(self, page=page)), 2)
        shown: Block = Captioned(_still(world, past), words, many, 0.3)
        if evidence is not None:
            side = Column((Grow(Middle(words)), hint(say("Tap the picture to wipe it."))), 2)
            shown = Split(self._picture(evidence), side, (3, 2), (3, 2))
        body = Column((Grow(shown), self._turning(at, len(steps))), 2)
        about = say("Step {number} of {count}", number=at + 1, count=len(steps))
        change = Corner(Sign.PEN, Open(StepPlace(step.number)), "change this")
        return page("replay", about, body, change, Corner(Sign.LINES, Open(Timeline()), "timeline"))

    def _picture(self, evidence: EvidenceShown) -> Block:
        wiped = Wipe(
            evidence.before,
            evidence.after,
            evidence.ratio,
            self.wipe,
            False,
            lambda wipe: Become(replace(self, wipe=wipe)),
        )
        return Column((Grow(wiped),))

    def _turning(self, at: int, count: int) -> Block:
        def to(place: int) -> Become | None:
            return Become(Replay(place)) if 0 <= place < count else None

        far = max(2, count // 12)
        back = Button(
            None, to(max(0, at - far)) if at else None, Sign.UNDO, QUIET, units=12, label="far back"
        )
        before = Button(None, to(at - 1), Sign.BEFORE, QUIET, units=12, label="step before")
        after = Button(say("Next"), to(at + 1), Sign.NEXT, PRIMARY, units=12, label="step after")
        ahead = to(min(count - 1, at + far)) if at < count - 1 else None
        on = Button(None, ahead, Sign.REDO, QUIET, units=12, label="far on")
        whole: tuple[Block, ...] = (back, before, after, on)
        return Either(Row(whole, (1, 1.4, 2.4, 1)), Row(whole, (1, 1.2, 2.2, 1), 1.4))


def _still(world: World, past: Any) -> Block:
    block: Block | None = world.screens.still(past, world)
    return block if block is not None else Middle(BigSign(Sign.CARDS, 30, Ink.RAISED))
