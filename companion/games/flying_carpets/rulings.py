"""Rulings: what people decide beside the rules. Each says why, and is told apart in the journal."""

from typing import assert_never

from companion.games.flying_carpets.awaited import require, require_reason, require_seat
from companion.games.flying_carpets.components import djinns_in_play
from companion.games.flying_carpets.duels import require_duel
from companion.games.flying_carpets.layout import require_in_deck
from companion.games.flying_carpets.moves import (
    AddPoints,
    CancelDuel,
    CardGiven,
    CardMoved,
    DjinnsExchanged,
    DuelCancelled,
    EndRound,
    ExchangeDjinns,
    GiveCard,
    MoveCard,
    Number,
    Place,
    PointsAdded,
    RoundEnded,
    Ruling,
    RulingEvent,
)
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.state import Hand, Phase, State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from companion.shared.sentences import say

UNDERWAY = (Phase.LAYOUT, Phase.FLIGHT, Phase.DUELS, Phase.PALACES)


def rule(state: State, command: Ruling) -> RulingEvent:
    require_reason(command.reason)
    match command:
        case MoveCard():
            return _move_card(state, command)
        case GiveCard():
            require(state, *UNDERWAY)
            _require_reachable(state, command.to, state.round)
            require_in_deck(state.deck, (command.kind,))
            return CardGiven(command.kind, command.to, command.reason)
        case ExchangeDjinns():
            return _exchange_djinns(state, command)
        case AddPoints():
            require(state, *UNDERWAY, Phase.GAME_OVER)
            require_seat(state, command.seat)
            return PointsAdded(command.seat, command.points, command.reason)
        case CancelDuel():
            require(state, Phase.DUELS)
            require_duel(state, command.number)
            if command.to is not None:
                require_seat(state, command.to)
            return DuelCancelled(command.number, command.to, command.reason)
        case EndRound():
            require(state, Phase.LAYOUT, Phase.FLIGHT, Phase.DUELS)
            return RoundEnded(command.reason)
        case _:
            assert_never(command)


def _move_card(state: State, command: MoveCard) -> CardMoved:
    require(state, *UNDERWAY, Phase.GAME_OVER)
    of_round = state.round if command.round is None else command.round
    found = state.card(command.number, of_round)
    if found is None:
        sentence = say("There is no card {number} of round {round}.", number=command.number, round=of_round)
        raise MoveRefused(CarpetsRefusal.NO_SUCH_CARD, sentence)
    _require_reachable(state, command.to, of_round)
    _require_free(state, command.number, of_round)
    if _whereabouts(state, command.number, of_round) == command.to:
        sentence = say("{card} is there already.", card=found[0].kind.word)
        raise MoveRefused(CarpetsRefusal.ALREADY_THERE, sentence)
    return CardMoved(of_round, command.number, command.to, command.reason)


def _require_reachable(state: State, to: Seat | Place, of_round: int) -> None:
    match to:
        case Place.OUT:
            return
        case Place.TABLE:
            if of_round == state.round and state.phase in (Phase.FLIGHT, Phase.DUELS):
                return
            sentence = say("The card cannot go back to the table now.")
            legal = (say("to a player"), say("out of the game"))
            raise MoveRefused(CarpetsRefusal.CANNOT_GO_THERE, sentence, legal)
        case _:
            require_seat(state, to)


def _require_free(state: State, number: Number, of_round: int) -> None:
    """Raises MoveRefused for a card that is being laid out or fought for."""
    on_table = of_round == state.round and any(card.number == number for card in state.table)
    if on_table and state.phase is Phase.LAYOUT:
        raise MoveRefused(
            CarpetsRefusal.CANNOT_GO_THERE,
            say("Destination {number} is still being laid out.", number=number),
            (say("correct its kind"), say("take back the last card")),
        )
    if of_round == state.round and any(duel.number == number for duel in state.duels):
        sentence = say("There is a duel for destination {number}.", number=number)
        raise MoveRefused(CarpetsRefusal.CARD_IN_DUEL, sentence, (say("cancel the duel"),))


def _whereabouts(state: State, number: Number, of_round: int) -> Seat | Place:
    for seat, cards in enumerate(state.held):
        if any(card.number == number and card.round == of_round for card in cards):
            return Seat(seat)
    on_table = any(card.number == number and card.round == of_round for card in state.table)
    return Place.TABLE if on_table else Place.OUT


def _exchange_djinns(state: State, command: ExchangeDjinns) -> DjinnsExchanged:
    """Never refuses for what a hand holds, so that nobody learns from trying."""
    require(state, *UNDERWAY)
    if state.box is not None and not state.box.is_empty:
        sentence = say("Djinns are chosen for a duel.")
        raise MoveRefused(CarpetsRefusal.DUEL_UNDERWAY, sentence, (say("take the djinns back first"),))
    one, other = command.one.opened(), command.other.opened()
    in_play = djinns_in_play(state.players)
    if not {one, other} <= in_play:
        raise MoveRefused(
            CarpetsRefusal.NOT_IN_PLAY,
            say("One of these djinns is not in play."),
            (say("two of {djinns}", djinns=tuple(sorted(in_play))),),
        )
    return DjinnsExchanged(tuple(_exchanged(hand, one, other) for hand in state.hands), command.reason)


def _exchanged(hand: Sealed[Hand], one: int, other: int) -> Sealed[Hand]:
    held = hand.opened()
    return Sealed(frozenset(other if djinn == one else one if djinn == other else djinn for djinn in held))
