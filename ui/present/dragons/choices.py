"""The private choices of this game: a token, treasures to begin with, whether to act, how to pay, spells."""

from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.aladdins_dragons.components import (
    SPELLS,
    TREASURES,
    TREASURES_TO_BEGIN_WITH,
    Artifact,
    Spell,
    Treasure,
)
from companion.games.aladdins_dragons.moves import (
    WILL,
    WILL_NOT,
    Aim,
    ChooseTreasures,
    Command,
    DrawSpells,
    KeepSpell,
    PlaceToken,
    SayIfActing,
    TokenName,
)
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures, of_kind, plus
from companion.games.aladdins_dragons.view import View
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.present.actions import Become, Choose, Submit
from ui.present.dragons.aiming import FullAim, is_free, is_told_in_full
from ui.present.dragons.common import TREASURE_SIGNS, own_of, space_name, view_of
from ui.present.dragons.offers import aimed, kind_block, kind_of, offer, offers_of
from ui.present.dragons.secretly import MOST_LISTED, covered, hand_of, listed, private_screen
from ui.present.places import Hand
from ui.present.world import World
from ui.screens.blocks import Block, Column
from ui.screens.frame import ScreenModel
from ui.screens.words import BigSign, Text, middle, sizes_from


@dataclass(frozen=True, slots=True)
class TokenChoice:
    """The value of the token that goes where its player has pointed to."""

    seat: Seat
    private = True

    def is_over(self, world: World) -> bool:
        view = view_of(world)
        return view.pointed_to is None or view.asked != (self.seat,)

    def hand(self, view: View) -> Hand:
        return Hand(view.own.tokens_left if view.own is not None else ())

    def chosen(self, view: View, cards: tuple[int, ...]) -> Submit:
        assert view.pointed_to is not None
        return Submit(PlaceToken(self.seat, view.pointed_to, Sealed(cards[0])))

    def model(self, world: World) -> ScreenModel:
        view = view_of(world)
        assert view.pointed_to is not None
        left = view.seats[self.seat].tokens_left
        tiles = covered(hand_of(world, self.seat), left, _number, lambda place: Choose(self.seat, place))
        return private_screen("token", world, self.seat, space_name(view.pointed_to), tiles)


def _number(token: int) -> Block:
    return Text(str(token), sizes_from(Size.HUGE, Size.HEAD), Ink.GOLD, Face.TITLE, middle, 1)


@dataclass(frozen=True, slots=True)
class FirstTreasures:
    """The treasures that a player begins with, one tap each."""

    seat: Seat
    taken: tuple[int, ...] = field(default=(), repr=False)
    private = True

    def hand(self, view: View) -> Hand:
        return Hand(TREASURES)

    def chosen(self, view: View, cards: tuple[Treasure, ...]) -> Submit:
        treasures: Treasures = NOTHING
        for kind in cards:
            treasures = plus(treasures, of_kind(kind, 1))
        return Submit(ChooseTreasures(self.seat, Sealed(treasures)))

    def model(self, world: World) -> ScreenModel:
        def tapped(place: int) -> Any:
            taken = (*self.taken, place)
            full = len(taken) == TREASURES_TO_BEGIN_WITH
            return Choose(self.seat, taken) if full else Become(replace(self, taken=taken))

        tiles = covered(hand_of(world, self.seat), len(TREASURES), _kind, tapped, self.taken)
        about = say("Treasures to choose: {number}", number=TREASURES_TO_BEGIN_WITH - len(self.taken))
        told = say("Lift the finger and they are covered. Tap three times, also the same one again.")
        return private_screen("first-treasures", world, self.seat, about, tiles, told)


def _kind(kind: Treasure) -> Block:
    which, ink = TREASURE_SIGNS[kind]
    name = Text(say("{treasure}", treasure=kind.word), (Size.SMALL, Size.TINY), align=middle)
    return Column((BigSign(which, 12, ink), name), 0.6)


@dataclass(frozen=True, slots=True)
class IfActing:
    """Does this player want to act? Two tiles, in an order drawn by chance."""

    seat: Seat
    private = True

    def is_over(self, world: World) -> bool:
        return self.seat not in view_of(world).acting

    def hand(self, view: View) -> Hand:
        return Hand((WILL_NOT, WILL))

    def chosen(self, view: View, cards: tuple[int, ...]) -> Submit:
        return Submit(SayIfActing(self.seat, Sealed(cards[0])))

    def model(self, world: World) -> ScreenModel:
        tiles = covered(hand_of(world, self.seat), 2, _answer, lambda place: Choose(self.seat, place))
        return private_screen("if-acting", world, self.seat, say("Do you want to act?"), tiles)


def _answer(answer: int) -> Block:
    said = say("I act") if answer == WILL else say("I do not act")
    return Text(said, sizes_from(Size.HEAD, Size.SMALL), face=Face.BOLD, align=middle)


@dataclass(frozen=True, slots=True)
class KeptSpell:
    """Which of the spells drawn is kept."""

    seat: Seat
    private = True

    def is_over(self, world: World) -> bool:
        return KeepSpell not in world.game.awaited.commands

    def hand(self, view: View) -> Hand:
        return Hand(view.own.drawn if view.own is not None else ())

    def chosen(self, view: View, cards: tuple[Spell, ...]) -> Submit:
        return Submit(KeepSpell(self.seat, Sealed(cards[0])))

    def model(self, world: World) -> ScreenModel:
        tiles = covered(hand_of(world, self.seat), 2, kind_block, lambda place: Choose(self.seat, place))
        return private_screen("kept-spell", world, self.seat, say("Keep one of two spells"), tiles)


@dataclass(frozen=True, slots=True)
class DrawnSpells:
    """The two spells drawn from the table's own cards."""

    seat: Seat
    at: int = 0
    taken: tuple[int, ...] = field(default=(), repr=False)
    private = True

    def is_over(self, world: World) -> bool:
        return DrawSpells not in world.game.awaited.commands

    def hand(self, view: View) -> Hand:
        return Hand(SPELLS, listed=True)

    def chosen(self, view: View, cards: tuple[Spell, ...]) -> Submit:
        return Submit(DrawSpells(self.seat, Sealed(cards)))

    def model(self, world: World) -> ScreenModel:
        def tapped(place: int) -> Any:
            taken = (*self.taken, place)
            return Choose(self.seat, taken) if len(taken) == 2 else Become(replace(self, taken=taken))

        rows = listed(
            hand_of(world, self.seat),
            self.at,
            kind_block,
            tapped,
            lambda at: replace(self, at=at),
            self.taken,
        )
        return private_screen("drawn-spells", world, self.seat, say("Which two spells were drawn?"), rows)


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to what a player is asked: ways to pay, artifacts of a stack. The best first."""

    seat: Seat
    at: int = 0
    private = True

    def is_over(self, world: World) -> bool:
        return self.seat not in view_of(world).asked

    def hand(self, view: View) -> Hand:
        return Hand(offers_of(view), listed=True)

    def chosen(self, view: View, cards: tuple[Command, ...]) -> Submit:
        return Submit(cards[0])

    def model(self, world: World) -> ScreenModel:
        rows = listed(
            hand_of(world, self.seat),
            self.at,
            lambda command: offer(world, command),
            lambda place: Choose(self.seat, place),
            lambda at: replace(self, at=at),
        )
        own = own_of(world, self.seat)
        about = _asked(world)
        told = None
        if own is not None and not offers_of(own):
            told = say("There is nothing you could choose here.")
        return private_screen("answers", world, self.seat, about, rows, told)


@dataclass(frozen=True, slots=True)
class Acts:
    """Artifacts and spells: first which, then at what. Both are as secret as the hand they are from."""

    seat: Seat
    kind: Artifact | Spell | None = field(default=None, repr=False)
    tokens: tuple[TokenName, ...] | None = field(default=None, repr=False)
    at: int = 0
    private = True

    def hand(self, view: View) -> Hand:
        plays = self._plays(view)
        if self.kind is None:
            return Hand(tuple(dict.fromkeys(map(kind_of, plays))), listed=True)
        if self.tokens is None and len(plays) > MOST_LISTED:
            return Hand(tuple(dict.fromkeys(each.aim.tokens for each in plays)), listed=True)
        return Hand(tuple(plays), listed=True)

    def _plays(self, view: View) -> list[Any]:
        """What fits to what has been said so far."""
        plays: list[Any] = [each for each in offers_of(view) if kind_of(each) is not None]
        if self.kind is not None:
            plays = [each for each in plays if kind_of(each) is self.kind]
        if self.tokens is not None:
            plays = [each for each in plays if each.aim.tokens == self.tokens]
        return plays

    def chosen(self, view: View, cards: tuple[Any, ...]) -> Any:
        card = cards[0]
        if isinstance(card, tuple):
            return Become(Acts(self.seat, self.kind, card))
        if not isinstance(card, Artifact | Spell):
            return _played(card)
        plays = [each for each in self._plays(view) if kind_of(each) is card]
        if len(plays) == 1 or is_told_in_full(plays[0]):
            return _played(plays[0])
        return Become(Acts(self.seat, card))

    def model(self, world: World) -> ScreenModel:
        def look(card: Any) -> Block:
            if isinstance(card, tuple):
                return aimed(world, Aim(tokens=card))
            return kind_block(card) if isinstance(card, Artifact | Spell) else offer(world, card)

        rows = listed(
            hand_of(world, self.seat),
            self.at,
            look,
            lambda place: Choose(self.seat, place),
            lambda at: replace(self, at=at),
        )
        about = say("What do you use or play?") if self.kind is None else say("At what?")
        return private_screen("acts", world, self.seat, about, rows)


def _played(command: Any) -> Any:
    return Become(FullAim(command)) if is_free(command) else Submit(command)


def _asked(world: World) -> Sentence:
    """What the answers are to, without a name: whose they are stands above."""
    view = view_of(world)
    if view.guard_asks is not None:
        return say("The guard asks for {sum}", sum=view.guard_asks)
    if view.price and view.resolving is not None:
        return say(
            "{space}: pay {values}, each in a kind of its own",
            space=space_name(view.resolving),
            values=view.price,
        )
    if view.effect is not None and view.effect.spell is not None:
        return say("{spell}", spell=view.effect.spell.word)
    return say("Choose one")
