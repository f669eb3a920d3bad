"""Why a result is what it is: what lay where, what was shown, and the rule that made this of it."""

from companion.games.flying_carpets.moves import (
    CarpetAt,
    CarpetsReturned,
    DuelOpened,
    Event,
    Landed,
    PalacesCounted,
)
from companion.shared.players import Roster
from companion.shared.sentences import Sentence, say


def evidence_of(event: Event, roster: Roster) -> tuple[Sentence, ...]:
    """Everything open that speaks for the event; nothing for events that speak for themselves."""
    match event:
        case Landed():
            return _landed(event, roster)
        case DuelOpened():
            return _opened(event, roster)
        case CarpetsReturned(again=True):
            return (say("Enough is left on the table, and not all of it desert: so they fly again."),)
        case CarpetsReturned():
            return (say("Too little is left on the table for another flight, or only deserts."),)
        case PalacesCounted():
            return _palaces(event, roster)
        case _:
            return ()


def _landed(event: Landed, roster: Roster) -> tuple[Sentence, ...]:
    lay = tuple(_lay(each, roster) for each in event.carpets)
    claims = tuple(
        say(
            "Only {player} lies on {number}: it is theirs.",
            player=roster.name(claim.seat),
            number=claim.number,
        )
        for claim in event.claims
    )
    duels = tuple(
        say(
            "{players} lie on {number}: djinns decide.",
            players=roster.names(duel.seats),
            number=duel.number,
        )
        for duel in event.duels
    )
    return (*lay, *claims, *duels)


def _lay(each: CarpetAt, roster: Roster) -> Sentence:
    owner = roster.name(each.carpet.seat)
    if each.on and each.under:
        return say("{player}: on {on}, under {under}.", player=owner, on=each.on, under=each.under)
    if each.under:
        return say("{player}: only under {under}, which does not count.", player=owner, under=each.under)
    if each.on:
        return say("{player}: on {on}.", player=owner, on=each.on)
    return say("{player}: on no destination.", player=owner)


def _opened(event: DuelOpened, roster: Roster) -> tuple[Sentence, ...]:
    djinns = {each.seat: each.djinn for each in event.shown}
    shown = tuple(
        say("{player} showed {djinn}.", player=roster.name(each.seat), djinn=each.djinn)
        for each in event.shown
    )
    won = say(
        "{djinn} is the highest: {winner} takes destination {number}.",
        djinn=djinns[event.winner],
        winner=roster.name(event.winner),
        number=event.number,
    )
    swapped = say(
        "The winner swaps it for the lowest shown: {winner} now has {low}, {loser} has {high}.",
        winner=roster.name(event.winner),
        low=djinns[event.lowest],
        loser=roster.name(event.lowest),
        high=djinns[event.winner],
    )
    return (*shown, won, swapped)


def _palaces(event: PalacesCounted, roster: Roster) -> tuple[Sentence, ...]:
    return tuple(
        say(
            "{player}: palaces {palaces}, of them lamps {lamps}: {points}.",
            player=roster.name(seat),
            palaces=event.palaces[seat],
            lamps=event.lamps[seat],
            points=f"{event.points[seat]:+}",
        )
        for seat in roster.seats
    )
