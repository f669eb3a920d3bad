"""The layout: twelve destinations, tapped or seen, and putting right what was taken for another."""

from dataclasses import dataclass

from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.moves import CorrectKinds, FinishLayout, KindAt, TakeBackLastCard, TurnUp
from companion.games.flying_carpets.state import Card as Destination
from companion.games.flying_carpets.state import Phase
from companion.games.flying_carpets.view import View
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Open, Submit
from ui.present.carpets.common import game_screen, kinds_left, shown_card, view_of
from ui.present.corners import page
from ui.present.help import Topic
from ui.present.live import LiveShown, live_of, unseen, with_live
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Split, felt
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.people import (
    Badge,
    Tag,
)
from ui.screens.words import (
    PRIMARY,
    QUIET,
    Button,
    Text,
    middle,
    sizes_from,
    title,
)


def layout_screen(world: World) -> ScreenModel:
    view = view_of(world)
    missing = view.still_to_turn_up
    live = live_of(world)
    body = _laying(world, view, missing)
    if live is not None and live.sees:
        body = _watched(world, view, missing, live)
    return game_screen("layout", world, body, Topic.LAYOUT, _about(view))


@dataclass(frozen=True, slots=True)
class Tapping:
    """The layout told by taps though there is a camera."""

    def model(self, world: World) -> ScreenModel:
        view = view_of(world)
        return page("tapping", _about(view), _laying(world, view, view.still_to_turn_up))


def _watched(world: World, view: View, missing: int, live: LiveShown) -> Block:
    """What the camera sees of the layout, with the count as the biggest thing."""
    count = say("{there} of {all}", there=len(view.table), all=len(view.table) + missing)
    who = Tag(world.player(view.active), world.name(view.active), Size.BODY, align=middle)
    said = Column((who, title(count, Size.HUGE, Ink.GOLD)), 2)
    if missing:
        below = Button(say("Tap them in"), Open(Tapping()), Sign.PEN, QUIET, Size.SMALL, 11)
    else:
        ready = title(say("{player} throws first", player=world.name(view.flight_order[0])), Size.LARGE)
        said = Column((Badge(world.player(view.flight_order[0]), 22), ready), 2)
        below = Button(say("Change the cards"), Open(Tapping()), Sign.PEN, QUIET, Size.SMALL, 11)
    return with_live(live, said, below)


def _about(view: View) -> Sentence:
    return say("Round {round} of {rounds}", round=view.round, rounds=view.rounds)


def _laying(world: World, view: View, missing: int) -> Block:
    name = world.name(view.active)
    who = Tag(world.player(view.active), name, Size.BODY, align=middle)
    count = say("{there} of {all}", there=len(view.table), all=len(view.table) + missing)
    table = Column(
        (
            *unseen(live_of(world)),
            who,
            Text(count, sizes_from(Size.HEAD, Size.SMALL), Ink.GOLD, Face.TITLE, middle, 1),
            Grow(felt(CardGrid(tuple(_laid(card) for card in view.table), most_units=19))),
        ),
        1.6,
    )
    if missing:
        kinds = CardGrid(tuple(_offered(kind, view) for kind in KINDS), gap=1.6, most_units=22)
        wanted = Text(say("Tap what is turned up"), sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, align=middle)
        return Split(Column((wanted, Grow(kinds)), 1.2), table, (3, 2), (4, 3))
    done = Column(
        (
            Middle(
                Text(
                    say("All destinations lie on the table."),
                    sizes_from(Size.HEAD, Size.SMALL),
                    Ink.INK,
                    Face.TITLE,
                    middle,
                )
            ),
            Text(
                say("{player} may still shift or swap some.", player=name),
                sizes_from(Size.SMALL, Size.TINY),
                Ink.SOFT,
                align=middle,
            ),
            Button(say("Ready to fly"), Submit(FinishLayout()), Sign.CARPET, PRIMARY, Size.HEAD, 18),
        ),
        4,
    )
    return Split(table, Middle(done), (3, 2), (5, 2))


def _laid(card: Destination) -> Card:
    return shown_card(card, action=Open(Correct(card)), label=f"card {card.number}")


def _offered(kind: Kind, view: View) -> Card:
    left = view.left_in_deck[kind]
    return Card(
        kind.value,
        corner=f"{left}",
        dim=not left,
        action=Submit(TurnUp((kind,)), stay=True) if left else None,
        label=kind.value,
        group=f"kind:{kind.value}",
    )


@dataclass(frozen=True, slots=True)
class Correct:
    """A card of this round that was taken for another: what it can be, the likeliest first."""

    card: Destination

    def model(self, world: World) -> ScreenModel:
        view = view_of(world)
        kinds = tuple(kind for kind in kinds_left(view, self._likely(view)) if kind is not self.card.kind)
        offered = tuple(
            Card(
                kind.value,
                action=Submit(CorrectKinds((KindAt(self.card.number, kind),))),
                label=kind.value,
            )
            for kind in kinds
        )
        last = view.phase is Phase.LAYOUT and bool(view.table) and view.table[-1] == self.card
        below: list[Block] = []
        if last:
            below.append(
                Button(say("It was no card"), Submit(TakeBackLastCard()), None, QUIET, Size.SMALL, 14)
            )
        said = say("What is number {number} really?", number=self.card.number)
        title = Text(said, sizes_from(Size.HEAD, Size.SMALL), Ink.INK, Face.TITLE, middle, 2)
        grid = CardGrid(offered, gap=1.8, most_units=26)
        now = Column(
            (Grow(Card(self.card.kind.value, kind_caption(self.card.kind), str(self.card.number))), *below)
        )
        return page("correct", None, Column((title, Grow(Split(grid, now, (7, 2), (5, 2))))))

    def _likely(self, view: View) -> tuple[Kind, ...]:
        """What looks like it: adventures for adventures, bazaars for bazaars."""
        name = self.card.kind.value
        alike = tuple(kind for kind in KINDS if kind.value[:9] == name[:9] and kind is not self.card.kind)
        return alike or tuple(card.kind for card in view.table[-1:])


def kind_caption(kind: Kind) -> Sentence:
    return say("{kind}", kind=kind.word)
