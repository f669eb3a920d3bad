"""The palace count at the end of a round."""

from companion.games.flying_carpets.awaited import awaited, require, require_seat
from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import CountLamps, LampsCounted, PalacesCounted
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.state import Card, Phase, State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import say


def count_lamps(state: State, command: CountLamps) -> LampsCounted:
    require(state, Phase.PALACES)
    require_seat(state, command.seat)
    if command.seat != state.asked_for_lamps:
        sentence = say("{player} is not asked now.", player=state.roster.name(command.seat))
        raise MoveRefused(CarpetsRefusal.LAMPS_OUT_OF_TURN, sentence, (awaited(state).what,))
    holds = state.counts(command.seat)[Kind.LAMP.place]
    if not 0 <= command.lamps <= holds:
        name = state.roster.name(command.seat)
        raise MoveRefused(
            CarpetsRefusal.TOO_MANY_LAMPS,
            say("{player} holds {lamps} lamps.", player=name, lamps=holds),
            (say("0 to {lamps}", lamps=holds),),
        )
    return LampsCounted(command.seat, command.lamps)


def palaces_counted(state: State) -> PalacesCounted:
    """The count once all have said: all who tie for most or fewest get the points for it."""
    lamps = tuple(said or 0 for said in state.lamps_said)
    palaces = tuple(
        sum(card.kind is Kind.PALACE for card in cards) + said
        for cards, said in zip(state.held, lamps, strict=True)
    )
    most, fewest = max(palaces), min(palaces)
    if most == fewest:
        # Everybody gets both; with points that do not cancel out that is not nothing.
        both = state.profile.most_palaces + state.profile.fewest_palaces
        return PalacesCounted(palaces, lamps, (both,) * len(palaces))
    points = {most: state.profile.most_palaces, fewest: state.profile.fewest_palaces}
    return PalacesCounted(palaces, lamps, tuple(points.get(number, 0) for number in palaces))


def counted_cards(state: State, seat: Seat, lamps: int) -> tuple[Card, ...]:
    """What leaves the game with the count: all palaces, and the lamps that were said to be some."""
    cards = state.held[seat]
    palaces = tuple(card for card in cards if card.kind is Kind.PALACE)
    return palaces + tuple(card for card in cards if card.kind is Kind.LAMP)[:lamps]
