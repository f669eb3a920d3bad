"""Djinn duels: who still has to choose, choosing at the screen in secret, telling what was shown."""

from dataclasses import dataclass, replace

from companion.games.flying_carpets.components import DJINN_SETS
from companion.games.flying_carpets.moves import NameDuel, SealDjinn, ShowDjinns, Shown, TakeBackDjinn
from companion.games.flying_carpets.view import DuelView, View
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Back, Become, Choose, Open, Submit
from ui.present.carpets.common import game_screen, shown_card, view_of
from ui.present.carpets.layout import kind_caption
from ui.present.corners import page
from ui.present.game import headline
from ui.present.hand_over import HandOver, hold_to_look
from ui.present.help import Topic
from ui.present.places import Hand
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split, felt
from ui.screens.cards import Djinn
from ui.screens.frame import ScreenModel
from ui.screens.people import Tag
from ui.screens.who import WhoButton
from ui.screens.words import CHOSEN, PRIMARY, QUIET, Button, hint, middle, title


def duel_screen(world: World) -> ScreenModel:
    view = view_of(world)
    duel = view.duel
    assert duel is not None, "there is a duel while there are duels"
    card = next(card for card in view.table if card.number == duel.duel.number)
    picture = shown_card(card, caption=kind_caption(card.kind), glow=Ink.GLOW)
    head = title(say("Duel"), Size.LARGE, Ink.GOLD)
    keeps = any(command is ShowDjinns for command in world.game.awaited.commands)
    people = _with_cards(world, duel) if keeps else _choosing(world, duel)
    side: tuple[Block, ...] = (Grow(Middle(Column((head, *people), 2.2))), *_others(world, view, duel))
    return game_screen("duel", world, Split(felt(picture), Column(side, 2), (2, 3), (2, 3)), Topic.DUEL)


def _choosing(world: World, duel: DuelView) -> tuple[Block, ...]:
    told = hint(say("Choose a djinn: on your pad, or tap your name"))
    return (*(_chooser(world, duel, seat) for seat in duel.duel.seats), told)


def _chooser(world: World, duel: DuelView, seat: Seat) -> Block:
    if seat in duel.missing:
        return WhoButton(
            world.player(seat), world.name(seat), Open(HandOver(seat, Private(seat))), CHOSEN, 14
        )
    take_back = Open(Chosen(seat))
    return WhoButton(world.player(seat), world.name(seat), take_back, QUIET, 14, Sign.CHECK)


def _with_cards(world: World, duel: DuelView) -> tuple[Block, ...]:
    people = tuple(Tag(world.player(seat), world.name(seat), align=middle) for seat in duel.duel.seats)
    return (*people, Button(say("What was shown?"), Open(Showing()), Sign.EYE, PRIMARY, units=15))


def _others(world: World, view: View, duel: DuelView) -> tuple[Block, ...]:
    """The other duels of this landing, one of which the active player may name first."""
    untouched = set(duel.missing) == set(duel.duel.seats)
    if not view.duels_after:
        return ()
    cards = {card.number: card for card in view.table}
    told = hint(say("{player} may name another first:", player=world.name(view.active)))
    buttons = tuple(
        Button(
            say("{number} {kind}", number=other.number, kind=cards[other.number].kind.word),
            Submit(NameDuel(other.number)) if untouched else None,
            look=QUIET,
            size=Size.SMALL,
            units=10,
        )
        for other in view.duels_after[:3]
    )
    return (told, Row(buttons))


@dataclass(frozen=True, slots=True)
class Private:
    """One player's djinns, covered unless their finger is on the screen; in an order drawn by chance."""

    seat: Seat
    private = True

    def hand(self, view: View) -> Hand:
        return Hand(view.own_hand or ())

    def chosen(self, view: View, cards: tuple[int, ...]) -> Submit:
        return Submit(SealDjinn(self.seat, Sealed(cards[0])))

    def model(self, world: World) -> ScreenModel:
        count = len(DJINN_SETS[len(world.game.roster)][0])
        hand = world.hand or (None,) * count
        djinns = Row(
            tuple(
                Djinn(djinn, action=Choose(self.seat, place), label=f"djinn {place}")
                for place, djinn in enumerate(hand)
            ),
            gap=4,
        )
        told = hint(say("Lift the finger and they are covered. Then tap the one you choose."))
        who = Tag(world.player(self.seat), world.name(self.seat), Size.BODY, align=middle)
        side = Column((who, Grow(Middle(told)), hold_to_look(self.seat)), 2)
        return page("private", None, Split(felt(djinns), side, (3, 2), (3, 2)))


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody has chosen and may think again until the last has."""

    seat: Seat

    def model(self, world: World) -> ScreenModel:
        said = say("{player} has chosen", player=world.name(self.seat))
        again = Button(say("Choose again"), Submit(TakeBackDjinn(self.seat)), Sign.AGAIN, QUIET)
        stays = Button(say("It stays"), Back(), Sign.CHECK, PRIMARY)
        return page(
            "chosen", None, Column((Grow(Middle(headline(world, self.seat, said, 24))), Row((again, stays))))
        )


@dataclass(frozen=True, slots=True)
class Showing:
    """Players keep their printed djinns: which did each show?"""

    shown: tuple[tuple[Seat, int], ...] = ()

    def model(self, world: World) -> ScreenModel:
        view = view_of(world)
        assert view.duel is not None
        in_play = sorted(djinn for djinns in DJINN_SETS[len(view.seats)] for djinn in djinns)
        said = dict(self.shown)
        rows: list[Block] = []
        for seat in view.duel.duel.seats:
            numbers = tuple(
                Button(
                    str(djinn),
                    Become(replace(self, shown=tuple({**said, seat: djinn}.items()))),
                    look=CHOSEN if said.get(seat) == djinn else QUIET,
                    units=11,
                    label=f"{seat}:{djinn}",
                )
                for djinn in in_play
            )
            rows.append(Column((Tag(world.player(seat), world.name(seat)), Row(numbers, gap=1.2)), 1))
        full = set(said) == set(view.duel.duel.seats) and len(set(said.values())) == len(said)
        command = ShowDjinns(tuple(Shown(seat, djinn) for seat, djinn in self.shown))
        done = Button(say("So it was"), Submit(command) if full else None, Sign.CHECK, PRIMARY)
        return page(
            "showing", say("What did each show?"), Column((Grow(Middle(Column(tuple(rows), 3))), done))
        )
