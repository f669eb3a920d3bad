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
from ui.screens.frame import Corner, ScreenModel
from ui.screens.wipe import Wipe
from ui.screens.words import PRIMARY, QUIET, BigSign, Button, Text, hint, middle, sizes_from, title


@dataclass(frozen=True, slots=True)
class Replay:
    """The step at a place of the line of play that counts; `wipe` is how much of what lay before is seen."""

    at: int = 0
    wipe: float = 0.0

    def model(self, world: World) -> ScreenModel:
        steps = world.game.timeline
        if not steps or world.past is None:
            return page("replay", say("Replay"), Middle(title(say("Nothing has happened yet."))))
        at = min(self.at, len(steps) - 1)
        step = steps[at]
        past = world.past(step.number)
        evidence = chronicle_of(world).evidence(world.game.game_id).get(step.number)
        seen = self._picture(evidence) if evidence is not None else _still(world, past)
        sentence = Middle(
            Text(told(step), sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.BOLD, middle, most_lines=12)
        )
        words: tuple[Block, ...] = (Grow(sentence),)
        if evidence is not None:
            words = (*words, hint(say("Tap the picture to wipe it.")))
        change = Button(say("Change this"), Open(StepPlace(step.number)), Sign.PEN, QUIET, Size.SMALL, 10)
        side = Column((*words, change), 2)
        body = Column((Grow(Split(seen, side, (3, 2), (3, 2))), self._turning(at, len(steps))), 2)
        about = say("Step {number} of {count}", number=at + 1, count=len(steps))
        return page("replay", about, body, Corner(Sign.LINES, Open(Timeline()), "timeline"))

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
