"""Each event as a sentence, without secrets."""

from typing import assert_never

from companion.games.flying_carpets.moves import (
    CardGiven,
    CardMoved,
    CardsSwapped,
    CardsTurnedUp,
    CarpetsReturned,
    CarpetThrown,
    DjinnsDealt,
    DjinnSealed,
    DjinnsExchanged,
    DjinnTakenBack,
    DuelCancelled,
    DuelNamed,
    DuelOpened,
    Event,
    GameEnded,
    KindsCorrected,
    LampsCounted,
    Landed,
    LastCardTakenBack,
    LayoutFinished,
    PalacesCounted,
    Place,
    PointsAdded,
    RoundBegun,
    RoundEnded,
    RulingEvent,
)
from companion.shared.handing_over import HandedOver, told_handed_over
from companion.shared.players import Roster, Seat
from companion.shared.sentences import Part, Sentence, say
from companion.shared.standings import placings

RULINGS = (CardMoved, CardGiven, DjinnsExchanged, PointsAdded, DuelCancelled, RoundEnded, HandedOver)


def sentence(event: Event, roster: Roster) -> Sentence:
    """What happened, for everybody to read."""
    match event:
        case DjinnsDealt():
            return say("The djinns are dealt.")
        case CardsTurnedUp(kinds):
            return say("Turned up: {kinds}.", kinds=tuple(kind.word for kind in kinds))
        case LastCardTakenBack():
            return say("The card turned up last is taken back.")
        case CardsSwapped(one, other):
            return say("Destinations {one} and {other} change places.", one=one, other=other)
        case KindsCorrected(changes):
            told = tuple(
                say("{number} is {kind}", number=each.number, kind=each.kind.word) for each in changes
            )
            return say("Corrected: {changes}.", changes=told)
        case LayoutFinished(to):
            return say("The layout is finished; the deck passes to {player}.", player=roster.name(to))
        case CarpetThrown(carpet):
            return say("{player} has thrown.", player=roster.name(carpet.seat))
        case Landed():
            return _landed(event, roster)
        case DuelNamed(number):
            return say("The duel for destination {number} is next.", number=number)
        case DjinnSealed(seat):
            return say("{player} has chosen.", player=roster.name(seat))
        case DjinnTakenBack(seat):
            return say("{player} takes their djinn back.", player=roster.name(seat))
        case DuelOpened():
            return _opened(event, roster)
        case CarpetsReturned(again):
            if again:
                return say("All carpets return; they fly again.")
            return say("All carpets return; the flights of this round are over.")
        case LampsCounted(seat, lamps):
            return say("{player} counts lamps as palaces: {lamps}.", player=roster.name(seat), lamps=lamps)
        case PalacesCounted():
            return _palaces(event, roster)
        case RoundBegun(number, active):
            return say("Round {round}: {player} is active.", round=number, player=roster.name(active))
        case GameEnded(points):
            return _ended(points, roster)
        case CardMoved() | CardGiven() | DjinnsExchanged() | PointsAdded() | DuelCancelled() | RoundEnded():
            return say("Ruling: {what} ({reason})", what=_ruled(event, roster), reason=event.reason)
        case HandedOver():
            return told_handed_over(event, roster)
        case _:
            assert_never(event)


def is_ruling(event: Event) -> bool:
    return isinstance(event, RULINGS) or (isinstance(event, Landed) and bool(event.ruled))


def _landed(event: Landed, roster: Roster) -> Sentence:
    told: list[Part] = []
    for seat in roster.seats:
        numbers = tuple(claim.number for claim in event.claims if claim.seat == seat)
        if numbers:
            told.append(say("{player} takes {numbers}", player=roster.name(seat), numbers=numbers))
    for duel in event.duels:
        names = roster.names(duel.seats)
        told.append(say("{players} duel for {number}", players=names, number=duel.number))
    landed = say("The carpets have landed: nobody takes anything.")
    if told:
        landed = say("The carpets have landed: {what}.", what=tuple(told))
    if not event.ruled:
        return landed
    rulings = tuple(
        say("{player} lies on {number}", player=roster.name(each.carpet.seat), number=each.number)
        if each.on
        else say(
            "{player} does not lie on {number}", player=roster.name(each.carpet.seat), number=each.number
        )
        for each in event.ruled
    )
    return say("{landed} Ruled: {rulings}.", landed=landed, rulings=rulings)


def _opened(event: DuelOpened, roster: Roster) -> Sentence:
    shown = tuple(
        say("{player} shows {djinn}", player=roster.name(each.seat), djinn=each.djinn) for each in event.shown
    )
    return say(
        "Duel for destination {number}: {shown}. {winner} takes it and swaps djinns with {lowest}.",
        number=event.number,
        shown=shown,
        winner=roster.name(event.winner),
        lowest=roster.name(event.lowest),
    )


def _palaces(event: PalacesCounted, roster: Roster) -> Sentence:
    told = tuple(
        say(
            "{player} {palaces} ({points})",
            player=roster.name(seat),
            palaces=event.palaces[seat],
            points=f"{event.points[seat]:+}",
        )
        for seat in roster.seats
    )
    return say("Palaces: {counts}.", counts=told)


def _ended(points: tuple[int, ...], roster: Roster) -> Sentence:
    places = placings(points)
    winners = tuple(seat for seat in roster.seats if places[seat] == 1)
    names, most = roster.names(winners), max(points)
    if len(winners) > 1:
        return say("{winners} win with {points} points.", winners=names, points=most)
    return say("{winners} wins with {points} points.", winners=names, points=most)


def _ruled(event: RulingEvent, roster: Roster) -> Sentence:
    match event:
        case CardMoved(of_round, number, to):
            where = _where(to, roster)
            return say(
                "card {number} of round {round} goes {where}", number=number, round=of_round, where=where
            )
        case CardGiven(kind, to):
            return say("{kind} from the deck goes {where}", kind=kind.word, where=_where(to, roster))
        case DjinnsExchanged():
            return say("two djinns change hands")
        case PointsAdded(seat, points):
            return say("{points} points for {player}", points=f"{points:+}", player=roster.name(seat))
        case DuelCancelled(number, None):
            return say("no duel for destination {number}, it stays", number=number)
        case DuelCancelled(number, int(to)):
            return say(
                "no duel for destination {number}, {player} takes it",
                number=number,
                player=roster.name(Seat(to)),
            )
        case RoundEnded():
            return say("the round is over")
        case _:
            raise AssertionError(f"{event!r} is told nowhere")


def _where(to: Seat | Place, roster: Roster) -> Sentence:
    match to:
        case Place.TABLE:
            return say("back to the table")
        case Place.OUT:
            return say("out of the game")
        case _:
            return say("to {player}", player=roster.name(to))
