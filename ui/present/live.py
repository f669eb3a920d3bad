"""What the table's watcher shows and asks, as values; and the screens of it that every game shares."""

from dataclasses import dataclass, field

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Ask, Become, Open, Tell
from ui.present.corners import page
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Split
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.live_picture import LivePicture, Mark, Part
from ui.screens.words import CHOSEN, PRIMARY, QUIET, Button, Text, hint, middle, sizes_from

#: So many answers stand large beside the picture; more make a list.
BIG_ANSWERS = 2


@dataclass(frozen=True, slots=True)
class Question:
    """Something the camera leaves to people. `where` is the part of the picture that it is about.

    `numbers` are what was measured, as they are shown to whoever asks for them.
    """

    number: int
    said: Sentence
    choices: tuple[tuple[str, Sentence], ...]
    many: bool = False
    where: Part | None = None
    numbers: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveShown:
    """The watcher's view of the table now. `why` says why nothing can be seen, where nothing can."""

    sees: bool
    why: Sentence | None = None
    marks: tuple[Mark, ...] = ()
    questions: tuple[Question, ...] = ()
    gate: tuple[Sentence, ...] = ()
    go: bool = True
    problems: tuple[Sentence, ...] = ()
    out_of_step: Sentence | None = None
    ratio: float = 16 / 9
    #: Counts the pictures, so that a new one is shown.
    sequence: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Told:
    """An answer to a question."""

    number: int
    keys: tuple[str, ...]


def live_of(world: World) -> LiveShown | None:
    live = world.live
    return live if isinstance(live, LiveShown) else None


def picture_of(live: LiveShown, where: Part | None = None) -> LivePicture:
    return LivePicture(live.ratio, live.marks if where is None else (), where)


def troubles(live: LiveShown) -> tuple[Block, ...]:
    """What to know before the next throw: blindness first, then light, then distances."""
    told = (*((live.why,) if live.why is not None else ()), *live.gate, *live.problems)
    return tuple(hint(each, ink=Ink.BAD if not live.go or not live.sees else Ink.GOLD) for each in told[:2])


def unseen(live: LiveShown | None) -> tuple[Block, ...]:
    """Why the table cannot be seen, where there is a camera and it does not see: a frozen picture, say."""
    return (hint(live.why, ink=Ink.BAD),) if live is not None and not live.sees and live.why else ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """One question with its picture: two big answers, or a list of them, and another look."""

    chosen: tuple[str, ...] = ()
    at: int = 0
    #: Whether it is a place of its own already, and not what the game's own place shows.
    opened: bool = False

    def _with(self, chosen: tuple[str, ...], at: int) -> Become | Open:
        place = Doubt(chosen, at, True)
        return Become(place) if self.opened else Open(place)

    def is_over(self, world: World) -> bool:
        live = live_of(world)
        return live is None or not live.questions

    def model(self, world: World) -> ScreenModel:
        live = live_of(world)
        assert live is not None
        question = live.questions[0]
        again = Button(say("Look again"), Ask("look again"), Sign.AGAIN, QUIET, Size.SMALL, 11)
        picture = picture_of(live, question.where)
        few = len(question.choices) <= BIG_ANSWERS and not question.many
        # A list needs the room: its question is read by whoever has a finger at it.
        first, last = (Size.LARGE, Size.SMALL) if few else (Size.SMALL, Size.TINY)
        asked = Text(question.said, sizes_from(first, last), Ink.INK, Face.TITLE, middle, 5)
        answers = self._big(question) if few else self._list(question)
        numbers: tuple[Block, ...] = tuple(hint(each) for each in question.numbers[:1])
        shown = Column((Grow(picture), *numbers, again), 1.6)
        body = Split(shown, Column((asked, Grow(answers)), 2), (1, 1), (1, 1))
        return page("doubt", say("The camera is not sure"), body)

    def _big(self, question: Question) -> Block:
        buttons = tuple(
            Button(said, Tell(Told(question.number, (key,))), None, PRIMARY, Size.HEAD, 22, label=key)
            for key, said in question.choices
        )
        return Middle(Column(buttons, 2.4))

    def _list(self, question: Question) -> Block:
        if not question.many:
            lines = tuple(
                Entry(said, Tell(Told(question.number, (key,))), label=key) for key, said in question.choices
            )
            return Paged(lines, self.at, lambda at: self._with(self.chosen, at))
        rows = tuple(
            Button(
                said,
                self._with(tuple(sorted({key} ^ set(self.chosen))), self.at),
                look=CHOSEN if key in self.chosen else QUIET,
                size=Size.SMALL,
                units=10,
                label=key,
            )
            for key, said in question.choices
        )
        done = Tell(Told(question.number, self.chosen)) if self.chosen else None
        sure = Button(say("So it is"), done, Sign.CHECK, PRIMARY, units=12)
        return Column((Grow(Paged(rows, self.at, lambda at: self._with(self.chosen, at))), sure), 1.6)


@dataclass(frozen=True, slots=True)
class Disagreeing:
    """Table and game disagree: put the table right, or let the game follow it."""

    def model(self, world: World) -> ScreenModel:
        live = live_of(world)
        assert live is not None
        assert live.out_of_step is not None
        told = Text(live.out_of_step, sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.BOLD)
        right = hint(say("Put it right on the table, and it goes on by itself."))
        adopt = Button(say("It is right as it lies"), Ask("adopt"), Sign.CHECK, PRIMARY, units=15)
        again = Button(say("Look again"), Ask("look again"), Sign.AGAIN, QUIET, units=12)
        side = Column((Grow(Middle(Column((told, right), 3))), adopt, again), 2)
        return page(
            "out-of-step", say("Table and game disagree"), Split(picture_of(live), side, (1, 1), (1, 1))
        )


def with_live(live: LiveShown, said: Block, *below: Block) -> Block:
    """The picture as the main thing, and beside it what is wanted."""
    side = Column((Grow(Middle(said)), *troubles(live), *below), 2)
    return Split(picture_of(live), side, (3, 2), (3, 3))
