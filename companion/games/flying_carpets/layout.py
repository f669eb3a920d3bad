"""The layout: destinations turned up, taken back, swapped, corrected."""

from companion.games.flying_carpets.awaited import require
from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.moves import (
    CardsSwapped,
    CardsTurnedUp,
    CorrectKinds,
    KindAt,
    KindsCorrected,
    LastCardTakenBack,
    LayoutFinished,
    Number,
    SwapCards,
    TurnUp,
)
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.state import Phase, State
from companion.shared.players import left_of
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import Sentence, say


def turn_up(state: State, command: TurnUp) -> CardsTurnedUp:
    require(state, Phase.LAYOUT)
    room = state.still_to_turn_up
    if not command.kinds:
        raise MoveRefused(
            CarpetsRefusal.NOTHING_LAID, say("No destination is named."), _kinds_left(state.deck)
        )
    if len(command.kinds) > room:
        raise MoveRefused(
            CarpetsRefusal.LAYOUT_FULL,
            say(
                "{number} lie there already, {more} more do not fit.",
                number=len(state.table),
                more=len(command.kinds),
            ),
            (say("{number} more", number=room),),
        )
    require_in_deck(state.deck, command.kinds)
    return CardsTurnedUp(command.kinds)


def take_back_last(state: State) -> LastCardTakenBack:
    require(state, Phase.LAYOUT)
    if not state.table:
        raise MoveRefused(CarpetsRefusal.NOTHING_LAID, say("No destination has been turned up yet."))
    return LastCardTakenBack()


def swap(state: State, command: SwapCards) -> CardsSwapped:
    require(state, Phase.LAYOUT)
    require_on_table(state, command.one)
    require_on_table(state, command.other)
    return CardsSwapped(command.one, command.other)


def finish(state: State) -> LayoutFinished:
    require(state, Phase.LAYOUT)
    if state.still_to_turn_up:
        raise MoveRefused(
            CarpetsRefusal.LAYOUT_UNFINISHED,
            say("{number} destinations lie there.", number=len(state.table)),
            (say("turn up {number} more", number=state.still_to_turn_up),),
        )
    return LayoutFinished(left_of(state.active, state.players))


def correct(state: State, command: CorrectKinds) -> KindsCorrected:
    """What cards of this round really are, also of those already won. All changes count together."""
    require(state, Phase.LAYOUT, Phase.FLIGHT, Phase.DUELS, Phase.PALACES)
    deck = list(state.deck)
    for change in command.changes:
        found = state.card(change.number, state.round)
        if found is None:
            raise MoveRefused(
                CarpetsRefusal.NOT_THIS_ROUND,
                say("There is no destination {number} in this round.", number=change.number),
                (_numbers(state),),
            )
        deck[found[0].kind.place] += 1
    if len({change.number for change in command.changes}) != len(command.changes):
        raise MoveRefused(
            CarpetsRefusal.CARD_NAMED_TWICE, say("A destination is corrected to two kinds at once.")
        )
    require_in_deck(tuple(deck), tuple(change.kind for change in command.changes))
    return KindsCorrected(command.changes)


def require_on_table(state: State, number: Number) -> None:
    """Raises MoveRefused if no such destination lies on the table now."""
    if any(card.number == number for card in state.table):
        return
    found = state.card(number, state.round)
    if found is None:
        code, sentence = CarpetsRefusal.NO_SUCH_CARD, say("There is no destination {number}.", number=number)
    else:
        code = CarpetsRefusal.CARD_TAKEN
        sentence = say(
            "Destination {number}, {kind}, has left the table.", number=number, kind=found[0].kind.word
        )
    raise MoveRefused(code, sentence, (_numbers(state),))


def require_in_deck(deck: tuple[int, ...], kinds: tuple[Kind, ...]) -> None:
    """Raises MoveRefused if one of the kinds is not left as often."""
    for kind in kinds:
        if (wanted := kinds.count(kind)) > deck[kind.place]:
            raise MoveRefused(
                CarpetsRefusal.NONE_LEFT,
                say(
                    "{wanted} × {kind}, but {left} left.",
                    wanted=wanted,
                    kind=kind.word,
                    left=deck[kind.place],
                ),
                _kinds_left(deck),
            )


def applied(state: State, changes: tuple[KindAt, ...]) -> tuple[tuple[int, ...], dict[Number, Kind]]:
    """The deck after a correction, and the kind of each corrected number."""
    deck = list(state.deck)
    for change in changes:
        found = state.card(change.number, state.round)
        assert found is not None, "only cards that exist are corrected"
        deck[found[0].kind.place] += 1
        deck[change.kind.place] -= 1
    return tuple(deck), {change.number: change.kind for change in changes}


def _kinds_left(deck: tuple[int, ...]) -> tuple[Sentence, ...]:
    left = (
        say("{kind} ({left} left)", kind=kind.word, left=deck[kind.place])
        for kind in KINDS
        if deck[kind.place]
    )
    return tuple(left)


def _numbers(state: State) -> Sentence:
    return say("one of {numbers}", numbers=tuple(card.number for card in state.table))
