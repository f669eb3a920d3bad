"""Saying what each learned face is: our own deck's pictures stand for what can be meant."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.shared.sentences import Sentence, say
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Ask, Become, Open
from ui.present.at_work import FaceNamed, LearningShown
from ui.present.corners import page
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Row, Split
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.words import CHOSEN, PRIMARY, QUIET, Button, hint

#: Our own deck's pictures, by name.
FACES = (
    "palace", "spice", "carpet-bazaar", "camel", "treasure", "lamp", "desert",
    "adventure-a", "adventure-b", "adventure-c", "adventure-d", "adventure-e",
    "carpet-red", "carpet-blue", "carpet-green", "carpet-yellow",
)  # fmt: skip
BACKS = ("back", "carpet-back")


@dataclass(frozen=True, slots=True)
class Names:
    """What people called each face so far, by its place; and which one is looked at."""

    told: tuple[tuple[int, FaceNamed], ...] = ()
    at: int = 0

    def of(self, place: int) -> FaceNamed | None:
        return dict(self.told).get(place)

    def named(self, face: FaceNamed, faces: int) -> "Names":
        """The face at hand is that; on to the next one that nobody has named."""
        told = {**dict(self.told), self.at: face}
        later = (*range(self.at + 1, faces), *range(self.at))
        following = next((place for place in later if place not in told), self.at)
        return Names(tuple(told.items()), following)

    def turned(self, face: FaceNamed) -> "Names":
        told = {**dict(self.told), self.at: replace(face, upside_down=not face.upside_down)}
        return Names(tuple(told.items()), self.at)


def naming(found: LearningShown, names: Names, become: Callable[[Names], Any]) -> Block:
    """One face, and what it can be."""
    faces = len(found.faces)
    at = min(names.at, faces - 1)
    face, now = found.faces[at], names.of(at)
    others = {told.name for place, told in names.told if place != at}
    offered = tuple(
        Card(
            name,
            dim=name in others,
            chosen=now is not None and now.name == name,
            action=become(names.named(FaceNamed(name, now.upside_down if now else False), faces)),
            label=name,
        )
        for name in (*FACES, *BACKS)
    )
    caption = say("{number} of {all}, seen: {seen}", number=at + 1, all=faces, seen=face.seen)
    seen = Card(face.picture, caption, label="the face", group=f"face:{face.picture}")
    left_out = become(names.named(FaceNamed(""), faces))
    turn = become(names.turned(now)) if now is not None else None
    look = CHOSEN if now is not None and not now.name else QUIET
    upside_down = CHOSEN if now is not None and now.upside_down else QUIET
    buttons = [
        Button(say("None of these"), left_out, None, look, Size.SMALL, 10),
        Button(say("Upside down"), turn, None, upside_down, Size.SMALL, 10),
    ]
    if found.warnings:
        doubts = Open(Doubts(found.warnings))
        buttons.append(Button(None, doubts, Sign.WARNING, QUIET, units=10, label="doubtful"))
    row = Row(tuple(buttons), (1.0, 1.0, -11.0)[: len(buttons)])
    main = Column((Grow(CardGrid(offered, gap=1.6, most_units=22)), row), 1.6)
    return Split(main, _side(found, names, seen, become), (2, 1), (5, 4))


def _side(found: LearningShown, names: Names, seen: Block, become: Callable[[Names], Any]) -> Block:
    faces = len(found.faces)
    missing = faces - len(names.told)
    turn = Row(
        (
            _step(names, names.at - 1, faces, Sign.BEFORE, "face before", become),
            _step(names, names.at + 1, faces, Sign.NEXT, "face after", become),
        )
    )
    below: list[Block] = [turn]
    if found.trouble is not None:
        below.append(hint(found.trouble))
    keep = Ask("keep deck", tuple(told for _, told in sorted(names.told))) if not missing else None
    told = say("Keep this deck") if not missing else say("Not named yet: {number}", number=missing)
    below.append(Button(told, keep, Sign.CHECK if keep else None, PRIMARY, Size.SMALL, 12))
    return Column((Grow(seen), *below), 1.6)


def _step(
    names: Names, place: int, faces: int, which: Sign, label: str, become: Callable[[Names], Any]
) -> Button:
    there = 0 <= place < faces
    return Button(
        None, become(replace(names, at=place)) if there else None, which, QUIET, units=10, label=label
    )


@dataclass(frozen=True, slots=True)
class Doubts:
    """What the learning was unsure of, in its own words."""

    told: tuple[Sentence, ...]
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        lines = tuple(Entry(each, None, Sign.WARNING) for each in self.told)
        turned = Paged(lines, self.at, lambda at: Become(replace(self, at=at)))
        return page("learn-doubts", say("Doubtful"), Column((Grow(turned),)))
