"""Djinn duels: named, chosen in secret, opened together, the djinns swapped."""

from companion.games.flying_carpets.awaited import awaited, require
from companion.games.flying_carpets.components import djinns_in_play
from companion.games.flying_carpets.moves import (
    DjinnSealed,
    DjinnTakenBack,
    Duel,
    DuelNamed,
    DuelOpened,
    NameDuel,
    Number,
    SealDjinn,
    ShowDjinns,
    Shown,
    TakeBackDjinn,
)
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.state import Hand, Phase, State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import BidBox, Sealed
from companion.shared.sentences import say


def name_duel(state: State, command: NameDuel) -> DuelNamed:
    require(state, Phase.DUELS)
    require_duel(state, command.number)
    if not _box(state).is_empty:
        sentence = say("A djinn is chosen for destination {number}.", number=state.duels[0].number)
        raise MoveRefused(CarpetsRefusal.DUEL_UNDERWAY, sentence, (awaited(state).what,))
    return DuelNamed(command.number)


def seal(state: State, command: SealDjinn) -> DjinnSealed:
    """Raises MoveRefused without a word of what the hand holds: anybody may read a refusal."""
    require(state, Phase.DUELS)
    if not state.hands:
        raise MoveRefused(
            CarpetsRefusal.NOT_DEALT_HERE,
            say("The companion does not know who holds which djinn."),
            (say("fight with the cards and say what was shown"),),
        )
    _box(state).with_bid(command.seat, command.djinn)
    if command.djinn.opened() not in state.hands[command.seat].opened():
        raise MoveRefused(
            CarpetsRefusal.DJINN_NOT_HELD,
            say("{player} does not hold that djinn.", player=state.roster.name(command.seat)),
            (say("a djinn of their own hand"),),
        )
    return DjinnSealed(command.seat, command.djinn)


def take_back(state: State, command: TakeBackDjinn) -> DjinnTakenBack:
    require(state, Phase.DUELS)
    _box(state).without_bid(command.seat)
    return DjinnTakenBack(command.seat)


def show(state: State, command: ShowDjinns) -> DuelOpened:
    """The duel as it was fought with printed djinns."""
    require(state, Phase.DUELS)
    if state.hands:
        # Typing a djinn openly would tell by the refusal who holds it.
        raise MoveRefused(
            CarpetsRefusal.NOT_DEALT_HERE,
            say("The djinns are kept by the companion."),
            (awaited(state).what,),
        )
    seats, shown = state.duels[0].seats, {each.seat: each.djinn for each in command.shown}
    if set(shown) != set(seats) or len(set(shown.values())) != len(command.shown):
        raise MoveRefused(
            CarpetsRefusal.SHOWN_BY_ALL,
            say("This is not one djinn from each player concerned."),
            (say("a djinn each of {players}", players=state.roster.names(seats)),),
        )
    for seat, djinn in shown.items():
        _require_possible(state, seat, djinn)
    return opened(state, tuple(Shown(seat, shown[seat]) for seat in seats))


def opened(state: State, shown: tuple[Shown, ...]) -> DuelOpened:
    """The highest djinn takes the card; the lowest is the one it is swapped with."""
    in_order = sorted(shown, key=lambda each: each.djinn)
    return DuelOpened(state.duels[0].number, shown, in_order[-1].seat, in_order[0].seat)


def bids_opened(state: State) -> DuelOpened:
    """The opening of a full box."""
    return opened(state, tuple(Shown(seat, djinn) for seat, djinn in _box(state).opened()))


def hands_after(state: State, duel: DuelOpened) -> tuple[Sealed[Hand], ...]:
    """The hands after the winner's and the lowest djinn changed hands."""
    if not state.hands:
        return ()
    hands = list(state.hands)
    won, low = _swapped(duel)
    hands[duel.winner] = Sealed(state.hands[duel.winner].opened() - {won} | {low})
    hands[duel.lowest] = Sealed(state.hands[duel.lowest].opened() - {low} | {won})
    return tuple(hands)


def known_after(state: State, duel: DuelOpened) -> tuple[Hand, ...]:
    """Which djinns of each hand all have seen, after the swap."""
    shown = {each.djinn for each in duel.shown}
    known = [djinns - shown for djinns in state.known_djinns]
    won, low = _swapped(duel)
    for each in duel.shown:
        known[each.seat] |= {low if each.djinn == won else won if each.djinn == low else each.djinn}
    return tuple(known)


def next_box(duels: tuple[Duel, ...]) -> BidBox[int] | None:
    """The box for the bids of the first duel, if there is one."""
    return BidBox.awaiting(duels[0].seats) if duels else None


def require_duel(state: State, number: Number) -> None:
    if all(duel.number != number for duel in state.duels):
        numbers = tuple(duel.number for duel in state.duels)
        raise MoveRefused(
            CarpetsRefusal.NO_SUCH_DUEL,
            say("There is no duel for destination {number}.", number=number),
            (say("a duel for one of {numbers}", numbers=numbers),) if numbers else (),
        )


def _swapped(duel: DuelOpened) -> tuple[int, int]:
    """The winning and the lowest djinn."""
    djinns = [each.djinn for each in duel.shown]
    return max(djinns), min(djinns)


def _require_possible(state: State, seat: Seat, djinn: int) -> None:
    """Raises MoveRefused for a djinn that is not in play, or that all have seen come into another hand."""
    in_play = djinns_in_play(state.players)
    if djinn not in in_play:
        raise MoveRefused(
            CarpetsRefusal.NOT_IN_PLAY,
            say("Djinn {djinn} is not in play.", djinn=djinn),
            (say("one of {djinns}", djinns=tuple(sorted(in_play))),),
        )
    for holder, known in enumerate(state.known_djinns):
        if djinn in known and holder != seat:
            names = {"player": state.roster.name(seat), "holder": state.roster.name(Seat(holder))}
            sentence = say("{player} cannot show djinn {djinn}: {holder} has it.", djinn=djinn, **names)
            raise MoveRefused(CarpetsRefusal.DJINN_NOT_HELD, sentence)


def _box(state: State) -> BidBox[int]:
    assert state.box is not None, "there is a box for bids while there are duels"
    return state.box
