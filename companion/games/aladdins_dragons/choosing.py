"""What pads and private bids answer: a token's value, whether anybody acts, yes or no; and evidence."""

from collections.abc import Callable
from functools import partial

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.events import (
    ActSealed,
    ActTakenBack,
    ArtifactsDealt,
    Event,
    GuardDrawn,
    SpacePointedTo,
    SpellsShuffled,
    TokenPlaced,
    TokenTakenBack,
    TreasuresChosen,
)
from companion.games.aladdins_dragons.evidence import evidence_of
from companion.games.aladdins_dragons.moves import (
    WILL,
    WILL_NOT,
    BuyArtifact,
    Command,
    Pass,
    Pay,
    PlaceToken,
    SayIfActing,
    TakeBackSaying,
    TakeCamel,
)
from companion.games.aladdins_dragons.treasures import best_first
from companion.games.aladdins_dragons.view import View
from companion.shared.choosing import Among, Choosing, SecretChoice
from companion.shared.players import Roster, Seat
from companion.shared.ruleset import SHARED_SCREEN, Viewer
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say

#: What the table does not see happen, or what is no outcome of anything.
NO_RESULTS = (
    TokenPlaced,
    TokenTakenBack,
    SpacePointedTo,
    TreasuresChosen,
    GuardDrawn,
    ArtifactsDealt,
    SpellsShuffled,
    ActSealed,
    ActTakenBack,
)


class TokenChoices:
    """The value of the token that goes where its player has pointed to; whether anybody acts; yes or no.

    Yes pays what is best to pay. Which treasures, spells and artifacts it is, is said on the screen.
    """

    def choosing(self, view_for: Callable[[Viewer], View]) -> Choosing | None:
        shared = view_for(SHARED_SCREEN)
        if shared.acting:
            return _acting(shared, view_for)
        if _is_yes_or_no(shared):
            return _yes_or_no(shared, view_for(shared.asked[0]))
        space = shared.pointed_to
        if space is None or len(shared.asked) != 1 or not shared.open_spaces:
            return None
        seat = shared.asked[0]
        own = view_for(seat).own
        if own is None:
            return None
        name = f"round {shared.round}, token {len(own.placed) + 1} of seat {seat}"
        what = say("{player} places a token in {space}.", player=shared.roster.name(seat), space=space.word)
        choice = SecretChoice(seat, Among.NUMBERS, own.tokens_left, partial(PlaceToken, seat, space))
        return Choosing(name, what, (choice,), at_once=True)

    def is_result(self, event: Event) -> bool:
        return not isinstance(event, NO_RESULTS)

    def evidence(self, event: Event, roster: Roster) -> tuple[Sentence, ...]:
        return evidence_of(event, roster)


def _acting(shared: View, view_for: Callable[[Viewer], View]) -> Choosing:
    """Does anybody act? Everybody who is asked says no (the first button) or yes (the second)."""
    space = shared.resolving
    where = space.word if space is not None else say("round {round}", round=shared.round)
    # What has been placed, used and played before tells one question from all others of a round.
    before = [
        (seat.tokens_left, len(seat.used), seat.spells, seat.lamp_lit, len(seat.artifacts))
        for seat in shared.seats
    ]
    name = f"round {shared.round}, {space}, {len(shared.plays)} plays, {before}: does anybody act"
    choices = tuple(_acting_choice(seat, view_for(seat)) for seat in shared.acting)
    return Choosing(name, say("{space}: does anybody act?", space=where), choices)


def _acting_choice(seat: Seat, view: View) -> SecretChoice:
    acts = view.own.acts if view.own is not None else None
    return SecretChoice(
        seat=seat,
        among=Among.HAND,
        choices=(WILL_NOT, WILL),
        seal=partial(SayIfActing, seat),
        take_back=partial(TakeBackSaying, seat),
        chosen=None if acts is None else Sealed(WILL if acts else WILL_NOT),
    )


def _is_yes_or_no(shared: View) -> bool:
    """Whether one player is asked to pay the guard, to buy, or to take the camel."""
    if shared.effect is not None or len(shared.asked) != 1 or not shared.ranking:
        return False
    return shared.guard_asks is not None or bool(shared.price) or shared.resolving is Space.CARAVANSERAI


def _yes_or_no(shared: View, view: View) -> Choosing | None:
    seat = shared.asked[0]
    what, yes = _question(shared, view, seat)

    def sealed(answer: Sealed[int]) -> Command:
        return yes if answer.opened() == WILL else Pass(seat)

    assert shared.resolving is not None
    choice = SecretChoice(seat, Among.HAND, (WILL_NOT, WILL), sealed)
    return Choosing(f"round {shared.round}, {shared.resolving.value}, seat {seat}", what, (choice,))


def _question(shared: View, view: View, seat: Seat) -> tuple[Sentence, Command]:
    """What is asked, and the command that says yes to it: where nothing can be paid it is refused."""
    name, own = shared.roster.name(seat), view.own
    held = own.treasures if own is not None else None
    paid = [each.treasures for each in own.answers if isinstance(each, Pay | BuyArtifact)] if own else []
    ways = [way for way in paid if way is not None]
    best = best_first(ways, held)[0] if ways and held is not None else None
    if shared.guard_asks is not None:
        asks = shared.guard_asks
        return say("{player} pays the guard {sum}, or leaves.", player=name, sum=asks), Pay(seat, best)
    if shared.price:
        assert shared.resolving is not None
        room = shared.resolving.word
        return say("Does {player} buy in {room}?", player=name, room=room), BuyArtifact(seat, best)
    return say("{player} may take the camel.", player=name), TakeCamel(seat)
