"""The referee: what people decide beside the rules. Each ruling says why and stays in the timeline."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from companion.games.flying_carpets.components import Kind, djinns_in_play
from companion.games.flying_carpets.moves import (
    AddPoints,
    CancelDuel,
    EndRound,
    ExchangeDjinns,
    GiveCard,
    MoveCard,
    Place,
)
from companion.games.flying_carpets.state import Card as Destination
from companion.games.flying_carpets.state import Phase
from companion.games.flying_carpets.view import View
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present import seat_change
from ui.present.actions import Become, Submit
from ui.present.carpets.common import kinds_left, shown_card, view_of
from ui.present.corners import help_corner, page
from ui.present.help import Help, Topic
from ui.present.reasons import reasons
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.people import Several
from ui.screens.words import CHOSEN, QUIET, Button, Text, middle


class What(Enum):
    MOVE = "move"
    GIVE = "give"
    POINTS = "points"
    EXCHANGE = "exchange"
    CANCEL = "cancel"
    END = "end"


#: Cards of the rounds are many; so many fit on a screen.
CARDS_SHOWN = 18


@dataclass(frozen=True, slots=True)
class Referee:
    """A ruling as far as it is said: what, which card or kind, to whom, how many, why."""

    what: What | None = None
    card: Destination | None = None
    kind: Kind | None = None
    to: Seat | Place | None = None
    points: int = 0
    djinns: tuple[int, ...] = ()
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        about, body = self._step(world, view_of(world))
        return page("referee", about, body, help_corner(Help(Topic.REFEREE)))

    def _step(self, world: World, view: View) -> tuple[Sentence, Block]:
        match self.what:
            case None:
                return say("Rule on something"), self._menu(view)
            case What.MOVE if self.card is None:
                return say("Which card?"), self._cards(view)
            case What.GIVE if self.kind is None:
                return say("Which card from the deck?"), self._kinds(view)
            case What.EXCHANGE if len(self.djinns) < 2:
                return say("Which two djinns change hands?"), self._djinns(view)
            case What.POINTS if not self.points:
                return say("How many points?"), self._points()
            case What.MOVE | What.GIVE | What.POINTS if self.to is None:
                return say("To whom?"), self._people(world, view)
            case _:
                return say("Why?"), self._reasons(view)

    def _menu(self, view: View) -> Block:
        on = view.phase in (Phase.LAYOUT, Phase.FLIGHT, Phase.DUELS)
        doors = (
            (say("Move a card"), What.MOVE, Sign.CARDS, True),
            (say("A card from the deck"), What.GIVE, Sign.PLUS, view.phase is not Phase.GAME_OVER),
            (say("Points"), What.POINTS, Sign.SUM, True),
            (say("Two djinns change hands"), What.EXCHANGE, Sign.SWAP, view.phase is not Phase.GAME_OVER),
            (say("No duel"), What.CANCEL, Sign.CROSS, view.duel is not None),
            (say("The round is over"), What.END, Sign.CHECK, on),
        )
        buttons: list[Block] = [
            Button(said, Become(replace(self, what=what)) if can else None, sign, units=15)
            for said, what, sign, can in doors
        ]
        rows = tuple(Row(tuple(buttons[at : at + 2])) for at in range(0, 6, 2))
        return Middle(Column((*rows, seat_change.door(12)), 2))

    def _cards(self, view: View) -> Block:
        every = [*view.table, *(card for each in view.seats for card in each.holds), *view.out]
        pages = [every[at : at + CARDS_SHOWN] for at in range(0, len(every), CARDS_SHOWN)] or [[]]
        page_now = pages[min(self.at, len(pages) - 1)]
        owners = {card: each.seat for each in view.seats for card in each.holds}
        cards = tuple(
            shown_card(
                card,
                owners=(view.roster.players[owners[card]],) if card in owners else (),
                action=Become(replace(self, card=card, at=0)),
                label=f"card {card.round}:{card.number}",
            )
            for card in page_now
        )
        turn = Row(
            (
                Button(
                    None,
                    Become(replace(self, at=self.at - 1)) if self.at else None,
                    Sign.BEFORE,
                    QUIET,
                    units=11,
                ),
                Middle(Text(f"{self.at + 1} / {len(pages)}", (Size.SMALL,), Ink.SOFT, align=middle)),
                Button(
                    None,
                    Become(replace(self, at=self.at + 1)) if self.at + 1 < len(pages) else None,
                    Sign.NEXT,
                    QUIET,
                    units=11,
                ),
            ),
            (-24, 1, -24),
        )
        return Column((Grow(CardGrid(cards, most_units=24)), turn))

    def _kinds(self, view: View) -> Block:
        cards = tuple(
            Card(
                kind.value,
                corner=str(view.left_in_deck[kind]),
                action=Become(replace(self, kind=kind)),
                label=kind.value,
            )
            for kind in kinds_left(view)
        )
        return Column((Grow(CardGrid(cards, most_units=26)),))

    def _djinns(self, view: View) -> Block:
        buttons = tuple(
            Button(
                str(djinn),
                Become(replace(self, djinns=tuple(set(self.djinns) ^ {djinn}))),
                look=CHOSEN if djinn in self.djinns else QUIET,
                size=Size.LARGE,
                units=20,
            )
            for djinn in sorted(djinns_in_play(len(view.seats)))
        )
        half = (len(buttons) + 1) // 2
        return Middle(Column((Row(buttons[:half]), Row(buttons[half:])), 3))

    def _points(self) -> Block:
        values = (-10, -5, -3, -1, 1, 3, 5, 10)
        buttons = [
            Button(f"{value:+}", Become(replace(self, points=value)), size=Size.HEAD, units=18)
            for value in values
        ]
        return Middle(Column((Row(tuple(buttons[:4])), Row(tuple(buttons[4:]))), 3))

    def _people(self, world: World, view: View) -> Block:
        seats = view.roster.seats
        choices: list[Block] = [
            Several(
                (world.player(seat),),
                say("{player}", player=world.name(seat)),
                Become(replace(self, to=seat)),
            )
            for seat in seats
        ]
        if self.what is not What.POINTS:
            choices.append(Button(say("Back to the table"), Become(replace(self, to=Place.TABLE))))
            choices.append(Button(say("Out of the game"), Become(replace(self, to=Place.OUT))))
        rows = tuple(Row(tuple(choices[at : at + 2])) for at in range(0, len(choices), 2))
        return Middle(Column(rows, 2.4))

    def _reasons(self, view: View) -> Block:
        return reasons(self.at, lambda at: replace(self, at=at), lambda why: Submit(self._command(view, why)))

    def _command(self, view: View, why: Sentence) -> Any:
        reason = str(why)
        match self.what:
            case What.MOVE:
                assert self.card is not None
                assert self.to is not None
                return MoveCard(self.card.number, self.to, reason, self.card.round)
            case What.GIVE:
                assert self.kind is not None
                assert self.to is not None
                return GiveCard(self.kind, self.to, reason)
            case What.POINTS:
                assert isinstance(self.to, int)
                return AddPoints(self.to, self.points, reason)
            case What.EXCHANGE:
                one, other = self.djinns
                return ExchangeDjinns(Sealed(one), Sealed(other), reason)
            case What.CANCEL:
                assert view.duel is not None
                return CancelDuel(view.duel.duel.number, reason)
            case _:
                return EndRound(reason)
