"""The timeline: everything that happened as sentences, and changing any of it."""

from dataclasses import dataclass

from companion.shared.sentences import Sentence, say
from companion.table import TimelineStep
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Amend, Become, Open
from ui.present.corners import help_corner, page, redo_corner, undo_corner
from ui.present.help import Help, Topic
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.words import PRIMARY, QUIET, Button, Text, middle, sizes_from


def told(step: TimelineStep) -> Sentence:
    """A step in a line; one that no longer fits has nothing to tell but why."""
    if step.sentences:
        return joined(step.sentences)
    if step.misfit is not None:
        return say("No longer fits: {why}", why=step.misfit.sentence)
    return say("Nothing happened.")


def joined(sentences: tuple[Sentence, ...]) -> Sentence:
    first, *rest = sentences
    whole = first
    for sentence in rest:
        whole = say("{one} {other}", one=whole, other=sentence)
    return whole


@dataclass(frozen=True, slots=True)
class Timeline:
    """The latest first."""

    at: int = 0

    def model(self, world: World) -> ScreenModel:
        steps = world.game.timeline
        lines = tuple(self._line(number, step) for number, step in reversed(list(enumerate(steps, 1))))
        misfits = len(world.game.misfits)
        about = say("No longer fits: {number}", number=misfits) if misfits else say("What happened")
        if not lines:
            nothing = Text(say("Nothing has happened yet."), align=middle)
            body: Block = Middle(nothing)
        else:
            body = Column((Grow(Paged(lines, self.at, lambda at: Become(Timeline(at)))),))
        corners = (undo_corner(world), redo_corner(world), help_corner(Help(Topic.TIMELINE)))
        return page("timeline", about, body, *corners)

    def _line(self, number: int, step: TimelineStep) -> Entry:
        sign = Sign.GAVEL if step.is_ruling else None
        fill = Ink.PANEL
        if step.misfit is not None:
            sign, fill = Sign.WARNING, Ink.RAISED
        said = say("{number}. {told}", number=number, told=told(step))
        return Entry(
            said, Open(StepPlace(step.number)), sign, fill=fill, most_lines=9, label=f"step {step.number}"
        )


@dataclass(frozen=True, slots=True)
class StepPlace:
    """One step: what it was, and what can be done about it."""

    number: int

    def model(self, world: World) -> ScreenModel:
        step = next((step for step in world.game.timeline if step.number == self.number), None)
        if step is None or world.past is None:
            return page("step", None, Middle(Text(say("This step is gone."), align=middle)))
        past = world.past(self.number)
        text = Text(told(step), sizes_from(Size.BODY, Size.TINY), align=middle)
        why: tuple[Block, ...] = ()
        if step.misfit is not None:
            why = (
                Text(
                    say("What was changed before it leaves no room for it."),
                    (Size.SMALL, Size.TINY),
                    Ink.BAD,
                    align=middle,
                ),
            )
        buttons: list[Block] = []
        if (place := world.screens.again(self.number, past)) is not None:
            buttons.append(Button(say("It was otherwise"), Open(place), Sign.PEN, PRIMARY, units=15))
        buttons.append(Button(say("It never was"), Amend(self.number, None), Sign.CROSS, QUIET, units=15))
        return page("step", None, Column((Grow(Middle(Column((text, *why), 3))), Row(tuple(buttons)))))
