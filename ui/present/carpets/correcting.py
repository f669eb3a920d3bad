"""A claim that was judged wrongly: who takes the card really, in two taps."""

from dataclasses import dataclass
from itertools import combinations

from msgspec.structs import replace

from companion.games.flying_carpets.moves import Carpet, CarpetAt, Land, Number
from companion.games.flying_carpets.state import Card as Destination
from companion.shared.players import Seat
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Amend, Become, Open
from ui.present.carpets.common import shown_card, view_of
from ui.present.carpets.layout import Correct, kind_caption
from ui.present.corners import page
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import ScreenModel
from ui.screens.lists import Paged
from ui.screens.people import Several
from ui.screens.words import QUIET, Button, Text, middle, sizes_from


def with_owners(land: Land, number: Number, seats: tuple[Seat, ...]) -> Land:
    """The landing in which exactly the carpets of `seats` lie on the destination."""
    carpets: list[CarpetAt] = []
    missing = set(seats)
    for each in land.carpets:
        lies = number in each.on
        if each.carpet.seat not in seats and lies:
            each = replace(each, on=tuple(on for on in each.on if on != number))
        elif each.carpet.seat in missing:
            missing.discard(each.carpet.seat)
            if not lies and not _other_lies(land, each.carpet, number):
                each = replace(
                    each, on=(*each.on, number), under=tuple(under for under in each.under if under != number)
                )
        carpets.append(each)
    carpets += [CarpetAt(Carpet(seat), (number,)) for seat in sorted(missing)]
    return replace(land, carpets=tuple(carpets))


def _other_lies(land: Land, carpet: Carpet, number: Number) -> bool:
    return any(each.carpet.seat == carpet.seat and number in each.on for each in land.carpets)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A card of a landing and who takes it (None: a duel). The likely alternatives come first."""

    number: int
    card: Destination
    owner: Seat | None
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        assert world.past is not None
        land = world.past(self.number).command
        choices = [self._choice(world, land, seats) for seats in self._alternatives(world, land)]
        rows = tuple(Row(tuple(choices[at : at + 2])) for at in range(0, len(choices), 2))
        turned = Paged(rows, self.at, lambda at: Become(Claimed(self.number, self.card, self.owner, at)))
        title = Text(
            say("Who lies on it really?"), sizes_from(Size.HEAD, Size.SMALL), Ink.INK, Face.TITLE, middle
        )
        picture = shown_card(self.card, caption=kind_caption(self.card.kind))
        below: list[Block] = []
        if self.card.round == view_of(world).round:
            wrong = Button(say("Another card"), Open(Correct(self.card)), Sign.PEN, QUIET, Size.SMALL, 11)
            below.append(wrong)
        side = Column((Grow(Middle(picture)), *below), 2)
        return page(
            "claimed", None, Column((title, Grow(Split(Column((Grow(turned),)), side, (3, 1), (3, 2)))))
        )

    def _alternatives(self, world: World, land: Land) -> tuple[tuple[Seat, ...], ...]:
        now = tuple(dict.fromkeys(each.carpet.seat for each in land.carpets if self.card.number in each.on))
        seats = world.game.roster.seats
        flew = tuple(dict.fromkeys(each.carpet.seat for each in land.carpets))
        near = [seat for seat in (*now, *flew, *seats) if seat in seats]
        single = [(seat,) for seat in dict.fromkeys(near)]
        pairs = [tuple(sorted(pair)) for pair in combinations(seats, 2)]
        pairs.sort(key=lambda pair: -len(set(pair) & set(now)))
        every: list[tuple[Seat, ...]] = [*single, (), *pairs]
        return tuple(each for each in every if set(each) != set(now))

    def _choice(self, world: World, land: Land, seats: tuple[Seat, ...]) -> Block:
        told = (
            say("Nobody")
            if not seats
            else say("{player}", player=world.name(seats[0]))
            if len(seats) == 1
            else say("Duel")
        )
        action = Amend(self.number, with_owners(land, self.card.number, seats))
        return Several(tuple(world.player(seat) for seat in seats), told, action)
