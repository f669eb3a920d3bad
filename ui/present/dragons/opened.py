"""What is shown between two stands of the game: spaces that open one by one, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Area, Space
from companion.games.aladdins_dragons.components import TREASURES
from companion.games.aladdins_dragons.events import (
    ActPassed,
    ActsOpened,
    ArtifactsTurnedUp,
    CardTurnedUp,
    GameEnded,
    GuardPassed,
    GuardShown,
    RoundEnded,
    ShelvesTaken,
    SpaceOpened,
    SpacePointedTo,
    SpaceRanked,
    Strength,
    TokenPlaced,
    TokenTakenBack,
)
from companion.games.aladdins_dragons.telling import told_ranking
from companion.shared.handing_over import HandedOver
from companion.shared.sentences import Sentence, say
from companion.table import PastStep
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present import game
from ui.present.dragons.common import (
    TREASURE_SIGNS,
    about_now,
    short_names,
    sign_of,
    titled,
    told_event,
    view_of,
)
from ui.present.dragons.help import Topic
from ui.present.places import Place
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split, felt
from ui.screens.counted import Counted
from ui.screens.frame import ScreenModel
from ui.screens.people import Tag
from ui.screens.tokens import Tokens
from ui.screens.words import BigSign, Text, middle, sizes_from, title

#: Seconds that each is shown; the preferences stretch or stop it.
SPACE_S, EMPTY_S, HAPPENED_S, CARD_S = 5.0, 2.0, 3.0, 5.0

#: What the board or the next screen shows anyway.
NOT_TOLD = (
    ActPassed, ActsOpened, ArtifactsTurnedUp, GameEnded, GuardShown, HandedOver, RoundEnded, SpaceOpened,
    SpacePointedTo, TokenPlaced, TokenTakenBack,
)  # fmt: skip


def between(number: int, step: PastStep[Any]) -> Iterator[Place]:
    """What there is to see of one step: each space with what came of it, everything else by itself."""
    space: SpaceShown | None = None
    shelves = {each.space: each.shelves for each in step.before.spaces}
    happened: list[Any] = []
    for event in step.events:
        match event:
            case SpaceRanked() | GuardPassed():
                yield from _waiting(space, happened)
                where = event.space if isinstance(event, SpaceRanked) else Space.GUARD
                space, happened = SpaceShown(event, shelves.get(where, ())), []
            case CardTurnedUp():
                yield CardShown(event)
            case _ if not isinstance(event, NOT_TOLD):
                happened.append(event)
            case _:
                continue
    yield from _waiting(space, happened)


def _waiting(space: "SpaceShown | None", happened: list[Any]) -> Iterator[Place]:
    if space is not None:
        yield SpaceShown(space.ranked, space.shelves, tuple(happened))
    elif happened:
        yield HappenedShown(tuple(happened))


@dataclass(frozen=True, slots=True)
class SpaceShown:
    """A space opened: who is there with which tokens, in order, and what comes of it.

    `shelves` is what lay in a cave. Who is equally strong as the one before is marked: the camel decided.
    """

    ranked: SpaceRanked | GuardPassed
    shelves: tuple[int, ...] = ()
    happened: tuple[Any, ...] = ()

    def model(self, world: World) -> ScreenModel:
        space = self.ranked.space if isinstance(self.ranked, SpaceRanked) else Space.GUARD
        ranking = self.ranked.ranking if isinstance(self.ranked, SpaceRanked) else self.ranked.strengths
        rows = tuple(self._row(world, space, place, ranking) for place in range(len(ranking)))
        if not rows:
            rows = (Text(say("Nobody is here."), sizes_from(Size.BODY, Size.SMALL), align=middle),)
        sizes = sizes_from(Size.BODY, Size.TINY)
        told = tuple(Text(each, sizes, Ink.INK, Face.TITLE, middle, 6) for each in self._told(world, ranking))
        head: tuple[Block, ...] = (titled(space),)
        if isinstance(self.ranked, GuardPassed):
            head = (*head, title(str(self.ranked.guard), Size.HUGE, Ink.GOLD))
        side = Column((*head, Grow(Middle(Column(told, 2)))), 1.6)
        body = Split(felt(Middle(Column(rows, 0.6))), side, (3, 2), (3, 2))
        lasts_s = SPACE_S if ranking else EMPTY_S
        return game.shown_screen("space", world, body, Topic.OPENING, about_now(world), lasts_s)

    def _told(self, world: World, ranking: tuple[Strength, ...]) -> Iterator[Sentence]:
        """Who beats whom and by which rule, of the two strongest; then what came of it."""
        if isinstance(self.ranked, SpaceRanked):
            if len(ranking) > 1:
                yield told_ranking(replace(self.ranked, ranking=ranking[:2]), short_names(world.game.roster))
            happened = [each for each in self.happened if not isinstance(each, ShelvesTaken)]
        else:
            happened = list(self.happened)
            for seat in self.ranked.left:
                yield say("{player} has no token here and leaves the palace.", player=world.name(seat))
        yield from (told_event(world, each) for each in happened[:2])

    def _row(self, world: World, space: Space, place: int, ranking: tuple[Strength, ...]) -> Block:
        each = ranking[place]
        by_order = isinstance(self.ranked, SpaceRanked)
        tied = by_order and place > 0 and each.values and ranking[place - 1].sum == each.sum
        tokens = Tokens(world.player(each.seat), each.values, str(each.sum), world.name(each.seat))
        mark: Block = BigSign(Sign.CAMEL, 7) if tied else Column(())
        return Row((tokens, Middle(mark), Middle(self._won(space, each, place))), (5, -8, 2), 1.5)

    def _won(self, space: Space, each: Strength, place: int) -> Block:
        """What a player takes here, as far as it is decided by the order alone."""
        if isinstance(self.ranked, GuardPassed):
            missing = self.ranked.guard - each.sum
            inside = each.seat in self.ranked.entered
            said = say("enters") if inside else say("lacks {missing}", missing=missing)
            ink = Ink.GOOD if inside else Ink.BAD
            return Text(said, sizes_from(Size.BODY, Size.TINY), ink, Face.BOLD, middle)
        if space.area is Area.CAVE and place < len(self.shelves):
            which, ink = sign_of(space)
            return Counted(((which, ink, f"+{self.shelves[place]}"),), Size.HEAD, Ink.GOOD)
        if space.area is not Area.CAVE and place == 0:
            return BigSign(Sign.CHECK, 8, Ink.GOOD)
        return Column(())


@dataclass(frozen=True, slots=True)
class HappenedShown:
    """What somebody did, or a spell, in sentences."""

    happened: tuple[Any, ...]

    def model(self, world: World) -> ScreenModel:
        lines = tuple(
            title(told_event(world, each), Size.LARGE if len(self.happened) == 1 else Size.HEAD, most_lines=5)
            for each in self.happened[:4]
        )
        body = Middle(Column(lines, 3))
        return game.shown_screen("happened", world, body, Topic.OPENING, about_now(world), HAPPENED_S)


@dataclass(frozen=True, slots=True)
class CardShown:
    """A new round: what lies in the caves, from the top shelf down."""

    card: CardTurnedUp

    def model(self, world: World) -> ScreenModel:
        view = view_of(world)
        head = Text(say("Round {round}", round=view.round), (Size.LARGE, Size.HEAD), Ink.GOLD, Face.TITLE)
        camel = Row((BigSign(Sign.CAMEL, 9), Tag(world.player(view.camel), world.name(view.camel))), (-11, 1))
        columns = tuple(self._cave(place) for place in range(len(TREASURES)))
        body = Column((Row((Middle(head), Middle(camel)), (1, 1)), Grow(felt(Row(columns)))), 1.4)
        return game.shown_screen("card", world, body, Topic.PREPARING, about_now(world), CARD_S)

    def _cave(self, place: int) -> Block:
        which, ink = TREASURE_SIGNS[TREASURES[place]]
        shelves = tuple(
            Text(str(number), sizes_from(Size.HEAD, Size.TINY), Ink.ON_FELT, Face.TITLE, middle, 1)
            for number in self.card.shelves[place]
        )
        return Middle(Column((BigSign(which, 10, ink), *shelves), 0.2))
