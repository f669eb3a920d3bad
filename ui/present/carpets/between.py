"""What is shown between two stands of the game: what was won, a duel opened, palaces counted."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.flying_carpets.moves import DuelOpened, Landed, PalacesCounted
from companion.games.flying_carpets.state import Card as Destination
from companion.shared.players import Player, Seat
from companion.shared.sentences import say
from companion.table import PastStep
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Open
from ui.present.carpets.common import card_group, shown_card, shown_screen, view_of
from ui.present.carpets.correcting import Claimed
from ui.present.help import Topic
from ui.present.places import Place
from ui.present.world import World
from ui.screens.blocks import Block, Column, Either, Grow, Middle, Row, Sides, Split, felt
from ui.screens.cards import Card, CardGrid, Djinn
from ui.screens.frame import ScreenModel
from ui.screens.level import Level
from ui.screens.people import Badge, Tag
from ui.screens.words import BigSign, Text, middle, name_sizes, sizes_from, title

#: Seconds that each is shown; the preferences stretch or stop it.
LANDING_S, DUEL_S, PALACES_S = 4.0, 5.0, 7.0


def between(number: int, step: PastStep[Any]) -> Iterator[Place]:
    """What there is to see of one step."""
    table = {card.number: card for card in step.before.table}
    for event in step.events:
        match event:
            case Landed():
                yield LandingShown(number, event, step.before.table)
            case DuelOpened() if event.number in table:
                yield DuelShown(event, table[event.number])
            case PalacesCounted():
                yield PalacesShown(step.before.round, event)
            case _:
                continue


@dataclass(frozen=True, slots=True)
class LandingShown:
    """Who takes what. Tap a card to object."""

    number: int
    landed: Landed
    table: tuple[Destination, ...]

    def model(self, world: World) -> ScreenModel:
        seats = dict.fromkeys(claim.seat for claim in self.landed.claims)
        parts: list[Block] = [self._won(world, seat) for seat in sorted(seats)]
        if self.landed.duels:
            parts.append(self._contested(world))
        body: Block = Sides(tuple(parts), 2.4)
        if not parts:
            body = Middle(title(say("Nobody takes anything."), Size.HUGE))
        return shown_screen("landing", world, body, Topic.LANDING, LANDING_S)

    def _card(self, number: int, seat: Seat | None, **more: Any) -> Card | None:
        found = next((card for card in self.table if card.number == number), None)
        if found is None:
            return None
        return shown_card(
            found, action=Open(Claimed(self.number, found, seat)), label=f"card {number}", **more
        )

    def _won(self, world: World, seat: Seat) -> Block:
        won = (self._card(claim.number, seat) for claim in self.landed.claims if claim.seat == seat)
        cards = CardGrid(tuple(card for card in won if card is not None), most_units=30)
        tag = Tag(world.player(seat), world.name(seat), align=middle)
        return Either(Column((tag, Grow(felt(cards)))), Row((Middle(tag), felt(cards)), (2, 3)))

    def _contested(self, world: World) -> Block:
        shown = (
            self._card(duel.number, None, glow=Ink.BAD, owners=_players(world, duel.seats))
            for duel in self.landed.duels
        )
        cards = CardGrid(tuple(card for card in shown if card is not None), most_units=30)
        told = Text(say("Contested"), sizes_from(Size.BODY, Size.SMALL), Ink.BAD, Face.BOLD, middle)
        return Either(Column((told, Grow(felt(cards)))), Row((Middle(told), felt(cards)), (2, 3)))


def _players(world: World, seats: tuple[Seat, ...]) -> tuple[Player, ...]:
    return tuple(world.player(seat) for seat in seats)


@dataclass(frozen=True, slots=True)
class DuelShown:
    """All djinns at once, who takes the card, who swaps with whom."""

    duel: DuelOpened
    card: Destination

    def model(self, world: World) -> ScreenModel:
        duel = self.duel
        djinns = tuple(
            Djinn(
                each.djinn,
                world.player(each.seat),
                Ink.GLOW if each.seat == duel.winner else None,
                caption=world.name(each.seat),
                group=f"djinn:{each.djinn}",
            )
            for each in duel.shown
        )
        card = Card(self.card.kind.value, group=card_group(self.card))
        won = title(say("{player} takes it", player=world.name(duel.winner)), Size.LARGE)
        swapping = Row((BigSign(Sign.SWAP, 9), Middle(self._swap(world))), (-11, 1))
        side = Column((Grow(card), won, swapping), 2)
        body = Split(felt(Row(djinns, gap=4)), side, (3, 2), (3, 4))
        return shown_screen("opened", world, body, Topic.DUEL, DUEL_S)

    def _swap(self, world: World) -> Block:
        djinns = {each.seat: each.djinn for each in self.duel.shown}
        said = say(
            "{winner} gives djinn {high}, {lowest} gives djinn {low}",
            winner=world.name(self.duel.winner),
            high=djinns[self.duel.winner],
            lowest=world.name(self.duel.lowest),
            low=djinns[self.duel.lowest],
        )
        return Text(said, sizes_from(Size.BODY, Size.TINY), Ink.SOFT)


@dataclass(frozen=True, slots=True)
class PalacesShown:
    """The palaces of a round and the points for them, with everybody's points so far."""

    round: int
    counted: PalacesCounted

    def model(self, world: World) -> ScreenModel:
        head = title(say("Palaces of round {round}", round=self.round), ink=Ink.GOLD)
        seats = Row(tuple(self._seat(world, Seat(seat)) for seat in range(len(self.counted.points))), gap=2)
        return shown_screen("round", world, Column((head, Grow(Middle(seats))), 2), Topic.PALACES, PALACES_S)

    def _seat(self, world: World, seat: Seat) -> Block:
        points, lamps = self.counted.points[seat], self.counted.lamps[seat]
        ink = Ink.GOOD if points > 0 else Ink.BAD if points < 0 else Ink.SOFT
        told = say("Palaces: {palaces}", palaces=self.counted.palaces[seat])
        if lamps:
            told = say(
                "Palaces: {palaces}, lamps among them: {lamps}",
                palaces=self.counted.palaces[seat],
                lamps=lamps,
            )
        total = view_of(world).seats[seat].points
        return Column(
            (
                Badge(world.player(seat), 16),
                Level(
                    Text(
                        world.name(seat),
                        name_sizes(Size.BODY),
                        Ink.INK,
                        Face.BOLD,
                        middle,
                        1,
                        True,
                    )
                ),
                Text(f"{points:+}" if points else "0", (Size.LARGE,), ink, Face.TITLE, middle, 1),
                Text(told, sizes_from(Size.SMALL, Size.TINY), Ink.INK, align=middle, most_lines=3),
                Text(
                    say("Points: {points}", points=total), (Size.TINY,), Ink.SOFT, align=middle, most_lines=1
                ),
            ),
            1.2,
        )
