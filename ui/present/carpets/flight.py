"""The flight: whose throw it is, and telling by taps how the carpets lie."""

from dataclasses import dataclass, replace

from companion.games.flying_carpets.components import carpets_each
from companion.games.flying_carpets.moves import Carpet, CarpetAt, Land, Number, ThrowCarpet
from companion.games.flying_carpets.view import View
from companion.shared.players import Seat
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Amend, Become, Open, Submit
from ui.present.carpets.common import game_screen, shown_card, view_of
from ui.present.corners import help_corner, page
from ui.present.game import headline
from ui.present.help import Help, Topic
from ui.present.live import live_of, unseen, with_live
from ui.present.world import World, short
from ui.screens.blocks import (
    Block,
    Column,
    Either,
    Grow,
    Middle,
    Row,
    Split,
    felt,
)
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.people import (
    Badge,
    SeatMark,
    Steps,
)
from ui.screens.who import WhoButton
from ui.screens.words import (
    CHOSEN,
    PRIMARY,
    QUIET,
    Button,
    Text,
    middle,
    sizes_from,
    title,
)


def flight_screen(world: World) -> ScreenModel:
    view = view_of(world)
    seat = view.throws_next
    if seat is None:
        body: Block = Middle(
            Text(
                say("How do the carpets lie?"), sizes_from(Size.HUGE, Size.SMALL), Ink.INK, Face.TITLE, middle
            )
        )
    else:
        name = world.name(seat)
        said = (
            say("{player} throws", player=name) if view.thrown else say("{player} throws first", player=name)
        )
        body = Middle(headline(world, seat, said))
    live = live_of(world)
    if live is not None and live.sees:
        body = with_live(live, _wanted(world, view))
        tell = Button(say("Tell how they lie"), Open(Laying()), Sign.PEN, QUIET, Size.SMALL, 11)
        order = Steps(_marks(world, view), 9)
        row = Either(Row((order, Middle(tell)), (3, 1)), Column((order, tell)))
        return game_screen("flight", world, Column((Grow(body), row), 2), Topic.FLIGHT)
    order = Steps(_marks(world, view))
    landed = Button(say("All have landed"), Open(Laying()), Sign.TARGET, PRIMARY, Size.HEAD, 16)
    buttons: Block = landed
    if seat is not None and view.thrown:
        thrown = Button(say("Thrown"), Submit(ThrowCarpet(_next(view, seat))), look=QUIET, units=16)
        buttons = Row((thrown, replace(landed, size=Size.BODY)))
    return game_screen(
        "flight", world, Column((Grow(body), *unseen(live), order, buttons), 2.4), Topic.FLIGHT
    )


def _wanted(world: World, view: View) -> Block:
    if view.throws_next is None:
        return title(say("How do the carpets lie?"), Size.LARGE)
    name = world.name(view.throws_next)
    return Column(
        (Badge(world.player(view.throws_next), 22), title(say("{player} throws", player=name), Size.HUGE)), 2
    )


def _next(view: View, seat: Seat) -> Carpet:
    return Carpet(seat, 1 + sum(carpet.seat == seat for carpet in view.thrown))


def _marks(world: World, view: View) -> tuple[SeatMark, ...]:
    thrown = len(view.thrown)
    return tuple(
        SeatMark(
            seat,
            world.player(seat),
            world.name(seat),
            dim=place < thrown,
            note=Sign.CHECK if place < thrown else None,
            chosen=place == thrown,
        )
        for place, seat in enumerate(view.flight_order)
    )


def carpets_of(view: View) -> tuple[Carpet, ...]:
    """All carpets, in the order in which they are thrown first."""
    players = len(view.seats)
    each = carpets_each(players)
    order = view.flight_order[:players]
    return tuple(Carpet(seat, nth) for seat in order for nth in range(1, each + 1))


@dataclass(frozen=True, slots=True)
class Laying:
    """Telling by taps which carpet lies on which destination. `amends` is the step that this replaces."""

    lying: tuple[tuple[Carpet, frozenset[Number]], ...] = ()
    active: int = 0
    amends: int | None = None
    before: View | None = None

    @classmethod
    def over(cls, command: Land, before: View, number: int) -> "Laying":
        """A landing that was told, to be told again."""
        lying = tuple((each.carpet, frozenset(each.on)) for each in command.carpets)
        return cls(lying, 0, number, before)

    def on(self, carpet: Carpet) -> frozenset[Number]:
        return dict(self.lying).get(carpet, frozenset())

    def toggled(self, carpet: Carpet, number: Number) -> "Laying":
        lying = dict(self.lying)
        lying[carpet] = self.on(carpet) ^ {number}
        return replace(self, lying=tuple(lying.items()))

    def command(self, view: View) -> Land:
        carpets = tuple(CarpetAt(carpet, tuple(sorted(self.on(carpet)))) for carpet in carpets_of(view))
        return Land(tuple(each for each in carpets if each.on))

    def owners(self, view: View, number: Number) -> tuple[Seat, ...]:
        """Whose carpets lie on the destination, each once, in the order of the flight."""
        return tuple(dict.fromkeys(carpet.seat for carpet in carpets_of(view) if number in self.on(carpet)))

    def model(self, world: World) -> ScreenModel:
        view = self.before or view_of(world)
        carpets = carpets_of(view)
        active = carpets[min(self.active, len(carpets) - 1)]
        cards = tuple(self._card(world, view, card.number, active) for card in view.table)
        who = tuple(self._who(world, place, carpet, carpet == active) for place, carpet in enumerate(carpets))
        name = world.name(active.seat)
        wanted = say("Tap what {player} lies on", player=name)
        if carpets_each(len(view.seats)) > 1:
            wanted = say("Tap what {player}'s carpet {nth} lies on", player=name, nth=active.nth)
        title = Text(wanted, sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.TITLE, middle, 2)
        land = self.command(view)
        done = Amend(self.amends, land) if self.amends is not None else Submit(land)
        told = say("Nobody takes anything") if not land.carpets else say("So they lie")
        pairs = Column(tuple(Row(who[at : at + 2]) for at in range(0, len(who), 2)), 1.4)
        people = Middle(Either(Column(who, 1.4), pairs))
        side = Column((Grow(people), Button(told, done, Sign.CHECK, PRIMARY, units=15)), 1.6)
        main = Column((title, Grow(felt(CardGrid(cards, gap=2.2, most_units=30)))), 1.4)
        return page("laying", None, Split(main, side, (7, 3), (5, 3)), help_corner(Help(Topic.LANDING)))

    def _card(self, world: World, view: View, number: Number, active: Carpet) -> Card:
        destination = next(card for card in view.table if card.number == number)
        owners = self.owners(view, number)
        glow = Ink.BAD if len(owners) > 1 else None
        return shown_card(
            destination,
            owners=tuple(world.player(seat) for seat in owners),
            glow=glow,
            chosen=number in self.on(active),
            action=Become(self.toggled(active, number)),
            label=f"card {number}",
        )

    def _who(self, world: World, place: int, carpet: Carpet, active: bool) -> Block:
        name = short(world.player(carpet.seat).name)
        each = carpets_each(len((self.before or view_of(world)).seats))
        shown = f"{name} {carpet.nth}" if each > 1 else name
        look = CHOSEN if active else QUIET
        return WhoButton(world.player(carpet.seat), shown, Become(replace(self, active=place)), look)
