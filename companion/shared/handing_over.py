"""A seat that another person takes in mid-game: a ruling of every game, told and undone like any other."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.shared.players import Roster, RosterRefusal, Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import Sentence, say


class HandOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hand-over"):
    """Somebody else plays on in this seat, with its colour and all that it has."""

    seat: Seat
    to: str


class HandedOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="handed-over"):
    seat: Seat
    to: str


def handed_over(roster: Roster, command: HandOver) -> HandedOver:
    """Raises MoveRefused for a seat that is not there, and for a name that cannot be one here."""
    if not 0 <= command.seat < len(roster):
        raise MoveRefused(
            RosterRefusal.NO_SUCH_SEAT,
            say("There is no seat {seat}.", seat=int(command.seat)),
            (say("a seat from 0 to {last}", last=len(roster) - 1),),
        )
    if command.to == roster.name(command.seat):
        raise MoveRefused(RosterRefusal.SAME_NAME, say("{name} is there twice.", name=command.to))
    event = HandedOver(command.seat, command.to)
    roster_after(roster, (event,))
    return event


def roster_after(roster: Roster, events: Iterable[Any]) -> Roster:
    """Who sits where after these events, of whatever game."""
    for event in events:
        if isinstance(event, HandedOver):
            players = list(roster.players)
            players[event.seat] = replace(players[event.seat], name=event.to)
            roster = Roster(tuple(players))
    return roster


def told_handed_over(event: HandedOver, roster: Roster) -> Sentence:
    """`roster` as it was before, or is now: either way both names are told."""
    before = roster.name(event.seat)
    if before == event.to:
        return say("{player} plays on in this seat.", player=event.to)
    return say("{player} plays on in the seat of {before}.", player=event.to, before=before)
